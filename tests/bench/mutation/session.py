"""One pytest session: the tests are collected once, and run in forks of this process."""

import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from tests.bench.mutation import tree

_OPTIONS = ("-q", "--capture=sys", "--tb=native", "-p", "no:cacheprovider", "-p", "no:xdist")
_POLL_S = 0.01


class Trial(NamedTuple):
    """The end of a fork: whether its time was over, and what it wrote."""

    too_long: bool
    said: str


class Session:
    """The pytest plugin; `work` has the session while it lasts."""

    def __init__(self, work: Callable[["Session"], None]) -> None:
        self._work = work
        self.items: dict[str, pytest.Item] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        """The bench says what becomes of the tests, pytest nothing."""
        config.pluginmanager.unregister(name="terminalreporter")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Pytest runs nothing by itself."""
        if session.testsfailed:
            raise session.Interrupted("a test file cannot be collected")
        self.items = {item.nodeid: item for item in session.items}
        self._work(self)
        return True

    def files(self) -> dict[str, list[str]]:
        """The tests of each file."""
        found: dict[str, list[str]] = {}
        for name in self.items:
            found.setdefault(name.partition("::")[0], []).append(name)
        return found

    def run(self, names: Sequence[str]) -> Iterator[tuple[str, bool, float]]:
        """Run these tests here, in this order: each with whether it passed, and its seconds."""
        items = [self.items[name] for name in names]
        for item, following in zip(items, [*items[1:], None], strict=True):
            began = time.perf_counter()
            reports = runtestprotocol(item, log=False, nextitem=following)
            passed = not any(report.failed for report in reports)
            yield item.nodeid, passed, time.perf_counter() - began


def hold(work: Callable[[Session], None], tests: Iterable[str]) -> int:
    """Collect these files or folders, then work with them; pytest's exit status."""
    return int(pytest.main([*_OPTIONS, f"--rootdir={tree.ROOT}", *tests], [Session(work)]))


class Fork:
    """A copy of this process that does something and writes what it came to."""

    def __init__(self, do: Callable[[], str], note: Path, seconds: float) -> None:
        self._note = note
        self._until = time.monotonic() + seconds
        note.unlink(missing_ok=True)
        self._pid = os.fork()
        if not self._pid:
            _child(do, note, seconds)

    def ended(self) -> Trial | None:
        """None while it runs; it is ended when its time is over."""
        pid, _ = os.waitpid(self._pid, os.WNOHANG)
        too_long = not pid and time.monotonic() > self._until
        if not pid and not too_long:
            return None
        self._end()
        if too_long:
            os.waitpid(self._pid, 0)
        said = self._note.read_text() if self._note.exists() else ""
        return Trial(too_long or not said, said)

    def _end(self) -> None:
        """Whatever a test of it left running goes with it."""
        with suppress(ProcessLookupError):
            os.killpg(self._pid, signal.SIGKILL)

    def wait(self) -> Trial:
        """Until it has ended."""
        while (trial := self.ended()) is None:
            time.sleep(_POLL_S)
        return trial


def _child(do: Callable[[], str], note: Path, seconds: float) -> None:
    """Never returns: what the parent would do at its end is not done twice."""
    try:
        os.setpgid(0, 0)
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        whole = int(seconds) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (whole, whole + 1))
        said = do()
        note.with_suffix(".part").write_text(said)
        note.with_suffix(".part").rename(note)
    except BaseException as error:  # a fault may raise anything
        note.write_text(json.dumps({"raised": repr(error)}))
    finally:
        os._exit(0)


def say(line: str) -> None:
    """Past what pytest captures."""
    print(line, file=sys.__stdout__, flush=True)
