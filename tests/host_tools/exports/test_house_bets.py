"""Straddled hands, bomb pots and kills, from the table to each format and back to a table."""

import tomllib
import warnings
from itertools import pairwise
from typing import Any

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.rules.games import FIXED_LIMIT
from pokerkit import HandHistory

from host_tools.exports.ohh import document
from host_tools.exports.phh import phh
from host_tools.exports.pokerstars import lines
from host_tools.records.hand import Antes, Hand
from host_tools.table.house import parameter
from simulator.playing import on_rules
from simulator.playing.phh import script
from tests.host_tools.exports.judging import Verdict
from tests.host_tools.records.told import Told, hands_of

_ANYBODY = 4
_FLOP = (1, 2, 3)


def straddled(*seats: int, first_key: int = ev.K_CALL) -> Hand:
    """Five players, button in front of seat 0; these straddle, and the last of them wins."""
    told = Told()
    told.tell(ev.PARAM, parameter("straddle"), _ANYBODY)
    told.sit(*[10_000] * 5)
    told.start(3)
    for seat in seats:
        told.menu(codes.MENU_STRADDLE, seat + 1)
    told.deal([1, 2, 3, 4, 0])
    last = seats[-1]
    first = [(last + step) % 5 for step in range(1, 5)]
    bet = 100 * 2 ** len(seats)
    told.key(first_key)
    told.key(ev.K_RAISE, 2 * bet)
    for _ in first[2:]:
        told.key(ev.K_FOLD)
    told.key(ev.K_RAISE, 5 * bet)
    for _ in {first_key, ev.K_FOLD}:
        told.key(ev.K_FOLD)
    (hand,) = hands_of(told.lines, table="Table 4")
    return hand


def bomb_pot(*stacks: int) -> Hand:
    """Everybody pays 500; seat 1 bets 300 on the flop, and all others fold."""
    told = Told()
    told.tell(ev.PARAM, parameter("bomb"), 5)
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


def killed(*, by: int = 3, players: int = 5, whole: bool = True, stack: int = 10_000) -> Hand:
    """Fixed limit, and this seat kills.  All see the river; on the turn somebody bets, too."""
    told = Told()
    told.tell(ev.GAME, 1 + FIXED_LIMIT)
    told.tell(ev.PARAM, parameter("kill"), 1 + whole)
    told.sit(*[stack if seat == by else 10_000 for seat in range(players)])
    told.menu(codes.MENU_KILL, by + 1)
    told.start(3)
    order = [(1 + step) % players for step in range(players)]
    told.deal(order)
    small = order[0] if players > 2 else 0
    bet = 200 if whole else 150
    able = [seat for seat in range(players) if seat != by or stack > bet]
    for step in range(players):
        seat = (small + 2 + step) % players
        if seat in able:
            told.key(ev.K_CHECK if seat == by else ev.K_CALL)
    told.board(*_FLOP)
    for _ in able:
        told.key(ev.K_CHECK)
    told.board(4, first=3)
    told.key(ev.K_RAISE, 2 * bet)
    told.key(ev.K_RAISE, 4 * bet)
    for _ in able[1:]:
        told.key(ev.K_CALL)
    told.board(5, first=4)
    for _ in able:
        told.key(ev.K_CHECK)
    for seat, card in zip(order, (10, 20, 30, 40, 44), strict=False):
        told.tell(ev.SHOWN, seat, card << 8 | card + 1)
    told.key(ev.K_SHOW)
    (hand,) = hands_of(told.lines, table="Table 4")
    return hand


_KILLED: dict[str, dict[str, Any]] = {
    "behind the blinds": {},
    "half": {"whole": False},
    "small blind": {"by": 1},
    "big blind": {"by": 2, "whole": False},
    "button alone with one": {"by": 0, "players": 2},
    "big blind alone with one": {"by": 1, "players": 2},
}
_STRADDLED = {"under the gun": (3,), "two straddles": (3, 4), "button": (0,)}
_BOMB_POTS = {"deep": (9000,) * 4, "short": (9000, 9000, 400, 9000)}


@pytest.fixture(params=_STRADDLED)
def straddle(request: pytest.FixtureRequest) -> Hand:
    return straddled(*_STRADDLED[request.param])


@pytest.fixture(params=_BOMB_POTS)
def bomb(request: pytest.FixtureRequest) -> Hand:
    return bomb_pot(*_BOMB_POTS[request.param])


@pytest.fixture(params=_KILLED)
def kill(request: pytest.FixtureRequest) -> Hand:
    return killed(**_KILLED[request.param])


@pytest.fixture(params=[*_STRADDLED, *_BOMB_POTS, *_KILLED])
def hand(request: pytest.FixtureRequest) -> Hand:
    name = request.param
    if name in _KILLED:
        return killed(**_KILLED[name])
    return straddled(*_STRADDLED[name]) if name in _STRADDLED else bomb_pot(*_BOMB_POTS[name])


def test_pokerkit_reads_it_with_the_same_stacks(hand: Hand) -> None:
    history = HandHistory.loads(phh(hand))
    with warnings.catch_warnings(action="ignore"):
        state = list(history)[-1]
    assert state.stacks == history.finishing_stacks


def test_the_record_is_played_again(hand: Hand) -> None:
    again = script(HandHistory.loads(phh(hand)), "again")
    assert again.bomb == hand.bomb
    assert bool(again.kill) == bool(hand.kill)
    assert (again.small, again.big) == (hand.small, hand.big) or again.bomb
    assert len(again.straddles) == sum(post.what == "straddle" for post in hand.posts)
    assert on_rules.differences(again, on_rules.play(again)) == {}


def test_other_formats_name_a_straddle(straddle: Hand) -> None:
    posts = [post for post in straddle.posts if post.what == "straddle"]
    told = document(straddle)["ohh"]["rounds"][0]["actions"]
    named = [action["amount"] for action in told if action["action"] == "Straddle"]
    assert named == [post.amount for post in posts]
    text = "\n".join(lines(straddle))
    for post in posts:
        assert f"posts straddle {post.amount}" in text


def test_a_raise_over_a_straddle_is_by_what_it_adds_to_that() -> None:
    assert "raises 200 to 400" in "\n".join(lines(straddled(3, first_key=ev.K_FOLD)))


def test_the_record_says_that_it_was_a_bomb_pot(bomb: Hand) -> None:
    assert (bomb.bomb, bomb.ante, bomb.antes, bomb.irregular) == (True, 500, Antes.EACH, "")
    assert {post.what for post in bomb.posts} == {"ante"}
    assert bomb.acts[0].street == 1


def test_other_formats_have_its_antes_and_go_on_with_the_flop(bomb: Hand) -> None:
    (before, *_) = document(bomb)["ohh"]["rounds"]
    posts = [action for action in before["actions"] if action["action"].startswith("Post")]
    assert {action["action"] for action in posts} == {"Post Ante"}
    assert len(posts) == 4
    text = lines(bomb)
    assert sum("posts the ante" in line for line in text) == 4
    assert not any("blind" in line and "posts" in line for line in text)


def test_a_premium_is_in_the_results_and_not_in_the_pots() -> None:
    """A pot won unseen, and seven and deuce shown: the next hand begins with what was paid."""
    told = Told()
    told.tell(ev.PARAM, parameter("cash"), 1)
    told.tell(ev.PARAM, parameter("seven_deuce"), 3)
    told.sit(*[10_000] * 3)
    for _ in range(2):
        told.start(0)
        told.deal([1, 2, 0])
        told.key(ev.K_FOLD)
        told.key(ev.K_FOLD)
        told.menu(codes.MENU_SEVEN_DEUCE)
    first, second = hands_of(told.lines, table="Table 4")
    assert (first.premiums, first.irregular) == ({0: -300, 1: -300, 2: 600}, "")
    assert [seat.final for seat in first.seats] == [9_700, 9_650, 10_650]
    assert [seat.stack for seat in second.seats] == [9_700, 9_650, 10_650]
    assert "102" not in first.pots[0].won
    assert HandHistory.loads(phh(first)).finishing_stacks == [9_950, 10_050, 10_000]
    assert Verdict(first).faults == []


def test_the_record_has_the_kill_and_its_limits(kill: Hand) -> None:
    (post,) = [post for post in kill.posts if post.what == "kill"]
    others = sum(one.amount for one in kill.posts if one.seat == post.seat and one != post)
    assert kill.irregular == ""
    assert kill.kill == (post.seat, others + post.amount)
    assert (kill.small, kill.big, kill.first_bet) == (50, 100, kill.small_bet)
    raises = [act.amount for act in kill.acts if act.did in ("bet", "raise")]
    assert raises == [2 * kill.small_bet, 4 * kill.small_bet]
    verdict = Verdict(kill)
    assert (verdict.faults, {*verdict.unsaid} - {"pokerkit"}) == ([], set())


def test_other_formats_have_a_kill_as_an_extra_blind() -> None:
    hand = killed()
    told = document(hand)["ohh"]["rounds"][0]["actions"]
    extra = [action for action in told if action["action"] == "Post Extra Blind"]
    assert [(action["player_id"], action["amount"]) for action in extra] == [(2, 200)]
    text = "\n".join(lines(hand))
    assert "Limit (200/400)" in text
    assert text.count("posts big blind") == 2
    fields = tomllib.loads(phh(hand))
    assert fields["blinds_or_straddles"] == [50, 100, -200, 0, 0]
    assert (fields["small_bet"], fields["big_bet"]) == (200, 400)


def test_a_short_kill_is_told_or_it_is_said_why_not() -> None:
    """The rest of the hand is bet by the whole kill; pokerkit asks for what lies there."""
    hand = killed(stack=120)
    assert (hand.kill, hand.irregular) == ((3, 200), "")
    assert Verdict(hand).unsaid["phh"] == "a short kill was called whole"
    assert Verdict(hand).faults == []


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("-200, 0, 0", "-200, -200, 0"), "more than one post bet"),
        (("-200, 0, 0", "-150, 0, 0"), "a kill of 200"),
        (("small = 50, big = 100", "small = 50, big = 90"), "are not 50 and 90"),
        (("big_bet = 400", "big_bet = 300"), "big bet 300"),
    ],
)
def test_a_file_with_another_kill_is_refused(change: tuple[str, str], why: str) -> None:
    text = phh(killed())
    assert change[0] in text
    with pytest.raises(ValueError, match=why):
        script(HandHistory.loads(text.replace(*change)), "another")


def test_a_kill_of_elsewhere_is_read_without_our_field() -> None:
    text = "\n".join(line for line in phh(killed()).split("\n") if "_kill" not in line)
    again = script(HandHistory.loads(text), "elsewhere")
    assert (again.kill, again.small, again.big) == ((2, 200), 50, 100)


@pytest.mark.parametrize("squid", [0, 1])
def test_what_stand_up_costs_is_in_the_results_and_what_is_set_aside_in_no_pot(squid: int) -> None:
    """The big blinds win, so the second seat stands last; a third hand has all back in play."""
    told = Told()
    for name, value in (("cash", 1), ("stand_up", 3), ("squid", squid)):
        told.tell(ev.PARAM, parameter(name), value)
    told.sit(*[10_000] * 3)
    told.menu(codes.MENU_STAND_UP)
    told.start()
    for dealt in ([1, 2, 0], [2, 0, 1], [0, 1, 2]):
        told.deal(dealt)
        told.key(ev.K_FOLD)
        told.key(ev.K_FOLD)
        told.key(ev.K_NEXT)
    hands = list(hands_of(told.lines, table="Table 4"))[:3]
    assert [hand.irregular for hand in hands] == [""] * 3
    assert [hand.premiums for hand in hands] == [{}, {2: 300, 0: 300, 1: -600}, {}]
    assert [hand.seats[1].reserve for hand in hands] == [600 * squid, 600 * squid, 0]
    assert [seat.final for seat in hands[1].seats] == [10_350, 9_350, 10_300]
    for hand in hands:
        read = HandHistory.loads(phh(hand))
        assert sorted(read.starting_stacks) == sorted(seat.in_play for seat in hand.seats)
    for one, following in pairwise(hands):
        assert [seat.final for seat in one.seats] == [seat.stack for seat in following.seats]
