"""Ids that tell hands and players apart in files that know neither the session nor the seat."""

import hashlib
import re
from datetime import UTC, datetime

from host_tools.records.hand import Hand

_DIGITS, _OF_TABLE = 18, 8
_PORT = re.compile(
    r"\w+://|/|COM\d+$|\\\\"
)  # a cable's end on this computer: nobody else's business
_MARKS = re.compile(r"[^\w .\-]+")  # what a line of a history gives a meaning to


def game_number(hand: Hand) -> str:
    """Eighteen digits, which every importer's 64 bits hold: the second in which the hand began,
    and eight of its table, so that tables that begin together have numbers of their own.
    """
    told = f"{hand.table}|{hand.session}|{hand.number}|{hand.redeals}"
    rest = int.from_bytes(hashlib.sha256(told.encode()).digest()[:8], "big")
    if not hand.started:
        return str(rest % 10**_DIGITS)
    return f"{int(datetime.fromisoformat(hand.started).timestamp())}{rest % 10**_OF_TABLE:08}"


def table_name(hand: Hand) -> str:
    """The table as people call it; "" where only its port is known."""
    return "" if _PORT.match(hand.table) else hand.table


def utc(hand: Hand) -> datetime:
    """When the hand began; the epoch where nobody knows."""
    if not hand.started:
        return datetime.fromtimestamp(0, UTC)
    return datetime.fromisoformat(hand.started).astimezone(UTC)


def players(hand: Hand) -> dict[int, str]:
    """A name for each seat, no two alike, without what a history gives a meaning to."""
    names: dict[int, str] = {}
    for seat in hand.seats:
        plain = plain_name(seat.name) or f"Player {seat.seat + 1}"
        taken = set(names.values())
        name, again = plain, 1
        while name in taken:
            again += 1
            name = f"{plain} {again}"
        names[seat.seat] = name
    return names


def plain_name(name: str) -> str:
    """A name without what a line of a history gives a meaning to."""
    return " ".join(_MARKS.sub(" ", name).split())
