"""How much the tests notice: small faults drawn by seed, each put into a copy of the tree.

`python -m tests.bench mutants [--number N] [--seed S] [--under PATH ...] [--tests PATH ...]`.
Every fault is met by the tests that run its line.  One that no test notices survives.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from random import Random

from tests.bench.mutation import covered, equivalents, tree
from tests.bench.mutation.faults import Fault, faults
from tests.bench.mutation.trial import KILLED, NOT_RUN, SURVIVED, TIMED_OUT, Bench, Result

UNDER = ("firmware/floorman", "host_tools", "simulator/playing")  # those that are there
BAR = 95  # of a hundred, equivalents counted out
_ENDS = (KILLED, TIMED_OUT, "equivalent", SURVIVED)


def there() -> list[str]:
    """Folders to draw from that the tree has."""
    return [name for name in UNDER if (tree.ROOT / name).exists()]


def all_faults(under: Iterable[str]) -> list[Fault]:
    """Every fault of these folders or files, in the order of names."""
    names = [name for name in tree.files() if name.endswith(".py") and not tree.is_test(name)]
    chosen = [name for name in names if any(Path(name).is_relative_to(root) for root in under)]
    return [fault for name in chosen for fault in faults((tree.ROOT / name).read_bytes(), name)]


def draw(every: Sequence[Fault], number: int, seed: int) -> list[Fault]:
    """So many of them, no two the same; fewer when there are no more."""
    drawn: list[Fault] = []
    for fault in Random(seed).sample(every, len(every)):
        if len(drawn) == number:
            break
        if fault.compiles((tree.ROOT / fault.file).read_bytes()):
            drawn.append(fault)
    return drawn


def try_all(
    drawn: Sequence[Fault], tests: Sequence[covered.Test], options: argparse.Namespace
) -> Iterator[Result]:
    """Yield the results in order, while so many processes work at them."""
    benches: SimpleQueue[Bench] = SimpleQueue()

    def one(fault: Fault) -> Result:
        bench = benches.get()
        try:
            return bench.try_(fault, tests)
        finally:
            benches.put(bench)

    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        for number in range(options.jobs):
            (Path(folder) / str(number)).mkdir()
            benches.put(Bench(Path(folder) / str(number), options.seconds))
        with ThreadPoolExecutor(options.jobs) as pool:
            yield from pool.map(one, drawn)


def tell(result: Result, known: Sequence[equivalents.Equivalent]) -> str:
    """One line, or two for what survived; returns how it is counted."""
    fault, end = result.fault, result.end
    if end in (KILLED, TIMED_OUT):
        return end
    reasons = [entry.reason for entry in known if entry.means(fault)]
    place = f"{fault.file}:{fault.lines[-1]} {fault.function} ({fault.kind})"
    if reasons:
        print(f"  equivalent: {place}: {reasons[0]}", flush=True)
        return "equivalent"
    left_out = f", {result.left_out} left out for time" if result.left_out else ""
    passed = f"{result.tests} tests passed, {result.ran} of them run the line{left_out}"
    why = NOT_RUN if end == NOT_RUN else passed
    print(f"  survived: {place}: {why}\n    {fault.before}\n    {fault.after}", flush=True)
    return SURVIVED


def table(counted: Sequence[tuple[str, str]]) -> list[str]:
    """(area, end) of every fault as lines of a table, the sums last."""
    areas = sorted({area for area, _ in counted})
    rows = [("area", "drawn", *_ENDS)]
    for name in [*areas, "in all"]:
        ends = Counter(end for area, end in counted if name in (area, "in all"))
        rows.append((name, *(str(n) for n in (ends.total(), *(ends[end] for end in _ENDS)))))
    wide = max(len(row[0]) for row in rows)
    return [f"{row[0]:<{wide}}" + "".join(f"  {cell:>10}" for cell in row[1:]) for row in rows]


def _options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench ARGS='mutants ...'", description=__doc__)
    parser.add_argument("--number", type=int, default=300, help="faults drawn (300)")
    parser.add_argument("--seed", type=int, default=1, help="of the draw (1)")
    parser.add_argument("--under", action="append", help="a folder or file to draw from")
    parser.add_argument("--tests", action="append", default=[], help="only tests of this folder")
    parser.add_argument("--seconds", type=float, default=120, help="of tests for a fault (120)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--toml", action="store_true", help="survivors as equivalents.toml")
    options = parser.parse_args(argv)
    for name in (*(options.under or ()), *options.tests):
        if not (tree.ROOT / name).exists():
            parser.error(f"{name} is not in the tree; name a folder or file from its root")
    for name in options.under or ():
        if not any(Path(name).is_relative_to(folder) for folder in UNDER):
            parser.error(f"{name}: lines are traced under {', '.join(UNDER)} only")
    options.under = options.under or there()
    return options


def main(argv: Sequence[str] | None = None) -> int:
    options = _options(argv)
    every = all_faults(options.under)
    drawn = draw(every, options.number, options.seed)
    known = equivalents.load()
    for entry in equivalents.stale(known, all_faults(there())):
        print(
            f"  equivalents.toml: {entry.file} {entry.function} has no such line: {entry.before}"
        )
    print(f"{len(drawn)} of {len(every)} faults under {', '.join(options.under)}, ", end="")
    print(f"seed {options.seed}", flush=True)
    tests = covered.passing(there(), options.tests, options.jobs)
    counted: list[tuple[str, str]] = []
    survivors: list[Fault] = []
    for result in try_all(drawn, tests, options):
        end = tell(result, known)
        counted.append((str(Path(result.fault.file).parent), end))
        if end == SURVIVED:
            survivors.append(result.fault)
    print("\n".join(table(counted)))
    if options.toml:
        print("\n".join(equivalents.entry(fault) for fault in survivors))
    return judge(counted)


def judge(counted: Sequence[tuple[str, str]]) -> int:
    """Print the share that was noticed; 1 when it is under the bar."""
    meant = [end for _, end in counted if end != "equivalent"]
    noticed = sum(end != SURVIVED for end in meant)
    share = 100 * noticed / max(1, len(meant))
    print(f"{noticed} of {len(meant)} noticed, {share:.1f} %; at least {BAR} %")
    return int(share < BAR)


if __name__ == "__main__":
    sys.exit(main())
