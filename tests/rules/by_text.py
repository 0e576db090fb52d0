"""Wagers by the texts of the rules, worked out a second time."""

from dataclasses import dataclass, field

from floorman.rules import codes
from floorman.rules.games import FIXED_LIMIT, POT_LIMIT

from tests.look import Looking
from tests.rules.tables import Setting


@dataclass
class Street:
    """TDA-43A, 47A, 47B and 48 from their text: who acted, what a full raise is, how many were."""

    full: int
    fixed: bool
    raises: int
    size: int
    acted: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, game: Looking, big: int) -> "Street":
        """The round that begins: fixed limit has big bets from the turn on, or behind the draw."""
        fixed = game.played.limit == FIXED_LIMIT
        big_bets = min(2, len(game.played.streets))
        size = 2 * big if fixed and game.street >= big_bets else big
        if game.played.opens and not game.street:
            return cls(size - game.small, fixed, 0, size)
        return cls(size, fixed, 0 if game.street else 1, size)

    def is_full(self, by: int) -> bool:
        return (2 * by if self.fixed else by) >= self.full

    def bet(self, by: int) -> None:
        self.raises += self.fixed and self.is_full(by)
        if by >= self.full:
            self.full = self.size if self.fixed else max(self.size, by)


def blinds_lack(game: Looking, setting: Setting) -> int:
    """TDA-54B: in pot-limit a blind that is all-in for less counts as a whole one."""
    lacking = 0
    for blind, at in ((setting.small, game.small_seat), (setting.big, game.big_seat)):
        if game.flags[at] & codes.SEAT_ALL_IN:
            lacking += max(0, blind - game.street_bet[at])
    return lacking if game.played.limit == POT_LIMIT and game.street == 0 else 0
