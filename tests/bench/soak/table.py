"""A soaked table: rig, board, people, host, mishaps and watch, wired together."""

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from host_tools.table.tagfile import tag_file
from simulator.boards.files import beside_firmware
from simulator.boards.host import HostBoard
from simulator.boards.vm import VMBoard
from simulator.bus import SimulationError, WatchdogBiteError
from simulator.faults import parse
from simulator.people.crew import Task
from simulator.people.day import Day
from simulator.people.stakes import CHIPS
from simulator.radio.profiles import PROFILES
from simulator.rig import Rig
from simulator.tags import make_tags
from simulator.world import World
from tests.bench.soak import meter
from tests.bench.soak.desk import Desk
from tests.bench.soak.mishaps import Mishaps
from tests.bench.soak.watch import Watch

HOUR_US = 3_600_000_000
_HERE = Path(__file__).parent
_MISS = 0.06
_WRAP_S = 1_000  # ticks_ms runs over so long after power-up, for the first time
_GRACE_US = 30_000_000  # a mishap may be spoken of so long after it ended
_LEDGER_US = 500_000  # the host has heard of the end, and nobody has keyed NEXT yet


class Weighed(NamedTuple):
    """The heap after a hand began: bytes in use, free, and dropped as garbage."""

    hand: int
    used: int
    free: int
    garbage: int


class Soak:
    """`run` plays; then everything is there to be reported.  `close` takes the board down.

    The tick counters run over after `wrap_s`; with `hurry` mishaps follow each other faster.
    """

    def __init__(
        self, board: str, profile: str, seed: int, wrap_s: int = _WRAP_S, hurry: int = 1
    ) -> None:
        entries = make_tags(CHIPS, seed)
        air = replace(PROFILES[profile], miss=_MISS) if profile != "bench" else PROFILES[profile]
        self.rig = Rig(World(entries, air, seed), seed)
        self.rig.faults.on(parse(f"wrap={wrap_s}"))
        self.watch = Watch(self.rig, self.when, meter.STEP_US, meter.LIGHT_US)
        self.heap: list[Weighed] = []
        self.alerts: list[str] = []
        self.caused: list[str] = []
        self.keyed = self.bites = 0
        self.stuck = ""
        self._hand = self._begun = 0
        self._quiet_from = 0
        self._folder = tempfile.TemporaryDirectory()
        tags = Path(self._folder.name) / "tags.bin"
        tags.write_bytes(tag_file(entries))
        self.board = self._start(board, tags)
        self.desk = Desk(self.rig, self.watch)
        rng = Random(seed)
        self.day = Day(
            self.rig, self.desk.tell, lambda: not self.desk.untold, lambda: self.desk.reached, rng
        )
        luck = Random(f"mishaps {seed}")
        self.mishaps = Mishaps(self.rig, self.day, self.desk, self.watch, luck, hurry)
        self._people = Task(self.rig.clock, self.day.work())
        Task(self.rig.clock, self.mishaps.work())

    def when(self) -> str:
        """The time at the table, and the hand."""
        seconds = self.rig.clock.now // 1_000_000
        return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02} hand {self._hand}"

    # boards ----------------------------------------------------------------------------------

    def _start(self, board: str, tags: Path) -> Any:
        if board == "host":
            running = HostBoard(self.rig.wires, tags)
            self._meter: Any = meter.Meter(running.table, running.table._clock, self._note)
            running.table.step = self._step
            return running
        carried = Path(self._folder.name) / "meter.py"
        carried.write_text(beside_firmware(_HERE / "meter.py"))
        return VMBoard(self.rig.wires, tags, _HERE / "task.py", [("meter.py", carried)])

    def _step(self) -> None:
        self._meter.step()
        if self._meter.due:
            self._meter.weigh(0)

    def _note(self, line: str) -> None:
        """Note what the meter tells."""
        word, _, rest = line.partition(" ")
        if word == "LATE":
            what, us, where = rest.split("|")
            self._deadline(what).note(int(us), where)
            return
        hand, used, free, garbage, step, light = map(int, rest.split())
        self._hand = hand
        self.watch.step.note(step, "loop")
        self.watch.light.note(light, "panel")
        if used:
            self.heap.append(Weighed(hand, used, free, garbage))

    def _deadline(self, what: str) -> Any:
        return next(one for one in self.watch.deadlines if one.what == what)

    # the run ---------------------------------------------------------------------------------

    def run(self, us: int, hands: int, progress: Callable[["Soak"], None]) -> None:
        """Play so long and so many hands; `progress` is called every hour of the table."""
        end = us
        while not self.stuck and (self.rig.clock.now < end or self.day.hands <= hands):
            hour = min(end, self.rig.clock.now // HOUR_US * HOUR_US + HOUR_US)
            if self.rig.clock.now >= end:
                hour = self.rig.clock.now + HOUR_US // 60
            try:
                self.board.run(lambda stop=hour: self._look() or self.rig.clock.now >= stop)  # type: ignore[misc]
            except WatchdogBiteError:
                self.bites += 1
                self.stuck = f"{self.when()}: the watchdog bit"
            except SimulationError as error:
                self.stuck = f"{self.when()}: {error}"
            progress(self)
        self.watch.end()

    def _look(self) -> bool:
        for line in self._reports():
            self._note(line)
        if self.desk.mirror.fresh:
            self._hear_alerts()
        if self.day.hands != self._begun:
            self._begun = self.day.hands
            self.keyed += len(self.day.keyed)
            self.rig.clock.after(_LEDGER_US, self._compare_ledger)
        if self.mishaps.now:
            self._quiet_from = self.rig.clock.now + _GRACE_US
        return False

    def _reports(self) -> list[str]:
        reports = getattr(self.board, "reports", None)
        if not reports:
            return []
        lines = [data.decode() for data in reports]
        reports.clear()
        return lines

    def _hear_alerts(self) -> None:
        caused = self.mishaps.now == "reader unplugged" or self.rig.clock.now < self._quiet_from
        for words in self.desk.mirror.fresh:
            (self.caused.append if caused else self._complain)(f"{self.when()}: {words}")
        self.desk.mirror.fresh.clear()

    def _complain(self, sentence: str) -> None:
        self.alerts.append(sentence)
        print(f"    {sentence}", flush=True)

    def _compare_ledger(self) -> None:
        """Between two hands the host's ledger is what lies in the racks."""
        if not self.desk.reached or self.desk.untold or self.day.telling:
            return
        stacks = self.desk.mirror.game.stack
        for seat in self.day.seats:
            rack = self.rig.world.chips(f"rack{seat}")
            if stacks[seat] != rack:
                words = f"seat {seat + 1} has {rack} chips, the host's ledger says {stacks[seat]}"
                self._complain(f"{self.when()}: {words}")

    def close(self) -> None:
        """Take the board down."""
        self.board.close()
        self._folder.cleanup()
