"""Faults of the cards themselves, cards for who does not play, cards at the wrong time."""

from dataclasses import replace

from simulator.playing.misdeals import order
from simulator.playing.misdeals.deal import BLINDS, Again, Label, Pitch, Push
from simulator.playing.misdeals.draft import Draft, Draw

ODD = ("duplicate", "unknown", "other deck", "joker", "cut")
"""What may be wrong with one card."""


def odd(what: str) -> Draw:
    """One card that should not be in the deck; a duplicate is one of the first card dealt."""

    def draw(deal: Draft) -> None:
        seat = deal.change(deal.place(1 if what == "duplicate" else 0), odd=what)
        deal.label(what, seat)

    return draw


# two decks -----------------------------------------------------------------------------------


def several_of_another_deck(deal: Draft) -> None:
    """Two to four cards of the other deck."""
    most = min(4, (len(deal.pitches) - 1) // 2)
    _mix(deal, deal.rng.sample(range(len(deal.pitches)), deal.rng.randint(min(2, most), most)))


def half_and_half(deal: Draft) -> None:
    """Two decks were shuffled together."""
    places = [at for at in range(len(deal.pitches)) if deal.rng.random() < 0.5]
    _mix(deal, places if 0 < len(places) < len(deal.pitches) else [deal.place()])


def other_way_round(deal: Draft) -> None:
    """The other deck is dealt, with one card of the first in it."""
    one = deal.place()
    _mix(deal, [at for at in range(len(deal.pitches)) if at != one])


def _mix(deal: Draft, places: list[int]) -> None:
    """A card may be named once its deck is not the one most cards are of."""
    for at in places:
        deal.change(at, odd="other deck")
    decks: list[str] = []
    foreign: set[int] = set()
    for at in range(len(deal.pitches)):
        decks.append(deal.pitch(at).odd)
        for before, deck in enumerate(decks):
            if 2 * decks.count(deck) <= len(decks):
                foreign.add(deal.pitch(before).seat)
    [first, *others] = sorted(foreign)
    deal.label("other deck", first, *(("other deck", seat) for seat in others))


# who does not play ---------------------------------------------------------------------------


def stranger(deal: Draft) -> None:
    """A card where nobody plays."""
    at = deal.place()
    seat = deal.rng.choice(deal.empty)
    deal.pitches.insert(at, Pitch(seat))
    _name_stranger(deal, seat, at)


def empty_seat(deal: Draft) -> None:
    """The dealer takes an empty seat for one that plays, in all rounds."""
    seat = deal.rng.choice(deal.empty)
    at = sum(deal.turn(one) < deal.turn(seat) for one in deal.circle)
    for turn in reversed(range(deal.size)):
        deal.pitches.insert(deal.n * turn + at, Pitch(seat))
    _name_stranger(deal, seat, at)


def empty_seat_pushed_on(deal: Draft) -> None:
    """A player's card lies at an empty seat, and is pushed on when others have theirs."""
    at = deal.rng.randrange(deal.n)
    wrong = deal.rng.choice(deal.empty)
    seat = deal.change(at, seat=wrong, wait_s=0.0)
    late = at + 1 + deal.rng.randint(1, min(3, deal.n))
    deal.pitches.insert(min(late, len(deal.pitches)), Push(wrong, seat))
    _name_stranger(deal, wrong, at)
    deal.may.append(("order" if at else "first seat", deal.after(seat)))
    deal.may.append(("order", deal.after(seat)))


def _name_stranger(deal: Draft, seat: int, at: int) -> None:
    deal.label("stranger", seat, *([("first seat", seat)] if at == 0 else []))


def absent(deal: Draft) -> None:
    """Somebody is not there: the hand dies when the deal is over, or the floor decides."""
    deal.absent = deal.rng.choice(deal.circle)
    deal.label("absent", deal.absent)


# the wrong time ------------------------------------------------------------------------------


def before_the_blinds(deal: Draft) -> None:
    """The dealer does not wait for the blinds."""
    deal.before = []
    deal.pitches.insert(deal.rng.randint(deal.n, len(deal.pitches)), BLINDS)
    small, big = deal.done().blinds
    deal.label("blinds", small)
    deal.label("blinds", big)


def dealt_again(deal: Draft) -> None:
    """A deal that began wrong is dealt again, as it should be."""
    _again(deal, ())


def left_over(deal: Draft) -> None:
    """A card of the first deal stays where it was when it is dealt again."""
    seat = deal.rng.choice(deal.circle)
    _again(deal, (seat,))
    deal.label("left over", seat)


def _again(deal: Draft, left: tuple[int, ...]) -> None:
    whole = deal.pitches
    order.first_seat(deal)
    deal.before += [*deal.pitches[: deal.n], Again(left), *deal.blinds()]
    deal.pitches = whole


# two at once ---------------------------------------------------------------------------------


def two_faults(deal: Draft) -> None:
    """A fault of the order or number, or a stranger, and a card that is wrong in itself."""
    draws = [order.first_seat, order.no_cards, order.one_too_few, order.one_too_many, stranger]
    deal.rng.choice(draws)(deal)
    what = deal.rng.choice(ODD)
    at = deal.rng.choice(range(1 if what == "duplicate" else 0, len(deal.pitches)))
    seat = deal.change(at, odd=what)
    if what != "unknown" and _plays(deal, at):
        deal.label(what, seat)
    else:  # behind a fault of the order nobody knows whether the tag is the card that was due
        deal.label(what, seat, ("object", seat))
        deal.may.append(("object", seat))
    deal.labels = [_beside(deal, label, what, seat) for label in deal.labels]


def _beside(deal: Draft, label: Label, what: str, seat: int) -> Label:
    """The label with what else may be said beside a card that is wrong in itself at this seat.

    Such a card proves nothing of the order: that of the seat's next one, or of the next seat's, is
    wrong.  A tag that no file knows is the surplus one of three, whichever came last, and is a
    thing to take away where nobody plays.
    """
    named = {case for case, where in label.any_of if where == seat}
    plays = seat in deal.circle
    if named & {"order", "first seat"} and plays:
        deal.may += [("order", seat), ("order", deal.after(seat))]
    takes_away = {"too many"} if plays else {"too many", "stranger"}
    if what != "unknown" or not named & takes_away:
        return label
    deal.may.append(("object", seat))
    return replace(label, any_of=(*label.any_of, ("object", seat)))


def _plays(deal: Draft, at: int) -> bool:
    """The card is one of a hand: no third one, and at no seat where nobody plays."""
    seat = deal.pitch(at).seat
    before = [n for n in range(at) if deal.pitch(n).seat == seat]
    return seat in deal.circle and len(before) < deal.size


def two_odd_cards(deal: Draft) -> None:
    """Two cards that should not be in the deck."""
    one, other = deal.rng.sample(ODD, 2)
    for what, at in zip(
        (one, other), deal.rng.sample(range(1, len(deal.pitches)), 2), strict=True
    ):
        deal.label(what, deal.change(at, odd=what))


def stranger_and_short(deal: Draft) -> None:
    """A card went to an empty seat instead of a player's."""
    seat = deal.rng.choice(deal.circle[1:-1])
    order.leave_out(deal, seat, 1)
    stranger(deal)


CARDS: dict[str, Draw] = {
    **{what: odd(what) for what in ODD},
    "several of deck B": several_of_another_deck,
    "half of deck B": half_and_half,
    "one of A in B": other_way_round,
    "stranger": stranger,
    "empty seat": empty_seat,
    "empty seat, pushed on": empty_seat_pushed_on,
    "absent": absent,
    "before the blinds": before_the_blinds,
    "dealt again": dealt_again,
    "left over": left_over,
    "two faults": two_faults,
    "two odd cards": two_odd_cards,
    "stranger and short": stranger_and_short,
}
"""Kind -> how it is drawn."""
