"""Stud, razz and draw games: every format says of a hand what was played, or why it cannot."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from floorman import events as ev
from pokerkit import CheckingOrCalling, Folding, HandHistory, HoleDealing

from host_tools.exports.formats import FORMATS
from host_tools.exports.game_names import pokerstars_tournament
from host_tools.exports.hole_cards import size
from host_tools.exports.house import NOWHERE, House, Tournament
from host_tools.exports.ohh import document
from host_tools.exports.phh import phh
from host_tools.exports.pokerstars import lines, pokerstars
from host_tools.exports.pokerstars_words import worth
from host_tools.exports.unsaid import UnsaidError
from host_tools.records.hand import Act, Did, Draw, Ended, Hand, Limit
from host_tools.table.named_games import games_named
from simulator.playing.phh import load
from tests.host_tools.exports import ring
from tests.host_tools.exports.hands import (
    fourth_to_sixth,
    open_cards,
    pineapple,
    seventh,
    shown,
    single_draw,
    stud,
    third_street,
)
from tests.host_tools.exports.judging import Verdict
from tests.host_tools.exports.mixed import STUD_AND_DRAW, random_hands
from tests.host_tools.records.told import Told, hands_of, of_script

MIXED = Path(__file__).parents[4] / "shared" / "hands-mixed"
REFUSED = {"85"}  # by pokerkit: tests/rules/test_mixed_hands.py
FILES = [file for file in sorted(MIXED.glob("*.phh")) if file.stem not in REFUSED]
HANDS = 60
READS_NO_OTHER = {"pokerkit": "it reads hold'em only"}
UNSAID = (
    "was out before its turn",
    "acted out of turn",
    "that nobody saw",
    "of equal open hands",
    "a dead hand would begin",
    "none came to a dead hand",
    "more than four bets",
    "a raise that was too small",
    "a short bring-in was called whole",
    "behind an all-in that opens nothing",
    "short big blind",
    "no blind lay there",
    "one pot had a low",
    "a bet that nobody called",
    "has no name there",
    "hold'em only",
)
"""What a random hand may be left out for."""


def hands(told: Told) -> list[Hand]:
    return list(hands_of(told.lines))


def actions(hand: Hand) -> list[str]:
    """Those of a PHH without comments."""
    told = HandHistory.loads(phh(hand)).actions
    return [one for one in told if not one.startswith("#")]


def is_whole(hand: Hand, seat: int) -> bool:
    """All cards of a tabled hand are known, those too that came open behind an all-in."""
    return len(hand.cards[seat]) == size(hand, hand.street)


def own_actions_suffice(hand: Hand) -> bool:
    """pokerkit mends a record: nothing but checks of who had no choice is added to ours."""
    history = HandHistory.loads(phh(hand))
    operations = ring.states(history)[-1].operations
    made = Counter(type(one) for one in operations)
    words = Counter(one.split()[1] for one in history.actions if one[0] == "p")
    dealt = sum(one.startswith("d dh") for one in history.actions)
    return (
        made[Folding] == words["f"]
        and made[HoleDealing] == dealt
        and made[CheckingOrCalling] >= words["cc"]
    )


# what comes back --------------------------------------------------------------------------------


@pytest.mark.skipif(not FILES, reason="the folder ../shared/hands-mixed is not here")
def test_a_nine_game_final_table_comes_back() -> None:
    razz = {**READS_NO_OTHER, "ohh": "razz (FL) has no name there"}
    for file in FILES:
        (hand,) = hands_of(of_script(load(file)))
        verdict = Verdict(hand)
        assert verdict.faults == [], file.name
        if hand.game == "holdem":
            continue
        assert verdict.unsaid == (razz if hand.game == "razz" else READS_NO_OTHER), file.name
        assert own_actions_suffice(hand), file.name


@pytest.mark.parametrize("game", STUD_AND_DRAW)
def test_random_hands_come_back(game: str) -> None:
    said: Counter[str] = Counter()
    for hand in random_hands(game, range(2000, 2000 + HANDS)):
        verdict = Verdict(hand)
        assert verdict.faults == [], hand.table
        assert all(is_whole(hand, seat) for seat in hand.tabled), hand.table
        for why in verdict.unsaid.values():
            assert any(known in why for known in UNSAID), (hand.table, why)
        said.update({"phh", "ohh", "pokerstars"} - verdict.unsaid.keys())
        if "phh" not in verdict.unsaid:
            assert own_actions_suffice(hand), hand.table
    without = {"ace_five": {"phh", "pokerstars"}, "five_draw": {"phh"}, "razz": {"ohh"}}
    assert {"phh", "ohh", "pokerstars"} - said.keys() == without.get(game, set())
    assert min(said.values()) > HANDS / 2


@pytest.mark.parametrize("game", ["stud_hilo", "badugi"])
def test_a_card_that_lay_down_and_was_not_tabled_is_in_no_file(game: str) -> None:
    for hand in random_hands(game, range(3000, 3020)):
        opened = {card for cards in hand.open_cards.values() for card in cards}
        tabled = {card for cards in hand.cards.values() for card in cards}
        for text in _texts(hand):
            found = set(re.findall(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs])+(?![A-Za-z0-9])", text))
            named = {one[at : at + 2] for one in found for at in range(0, len(one), 2)}
            assert named <= opened | tabled | set(hand.board)


def _texts(hand: Hand) -> list[str]:
    found = []
    for write in (phh, lambda one: str(document(one)), lambda one: pokerstars([one])):
        try:
            found.append(write(hand))
        except UnsaidError:
            continue
    return found


@pytest.mark.parametrize("name", FORMATS)
def test_who_threw_a_card_away_is_in_the_record_of_a_game_that_no_format_has(name: str) -> None:
    hand = pineapple()
    assert hand.draws == (Draw(1, 2, 1), Draw(1, 0, 1))
    assert (hand.ended, hand.irregular) == (Ended.DONE, "")
    with pytest.raises(UnsaidError, match=r"^pineapple \(NL\) has no name there$"):
        FORMATS[name].write([hand], NOWHERE)


# PHH --------------------------------------------------------------------------------------------


def test_stud_is_dealt_street_by_street_and_shown_twice() -> None:
    assert actions(stud()) == [
        *("d dh p1 2h3c2c", "d dh p2 ????Kd", "d dh p3 AsKcAh"),
        *("p1 pb", "p2 f", "p3 cbr 100", "p1 cc", "p1 sm 2h3c2c", "p3 sm AsKcAh"),
        *("d dh p1 2d", "d dh p3 9h", "d dh p1 7s", "d dh p3 9c", "d dh p1 8s", "d dh p3 4c"),
        *("d dh p1 Td", "d dh p3 5d"),
        *("p1 sm 2h3c2c2d7s8sTd", "p3 sm AsKcAh9h9c4c5d"),
    ]


def test_nobody_knows_the_cards_that_were_thrown_away() -> None:
    """A hand that stood pat was dealt as it was shown."""
    assert actions(single_draw()) == [
        *("d dh p1 ??????????", "d dh p2 ??????????", "d dh p3 9c8d5h3s2c"),
        *("p3 cbr 300", "p1 f", "p2 cc", "p2 sd ????", "p3 sd", "d dh p2 ????"),
        *("p2 cc", "p3 cc", "p2 sm Tc7d6h4s2d", "p3 sm 9c8d5h3s2c"),
    ]


def test_released_cards_go_to_the_places_where_none_lay_open() -> None:
    hand = replace(stud(), cards={**stud().cards, 2: ("Kd", "5c", "Qh")})
    assert "d dh p2 5cQhKd" in actions(hand)


def test_the_suit_that_begins_a_street_is_in_no_phh() -> None:
    told = third_street("stud", (1000, 1000, 1000), s1="Ah", s2="Ac", s3="2d")
    told.key(ev.K_CALL)
    told.key(ev.K_CALL)
    told.key(ev.K_CALL)
    told.tell(ev.BURN)
    open_cards(told, {1: "Kc", 2: "3c", 0: "Kh"})
    told.key(ev.K_CHECK)
    told.key(ev.K_RAISE, 100)
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    (hand,) = hands(told)
    assert [act.seat for act in hand.acts[3:5]] == [0, 1]
    with pytest.raises(UnsaidError, match="of equal open hands the suit"):
        phh(hand)
    assert "Unnamed seat 1: checks" in lines(hand)


def test_a_short_bring_in_that_is_called_whole_is_in_no_phh() -> None:
    told = third_street("razz", (1000, 30, 1000), s1="Ah", s2="Kc", s3="2d")
    for _ in range(3):
        told.key(ev.K_CALL)  # the last 20 of seat 2, and 25 of the others
    told.tell(ev.BURN)
    open_cards(told, {1: "2h", 2: "3c", 0: "4h"})
    told.key(ev.K_RAISE, 100)
    told.key(ev.K_FOLD)
    for one, other in (("5h", "6c"), ("7d", "8d")):
        told.tell(ev.BURN)
        open_cards(told, {1: one, 2: other})
    told.tell(ev.BURN)
    told.tell(ev.HOLE, 1)
    told.tell(ev.HOLE, 2)
    shown(told, 1, "Qh Qc Kc 2h 5h 7d 9c")
    shown(told, 2, "Qs Ks 2d 3c 6c 8d 9d")
    told.key(ev.K_SHOW)
    (hand,) = hands(told)
    assert [act.amount for act in hand.acts[:3]] == [20, 25, 25]
    with pytest.raises(UnsaidError, match="short bring-in was called whole"):
        phh(hand)
    assert "Unnamed seat 2: brings in for 20 and is all-in" in lines(hand)


def test_a_fifth_bet_of_a_street_is_in_no_phh() -> None:
    told = third_street("stud", (1000, 1000), s1="Ah", s2="2c")
    for to in (100, 200, 300, 400, 500):
        told.key(ev.K_RAISE, to)
    told.key(ev.K_FOLD)
    (hand,) = hands(told)
    assert sum(act.did == Did.RAISE for act in hand.acts) == 5
    with pytest.raises(UnsaidError, match="more than four bets"):
        phh(hand)


def test_a_last_card_for_all_is_in_no_phh_and_in_the_others() -> None:
    hand = replace(stud(), board=("Jc",))
    with pytest.raises(UnsaidError, match="in the middle for all"):
        phh(hand)
    assert "*** RIVER *** [Jc]" in lines(hand)
    assert document(hand)["ohh"]["rounds"][4]["cards"] == ["Jc"]


def test_a_misdeal_of_stud_can_be_played_as_far_as_it_came() -> None:
    brought, folded, *_ = stud().acts
    late = Act(0, 0, Did.RAISE, amount=300, to=300)
    misdealt = replace(stud(), ended=Ended.MISDEALT, acts=(brought, late, folded), street=0)
    history = HandHistory.loads(phh(misdealt))
    ring.states(history)
    assert list(history.actions)[3:] == [
        *("p1 pb", "# p3 raises to 300, not as the rules have it", "p2 f"),
    ]


def test_cards_that_came_open_behind_an_all_in_are_those_of_the_tabled_hand() -> None:
    """The last card alone is told when the hand is tabled again."""
    told = third_street("stud", (110, 110), s1="Ah", s2="2c")
    told.key(ev.K_CALL)
    told.key(ev.K_ALLIN)
    told.key(ev.K_CALL)
    shown(told, 0, "As Kc Ah")
    shown(told, 1, "2h 3c 2c")
    told.key(ev.K_SHOW)
    fourth_to_sixth(told)
    seventh(told)
    (hand,) = hands(told)
    assert hand.cards[0] == tuple("As Kc Ah 9h 9c 4c 5d".split())


# PokerStars text --------------------------------------------------------------------------------


def test_stud_line_by_line() -> None:
    first, table, *told = lines(stud(), House(hero="2"))
    assert ":  7 Card Stud Limit (100/200) - " in first
    assert table == "Table 'Bob s' 10-max"
    assert told[6:] == [
        "*** 3rd STREET ***",
        "Dealt to Unnamed seat 1 [Ah]",
        "Dealt to Unnamed seat 2 [2h 3c 2c]",
        "Dealt to Unnamed seat 3 [Kd]",
        "Unnamed seat 2: brings in for 25",
        "Unnamed seat 3: folds",
        "Unnamed seat 1: raises 75 to 100 and is all-in",
        "Unnamed seat 2: calls 75",
        "*** 4th STREET ***",
        "Dealt to Unnamed seat 2 [2h 3c 2c] [2d]",
        "Dealt to Unnamed seat 1 [Ah] [9h]",
        "*** 5th STREET ***",
        "Dealt to Unnamed seat 2 [2h 3c 2c 2d] [7s]",
        "Dealt to Unnamed seat 1 [Ah 9h] [9c]",
        "*** 6th STREET ***",
        "Dealt to Unnamed seat 2 [2h 3c 2c 2d 7s] [8s]",
        "Dealt to Unnamed seat 1 [Ah 9h 9c] [4c]",
        "*** RIVER ***",
        "Dealt to Unnamed seat 2 [2h 3c 2c 2d 7s 8s] [Td]",
        "*** SHOW DOWN ***",
        "Unnamed seat 1: shows [As Kc Ah 9h 9c 4c 5d] (two pair)",
        "Unnamed seat 2: shows [2h 3c 2c 2d 7s 8s Td] (three of a kind)",
        "Unnamed seat 2 collected 230 from pot",
        "*** SUMMARY ***",
        "Total pot 230 | Rake 0",
        "Seat 1: Unnamed seat 1 showed [As Kc Ah 9h 9c 4c 5d] and lost with two pair",
        "Seat 2: Unnamed seat 2 showed [2h 3c 2c 2d 7s 8s Td] and won (230) with three of a kind",
        "Seat 3: Unnamed seat 3 folded on the 3rd Street",
    ]


def test_a_draw_line_by_line() -> None:
    told = lines(single_draw(), House(hero="1"))
    assert ":  Single Draw 2-7 Lowball No Limit (50/100) - " in told[0]
    assert told[7:14] == [
        "*** DEALING HANDS ***",
        "Dealt to Unnamed seat 1 [9c 8d 5h 3s 2c]",
        "Unnamed seat 1: raises 200 to 300",
        "Unnamed seat 2: folds",
        "Unnamed seat 3: calls 200",
        "Unnamed seat 3: discards 2 cards",
        "Unnamed seat 1: stands pat",
    ]
    assert "Unnamed seat 1: shows [9c 8d 5h 3s 2c] (Lo: 9,8,5,3,2)" in told


@pytest.mark.parametrize(
    ("game", "cards", "name"),
    [
        ("triple_draw", "8h 7d 5c 4s 2h", "Lo: 8,7,5,4,2"),
        ("triple_draw", "6h 5d 4c 3s 2h", "Lo: a straight"),
        ("triple_draw", "8h 8d 5c 4s 2h", "Lo: a pair"),
        ("razz", "Ah 2d 3c 4s 5h Kd Ks", "Lo: 5,4,3,2,A"),
        ("razz", "Ah Ad Kc Ks 5h 5d Kd", "Lo: two pair"),
        ("badugi", "Ah 2d 3c 8s", "Badugi: 8,3,2,A"),
        ("badugi", "Ah 2d 3c 8c", "3-card: 3,2,A"),
        ("stud_hilo", "Ah 2d 3c 4s 8h 8d Ks", "HI: a pair; LO: 8,4,3,2,A"),
        ("stud_hilo", "Ah Kd 3c 4s 8h 8d Ks", "HI: two pair"),
        ("stud", "Ah Kd 3c 4s 8h 8d Ks", "two pair"),
    ],
)
def test_what_a_hand_of_another_game_is_called(game: str, cards: str, name: str) -> None:
    assert worth(tuple(cards.split()), (), replace(stud(), game=game).played) == name


def test_a_mix_is_named_before_the_game() -> None:
    hand = stud()
    began = 1_700_000_000
    level = {"buy_in": 1000, "fee": 0, "stack": 1000, "level_s": 900}
    mix = Tournament("12", "", began, 2 * began, **level, game="horse")
    house = House(currency="EUR", tournaments=(mix,))
    hand = replace(hand, seats=tuple(replace(seat, name="") for seat in hand.seats))
    assert " HORSE (7 Card Stud Limit) - Level I (100/200) - " in lines(hand, house)[0]


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("", "No Limit Hold'em"),
        ("horse", "HORSE"),
        ("eight_game", "8-Game"),
        ("razz", "Limit Razz"),
        ("pot-limit omaha", "Pot Limit Omaha"),
    ],
)
def test_a_tournament_s_result_names_its_game(game: str, name: str) -> None:
    assert not game or games_named(game)
    assert pokerstars_tournament(game) == name


@pytest.mark.parametrize("game", ["nine_game", "ace_five", "limit holdem, razz"])
def test_a_tournament_without_a_name_there_is_refused(game: str) -> None:
    with pytest.raises(UnsaidError, match="has no name there"):
        pokerstars_tournament(game)


# OHH --------------------------------------------------------------------------------------------


def test_five_rounds_of_stud_and_the_cards_that_came_in_each() -> None:
    hand = document(stud())["ohh"]
    rounds = [(row["id"], row["street"]) for row in hand["rounds"]]
    names = ("Preflop", "Flop", "Turn", "River", "River", "Showdown")
    assert rounds == [*enumerate(names)]
    assert (hand["game_type"], hand["ante_amount"], hand["small_blind_amount"]) == ("Stud", 10, 25)
    first = hand["rounds"][0]["actions"]
    assert [one["cards"] for one in first if one["action"] == "Dealt Cards"] == [
        *(["2h", "3c", "2c"], ["Kd"], ["As", "Kc", "Ah"]),
    ]
    brought = [one["amount"] for one in first if one["action"] == "Post Extra Blind"]
    assert (brought, ring.of_ohh(hand)) == ([25], {0: 0, 1: 1120, 2: 990})


def test_a_draw_deals_cards_that_nobody_knows() -> None:
    hand = document(single_draw())["ohh"]
    assert hand["game_type"] == "Draw"
    drawn = hand["rounds"][1]["actions"][0]
    assert (drawn["action"], "cards" in drawn) == ("Dealt Cards", False)


@pytest.mark.parametrize(
    ("game", "limit"), [("stud", Limit.NONE), ("ace_five", Limit.FIXED), ("omaha5", Limit.POT)]
)
def test_a_game_that_phh_has_not_is_refused_by_name(game: str, limit: Limit) -> None:
    with pytest.raises(UnsaidError, match=f"{game} .{limit}. has no name there"):
        phh(replace(stud(), game=game, limit=limit))
