"""Sentences about starts and of reader chips."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from host_tools.link.messages import Started
from host_tools.table import words

CAUSES = ("power came on, or dipped", "RUN pin", "watchdog", "program started again")


@pytest.mark.parametrize(
    ("cause", "said"), [*enumerate((*CAUSES, "cause unknown", "cause unknown"))]
)
def test_each_cause_of_a_start_has_its_own_count(cause: int, said: str) -> None:
    started = Started(
        0, cause, 1, power=11, run=12, watchdog=13, software=14, unknown=15, events=0, hand=0
    )
    times = (11, 12, 13, 14, 15, 15)[cause]
    text = f"the table started: {said} (number {times}; by the watchdog 13 so far)"
    assert words.started(started) == text + ("; it hung in: link" if said == "watchdog" else "")


def test_a_start_in_the_middle_of_a_hand_says_with_what_it_goes_on() -> None:
    started = Started(0, 0, 0, 1, 0, 0, 0, 0, events=7, hand=12)
    assert words.started(started).endswith("so far); goes on with hand 12, 7 events")


def test_readers_of_one_sort_are_told_together() -> None:
    found = [(0x92, 0, 0), (0x92, 0, 0), (0, 0, 0)]
    text = words.chips(["pot", "muck", "burn"], found)
    assert "pot, muck: " in text
    assert "burn" not in text


def test_a_knock_in_doubt_names_both_seats() -> None:
    asked = ev.REFUSED, 9, codes.ALERT_KNOCK_WHOSE
    assert words.event(*asked) == "a knock between seat 10 and seat 1"
    assert words.event(*asked, "de") == "ein Klopfen zwischen Platz 10 und Platz 1"
