"""One fault at a time in a fork of the session, and the tests that run its line.

A fault of a module's own lines, and one that no test in a fork noticed, is met by a process that
loads the tree anew: what was made when the tests were collected has the fault there.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.bench.mutation import changed, tree
from tests.bench.mutation.covered import Test
from tests.bench.mutation.faults import Fault
from tests.bench.mutation.in_place import Loaded
from tests.bench.mutation.session import Fork, Session, Trial
from tests.bench.mutation.started import mutants_hook

KILLED, TIMED_OUT, SURVIVED, NOT_RUN = "killed", "timed out", "survived", "run by no test"
_FIRST = 40  # tests; they are enough for most faults
_SLACK = 20  # seconds that a run may take beyond its tests: other work on the machine
_START = 60  # the same for a process that collects its tests
_PATIENCE = 4  # times as long as the tests took
_FAILED = (1, 2, 3)  # pytest's: tests, collecting, pytest itself
_POLL_S = 0.01
_BROWSER = "chromium"  # the fixture
_STEM = 5  # letters: "knocks" is called like "knock", "arrivals" like "arrived"
_CALLED = 1 / 8  # of the cost
_LEAST = 0.01  # seconds that any test takes
_ELSEWHERE = "needs the file loaded anew"


class Result(NamedTuple):
    """The fate of a fault; `ran` of the tests run its line, others were left out for time."""

    fault: Fault
    end: str
    by: str = ""  # the test that noticed it
    tests: int = 0
    ran: int = 0
    left_out: int = 0


def runs(test: Test, fault: Fault) -> bool:
    """True when the test runs a line of the fault."""
    bits = test.lines.get(fault.file, 0)
    return any(bits >> line & 1 for line in fault.lines)


def _alike(file: str) -> int:
    return changed.ELSEWHERE


def choose(fault: Fault, tests: Sequence[Test], rank: Callable[[str], int] = _alike) -> list[Test]:
    """The tests that run its line; then the others of their files.

    What a fixture or a cache did for an earlier test is noted for that one only, and is seen by
    its neighbours.  What runs when a module is imported is noted for none: then all meet it that
    run anything of the file, or whose file names it: a record's default is no line of any test.
    """
    near = [
        test
        for test in tests
        if fault.file in test.lines or (not fault.function and rank(test.file) <= changed.NAMES)
    ]
    files = {test.file for test in near if fault.function and runs(test, fault)}
    beside = [test for test in near if not files or test.file in files]
    far = {test.name for test in beside if fault.function and not runs(test, fault)}
    costs = dict(_costs(beside, rank, stems(fault)))
    return sorted(beside, key=lambda test: (test.name in far, costs[test.name]))


def stems(fault: Fault) -> set[str]:
    """Beginnings of the words that its file and its function are called by."""
    words = re.findall(r"[a-z]{4,}", f"{Path(fault.file).stem} {fault.function}".lower())
    return {word[:_STEM] for word in words}


def _costs(
    tests: Iterable[Test], rank: Callable[[str], int], stems: Collection[str]
) -> Iterator[tuple[str, float]]:
    """How late a test comes, by its name: quick ones before the others.

    Each case of a function costs more than the one before it: one that is alike says little new.
    So do tests of files that stand farther from the fault, by the `rank` of their names.  One that
    is called like the fault costs less.
    """
    cases: Counter[str] = Counter()
    for test in sorted(tests, key=lambda test: test.seconds):
        function = test.name.partition("[")[0]
        cases[function] += 1
        called = any(stem in function.lower() for stem in stems)
        near = 2 ** rank(test.file) * (_CALLED if called else 1)
        yield test.name, (test.seconds + _LEAST) * cases[function] * near


def opens_pages(item: pytest.Item) -> bool:
    """True for a test that has the browser, itself or by another fixture."""
    return _BROWSER in getattr(item, "fixturenames", ())


def last(pages: Collection[str], tests: Sequence[Test]) -> list[Test]:
    """Those that open pages behind the others: a browser takes longer than a hundred of them."""
    return sorted(tests, key=lambda test: test.name in pages)


def within(tests: Sequence[Test], seconds: float) -> list[Test]:
    """As many as take so long together, one at least; one that takes too long is passed over."""
    chosen: list[Test] = []
    for test in tests:
        if chosen and seconds < test.seconds:
            continue
        chosen.append(test)
        seconds -= test.seconds
    return chosen


def in_order(tests: Sequence[Test]) -> list[str]:
    """Quick ones before the others, those of a file together: a fixture of it is made once."""
    found: list[str] = []
    for part in (tests[:_FIRST], tests[_FIRST:]):
        files = {name: at for at, name in reversed([*enumerate(test.file for test in part)])}
        found += [test.name for test in sorted(part, key=lambda test: files[test.file])]
    return found


class Bench:
    """Tries faults, so many at a time."""

    def __init__(self, session: Session, tests: Sequence[Test], folder: Path) -> None:
        self._session = session
        self._tests = {test.name: test for test in tests if test.name in session.items}
        self._files = sorted({test.file for test in self._tests.values()})
        self._pages = {name for name in self._tests if opens_pages(session.items[name])}
        self._loaded = Loaded()
        self._folder = folder

    def try_all(self, faults: Sequence[Fault], jobs: int, seconds: float) -> Iterator[Result]:
        """Yield each result as soon as it is known."""
        waiting = list(enumerate(faults))
        running: list[Iterator[Result | None]] = []
        while waiting or running:
            while waiting and len(running) < jobs:
                number, fault = waiting.pop(0)
                running.append(self._try(fault, self._folder / str(number), seconds))
            for one in list(running):
                result = next(one)
                if result:
                    running.remove(one)
                    yield result
            time.sleep(_POLL_S)

    def _try(self, fault: Fault, note: Path, seconds: float) -> Iterator[Result | None]:
        """Yields None as long as the fault is being tried."""
        ranks = changed.ranks([fault.file], self._files)
        every = choose(fault, [*self._tests.values()], ranks.__getitem__)
        meant = last(self._pages, every)
        chosen = within(meant, seconds)
        ran = sum(runs(test, fault) for test in chosen)
        about = {"tests": len(chosen), "ran": ran, "left_out": len(meant) - len(chosen)}
        names = in_order(chosen)
        if not names:
            yield Result(fault, NOT_RUN)
        end, by = SURVIVED, ""
        while names and end == SURVIVED:
            end, by = yield from self._forked(fault, note, names)
            if end == SURVIVED:
                break
            if end == KILLED and not (yield from self._passes(note, by)):
                names = [name for name in names if name != by]  # it fails now and then
                end = SURVIVED
        if end in (SURVIVED, _ELSEWHERE) and names:
            end = yield from self._alone(fault, note, names)
            by = "a process of its own" if end == KILLED else ""
        yield Result(fault, end, by, **about)

    def _forked(
        self, fault: Fault, note: Path, names: Sequence[str]
    ) -> Generator[None, None, tuple[str, str]]:
        def do() -> str:
            os.environ[mutants_hook.VARIABLE] = str(_written(fault, note))
            if not self._loaded.put(fault):
                return json.dumps({"end": _ELSEWHERE})
            for name, passed, _ in self._session.run(names):
                if not passed:
                    return json.dumps({"end": KILLED, "by": name})
            return json.dumps({"end": SURVIVED})

        trial = yield from _until(Fork(do, note, self._limit(names)))
        if trial.too_long:
            return TIMED_OUT, ""
        said = json.loads(trial.said)
        return said.get("end", KILLED), said.get("by", "")

    def _passes(self, note: Path, name: str) -> Generator[None, None, bool]:
        """True when a test passes without any fault, now."""
        if not name:
            return True

        def do() -> str:
            return json.dumps([passed for _, passed, _ in self._session.run([name])])

        trial = yield from _until(Fork(do, note, self._limit([name])))
        return trial.said == "[true]"

    def _limit(self, names: Sequence[str]) -> float:
        return _SLACK + _PATIENCE * sum(self._tests[name].seconds for name in names)

    def _alone(self, fault: Fault, note: Path, names: Sequence[str]) -> Generator[None, None, str]:
        """Run the tests in a process that has the fault from its start."""
        chosen = note.with_suffix(".chosen")
        chosen.write_text("\n".join(names))
        files = dict.fromkeys(name.partition("::")[0] for name in names)
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "tests.bench.mutation.plugin"]
        command += ["-p", "no:cacheprovider", "--tb=line", *files]
        surroundings = {
            **os.environ,
            "MUTANTS_CHOSEN": str(chosen),
            mutants_hook.VARIABLE: str(_written(fault, note)),
        }
        process = subprocess.Popen(
            command,
            cwd=tree.ROOT,
            env=surroundings,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        until = time.monotonic() + _START + self._limit(names)
        while process.poll() is None:
            if time.monotonic() > until:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                return TIMED_OUT
            yield None
        if process.returncode and process.returncode not in _FAILED:
            raise RuntimeError(f"pytest ended with {process.returncode} for {fault}")
        return KILLED if process.returncode else SURVIVED


def _written(fault: Fault, note: Path) -> Path:
    """For processes that a test starts."""
    path = note.with_suffix(".fault")
    text = fault.put((tree.ROOT / fault.file).read_bytes()).decode()
    path.write_text(json.dumps({"path": str(tree.ROOT / fault.file), "text": text}))
    return path


def _until(fork: Fork) -> Generator[None, None, Trial]:
    while (trial := fork.ended()) is None:
        yield None
    return trial
