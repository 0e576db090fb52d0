"""The firmware on CPython, its modules machine, time, ... made of virtual chips."""

import importlib.util
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from host_tools.importing import FIRMWARE
from simulator.boards.pico import modules
from simulator.wires import Wires


@contextmanager
def _pico_modules(wires: Wires) -> Iterator[None]:
    """Let imports inside see the Pico's modules over `wires`."""
    pico: dict[str, Any] = modules(wires)
    own = {name: sys.modules.get(name) for name in pico}
    sys.modules.update(pico)
    try:
        yield
    finally:
        for name, module in own.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module


def load_wiring(wires: Wires) -> ModuleType:
    """Import a fresh copy of firmware/wiring.py whose pins are `wires`."""
    spec = importlib.util.spec_from_file_location("wiring", FIRMWARE / "wiring.py")
    assert spec is not None
    assert spec.loader is not None
    wiring = importlib.util.module_from_spec(spec)
    with _pico_modules(wires):
        spec.loader.exec_module(wiring)
    return wiring


class HostBoard:
    """Runs the table's loop step by step in this process.

    `tags` is the file the Pico would carry as tags.bin.  OSError is what the firmware raises at
    start-up, with its sentence.
    """

    def __init__(self, wires: Wires, tags: Path) -> None:
        parts = load_wiring(wires).build(f"{tags.parent}/")
        self.table: Any = import_module("floorman.loop").Table(parts)

    def run(self, until: Callable[[], bool]) -> None:
        """Let the firmware run until `until()` holds; it is asked after every step."""
        step = self.table.step
        while not until():
            step()

    def close(self) -> None:
        """Nothing to take down."""
