"""Games as people name them: one, or several that follow one another.

game = "limit holdem"                      # one of games.NAMES, behind its structure
game = "horse"                             # a mix of MIXES
game = ["limit holdem", "pot-limit omaha"] # a list
every = "orbit"                            # the next one comes: orbit, level, or so many hands
stud = { ante = 25, bring_in = 50, bet = 100 }
"""

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from reprlib import repr as shown

from floorman import events as ev
from floorman.rules import games
from floorman.rules.played import Played

from host_tools.table.view import Input

STRUCTURES = ("no-limit", "pot-limit", "limit")
_FIVE = "limit holdem, limit omaha_hilo, limit razz, limit stud, limit stud_hilo"
_EIGHT = f"limit triple_draw, {_FIVE}, no-limit holdem, pot-limit omaha"
MIXES = {"horse": _FIVE, "eight_game": _EIGHT, "nine_game": f"{_EIGHT}, no-limit single_draw"}
"""Nine are those of the Poker Players Championship."""
ORBIT, LEVEL = 0, -1
"""Of Mix.every, where it is no number of hands."""
_MOST_HANDS, _MOST_GAMES = 999, 20
Stakes = tuple[int, int, int, int]
"""Small and big blind, or bring-in and bet, ante, who pays it: one of events.ANTE_*."""


@dataclass(frozen=True)
class Mix:
    """`games` follow one another, each as long as `every` says: ORBIT, LEVEL or so many hands;
    `stud` is what games with a bring-in are played for, if it is said.
    """

    games: tuple[Input, ...]
    every: int = ORBIT
    stud: Stakes | None = None


def game_named(text: str) -> Input:
    """'omaha', 'pot-limit holdem', 'limit omaha_hilo' as the table is told it; ValueError."""
    *structure, name = text.split() or [""]
    if name not in games.NAMES or structure not in ([], *([one] for one in STRUCTURES)):
        close = difflib.get_close_matches(name, (*games.NAMES, *MIXES), 1)
        hint = f"did you mean {close[0]}?" if close else "as holdem, omaha, stud, horse;"
        raise ValueError(f"unknown game {shown(text)}: {hint} docs/house.md has all")
    limit = 1 + STRUCTURES.index(structure[0]) if structure else 0
    return Input(ev.GAME, limit, games.NAMES.index(name))


def games_named(text: str) -> tuple[Input, ...]:
    """'horse', 'limit holdem, razz', or one game; ValueError."""
    named = [game_named(one.strip()) for one in MIXES.get(text.strip(), text).split(",")]
    if len(named) == 1:
        return (named[0],)
    told = tuple(exact(*one[1:]) for one in named)
    if len(told) > _MOST_GAMES:
        raise ValueError(f"{len(told)} games follow one another: {_MOST_GAMES} at most")
    if any(one == following for one, following in pairwise((*told, told[0]))):
        raise ValueError(f"a game of {shown(text)} follows itself: each is another one")
    return told


def exact(limit: int, line: int) -> Input:
    """A game with its structure, the usual one where none was said."""
    return Input(ev.GAME, limit or 1 + Played(line).limit, line)


def every_named(text: str | int) -> int:
    """'orbit', 'level' or a number of hands; ValueError."""
    if text in ("orbit", "level"):
        return ORBIT if text == "orbit" else LEVEL
    number = int(text) if isinstance(text, int) or str(text).isdecimal() else 0
    if isinstance(text, bool) or not 1 <= number <= _MOST_HANDS:
        raise ValueError(
            f"the next game comes every orbit, every level, or after 1 to {_MOST_HANDS} hands,"
            f" not {shown(text)}"
        )
    return number


def stud_level(ante: int, bring_in: int, bet: int) -> Stakes:
    """The level of a game with a bring-in; ValueError."""
    if not 0 <= ante <= bring_in <= bet or not bring_in:
        raise ValueError("in stud the ante is no more than the bring-in, and that than the bet")
    return bring_in, bet, ante, ev.ANTE_EACH if ante else ev.ANTE_NONE


def brings_in(game: Input) -> bool:
    """Antes and a bring-in take the place of blinds."""
    return Played(game.value, game.seat).opens > 0


def described(found: Sequence[Input]) -> str:
    """Name them as `games_named` reads them again."""
    return ", ".join(f"{STRUCTURES[one.seat - 1]} {games.NAMES[one.value]}" for one in found)
