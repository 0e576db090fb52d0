"""The level clock while the computer's clock is set, drifts, sleeps, and over a restart."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from host_tools.evening.counted_time import ClockStep, CountedTime
from host_tools.evening.document import document
from host_tools.evening.fold import Evening
from tests.browser import CHROMIUM
from tests.host_tools.evening.room import TOURNAMENT, Room
from tests.host_tools.evening.served import Served

MINUTE = 60_000
HOUR = 60 * MINUTE
STEPS = [HOUR, -HOUR, 5000, -90 * MINUTE, 26 * HOUR]


def begun(folder: Path) -> Room:
    room = Room(folder, now=30_000 * HOUR)
    room.do("set_up", setup=TOURNAMENT)
    room.seat(2)
    room.do("begin")
    return room


def shown(room: Room) -> tuple[int, int]:
    clock = room.evening.clock_at(room.director.now())
    assert clock is not None
    return clock.at, clock.left


def said(room: Room) -> Any:
    return document(room.evening, room.director.table, room.director.now())["stepped"]


@pytest.mark.parametrize("by", STEPS)
def test_a_clock_that_is_set_in_mid_level_moves_no_level(tmp_path: Path, by: int) -> None:
    room = begun(tmp_path)
    room.minutes(5)
    room.wall_is_off = by
    room.minutes(0)
    assert shown(room) == (0, 15 * MINUTE)
    assert room.table.look().level[:2] == (25, 50)  # type: ignore[union-attr]
    assert said(room)["by"] == by
    room.minutes(14.9)
    assert shown(room) == (0, 6000)
    room.minutes(0.2)
    assert shown(room)[0] == 1
    assert room.table.look().level[:2] == (50, 100)  # type: ignore[union-attr]
    assert said(room) is None  # read long enough


@pytest.mark.parametrize("by", STEPS)
def test_a_clock_that_is_set_makes_no_break_longer_or_shorter(tmp_path: Path, by: int) -> None:
    room = begun(tmp_path)
    room.minutes(41)
    assert room.table.game.on_break
    room.wall_is_off = by
    room.minutes(8.9)
    assert room.table.game.on_break
    room.minutes(0.2)
    assert not room.table.game.on_break
    assert shown(room) == (3, 20 * MINUTE - 6000)


@pytest.mark.parametrize("by", STEPS)
def test_a_clock_that_was_set_before_is_no_matter_at_a_restart(tmp_path: Path, by: int) -> None:
    room = begun(tmp_path)
    room.minutes(5)
    room.wall_is_off = by
    room.minutes(1)
    room.now += 3 * MINUTE  # nobody is there
    again = room.killed()
    assert shown(again) == (0, 11 * MINUTE)
    again.minutes(1)
    assert shown(again) == (0, 10 * MINUTE)


def test_the_time_between_two_processes_is_the_computers(tmp_path: Path) -> None:
    room = begun(tmp_path)
    room.minutes(5)
    room.now += 7 * MINUTE
    room.wall_is_off = 7 * MINUTE  # nothing else knows of the time between
    assert shown(room.killed()) == (0, MINUTE)


def test_a_clock_that_was_set_back_between_two_processes_takes_no_time_away(
    tmp_path: Path,
) -> None:
    room = begun(tmp_path)
    room.minutes(5)
    room.do("pause")
    room.do("go_on")
    room.wall_is_off = -HOUR
    again = room.killed()
    again.minutes(0)
    assert shown(again) == (0, 15 * MINUTE)
    assert said(again)["by"] == -HOUR
    again.minutes(2)
    again.wall_is_off = 0  # the network puts it right
    again.minutes(0)
    assert shown(again) == (0, 13 * MINUTE)
    assert said(again)["by"] == HOUR


def test_the_journal_has_the_times_that_people_read(tmp_path: Path) -> None:
    room = begun(tmp_path)
    room.minutes(5)
    room.wall_is_off = HOUR
    room.minutes(1)
    room.do("pause")
    rows = [json.loads(line) for line in (tmp_path / "evening.jsonl").read_text().splitlines()]
    assert rows[-1]["do"] == "pause"
    assert rows[-1]["at"] == room.now + HOUR
    assert [row["with"]["by"] for row in rows if row["do"] == "stepped"] == [HOUR]


def test_clocks_that_drift_apart_are_followed_without_a_word(tmp_path: Path) -> None:
    """A second an hour, for five hours, and then a restart."""
    room = begun(tmp_path)
    room.do("pause")
    before = shown(room)
    room.do("go_on")
    for tick in range(1, 1500):
        room.now += 10
        room.wall_is_off = 5 * tick
        room.director.tick()
    assert said(room) is None
    assert shown(room) == (before[0], before[1] - 14_990)
    assert abs(shown(room.killed())[1] - shown(room)[1]) < 2000


@pytest.mark.parametrize("seed", range(4))
def test_a_day_of_steps_drift_and_restarts_is_exact_to_a_second(tmp_path: Path, seed: int) -> None:
    """Steps of up to an hour each way, 100 ppm of drift, a host that is killed every six hours."""
    chance = random.Random(seed)
    drift = chance.choice((-1, 1)) * 100
    room = Room(tmp_path, now=30_000 * HOUR)
    steps = [{"minutes": 300, "small": 25 << n, "big": 50 << n} for n in range(5)]
    room.do("set_up", setup={**TOURNAMENT, "steps": steps})
    room.seat(2)
    room.do("begin")
    began, stepped = room.now, 0
    for tick in range(24 * 60):
        room.minutes(1)
        passed = room.now - began
        if chance.random() < 1 / 40:
            stepped += chance.choice((-HOUR, HOUR, chance.randrange(-HOUR, HOUR)))
        room.wall_is_off = stepped + passed * drift // 1_000_000
        room.minutes(0)
        if tick % 360 == 359:
            room.now += chance.randrange(5 * MINUTE)
            room = room.killed()
        at, left = divmod(room.now - began, 300 * MINUTE)
        assert abs(shown(room)[1] - (300 * MINUTE - left)) <= 1000, tick
        assert shown(room)[0] == at


def test_a_computer_that_sleeps_ages_the_level(tmp_path: Path) -> None:
    """Both clocks go on: nothing was set, and the level was played meanwhile."""
    room = begun(tmp_path)
    room.minutes(5)
    room.minutes(12)
    assert shown(room) == (0, 3 * MINUTE)
    assert said(room) is None


class Interrupted:
    """A process that sleeps for a minute just between two readings."""

    def __init__(self) -> None:
        self.ms = 0
        self.sleeps = 0

    def wall(self) -> int:
        at = self.ms
        self.ms += self.sleeps
        self.sleeps = 0
        return at

    def boot(self) -> float:
        return self.ms / 1000


def test_a_process_that_sleeps_between_two_readings_sees_no_step() -> None:
    computer = Interrupted()
    time = CountedTime(computer.wall, computer.boot, Evening())
    computer.sleeps = MINUTE
    assert time.step(0) is None
    assert time.now() == MINUTE


def test_a_step_is_named_until_it_is_written_down() -> None:
    off = [0]
    time = CountedTime(lambda: 1000 + off[0], lambda: 1.0, Evening())
    assert time.step(0) is None
    off[0] = HOUR
    assert time.step(0) == ClockStep(HOUR, named=True)
    assert time.step(0) == ClockStep(HOUR, named=True)
    assert time.step(HOUR) is None


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")
@pytest.mark.parametrize(
    ("language", "by", "sentence"),
    [
        ("en-GB", HOUR, "This computer's clock was set +60 min: the level clock goes on"),
        ("de-DE", -HOUR, "Die Uhr dieses Rechners wurde um \u221260 min verstellt: Die Leveluhr"),
    ],
)
def test_the_director_reads_that_the_clock_was_set(
    browser: Browser, tmp_path: Path, language: str, by: int, sentence: str
) -> None:
    room = begun(tmp_path)
    with Served(room) as evening:
        page = browser.new_page(locale=language)
        page.goto(f"{evening.url}director")
        expect(page.locator("#time")).to_have_text("20:00")
        expect(page.locator("#clock-set")).to_be_hidden()
        evening.do(lambda: (setattr(room, "wall_is_off", by), room.minutes(1)))
        expect(page.locator("#clock-set")).to_contain_text(sentence)
        expect(page.locator("#time")).to_have_text("19:00")
        page.close()
