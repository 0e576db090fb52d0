"""The acts of a hand that was not played out, as far as another table could play them.

A misdeal ends a hand anywhere: with an act out of turn that nobody took back, with a raise that
was too small, on a street before the one before it was over.
"""

from collections.abc import Iterator, Sequence

from host_tools.records.hand import BOARD, Act, Did, Hand
from host_tools.records.turns import TurnOrder


class AsPlayed:
    """`acts` with a word each: True where it was in turn and as large as it had to be.

    `street` is the last one that can be dealt after them.
    """

    def __init__(self, hand: Hand) -> None:
        self._turns = TurnOrder(hand)
        self._board = hand.board
        self._big = self._least = hand.big
        self.acts: Sequence[tuple[Act, bool]] = [*self._told(hand.acts)]
        self.street = self._turns.street + (self._turns.actor() < 0)

    def _told(self, acts: Sequence[Act]) -> Iterator[tuple[Act, bool]]:
        for act in acts:
            self._go_on(act.street)
            plays = act.street == self._turns.street and self._is_play(act)
            if plays:
                self._least = max(self._least, act.to - self._turns.bet)
                self._turns.do(act)
            yield act, plays

    def _go_on(self, street: int) -> None:
        """To a street, as far as it is dealt and the rounds before it are over."""
        turns = self._turns
        while turns.street < street and turns.actor() < 0 and self._is_dealt(turns.street + 1):
            turns.next_street()
            self._least = self._big

    def _is_dealt(self, street: int) -> bool:
        return len(self._board) >= BOARD[street]

    def _is_play(self, act: Act) -> bool:
        turns = self._turns
        if act.seat != turns.actor():
            return False
        left, owed = turns.left[act.seat], turns.owed(act.seat)
        if act.did == Did.FOLD:
            return True
        if act.amount <= owed:
            return act.amount == min(owed, left)
        return act.amount == left or act.to >= turns.bet + self._least
