"""Hostile input by seed, as its lengths and digests: thrown/ has them, for a fuzzer that throws
less finds less.

`python -m tests.simulator.attacks.thrown` writes them anew.
"""

import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace
from zlib import crc32

from simulator.attacks.fuzz import (
    Found,
    files,
    frames_to_host,
    frames_to_table,
    fuzz,
    hand,
    journals,
    link_rig,
    mutated,
)
from tests.kept import Runs, write

FOLDER = Path(__file__).with_name("thrown")
_CELLS = bytes(range(256)) * (journals.SIZE // 256)
_AT, _RECORDS = 0x1000, 20


def _said(data: bytes) -> str:
    return f"{len(data)} {crc32(data):08x} {data[:12].hex()}"


def bytes_changed() -> Iterator[str]:
    """Damage to a text, and on a cable."""
    rng = Random(1)
    for n in range(60):
        yield f"{n}: {_said(mutated(rng, bytes(range(n))))}"
    damage = link_rig.vandal(rng, 0.8)
    for n in range(1, 40):
        yield f"on a cable {n}: {_said(damage(bytes(range(n))))}"


def written() -> Iterator[str]:
    """Files of each kind that is read."""
    rng = Random(2)
    for text in (files._HOUSE, files._TAGS, files._HAND, files._SCENARIO):
        for _ in range(30):
            yield _said(files.hostile(rng, text))


def framed() -> Iterator[str]:
    """Frames to a table and to a host."""
    rng, numbers = Random(3), count(65_530)
    session = SimpleNamespace(ring=SimpleNamespace(first=7, next=65_535), told_number=65_534)
    for _ in range(60):
        yield f"sensible {_said(frames_to_table._sensible(rng, session))}"
        yield f"hostile {_said(frames_to_table._hostile(rng, session))}"
        yield f"to a host {_said(frames_to_host._frame(rng, numbers))}"
    for size in (0, 1, 64, 65, 200):
        for kind in (frames_to_host.kinds.IDENTITY, frames_to_host.kinds.SNAPSHOT):
            yield f"pieces {_said(frames_to_host._pieces(kind, b'head', bytes(size)))}"


def corrupted() -> Iterator[str]:
    """Each fault of a journal's cells, and of its files."""
    rng = Random(4)
    for name, fault in journals._FAULTS.items():
        for _ in range(6):
            cells = bytearray(_CELLS)
            fault(rng, cells, _AT, _RECORDS)
            differ = [n for n in range(len(cells)) if cells[n] != _CELLS[n]]
            where = f"{differ[0]} to {differ[-1]}" if differ else "nowhere"
            yield f"{name}: {where} {crc32(bytes(cells)):08x}"
    for how in (*journals._OF_FILES, "neither"):
        for _ in range(4):
            with tempfile.TemporaryDirectory() as folder:
                lengths = (0x100, 0, 0x80)
                journals._store(rng, bytearray(_CELLS), lengths, Path(folder), how)
                kept = {file.name: _said(file.read_bytes()) for file in Path(folder).iterdir()}
            yield f"{how}: {sorted(kept.items())}"


def ended() -> Iterator[str]:
    """Endings of a few cases, and of those that go wrong."""
    found = fuzz(frames_to_table.play, 11, 1_000)
    yield f"to a table: {found.cases} {found.wrong} {sorted(found.ends.items())}"

    def half(rng: Random, found: Found) -> None:
        found.cases += 2
        if rng.random() < 0.5:
            raise KeyError("half")

    found = fuzz(half, 5, 9)
    yield f"{found.cases} {[wrong.partition(' (')[0] for wrong in found.wrong]}"


def a_hand() -> Iterator[str]:
    """The hand that tables without a felt play."""
    yield f"{hand.sit_down()}"
    yield f"{hand.deal()}"
    yield f"{hand.to_the_turn()[len(hand.sit_down()) + len(hand.deal()) :]}"
    yield f"{hand.to_the_end()}"


RUNS: Runs = {
    "bytes changed": bytes_changed,
    "written": written,
    "framed": framed,
    "corrupted": corrupted,
    "ended": ended,
    "a hand": a_hand,
}

if __name__ == "__main__":
    write(FOLDER, RUNS)
