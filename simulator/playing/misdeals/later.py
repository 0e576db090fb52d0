"""Behind the deal: the street of stud that comes next, or the first draw."""

from simulator.playing.misdeals.deal import BURN, CALLS, NOWHERE, Pitch, Step, Throws
from simulator.playing.misdeals.draft import Draft, Draw

_AWAY = (0, 1, 1, 2, 3)  # cards that somebody throws away


def go_on(deal: Draft) -> None:
    """All get what is due to them."""
    _add(deal, _cards(deal))


def one_too_many(deal: Draft) -> None:
    """Two cards stick together."""
    cards = _cards(deal)
    at = deal.rng.randrange(len(cards))
    cards.insert(at, cards[at])
    deal.label("too many later", cards[at].seat)
    _add(deal, cards)


def one_too_few(deal: Draft) -> None:
    """A seat gets one card less than it is due."""
    cards = _cards(deal)
    seat = cards.pop(deal.rng.randrange(len(cards))).seat
    deal.label("too few later", seat)
    _add(deal, cards)


def to_another(deal: Draft) -> None:
    """A card goes to the next player instead."""
    cards = _cards(deal)
    at = deal.rng.randrange(len(cards))
    seat = cards[at].seat
    cards[at] = Pitch(deal.after(seat))
    deal.label("too many later", deal.after(seat), ("too few later", seat))
    deal.may += [("too few later", seat), ("order", deal.after(seat))]
    _add(deal, cards)


def no_burn(deal: Draft) -> None:
    """No card is burned before it."""
    deal.label("no burn", NOWHERE)
    _add(deal, _cards(deal), burns=0)


LATER: dict[str, Draw] = {
    "later, one too many": one_too_many,
    "later, one too few": one_too_few,
    "later, to another seat": to_another,
    "later, no burn": no_burn,
}
"""Kind -> how it is drawn."""


def _cards(deal: Draft) -> list[Pitch]:
    """One for each seat, or as many as each threw away."""
    if deal.has_open:
        return [Pitch(seat) for seat in deal.circle]
    deal.throws = [(seat, deal.rng.choice(_AWAY)) for seat in deal.circle]
    if not any(count for _, count in deal.throws):
        deal.throws[0] = (deal.circle[0], 1)
    return [Pitch(seat) for seat, count in deal.throws for _ in range(count)]


def _add(deal: Draft, cards: list[Pitch], burns: int = 1) -> None:
    steps: list[Step] = [CALLS]
    if not deal.has_open:
        steps.append(Throws(tuple(deal.throws)))
    deal.pitches += [*steps, *[BURN] * burns, *cards]
