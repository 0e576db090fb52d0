"""Faults of the order: who gets which card when, and how many."""

from simulator.playing.misdeals.deal import Label, Pitch, Push
from simulator.playing.misdeals.draft import Draft, Draw


def first_seat(deal: Draft) -> None:
    """The dealer begins one or more seats too far."""
    off = deal.rng.randrange(1, deal.n)
    deal.pitches = deal.rounds(deal.circle[off:] + deal.circle[:off])
    deal.label("first seat", deal.circle[off])


def swapped(deal: Draft) -> None:
    """Two seats change places in one round; with the first card it is the first seat.

    Exactly on a first card nobody sees the early one: then the next seat's comes too early.
    """
    start = deal.n * deal.rng.randrange(deal.size)
    one, other = sorted(deal.rng.sample(range(start, start + deal.n), 2))
    pitches = deal.pitches
    pitches[one], pitches[other] = pitches[other], pitches[one]
    hidden = [("order", deal.pitch(one + 1).seat)] if start and one + 1 < other else []
    deal.label("order" if one else "first seat", deal.pitch(one).seat, hidden=hidden)


def two_at_a_time(deal: Draft) -> None:
    """Everybody gets all cards at once; of a pair that hides it is seen at a later seat."""
    deal.pitches = [Pitch(seat) for seat in deal.circle for _ in range(deal.size)]
    later = [("order", seat) for seat in deal.circle[1:]]
    deal.label("order", deal.circle[0], hidden=later)


def reverse(deal: Draft) -> None:
    """Against the clock, from the right seat or from the last one."""
    begins_right = deal.rng.random() < 0.5
    back = deal.circle[::-1]
    order = [back[-1], *back[:-1]] if begins_right else back
    deal.pitches = deal.rounds(order)
    deal.label("order" if begins_right else "first seat", back[0])


def given_at_the_end(deal: Draft) -> None:
    """A seat is passed over in one round, or all, and gets what it lacks at the end."""
    seat = deal.rng.choice(deal.circle[:-1])
    at = deal.circle.index(seat)
    mine = [at + deal.n * turn for turn in range(deal.size)]
    lacks = deal.rng.choice((*([one] for one in mine), mine))
    deal.pitches = [one for i, one in enumerate(deal.pitches) if i not in lacks]
    deal.pitches += [Pitch(seat) for _ in lacks]
    early = deal.circle[at + 1]
    deal.label("first seat" if lacks[0] == 0 else "order", early)


def wrong_seat_pushed_on(deal: Draft) -> None:
    """A card lies at another player's, and is pushed on when others have theirs.

    Exactly on a first card nobody sees it there: then the next seat's comes too early.
    """
    seat, wrong = deal.rng.sample(deal.circle, 2)
    at = deal.circle.index(seat)
    deal.change(at, seat=wrong)
    last = next((i for i in range(deal.n, 2 * deal.n) if deal.pitch(i).seat == wrong), deal.n)
    late = deal.rng.randrange(at + 3, max(at + 4, last + 1))
    deal.pitches.insert(late, Push(wrong, seat))
    deal.may.append(("too many", wrong))
    hidden = [("order", deal.after(seat))] if deal.circle.index(wrong) < at else []
    deal.label("first seat" if at == 0 else "order", wrong, hidden=hidden)


# how many ------------------------------------------------------------------------------------


def no_cards(deal: Draft) -> None:
    """A seat is left out; not the first one, the deal would begin at the wrong seat."""
    leave_out(deal, deal.rng.choice(deal.circle[1:]), deal.size)


def one_too_few(deal: Draft) -> None:
    """Mostly in the last round; in the first one the seat's next card is out of order, too."""
    first_round = deal.n > 2 and deal.rng.random() < 0.3
    seat = deal.rng.choice(deal.circle[1:-1] if first_round else deal.circle[:-1])
    leave_out(deal, seat, 1, first_round)


def button_short(deal: Draft) -> None:
    """The last card is not dealt."""
    leave_out(deal, deal.circle[-1], 1)


def two_short(deal: Draft) -> None:
    """Two seats lack cards."""
    for seat in deal.rng.sample(deal.circle[1:], 2):
        leave_out(deal, seat, deal.rng.choice((1, 1, 2)))
    _maybe_stopped(deal)


def button_and_one_short(deal: Draft) -> None:
    """The last seat is short, and so is another one."""
    leave_out(deal, deal.rng.choice(deal.circle[1:-1]), deal.rng.choice((1, 1, 2)))
    leave_out(deal, deal.circle[-1], deal.rng.choice((1, 1, 2)))
    _maybe_stopped(deal)


def _maybe_stopped(deal: Draft) -> None:
    """Nobody was passed over: the deal may go on, and then nothing was wrong with it."""
    seats = [pitch.seat for pitch in deal.pitches if isinstance(pitch, Pitch)]
    if seats == (deal.circle * deal.size)[: len(seats)]:
        case = {"one card": "stopped"}
        deal.labels = [
            Label(tuple((case.get(name, name), seat) for name, seat in label.any_of))
            for label in deal.labels
        ]


def leave_out(deal: Draft, seat: int, cards: int, first_round: bool = False) -> None:
    """The seat lacks its last cards, or its first one; the next one has its own early."""
    mine = [i for i, one in enumerate(deal.pitches) if isinstance(one, Pitch) and one.seat == seat]
    for i in (mine[:1] if first_round else mine[-cards:])[::-1]:
        del deal.pitches[i]
    button = "button " if seat == deal.button and deal.has_button else ""
    case = f"{button}{'no cards' if cards == deal.size else 'one card'}"
    early = [("order", deal.after(seat))] if cards > 1 or first_round or seat != last(deal) else []
    if first_round:
        deal.label(case, seat, *early)
    else:
        deal.label(case, seat)
        deal.may += early


def last(deal: Draft) -> int:
    """The seat that gets the last card."""
    return deal.circle[-1]


def one_too_many(deal: Draft) -> None:
    """Two cards stick together in the last round, or the first seat gets one more."""
    at = deal.rng.choice(_last_round(deal))
    if deal.rng.random() < 0.3:
        at = 0
        deal.pitches.append(deal.pitches[0])
    else:
        deal.pitches.insert(at, deal.pitches[at])
    deal.label("too many", deal.pitch(at).seat)


def surplus_in_the_first_round(deal: Draft) -> None:
    """Two cards stick together in the first round: the order is wrong, and later the number."""
    at = deal.rng.randrange(deal.n)
    seat = deal.pitch(at).seat
    deal.pitches.insert(at, deal.pitches[at])
    deal.label("too many", seat, ("order", seat))


def surplus_at_several_seats(deal: Draft) -> None:
    """Two or three seats get one too many in the last round."""
    several = deal.rng.sample(_last_round(deal), min(deal.n, deal.rng.choice((2, 2, 3))))
    for number, at in enumerate(sorted(several)):
        seat = deal.pitch(at + number).seat
        deal.pitches.insert(at + number, Pitch(seat))
        deal.label("two too many" if number else "too many", seat)


def _last_round(deal: Draft) -> range:
    return range(deal.n * (deal.size - 1), deal.n * deal.size)


ORDER: dict[str, Draw] = {
    "first seat": first_seat,
    "swapped": swapped,
    "two at a time": two_at_a_time,
    "reverse": reverse,
    "given at the end": given_at_the_end,
    "wrong seat, pushed on": wrong_seat_pushed_on,
    "no cards": no_cards,
    "one too few": one_too_few,
    "button short": button_short,
    "two short": two_short,
    "button and one short": button_and_one_short,
    "one too many": one_too_many,
    "surplus in round one": surplus_in_the_first_round,
    "surplus at several": surplus_at_several_seats,
}
"""Kind -> how it is drawn."""
