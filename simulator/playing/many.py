"""Many files through one function: on several processes, with progress, answers in order."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, TypeVar

from host_tools.ground.plain import plain
from host_tools.link.messages import LinkError

_Task = TypeVar("_Task")
_Answer = TypeVar("_Answer")
_INTERRUPTED = 130
_LINE_S = 30.0  # between two lines of progress where nothing can be overwritten
_LOOK_S = 0.2  # and where it can
_RED, _PLAIN = "\x1b[31m", "\x1b[39m"
_busy = False  # in a process of ours: somebody's hand is being played


def cores() -> int:
    """How many processes can work at once."""
    return (
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    )


def in_order(
    work: Callable[[_Task], _Answer], tasks: Sequence[_Task], jobs: int
) -> Iterator[_Answer]:
    """The answers of `work` to each task, in their order; with one job in this process.

    An exception of `work` comes out and ends all.  LinkError when a process was killed.
    """
    if min(jobs, len(tasks)) < 2:
        yield from map(work, tasks)
        return
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), initializer=_mind_signals)
    try:
        for waiting in [pool.submit(_work, work, task) for task in tasks]:
            yield waiting.result()
    except BrokenProcessPool:
        raise LinkError(
            f"one of {jobs} processes was killed, perhaps for want of memory: try --jobs 1"
        ) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _work(work: Callable[[Any], Any], task: Any) -> Any:
    global _busy
    _busy = True
    try:
        return work(task)
    except KeyboardInterrupt:  # all is taken down; the parent, interrupted as well, has the word
        os._exit(_INTERRUPTED)
    finally:
        _busy = False


def _mind_signals() -> None:
    """Ctrl-C reaches every process of a terminal's job: each takes its own table down, quietly."""
    signal.signal(signal.SIGINT, _end)
    signal.signal(signal.SIGTERM, _end)


def _end(number: int, frame: object) -> None:
    """Raise in the work; a second signal, which may meet the first one's end, raises no more."""
    global _busy
    if _busy:
        _busy = False
        sys.unraisablehook = _swallowed
        raise KeyboardInterrupt
    os._exit(_INTERRUPTED)


def _swallowed(lost: object) -> None:
    """The interrupt came while something was thrown away, where no exception gets out."""
    os._exit(_INTERRUPTED)


class Progress:
    """How far a long run is, on standard error: one line that changes, or now and then a line.

    `told(True)` counts something that went wrong.
    """

    def __init__(self, total: int, things: str, quiet: bool) -> None:
        self._total = total
        self._things = things
        self._terminal = sys.stderr.isatty()
        self._shown = not quiet and total > 1
        self._done = self._wrong = 0
        self._began = self._last = time.monotonic()
        self._width = 0

    def told(self, wrong: bool) -> None:
        """One more is done."""
        self._done += 1
        self._wrong += wrong
        now = time.monotonic()
        pause = _LOOK_S if self._terminal else _LINE_S
        if self._shown and self._done < self._total and now - self._last >= pause:
            self._last = now
            self._write(self._text(now - self._began))

    def _text(self, seconds: float) -> str:
        left = seconds / self._done * (self._total - self._done)
        return (
            f"{self._done} of {self._total} {self._things}, {self._wrong} wrong,"
            f" {_time(left)} to go"
        )

    def _write(self, text: str) -> None:
        if self._terminal:
            sys.stderr.write(f"\r{text:{self._width}}")
            self._width = len(text)
        else:
            sys.stderr.write(f"{text}\n")
        sys.stderr.flush()

    def clear(self) -> None:
        """Make room: something else is to be printed."""
        if self._width:
            sys.stderr.write(f"\r{'':{self._width}}\r")
            sys.stderr.flush()
            self._width = 0


def _time(seconds: float) -> str:
    return f"{seconds / 60:.0f} min" if seconds >= 100 else f"{seconds:.0f} s"


@dataclass(frozen=True)
class Answer:
    """The outcome of one file: (went well, text) of each thing in it, how many things in it were
    left out, and why the file could not be read or played."""

    told: tuple[tuple[bool, str], ...] = ()
    skipped: int = 0
    complaint: str = ""


@dataclass
class Count:
    """The outcome of all files; `ran` counts things, `bad` those that went wrong and bad files."""

    ran: int = 0
    bad: int = 0
    skipped: int = 0


def _line(text: str) -> str:
    """One line for the terminal, red where it says what is wrong (https://no-color.org)."""
    wrong = text.startswith("  ! ") or ": DIFFERS" in text
    red = wrong and sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return f"{_RED}{plain(text)}{_PLAIN}" if red else plain(text)


def print_all(answers: Iterable[Answer], progress: Progress, quiet: bool) -> Count:
    """Print answers as they come, complaints to standard error; quiet: only what went wrong."""
    count = Count()
    try:
        for answer in answers:
            texts = [text for well, text in answer.told if not (quiet and well)]
            wrong = sum(not well for well, _ in answer.told) + bool(answer.complaint)
            count.ran += len(answer.told)
            count.bad += wrong
            count.skipped += answer.skipped
            if texts or answer.complaint:
                progress.clear()
            for text in texts:
                print("\n".join(map(_line, text.split("\n"))), flush=True)
            if answer.complaint:
                print(f"floorman: {plain(answer.complaint)}", file=sys.stderr)
            progress.told(bool(wrong))
    finally:
        progress.clear()
    return count
