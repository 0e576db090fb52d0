"""Which test runs which line: the suite is traced once, and again only what changed.

Kept in `.cache/mutants`, a file for each test file, in a folder for each state of the code.
What runs inside of the MicroPython VM or an emulated Pico is not seen.
"""

import json
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from tests.bench.mutation import tree
from tests.bench.mutation.plugin import CONTEXT

_INI = """[run]
data_file = {folder}/data
parallel = true
sigterm = true
concurrency = thread
source = {sources}
context = ${{{context}}}
disable_warnings = no-data-collected, module-not-imported, module-not-measured, no-ctracer
"""


class Test(NamedTuple):
    """A test that passed: a bit is set for each line it ran."""

    name: str
    seconds: float
    lines: dict[str, int]

    @property
    def file(self) -> str:
        return self.name.partition("::")[0]


def passing(sources: Sequence[str], only: Sequence[str] = (), workers: int = 2) -> list[Test]:
    """Every test that passed, traced now where nothing is kept of it."""
    names = tree.files()
    code = tree.digest(tree.under_test(names))
    folder = tree.CACHE / "mutants" / code
    wanted = [name for name in names if tree.is_test(name) and _among(name, only)]
    kept = {name: folder / f"{tree.digest([name])}.json" for name in wanted}
    missing = [name for name in wanted if not kept[name].exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for where in sorted({Path(name).parent for name in missing}):  # what is traced is kept
        batch = [name for name in missing if Path(name).parent == where]
        print(f"  tracing {where.as_posix()}, once for this state of the code", flush=True)
        for name, found in trace(sources, batch, workers).items():
            kept[name].write_text(json.dumps(found))
    return [test for path in kept.values() for test in as_tests(json.loads(path.read_text()))]


def as_tests(found: dict[str, Any]) -> list[Test]:
    """Those of a file that passed."""
    return [
        Test(
            name, about["seconds"], {file: int(bits, 16) for file, bits in about["lines"].items()}
        )
        for name, about in found.items()
        if about["passed"]
    ]


def _among(name: str, folders: Iterable[str]) -> bool:
    return not folders or any(Path(name).is_relative_to(folder) for folder in folders)


def trace(sources: Sequence[str], files: Sequence[str], workers: int) -> dict[str, Any]:
    """Run these test files in a copy; by file and test: seconds, whether it passed, its lines."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        folder = Path(name)
        copy = tree.copy_to(folder)
        ini = folder / "traced.ini"
        paths = ",".join(str(copy / source) for source in sources)
        ini.write_text(_INI.format(folder=folder, sources=paths, context=CONTEXT))
        surroundings = tree.environment(
            copy,
            tree.HERE / "started",
            MUTANTS_TRACE=str(folder),
            COVERAGE_PROCESS_START=str(ini),
            **{CONTEXT: ""},
        )
        command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.bench.mutation.plugin"]
        command += ["-p", "no:cacheprovider", "-n", str(workers), "--tb=line", *files]
        run = subprocess.run(command, cwd=copy, env=surroundings, capture_output=True, text=True)
        if run.returncode not in (0, 1):
            raise RuntimeError(f"the tests cannot be traced:\n{run.stdout}{run.stderr}")
        if run.returncode:
            print("  tests that fail without any fault are left out:")
            print("\n".join(line for line in run.stdout.splitlines() if line[:6] == "FAILED"))
        return _read(folder, copy, files)


def _read(folder: Path, copy: Path, files: Sequence[str]) -> dict[str, Any]:
    found: dict[str, Any] = {file: {} for file in files}
    for notes in folder.glob("tests-*.json"):
        for test, about in json.loads(notes.read_text()).items():
            found.setdefault(test.partition("::")[0], {})[test] = {**about, "lines": {}}
    for data in folder.glob("data.*"):
        for test, file, bits in _bits(data):
            about = found.get(test.partition("::")[0], {}).get(test)
            if about is not None:
                name = Path(file).relative_to(copy).as_posix()
                about["lines"][name] = about["lines"].get(name, 0) | bits
    for about in (about for by_test in found.values() for about in by_test.values()):
        about["lines"] = {file: f"{bits:x}" for file, bits in about["lines"].items()}
    return {file: by_test for file, by_test in found.items() if file in files}


def _bits(data: Path) -> list[tuple[str, str, int]]:
    """(test, file, its lines) of one process; the layout is in coverage's manual, "dbschema"."""
    query = (
        "select context.context, file.path, line_bits.numbits from line_bits"
        " join file on file.id = line_bits.file_id"
        " join context on context.id = line_bits.context_id"
    )
    with closing(sqlite3.connect(data)) as base:
        rows = base.execute(query).fetchall()
    return [(test, file, int.from_bytes(bits, "little")) for test, file, bits in rows]
