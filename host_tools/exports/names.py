"""Names in exports: one for each person, the same in every file, and no two alike.

A tracker books by the name alone, over years.  So a name is made of nothing but itself, whoever
else sits there: one without a mark stands as it is, any other gets a digest of itself behind what
is left.  Who cannot be told by a name, because two seats have it at once or there is none, is told
by the seat.
"""

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Set
from functools import cache

from host_tools.records.hand import Hand, Seat

_MARKS = re.compile(r"[^\w .\-'\u2019]+")  # what a line of a history gives a meaning to
_DIGEST = 10  # hex digits
_OURS = re.compile(rf"(?:.*_[0-9a-f]{{{_DIGEST}}}|(?:.* )?seat \d+|unnamed)", re.IGNORECASE)
_NOTHING_LEFT = "Player"
_UNNAMED = "Unnamed"


@cache
def written(name: str) -> str:
    """A name as every file has it.  A name that looks like one of those made here gets a digest,
    too.
    """
    plain = " ".join(_MARKS.sub(" ", unicodedata.normalize("NFC", name)).split())
    if not any(map(str.isalnum, plain)):
        plain = _NOTHING_LEFT
    if plain == name and not _OURS.fullmatch(plain):
        return plain
    digest = hashlib.sha256(name.encode(errors="surrogatepass")).hexdigest()
    return f"{plain}_{digest[:_DIGEST]}"


def of_two(hand: Hand) -> set[str]:
    """The names that two seats of a hand have."""
    seats = Counter(seat.name for seat in hand.seats if seat.name)
    return {name for name, count in seats.items() if count > 1}


def players(hand: Hand, shared: Set[str] = frozenset()) -> dict[int, str]:
    """A name for each seat; `shared` are those that two seats of another hand have at once."""
    by_seat = shared | of_two(hand) | {""}
    return {
        seat.seat: _at_seat(seat) if seat.name in by_seat else written(seat.name)
        for seat in hand.seats
    }


def _at_seat(seat: Seat) -> str:
    return f"{written(seat.name) if seat.name else _UNNAMED} seat {seat.seat + 1}"


def called(hand: Hand, shared: Set[str] = frozenset()) -> dict[str, str]:
    """The people of a hand who have a name, as one asks for them, and how each is written; a name
    of two is nobody's.
    """
    found: dict[str, str] = {}
    for seat, text in zip(hand.seats, players(hand, shared).values(), strict=True):
        if seat.name:
            is_own = text == written(seat.name)
            found |= {seat.name: text} if is_own else {seat.name: "", text: text}
    return found


def asked_for(who: str, known: Mapping[str, str]) -> str:
    """How somebody is written, of those who are `called` so: who is spelt as `who` here or there,
    else the only one who is but for capitals.  Empty where there is nobody, or may be two.
    """
    spelt = {**{text: text for text in known.values() if text}, **known}
    if who in spelt:
        return spelt[who]
    found = {text for name, text in spelt.items() if name.casefold() == who.casefold()}
    return found.pop() if len(found) == 1 else ""
