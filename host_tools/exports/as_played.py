"""The acts of a hand that was not played out, as far as another table could play them.

A misdeal ends a hand anywhere: with an act out of turn that nobody took back, with a raise that
was too small, on a street before the one before it was over.
"""

from collections.abc import Iterator, Sequence

from host_tools.exports.phh_wagers import Wagers
from host_tools.exports.unsaid import UnsaidError
from host_tools.records.hand import BOARD, Act, Hand
from host_tools.records.turns import TurnOrder


class AsPlayed:
    """`acts` with a word each: True where it was in turn and as large as it had to be.

    `street` is the last one that can be dealt after them.
    """

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._turns = TurnOrder(hand)
        self._wagers = Wagers(hand)
        self.acts: Sequence[tuple[Act, bool]] = [*self._told(hand.acts)]
        self.street = self._turns.street + (self._turns.actor() < 0)

    def _told(self, acts: Sequence[Act]) -> Iterator[tuple[Act, bool]]:
        for act in acts:
            self._go_on(act.street)
            plays = act.street == self._turns.street and self._is_play(act)
            if plays:
                self._turns.do(act)
            yield act, plays

    def _go_on(self, street: int) -> None:
        """To a street, as far as it is dealt and the rounds before it are over."""
        turns = self._turns
        while turns.street < street and turns.actor() < 0 and self._is_dealt(turns.street + 1):
            turns.next_street()
            self._wagers.next_street()

    def _is_dealt(self, street: int) -> bool:
        hand = self._hand
        if hand.played.has_board:
            return len(hand.board) >= BOARD[street]
        return street <= hand.street

    def _is_play(self, act: Act) -> bool:
        if act.seat != self._turns.actor():
            return False
        try:
            return bool(self._wagers.word(act))
        except UnsaidError:
            return False
