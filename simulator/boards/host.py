"""The firmware on CPython, its modules machine, time, ... made of virtual chips."""

import importlib.util
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from host_tools.ground.importing import FIRMWARE
from simulator.boards.pico import modules
from simulator.wires import Wires


@contextmanager
def _present(pico: dict[str, Any]) -> Iterator[None]:
    """Let imports inside see the Pico's modules."""
    own = {name: sys.modules.get(name) for name in pico}
    sys.modules.update(pico)
    try:
        yield
    finally:
        for name, module in own.items():
            if module is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = module


class _Pins:
    """machine.Pin, whose pins are functions: CPython calls those in a third of the time it takes
    to call an object, and a hand moves pins a quarter of a million times."""

    def __init__(self, machine: Any, wires: Wires) -> None:
        self._pin = machine.Pin
        self._outputs = wires.outputs

    def __getattr__(self, name: str) -> Any:
        return getattr(self._pin, name)

    def __call__(self, number: int, *how: Any, **more: Any) -> Any:
        read: Any = self._pin(number, *how, **more)
        drive: Any = self._outputs[number]

        def pin(level: int | None = None) -> Any:
            return read() if level is None else drive(level)

        known: Any = drive if how[:1] == (self._pin.OUT,) else pin  # nobody reads an output
        known.number, known.value = number, known
        return known


def _readers_first(spi: Any, wires: Wires) -> Callable[..., Any]:
    """machine.SPI; what is written to readers, a quarter of all calls, goes the shortest way."""

    def opened(bus: int, *how: Any, **more: Any) -> Any:
        found = spi(bus, *how, **more)
        if bus == 0:
            found.write = wires.writes[0]
        return found

    opened.MSB, opened.LSB = spi.MSB, spi.LSB  # type: ignore[attr-defined]
    return opened


def load_wiring(wires: Wires) -> ModuleType:
    """Import a fresh copy of firmware/wiring.py whose pins are `wires`."""
    spec = importlib.util.spec_from_file_location("wiring", FIRMWARE / "wiring.py")
    assert spec is not None
    assert spec.loader is not None
    wiring = importlib.util.module_from_spec(spec)
    pico: dict[str, Any] = modules(wires)
    pico["machine"].Pin = _Pins(pico["machine"], wires)
    pico["machine"].SPI = _readers_first(pico["machine"].SPI, wires)
    with _present(pico):
        spec.loader.exec_module(wiring)
    open_port = wiring.open_port

    def opened() -> Any:
        with _present(pico):
            open_port()
        return wiring.port

    wiring.open_port = opened  # type: ignore[attr-defined]
    return wiring


class _Heap:
    """The firmware's gc on CPython, which frees at once what nobody holds.  A real collection
    goes over all that this process has, and a table that signs asks for one each few seconds.
    """

    @staticmethod
    def collect() -> None:
        """Nothing to do."""


class HostBoard:
    """Runs the table's loop step by step in this process.

    `tags` is the file the Pico would carry as tags.bin; with `own_usb` the link has the port that
    it has in play, without it MicroPython's, whose REPL is not simulated.  OSError is what the
    firmware raises at start-up, with its sentence.
    """

    def __init__(self, wires: Wires, tags: Path, own_usb: bool = False) -> None:
        wiring = load_wiring(wires)
        parts = wiring.build(f"{tags.parent}/", wiring.open_port() if own_usb else None)
        vars(import_module("floorman.heap"))["gc"] = _Heap
        self.table: Any = import_module("floorman.loop").Table(parts)

    def run(self, until: Callable[[], bool]) -> None:
        """Let the firmware run until `until()` holds; it is asked after every step."""
        step = self.table.step
        while not until():
            step()

    def close(self) -> None:
        """Nothing to take down."""
