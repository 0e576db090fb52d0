"""A tournament in which the computer's clock was set is exported as one, and nothing beside it."""

import json
import random
import re
from pathlib import Path

import pytest
from floorman import events as ev

from host_tools.commands.of_evening import house_beside
from host_tools.store.files import hands_of
from tests.host_tools.evening.recorded import LOG, STORE, Heard, export, keep, played
from tests.host_tools.evening.room import NAMES, Room

HOUR = 3_600_000
NAMED = NAMES[:4]
CLOCKS = {
    "set back": {3: -HOUR},
    "set forward": {3: HOUR},
    "a day back, and put right": {3: -24 * HOUR, 9: 0},
    "set back again and again": {2: -HOUR, 4: -2 * HOUR, 6: -HOUR, 8: -3 * HOUR},
    "drifting away": {hand: 1500 * hand for hand in range(20)},
    "set back by half a minute": {3: -30_000},
}


def kinds(folder: Path, file: str) -> list[str]:
    """By hand: Tournament with its number, or the money of a ring game."""
    text = export(folder, "--format", "pokerstars", "--currency", "EUR", file=file)
    heads = re.findall(r"^PokerStars Hand #\d+: (.*?)(?:, €| - 20)", text, re.MULTILINE)
    return [head.strip() for head in heads]


@pytest.mark.parametrize("file", [LOG, STORE])
@pytest.mark.parametrize("clock", CLOCKS.values(), ids=CLOCKS)
def test_all_its_hands_are_of_the_tournament(
    tmp_path: Path, clock: dict[int, int], file: str
) -> None:
    room = played(tmp_path, clock=clock)
    found = kinds(tmp_path, file)
    assert len(found) == room.evening.hands > 10
    assert set(found) == {found[0]}
    assert found[0].startswith("Tournament #")


@pytest.mark.parametrize("clock", CLOCKS.values(), ids=CLOCKS)
@pytest.mark.parametrize("kind", ["ots", "pokerstars-summary"])
def test_a_result_says_how_long_it_was_whatever_the_clock_said(
    tmp_path: Path, clock: dict[int, int], kind: str
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    played(tmp_path, clock=clock)
    played(other)
    assert export(tmp_path, "--format", kind) == export(other, "--format", kind)


def test_one_that_goes_on_is_one_while_it_does(tmp_path: Path) -> None:
    played(tmp_path, hands=6, clock={3: -HOUR})
    assert len(found := kinds(tmp_path, STORE)) == 6
    assert all(kind.startswith("Tournament") for kind in found)
    told = json.loads(export(tmp_path, "--format", "ots"))["ots"]
    assert told["end_date_utc"] > told["start_date_utc"]


@pytest.mark.parametrize("file", [LOG, STORE])
@pytest.mark.parametrize("by", [-HOUR, -24 * HOUR, HOUR])
def test_one_whose_host_died_meanwhile_is_one(tmp_path: Path, by: int, file: str) -> None:
    """The clock was set while nobody counted, and hands were played."""
    room = played(tmp_path, hands=4)
    rng = random.Random(3)
    room.journal.close()
    room.table.listener = None
    for _ in range(2):
        room.now += 60_000
        room.table.play(rng, bold=0)
    room.wall_is_off = by
    room.now += 60_000
    room.table.play(rng, bold=0)
    again = room.killed()
    _goes_on(room, again)
    for _ in range(2):
        again.minutes(1)
        again.play(rng, bold=0)
    keep(again, NAMED)
    found = kinds(tmp_path, file)
    assert len(found) == 9
    assert all(kind.startswith("Tournament") for kind in found)


def _goes_on(room: Room, again: Room) -> None:
    table = room.table
    assert isinstance(table, Heard)
    table.room = again


def ring_game(room: Room, hands: int) -> None:
    """The same people play for money."""
    rng = random.Random(4)
    for seat in range(len(NAMED)):
        room.table.feed(ev.SEAT, seat, 5000)
    room.table.feed(ev.SMALL, 0, 50)
    room.table.feed(ev.BIG, 0, 100)
    for _ in range(hands):
        room.minutes(3)
        room.play(rng, bold=0)


@pytest.mark.parametrize("file", [LOG, STORE])
def test_a_ring_game_behind_it_is_none_of_it(tmp_path: Path, file: str) -> None:
    """Its hands have times at which the tournament went on, too."""
    room = played(tmp_path, clock={8: -HOUR})
    hands = room.evening.hands
    room.do("close")
    ring_game(room, hands=10)
    keep(room, NAMED)
    found = [kind.startswith("Tournament") for kind in kinds(tmp_path, file)]
    assert found == [True] * hands + [False] * 10


@pytest.mark.parametrize("file", [LOG, STORE])
def test_a_ring_game_before_it_is_none_of_it(tmp_path: Path, file: str) -> None:
    """An hour is played twice: the ring game has the first one."""
    room = played(tmp_path, clock={4: -HOUR}, before=lambda room: ring_game(room, hands=12))
    hands = room.evening.hands - 12
    found = [kind.startswith("Tournament") for kind in kinds(tmp_path, file)]
    assert hands > 5
    assert found == [False] * 12 + [True] * hands


def test_the_hand_browser_has_it_as_a_tournament(tmp_path: Path) -> None:
    played(tmp_path, hands=8, clock={3: -HOUR})
    house = house_beside(tmp_path / STORE)
    hands = [*hands_of(tmp_path / STORE, [])]
    assert len(hands) == 8
    assert all(house.tournament(hand) for hand in hands)
