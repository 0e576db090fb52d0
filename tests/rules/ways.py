"""Ways to play a hand of a game: its structure, and a special that this game allows."""

from typing import NamedTuple

from floorman.rules.games import FIXED_LIMIT, STRUCTURES
from floorman.rules.played import Played

FIXED = 1 + FIXED_LIMIT


class Way(NamedTuple):
    """A structure with specials, as `Match` has them."""

    structure: int
    straddles: bool = False
    bomb: bool = False
    runs: bool = False
    two: bool = False
    kill: bool = False
    button_ante: bool = False

    def __str__(self) -> str:
        specials = [name for name, played in self._asdict().items() if played is True]
        return ", ".join([STRUCTURES[self.structure - 1], *specials])


def structures(game: int) -> tuple[int, ...]:
    """A bring-in is one of limit: elsewhere pokerkit sizes a completion in its own way."""
    return (FIXED,) if Played(game).opens else (1, 2, FIXED)


def way_of(game: int, seed: int) -> Way:
    """Every second hand has no special; a seed is always played the same way."""
    plain = [Way(structure) for structure in structures(game)]
    special = specials(game) if seed % 2 else plain
    kinds = special or plain
    return kinds[seed // 2 % len(kinds)]


def specials(game: int) -> list[Way]:
    """All of a game, in each structure."""
    played = Played(game)
    return [way for structure in structures(game) for way in _of(played, structure)]


def _of(played: Played, structure: int) -> list[Way]:
    if played.opens:
        return []
    fixed = structure == FIXED
    posted = Way(structure, kill=fixed, straddles=not fixed)
    found = [posted, Way(structure, button_ante=True)]
    if played.has_board:
        found += [Way(structure, runs=True), posted._replace(runs=True)]
        found += [Way(structure, bomb=True, runs=True), Way(structure, bomb=True, two=True)]
    return found
