"""Wagers as the reader of PHH allows them, and why it does not allow one.

Its rules differ from the table's in a few places: a blind or a bring-in that is short is called
only as far as it goes, and in limit nobody bets a fifth time on a street.
"""

from host_tools.exports.unsaid import UnsaidError
from host_tools.records.hand import BLINDS, TURN, Act, Did, Hand, Limit, Posted

_MOST_BETS = 4
"""Of a street in limit, whoever plays."""


class Wagers:
    """`left` is by seat what it has, `able` says who can still bet."""

    def __init__(self, hand: Hand) -> None:
        self._limit = hand.limit
        self._small, self._big = min_bet(hand), 2 * hand.small_bet
        self._bring_in = hand.small
        self.left = {seat.seat: seat.in_play for seat in hand.seats}
        self._begin()
        for post in hand.posts:
            self.left[post.seat] -= post.amount
            if post.what in BLINDS:
                self._bets[post.seat] += post.amount
        self._is_short = 0 < self._most < hand.small_bet
        self._street = 0
        self._completes = hand.played.opens > 0

    def _begin(self) -> None:
        self._bets = dict.fromkeys(self.left, 0)
        self._raise = self._count = 0  # the last one's size, and how many there were
        self._short: list[int] = []  # all-ins for less, one behind the other
        self._acted: set[int] = set()

    def next_street(self) -> None:
        """The bets are in."""
        self._begin()
        self._street += 1
        self._completes = False

    def word(self, act: Act) -> str:
        """The act in the format's words; UnsaidError where its reader would refuse it."""
        if act.did == Did.FOLD:
            return "f"
        if act.did == Did.BRING_IN:
            self._check_called(act, min(self._bring_in, self.left[act.seat]))
            self._put(act)
            return "pb"
        if act.to > self._most:
            self._check_raised(act)
            self._take_raise(act)
            return f"cbr {act.to}"
        self._check_called(act, min(self._owed(act.seat), self.left[act.seat]))
        self._put(act)
        return "cc"

    @property
    def _most(self) -> int:
        return max(self._bets.values())

    def _owed(self, seat: int) -> int:
        return self._most - self._bets[seat]

    def _put(self, act: Act) -> None:
        self.left[act.seat] -= act.amount
        self._bets[act.seat] = act.to
        self._acted.add(act.seat)

    def _check_called(self, act: Act, due: int) -> None:
        if act.amount != due:
            raise UnsaidError("a dead hand's bet was called only as far as others could")

    def _check_raised(self, act: Act) -> None:
        """The size of a raise, and whether the seat may."""
        if act.did == Did.CALL and self._completes:
            raise UnsaidError("a short bring-in was called whole")
        all_in = self.left[act.seat] + self._bets[act.seat]
        least = min(all_in, self._least())
        if act.to < least:
            raise UnsaidError("a raise that was too small stood")
        if act.to > least and self._limit == Limit.FIXED:
            short = "in limit a short big blind counted as a whole one"
            raise UnsaidError(short if self._is_short else "a raise was larger than a bet")
        if self._limit == Limit.FIXED and self._count == _MOST_BETS:
            raise UnsaidError("a street had more than four bets")
        if self._is_closed(act.seat):
            raise UnsaidError("it was raised behind an all-in that opens nothing there")

    def _least(self) -> int:
        bet = self._big if self._limit == Limit.FIXED and self._street >= TURN else self._small
        return max(self._raise, bet) + (0 if self._completes else self._most)

    def _is_closed(self, seat: int) -> bool:
        """True where all-ins that make no whole raise let nobody raise who acted, or owes less."""
        owed = min(self._owed(seat), self.left[seat])
        short = sum(self._short)
        return owed < self._raise or (0 < short < self._raise and seat in self._acted)

    def _take_raise(self, act: Act) -> None:
        by = act.to - self._most
        self._put(act)
        if by >= self._raise:
            self._acted = {act.seat}
        self._raise = max(self._raise, by)
        self._count += 1
        self._completes = False
        self._short = [] if self.left[act.seat] else [*self._short, by]
        if sum(self._short) >= self._raise:
            self._short = []


def min_bet(hand: Hand) -> int:
    """The big blind; where it is short, what makes a call of the whole of it a raise to it.

    The rules call the whole blind then, the format only what lies there.
    """
    if hand.kill:
        return _killed(hand, *hand.kill)
    if hand.played.opens:
        return hand.big
    blinds = [post.amount for post in hand.posts if post.what in (Posted.SMALL, Posted.BIG)]
    most = max(blinds, default=0)
    first = next((act for act in hand.acts if act.street == 0 and act.to > most), None)
    if first is not None and not most:
        raise UnsaidError("no blind lay there: its seat was all-in with the ante")
    if most >= hand.big or first is None or first.to > hand.big:
        return hand.big
    if first.to < hand.big:
        raise UnsaidError("a short big blind was called by a seat that was short as well")
    return hand.big - most


def _killed(hand: Hand, seat: int, due: int) -> int:
    """The kill, which is the small bet.  The reader begins behind the last blind, not the kill."""
    blinds = [post for post in hand.posts if post.what in (Posted.SMALL, Posted.BIG)]
    if seat != hand.big_seat and all(post.seat == seat for post in blinds):
        raise UnsaidError("no blind lay there: its seat was all-in with the ante")
    lies = sum(post.amount for post in hand.posts if post.seat == seat and post.what in BLINDS)
    if lies < due and any(act.street == 0 and act.to > lies for act in hand.acts):
        raise UnsaidError("a short kill was called whole")
    return due
