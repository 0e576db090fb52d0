"""The stakes of a game: blinds, stacks, and the chip set that makes them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from floorman.rules.games import DRAW
from floorman.rules.played import Played

from host_tools.table.made_hands import whole_hand
from host_tools.table.named_games import games_named
from simulator.chipset import VALUES

SMALL, BIG, UNIT, STACK = 50, 100, 25, 10_000
RICH = 4
"""With more stacks than this a player leaves, and another sits down."""
CHIPS = {25_000: 16, 5_000: 50, 1_000: 70, 500: 30, 100: 80, 50: 30, 25: 20}
"""Chip set of the usual game: value -> number."""
BIG_LIMIT = 1_000_000
STACK_LIMIT = 5_000_000  # all that ten players may grow to is a number that the rows show exactly
_LEAST_STACK = 2  # big blinds
_SEATS = 10
_BOARD_AND_BURNS = 8
_THROWN = 2  # cards that a seat replaces
_PLACES = 25  # stacks, wagers and shares of a pot that lie about at one time


@dataclass(frozen=True)
class Stakes:
    """`stacks` is what the players buy in for, in the order of their seats; one number is for
    everybody."""

    small: int = SMALL
    big: int = BIG
    stacks: tuple[int, ...] = (STACK,)
    game: int = 0
    """Its line of games.GAMES"""
    limit: int = 0
    """and its structure, as a GAME event has them."""

    @property
    def played(self) -> Played:
        """The game, with its structure."""
        return Played(self.game, self.limit)

    def stack(self, player: int) -> int:
        """The stack of the n-th player."""
        return self.stacks[player % len(self.stacks)]

    @property
    def unit(self) -> int:
        """The smallest chip: half a small blind, so that there is change, or what divides it."""
        fits = [value for value in VALUES if not (self.small % value or self.big % value)]
        return next((value for value in fits if 2 * value <= self.small), fits[-1])

    @property
    def chips(self) -> dict[int, int]:
        """The chip set, value -> number: enough for every seat to grow rich."""
        if self == Stakes():
            return CHIPS
        most = RICH * max(self.stacks)
        values = [value for value in VALUES if self.unit <= value <= most]
        top = {values[0]: _SEATS * most // values[0] + _PLACES}
        return top | {low: (-(high // -low) - 1) * _PLACES for high, low in pairwise(values)}


def stakes(blinds: str, stacks: str, players: int, game: str = "") -> Stakes:
    """Blinds as 50/100, stacks as 10000 or one for each player, with commas, a game by its name,
    or several of which the first is played at first; hold'em without one.

    ValueError is a sentence that says how to put it right.
    """
    small, big = _blinds(blinds)
    named = games_named(game or "holdem")
    told = named[0]
    chips = tuple(_chips(text) for text in stacks.split(","))
    made = Stakes(small, big, chips, told.value, told.seat)
    if len(made.stacks) not in (1, players):
        raise ValueError(
            f"{len(made.stacks)} stacks for {players} players: name one for all or one for each"
        )
    _check(made, made.stacks)
    for one in named:
        _check_deck(Played(one.value, one.seat), players)
    return made


def most_players(game: str) -> int:
    """So many can play each of the games that are named."""
    return min(_most(Played(one.value, one.seat)) for one in games_named(game or "holdem"))


def _most(played: Played) -> int:
    """Hole cards of all, the board and its burns come from one deck."""
    each = whole_hand(played) + (_THROWN if DRAW in played.streets else 0)
    return (4 * (13 - played.lowest) - _BOARD_AND_BURNS) // each


def _check_deck(played: Played, players: int) -> None:
    most = _most(played)
    if players > most:
        raise ValueError(f"a deck is enough for {most} players of {played.name}, not {players}")


def _blinds(text: str) -> tuple[int, int]:
    small, slash, big = text.partition("/")
    if not (slash and _is_number(small) and _is_number(big)):
        raise ValueError(f"blinds are a small and a big one, as 50/100, not {text}")
    if int(small) > int(big):
        raise ValueError(f"the small blind comes first: {big}/{small}, not {text}")
    if not int(small) > 0 or int(big) > BIG_LIMIT:
        raise ValueError(f"blinds are 1 to {BIG_LIMIT} in the simulator, not {text}")
    return int(small), int(big)


def _chips(text: str) -> int:
    if not _is_number(text):
        raise ValueError(f"a stack is a number of chips, as 10000, not {text!r}")
    return int(text)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def _check(game: Stakes, stacks: Sequence[int]) -> None:
    for stack in stacks:
        if not _LEAST_STACK * game.big <= stack <= STACK_LIMIT:
            raise ValueError(
                f"with blinds {game.small}/{game.big} a stack is {_LEAST_STACK * game.big} to"
                f" {STACK_LIMIT} chips, not {stack}"
            )
        if stack % game.unit:
            raise ValueError(
                f"with blinds {game.small}/{game.big} the smallest chip is {game.unit}:"
                f" no stack of {stack} can be made"
            )
