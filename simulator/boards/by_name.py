"""Boards that can run the firmware, by the names that --board knows."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from simulator.boards.emulator import EmulatorBoard
from simulator.boards.host import HostBoard
from simulator.boards.vm import VMBoard
from simulator.wires import Wires


class Board(Protocol):
    """Something that runs the firmware on a rig's wires."""

    def run(self, until: Callable[[], bool]) -> None:
        """Run until `until()` holds."""

    def close(self) -> None:
        """Take it down."""


BOARDS: dict[str, Callable[[Wires, Path], Board]] = {
    "host": HostBoard,
    "pico": EmulatorBoard.flashed,
    "vm": VMBoard,
}
