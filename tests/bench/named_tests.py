"""Runs the tests that rules name, one by one and as often as asked, in one pytest session.

A test is a scenario file (the scenarios in it that cite the rule), a worked example or FILE::TEST.
"""

import signal
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FrameType

import pytest
from _pytest.runner import runtestprotocol

from host_tools.rulebook.rules import Rule
from simulator.playing.scenario.model import Scenario
from simulator.playing.scenario.reader import load
from simulator.playing.scenario.runner import run
from tests.scenarios.report import scenarios

ROOT = Path(__file__).resolve().parents[2]
_SECONDS = 10  # of the processor: a decision that is gone may leave a loop without an end
_OPTIONS = ("--assert=plain", "--capture=sys", "--tb=native", "-p", "no:cacheprovider")


class _TooLongError(BaseException):
    """No test may take this for an error it expects."""


class NamedTests:
    """The pytest plugin that runs them.  `work` has the session while it lasts."""

    def __init__(self, work: Callable[["NamedTests"], None]) -> None:
        self._work = work
        self._items: dict[str, list[pytest.Item]] = {}
        self._files: dict[Path, list[Scenario]] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        """The bench says what becomes of the tests, pytest nothing."""
        config.pluginmanager.unregister(name="terminalreporter")

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """The cases of each test function."""
        for item in session.items:
            self._items.setdefault(item.nodeid.partition("[")[0], []).append(item)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Pytest runs nothing by itself."""
        if session.testsfailed:
            raise session.Interrupted("a named test cannot be collected")
        self._work(self)
        return True

    def failing(self, rule: Rule) -> str:
        """The first of the rule's tests that fails, or ''."""
        return next((test for test in rule.tests if not self.passes(rule, test)), "")

    def passes(self, rule: Rule, test: str) -> bool:
        """All scenarios or cases of a test that a rule names."""
        if "::" in test:
            return all(_in_time(lambda item=item: _item(item)) for item in self._items[test])
        return all(_in_time(lambda one=one: _scenario(one)) for one in self._about(rule, test))

    def _about(self, rule: Rule, test: str) -> list[Scenario]:
        if not test.endswith(".toml"):
            return scenarios()[test]
        path = ROOT / test
        if path not in self._files:
            self._files[path] = list(load(path))
        return [one for one in self._files[path] if rule.id in one.rules]


def work_with(rules: Iterable[Rule], work: Callable[[NamedTests], None]) -> int:
    """Collect the test functions of these rules, then work with them; pytest's exit status."""
    named = sorted({test for rule in rules for test in rule.tests if "::" in test})
    # one function stands for none: without any pytest would collect the whole suite
    named = named or ["tests/scenarios/test_examples.py::test_there_are_114_examples"]
    return int(pytest.main([*_OPTIONS, f"--rootdir={ROOT}", *named], [NamedTests(work)]))


def _scenario(scenario: Scenario) -> bool:
    try:
        return run(scenario).difference is None
    except Exception:  # whatever a disabled decision leads to
        return False


def _item(item: pytest.Item) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def _in_time(passes: Callable[[], bool]) -> bool:
    def too_long(number: int, frame: FrameType | None) -> None:
        raise _TooLongError

    before = signal.signal(signal.SIGVTALRM, too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, _SECONDS, 1)
    try:
        return passes()
    except _TooLongError:
        return False
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
