"""The table as an evening sees it: stacks, level and race, at one moment."""

from dataclasses import dataclass
from typing import Protocol

from floorman.rules import codes
from floorman.rules.played import Played
from floorman.rules.state import SEATS

from host_tools.table.code_names import menu_card
from host_tools.table.named_games import Stakes, exact
from host_tools.table.rotation import players_of, stakes_of
from host_tools.table.view import Input, Seen, chips_of


@dataclass(frozen=True)
class Look:
    """`idle` between hands; `racing` are the seats that wait for their card in a chip race, and
    `raced` has those that have one."""

    idle: bool
    hand: int
    stacks: tuple[int, ...]
    unit: int
    level: Stakes
    """Of the next hand."""
    game: Input
    """Of the next hand, with its structure."""
    players: int
    """Dealt in."""
    racing: tuple[int, ...]
    raced: tuple[int, ...]
    on_break: bool
    language: str
    """What its pages speak, empty while nobody knows."""


class Table(Protocol):
    """Somebody who can be asked and told."""

    def look(self) -> Look | None:
        """How it is; None while the link is down."""

    def tell(self, kind: int, seat: int, value: int) -> None:
        """Tell it an event."""


class People(Protocol):
    """Simulated people, who must be given the chips that real ones count out themselves."""

    def put(self, seat: int, chips: int) -> None:
        """The seat has so many chips now; none and it is empty."""

    @property
    def quiet(self) -> bool:
        """They wait: no hand begins."""

    def level(self, small: int, big: int, mode: int, ante: int) -> None:
        """What the table is told that they play for."""

    def wait(self, waits: bool) -> None:
        """Nobody deals, or somebody does."""


def look_of(seen: Seen, language: str = "") -> Look:
    """What an evening wants of the fields of the rules."""
    racing = [seat for seat in range(SEATS) if seen.racing >> seat & 1]
    line, structure = seen.game
    return Look(
        idle=seen.phase in (codes.IDLE, codes.DONE),
        hand=seen.hand_no,
        stacks=chips_of(seen),
        unit=seen.unit,
        level=stakes_of(seen),
        game=exact(1 + Played(line, structure).limit, line),
        players=players_of(seen),
        racing=tuple(seat for seat in racing if not seen.race_card[seat]),
        raced=tuple(seat for seat in racing if seen.race_card[seat]),
        on_break=bool(seen.on_break),
        language=language,
    )


def race_key(seat: int, card: int) -> int:
    """The amount before FLOOR that gives a seat its card in a race; `card` as in events.py."""
    return codes.menu_value(codes.MENU_RACE, seat + 1, menu_card(card))
