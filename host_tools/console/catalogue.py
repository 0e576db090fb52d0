"""The floor's menu as the console shows it: it begins with a seat, a card or the table.

An entry names a verb (verbs.py) and what is chosen next: nothing, chips, another seat, a card, a
penalty, what became of the stub, a level, a game.
"""

from typing import TypedDict

from host_tools.console.verbs import VERBS

_CHOSEN = {
    "say_raise": "chips", "say_digits": "chips", "old_chip": "chips", "hidden": "chips",
    "dispute": "chips", "misread": "chips", "found": "chips", "stack": "chips",
    "straddle": "chips",
    "see": "seat", "shows_one": "seat", "card": "card", "second": "card", "race": "card",
    "penalty": "penalty", "stub": "stub", "level": "level", "game": "game",
}  # fmt: skip
_SEAT = {
    "player": "penalty absent back deal_in stack button silent",
    "says": "say_check say_call say_raise say_fold say_pot say_digits time count",
    "hand": "exposes up_taken left killed retrieved refuses shows_one see board_plays suspicion"
    " misread dispute seven_deuce",
    "chips": "straddle string splash old_chip hidden token put_right",
    "cards": "exposed off_table card race",
}
_CARD = {"cards": "exposed boxed wrong_back off_table short card second"}
_TABLE = {
    "round": "level wrong_level game break break_over shuffle stub misdeal",
    "rest": "call_floor bomb kill stand_up run_twice run_thrice push pot_size spread no_burn found"
    " go_on table_breaks",
}
_MAY_BE_NOUGHT = ("misread", "dispute", "say_raise", "stack", "straddle")


class Entry(TypedDict):
    """A verb, what is chosen next, whose it is; `nought`: its amount may be 0."""

    do: str
    asks: str
    role: str
    nought: bool


class Group(TypedDict):
    group: str
    entries: list[Entry]


class Menu(TypedDict):
    """Groups by what one begins with."""

    seat: list[Group]
    card: list[Group]
    table: list[Group]


def catalogue() -> Menu:
    """The whole menu."""
    return {"seat": _groups(_SEAT), "card": _groups(_CARD), "table": _groups(_TABLE)}


def _groups(groups: dict[str, str]) -> list[Group]:
    return [_group(*one) for one in groups.items()]


def _group(name: str, verbs: str) -> Group:
    return {"group": name, "entries": [_entry(verb) for verb in verbs.split()]}


def _entry(verb: str) -> Entry:
    return {
        "do": verb,
        "asks": _CHOSEN.get(verb, ""),
        "role": VERBS[verb].role,
        "nought": verb in _MAY_BE_NOUGHT,
    }
