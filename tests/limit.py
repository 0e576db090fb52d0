"""The time a test may take before it fails: without it one that hangs holds up all the others."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

LIMIT_S = 600
"""Thirty times what the slowest test takes on an idle computer."""


@contextmanager
def limited(seconds: float = LIMIT_S) -> Iterator[None]:
    """A test that takes longer fails at the line it has come to; where there are alarms."""
    if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        pytest.fail(f"not over after {seconds:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
