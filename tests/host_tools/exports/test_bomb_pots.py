"""A bomb pot, from the table to each format and back to a table."""

import warnings

import pytest
from floorman import events as ev
from floorman.rules import codes
from pokerkit import HandHistory

from host_tools.exports.ohh import document
from host_tools.exports.phh import phh
from host_tools.exports.pokerstars import lines
from host_tools.records.hand import Antes, Hand
from host_tools.rulebook.tables import PARAMETERS
from simulator.playing import on_rules
from simulator.playing.phh import script
from tests.host_tools.records.told import Told, hands_of

_FLOP = (1, 2, 3)


def bomb_pot(*stacks: int) -> Hand:
    """Everybody pays 500; seat 1 bets 300 on the flop, and all others fold."""
    told = Told()
    told.tell(ev.PARAM, [row.name for row in PARAMETERS].index("bomb"), 5)
    told.sit(*stacks)
    told.menu(codes.MENU_BOMB)
    told.start(3)
    order = [*range(1, len(stacks)), 0]
    told.deal(order)
    told.board(*_FLOP)
    told.key(ev.K_RAISE, 300)
    for seat in order[1:]:
        if stacks[seat] > 500:
            told.key(ev.K_FOLD)
    if min(stacks) <= 500:  # somebody is all-in with the ante
        told.board(4, first=3)
        told.board(5, first=4)
        told.tell(ev.SHOWN, 1, 10 << 8 | 11)
        told.tell(ev.SHOWN, stacks.index(min(stacks)), 20 << 8 | 25)
        told.key(ev.K_SHOW)
    (hand,) = hands_of(told.lines, table="Table 4")
    return hand


@pytest.fixture(params=[(9000,) * 4, (9000, 9000, 400, 9000)], ids=["deep", "short"])
def hand(request: pytest.FixtureRequest) -> Hand:
    return bomb_pot(*request.param)


def test_the_record_says_what_it_was(hand: Hand) -> None:
    assert (hand.bomb, hand.ante, hand.antes, hand.irregular) == (True, 500, Antes.EACH, "")
    assert {post.what for post in hand.posts} == {"ante"}
    assert hand.acts[0].street == 1


def test_pokerkit_reads_it_with_the_same_stacks(hand: Hand) -> None:
    history = HandHistory.loads(phh(hand))
    with warnings.catch_warnings(action="ignore"):
        state = list(history)[-1]
    assert state.stacks == history.finishing_stacks


def test_the_record_is_played_again(hand: Hand) -> None:
    again = script(HandHistory.loads(phh(hand)), "bomb pot")
    assert again.bomb
    assert on_rules.differences(again, on_rules.play(again)) == {}


def test_other_formats_have_the_antes_and_go_on_with_the_flop(hand: Hand) -> None:
    (before, *_) = document(hand)["ohh"]["rounds"]
    posts = [action for action in before["actions"] if action["action"].startswith("Post")]
    assert {action["action"] for action in posts} == {"Post Ante"}
    assert len(posts) == 4
    text = lines(hand)
    assert sum("posts the ante" in line for line in text) == 4
    assert not any("blind" in line and "posts" in line for line in text)
