"""Faults that only the dealer sees and keys: exposed or boxed cards, no shuffle, a fallen one."""

from simulator.playing.misdeals.deal import Key
from simulator.playing.misdeals.draft import Draft, Draw

_FIRST_OFF_DECK = 2


def exposed_off_the_deck(deal: Draft) -> None:
    """One of the first two cards."""
    _key(deal, "exposed", deal.rng.randrange(_FIRST_OFF_DECK), "exposed off the deck")


def exposed_first(deal: Draft) -> None:
    """The first card of a seat, not of the first two off the deck."""
    _key(deal, "exposed", deal.rng.randrange(_FIRST_OFF_DECK, deal.n), "exposed first")


def exposed_second(deal: Draft) -> None:
    """A later card of a seat."""
    _key(deal, "exposed", deal.rng.choice(_later(deal)), "exposed second")


def two_exposed(deal: Draft) -> None:
    """Two later cards."""
    one, other = sorted(deal.rng.sample(_later(deal), 2))
    _key(deal, "exposed", other, "two exposed")
    deal.may.append(("exposed second", deal.pitch(one).seat))
    _insert(deal, one, Key("exposed", deal.pitch(one).seat))


def _later(deal: Draft) -> range:
    """Behind the first round; what lies open in stud is not exposed."""
    return range(deal.n, deal.n * (deal.size if deal.has_button else deal.size - 1))


def boxed(deal: Draft) -> None:
    """A card that lay face up in the deck."""
    _key(deal, "boxed", deal.place(), "boxed")


def two_boxed(deal: Draft) -> None:
    """Two of them."""
    one, other = sorted(deal.rng.sample(range(len(deal.pitches)), 2))
    _key(deal, "boxed", other, "two boxed")
    deal.may.append(("boxed", deal.pitch(one).seat))
    _insert(deal, one, Key("boxed", deal.pitch(one).seat))


def no_shuffle(deal: Draft) -> None:
    """Somebody notices that nobody shuffled."""
    at = deal.place()
    deal.label("shuffle", 255)
    _insert(deal, at, Key("shuffle", deal.pitch(at).seat))


def off_table(deal: Draft) -> None:
    """A card falls while it is dealt, and comes back to its seat."""
    at = deal.place()
    seat = deal.change(at, gone_s=deal.rng.uniform(2.0, 4.0))
    deal.label("off table", seat)


def _key(deal: Draft, what: str, at: int, case: str) -> None:
    seat = deal.pitch(at).seat
    deal.label(case, seat)
    _insert(deal, at, Key(what, seat))


def _insert(deal: Draft, at: int, key: Key) -> None:
    deal.pitches.insert(at + 1, key)


KEYED: dict[str, Draw] = {
    "exposed off the deck": exposed_off_the_deck,
    "exposed first": exposed_first,
    "exposed second": exposed_second,
    "two exposed": two_exposed,
    "boxed": boxed,
    "two boxed": two_boxed,
    "no shuffle": no_shuffle,
    "off the table": off_table,
}
"""Kind -> how it is drawn."""
