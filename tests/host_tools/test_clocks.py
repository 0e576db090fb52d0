"""The system's word on the wall clock."""

import ctypes
from types import SimpleNamespace
from typing import Any

import pytest

from host_tools.ground.clocks import FREE, KEPT, UNKNOWN, Kept, kept


def kernel(monkeypatch: pytest.MonkeyPatch, status: int, off_us: int, answer: int = 0) -> None:
    """A Linux whose kernel says this."""

    def adjtimex(asked: Any) -> int:
        asked._obj.status, asked._obj.maxerror = status, off_us
        return answer

    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda name: SimpleNamespace(adjtimex=adjtimex))


def test_a_clock_that_a_time_server_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel(monkeypatch, status=0x2001, off_us=12_345)
    assert kept() == Kept(KEPT, 13)


def test_a_clock_that_nobody_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel(monkeypatch, status=0x40, off_us=16_000_000, answer=5)
    assert kept() == Kept(FREE, 0)


def test_a_system_that_does_not_say(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel(monkeypatch, status=0, off_us=0, answer=-1)
    assert kept().word == UNKNOWN
    monkeypatch.setattr(ctypes, "CDLL", lambda name: SimpleNamespace())
    assert kept().word == UNKNOWN
    monkeypatch.setattr("sys.platform", "darwin")
    assert kept().word == UNKNOWN


def test_this_system_says_something() -> None:
    """The real call: it changes nothing, and the kernel's fields are where they should be."""
    assert kept().word in (KEPT, FREE, UNKNOWN)
    assert 0 <= kept().off_ms <= 20_000
