"""Other people's MFRC522 drivers for MicroPython, run unmodified over the virtual chip.

Their sources are no part of this repository.  They are taken from the folder that FLOORMAN_PEERS
names, from the cache, or from where their authors publish them; whatever is not what is pinned
here, by its digest, is not run.
"""

import hashlib
import os
import sys
import urllib.request
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from simulator.boards.files import cache
from simulator.boards.pico import modules
from simulator.chips.mfrc522 import MFRC522Chip
from simulator.clock import Clock
from simulator.radio import Antenna, Tag
from simulator.wires import Wires

FOLDER = "FLOORMAN_PEERS"
_PUBLISHED = "https://raw.githubusercontent.com/{repository}/{commit}/mfrc522.py"
_PATIENCE_S = 10
SCK, MOSI, MISO, RST, CS = 18, 19, 16, 22, 17


class MissingError(Exception):
    """A source cannot be had; the text says why and what to do."""


@dataclass(frozen=True)
class Peer:
    """Where a driver is published, and what it is."""

    repository: str
    commit: str
    digest: str
    board: str
    """What it wants `os.uname()` to name first."""

    @property
    def name(self) -> str:
        """Its author's."""
        return self.repository.partition("/")[0]


DANJPERRON = Peer(
    "danjperron/micropython-mfrc522",
    "3d52d16f045558c1631e0b482c448e8ce0316c0a",
    "b9456632b9ea3d1ed0835595c812548e3f3af19066d987f00a39f9be5644ccba",
    "rp2",
)
WENDLERS = Peer(
    "wendlers/micropython-mfrc522",
    "85dbceae26ebcb69fbfd95607d1377af361d7def",
    "5cf7b829e2a5d4220be7bfdda06cfbaefef6499c323c8e379e420c4bc1e18047",
    "esp8266",
)


def source(peer: Peer) -> bytes:
    """The driver as its author published it; MissingError when it is nowhere."""
    kept = cache() / "peers" / f"{peer.name}.py"
    given = os.environ.get(FOLDER)
    if given:
        return _checked(peer, _read(Path(given) / f"{peer.name}.py"))
    if not kept.is_file():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(_checked(peer, _download(peer)))
    return _checked(peer, _read(kept))


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise MissingError(f"{path}: {error.strerror}") from None


def _download(peer: Peer) -> bytes:
    url = _PUBLISHED.format(repository=peer.repository, commit=peer.commit)
    try:
        with urllib.request.urlopen(url, timeout=_PATIENCE_S) as page:
            return bytes(page.read())
    except OSError as error:
        raise MissingError(
            f"{url} cannot be had ({error}); fetch {peer.repository}'s mfrc522.py at"
            f" {peer.commit[:7]} as {peer.name}.py into a folder and name that in {FOLDER}"
        ) from None


def _checked(peer: Peer, text: bytes) -> bytes:
    if hashlib.sha256(text).hexdigest() != peer.digest:
        raise MissingError(f"{peer.name}.py is not {peer.repository} at {peer.commit[:7]}")
    return text


class Bench:
    """One reader on SPI0 of a simulated machine, and a peer's driver that runs on it.

    `frames` and `bytes` are those on the bus so far.
    """

    def __init__(self, peer: Peer, *tags: Tag, crystal: str = "patient") -> None:
        self._text = source(peer)
        self._peer = peer
        self.clock = Clock()
        self.antenna = Antenna(peer.name)
        for tag in tags:
            self.antenna.place(tag)
        wires = Wires(self.clock)
        self._bus = wires.buses[0]
        self.chip = MFRC522Chip(self.clock, self.antenna, crystal=crystal)  # type: ignore[arg-type]
        wires.on_pin[RST] = self.chip.nrstpd
        wires.on_pin[CS] = lambda level: self._bus.select(self.chip, level)
        self.modules = modules(wires)
        self.driver = self._start()
        self.clock.advance(5_000)

    def _start(self) -> Any:
        """The driver's object, which sets the chip up."""
        machine: Any = self.modules["machine"]
        system: Any = self.modules["os"]
        if self._peer.board != "rp2":  # its bus has no number there
            numbered = machine.SPI
            machine.SPI = lambda **wires: numbered(0, **wires)
            system.uname = lambda: (self._peer.board,)
        module = ModuleType(self._peer.name)
        with _in_place(self.modules):
            exec(compile(self._text, f"{self._peer.name}.py", "exec"), module.__dict__)
            return module.__dict__["MFRC522"](SCK, MOSI, MISO, RST, CS)

    def count(self, operation: Callable[[], Any]) -> tuple[int, int]:
        """Frames and bytes of one operation."""
        frames, octets = self._bus.frames, self._bus.bytes
        operation()
        return self._bus.frames - frames, self._bus.bytes - octets


def request(bench: Bench) -> bool:
    """REQA, as the driver does it: whether somebody answered."""
    driver = bench.driver
    return bool(driver.request(driver.REQIDL)[0] == driver.OK)


def first_level(bench: Bench) -> list[int]:
    """Anticollision of the first cascade level; empty when the driver found none."""
    driver = bench.driver
    collides = (driver.PICC_ANTICOLL1,) if hasattr(driver, "PICC_ANTICOLL1") else ()
    status, level = driver.anticoll(*collides)
    return list(level) if status == driver.OK else []


def select(bench: Bench, level: list[int]) -> bool:
    """SELECT of that level."""
    driver = bench.driver
    if hasattr(driver, "PcdSelect"):
        return bool(driver.PcdSelect(level, driver.PICC_ANTICOLL1))
    return bool(driver.select_tag(level) == driver.OK)


def uid(bench: Bench) -> list[int]:
    """A whole UID by the driver's own steps, as far as it can; empty when it finds none."""
    driver = bench.driver
    if not request(bench):
        return []
    if hasattr(driver, "SelectTagSN"):
        status, found = driver.SelectTagSN()
        return list(found) if status == driver.OK else []
    level = first_level(bench)
    return level[:4] if level and select(bench, level) else []


@contextmanager
def _in_place(own: dict[str, Any]) -> Any:
    """Only what a driver imports."""
    kept = {name: sys.modules.get(name) for name in ("machine", "os")}
    sys.modules.update({name: own[name] for name in kept})
    try:
        yield
    finally:
        for name, module in kept.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module
