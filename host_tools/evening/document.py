"""What the pages of an evening show, computed from the evening and the table."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Any, Literal, TypedDict

from floorman.rules.games import NAMES, STRUCTURES

from host_tools.evening import commands, results
from host_tools.evening.asking import DirectorCommand
from host_tools.evening.fold import SEATS, Evening, Player
from host_tools.evening.level_clock import following, level_number, until_break
from host_tools.evening.owed import Stepped
from host_tools.evening.refused import RefusedError
from host_tools.evening.results import Finish
from host_tools.evening.second import ForTwo
from host_tools.evening.setup import Setup
from host_tools.evening.structure import Period
from host_tools.evening.table import Look
from host_tools.table.view import Input

_OFFERS = ("rebuy", "add_on", "stand")
_AGAIN_MS = 5_000
_SAID_MS = 15 * 60_000
"""For so long people read that the computer's clock was set."""


Phase = Literal["setup", "seating", "running", "paused", "over", "closed"]


class Clock(TypedDict):
    at: int
    left: int
    runs: bool


class Sitting(TypedDict):
    """`can` are commands that would be done."""

    name: str
    chips: int
    due: int
    out: bool
    buy_ins: int
    add_ons: int
    can: list[str]


class Race(TypedDict):
    racing: list[int]
    raced: list[int]


class Standing(TypedDict):
    """`game` is its structure and name, as games.py has them; empty in no-limit hold'em."""

    up: bool
    idle: bool
    hand: int
    game: str


class Shown(TypedDict):
    """`seats` are ten, None for an empty one; `colour_up` a chip that the break offers, or 0;
    `language` the table's, or empty; `stepped`: the computer's clock was set.
    """

    now: int
    phase: Phase
    setup: Annotated[dict[str, Any], Setup] | None
    clock: Clock | None
    level: int
    step: Annotated[dict[str, Any], Period] | None
    next: Annotated[dict[str, Any], Period] | None
    until_break: int | None
    seats: list[Sitting | None]
    rows: list[Annotated[dict[str, Any], Finish]]
    prizes: list[int]
    pool: int
    buy_ins: int
    entries: int
    left: int
    average: int
    chips: int
    unit: int
    colour_up: int
    race: Race
    table: Standing
    balance: int
    deal: dict[str, int]
    kept: int
    offer: dict[str, int]
    offer_kept: int
    raked: int
    hands: int
    language: str
    stepped: Annotated[dict[str, int], Stepped] | None
    second: ForTwo | None


def document(
    evening: Evening, table: Look | None, now: int, second: ForTwo | None = None
) -> Shown:
    """All of it; `evening` has its clock as it stands now, `second` waits for another person."""
    setup, clock = evening.setup, evening.clock
    step = evening.steps[clock.at] if clock else None
    chips = sum(evening.stacks)
    left = len(evening.still_in)
    return {
        "now": now,
        "phase": phase(evening),
        "setup": setup.as_json() if setup else None,
        "clock": {"at": clock.at, "left": clock.left, "runs": clock.runs} if clock else None,
        "level": level_number(evening.steps, clock.at) if clock else 0,
        "step": step.as_json() if step else None,
        "next": _json(following(evening.steps, clock.at)) if clock else None,
        "until_break": until_break(clock, evening.steps) if clock else None,
        "seats": [_seat(evening, table, seat) for seat in range(SEATS)],
        "rows": [asdict(row) for row in results.rows(evening, now)],
        "prizes": results.prizes_of(evening),
        "pool": evening.pool,
        "buy_ins": evening.buy_ins,
        "entries": len(evening.players),
        "left": left,
        "average": chips // left if left else 0,
        "chips": chips,
        "unit": evening.unit,
        "colour_up": _colour_up(evening, step),
        "race": {
            "racing": list(table.racing) if table else [],
            "raced": list(table.raced) if table else [],
        },
        "table": {
            "up": table is not None,
            "idle": table.idle if table else True,
            "hand": table.hand if table else 0,
            "game": _game(table.game) if table else "",
        },
        "balance": results.balance(evening),
        "deal": dict(evening.deal),
        "kept": evening.kept,
        "offer": dict(evening.offer),
        "offer_kept": evening.offer_kept,
        "raked": evening.raked,
        "hands": evening.hands,
        "language": table.language if table else "",
        "stepped": _stepped(evening, now),
        "second": second,
    }


def still(shown: Mapping[str, Any]) -> dict[str, Any]:
    """What of the document is news: pages let the clock run themselves, and hear of it again and
    again, for a tablet may have slept.
    """
    now, clock, rest = shown["now"], shown["clock"], shown["until_break"]
    ends = now if clock and clock["runs"] else 0
    return {
        **shown,
        "now": None,
        "clock": {**clock, "left": clock["left"] + ends, "again": now // _AGAIN_MS}
        if clock
        else None,
        "until_break": None if rest is None else (rest + ends, now // _AGAIN_MS),
        "rows": [{**row, "seconds": row["seconds"] // 60} for row in shown["rows"]],
    }


def phase(evening: Evening) -> Phase:
    """Where the evening is."""
    if evening.setup is None:
        return "setup"
    if evening.closed:
        return "closed"
    if evening.began is None:
        return "seating"
    if not evening.setup.is_cash and len(evening.still_in) < 2:
        return "over"
    return "running" if evening.clock and evening.clock.runs else "paused"


def _stepped(evening: Evening, now: int) -> dict[str, int] | None:
    step = evening.stepped
    return asdict(step) if step and now - step.at < _SAID_MS else None


def _json(step: Period | None) -> dict[str, Any] | None:
    return step.as_json() if step else None


def _game(game: Input) -> str:
    structure = STRUCTURES[game.seat - 1]
    return f"{structure} {NAMES[game.value]}" if game.value or structure != STRUCTURES[0] else ""


def _colour_up(evening: Evening, step: Period | None) -> int:
    return step.unit if step and step.unit > evening.unit else 0


def _seat(evening: Evening, table: Look | None, seat: int) -> Sitting | None:
    player = evening.at(seat)
    if player is None:
        return None
    return {
        "name": player.name,
        "chips": _chips(evening, table, seat),
        "due": sum(due.chips for due in evening.due if due.seat == seat),
        "out": player.out,
        "buy_ins": player.buy_ins,
        "add_ons": player.add_ons,
        "can": _can(evening, table, player, seat),
    }


def _chips(evening: Evening, table: Look | None, seat: int) -> int:
    """What the table says lies there; until it has heard of the seat what it will hear."""
    told = any(told.seat == seat for told in evening.told)
    return evening.stacks[seat] if table is None or told else table.stacks[seat]


def _can(evening: Evening, table: Look | None, player: Player, seat: int) -> list[str]:
    found = []
    for what in _OFFERS:
        try:
            commands.checked(evening, table, DirectorCommand(do=what, seat=seat))
        except RefusedError:
            continue
        found.append(what)
    return found
