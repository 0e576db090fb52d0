"""One hand as a script: what each person does, in order, whoever plays it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.played import Played

from host_tools.table.house import parameter

_ANYBODY = 4
"""Of the parameter `straddle`: the house lets every seat."""
_HALF, _WHOLE = 1, 2
"""Of the parameter `kill`."""


class Do(Enum):
    """The kind of a step.  Amounts are totals in front this street, as dealers say them."""

    FOLD = "fold"
    CHECK_CALL = "check or call"
    RAISE = "bet or raise to"
    BOARD = "board"
    CARD = "a card to the seat"
    DRAW = "draw"
    SHOW = "show"
    MUCK = "muck"


@dataclass(frozen=True)
class Step:
    """`seat` is 0..9 (BOARD: unused), `amount` chips for RAISE, `cards` 0..51 for BOARD.

    In a DRAW `cards` are thrown away, none for a seat that stands pat.
    """

    do: Do
    seat: int = 255
    amount: int = 0
    cards: tuple[int, ...] = ()


@dataclass(frozen=True)
class HandScript:
    """A hand ready to be played.

    `stacks` maps seat to chips at the start; `holes` has the cards of every such seat, in the
    order in which they come (cards the record does not know are drawn from those left); `game` is
    its line of games.GAMES and `limit` its structure, as a GAME event has them; `button`,
    `small_seat`, `big_seat` are seats; `finishing` maps seat to the recorded result,
    or is None where there is no record.
    """

    name: str
    stacks: dict[int, int]
    button: int
    small_seat: int
    big_seat: int
    small: int
    big: int
    ante_mode: int
    ante: int
    unit: int
    holes: dict[int, tuple[int, ...]]
    steps: tuple[Step, ...]
    finishing: dict[int, float] | None = None
    players: dict[int, str] = field(default_factory=dict)
    game: int = 0
    limit: int = 0
    bomb: bool = False
    """Everybody pays the ante, nobody a blind, and nobody bets before the flop."""
    straddles: dict[int, int] = field(default_factory=dict)
    """Chips by seat, in the order in which they are posted."""
    kill: tuple[int, int] | None = None
    """Of fixed limit: the killer, and its chips in front, which are the small bet of the hand."""
    boards: int = 1
    """Of a bomb pot, side by side: a BOARD step has the first one's cards, then the other's."""
    runs: int = 1
    """How often the rest of the board is dealt when nobody can bet any more."""

    @property
    def played(self) -> Played:
        """The game, with its structure."""
        return Played(self.game, self.limit)

    @property
    def small_bet(self) -> int:
        """The smallest bet: the big blind, or the kill."""
        return self.kill[1] if self.kill else self.big

    def beginning(self) -> Iterator[tuple[int, int, int]]:
        """Events that set a new table up and begin the hand: kind, seat, value."""
        for seat, chips in self.stacks.items():
            yield ev.SEAT, seat, chips
        yield ev.SMALL, 0, self.small
        yield ev.BIG, 0, self.big
        if not self.bomb:
            yield ev.ANTE, self.ante_mode, self.ante
        yield ev.UNIT, 0, self.unit
        if self.game or self.limit:
            yield ev.GAME, self.limit, self.game
        if self.straddles:
            yield ev.PARAM, parameter("straddle"), _ANYBODY
        if self.runs > 1:
            yield ev.PARAM, parameter("runs"), self.runs - 1
        yield ev.BUTTON, self.button, 0
        if self.bomb:
            yield ev.PARAM, parameter("bomb"), self.ante // self.big
            yield ev.PARAM, parameter("bomb_boards"), self.boards
            yield ev.KEY, ev.K_FLOOR, codes.MENU_BOMB
        if self.kill:
            seat, chips = self.kill
            yield ev.PARAM, parameter("kill"), _WHOLE if chips == 2 * self.big else _HALF
            yield ev.KEY, ev.K_FLOOR, codes.menu_value(codes.MENU_KILL, seat + 1)
        yield ev.START, 0, 1
        for seat, chips in self.straddles.items():
            yield ev.KEY, ev.K_FLOOR, codes.menu_value(codes.MENU_STRADDLE, seat + 1, chips)
