"""Games that follow one another, played by people at radio."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby

import pytest

from host_tools.table.named_games import MIXES, Mix, every_named, games_named
from host_tools.table.state import TableState
from simulator.hands_on.first_table import Game, evening
from simulator.hands_on.play_table import PlayTable
from simulator.people.pace import BRISK
from simulator.people.stakes import stakes
from tests.simulator.hands_on.dealing import begin, deal, made, play_on

_LONG_S = 4_000
_PLAYERS = 3
_TWO_STAY = 4  # the seed of a hand in which two see the turn


@contextmanager
def mixed(name: str, every: str, seed: int = 0) -> Iterator[tuple[PlayTable, TableState]]:
    state = TableState()
    found = stakes("50/100", "10000", _PLAYERS, name)
    mix = Mix(games_named(name), every_named(every))
    with evening(Game(_PLAYERS, found, pace=BRISK, mix=mix, seed=seed), state) as table:
        made(table, do="people", who="everybody")
        yield table, state


def played(table: PlayTable, state: TableState, hands: int) -> list[tuple[str, int, int]]:
    """Name, hand and ante of each hand until so many are over."""
    found: dict[int, tuple[str, int, int]] = {}
    for _ in range(_LONG_S):
        table.run_for(1)
        game = state.game
        if game.running():
            found[game.hand_no] = (game.game_played().name, game.hand_no, game.ante)
        assert table.company.stuck == ""
        if not game.running() and game.hand_no >= hands:
            break
    table.rig.world.check_chips()
    return list(found.values())


def troubles(state: TableState) -> list[str]:
    notes = state.document()["notes"]
    return [note["text"]["en"] for note in notes if note["tone"] == "trouble"]


def test_people_play_an_orbit_of_each_game_of_horse() -> None:
    with mixed("horse", "orbit") as (table, state):
        seen = played(table, state, 5 * _PLAYERS + 1)
        assert troubles(state) == []
        named = [(name, len(list(hands))) for name, hands in groupby(one[0] for one in seen)]
        rounds = [
            (game, _PLAYERS) for game in ("holdem", "omaha_hilo", "razz", "stud", "stud_hilo")
        ]
        assert named == [*rounds, ("holdem", 1)]
        antes = {name: ante for name, _, ante in seen}
        assert antes == {"holdem": 0, "omaha_hilo": 0, "razz": 25, "stud": 25, "stud_hilo": 25}


@pytest.mark.parametrize("name", ["eight_game", "nine_game"])
def test_people_play_a_hand_of_each_of_the_others(name: str) -> None:
    with mixed(name, "1") as (table, state):
        games = games_named(name)
        seen = played(table, state, len(games) + 1)
        names = [one.rsplit(" ", 1)[1] for one in MIXES[name].split(", ")]
        assert [one[0] for one in seen] == [*names, names[0]]


def test_who_is_dealt_three_cards_by_hand_throws_one_away() -> None:
    """The dealer moves no card of the players, who act and throw for themselves."""
    with mixed("crazy_pineapple", "1", _TWO_STAY) as (table, state):
        made(table, do="people", who="players")
        begin(table, state)
        deal(table, state, _PLAYERS, rounds=3)
        assert play_on(table, state)
        said = [note["text"]["en"] for note in state.document()["notes"]]
        assert sum("threw a card away" in text for text in said) > 1
        assert state.game.size == 2
        assert troubles(state) == []


@pytest.mark.parametrize("seconds", [0, 8, 20, 40])
def test_a_rotation_goes_on_after_a_cut_of_power_and_one_of_the_cable(seconds: int) -> None:
    with mixed("horse", "1") as (table, state):
        seen = played(table, state, 1)
        table.run_for(seconds)
        made(table, do="fault", fault="power")
        table.run_for(3)
        made(table, do="fault", fault="cable")
        table.run_for(1)
        made(table, do="heal", fault="cable")
        seen += played(table, state, 6)
        names = ["stud_hilo", "holdem", "omaha_hilo", "razz", "stud"]
        assert len(seen) > 3
        assert all(name == names[hand % 5] for name, hand, _ in seen)
