"""A hand's acts in the order of turns, as histories tell them.

At a table a hand can be folded out of turn, or be dead before its turn comes (penalties).  A
history knows only folds in turn, so such a fold waits for its seat's turn.
"""

from collections.abc import Iterator
from dataclasses import replace

from floorman.rules.state import SEATS

from host_tools.records.hand import Act, Did, Hand, Posted


class OutOfTurnError(ValueError):
    """The acts cannot be told in turn; the text is a sentence without the hand."""


def order(hand: Hand) -> tuple[int, ...]:
    """The seats that were dealt in, clockwise from the button's left."""
    seats = (seat.seat for seat in hand.seats)
    return tuple(sorted(seats, key=lambda seat: (seat - hand.button - 1) % SEATS))


def in_turn(hand: Hand) -> tuple[Act, ...]:
    """The acts, each when its seat was to act.  OutOfTurnError where that cannot be told."""
    return tuple(_Turns(hand).acts())


class _Turns:
    """Whose turn it is, from stacks and bets alone."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._order = order(hand)
        self._left = {seat.seat: seat.stack for seat in hand.seats}
        self._bets = dict.fromkeys(self._left, 0)
        self._bet = hand.big
        for post in hand.posts:
            self._left[post.seat] -= post.amount
            if post.what in (Posted.SMALL, Posted.BIG, Posted.STRADDLE):
                self._bets[post.seat] += post.amount
        self._folded: set[int] = set()
        self._acted: set[int] = set()
        self._waiting: dict[int, Act] = {}  # folds out of turn
        self._last = hand.big_seat if hand.big_seat is not None else hand.button
        self._street = 0

    def acts(self) -> Iterator[Act]:
        """All of them."""
        for act in self._hand.acts:
            while act.street > self._street:
                yield from self._waited()
                self._next_street()
            yield from self._take(act)
        yield from self._waited()
        if self._waiting:
            seat = min(self._waiting) + 1
            raise OutOfTurnError(f"seat {seat} was out before its turn, which never came")

    def _take(self, act: Act) -> Iterator[Act]:
        if act.did == Did.FOLD and act.seat != self._actor():
            self._waiting[act.seat] = act
            return
        yield from self._waited()
        if act.seat != self._actor():
            raise OutOfTurnError(f"seat {act.seat + 1} acted out of turn, and that stood")
        self._do(act)
        yield act

    def _waited(self) -> Iterator[Act]:
        """Folds whose turn has come."""
        while (actor := self._actor()) in self._waiting:
            act = replace(self._waiting.pop(actor), street=self._street)
            self._do(act)
            yield act

    def _do(self, act: Act) -> None:
        self._last = act.seat
        self._acted.add(act.seat)
        if act.did == Did.FOLD:
            self._folded.add(act.seat)
            return
        self._left[act.seat] -= act.amount
        self._bets[act.seat] += act.amount
        if self._bets[act.seat] > self._bet:
            self._bet = self._bets[act.seat]
            self._acted = {act.seat}

    def _actor(self) -> int:
        """Whose turn it is, -1 when the round is over."""
        live = [seat for seat in self._order if seat not in self._folded]
        if len(live) < 2:
            return -1
        able = [seat for seat in live if self._left[seat]]
        for step in range(1, SEATS + 1):
            seat = (self._last + step) % SEATS
            if seat in able and self._is_to_act(seat, len(able)):
                return seat
        return -1

    def _is_to_act(self, seat: int, able: int) -> bool:
        owes = self._bets[seat] < min(self._bet, self._reach(seat))
        return owes or (seat not in self._acted and able > 1)

    def _reach(self, seat: int) -> int:
        """The most that another live seat can come to: nobody pays more."""
        others = (one for one in self._order if one != seat and one not in self._folded)
        return max(self._bets[other] + self._left[other] for other in others)

    def _next_street(self) -> None:
        self._street += 1
        self._bets = dict.fromkeys(self._bets, 0)
        self._bet = 0
        self._acted = set()
        self._last = self._hand.button
