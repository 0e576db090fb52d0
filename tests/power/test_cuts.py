"""A hand with all-ins and side pots, its power cut anywhere: nothing is lost, nothing invented."""

import os

import pytest

from tests.power.cuts import Cut, Uncut

SEED = int(os.environ.get("FLOORMAN_SEED", "1"))


@pytest.fixture(scope="module")
def uncut():
    return Uncut()


def test_a_cut_after_every_single_record_of_one_hand(uncut):
    """One cut after the other: each time the table goes on where it was.

    `python -m tests.bench cuts` makes each of them the only one.
    """
    cuts = tuple(range(1, uncut.records))
    assert uncut.wrong(Cut(after=cuts)) == ""


@pytest.mark.parametrize("n", range(4))
def test_cuts_at_random_microseconds(uncut, n):
    moment = uncut.moments(SEED, 4)[n]
    print(f"FLOORMAN_SEED={SEED}: cut at {moment} us")
    assert uncut.wrong(Cut(at_us=(moment,))) == ""


def test_cuts_on_the_vm(uncut):
    cut = Cut(at_us=(uncut.end_us // 2,), after=(uncut.records // 4,))
    assert uncut.wrong(cut, board="vm") == ""
