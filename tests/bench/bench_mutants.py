"""How much the tests notice: small faults drawn by seed, each in a fork of a running session.

`python -m tests.bench mutants [--number N] [--seed S] [--under PATH ...] [--tests PATH ...]`.
Every fault is met by the tests that run its line.  One that no test notices, nor the type checker,
survives.
`--changed [--base REV]` draws from the lines of a branch, and asks the tests that stand near them.
"""

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from pathlib import Path
from random import Random

from tests.bench.mutation import changed, covered, equivalents, session, tree, typed
from tests.bench.mutation.faults import Fault, faults
from tests.bench.mutation.session import Session, say
from tests.bench.mutation.trial import KILLED, NOT_RUN, SURVIVED, TIMED_OUT, Bench, Result

UNDER = ("firmware/floorman", "host_tools", "simulator")
_IN_THE_VM = ("simulator/boards/vm/start.py", "simulator/boards/vm/task.py")
_ROOMS = {"rules": "firmware/floorman/rules", "device": "firmware", "host": "host_tools"}
BAR = 95  # of a hundred, equivalents counted out
FEW = 20  # faults of a branch's lines
TRACED_S = 60  # that the tests near them may take
TYPED = "typed"  # refused by mypy
CHECKED = ("firmware", "host_tools", "simulator", "docs/sphinx")  # by mypy
_ENDS = (KILLED, TIMED_OUT, TYPED, "equivalent", SURVIVED)


def room(file: str) -> str:
    """Which part of the tree a file is of."""
    for name, folder in _ROOMS.items():
        if Path(file).is_relative_to(folder):
            return name
    return "simulator"


def all_faults(under: Iterable[str]) -> list[Fault]:
    """Every fault of these folders or files, in the order of names."""
    names = [name for name in tree.files() if name.endswith(".py") and not tree.is_test(name)]
    chosen = [
        name
        for name in names
        if name not in _IN_THE_VM and any(Path(name).is_relative_to(root) for root in under)
    ]
    return [fault for name in chosen for fault in faults((tree.ROOT / name).read_bytes(), name)]


def draw(every: Sequence[Fault], number: int, seed: int) -> list[Fault]:
    """So many of them, no two the same, of each room as many; fewer when there are no more."""
    drawn: list[Fault] = []
    by_room: dict[str, list[Fault]] = {}
    for fault in Random(seed).sample(every, len(every)):
        by_room.setdefault(room(fault.file), []).append(fault)
    turns = zip_longest(*(by_room[name] for name in sorted(by_room)))
    for fault in (one for turn in turns for one in turn if one):
        if len(drawn) == number:
            break
        if fault.compiles((tree.ROOT / fault.file).read_bytes()):
            drawn.append(fault)
    return drawn


def tell(
    result: Result, known: Sequence[equivalents.Equivalent], refuses: Callable[[Fault], bool]
) -> str:
    """One line, or two for what survived; returns how it is counted."""
    fault, end = result.fault, result.end
    if end in (KILLED, TIMED_OUT):
        return end
    reasons = [entry.reason for entry in known if entry.means(fault)]
    place = f"{fault.file}:{fault.lines[-1]} {fault.function} ({fault.kind})"
    if reasons:
        say(f"  equivalent: {place}: {reasons[0]}")
        return "equivalent"
    if refuses(fault):
        say(f"  typed: {place}: {fault.after}")
        return TYPED
    left_out = f", {result.left_out} left out for time" if result.left_out else ""
    passed = f"{result.tests} tests passed, {result.ran} of them run the line{left_out}"
    why = NOT_RUN if end == NOT_RUN else passed
    say(f"  survived: {place}: {why}\n    {fault.before}\n    {fault.after}")
    return SURVIVED


def table(counted: Sequence[tuple[str, str]]) -> list[str]:
    """(room, end) of every fault as lines of a table, the sums last."""
    rows = [("room", "drawn", *_ENDS, "noticed")]
    for name in [*sorted({place for place, _ in counted}), "in all"]:
        ends = Counter(end for place, end in counted if name in (place, "in all"))
        numbers = (ends.total(), *(ends[end] for end in _ENDS))
        rows.append((name, *(str(n) for n in numbers), f"{_share(ends):.1f} %"))
    wide = max(len(row[0]) for row in rows)
    return [f"{row[0]:<{wide}}" + "".join(f"  {cell:>10}" for cell in row[1:]) for row in rows]


def _share(ends: Counter[str]) -> float:
    meant = ends.total() - ends["equivalent"]
    return 100 * (meant - ends[SURVIVED]) / max(1, meant)


def _options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench ARGS='mutants ...'", description=__doc__)
    parser.add_argument("--number", type=int, help=f"faults drawn (300; {FEW} with --changed)")
    parser.add_argument("--seed", type=int, default=1, help="of the draw (1)")
    parser.add_argument("--under", action="append", help="a folder or file to draw from")
    parser.add_argument("--tests", action="append", default=[], help="only tests of this folder")
    seconds = covered.SECONDS
    parser.add_argument(
        "--seconds", type=float, default=seconds, help=f"of tests a fault, as traced ({seconds})"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--toml", action="store_true", help="survivors as equivalents.toml")
    parser.add_argument("--changed", action="store_true", help="of the lines of this branch")
    parser.add_argument("--base", metavar="REV", help="what it left (origin/main, or main)")
    options = parser.parse_args(argv)
    for name in (*(options.under or ()), *options.tests):
        if not (tree.ROOT / name).exists():
            parser.error(f"{name} is not in the tree; name a folder or file from its root")
    for name in options.under or ():
        if not any(Path(name).is_relative_to(folder) for folder in UNDER):
            parser.error(f"{name}: lines are traced under {', '.join(UNDER)} only")
    options.number = options.number or (FEW if options.changed else 300)
    options.under = options.under or list(UNDER)
    return options


def main(argv: Sequence[str] | None = None) -> int:
    options = _options(argv)
    every = all_faults(options.under)
    known = equivalents.load()
    for entry in equivalents.stale(known, every) if options.under == list(UNDER) else ():
        say(f"  equivalents.toml: {entry.file} {entry.function} has no such line: {entry.before}")
    return _of_branch(every, options) if options.changed else _of_all(every, options)


def _of_all(every: Sequence[Fault], options: argparse.Namespace) -> int:
    drawn = draw(every, options.number, options.seed)
    say(f"{len(drawn)} of {len(every)} faults, seed {options.seed}")
    return _hold(drawn, UNDER, options.tests or ["tests"], None, options)


def _of_branch(every: Sequence[Fault], options: argparse.Namespace) -> int:
    base = changed.base_of(options.base)
    if base is None:
        say(f"{options.base or 'origin/main'} is no ancestor here: no line is judged")
        return 0
    lines = changed.changed(base)
    meant = changed.on(every, lines)
    drawn = draw(meant, options.number, options.seed)
    say(f"{len(drawn)} of {len(meant)} faults of the lines changed since {base[:8]}")
    if not drawn:
        return 0
    files = sorted({fault.file for fault in drawn})
    tests = options.tests or changed.near(files, lines, tree.files())
    folders = sorted({str(Path(file).parent) for file in files})  # coverage knows no files
    return _hold(drawn, folders, tests, TRACED_S, options)


def _hold(
    drawn: Sequence[Fault],
    sources: Sequence[str],
    tests: Sequence[str],
    seconds: float | None,
    options: argparse.Namespace,
) -> int:
    """Collect the tests, trace them, and try every fault."""
    ends: list[int] = []

    def work(held: Session) -> None:
        ends.append(_work(held, drawn, sources, seconds, options))

    os.environ["PYTHONPATH"] = tree.starting(tree.HERE / "started")
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
        status = session.hold(work, tests)
    if not ends:
        raise RuntimeError(f"pytest ended with {status}; run it by itself: is a test broken?")
    return ends[0]


def _work(
    held: Session,
    drawn: Sequence[Fault],
    sources: Sequence[str],
    seconds: float | None,
    options: argparse.Namespace,
) -> int:
    began = time.monotonic()
    tests = covered.passing(held, sources, options.jobs, seconds)
    say(f"{len(tests)} tests traced, {time.monotonic() - began:.0f} s")
    known = equivalents.load()
    counted: list[tuple[str, str]] = []
    survivors: list[Fault] = []
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        bench = Bench(held, tests, Path(folder))
        checker = typed.Checker(Path(folder) / "typed", CHECKED)
        for result in bench.try_all(drawn, options.jobs, options.seconds):
            end = tell(result, known, checker.refuses)
            counted.append((room(result.fault.file), end))
            if end == SURVIVED:
                survivors.append(result.fault)
    say("\n".join(table(counted)))
    if options.toml:
        say("\n".join(equivalents.entry(fault) for fault in survivors))
    say(f"{time.monotonic() - began:.0f} s")
    return judge(counted)


def judge(counted: Sequence[tuple[str, str]]) -> int:
    """Say the share that was noticed; 1 when it is under the bar."""
    ends = Counter(end for _, end in counted)
    meant = ends.total() - ends["equivalent"]
    share = _share(ends)
    tested = ends[KILLED] + ends[TIMED_OUT]
    noticed = meant - ends[SURVIVED]
    say(f"{noticed} of {meant} noticed, {tested} by tests, {share:.1f} %; at least {BAR} %")
    return int(meant > 0 and share < BAR)


if __name__ == "__main__":
    sys.exit(main())
