"""Measurements a host may ask for: a reader's tags, counted poll by poll."""

from pathlib import Path

import pytest
from floorman import events as ev
from floorman.link import exams

from host_tools.link.messages import Count, Examined
from simulator.faults import parse
from simulator.playing.checkup import Checkup

HOLE4 = 3
BITE_US = 4_000_000  # the watchdog waits no longer


def lay(table: Checkup, *cards: int) -> None:
    for card in cards:
        table.rig.world.move(table.rig.world.cards[card], "hole3")


def tags(table: Checkup) -> tuple[int, ...]:
    answer = table.ask(exams.TAGS, HOLE4)
    assert isinstance(answer, Examined)
    assert answer.what == exams.TAGS
    return answer.numbers


@pytest.mark.parametrize(
    ("cards", "counted"),
    [((), (0, 0, 0, 10)), ((0,), (10, 0, 1, 10)), ((0, 1), (0, 10, 2, 10)),
     (tuple(range(9)), (0, 10, 8, 10))],
)  # fmt: skip
def test_listings_of_one_and_of_more_are_counted(
    tmp_path: Path, cards: tuple[int, ...], counted: tuple[int, ...]
) -> None:
    table = Checkup("host", tmp_path)
    lay(table, *cards)
    assert tags(table) == counted


def test_a_fram_says_what_it_calls_itself(tmp_path: Path) -> None:
    told = Checkup("host", tmp_path).ask(exams.FRAM, 0)
    assert told == Examined(exams.FRAM, 0, (0x7F7F, 0x7F7F, 0x7F7F, 0xC222))


def tags_refused(table: Checkup) -> bool:
    answer = table.ask(exams.TAGS, HOLE4)
    return answer == Examined(exams.REFUSED, HOLE4, (exams.PAIRED, 0, 0, 0))


def test_on_micropython_too(tmp_path: Path) -> None:
    table = Checkup("vm", tmp_path)
    try:
        lay(table, 0, 1)
        assert tags(table) == (0, 10, 2, 10)
        table.rig.hold(7, 500_000)
        assert table.ask(exams.PARTS, 0) == Examined(exams.PARTS, 0, (7, 1, 0, 0))
        table.wait(1)
        table.rig.hold(ev.K_FLOOR, 5_300_000)
        table.wait(5.6)
        assert table.rig.eyes.row(2) == "PAIR 0"
        assert tags_refused(table)
    finally:
        table.close()


@pytest.mark.parametrize("fault", ["collision", "capture=100", "hiss=100", "mangled=100"])
def test_a_field_that_chatters_ends_long_before_the_watchdog_bites(
    tmp_path: Path, fault: str
) -> None:
    table = Checkup("host", tmp_path, [parse(f"{fault}@hole4")])
    lay(table, 0, 1)
    before = table.rig.clock.now
    assert tags(table)[3] == 10
    assert table.rig.clock.now - before < BITE_US // 4


def test_afterwards_the_table_reads_on(tmp_path: Path) -> None:
    table = Checkup("host", tmp_path)
    tags(table)
    lay(table, 0)
    table.wait(1)
    assert [one for one in table.heard if isinstance(one, Count)][-1] == Count(HOLE4, 1)


@pytest.mark.parametrize(("what", "place"), [(exams.TAGS, 28), (exams.FRAM + 1, 0)])
def test_what_is_no_question_is_refused(tmp_path: Path, what: int, place: int) -> None:
    answer = Checkup("host", tmp_path).ask(what, place)
    assert answer is not None
    assert answer.what == exams.REFUSED


def test_in_a_hand_nobody_counts(tmp_path: Path) -> None:
    table = Checkup("host", tmp_path)
    for seat in range(3):
        table.tell(ev.SEAT, seat, 1000)
    for kind, value in ((ev.SMALL, 5), (ev.BIG, 10), (ev.UNIT, 5), (ev.START, 1)):
        table.tell(kind, 0, value)
    table.wait(2)
    answer = table.ask(exams.TAGS, HOLE4)
    assert answer is not None
    assert answer.what == exams.REFUSED
