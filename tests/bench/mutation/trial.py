"""One fault at a time in a copy of the tree, and the tests that run its line."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.bench.mutation import tree
from tests.bench.mutation.covered import Test
from tests.bench.mutation.faults import Fault

KILLED, TIMED_OUT, SURVIVED, NOT_RUN = "killed", "timed out", "survived", "run by no test"
_FIRST = 40  # tests; they are enough for most faults
_SLACK = 30  # seconds that a run may take beyond its tests: the start, other work on the machine
_PATIENCE = 4  # times as long as the tests took
_FAILED = (1, 2, 3)  # pytest's: tests, collecting, pytest itself


class Result(NamedTuple):
    """What became of a fault; `ran` of the tests run its line, others were left out for time."""

    fault: Fault
    end: str
    tests: int = 0
    ran: int = 0
    left_out: int = 0


def runs(test: Test, fault: Fault) -> bool:
    """Whether the test runs a line of the fault."""
    bits = test.lines.get(fault.file, 0)
    return any(bits >> line & 1 for line in fault.lines)


def choose(fault: Fault, tests: Sequence[Test]) -> list[Test]:
    """The tests that run its line, quick ones first; then the others of their files.

    What a fixture or a cache did for an earlier test is noted for that one only, and is seen by
    its neighbours.  What runs when a module is imported is noted for none: then all meet it that
    run anything of the file.
    """
    near = [test for test in tests if fault.file in test.lines]
    files = {test.file for test in near if fault.function and runs(test, fault)}
    beside = [test for test in near if not files or test.file in files]
    return sorted(beside, key=lambda test: (not runs(test, fault), test.seconds))


def within(tests: Sequence[Test], seconds: float) -> list[Test]:
    """As many as take so long together; one at least."""
    chosen: list[Test] = []
    for test in tests:
        if chosen and seconds < test.seconds:
            break
        chosen.append(test)
        seconds -= test.seconds
    return chosen


class Bench:
    """A copy of the tree of its own."""

    def __init__(self, folder: Path, seconds: float) -> None:
        self._folder = folder
        self._seconds = seconds
        self._copy = tree.copy_to(folder)
        self._written = 1_000_000_000  # dates of what is written: never twice the same

    def try_(self, fault: Fault, tests: Sequence[Test]) -> Result:
        """Run the tests with the fault in place; afterwards it is gone again."""
        meant = choose(fault, tests)
        chosen = within(meant, self._seconds)
        if not chosen:
            return Result(fault, NOT_RUN)
        path = self._copy / fault.file
        whole = path.read_bytes()
        self._write(path, fault.put(whole))
        try:
            end = self.run(chosen[:_FIRST])
            if end == SURVIVED and chosen[_FIRST:]:
                end = self.run(chosen[_FIRST:])
        finally:
            self._write(path, whole)
        ran = sum(runs(test, fault) for test in chosen)
        return Result(fault, end, len(chosen), ran, len(meant) - len(chosen))

    def _write(self, path: Path, content: bytes) -> None:
        """A date of its own, since Python takes a compiled file of the same date and length."""
        path.write_bytes(content)
        self._written += 10
        os.utime(path, (self._written, self._written))

    def run(self, tests: Sequence[Test]) -> str:
        """SURVIVED when all of them pass."""
        names = self._folder / "chosen"
        names.write_text("\n".join(test.name for test in tests))
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "tests.bench.mutation.plugin"]
        command += ["-p", "no:cacheprovider", "--tb=line", *sorted({test.file for test in tests})]
        surroundings = tree.environment(self._copy, MUTANTS_CHOSEN=str(names))
        process = subprocess.Popen(
            command,
            cwd=self._copy,
            env=surroundings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        limit = _SLACK + _PATIENCE * sum(test.seconds for test in tests)
        try:
            said, _ = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return TIMED_OUT
        if process.returncode and process.returncode not in _FAILED:
            raise RuntimeError(f"pytest ended with {process.returncode}:\n{said}")
        return KILLED if process.returncode else SURVIVED
