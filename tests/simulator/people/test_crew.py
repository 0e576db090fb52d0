"""People wait on the virtual clock, look again and again, and complain in the end."""

import pytest

from simulator.bus import SimulationError
from simulator.clock import Clock
from simulator.people.crew import GLANCE_US, Task, Until, Work


def test_work_goes_on_when_its_time_has_passed() -> None:
    clock = Clock()
    seen: list[int] = []

    def work() -> Work:
        seen.append(clock.now)
        yield 300
        seen.append(clock.now)
        yield 200
        seen.append(clock.now)

    task = Task(clock, work())
    clock.advance(499)
    assert not task.finished
    clock.advance(1)
    assert task.finished
    assert seen == [0, 300, 500]


def test_who_waits_goes_on_at_the_next_glance() -> None:
    clock = Clock()
    light: list[bool] = []

    def work() -> Work:
        yield Until(lambda: bool(light), 5)

    task = Task(clock, work())
    clock.after(2 * GLANCE_US + 1, lambda: light.append(True))
    clock.advance(2 * GLANCE_US)
    assert not task.finished
    clock.advance(GLANCE_US)
    assert task.finished


def test_a_wait_without_complaint_just_ends() -> None:
    clock = Clock()

    def work() -> Work:
        yield Until(lambda: False, 1)

    task = Task(clock, work())
    clock.advance(999_999)
    assert not task.finished
    clock.advance(GLANCE_US)
    assert task.finished


def test_a_wait_in_vain_fails_with_its_complaint() -> None:
    clock = Clock()

    def work() -> Work:
        yield Until(lambda: False, 1, lambda: f"nothing at {clock.now}")

    task = Task(clock, work())
    with pytest.raises(SimulationError, match="nothing at 1000000"):
        clock.advance(2_000_000)
    assert not task.finished
