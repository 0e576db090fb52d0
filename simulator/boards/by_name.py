"""Boards that can run the firmware, by the names that --board knows.

Two of them need programs beside Python, and are imported when somebody asks for them.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from simulator.boards.host import HostBoard
from simulator.wires import Wires


class Board(Protocol):
    """Something that runs the firmware on a rig's wires."""

    def run(self, until: Callable[[], bool]) -> None:
        """Run until `until()` holds."""

    def close(self) -> None:
        """Take it down."""


def _emulated(wires: Wires, tags: Path) -> Board:
    from simulator.boards.emulator import EmulatorBoard

    return EmulatorBoard.flashed(wires, tags)


def _on_vm(wires: Wires, tags: Path) -> Board:
    from simulator.boards.vm import VMBoard

    return VMBoard(wires, tags)


BOARDS: dict[str, Callable[[Wires, Path], Board]] = {
    "host": HostBoard,
    "pico": _emulated,
    "vm": _on_vm,
}
