"""PokerStars text, line by line."""

from dataclasses import replace

import pytest

from host_tools.exports.pokerstars import lines
from host_tools.exports.pokerstars_words import worth
from host_tools.records.hand import Limit
from tests.host_tools.exports.hands import side_pot


def test_a_hand_line_by_line() -> None:
    first, *told = lines(side_pot())
    assert first.startswith("PokerStars Hand #")
    assert first.endswith(":  Hold'em No Limit (50/100) - 2026/11/23 19:00:08 UTC")
    assert told == [
        "Table 'Bob s' 10-max Seat #1 is the button",
        "Seat 1: Ann seat 1 (300 in chips)",
        "Seat 2: Bob the nut_06727c047b (1000 in chips)",
        "Seat 3: Ann seat 3 (1000 in chips)",
        "Seat 4: Unnamed seat 4 (1000 in chips)",
        "Ann seat 1: posts the ante 10",
        "Bob the nut_06727c047b: posts the ante 10",
        "Ann seat 3: posts the ante 10",
        "Unnamed seat 4: posts the ante 10",
        "Bob the nut_06727c047b: posts small blind 50",
        "Ann seat 3: posts big blind 100",
        "*** HOLE CARDS ***",
        "Unnamed seat 4: calls 100",
        "Ann seat 1: raises 190 to 290 and is all-in",
        "Bob the nut_06727c047b: folds",
        "Ann seat 3: calls 190",
        "Unnamed seat 4: calls 190",
        "*** FLOP *** [2c 3d 4h]",
        "Ann seat 3: bets 200",
        "Unnamed seat 4: calls 200",
        "*** TURN *** [2c 3d 4h] [5s]",
        "Ann seat 3: checks",
        "Unnamed seat 4: checks",
        "*** RIVER *** [2c 3d 4h 5s] [7d]",
        "Ann seat 3: bets 150",
        "Unnamed seat 4: folds",
        "Uncalled bet (150) returned to Ann seat 3",
        "*** SHOW DOWN ***",
        "Ann seat 1: shows [Ac Ad] (a straight)",
        "Ann seat 3: shows [Kc Kd] (a pair)",
        "Ann seat 3 collected 400 from side pot",
        "Ann seat 1 collected 960 from main pot",
        "*** SUMMARY ***",
        "Total pot 1360 Main pot 960. Side pot 400. | Rake 0",
        "Board [2c 3d 4h 5s 7d]",
        "Seat 1: Ann seat 1 (button) showed [Ac Ad] and won (960) with a straight",
        "Seat 2: Bob the nut_06727c047b (small blind) folded before Flop",
        "Seat 3: Ann seat 3 (big blind) showed [Kc Kd] and won (400) with a pair",
        "Seat 4: Unnamed seat 4 folded on the River",
    ]


def test_pot_limit_is_named() -> None:
    assert "Hold'em Pot Limit" in lines(replace(side_pot(), limit=Limit.POT))[0]


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ah Kd 2c 3s 9h", "high card"),
        ("Ah Ad 2c 3s 9h", "a pair"),
        ("Ah Ad 2c 2s 9h", "two pair"),
        ("Ah Ad Ac 2s 9h", "three of a kind"),
        ("Ah 2d 3c 4s 5h Kd", "a straight"),
        ("Ah 2h 3h 9h Th Kd", "a flush"),
        ("Ah Ad Ac 2s 2h 2d", "a full house"),
        ("Ah Ad Ac As 9h", "four of a kind"),
        ("Ah 2h 3h 4h 5h Kd Kc", "a straight flush"),
    ],
)
def test_what_a_hand_is_called(cards: str, name: str) -> None:
    hand = tuple(cards.split())
    assert worth(hand[:2], hand[2:]) == name
