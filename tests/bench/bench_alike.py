"""The same 100,000 random events through the rules of a base commit and through today's.

`make bench ARGS="alike [--events N] [--seed S] [--base COMMIT]"`.  The base is taken out of git.
Notes, statuses and end states must be the same; tests/bench/alike/known.toml lists what differs on
purpose, with the number of its finding.  A table is compared up to its first difference.
"""

import argparse
import io
import pickle
import subprocess
import sys
import tarfile
import tomllib
import zlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from floorman.rules.game import Game

from host_tools.table import code_names

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).with_name("alike")
EVENTS_A_TABLE = 300

Row = tuple[tuple[int, ...], int, tuple[tuple[int, ...], ...], tuple[Any, ...]]


def base_tree(commit: str) -> Path:
    """The files of a commit, under .cache; SystemExit where git has it not."""
    folder = ROOT / ".cache" / "alike" / commit
    if not folder.is_dir():
        packed = subprocess.run(
            ["git", "-C", str(ROOT), "archive", commit], capture_output=True, check=False
        )
        if packed.returncode:
            raise SystemExit(f"git knows no {commit} here: fetch the whole history first")
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
            archive.extractall(folder, filter="data")
    return folder


def recorded(tree: Path, first: int, tables: int) -> tuple[list[str], list[tuple[int, list[Row]]]]:
    """Record what the base's rules did with random tables of their own dealer."""
    out = tree / "recorded.bin"
    words = [str(tree), str(first), str(tables), str(EVENTS_A_TABLE), str(out)]
    subprocess.run([sys.executable, str(HERE / "record.py"), *words], check=True)
    names, rows = pickle.loads(zlib.decompress(out.read_bytes()))
    return names, rows


def difference(names: Sequence[str], row: Row, status: int, notes: Any, state: Any) -> list[str]:
    """In words, what differs after one event; nothing when all is the same."""
    _, was, said, values = row
    found = [] if status == was else [f"status {was} is {status}"]
    found += [f"lost {_note(note)}" for note in said if note not in notes]
    found += [f"gained {_note(note)}" for note in notes if note not in said]
    if not found and said != notes:
        found.append("notes in another order")
    for name, value in zip(names, values, strict=True):
        now = getattr(state, name, None)
        if not found and value != (now if isinstance(now, int) else tuple(now or ())):
            found.append(f"{name} {value} is {now}")
    return found


def _note(note: tuple[int, ...]) -> str:
    """The kind of a note, and of an alert or a proposal what it is about."""
    names = code_names.notes()
    kind = names.get(note[0], str(note[0]))
    if kind in ("ALERT", "PROPOSED"):
        return f"{kind} {code_names.alerts().get(note[2], note[2])}"
    return kind


def compare(names: Sequence[str], seed: int, rows: list[Row]) -> tuple[int, list[str]]:
    """Events that were the same, and how the first other one differs."""
    said: list[tuple[int, ...]] = []
    game = Game(lambda *note: said.append(note))
    for number, row in enumerate(rows):
        said.clear()
        status = game.feed(*row[0])
        found = difference(names, row, status, tuple(said), game.state)
        if found:
            return number, found
    return len(rows), []


def _finding(words_of: str, listed: list[dict[str, str]]) -> str:
    """The number of the finding behind a difference, empty when none is listed."""
    return next((row["finding"] for row in listed if row["has"] in words_of), "")


def main(words: Sequence[str] = ()) -> int:
    known = tomllib.loads((HERE / "known.toml").read_text(encoding="utf-8"))
    parser = argparse.ArgumentParser(
        prog="bench alike", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--events", type=int, default=100_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first table")
    parser.add_argument("--base", default=known["base"], metavar="COMMIT")
    options = parser.parse_args(words)
    tables = -(-options.events // EVENTS_A_TABLE)
    names, rows = recorded(base_tree(options.base), options.seed, tables)
    same, differences = 0, Counter[str]()
    examples: dict[str, int] = {}
    for seed, table in rows:
        events, found = compare(names, seed, table)
        same += events
        if found:
            words_of = "; ".join(sorted(set(found)))
            differences[words_of] += 1
            examples.setdefault(words_of, seed)
    print(f"{same} of {tables * EVENTS_A_TABLE} events alike, up to a table's first difference")
    unknown = 0
    for words_of, count in differences.most_common():
        finding = _finding(words_of, known["difference"])
        unknown += not finding
        print(
            f"{count:5d}  {finding or 'NOT LISTED':10s}  {words_of}  (seed {examples[words_of]})"
        )
    print(f"{unknown} differences are not listed" if unknown else "every difference is listed")
    return min(1, unknown)
