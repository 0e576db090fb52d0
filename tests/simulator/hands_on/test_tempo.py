"""Virtual time beside a wall clock that the test sets."""

import math

import pytest

from simulator.hands_on.tempo import Tempo


class Times:
    def __init__(self) -> None:
        self.us = 0
        self.wall_s = 100.0
        self.tempo = Tempo(lambda: self.us, lambda: self.wall_s)


@pytest.fixture
def times() -> Times:
    return Times()


def test_a_second_takes_a_second(times: Times) -> None:
    times.us += 1_000_000
    assert times.tempo.rest() == pytest.approx(1.0)
    times.wall_s += 1.0
    assert times.tempo.rest() == 0.0


def test_four_times_as_fast(times: Times) -> None:
    times.tempo.run(4)
    times.us += 1_000_000
    assert times.tempo.rest() == pytest.approx(0.25)


def test_nothing_moves_while_it_stands(times: Times) -> None:
    times.tempo.pause(True)
    assert times.tempo.rest() == math.inf
    times.wall_s += 60
    times.tempo.pause(False)
    times.us += 500_000
    assert times.tempo.rest() == pytest.approx(0.5)


def test_what_fell_behind_is_not_caught_up_with(times: Times) -> None:
    times.wall_s += 10
    assert times.tempo.rest() == 0.0
    times.us += 1_000_000
    assert times.tempo.rest() == pytest.approx(1.0)


def test_it_hurries_until_something_happens_and_stands_again(times: Times) -> None:
    done = []
    times.tempo.pause(True)
    times.tempo.hurry(lambda: bool(done))
    times.us += 5_000_000
    assert times.tempo.rest() == 0.0
    done.append(1)
    assert times.tempo.rest() == math.inf


def test_it_hurries_no_longer_than_it_may(times: Times) -> None:
    times.tempo.hurry(lambda: False, 1_000)
    times.us += 1_000
    times.tempo.rest()
    times.us += 1_000_000
    assert times.tempo.rest() == pytest.approx(1.0)


@pytest.mark.parametrize("speed", [0, -1, 3, math.nan, math.inf])
def test_other_speeds_are_refused(times: Times, speed: float) -> None:
    with pytest.raises(ValueError, match=r"speeds are 0.25, 0.5, 1, 2, 4, 8"):
        times.tempo.run(speed)
