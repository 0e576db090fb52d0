"""A hand with straddles, from the table to each format and back to a table."""

import warnings

import pytest
from floorman import events as ev
from floorman.rules import codes
from pokerkit import HandHistory

from host_tools.exports.ohh import document
from host_tools.exports.phh import phh
from host_tools.exports.pokerstars import lines
from host_tools.records.hand import Hand
from host_tools.rulebook.tables import PARAMETERS
from simulator.playing import on_rules
from simulator.playing.phh import script
from tests.host_tools.records.told import Told, hands_of

_ANYBODY = 4


def straddled(*seats: int) -> Hand:
    """Five players, button in front of seat 0; these straddle, and the last of them wins."""
    told = Told()
    told.tell(ev.PARAM, [row.name for row in PARAMETERS].index("straddle"), _ANYBODY)
    told.sit(*[10_000] * 5)
    told.start(3)
    for seat in seats:
        told.menu(codes.MENU_STRADDLE, seat + 1)
    told.deal([1, 2, 3, 4, 0])
    last = seats[-1]
    first = [(last + step) % 5 for step in range(1, 5)]
    bet = 100 * 2 ** len(seats)
    told.key(ev.K_CALL)
    told.key(ev.K_RAISE, 2 * bet)
    for _ in first[2:]:
        told.key(ev.K_FOLD)
    told.key(ev.K_RAISE, 5 * bet)
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    (hand,) = hands_of(told.lines, table="Table 4")
    return hand


@pytest.fixture(params=[(3,), (3, 4), (0,)], ids=["under the gun", "two", "button"])
def hand(request: pytest.FixtureRequest) -> Hand:
    return straddled(*request.param)


def test_pokerkit_reads_it_with_the_same_stacks(hand: Hand) -> None:
    history = HandHistory.loads(phh(hand))
    with warnings.catch_warnings(action="ignore"):
        state = list(history)[-1]
    assert state.stacks == history.finishing_stacks


def test_the_record_is_played_again(hand: Hand) -> None:
    again = script(HandHistory.loads(phh(hand)), "straddled")
    assert len(again.straddles) == sum(post.what == "straddle" for post in hand.posts)
    assert on_rules.differences(again, on_rules.play(again)) == {}


def test_other_formats_name_it(hand: Hand) -> None:
    straddles = [post for post in hand.posts if post.what == "straddle"]
    told = document(hand)["ohh"]["rounds"][0]["actions"]
    named = [action["amount"] for action in told if action["action"] == "Straddle"]
    assert named == [post.amount for post in straddles]
    text = "\n".join(lines(hand))
    for post in straddles:
        assert f"posts straddle {post.amount}" in text
