"""Scenarios through hands, radio and registers, on both boards."""

from pathlib import Path

import pytest

from host_tools.commands import cli
from simulator.playing.scenario.radio_table import run
from simulator.playing.scenario.reader import load
from tests.scenarios.report import scenarios

HAND = """
book = "tda2019"
stacks = [5000, 5000, 5000]
blinds = [50, 100]
button = 3
from = "deal"
steps = [
  { deal = [1, 2, 3, 1, 2, 3], turn = 3, legal = ["fold", "call 100", "raise 200"] },
  { raise = 300, seat = 3, understood = "raise to 300", turn = 1, display = { action = "S1 CALL 250" } },
  { lift = 1 },
  { lay = 1, lights = { 1 = ["turn", "small", "card 1", "card 2"] } },
  { fold = 1, understood = "seat 1 fold", lights = { 1 = ["folded", "small"] } },
  { chips = [100, 100], seat = 2, understood = "call 300", pots = [650] },
  { collect = true },
  { burn = 1 },
  { board = "AhKd2c", says = "flop", turn = 2 },
  { knock = 2, understood = "check" },
  { key = "all-in", amount = 0, understood = "bet 4700" },
  { muck = 2, understood = "fold", says = "seat 3 wins 650" },
]
"""  # noqa: E501
BOARD = Path(__file__).resolve().parent / "books" / "board.toml"
ALIKE = ("EX-TDA-43-1", "EX-TDA-47-1A", "EX-TDA-16-2c", "EX-SHOW-11")


NEXT_HANDS = {
    "alike": "Who is out of chips is out",
    "between": "Hand for hand: the next hand waits for the other tables [cuca]",
    "dealing": "A19: the button was wrong in this hand [tda2019]",
}
"""A file of `books` and a scenario of it in which a second hand begins."""


@pytest.fixture
def hand(tmp_path):
    path = tmp_path / "hand.toml"
    path.write_text(HAND.replace('"all-in", amount', '"allin", amount'))
    return path


@pytest.mark.parametrize("board", ["host", "vm"])
def test_a_hand_by_hands_and_readers(hand, board):
    [scenario] = load(hand)
    assert run(scenario, board).difference is None


@pytest.mark.parametrize("example", ALIKE)
def test_examples_give_the_same_through_the_readers(example):
    for scenario in scenarios()[example]:
        assert run(scenario).difference is None


@pytest.mark.parametrize("file", NEXT_HANDS)
def test_before_a_next_hand_the_pot_is_paid_and_cards_are_gathered(file):
    found = load(Path(__file__).parent / "books" / f"{file}.toml")
    [scenario] = [one for one in found if one.name == NEXT_HANDS[file]]
    assert run(scenario).difference is None


@pytest.mark.parametrize("nth", [0, 2])
def test_games_with_other_hands_are_dealt_through_readers(nth):
    """The second one is razz: of a card that lies open no reader tells."""
    one = load(Path(__file__).parent / "books" / "games.toml")[nth]
    assert run(one).difference is None


def test_a_reader_off_its_cable_is_told(tmp_path):
    text = HAND.partition("steps = [")[0].replace('"deal"', '"preflop"')
    path = tmp_path / "fault.toml"
    path.write_text(
        text + 'steps = [\n  { fault = "unplug", zone = "bet3" },\n'
        '  { chips = [100], seat = 3, understood = [] },\n  { heal = "unplug", zone = "bet3" },\n'
        "  { wait = 5, turn = 1 },\n]\n"
    )
    [scenario] = load(path)
    assert run(scenario).difference is None


def test_the_command_runs_at_radio_level(hand, capsys):
    assert cli.main(["scenario", "--level", "radio", str(hand)]) == 0
    assert "as it says" in capsys.readouterr().out


BALANCE = """
book = "tda2019"
stacks = [5000, 5000, 5000]
blinds = [50, 100]
button = 3
from = "preflop"
steps = [
  { key = "raise", amount = 400, turn = 1 },
  { wait = 6 },
  { chips = [100, 100, 100], seat = 3 },
  { wait = 6, trouble = ["in front of seat 3: 300 of 400 are read, 100 are missing or stacked"] },
  { chips = [100], seat = 3 },
  { fold = 1 },
  { chips = [100, 100, 100], seat = 2 },
  { collect = true },
  { wait = 6 },
]
"""


@pytest.mark.parametrize("board", ["host", "vm"])
def test_a_wager_that_is_not_all_there_is_named_once(tmp_path, board):
    path = tmp_path / "balance.toml"
    path.write_text(BALANCE)
    [scenario] = load(path)
    played = run(scenario, board)
    assert played.difference is None
    assert played.troubles == (
        "in front of seat 3: 300 of 400 are read, 100 are missing or stacked",
    )


BACK_IN_THE_STUB = (
    HAND[: HAND.index("  { deal")]
    + """  { deal = [1, 2, 3, 1, 2, 3] },
  { burn = 1 },
  { board = "2c7d9h", proposes = "PREMATURE_FLOP", default = "REFLOP" },
  { take = "board3", to = "stub" },
  { take = "board2", to = "stub" },
  { take = "board1", to = "stub", ruled = "REFLOP", options = [] },
  { call = 3 }, { call = 1 }, { check = 2 },
  { collect = true },
  { board = "9hKsKd", phase = "bet", turn = 1, trouble = [] },
]
"""
)


@pytest.mark.parametrize("level", ["event", "radio"])
def test_a_card_that_is_shuffled_back_comes_again(tmp_path, level) -> None:
    path = tmp_path / "stub.toml"
    path.write_text(BACK_IN_THE_STUB)
    assert cli.main(["scenario", "--level", level, str(path)]) == 0


def test_where_no_card_lies_none_goes_back_into_the_stub(tmp_path, capsys) -> None:
    path = tmp_path / "stub.toml"
    path.write_text(BACK_IN_THE_STUB.replace('take = "board2"', 'take = "board4"'))
    assert cli.main(["scenario", "--level", "radio", str(path)]) == 1
    assert "no card lies at board4 that could go back" in capsys.readouterr().out


SEEN_THROUGH = "A21: four cards on the flop, and nobody acts before three lie there"


@pytest.mark.parametrize("profile", ["bench", "rc522"])
@pytest.mark.parametrize("book", ["tda2019", "casino"])
def test_tda_39_irr_10_a_flop_of_four_is_put_right_over_the_readers(book, profile):
    [scenario] = [
        one for one in load(BOARD) if one.name.startswith(SEEN_THROUGH) and one.book == book
    ]
    assert run(scenario, profile=profile).difference is None


BEFORE_COMPLETE = Path(__file__).parent / "books" / "before_complete.toml"
UNHEARD, THROWN = "The last card of a hand is not heard", "Who throws his only card away"
WAGERS, ONE_CARD, JOKER, SLIDES = "A raise and a call", "The first player", "The dealer", "A card"


@pytest.mark.parametrize(
    ("profile", "title"),
    [
        ("bench", ONE_CARD),
        ("bench", SLIDES),
        ("rc522", WAGERS),
        ("rc522", JOKER),
        ("bench", UNHEARD),
        ("rc522", UNHEARD),
        ("bench", THROWN),
    ],
)
def test_who_acts_before_the_last_card_is_understood_through_the_readers(profile, title):
    """Event level tries all of the file, under each book."""
    scenario = next(one for one in load(BEFORE_COMPLETE) if one.name.startswith(title))
    seed = 1 if title == ONE_CARD else 0  # with 0 three seconds are over before the call lies
    assert run(scenario, profile=profile, seed=seed).difference is None
