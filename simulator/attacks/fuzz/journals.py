"""Corrupted journals, on FRAM and on flash: a table knows its hand, or says why it does not."""

import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

from floorman import events as ev
from floorman.link.messages import STARTED
from floorman.link.session import Session
from floorman.power import journal
from floorman.power.journal_files import JournalFiles
from floorman.power.keeper import Keeper
from floorman.power.start import start
from floorman.rules.expected import Expected
from floorman.rules.game import Game
from floorman.rules.state import PACKED

from simulator.attacks.fuzz import Found
from simulator.attacks.fuzz.hand import to_the_end, to_the_turn
from simulator.attacks.fuzz.link_rig import Port, Ticks

HALF, PAGE_AT, SIZE = 0x3400, 0x6800, 0x8000
_RECORD = 14
_NAMES = ("new", "sound", "older", "damaged", "foreign", "broken", "hung", "away")


class Memory:
    """A FRAM; `lengths` are those that the files of a flash would have."""

    def __init__(self, cells: bytes = bytes(SIZE)) -> None:
        self.cells = bytearray(cells)
        self.lengths = [0, 0, 0]

    def write(self, address: int, buf: bytes) -> None:
        self.cells[address : address + len(buf)] = buf
        file, end = address // HALF, address % HALF + len(buf)
        self.lengths[file] = max(end, self.lengths[file] if address % HALF else 0)

    def read_into(self, address: int, buf: bytearray) -> None:
        buf[:] = self.cells[address : address + len(buf)]


class Kept:
    """Rules, link and journal of a table at power-up; `found` is what it says of the journal."""

    def __init__(self, medium: Any, used: bool) -> None:
        self.game = Game(lambda *note: None)
        self.session = Session(Port(), Ticks(), b"t", self.game.pack, PACKED)
        self.session.once = self._once  # type: ignore[method-assign, assignment]
        clock: Any = Ticks()
        self.keeper = Keeper(medium, b"t", self.game, self.session, clock)
        watchdog = SimpleNamespace(cause=0, doing=0, bit_too_often=False)
        start(
            self.keeper, self.game, self.session, watchdog, self, Expected(self.game), None, used
        )
        self.game.listen(self.keeper.hear)

    def _once(self, kind: int, record: bytes) -> None:
        if kind == STARTED:
            self.found = record[0]

    def feed(self, kind: int, seat: int, value: int, ms: int = 0) -> None:
        self.game.feed(kind, seat, value, ms)
        self.keeper.keep(kind, seat, value, ms)

    def replay(self, kind: int, seat: int, value: int, ms: int, author: int, resume: Any) -> None:
        self.game.listen(resume.hear)
        self.game.feed(kind, seat, value, ms)
        self.keeper.tell(kind, seat, value, ms, author)

    def take_record(self, what: int, body: bytes) -> None:
        """A sealed card is none of the rules' business."""

    def state(self) -> bytes:
        buf = bytearray(PACKED)
        self.game.pack(buf)
        return bytes(buf)


class Stage(NamedTuple):
    """A table that may lose its power now: its journal's cells, the lengths of its files, its
    state, where the newest half has its records, and how many.
    """

    cells: bytes
    lengths: tuple[int, ...]
    state: bytes
    at: int
    records: int


@cache
def _played(turn: int) -> tuple[Stage, ...]:
    """Two hands and the state after each event; each turn's journal has numbers of its own."""
    memory = Memory()
    table = Kept(memory, False)
    stages = []
    begun = to_the_turn()
    happenings = (*begun, *to_the_end(), (ev.KEY, ev.K_NEXT, 0), *begun[len(begun) // 2 :])
    for n, event in enumerate(happenings):
        table.feed(*event)
        if n % 7 == turn:
            table.keeper.note(n & 3, n)
        kept = table.keeper.journal
        lengths, state = tuple(memory.lengths), table.state()
        at = kept._base + journal.RECORDS
        stages.append(Stage(bytes(memory.cells), lengths, state, at, kept._at))
    return tuple(stages)


def play(rng: Random, found: Found) -> None:
    """One fault in the journal of a table, then power-up."""
    stage = rng.choice(_played(rng.randrange(7)))
    cells = bytearray(stage.cells)
    where = rng.choice(("fram", "flash"))
    how = rng.choice([*_FAULTS, *(_OF_FILES if where == "flash" else ())])
    if how in _FAULTS:
        _FAULTS[how](rng, cells, stage.at, max(1, stage.records))
    if where == "fram":
        table = Kept(Memory(bytes(cells)), True)
    else:
        with tempfile.TemporaryDirectory() as folder:
            _store(rng, cells, stage.lengths, Path(folder), how)
            files = JournalFiles(folder + "/")
            table = Kept(files, files.kept())
    name = _NAMES[table.found]
    found.ends[f"{where}, {how}: {name}"] += 1
    if name in ("new", "sound"):
        assert table.state() == stage.state, f"{where}, {how}: another state is taken as {name}"


def _store(
    rng: Random, cells: bytearray, lengths: tuple[int, ...], folder: Path, how: str
) -> None:
    """The cells as files, one of which is shorter, or gone, if that is what is wrong."""
    wrong = rng.choice([n for n, length in enumerate(lengths) if length])
    for n, length in enumerate(lengths):
        data = cells[n * HALF : n * HALF + length]
        if n == wrong and how == "a file short":
            data = data[: rng.randrange(length)]
        if length and not (n == wrong and how == "a file gone"):
            (folder / f"journal.{n}").write_bytes(data)


def _flip(rng: Random, cells: bytearray, at: int, records: int) -> None:
    bit = rng.randrange(8 * (journal.RECORDS + _RECORD * records))
    cells[at - journal.RECORDS + bit // 8] ^= 1 << bit % 8


def _flip_page(rng: Random, cells: bytearray, at: int, records: int) -> None:
    cells[PAGE_AT + rng.randrange(journal.PAGE)] ^= 1 << rng.randrange(8)


def _swap(rng: Random, cells: bytearray, at: int, records: int) -> None:
    one, other = (at + _RECORD * rng.randrange(records) for _ in range(2))
    kept = cells[one : one + _RECORD]
    cells[one : one + _RECORD] = cells[other : other + _RECORD]
    cells[other : other + _RECORD] = kept


def _copy(rng: Random, cells: bytearray, at: int, records: int) -> None:
    one, other = (at + _RECORD * rng.randrange(records) for _ in range(2))
    cells[one : one + _RECORD] = cells[other : other + _RECORD]


def _cut_tail(rng: Random, cells: bytearray, at: int, records: int) -> None:
    kept = rng.randrange(records)
    cells[at + _RECORD * kept : at + _RECORD * records] = bytes(_RECORD * (records - kept))


def _zero_on(rng: Random, cells: bytearray, at: int, records: int) -> None:
    begins = rng.randrange(at - journal.RECORDS, at + _RECORD * records)
    cells[begins:] = bytes(SIZE - begins)


def _zero_before(rng: Random, cells: bytearray, at: int, records: int) -> None:
    ends = rng.randrange(1, at + _RECORD * records)
    cells[:ends] = bytes(ends)


def _block(rng: Random, cells: bytearray, at: int, records: int) -> None:
    size = rng.choice((4, 16, 64, 256, 4096))
    begins = rng.choice((rng.randrange(SIZE - size), at - rng.randrange(size)))
    begins = min(max(0, begins), SIZE - size)
    cells[begins : begins + size] = rng.randbytes(size)


def _all(filling: Callable[[Random], bytes]) -> Callable[[Random, bytearray, int, int], None]:
    def fill(rng: Random, cells: bytearray, at: int, records: int) -> None:
        cells[:] = filling(rng)

    return fill


def _halves(rng: Random, cells: bytearray, at: int, records: int) -> None:
    cells[: 2 * HALF] = cells[HALF : 2 * HALF] + cells[:HALF]


_OF_FILES = ("a file short", "a file gone")
_FAULTS: dict[str, Callable[[Random, bytearray, int, int], None]] = {
    "a bit": _flip,
    "a bit of the page": _flip_page,
    "swapped": _swap,
    "copied": _copy,
    "tail cut": _cut_tail,
    "zero from there on": _zero_on,
    "zero up to there": _zero_before,
    "random block": _block,
    "all zero": _all(lambda rng: bytes(SIZE)),
    "all ones": _all(lambda rng: b"\xff" * SIZE),
    "all random": _all(lambda rng: rng.randbytes(SIZE)),
    "halves changed": _halves,
}
