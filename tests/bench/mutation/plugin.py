"""pytest plugin of the bench: notes which lines a test runs, or runs the tests of a list.

Told by the environment: MUTANTS_TRACE is the folder the notes go to, MUTANTS_CHOSEN a file
with the names of the tests to run, in that order.
"""

import json
import os
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import coverage
import pytest

_TRACE = os.environ.get("MUTANTS_TRACE")
_CHOSEN = os.environ.get("MUTANTS_CHOSEN")
CONTEXT = "MUTANTS_TEST"  # the test that a process was started by


class Tracer:
    """One process; the module is made when it is imported, before the tests are."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tests: dict[str, dict[str, Any]] = {}
        self._coverage = coverage.Coverage(config_file=str(folder / "traced.ini"))
        self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._coverage.switch_context(item.nodeid)
        os.environ[CONTEXT] = item.nodeid
        try:
            return (yield)
        finally:
            os.environ[CONTEXT] = ""
            self._coverage.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        test = self._tests.setdefault(report.nodeid, {"seconds": 0.0, "passed": True})
        test["seconds"] += report.duration
        test["passed"] &= report.passed

    def pytest_sessionfinish(self) -> None:
        self._coverage.stop()
        self._coverage.save()
        path = self._folder / f"tests-{uuid.uuid4().hex}.json"
        path.write_text(json.dumps(self._tests))


class Chooser:
    """Leaves out what is not on the list."""

    def __init__(self, path: Path) -> None:
        self._places = {name: at for at, name in enumerate(path.read_text().splitlines())}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if item.nodeid in self._places]
        items[:] = sorted(chosen, key=lambda item: self._places[item.nodeid])


def pytest_configure(config: pytest.Config) -> None:
    """Trace where the tests run: in the workers, when there are any."""
    if _TRACE and (hasattr(config, "workerinput") or not config.getoption("numprocesses", None)):
        config.pluginmanager.register(Tracer(Path(_TRACE)))
    if _CHOSEN:
        config.pluginmanager.register(Chooser(Path(_CHOSEN)))
