"""The field tables of OHH 1.4.7 and OTS 1.1.5, and a checker of types, fields and words."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple


class Field(NamedTuple):
    """`kind` is a type, a pattern, a set of words, a table (an object), or [one of these]."""

    kind: Any
    required: bool = True
    null: bool = False


DECIMAL = (int, float)
CARD = re.compile(r"[2-9TJQKA][hsdc]")
CARDS = Field([CARD], required=False, null=True)
MONEY = Field(DECIMAL, required=False, null=True)
VERSION = Field(re.compile(r"\d+\.\d+\.\d+"))
TIME = Field(re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"))

ACTION = {
    "action_number": Field(int),
    "player_id": Field(int, required=False),
    "action": Field(
        {
            "Dealt Cards", "Mucks Cards", "Shows Cards", "Post Ante", "Post SB", "Post BB",
            "Straddle", "Post Dead", "Post Extra Blind", "Fold", "Check", "Bet", "Raise", "Call",
            "Added Chips", "Sits Down", "Stands Up", "Add to Pot", "Player Adjustment",
        }
    ),
    "amount": Field(DECIMAL, required=False),
    "is_allin": Field(bool, required=False),
    "cards": CARDS,
}  # fmt: skip
ROUND = {
    "id": Field(int),
    "street": Field({"Preflop", "Flop", "Turn", "River", "Showdown"}),
    "cards": CARDS,
    "actions": Field([ACTION]),
}
WIN = {
    "player_id": Field(int),
    "win_amount": Field(DECIMAL),
    "cashout_amount": MONEY,
    "cashout_fee": MONEY,
    "bonus_amount": MONEY,
    "contributed_rake": MONEY,
}
POT = {
    "number": Field(int),
    "amount": Field(DECIMAL),
    "rake": MONEY,
    "jackpot": Field(DECIMAL, required=False),
    "player_wins": Field([WIN]),
}
PLAYER = {
    "id": Field(int),
    "seat": Field(int),
    "name": Field(str),
    "display": Field(str, required=False),
    "starting_stack": Field(DECIMAL),
    "player_bounty": MONEY,
    "is_sitting_out": Field(bool, required=False),
}
MONEY_NEEDED = Field(DECIMAL)
SPEED = {
    "type": Field({"Normal", "Semi-Turbo", "Turbo", "Super-Turbo", "Hyper-Turbo", "Ultra-Turbo"}),
    "round_time": Field(int),
}
TOURNAMENT = {
    "tournament_number": Field(re.compile(r"\d{1,18}")),
    "name": Field(str),
    "start_date_utc": TIME,
    "currency": Field(re.compile(r"[A-Z]{3}")),
    "buyin_amount": MONEY_NEEDED,
    "fee_amount": MONEY_NEEDED,
    "bounty_fee_amount": MONEY,
    "initial_stack": Field(int),
    "type": Field({"STT", "MTT"}),
    "flags": Field([{"SNG", "Rebuy"}]),
    "speed": Field(SPEED),
}
HAND = {
    "spec_version": VERSION,
    "site_name": Field(str),
    "network_name": Field(str),
    "internal_version": VERSION,
    "tournament": Field(bool),
    "tournament_info": Field(TOURNAMENT, required=False),
    "game_number": Field(re.compile(r"\d{1,18}")),
    "start_date_utc": TIME,
    "table_name": Field(str),
    "table_handle": Field(str, required=False),
    "table_skin": Field(str, required=False),
    "game_type": Field({"Holdem", "Omaha", "OmahaHiLo", "Stud", "StudHiLo", "Draw"}),
    "bet_limit": Field({"bet_type": Field({"NL", "PL", "FL"}), "bet_cap": Field(DECIMAL)}),
    "table_size": Field(int),
    "currency": Field(re.compile(r"[A-Z]{3}")),
    "dealer_seat": Field(int),
    "small_blind_amount": MONEY,
    "big_blind_amount": MONEY,
    "ante_amount": MONEY,
    "hero_player_id": Field(int),
    "flags": Field(
        [{"Run_It_Twice", "Anonymous", "Observed", "Fast", "Cap", "Bomb_Pot"}],
        required=False,
        null=True,
    ),
    "players": Field([PLAYER]),
    "rounds": Field([ROUND]),
    "pots": Field([POT]),
}
FINISH = {
    "player_name": Field(str),
    "finish_position": Field(int, required=False),
    "still_playing": Field(bool),
    "prize": MONEY,
}
SUMMARY = {
    "spec_version": VERSION,
    "site_name": Field(str),
    "network_name": Field(str),
    "internal_version": VERSION,
    "tournament_number": Field(re.compile(r"\d{1,18}")),
    "tournament_name": Field(str),
    "start_date_utc": TIME,
    "end_date_utc": TIME,
    "currency": Field(re.compile(r"[A-Z]{3}")),
    "buyin_amount": MONEY_NEEDED,
    "fee_amount": MONEY_NEEDED,
    "initial_stack": Field(int),
    "type": Field({"STT", "MTT"}),
    "flags": Field([{"SNG", "Rebuy"}]),
    "speed": Field(SPEED),
    "prize_pool": MONEY_NEEDED,
    "hero_player_name": Field(str, required=False),
    "player_count": Field(int),
    "tournament_finishes_and_winnings": Field([FINISH]),
    "rebuy_cost": MONEY,
    "addon_cost": MONEY,
    "tournament_rebuys": Field(
        [{"player_name": Field(str), "rebuys": Field(int), "addons": Field(int)}], required=False
    ),
}
"""OTS 1.1.5."""


def faults_of_summary(summary: dict[str, Any]) -> list[str]:
    """The same for a tournament's summary."""
    return [*_object(summary, SUMMARY, "ots")]


def faults(hand: dict[str, Any]) -> list[str]:
    """Differences from the table, and what the format cannot say."""
    found = [*_object(hand, HAND, "ohh")]
    if not found:
        found = [*_sense(hand)]
    return found


def _object(value: Any, table: dict[str, Field], path: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{path} is no object"
        return
    for name in value.keys() - table.keys():
        yield f"{path}.{name} is no field"
    for name, field in table.items():
        if name in value:
            if not (field.null and value[name] is None):
                yield from _value(value[name], field.kind, f"{path}.{name}")
        elif field.required:
            yield f"{path}.{name} is missing"


def _value(value: Any, kind: Any, path: str) -> Iterator[str]:
    if isinstance(kind, list):
        if not isinstance(value, list):
            yield f"{path} is no list"
            return
        for number, each in enumerate(value):
            yield from _value(each, kind[0], f"{path}[{number}]")
    elif isinstance(kind, dict):
        yield from _object(value, kind, path)
    elif not _fits(value, kind):
        yield f"{path} cannot be {value!r}"


def _fits(value: Any, kind: Any) -> bool:
    if isinstance(kind, set):
        return value in kind
    if isinstance(kind, re.Pattern):
        return isinstance(value, str) and kind.fullmatch(value) is not None
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def _sense(hand: dict[str, Any]) -> Iterator[str]:
    """Sense of the fields, which the table says in words."""
    ids = [player["id"] for player in hand["players"]]
    rounds = hand["rounds"]
    numbers = [action["action_number"] for row in rounds for action in row["actions"]]
    if numbers != sorted(set(numbers)):
        yield "action numbers do not rise"
    if rounds[0]["street"] != "Preflop":
        yield "the first round is not Preflop"
    if any(action["action"] == "Bet" for action in rounds[0]["actions"]):
        yield "Bet is not valid before the flop"
    if len(ids) != len(set(ids)) or hand["hero_player_id"] not in ids:
        yield "a player's id is there twice, or the hero is nobody"
    for row in rounds:
        for action in row["actions"]:
            if action["action"] != "Add to Pot" and action.get("player_id") not in ids:
                yield f"action {action['action_number']} is nobody's"
    if hand["tournament"] != ("tournament_info" in hand):
        yield "a tournament is told of, or a ring game has one"
    if not 2 <= hand["table_size"] <= 10:
        yield "a table has 2 to 10 seats"
    if [pot["number"] for pot in hand["pots"]] != list(range(len(hand["pots"]))):
        yield "pots are not numbered from 0"
