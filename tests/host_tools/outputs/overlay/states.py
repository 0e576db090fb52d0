"""The overlay's twelve states: documents as the reveal server sends them.

A file of `states` says what differs from `common.json`: sections are merged field by field, seats
too; null empties a seat.  Cards are written "As", "back" is one that lies face down.
"""

import copy
import json
from pathlib import Path
from typing import Any

from host_tools.table.words import RANKS, SUITS

_FOLDER = Path(__file__).with_name("states")
NAMES = tuple(path.stem for path in sorted(_FOLDER.glob("[0-9]*.json")))
_MERGED = ("feed", "look", "game", "board", "seats")
_SEATS = 10
_NOBODY: dict[str, Any] = {
    "name": "", "photo": "", "flag": "", "pos": "", "stack": 0, "bet": 0,
    "action": {"kind": "", "amount": 0, "age_ms": 0}, "cards": [], "equity": None,
    "state": "empty", "shown": False, "turn": False, "clock_s": None, "to_call": 0, "stats": None,
    "hand_name": "", "low_name": "", "highlight": [], "won": 0,
}  # fmt: skip


def title(name: str) -> str:
    """What a state shows, in a few words."""
    return str(_read(name)["title"])


def document(name: str, **look: Any) -> dict[str, Any]:
    """The whole document of a state, with some fields of its look changed."""
    whole, own = copy.deepcopy(_read("common")), _read(name)
    for section, value in own.items():
        if section in _MERGED:
            whole[section] = _merged(whole[section], value)
        elif section != "title":
            whole[section] = value
    whole["seats"] = [_seat(n, whole["seats"].get(str(n))) for n in range(_SEATS)]
    whole["look"].update(look)
    if whole["winner"] and isinstance(made := whole["winner"]["hand_name"], dict):
        whole["winner"]["hand_name"] = made[whole["look"]["language"]]
    for cards in _cards(whole):
        cards[:] = [_code(card) for card in cards]
    return whole


def _read(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return data


def _merged(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    nested = {key for key, value in new.items() if isinstance(value, dict) and old.get(key)}
    return {**old, **new, **{key: _merged(old[key], new[key]) for key in nested}}


def _seat(number: int, said: dict[str, Any] | None) -> dict[str, Any]:
    seat = copy.deepcopy(_NOBODY) | {"seat": number}
    if said:
        seat |= {"state": "in", "shown": True} | said
        seat["action"] = _NOBODY["action"] | seat["action"]
    return seat


def _cards(whole: dict[str, Any]) -> list[list[Any]]:
    found = [whole["board"]["cards"], *(seat["cards"] for seat in whole["seats"])]
    if whole["outs"]:
        found += [whole["outs"]["cards"], whole["outs"]["ties"]]
    return found + ([whole["winner"]["cards"]] if whole["winner"] else [])


def _code(card: str) -> int:
    return -1 if card == "back" else RANKS.index(card[0]) * 4 + SUITS.index(card[1])
