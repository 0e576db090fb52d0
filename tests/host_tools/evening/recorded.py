"""An evening whose table is kept: its journal, and its lines in a log and in a store."""

import json
import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

from host_tools.commands.cli import main
from host_tools.store.store import Store
from host_tools.table.lines import Line
from tests.host_tools.evening.room import NAMES, TOURNAMENT, Room, RulesTable
from tests.host_tools.records.told import SESSION, of_events, session

BEGAN = datetime.fromisoformat(SESSION)
BEGAN_MS = round(BEGAN.timestamp() * 1000)
PLAYERS = 4
PRICES = {"rebuys": 3, "rebuy_chips": 1000, "rebuy_price": 1500}
LOG, STORE = "hands.jsonl", "floorman.db"


class Heard(RulesTable):
    """A table whose events are kept with their time, and with what the computer's clock said."""

    def __init__(self) -> None:
        super().__init__()
        self.room: Room | None = None
        self.events: list[tuple[int, int, int, int]] = []
        self.received: list[int] = []

    def feed(self, kind: int, seat: int = 0, value: int = 0) -> None:
        ms = self.room.now - BEGAN_MS if self.room else 0
        self.events.append((kind, seat, value, ms))
        self.received.append(BEGAN_MS + ms + (self.room.wall_is_off if self.room else 0))
        super().feed(kind, seat, value)


def played(
    folder: Path,
    hands: int = 400,
    names: Sequence[str] = NAMES[:PLAYERS],
    clock: Mapping[int, int] | None = None,
    before: Callable[[Room], None] = lambda room: None,
    **setup: Any,
) -> Room:
    """An evening to its end or for some hands, with what was `before`; from a hand of `clock` on
    the computer's clock is so many milliseconds off.
    """
    table = Heard()
    room = table.room = Room(folder, table, BEGAN_MS)
    before(room)
    room.do("set_up", setup={**TOURNAMENT, "fee": 250, "title": "Friday", **PRICES, **setup})
    is_cash = setup.get("kind") == "cash"
    for seat, name in enumerate(names):
        room.do("sit", seat=seat, name=name, **({"chips": 5000} if is_cash else {}))
    room.do("begin")
    rng = random.Random(25)
    for number in range(hands):
        if len(room.evening.still_in) == 1:
            break
        if clock and number in clock:
            room.wall_is_off = clock[number]
        room.minutes(3)
        if (look := table.look()) and not look.on_break:
            room.play(rng, bold=0.06)
        out = [p.seat for p in room.evening.seated if p.out]
        if number < 20 and out and not is_cash and not _rebought(room):
            room.do("rebuy", seat=out[0])
    keep(room, names)
    return room


def _rebought(room: Room) -> bool:
    return any(player.buy_ins > 1 for player in room.evening.players)


def keep(room: Room, names: Sequence[str]) -> None:
    """The lines that its table told until now, as a log and as a store."""
    table = room.table
    assert isinstance(table, Heard)
    lines: list[Line] = [
        session(),
        {"names": {str(seat): name for seat, name in enumerate(names)}},
    ]
    lines += of_events(table.events)
    (room.folder / LOG).write_text("".join(json.dumps(line) + "\n" for line in lines))
    (room.folder / STORE).unlink(missing_ok=True)
    with closing(Store(room.folder / STORE)) as store:
        store.append_past(zip([BEGAN_MS, BEGAN_MS, *table.received], lines, strict=True))


def export(folder: Path, *words: str, file: str = LOG) -> str:
    """The text that the command writes, of a file in the folder and the evening beside it."""
    out = folder / "out"
    evening = ("--evening", str(folder / "evening.jsonl"))
    files = () if "summary" in words[1] or words[1] == "ots" else (str(folder / file),)
    assert main(["export", *files, *words, *evening, "-o", str(out)]) == 0
    return out.read_text()
