"""The computer between table and stream changes something: the stream's console says so."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from floorman import events as ev

from host_tools.seal.records import NO_HEAD
from tests.host_tools.reveal.air import Air
from tests.host_tools.reveal.day import HANDS, Day, all_in, codes, finish

Change = Callable[[list[dict[str, Any]]], None]


def first(lines: list[dict[str, Any]], kind: int) -> dict[str, Any]:
    return next(line for line in lines if line.get("kind") == kind)


def another_flop(lines: list[dict[str, Any]]) -> None:
    first(lines, ev.BOARD)["value"] ^= 1


def another_wager(lines: list[dict[str, Any]]) -> None:
    key = next(line for line in lines if line.get("seat") == ev.K_RAISE)
    key["value"] += 1


def somebody_else(lines: list[dict[str, Any]]) -> None:
    first(lines, ev.KEY)["author"] = ev.BY_FLOOR


def nobody(lines: list[dict[str, Any]]) -> None:
    del first(lines, ev.KEY)["author"]


def no_burn(lines: list[dict[str, Any]]) -> None:
    lines.remove(first(lines, ev.BURN))


def no_tag(lines: list[dict[str, Any]]) -> None:
    end = next(line for line in lines if line.get("record") == "end")
    end["body"] = end["body"][:-32]


def hand_of(day: Day) -> list[dict[str, Any]]:
    all_in(day)
    finish(day)
    return day.lines


def test_a_day_as_the_table_told_it_is_no_alert(tmp_path: Path) -> None:
    day = Day()
    air = Air(tmp_path)
    for _ in range(2):
        hand_of(day)
        air.hear(day)
        assert air.reveal.status()["alert"] == ""


@pytest.mark.parametrize(
    "change", [another_flop, another_wager, somebody_else, nobody, no_burn, no_tag]
)
def test_what_the_computer_changed_is_said_when_the_hand_is_over(
    tmp_path: Path, change: Change
) -> None:
    day = Day()
    change(hand_of(day))
    air = Air(tmp_path)
    air.hear(day)
    assert air.reveal.status()["alert"] != ""


def test_a_sentence_stands_until_the_next_hand_begins(tmp_path: Path) -> None:
    day = Day()
    another_flop(hand_of(day))
    air = Air(tmp_path)
    air.hear(day)
    assert "something was changed" in air.reveal.status()["alert"]
    day.deal_hands(HANDS)
    air.hear(day)
    assert air.reveal.status()["alert"] == ""
    assert air.reveal.status()["head"] == day.head[:4].hex()


def test_the_cards_are_shown_all_the_same(tmp_path: Path) -> None:
    day = Day()
    somebody_else(hand_of(day))
    air = Air(tmp_path)
    air.hear(day)
    assert air.cards()[0] == list(codes(*HANDS[0]))
    assert day.head != NO_HEAD
