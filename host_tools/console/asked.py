"""A command as a page sends it: one JSON object, its numbers checked here and nowhere else."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from floorman.rules.state import NOBODY, SEATS

from host_tools import json_text

_AMOUNT_LIMIT = 1 << 30
_DECK = 52
_LONGEST_ID = 64
NO_CARD = -1


@dataclass(frozen=True)
class Asked:
    """`id` names the request, `hand` and `count` are the hand and the events in it that the page
    showed; `seat` is 0..9 or NOBODY, `card` 0..51 or NO_CARD.
    """

    id: str
    do: str
    hand: int
    count: int
    seat: int = NOBODY
    other: int = NOBODY
    card: int = NO_CARD
    amount: int = 0
    small: int = 0
    big: int = 0
    ante: int = 0
    choice: int = 0
    code: str = ""


_HIGHEST = {"card": _DECK - 1, "seat": SEATS - 1, "other": SEATS - 1, "choice": 9}
_NUMBERS = ("hand", "count", "seat", "other", "card", "amount", "small", "big", "ante", "choice")
_TEXTS = ("id", "do", "code")


def read(text: str) -> Asked:
    """ValueError with a sentence when it is none."""
    try:
        sent = json_text.parse_object(text)
    except json_text.JsonError as error:
        raise ValueError(f"a command is one JSON object: {error}") from None
    numbers = {name: _number(sent, name) for name in _NUMBERS if sent.get(name) is not None}
    texts = {name: sent.get(name, "") for name in _TEXTS}
    if not all(isinstance(one, str) and len(one) <= _LONGEST_ID for one in texts.values()):
        raise ValueError("id, do and code of a command are short texts")
    if not texts["id"] or not {"hand", "count"} <= set(numbers):
        raise ValueError("a command has an id, and the hand and count that the page showed")
    return Asked(**{**texts, **numbers})


def _number(sent: Mapping[str, Any], name: str) -> int:
    value = sent[name]
    if type(value) is not int or not 0 <= value <= _HIGHEST.get(name, _AMOUNT_LIMIT - 1):
        raise ValueError(f"{name} of a command cannot be {str(value)[:20]}")
    return value
