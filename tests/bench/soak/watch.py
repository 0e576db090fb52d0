"""Deadlines, watched at every pass, poll and message of the run: how long each took at most."""

from collections.abc import Callable
from typing import Any

from floorman.sensing.rounds import LONGEST_GAP

from simulator.chips.mfrc522 import MFRC522Chip
from simulator.rig import Rig

PASS_US = 1_500_000
KEYS_US = 60_000
ACK_US = 500_000
FED_US = 1_000_000  # it bites after 4 s
NAMED_US = 1_000_000
HEALED_US = 2_500_000
_POLL = b"\x41\x13"  # a read of the keypad's columns; its set-up reads other registers
_TOLD = 20  # missed deadlines that are kept in words


class Deadline:
    """`longest` so far, and `where`; `missed` has a sentence for each that was over `limit`.

    Both are us, or count something when there is a `unit`.
    """

    def __init__(self, what: str, limit: int, when: Callable[[], str], unit: str = "") -> None:
        self.what = what
        self._unit = unit
        self.limit = limit
        self.longest = 0
        self.where = ""
        self.late = 0
        self.missed: list[str] = []
        self._when = when

    def note(self, us: int, where: str) -> None:
        """Note how long it took, and where."""
        if us > self.longest:
            self.longest, self.where = us, f"{where}, {self._when()}"
        if us > self.limit:
            self.late += 1
            if self.late <= _TOLD:
                self.missed.append(f"{self._when()}: {self.what} {self.told(us)}, {where}")

    def told(self, figure: int) -> str:
        """A figure of this deadline in words."""
        return f"{figure} {self._unit}" if self._unit else f"{figure / 1000:.1f} ms"


class Watch:
    """Watches a rig.  `when` says what time it is in the words of a report."""

    def __init__(self, rig: Rig, when: Callable[[], str], step_us: int, light_us: int) -> None:
        self._rig = rig
        self.step = Deadline("a step of the table", step_us, when)
        self.light = Deadline("an event to its light", light_us, when)
        self.passes = Deadline("a zone between two passes", PASS_US, when)
        self.visits = Deadline("between two passes of a zone", LONGEST_GAP, when, "visits")
        self.keys = Deadline("the keypad between two polls", KEYS_US, when)
        self.fed = Deadline("the watchdog between two feeds", FED_US, when)
        self.told = Deadline("the table takes what the host tells", ACK_US, when)
        self.heard = Deadline("an event to the host", ACK_US, when)
        self.named = Deadline("a dead reader to the host", NAMED_US, when)
        self.healed = Deadline("a reader that is back to the host", HEALED_US, when)
        self._asked: dict[str, int] = {}  # when a zone was asked last
        self._visit: dict[str, int] = {}  # the number of its last visit
        self._at = ""
        self._number = 0
        self._polled = 0
        for name in rig.world.antennas:
            self._watch_zone(name, rig.reader(name))
        self._watch_keys()
        self._watch_feeds()

    @property
    def deadlines(self) -> list[Deadline]:
        """All of them."""
        return [
            self.step, self.light, self.passes, self.visits, self.keys, self.told, self.heard,
            self.named, self.healed, self.fed,
        ]  # fmt: skip

    def _watch_zone(self, name: str, chip: MFRC522Chip) -> None:
        """Anything that is sent into its field is a pass."""
        clock, asked = self._rig.clock, self._asked
        transmit: Callable[..., Any] = chip.antenna.transmit

        def send(*frame: Any) -> Any:
            if name != self._at:
                self._next_visit(name)
            asked[name] = clock.now
            return transmit(*frame)

        chip.antenna.transmit = send  # type: ignore[method-assign]

    def _next_visit(self, name: str) -> None:
        self._at = name
        self._number += 1
        if name in self._asked:
            self.passes.note(self._rig.clock.now - self._asked[name], name)
            self.visits.note(self._number - self._visit[name] - 1, name)
        self._visit[name] = self._number

    def absent(self, name: str) -> None:
        """Nobody can ask this zone for a while."""
        self._asked.pop(name, None)

    def end(self) -> None:
        """The run is over: who was never asked again?"""
        for name, asked in self._asked.items():
            self.passes.note(self._rig.clock.now - asked, name)

    def _watch_keys(self) -> None:
        clock, chip = self._rig.clock, self._rig.keys.chip
        exchange = chip.exchange

        def read(tx: bytes) -> bytes:
            if tx.startswith(_POLL):
                if self._polled:
                    self.keys.note(clock.now - self._polled, "keypad")
                self._polled = clock.now
            return exchange(tx)

        chip.exchange = read  # type: ignore[method-assign]

    def _watch_feeds(self) -> None:
        clock, dog = self._rig.clock, self._rig.wires.watchdog
        write, fed = dog.write, [clock.now]

        def feed(address: int, value: int) -> None:
            if address == dog.feeding:
                self.fed.note(clock.now - fed[0], "loop")
                fed[0] = clock.now
            write(address, value)

        dog.write = feed  # type: ignore[method-assign]
