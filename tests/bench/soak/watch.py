"""Deadlines, watched at every pass, poll and message of the run: how long each took at most."""

from collections.abc import Callable
from typing import Any

from simulator.chips.mfrc522 import MFRC522Chip
from simulator.rig import Rig

PASS_US = 2_000_000
KEYS_US = 60_000
ACK_US = 500_000
NAMED_US = 1_000_000
HEALED_US = 2_500_000
_READ_KEYS = 0x41  # opcode of a read from the keypad's expander
_TOLD = 20  # missed deadlines that are kept in words


class Deadline:
    """`longest` us so far, and `where`; `missed` has a sentence for each that was over `limit`."""

    def __init__(self, what: str, limit: int, when: Callable[[], str]) -> None:
        self.what = what
        self.limit = limit
        self.longest = 0
        self.where = ""
        self.late = 0
        self.missed: list[str] = []
        self._when = when

    def note(self, us: int, where: str) -> None:
        """It took so long, there."""
        if us > self.longest:
            self.longest, self.where = us, f"{where}, {self._when()}"
        if us > self.limit:
            self.late += 1
            if self.late <= _TOLD:
                self.missed.append(f"{self._when()}: {self.what} {us / 1000:.1f} ms, {where}")


class Watch:
    """Watches a rig.  `when` says what time it is in the words of a report."""

    def __init__(self, rig: Rig, when: Callable[[], str], step_us: int, light_us: int) -> None:
        self._rig = rig
        self.step = Deadline("a step of the table", step_us, when)
        self.light = Deadline("an event to its light", light_us, when)
        self.passes = Deadline("a zone between two passes", PASS_US, when)
        self.keys = Deadline("the keypad between two polls", KEYS_US, when)
        self.told = Deadline("the table takes what the host tells", ACK_US, when)
        self.heard = Deadline("an event to the host", ACK_US, when)
        self.named = Deadline("a dead reader to the host", NAMED_US, when)
        self.healed = Deadline("a reader that is back to the host", HEALED_US, when)
        self._asked: dict[str, int] = {}  # when a zone was asked last
        self._polled = 0
        for name in rig.world.antennas:
            self._watch_zone(name, rig.reader(name))
        self._watch_keys()

    @property
    def deadlines(self) -> list[Deadline]:
        """All of them."""
        return [
            self.step, self.light, self.passes, self.keys, self.told, self.heard,
            self.named, self.healed,
        ]  # fmt: skip

    def _watch_zone(self, name: str, chip: MFRC522Chip) -> None:
        """Anything that is sent into its field is a pass."""
        clock, asked, note = self._rig.clock, self._asked, self.passes.note
        transmit: Callable[..., Any] = chip.antenna.transmit

        def send(*frame: Any) -> Any:
            if name in asked:
                note(clock.now - asked[name], name)
            asked[name] = clock.now
            return transmit(*frame)

        chip.antenna.transmit = send  # type: ignore[method-assign]

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
            if tx and tx[0] == _READ_KEYS:
                if self._polled:
                    self.keys.note(clock.now - self._polled, "keypad")
                self._polled = clock.now
            return exchange(tx)

        chip.exchange = read  # type: ignore[method-assign]
