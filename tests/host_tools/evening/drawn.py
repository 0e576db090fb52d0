"""Evenings drawn by seed, sensible or not, with all that becomes of each step: drawn/ has them.

`python -m tests.host_tools.evening.drawn` writes them anew.
"""

import json
import random
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from host_tools.evening import commands
from host_tools.evening.document import document, still
from host_tools.evening.refused import RefusedError
from host_tools.table import code_names
from tests.host_tools.evening.room import CASH, NAMES, STEPS, TOURNAMENT, Room
from tests.kept import Runs, write

FOLDER = Path(__file__).with_name("drawn")
_STEPS = 110
_SHARES = ([], [70, 30], [50, 30, 20], [30, 70], [60, 30], [100.5], None)
_OFTEN = ("rebuy", "add_on", "sit", "stand", "top_up", "unit", "offer", "deal")
_DRAWN = (*[name for name in commands.COMMANDS if name != "close"], *_OFTEN)
_GAMES = {"stack": 5000, "game": "limit holdem, holdem", "every": "2"}
_RACED = {
    "stack": 2_025,
    "steps": [{"minutes": 20, "small": 100, "big": 200}, {"minutes": 9}, STEPS[3], STEPS[4]],
}
MONEY = {"rebuys": 2, "rebuy_chips": 1000, "rebuy_price": 2000, "add_on": True,
         "add_on_chips": 1500, "add_on_price": 1000,
         "chips": [25, 100, 500], "fee": 500}  # fmt: skip


class Drawn:
    """One evening."""

    def __init__(self, setup: Mapping[str, Any], seed: int, folder: Path) -> None:
        self._setup = dict(setup)
        self._rng = random.Random(seed)
        self._room = Room(folder)
        self._shown: dict[str, Any] = {}

    def lines(self) -> Iterator[str]:
        """Each step, and what is told and shown differently behind it."""
        yield from self._seen(self._do("set_up", setup=self._setup))
        for seat in range(4):
            chips = self._rng.choice((2_000, 2_050, 5_000))
            yield from self._seen(self._do("sit", seat=seat, name=NAMES[seat], chips=chips))
        yield from self._seen(self._do("begin"))
        ways = (*[self._command] * 5, *[self._hand] * 3, *[self._pass] * 2, self._odd)
        for n in range(_STEPS):
            yield from self._seen(self._rng.choice(ways)())
            if n % 10 == 5:
                yield from self._seen(self._do("unit", unit=100))
        self._room.table.away = False
        for what in ("begin", "close", "sit"):
            yield from self._seen(self._do(what, seat=9, name="Zoe", chips=2_000))
        self._room.journal.close()

    def _do(self, what: str, **values: Any) -> str:
        try:
            self._room.do(what, **values)
        except RefusedError as error:
            return f"{what} {_short(values)}: {error.code} {_short(error.values)}"
        return f"{what} {_short(values)}"

    def _command(self) -> str:
        rng = self._rng
        what = rng.choice(_DRAWN)
        drawn: dict[str, Any] = {
            "seat": rng.choice((*range(5), *range(5), 9, 10)),
            "name": rng.choice((*NAMES[:7], " Kai  Li ", "", "x" * 31, "\n")),
            "chips": rng.choice((25, 100, 500, 2_000, 5_000, 5_025, 3_333, 10_001)),
            "unit": rng.choice((25, 50, 100, 500)),
            "by": rng.choice((-1, 1, 1)),
            "minutes": rng.choice((-120, -1, 1, 30)),
            "kind": rng.choice(("icm", "chips", "lowest", "equal", "")),
            "kept": rng.choice((0, 500, 10**6, -1)),
            "shares": rng.choice(_SHARES),
        }
        needed = {name: value for name, value in drawn.items() if rng.random() < 0.9}
        return self._do(what, **needed)

    def _hand(self) -> str:
        """One, or a card of the race that goes on."""
        room, table = self._room, self._room.table
        table.away = table.holds = False
        table.let_through()
        room.director.tick()
        look = table.look()
        if look and look.racing:
            seat = self._rng.choice((*look.racing, 9))
            return self._do("card", seat=seat, card=self._rng.choice((seat, 40 + seat, None)))
        if look is None or not look.idle or look.racing or look.on_break:
            return "no hand"
        if sum(stack > 0 for stack in look.stacks) < 2:
            return "too few for a hand"
        room.play(self._rng, self._rng.choice((0.0, 0.0, 0.1, 0.4)))
        return f"a hand: {look.stacks}"

    def _pass(self) -> str:
        minutes = self._rng.choice((0.05, 0.1, 1, 7, 15))
        self._room.minutes(minutes)
        return f"{minutes} minutes"

    def _odd(self) -> str:
        """Kills, cables and clocks."""
        room = self._room
        way = self._rng.randrange(5)
        if way == 0:
            self._room = room.killed()
        elif way == 1:
            room.table.holds = not room.table.holds
            room.table.let_through()
        elif way == 2:
            room.table.away = not room.table.away
        elif way == 3:
            room.wall_is_off += self._rng.choice((3_600_000, -60_000))
        room.director.tick()
        return ("killed", "held", "away", "clock set", "a look")[way]

    def _seen(self, step: str) -> Iterator[str]:
        room, table = self._room, self._room.table
        yield step
        if table.told:
            yield "  told " + ", ".join(
                f"{code_names.kinds().get(kind, kind)} {seat} {value}"
                for kind, seat, value in table.told
            )
            table.told.clear()
        now = room.director.now()
        clock = room.evening.clock_at(now)
        shown = document(replace(room.evening, clock=clock), room.director.table, now)
        for name, value in still(shown).items():
            if value != self._shown.get(name):
                yield f"  {name}: {_short(value)}"
        self._shown = still(shown)


def _short(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict | None):
        return " | ".join(_short(one) for one in value)
    if isinstance(value, dict):
        return " ".join(f"{key}={_short(one)}" for key, one in value.items())
    return json.dumps(value, default=str)


def evening(seed: int, setup: Mapping[str, Any]) -> Iterator[str]:
    """All lines of one."""
    with tempfile.TemporaryDirectory() as folder:
        yield from Drawn(setup, seed, Path(folder)).lines()


RUNS: Runs = {
    "tournament": lambda: evening(1, {**TOURNAMENT, **MONEY, "stack": 3000}),
    "tournament without money": lambda: evening(2, {**TOURNAMENT, "shares": [60, 40]}),
    "games in turn": lambda: evening(
        3, {**TOURNAMENT, **MONEY, "game": "limit holdem, holdem", "every": "2"}
    ),
    "chips raced for": lambda: evening(5, {**TOURNAMENT, **MONEY, **_RACED}),
    "cash": lambda: evening(4, CASH),
}

if __name__ == "__main__":
    write(FOLDER, RUNS)
