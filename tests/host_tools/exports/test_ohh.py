"""Open Hand History: fields and arithmetic; the checker itself finds what is wrong."""

import copy
import re
from dataclasses import replace
from typing import Any

import pytest

from host_tools.exports.house import House, Tournament
from host_tools.exports.identity import game_number
from host_tools.exports.ohh import document, flags, ohh
from host_tools.exports.unsaid import UnsaidError
from host_tools.records.hand import Ended
from tests.host_tools.exports.hands import side_pot
from tests.host_tools.exports.ohh_fields import faults
from tests.host_tools.exports.ring import of_ohh, read_ohh


def told() -> dict[str, Any]:
    fields: dict[str, Any] = document(side_pot())["ohh"]
    return fields


def actions(hand: dict[str, Any], street: str) -> list[tuple[Any, ...]]:
    (row,) = (row for row in hand["rounds"] if row["street"] == street)
    return [(one["player_id"], one["action"], one["amount"]) for one in row["actions"]]


def test_the_fields_are_those_of_the_format() -> None:
    hand = told()
    assert faults(hand) == []
    assert (hand["spec_version"], hand["currency"]) == ("1.4.7", "XPM")
    assert hand["start_date_utc"] == "2026-11-23T19:00:08Z"
    assert len(hand["game_number"]) == 18
    assert (hand["dealer_seat"], hand["ante_amount"]) == (1, 10)
    assert hand["bet_limit"] == {"bet_type": "NL", "bet_cap": 0}
    assert hand["flags"] == ["Observed"]


def test_names_are_told_apart() -> None:
    names = {player["seat"]: player["name"] for player in told()["players"]}
    nut = "Bob the nut_06727c047b"
    assert names == {1: "Ann seat 1", 2: nut, 3: "Ann seat 3", 4: "Unnamed seat 4"}


def test_an_action_has_the_chips_that_it_put_in() -> None:
    hand = told()
    assert actions(hand, "Preflop")[:6] == [
        *((3, "Post Ante", 10), (0, "Post Ante", 10), (1, "Post Ante", 10), (2, "Post Ante", 10)),
        *((0, "Post SB", 50), (1, "Post BB", 100)),
    ]
    assert actions(hand, "Preflop")[10:] == [
        (2, "Call", 100),
        (3, "Raise", 290),
        (0, "Fold", 0),
        (1, "Call", 190),
        (2, "Call", 190),
    ]
    assert actions(hand, "Flop") == [(1, "Bet", 200), (2, "Call", 200)]
    assert actions(hand, "River") == [(1, "Bet", 150), (2, "Fold", 0)]
    assert actions(hand, "Showdown") == [(1, "Shows Cards", 0), (3, "Shows Cards", 0)]
    raise_ = hand["rounds"][0]["actions"][11]
    assert raise_["is_allin"]


def test_pots_have_what_was_called_and_their_winners() -> None:
    hand = told()
    assert hand["pots"] == [
        {
            "number": 0,
            "amount": 960,
            "rake": 0,
            "player_wins": [{"player_id": 3, "win_amount": 960}],
        },
        {
            "number": 1,
            "amount": 400,
            "rake": 0,
            "player_wins": [{"player_id": 1, "win_amount": 400}],
        },
    ]
    assert of_ohh(hand) == {0: 960, 1: 940, 2: 900, 3: 500}


def test_cards_are_named_where_they_are_known() -> None:
    hand = replace(side_pot(), cards={**side_pot().cards, 1: ("2h", "7s")})
    dealt = [one for one in document(hand)["ohh"]["rounds"][0]["actions"] if "cards" in one]
    assert {one["player_id"]: one["cards"] for one in dealt}[0] == ["2h", "7s"]
    assert "2h" not in ohh([side_pot()])


def test_every_action_says_amount_and_all_in() -> None:
    """rs-poker's reader refuses a hand in which one does not."""
    for row in told()["rounds"]:
        for one in row["actions"]:
            assert {"player_id", "amount", "is_allin"} <= one.keys(), one


@pytest.mark.parametrize(
    ("hero", "number"),
    [("3", 1), ("ann seat 1", 3), ("bob: (THE nut)", 0), ("Ann", None), ("Player 4", None)],
)
def test_a_hero_is_a_name_or_a_seat_of_the_hand(hero: str, number: int | None) -> None:
    hand = document(side_pot(), House(hero=hero))["ohh"]
    observed = number is None
    assert hand["flags"] == (["Observed"] if observed else [])
    assert hand["hero_player_id"] == (number or 0)


def test_a_chip_is_worth_what_the_house_says() -> None:
    hand = document(side_pot(), House("Club", "EUR", cents=5))["ohh"]
    assert (hand["site_name"], hand["currency"], faults(hand)) == ("Club", "EUR", [])
    assert (hand["small_blind_amount"], hand["big_blind_amount"]) == (2.5, 5)
    assert [pot["amount"] for pot in hand["pots"]] == [48, 20]


def test_tables_that_begin_in_the_same_second_have_numbers_of_their_own() -> None:
    hand = side_pot()
    tables = [replace(hand, table=f"Table {n}") for n in range(1000)]
    assert len({game_number(each) for each in tables}) == 1000


def test_a_number_has_the_second_of_session_and_table() -> None:
    """Ten digits, whatever a session says of its beginning; none where it says no time."""
    hand = replace(side_pot(), session="2026-11-23T20:00:00.750+01:00", began_ms=7_203_999)
    assert game_number(hand)[:10] == str(1_795_460_400 + 7_203)
    assert game_number(replace(hand, started="")) == game_number(hand)
    first = "0001-01-01T00:00:00"
    for session in (first, first + "+00:00", "9999-12-31T23:59:59+00:00"):
        assert re.fullmatch(r"\d{18}", game_number(replace(hand, session=session)))
    assert re.fullmatch(r"\d{1,18}", game_number(replace(hand, session="yesterday")))


def test_a_blank_line_stands_between_hands() -> None:
    assert len(read_ohh(ohh([side_pot(), side_pot()]))) == 2


@pytest.mark.parametrize("ended", [Ended.MISDEALT, Ended.VOID])
def test_what_was_not_played_is_left_out(ended: Ended) -> None:
    with pytest.raises(UnsaidError, match=ended):
        document(replace(side_pot(), ended=ended))


def test_a_dead_blind_in_the_pot_is_left_unsaid() -> None:
    """An importer would count it as uncalled, and refuse the hand."""
    with pytest.raises(UnsaidError, match="nobody called"):
        document(replace(side_pot(), uncalled=None))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda hand: hand.pop("currency"), "ohh.currency is missing"),
        (lambda hand: hand.update(mood="good"), "ohh.mood is no field"),
        (lambda hand: hand.update(table_size="ten"), "ohh.table_size cannot be 'ten'"),
        (lambda hand: hand.update(tournament=0), "ohh.tournament cannot be 0"),
        (lambda hand: hand.update(dealer_seat=True), "ohh.dealer_seat cannot be True"),
        (lambda hand: hand["rounds"][1]["cards"].append("1x"), "ohh.rounds[1].cards[3]"),
        (lambda hand: hand["pots"].reverse(), "pots are not numbered"),
        (lambda hand: hand["rounds"][0]["actions"].reverse(), "numbers do not rise"),
        (lambda hand: hand["rounds"][0]["actions"][-1].update(action="Bet"), "Bet is not valid"),
        (lambda hand: hand.update(hero_player_id=9), "the hero is nobody"),
    ],
)
def test_the_checker_finds_what_is_wrong(change: Any, fault: str) -> None:
    hand = copy.deepcopy(told())
    change(hand)
    assert any(fault in found for found in faults(hand))


def test_the_reader_refuses_a_pot_that_does_not_add_up() -> None:
    hand = told()
    hand["pots"][0]["amount"] += 1
    with pytest.raises(AssertionError, match="invalid pot size"):
        of_ohh(hand)


@pytest.mark.parametrize(
    ("prices", "found"),
    [({}, ["SNG"]), ({"rebuy": 1}, ["SNG", "Rebuy"]), ({"add_on": 1}, ["SNG", "Rebuy"])],
)
def test_a_tournament_has_rebuys_when_they_have_a_price(
    prices: dict[str, int], found: list[str]
) -> None:
    money = {"buy_in": 2_000, "fee": 0, "stack": 5_000, "level_s": 900}
    assert flags(Tournament("1", "", 0, 1, **money, **prices)) == found
