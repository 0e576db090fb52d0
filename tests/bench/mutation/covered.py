"""Which test runs which line.  A test file is traced again when something that it ran has changed.

Kept in `.cache/mutants`, a file for each test file.  What runs inside of the MicroPython VM or an
emulated Pico is not seen.
"""

import json
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import coverage

from tests.bench.mutation import tree
from tests.bench.mutation.session import Fork, Session, say

CONTEXT = "MUTANTS_TEST"  # the test that a process was started by
_INI = """[run]
data_file = {folder}/data
parallel = true
sigterm = true
concurrency = thread
source = {sources}
context = ${{{context}}}
core = {core}
disable_warnings = no-data-collected, module-not-imported, module-not-measured, no-ctracer,
    already-imported, no-sysmon-context
"""
_EACH_LINE_ONCE = hasattr(sys, "monitoring")  # from Python 3.12 on
_CORE = "sysmon" if _EACH_LINE_ONCE else "ctrace"
SECONDS = (
    60 if _EACH_LINE_ONCE else 240
)  # of a fault's tests, as traced: a third more, or fourfold
_SECONDS = 900  # for the tests of a file
_TURN_S = 5  # for those of one of many, when time is short: no test begins later
_SLACK = 20  # seconds for the last test of a turn
_POLL_S = 0.05


class Test(NamedTuple):
    """A test that passed: a bit is set for each line it ran."""

    name: str
    seconds: float
    lines: dict[str, int]

    @property
    def file(self) -> str:
        return self.name.partition("::")[0]


def as_tests(found: Mapping[str, Any]) -> list[Test]:
    """Those of a file that passed."""
    return [
        Test(
            name, about["seconds"], {file: int(bits, 16) for file, bits in about["lines"].items()}
        )
        for name, about in found.items()
        if about["passed"]
    ]


def passing(
    session: Session, sources: Sequence[str], jobs: int, seconds: float | None = None
) -> list[Test]:
    """Every test that passed, traced now where nothing is kept of it; so long at the most."""
    folder = tree.CACHE / "mutants" / tree.named(sources)
    folder.mkdir(parents=True, exist_ok=True)
    by_file = session.files()
    kept = {file: folder / f"{tree.named([file])}.json" for file in by_file}
    found = {file: known(kept[file], file, tests) for file, tests in by_file.items()}
    missing = {file: by_file[file] for file, about in found.items() if about is None}
    if missing:
        say(f"  tracing {len(missing)} of {len(by_file)} test files")
    for file, about in trace(session, sources, missing, jobs, seconds):
        kept[file].write_text(json.dumps({"of": _state(file, about), "tests": about}))
        found[file] = about
    failed = [
        n for about in found.values() for n, one in (about or {}).items() if not one["passed"]
    ]
    if failed:
        say(f"  fail without any fault, and are left out: {', '.join(failed)}")
    return [test for about in found.values() for test in as_tests(about or {})]


def known(path: Path, file: str, tests: Sequence[str]) -> dict[str, Any] | None:
    """Traces kept of a test file, as long as it, its tests and all that they ran are the same."""
    if not path.exists():
        return None
    kept = json.loads(path.read_text())
    about: dict[str, Any] = kept["tests"]
    same = set(about) == set(tests) and kept["of"] == _state(file, about)
    return about if same else None


def _state(file: str, about: Mapping[str, Any]) -> dict[str, str]:
    ran = {file, *(name for one in about.values() for name in one["lines"])}
    return {name: tree.digest([name]) for name in sorted(ran)}


def trace(
    session: Session,
    sources: Sequence[str],
    files: Mapping[str, Sequence[str]],
    jobs: int,
    seconds: float | None = None,
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Run each test file in a fork; by test: seconds, whether it passed, its lines."""
    until = None if seconds is None else time.monotonic() + seconds
    waiting = list(files)
    running: dict[str, tuple[Fork, tempfile.TemporaryDirectory[str]]] = {}
    while waiting or running:
        late = until is not None and time.monotonic() > until
        if late:
            waiting = []
        while waiting and len(running) < jobs:
            file = waiting.pop(0)
            place = tempfile.TemporaryDirectory(prefix="mutants-")
            turn = _SECONDS if until is None else _TURN_S
            fork = _begin(session, sources, files[file], Path(place.name), turn)
            running[file] = fork, place
        for file, (fork, place) in list(running.items()):
            trial = fork.ended()
            if trial:
                del running[file]
                tests = json.loads(trial.said) if trial.said else {}
                if tests and "raised" not in tests:
                    yield file, _read(Path(place.name), tests)
                else:
                    say(f"  {file} cannot be traced: {tests or 'its time was over'}")
                place.cleanup()
        time.sleep(_POLL_S)


def _begin(
    session: Session, sources: Sequence[str], tests: Sequence[str], folder: Path, turn: float
) -> Fork:
    ini = written(folder, sources)

    def do() -> str:
        return _traced(session, tests, ini, turn)

    return Fork(do, folder / "tests", turn + _SLACK)


def written(folder: Path, sources: Iterable[str]) -> Path:
    """The tracer's options: it writes into the folder which lines of the sources have run."""
    ini = folder / "traced.ini"
    paths = ",".join(str(tree.ROOT / source) for source in sources)
    ini.write_text(_INI.format(folder=folder, sources=paths, context=CONTEXT, core=_CORE))
    return ini


def _traced(session: Session, tests: Sequence[str], ini: Path, turn: float) -> str:
    os.environ |= {"COVERAGE_PROCESS_START": str(ini), CONTEXT: ""}
    tracer = coverage.Coverage(config_file=str(ini))
    tracer.start()
    meet(tracer, tests[0])
    following = dict(zip(tests, [*tests[1:], ""], strict=True))
    found = {}
    until = time.monotonic() + turn
    for name, passed, seconds in session.run(tests):
        found[name] = {"passed": passed, "seconds": round(seconds, 4), "lines": {}}
        meet(tracer, following[name])
        if time.monotonic() > until:
            break
    tracer.stop()
    tracer.save()
    return json.dumps(found)


def meet(tracer: coverage.Coverage, test: str) -> None:
    """Lines that run from now on are this test's, here and in processes that it starts."""
    os.environ[CONTEXT] = test
    tracer.switch_context(test)
    if _EACH_LINE_ONCE:
        sys.monitoring.restart_events()  # a line is told once, and now once more


def _read(folder: Path, found: dict[str, Any]) -> dict[str, Any]:
    lines: dict[tuple[str, str], int] = {}
    for data in folder.glob("data.*"):
        for test, file, bits in _whole(data):
            name = Path(file).relative_to(tree.ROOT).as_posix()
            lines[test, name] = lines.get((test, name), 0) | bits
    for (test, name), bits in lines.items():
        if test in found:
            found[test]["lines"][name] = f"{bits:x}"
    return found


def _whole(data: Path) -> Iterable[tuple[str, str, int]]:
    """As `_bits`; nothing of a process that was killed while it wrote."""
    try:
        return _bits(data)
    except sqlite3.DatabaseError as error:
        say(f"  {data.name} of a process that was killed is left out: {error}")
        return []


def _bits(data: Path) -> Iterable[tuple[str, str, int]]:
    """(test, file, its lines) of one process; the layout is in coverage's manual, "dbschema"."""
    query = (
        "select context.context, file.path, line_bits.numbits from line_bits"
        " join file on file.id = line_bits.file_id"
        " join context on context.id = line_bits.context_id"
    )
    with closing(sqlite3.connect(data)) as base:
        rows = base.execute(query).fetchall()
    return [(test, file, int.from_bytes(bits, "little")) for test, file, bits in rows]
