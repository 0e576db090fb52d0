"""A copy of this process does its work, and leaves this one as it was."""

import os

import pytest

from tests.forked import in_a_copy


def test_what_it_finds_comes_back_and_what_it_changes_does_not() -> None:
    lies = ["deck"]

    def deals() -> tuple[int, list[str]]:
        lies.append("hole2")
        return os.getpid(), lies

    pid, there = in_a_copy(deals)
    assert pid != os.getpid()
    assert there == ["deck", "hole2"]
    assert lies == ["deck"]


def test_what_it_raises_is_raised_here() -> None:
    with pytest.raises(ZeroDivisionError):
        in_a_copy(lambda: 1 // 0)


def test_one_that_dies_is_named() -> None:
    with pytest.raises(ChildProcessError, match="ended with 7"):
        in_a_copy(lambda: os._exit(7))
