"""Suggested structures can be played with the chips there are, and end when they should."""

from collections.abc import Iterable
from itertools import pairwise, product

import pytest

from host_tools.evening import level_clock
from host_tools.evening.structure import (
    CHIPS,
    Period,
    check_steps,
    smoother,
    steep,
    step_of,
    suggest,
    unit_of,
)
from tests.host_tools.evening.wrong import wrong

MINUTE = 60_000
STEPS = (Period(20, 50, 100), Period(10, unit=100), Period(15, 100, 200))


@pytest.mark.parametrize("players", [2, 6, 9, 10])
@pytest.mark.parametrize("stack", [1500, 5000, 10_000, 25_000, 50_000])
@pytest.mark.parametrize(("minutes", "level"), [(120, 10), (180, 20), (240, 20), (360, 30)])
def test_a_suggestion_can_be_played(players: int, stack: int, minutes: int, level: int) -> None:
    steps = suggest(players, stack, minutes, level)
    check_steps(steps, CHIPS[0])
    levels = [step for step in steps if not step.is_break]
    assert all(one.small < other.small for one, other in pairwise(levels))
    assert levels[0].big <= stack // 10
    planned = [step.minutes for step in steps[:-2]]
    assert sum(planned) <= minutes + level
    for step in levels:
        assert step.big == 2 * step.small


def test_the_end_has_twenty_big_blinds_on_the_table() -> None:
    levels = [step for step in suggest(9, 10_000, 240, 20) if not step.is_break]
    assert 12 <= 9 * 10_000 / levels[-3].big <= 30


WISHES = [
    (players, stack, 60 * hours, level)
    for players, stack in product((2, 6, 9), (1500, 5000, 10_000, 20_000, 50_000))
    for hours, level in product((2, 3, 4, 6), (10, 15, 20, 30))
    if 4 * level <= 60 * hours
]


def rises(steps: Iterable[Period]) -> list[float]:
    levels = [step.small for step in steps if not step.is_break]
    return [following / small for small, following in pairwise(levels)]


def test_no_level_is_over_two_and_a_half_times_the_one_before_without_a_word() -> None:
    told = 0
    for wish in WISHES:
        steps = suggest(*wish)
        assert (max(rises(steps)) > 2.5) == (steep(steps) > 0)
        told += steep(steps) > 0
    assert 0 < told < len(WISHES) / 8


def test_shorter_levels_that_are_named_rise_evenly() -> None:
    for players, stack, minutes, level in WISHES:
        if steep(suggest(players, stack, minutes, level)):
            better = smoother(players, stack, minutes, level)
            assert 10 <= better < level
            assert max(rises(suggest(players, stack, minutes, better))) <= 2.5


def test_a_jump_by_five_is_told_at_its_level() -> None:
    """Nine players, 10,000 chips, two hours, levels of half an hour."""
    steps = suggest(9, 10_000, 120, 30)
    assert rises(steps)[steep(steps) - 1] > 2.5
    assert smoother(9, 50_000, 8, 2) == 0


def test_what_no_later_level_needs_is_coloured_up() -> None:
    steps = suggest(9, 10_000, 240, 20)
    ups = [(n, step.unit) for n, step in enumerate(steps) if step.unit]
    assert ups
    for n, unit in ups:
        assert unit_of([step for step in steps[n:] if not step.is_break], CHIPS) >= unit


@pytest.mark.parametrize(
    "given", [(1, 10_000, 240), (11, 10_000, 240), (9, 100, 240), (9, 10_010, 240), (9, 1000, 5)]
)
def test_what_cannot_be_suggested_is_a_sentence(given: tuple[int, int, int]) -> None:
    with wrong():
        suggest(*given)


@pytest.mark.parametrize(
    "steps",
    [
        (),
        (Period(10),),
        (Period(20, 50, 100), Period(10)),
        (Period(20, 60, 100),),
        (Period(20, 100, 50),),
        (Period(20, 100, 200), Period(20, 50, 100)),
        (Period(0, 50, 100),),
        (Period(20, 50, 100), Period(10, unit=60), Period(20, 75, 150)),
        (Period(20, 50, 100), Period(10, unit=100), Period(20, 150, 250)),
        (Period(20, 50, 100, ante=25),),
    ],
)
def test_a_structure_that_cannot_be_played_is_a_sentence(steps: tuple[Period, ...]) -> None:
    with wrong():
        check_steps(steps, 25)


@pytest.mark.parametrize("data", [{}, {"minutes": "5"}, {"minutes": 5, "big": True}, {"x": 1}])
def test_json_that_is_no_level_is_a_sentence(data: dict[str, object]) -> None:
    with wrong():
        step_of(data)


def test_a_clock_runs_through_levels_and_breaks() -> None:
    clock = level_clock.go_on(level_clock.fresh(STEPS), 0)
    at = level_clock.read(clock, STEPS, 25 * MINUTE)
    assert (at.at, at.left) == (1, 5 * MINUTE)
    assert level_clock.until_break(level_clock.read(clock, STEPS, MINUTE), STEPS) == 19 * MINUTE
    assert level_clock.level_number(STEPS, 2) == 2
    end = level_clock.read(clock, STEPS, 99 * MINUTE)
    assert (end.at, end.left) == (2, 0)


def test_reading_often_or_seldom_is_the_same() -> None:
    often = clock = level_clock.go_on(level_clock.fresh(STEPS), 0)
    for now in range(0, 40 * MINUTE, 7777):
        often = level_clock.read(often, STEPS, now)
        seldom = level_clock.read(clock, STEPS, now)
        assert (often.at, often.left) == (seldom.at, seldom.left)


def test_a_stopped_clock_stands() -> None:
    clock = level_clock.stop(level_clock.go_on(level_clock.fresh(STEPS), 0), STEPS, 3 * MINUTE)
    assert level_clock.read(clock, STEPS, 99 * MINUTE) == clock
    assert level_clock.moved(clock, STEPS, 1, 0).at == 1
    assert level_clock.moved(clock, STEPS, -1, 0).left == 20 * MINUTE
    assert level_clock.given(clock, STEPS, -60, 0).left == 1000
    assert level_clock.given(clock, STEPS, 5, 0).left == 22 * MINUTE
