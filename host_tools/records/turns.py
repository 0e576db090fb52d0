"""A hand's acts in the order of turns, as histories tell them.

At a table a hand can be folded out of turn, or be dead before its turn comes (penalties).  A
history knows only folds in turn, so such a fold waits for its seat's turn.
"""

from collections.abc import Iterator
from dataclasses import replace

from floorman.rules.state import SEATS

from host_tools.records.hand import BLINDS, Act, Did, Hand, Posted
from host_tools.records.opening import UnknownCardError, opening


class OutOfTurnError(ValueError):
    """The acts cannot be told in turn; the text is a sentence without the hand."""


def order(hand: Hand) -> tuple[int, ...]:
    """The seats that were dealt in, clockwise from the button's left."""
    seats = (seat.seat for seat in hand.seats)
    return tuple(sorted(seats, key=lambda seat: (seat - hand.button - 1) % SEATS))


def in_turn(hand: Hand) -> tuple[Act, ...]:
    """The acts, each when its seat was to act.  OutOfTurnError where that cannot be told."""
    return tuple(TurnOrder(hand).acts())


class TurnOrder:
    """Whose turn it is, from stacks and bets alone.

    By seat `left` is the stack and `bets` what lies in front on this `street`; `bet` is the most.
    """

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._order = order(hand)
        self.left = {seat.seat: seat.in_play for seat in hand.seats}
        self.bets = dict.fromkeys(self.left, 0)
        self.bet = hand.first_bet
        for post in hand.posts:
            self.left[post.seat] -= post.amount
            if post.what in BLINDS:
                self.bets[post.seat] += post.amount
        self._folded: set[int] = set()
        self._acted: set[int] = set()
        self._waiting: dict[int, Act] = {}  # folds out of turn
        self.street = 0
        self._last: int | None = None  # before anybody acted on the street

    def acts(self) -> Iterator[Act]:
        """All of them."""
        for act in self._hand.acts:
            while act.street > self.street:
                yield from self._waited()
                self.next_street()
            yield from self._take(act)
        yield from self._waited()
        if self._waiting:
            seat = min(self._waiting) + 1
            raise OutOfTurnError(f"seat {seat} was out before its turn, which never came")

    def _take(self, act: Act) -> Iterator[Act]:
        if act.did == Did.FOLD and (act.seat != self.actor() or self._brings_in()):
            self._waiting[act.seat] = act
            return
        yield from self._waited()
        if act.seat != self.actor():
            raise OutOfTurnError(f"seat {act.seat + 1} acted out of turn, and that stood")
        self.do(act)
        yield act

    def _waited(self) -> Iterator[Act]:
        """Folds whose turn has come."""
        while (actor := self.actor()) in self._waiting and not self._brings_in():
            act = replace(self._waiting.pop(actor), street=self.street)
            self.do(act)
            yield act

    def do(self, act: Act) -> None:
        """An act of whose turn it is."""
        self._last = act.seat
        self._acted.add(act.seat)
        if act.did == Did.FOLD:
            self._folded.add(act.seat)
            return
        self.left[act.seat] -= act.amount
        self.bets[act.seat] += act.amount
        if act.did == Did.BRING_IN:
            self.bet = self._hand.small
        if self.bets[act.seat] > self.bet:
            self.bet = self.bets[act.seat]
            self._acted = {act.seat}

    def _brings_in(self) -> bool:
        """The first act of stud is due: nobody folds before it, a dead hand brings in as well."""
        return self._hand.played.opens > 0 and not self.street and not self.bet

    def actor(self) -> int:
        """Whose turn it is, -1 when the round is over."""
        live = [seat for seat in self._order if seat not in self._folded]
        if len(live) < 2:
            return -1
        able = [seat for seat in live if self.left[seat]]
        if len(able) > 1 and self._last is None:
            self._last = self._before_the_first()
        last = self._hand.button if self._last is None else self._last
        for step in range(1, SEATS + 1):
            seat = (last + step) % SEATS
            if seat in able and self._is_to_act(seat, len(able)):
                return seat
        return -1

    def _is_to_act(self, seat: int, able: int) -> bool:
        if self.owed(seat) > 0 or seat in self._acted or able < 2:
            return self.owed(seat) > 0
        return self._hand.kill is None or self._reach(seat) > self.bet

    def owed(self, seat: int) -> int:
        """Chips that a call costs a seat with enough chips; below 1 where it owes nothing."""
        return min(self.bet, self._reach(seat)) - self.bets[seat]

    def _reach(self, seat: int) -> int:
        """The most that another live seat can come to: nobody pays more."""
        others = (one for one in self._order if one != seat and one not in self._folded)
        return max(self.bets[other] + self.left[other] for other in others)

    def next_street(self) -> None:
        """The round is over."""
        self.street += 1
        self.bets = dict.fromkeys(self.bets, 0)
        self.bet = 0
        self._acted = set()
        self._last = None

    def _before_the_first(self) -> int:
        """The seat behind which the round begins."""
        hand = self._hand
        if not hand.played.opens:
            straddles = [post.seat for post in hand.posts if post.what is Posted.STRADDLE]
            last = None if self.street else [hand.big_seat, *straddles][-1]
            return hand.button if last is None else last
        out = self._folded | self._waiting.keys()
        live = [seat for seat in self._order if seat not in out] or self._order
        try:
            first = opening(hand, self.street, live)
        except UnknownCardError as error:
            raise OutOfTurnError(str(error)) from None
        return first.seat - 1
