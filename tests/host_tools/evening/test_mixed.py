"""Evenings of several games: levels for blinds and for stud, rotations, a host that was killed."""

from itertools import count
from pathlib import Path
from typing import Any

import pytest
from floorman import events as ev
from floorman.rules import codes

from host_tools.evening.setup import setup_of
from host_tools.evening.structure import Period, step_of
from tests.host_tools.evening.room import TOURNAMENT, Room
from tests.host_tools.evening.wrong import wrong

STEPS: list[dict[str, Any]] = [
    {"minutes": 20, "small": 50, "big": 100, "stud_ante": 25, "bring_in": 25, "bet": 100},
    {"minutes": 10},
    {"minutes": 20, "small": 100, "big": 200},
    {"minutes": 20, "small": 200, "big": 400, "game": "pot-limit omaha"},
]
SETUP = {**TOURNAMENT, "stack": 10_000, "steps": STEPS, "game": "horse"}
PLAYERS = 3


def evening(folder: Path, **fields: object) -> Room:
    room = Room(folder)
    room.do("set_up", setup={**SETUP, **fields})
    room.seat(PLAYERS)
    room.do("begin")
    for _ in range(3):
        room.director.tick()
    return room


def hand(room: Room) -> tuple[str, tuple[int, int, int, int]]:
    """Everybody folds; the game, and what it was played for."""
    table, cards = room.table, count()
    game = table.game
    table.key(ev.K_NEXT)
    played = game.game_played()
    name, stakes = played.name, (game.small, game.big, game.ante, game.ante_mode)
    for _ in range(played.hole):
        for seat in range(PLAYERS):
            table.feed(ev.HOLE, seat)
    for seat in range(PLAYERS) if played.up else ():
        table.feed(ev.UP_CARD, seat, next(cards))
    assert game.phase == codes.BET
    if played.opens:
        table.key(ev.K_CALL)
    while game.phase == codes.BET:
        table.key(ev.K_FOLD)
    for _ in range(3):
        room.director.tick()
    return name, stakes


BLINDS, STUD = (50, 100, 0, ev.ANTE_NONE), (25, 100, 25, ev.ANTE_EACH)


def test_an_orbit_of_each_game_with_its_own_level(tmp_path: Path) -> None:
    room = evening(tmp_path)
    seen = [hand(room) for _ in range(5 * PLAYERS + 1)]
    names = ["holdem", "omaha_hilo", "razz", "stud", "stud_hilo"]
    assert seen[:-1] == [
        (name, STUD if "stud" in name or name == "razz" else BLINDS)
        for name in names
        for _ in range(PLAYERS)
    ]
    assert seen[-1] == ("holdem", BLINDS)
    assert room.director.table
    assert room.director.table.game.seat == 3


def test_stud_without_a_level_of_its_own_takes_the_blinds(tmp_path: Path) -> None:
    room = evening(tmp_path, game="limit razz, limit holdem", every="1")
    room.minutes(31)
    room.director.tick()
    assert [hand(room) for _ in range(2)] == [
        ("razz", (100, 200, 50, ev.ANTE_EACH)), ("holdem", (100, 200, 0, ev.ANTE_NONE)),
    ]  # fmt: skip


def test_a_level_has_a_game_of_its_own_and_then_the_evenings_goes_on(tmp_path: Path) -> None:
    steps = [STEPS[0], STEPS[3], {"minutes": 20, "small": 300, "big": 600}]
    room = evening(tmp_path, steps=steps, every="1")
    assert [hand(room)[0] for _ in range(2)] == ["holdem", "omaha_hilo"]
    room.minutes(20)
    room.director.tick()
    assert [hand(room)[0] for _ in range(3)] == ["omaha"] * 3
    room.minutes(20)
    for _ in range(3):
        room.director.tick()
    assert [hand(room)[0] for _ in range(2)] == ["holdem", "omaha_hilo"]


def test_each_level_brings_the_next_game(tmp_path: Path) -> None:
    steps = [{"minutes": 20, "small": n, "big": 2 * n} for n in (25, 50, 100)]
    room = evening(tmp_path, steps=steps, game="holdem, omaha, badugi", every="level")
    found = []
    for _ in range(3):
        found += [hand(room)[0] for _ in range(4)]
        room.minutes(20)
        room.director.tick()
    assert found == [*["holdem"] * 4, *["omaha"] * 4, *["badugi"] * 4]


@pytest.mark.parametrize("before", [1, 2, 4, 8])
def test_a_host_that_was_killed_goes_on_with_the_same_game(tmp_path: Path, before: int) -> None:
    room = evening(tmp_path)
    seen = [hand(room)[0] for _ in range(before)]
    room = room.killed()
    seen += [hand(room)[0] for _ in range(9 - before)]
    assert seen == [*["holdem"] * 3, *["omaha_hilo"] * 3, *["razz"] * 3]


def test_one_game_is_told_once_and_after_another_one_that_was_chosen(tmp_path: Path) -> None:
    room = evening(tmp_path, game="limit badugi")
    assert hand(room)[0] == "badugi"
    assert [told[0] for told in room.table.told].count(ev.GAME) == 1
    room.table.feed(ev.GAME, 0, 0)
    room.director.tick()
    assert [hand(room)[0] for _ in range(PLAYERS + 1)] == [*["holdem"] * PLAYERS, "badugi"]


def test_an_evening_without_a_game_leaves_the_tables_own(tmp_path: Path) -> None:
    room = evening(tmp_path, game="", steps=STEPS[:1])
    room.table.feed(ev.GAME, 0, 1)
    room.director.tick()
    assert [hand(room)[0] for _ in range(4)] == ["omaha"] * 4
    assert ev.GAME not in [told[0] for told in room.table.told]


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "whist"},
        {"game": "holdem, holdem"},
        {"every": "hand"},
        {"every": "0"},
        {"game": 5},
        {"game": "razz, " * 60 + "stud"},
        {"steps": [{**STEPS[0], "game": "whist"}]},
        {"steps": [{**STEPS[0], "stud_ante": 50}]},
        {"steps": [{**STEPS[0], "bring_in": 0}]},
        {"steps": [{**STEPS[0], "bet": 0}]},
        {"steps": [{**STEPS[0], "bring_in": 30}]},
    ],
)
def test_what_cannot_be_played_is_a_sentence(fields: dict[str, object]) -> None:
    with wrong():
        setup_of({**SETUP, **fields})


def test_a_line_of_levels_comes_back_as_it_was() -> None:
    step = step_of(STEPS[0] | {"game": "limit razz"})
    assert step == Period(20, 50, 100, stud_ante=25, bring_in=25, bet=100, game="limit razz")
    assert step_of(step.as_json()) == step
    for bad in ({"game": 1}, {"bet": "100"}):
        with wrong():
            step_of(STEPS[0] | bad)
