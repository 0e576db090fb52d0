"""The stub when it is short: of stud before the last street (RP-10H), of a draw at any time.

What is left of it is counted, for no reader lies under it.
"""

from micropython import const

from floorman import events as ev
from floorman.rules import codes, rulings, seats, why
from floorman.rules.state import NOBODY, SEATS, State

_DECK = const(52)
_BURN_AND_LAST = const(2)  # the burn, and the last card, which is never dealt
_BURNS = const(3)
_MANY = const(255)


def begin_hand(s: State) -> None:
    s.discards = s.back = 0


def left(s: State) -> int:
    """Cards that should be left in the stub."""
    out = s.burns + s.discards
    for seat in range(SEATS):
        out += s.dealt[seat]
    rest: int = _DECK - 4 * s.played.lowest - out + s.back
    return rest


def before_last(s: State) -> None:
    """Seventh street: a card each, a burn and the last card, or else a card for all."""
    rest = left(s)
    needed = seats.live_count(s) + _BURN_AND_LAST
    if rest >= needed:
        return
    if rest + _BURNS >= needed:
        _shuffle_in(s, codes.STEP_BURNS_IN, s.burns, why.SHORT_STUB, ev.BACK_BURNS)
    elif rest >= _BURNS:
        rulings.step(s, codes.STEP_SHARED, why.SHORT_STUB_SHARED)
    else:
        _shuffle_in(s, codes.STEP_BURNS_IN, s.burns, why.SHORT_STUB_MIXED, ev.BACK_BURNS)
        rulings.step(s, codes.STEP_SHARED, why.SHORT_STUB_MIXED)


def before_draw(s: State) -> None:
    """All have thrown away: where the stub is short, what lies in the muck goes into it."""
    needed = 1
    held = 0
    for seat in range(SEATS):
        if seats.live(s, seat):
            needed += s.size - s.dealt[seat]
            held += s.dealt[seat]
    if left(s) < needed:
        muck = _DECK - left(s) - held
        _shuffle_in(s, codes.STEP_MUCK_IN, muck, why.SHORT_DRAW, ev.BACK_DEAD)


def _shuffle_in(s: State, step: int, cards: int, rule: int, what: int) -> None:
    """So many cards go back into the stub, and may come again."""
    s.back = min(_MANY, s.back + cards)
    rulings.step(s, step, rule)
    s.cue(ev.CUE_BACK, NOBODY, what)


def take_up(s: State) -> None:
    """One of them lies at its seat again."""
    s.discards = max(0, s.discards - 1)


def throw(s: State, cards: int) -> None:
    """So many cards were thrown away."""
    s.discards = min(_MANY, s.discards + cards)
