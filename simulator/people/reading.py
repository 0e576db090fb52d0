"""People read off the table's rows which game is dealt, and for what."""

import re
from decimal import Decimal
from typing import NamedTuple

from floorman import events as ev
from floorman.display import texts

_STRUCTURES = ("NL", "PL", "FL")
_LEVEL = re.compile(
    r"([\d.]+[KM]?)/([\d.]+[KM]?)(?:(?: ANTE |/)([\d.]+[KM]?))?( B[BT]A)?(?: (\S+))?"
)
_KILLED = re.compile(r"S(\d+) KILL ([\d.]+[KM]?)")
_MILLION = 1_000_000
_FACTORS = {"K": 1_000, "M": _MILLION}


class Level(NamedTuple):
    """Blinds and ante, in chips; `ante_mode` is one of events.ANTE_*."""

    small: int
    big: int
    ante: int = 0
    ante_mode: int = ev.ANTE_NONE

    def stands_in(self, row: str) -> bool:
        """True when the blinds row shows it: all digits, or 150K where there is less room."""
        whole, short = f"{self.small}/{self.big}", f"{_short(self.small)}/{_short(self.big)}"
        return row.startswith((whole, short))


def _short(chips: int) -> str:
    if chips >= _MILLION and chips % (_MILLION // 100) == 0:
        return f"{chips / _MILLION:g}M"
    return f"{chips / 1000:g}K" if chips >= 1000 and chips % 100 == 0 else str(chips)


def level_in(row: str) -> Level | None:
    """The level that the blinds row shows, or None while it shows something else."""
    found = _LEVEL.fullmatch(row)
    if not found:
        return None
    small, big, each, one_pays, other = found.groups()
    if one_pays:
        mode = ev.ANTE_BUTTON if one_pays == " BTA" else ev.ANTE_BIG
        return Level(chips_in(small), chips_in(big), chips_in(other or big), mode)
    mode = ev.ANTE_EACH if each else ev.ANTE_NONE
    return Level(chips_in(small), chips_in(big), chips_in(each or "0"), mode)


def kill_in(row: str) -> tuple[int, int] | None:
    """The killer, and the chips of the kill in front; None while the row shows something else."""
    found = _KILLED.fullmatch(row)
    return (int(found[1]) - 1, chips_in(found[2])) if found else None


def chips_in(text: str) -> int:
    """An amount as the rows write it: 450, 12.5K, 1.25M."""
    return round(Decimal(text.rstrip("KM")) * _FACTORS.get(text[-1], 1))


def game_in(row: str) -> tuple[int, int]:
    """Line and structure, as a GAME event has them, of the game that the pot's row names while
    cards are dealt; it names the book in no-limit hold'em.
    """
    structure, _, name = row.partition(" ")
    for line in texts.GAMES.splitlines():
        number, _, names = line.partition(" ")
        if name in names.split("|") and structure in _STRUCTURES:
            return int(number), 1 + _STRUCTURES.index(structure)
    return 0, 1
