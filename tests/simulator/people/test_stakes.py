"""Stakes of a simulated game: what is refused, and that any others can be played."""

import random

import pytest

from simulator.people.crew import Task
from simulator.people.pace import BRISK
from simulator.people.session import Session
from simulator.people.stakes import CHIPS, RICH, Stakes, stakes
from simulator.tags import make_tags
from simulator.world import World
from tests.simulator.people.test_session import CheckedTable


@pytest.mark.parametrize(
    ("blinds", "stacks", "sentence"),
    [
        ("100", "10000", "blinds are a small and a big one, as 50/100, not 100"),
        ("a/b", "10000", "blinds are a small and a big one, as 50/100, not a/b"),
        ("100/50", "10000", "the small blind comes first: 50/100, not 100/50"),
        ("0/50", "10000", "blinds are 1 to 1000000 in the simulator, not 0/50"),
        ("1/2000000", "9", "blinds are 1 to 1000000 in the simulator, not 1/2000000"),
        ("50/100", "", "a stack is a number of chips, as 10000, not ''"),
        ("50/100", "-5", "a stack is a number of chips, as 10000, not '-5'"),
        ("50/100", "199", "with blinds 50/100 a stack is 200 to 5000000 chips, not 199"),
        ("50/100", "5000001", "with blinds 50/100 a stack is 200 to 5000000 chips, not 5000001"),
        ("50/100", "5010", "with blinds 50/100 the smallest chip is 25: no stack of 5010 can be"),
        ("50/100", "500,600", "2 stacks for 3 players: name one for all or one for each"),
    ],
)
def test_what_cannot_be_played_is_a_sentence(blinds: str, stacks: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence[:9]) as refused:
        stakes(blinds, stacks, 3)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("small", "big", "unit"),
    [(50, 100, 25), (25, 50, 5), (1, 2, 1), (1, 3, 1), (75, 150, 25), (100, 200, 50), (2, 5, 1)],
)
def test_the_smallest_chip_makes_both_blinds_and_change(small: int, big: int, unit: int) -> None:
    assert Stakes(small, big).unit == unit


def test_the_usual_game_has_its_usual_chips() -> None:
    assert stakes("50/100", "10000", 8).chips == CHIPS


@pytest.mark.parametrize(
    ("blinds", "stacks", "players"),
    [
        ("1/2", "200", 4),
        ("5000/10000", "20000,500000,1000000", 3),
        ("75/150", "3000", 10),
        ("20000/40000", "1000000", 4),
        ("125000/250000", "5000000", 4),
        ("500000/1000000", "5000000", 3),
        ("25/25", "50", 2),
    ],
)
def test_any_game_is_played_with_its_own_chips(blinds: str, stacks: str, players: int) -> None:
    """The checked table counts every seat's chips after each hand."""
    game = stakes(blinds, stacks, players)
    table = CheckedTable([])
    table.world = World(make_tags(game.chips, seed=1))
    session = Session(table, table.tell, players, random.Random(players), BRISK, game)
    Task(table.clock, session.work())
    table.clock.advance(1_000_000)
    bought = [table.world.chips(f"rack{seat}") for seat in session.seats]
    assert bought == [game.stack(player) for player in range(players)]
    while session.hands <= 8:
        table.clock.advance(1_000_000)
    assert table.alerts == []
    assert (table.game.small, table.game.big, table.game.unit) == (game.small, game.big, game.unit)
    most = RICH * max(game.stacks)
    assert sum(value * number for value, number in game.chips.items()) >= 10 * most
