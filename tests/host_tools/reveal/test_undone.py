"""What was taken back before its time came is never on the picture."""

from pathlib import Path

import pytest
from floorman import events as ev
from floorman.rules import codes

from host_tools.reveal.queue import Item
from host_tools.reveal.settings import Settings
from host_tools.reveal.undone import Undone
from tests.host_tools.reveal.air import Air
from tests.host_tools.reveal.day import HANDS, Day

DELAY_S = 20


def dealt() -> Day:
    day = Day()
    day.deal_hands(HANDS)
    return day


def acts(air: Air) -> dict[int, str]:
    seats = air.document()["seats"]
    return {seat["seat"]: seat["action"]["kind"] for seat in seats if seat["action"]["kind"]}


@pytest.fixture
def air(tmp_path: Path) -> Air:
    return Air(tmp_path, Settings(delay_s=DELAY_S))


def mistaken(air: Air) -> Day:
    """A fold that was keyed five seconds after the deal, taken back after ten; then a raise."""
    day = dealt()
    air.hear(day)
    air.step(5)
    day.press(ev.K_FOLD)
    air.hear(day)
    air.step(5)
    day.press(ev.K_UNDO)
    day.press(ev.K_RAISE, 300)
    air.hear(day)
    return day


def test_a_fold_that_was_taken_back_in_time_is_never_seen(air: Air) -> None:
    mistaken(air)
    seen = []
    for _ in range(2 * DELAY_S):
        air.step(1)
        seen.append(acts(air).get(0))
    assert "fold" not in seen
    assert seen[-1] == "raise"
    assert seen.index("raise") == DELAY_S - 1, "nor is anything later than it would be"


def test_what_was_taken_back_and_has_passed_is_kept_no_longer(air: Air) -> None:
    """A long stream has many of them, and each line that leaves is compared with all."""
    mistaken(air)
    assert len(air.reveal._undone._spans) == 1
    air.step(2 * DELAY_S)
    assert air.reveal._undone._spans == []


def test_without_a_delay_it_is_seen(tmp_path: Path) -> None:
    air = Air(tmp_path, Settings(reveal_cards="immediate"))
    day = dealt()
    day.press(ev.K_FOLD)
    air.hear(day)
    assert air.document()["seats"][0]["state"] == "folded"
    day.press(ev.K_UNDO)
    air.hear(day)
    assert air.document()["seats"][0]["state"] == "in"


def test_an_undo_that_came_too_late_is_seen(air: Air) -> None:
    day = dealt()
    day.press(ev.K_FOLD)
    air.hear(day)
    air.step(DELAY_S)
    assert air.document()["seats"][0]["state"] == "folded"
    day.press(ev.K_UNDO)
    air.hear(day)
    air.step(DELAY_S)
    assert air.document()["seats"][0]["state"] == "in"


def test_what_was_taken_back_and_done_again_is_shown(air: Air) -> None:
    day = dealt()
    day.press(ev.K_RAISE, 300)
    day.press(ev.K_FOLD)
    day.press(ev.K_UNDO, 2)
    day.press(ev.K_FLOOR, codes.menu_value(codes.MENU_REDO, 2))
    air.hear(day)
    air.step(DELAY_S)
    assert acts(air)[0] == "raise"
    assert air.document()["seats"][1]["state"] == "folded"


def test_nobody_hears_of_moments_that_were_taken_back(air: Air) -> None:
    day = dealt()
    air.hear(day)
    for _ in range(3):
        day.press(ev.K_ALLIN)
    air.hear(day)
    day.press(ev.K_UNDO, 3)
    air.hear(day)
    air.step(DELAY_S)
    assert [kind for kind, _ in air.heard if kind != "changed"] == ["hand_started"]


def test_a_crash_in_between_shows_it_no_more(air: Air) -> None:
    mistaken(air)
    air.step(14)
    air.crash()
    for _ in range(2 * DELAY_S):
        air.step(1)
        assert acts(air).get(0) != "fold"
    assert acts(air)[0] == "raise"


def test_an_undo_that_was_shown_is_forgotten_and_a_later_one_is_not() -> None:
    undone = Undone()
    undone.follow(Item(1, 0.0, {}), 0, 1)
    undone.follow(Item(2, 0.0, {"kind": ev.KEY, "seat": ev.K_UNDO}), 1, 0)
    undone.forget(1)
    assert undone.until(1)
    undone.forget(2)
    assert undone.until(1) is None
