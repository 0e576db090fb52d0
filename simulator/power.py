"""The table's supply: it goes off at an event or a microsecond and comes back a while later.

Cards, chips and people stay where they are; people wait until the lights are on again.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from simulator.boards import BoardError
from simulator.bus import PowerCutError, WatchdogBiteError
from simulator.clock import Clock
from simulator.wires import Wires

OFF_US = 2_000_000  # how long the supply stays away


class Supply:
    """`cut_at` and `cut_after` say when the supply goes off; `cuts` counts how often it did,
    `records` what was written to the FRAM.

    `armed` is set from then on: people know that the lights may go out.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ends: list[int] = []
        self.records = 0
        self.armed = False
        self.cuts = 0

    def cut_at(self, us: int) -> None:
        """Go off at this microsecond of virtual time, in the middle of whatever goes on then."""
        self.armed = True
        self._clock.after(max(0, us - self._clock.now), self._cut)

    def cut_after(self, *events: int) -> None:
        """Go off when so many more records are in the FRAM, and nothing behind them has happened.

        Several numbers are so many cuts.
        """
        self.armed = True
        self._ends += [self.records + n for n in events]

    def wrote(self) -> None:
        """A write to the FRAM is over."""
        self.records += 1
        if self.records in self._ends:
            self._cut()

    def _cut(self) -> None:
        self.cuts += 1
        raise PowerCutError


class Powered(Protocol):
    """A rig, or whatever else can lose its power."""

    wires: Wires
    clock: Clock

    def power_cut(self) -> None:
        """Every chip forgets what it forgets without a supply."""


class PoweredBoard:
    """A board whose supply may go off: it is made anew and boots when the supply is back.

    `make(wires, tags)` is one of the boards.  `booted` holds the times (us) of each power-up.
    BoardError when the firmware cannot start.
    """

    def __init__(
        self,
        make: Callable[[Wires, Path], Any],
        rig: Powered,
        tags: Path,
        off_us: int = OFF_US,
    ) -> None:
        self._make = make
        self._rig = rig
        self._tags = tags
        self._off_us = off_us
        self.booted: list[int] = []
        self._board: Any = None
        self._start()

    @property
    def is_on(self) -> bool:
        """The supply is there, and the firmware has started."""
        return self._board is not None

    @property
    def table(self) -> Any:
        """The firmware's table, where the board has it in this process."""
        return self._board.table

    def run(self, until: Callable[[], bool]) -> None:
        """Run until `until()` holds, through every cut."""
        while True:
            try:
                self._board.run(until)
                return
            except PowerCutError as cut:
                self._stop(cut)
                self._start()

    def _start(self) -> None:
        while self._board is None:
            try:
                self.booted.append(self._rig.clock.now)
                self._board = self._make(self._rig.wires, self._tags)
            except PowerCutError as cut:
                self._stop(cut)
            except BoardError:
                raise  # it says itself what to do
            except OSError as error:
                raise BoardError(f"the table does not start: {error}") from error

    def _stop(self, cut: PowerCutError) -> None:
        if self._board is not None:
            self._board.close()
            self._board = None
        if isinstance(cut, WatchdogBiteError):
            self._rig.wires.power_cut()
            return
        self._rig.power_cut()
        self._rig.wires.watchdog.power_on()
        self._rig.wires.core.power_on()
        self._rig.clock.advance(self._off_us)
        self._rig.wires.to_device.clear()

    def close(self) -> None:
        """Take the board down."""
        if self._board is not None:
            self._board.close()
