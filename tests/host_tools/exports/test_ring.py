"""Hands played by the table, written in three formats, read back: the stacks are the same."""

from dataclasses import replace
from pathlib import Path

import pytest

from host_tools.exports.ohh import ohh
from host_tools.exports.phh import phh
from host_tools.exports.pokerstars import pokerstars
from host_tools.exports.unsaid import UnsaidError
from host_tools.records.hand import Hand
from host_tools.table.words import card
from simulator.playing.phh import load
from tests.bench.bench_replay import HANDS, famous, pluribus
from tests.host_tools.exports.judging import Verdict
from tests.host_tools.records.told import hands_of, of_events, of_script, session
from tests.random_hands.play import table

OURS = sorted((Path(__file__).parents[2] / "hands").glob("*.phh"))
_MOST = 1 << 30  # what an event's value stays below
_REAL = 25


def played(path: Path) -> Hand:
    (hand,) = hands_of(of_script(load(path)))
    return hand


def test_the_hands_of_the_project_are_there() -> None:
    assert len(OURS) >= 9


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_our_own_hands(path: Path) -> None:
    verdict = Verdict(played(path))
    assert verdict.faults == []
    assert set(verdict.unsaid) <= {"pokerkit"}  # what its reader cannot do, see judging.py


@pytest.mark.skipif(not HANDS.is_dir(), reason="the real hands are not here")
def test_real_hands() -> None:
    """A few of them; `make bench ARGS=exports` takes 1,000."""
    for path in pluribus(_REAL):
        verdict = Verdict(played(path))
        assert (verdict.faults, verdict.unsaid) == ([], {}), path
    for path in famous():  # with antes, short blinds and somebody all-in
        verdict = Verdict(played(path))
        assert verdict.faults == [], path
        assert set(verdict.unsaid) <= {"pokerkit"}, path


@pytest.mark.parametrize("seed", [2, 9, 14])
def test_random_tables_with_everything_that_goes_wrong(seed: int) -> None:
    """Whatever a table says, a hand is told so that its stacks come out, or not at all."""
    events = [event for event in table(seed, 5).events if 0 <= event.value < _MOST]
    hands = list(hands_of([session(), *of_events(events)]))
    assert hands
    for hand in hands:
        assert Verdict(hand).faults == [], (hand.number, hand.redeals)


def test_no_export_names_a_card_that_was_not_tabled() -> None:
    for path in OURS:
        script = load(path)
        hand = played(path)
        hidden = [
            card(one)
            for seat, cards in script.holes.items()
            if seat not in hand.tabled
            for one in cards
        ]
        for text in (phh(hand), ohh([hand]), pokerstars([hand])):
            words = text.replace("[", " ").replace("]", " ").replace('"', " ")
            assert not set(hidden) & set(words.split()), path
            assert not any(a + b in text for a, b in zip(hidden[::2], hidden[1::2], strict=True))


def test_an_irregular_hand_is_told_in_no_format() -> None:
    hand = replace(played(OURS[0]), irregular="chips went back to two seats")
    assert set(Verdict(hand).unsaid) == {"phh", "ohh", "pokerstars"}
    with pytest.raises(UnsaidError, match="two seats"):
        phh(hand)
