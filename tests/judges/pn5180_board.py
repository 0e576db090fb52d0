"""Two PN5180 drivers of other authors on the virtual chip, unmodified.

tueddy's library for Arduino is compiled for this machine against the few functions of Arduino that
it calls (`arduino/`).  tagomatic is Python; the sketch on its own board only passes instructions
on, and Relay does the same here, with the sketch's waits.
"""

import ctypes
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from simulator.chips.pn5180 import PN5180Chip
from simulator.clock import Clock
from simulator.radio import Antenna, Tag
from tests.judges.pinned import PN5180_LIBRARY, PN5180_TAGOMATIC, MissingError, source

HERE = Path(__file__).with_name("arduino")
_FILES = ("PN5180.cpp", "PN5180ISO14443.cpp", "PN5180ISO15693.cpp", "Debug.cpp")
_PATIENCE_S = 120
NSS, BUSY, RST = 1, 2, 3
_LOOK_US, _BYTE_US = 2, 2
_SETTLE_US = 5_000  # the sketch's delay behind NSS
_IRQ_LOOK_US = 100
_CALL_US = 2_000  # there and back over its USB port

_WRITE = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_int)
_READ = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)
_TRANSFER = ctypes.CFUNCTYPE(None, ctypes.POINTER(ctypes.c_uint8), ctypes.c_int)
_WAIT = ctypes.CFUNCTYPE(None, ctypes.c_int)
_NOW = ctypes.CFUNCTYPE(ctypes.c_ulong)


class _Calls(ctypes.Structure):
    _fields_ = (
        ("write", _WRITE), ("read", _READ), ("transfer", _TRANSFER), ("wait", _WAIT),
        ("now", _NOW),
    )  # fmt: skip


class Board:
    """One chip and the wires to it.  `frames` and `bytes` are those so far."""

    def __init__(self, *tags: Tag) -> None:
        self.clock = Clock()
        self.antenna = Antenna("judge")
        for tag in tags:
            self.antenna.place(tag)
        self.chip = PN5180Chip(self.clock, self.antenna)
        self.frames = 0
        self.bytes = 0
        self.clock.advance(_SETTLE_US)

    def transfer(self, data: bytes) -> bytes:
        """Bytes in a frame that has begun."""
        self.bytes += len(data)
        self.clock.advance(_BYTE_US * len(data))
        return self.chip.exchange(data)

    def select(self, level: int) -> None:
        """NSS."""
        self.frames += not level
        (self.chip.end if level else self.chip.begin)()


def compiled(folder: Path) -> Path:
    """tueddy's library with the functions that a test calls, in `folder`; MissingError."""
    compiler = shutil.which("g++")
    if compiler is None:
        raise MissingError("no g++ here: install one (apt install g++)")
    library = source(PN5180_LIBRARY)
    built = folder / "tueddy.so"
    files = [str(HERE / "tueddy.cpp"), *(str(library / name) for name in _FILES)]
    options = ["-O0", "-w", "-shared", "-fPIC", f"-I{HERE}", f"-I{library}", "-o", str(built)]
    done = subprocess.run(
        [compiler, *options, *files], capture_output=True, text=True, timeout=_PATIENCE_S
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return built


class Tueddy(Board):
    """The compiled library; what the chip refuses is raised when its function is over."""

    def __init__(self, built: Path, *tags: Tag) -> None:
        super().__init__(*tags)
        self._code = ctypes.CDLL(str(built))
        self._refused: list[BaseException] = []
        calls = (
            (_WRITE, self._write), (_READ, self._read), (_TRANSFER, self._transfer),
            (_WAIT, self.clock.advance), (_NOW, self._now),
        )  # fmt: skip
        self._calls = _Calls(*(kind(self._guarded(call)) for kind, call in calls))
        self.call("begin", self._calls)

    def call(self, name: str, *arguments: Any) -> int:
        """One of the functions in tueddy.cpp."""
        answer = int(getattr(self._code, name)(*arguments))
        if self._refused:
            raise self._refused[0]
        return answer

    def bytes_of(self, name: str, room: int, *arguments: Any) -> tuple[int, bytes]:
        """The same for a function that fills its last argument."""
        into = (ctypes.c_uint8 * room)()
        return self.call(name, *arguments, into), bytes(into)

    def _guarded(self, call: Callable[..., Any]) -> Callable[..., int]:
        """An error cannot pass through C, so it is kept."""

        def guarded(*arguments: Any) -> int:
            try:
                return call(*arguments) or 0
            except AssertionError as refused:
                self._refused.append(refused)
                return 0

        return guarded

    def _write(self, pin: int, level: int) -> None:
        if pin == RST:
            self.chip.reset_n(level)
        elif pin == NSS and level != int(not self.chip.selected):
            self.select(level)

    def _read(self, pin: int) -> int:
        self.clock.advance(_LOOK_US)
        return self.chip.busy() if pin == BUSY else 0

    def _transfer(self, data: Any, count: int) -> None:
        for at, byte in enumerate(self.transfer(bytes(data[:count]))):
            data[at] = byte

    def _now(self) -> int:
        return self.clock.now // 1_000


class Relay(Board):
    """The calls that tagomatic's sketch offers over its port, carried out here."""

    def _order(self, *frame: int) -> int:
        self.clock.advance(_CALL_US)
        while self.chip.busy():
            self.clock.advance(_LOOK_US)
        self.select(0)
        self.clock.advance(_SETTLE_US)
        self.transfer(bytes(frame))
        self.select(1)
        while self.chip.busy():
            self.clock.advance(_LOOK_US)
        return 0

    def _fetch(self, length: int) -> bytes:
        self.select(0)
        self.clock.advance(_SETTLE_US)
        answer = self.transfer(b"\xff" * length)
        self.select(1)
        return answer

    def write_register(self, register: int, value: int) -> int:
        """Instruction 00."""
        return self._order(0x00, register, *value.to_bytes(4, "little"))

    def write_register_or_mask(self, register: int, value: int) -> int:
        """Instruction 01."""
        return self._order(0x01, register, *value.to_bytes(4, "little"))

    def write_register_and_mask(self, register: int, value: int) -> int:
        """Instruction 02."""
        return self._order(0x02, register, *value.to_bytes(4, "little"))

    def read_register(self, register: int) -> tuple[int, int]:
        """Instruction 04."""
        return self._order(0x04, register), int.from_bytes(self._fetch(4), "little")

    def read_eeprom(self, at: int, length: int) -> tuple[int, list[int]]:
        """Instruction 07."""
        return self._order(0x07, at, length), list(self._fetch(length))

    def send_data(self, bits: int, data: list[int]) -> int:
        """Instruction 09."""
        return self._order(0x09, bits, *data)

    def read_data(self, length: int) -> tuple[int, list[int]]:
        """Instruction 0A."""
        return self._order(0x0A, 0), list(self._fetch(length))

    def load_rf_config(self, sender: int, receiver: int) -> int:
        """Instruction 11."""
        return self._order(0x11, sender, receiver)

    def rf_on(self, flags: int) -> int:
        """Instruction 16."""
        return self._order(0x16, flags)

    def rf_off(self) -> int:
        """Instruction 17."""
        return self._order(0x17, 0)

    def wait_for_irq(self, ms: int) -> bool:
        """True when the IRQ pin is high before that time is over."""
        end = self.clock.now + 1_000 * ms
        while not self.chip.irq() and self.clock.now < end:
            self.clock.advance(_IRQ_LOOK_US)
        return bool(self.chip.irq())

    def close(self) -> None:
        """Nothing is open."""


@contextmanager
def tagomatic(*tags: Tag) -> Iterator[tuple[Any, Relay]]:
    """Its reader, and the board under it; MissingError."""
    folder = str(source(PN5180_TAGOMATIC) / PN5180_TAGOMATIC.path)
    relay = Relay(*tags)
    port = ModuleType("simple_rpc")
    port.Interface = lambda tty: relay  # type: ignore[attr-defined]
    sys.modules["simple_rpc"] = port
    sys.path.insert(0, folder)
    try:
        import pn5180_tagomatic as package  # type: ignore[import-not-found]

        yield package.PN5180("none"), relay
    finally:
        sys.path.remove(folder)
        for name in [n for n in sys.modules if n.startswith(("pn5180_tagomatic", "simple_rpc"))]:
            del sys.modules[name]
