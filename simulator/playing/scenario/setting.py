"""Settings of a scenario, checked against each other."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from floorman.rules.played import Played

from host_tools.rulebook import rules
from host_tools.table.named_games import game_named
from host_tools.table.view import Input
from simulator.playing.scenario import verbs
from simulator.playing.scenario.expectations import known_rule
from simulator.playing.scenario.model import LEVELS

EXAMPLES = Path(rules.__file__).with_name("examples.toml")
_NOBODY = 255
_CARDS = {"flop": 3, "turn": 4, "river": 5}


@cache
def examples() -> Mapping[str, list[str]]:
    """The worked examples of the rule books, and the rules each is about."""
    found: dict[str, list[str]] = tomllib.loads(EXAMPLES.read_text(encoding="utf-8"))["rules"]
    return found


def example(value: Any) -> str:
    """The id of a worked example."""
    if verbs.text(value) not in examples():
        raise ValueError(f"{value!r} is no worked example of the books")
    return str(value)


def about(value: Any) -> tuple[str, ...]:
    """Ids of rules."""
    return tuple(known_rule(rule) for rule in verbs.texts(value))


def levels(value: Any) -> tuple[str, ...]:
    """Where the scenario can run, one level at least."""
    found = verbs.texts(value)
    if not found or not set(found) <= set(LEVELS):
        raise ValueError(f"{value!r}: there are {', '.join(LEVELS)}")
    return found


def button(seat: int, stacks: Mapping[int, int]) -> int:
    """The button is in front of a player, or nobody says where it is."""
    if seat != _NOBODY and seat not in stacks:
        raise ValueError(f"nobody sits at seat {seat + 1}")
    return seat


def posted(
    chips: Mapping[int, Sequence[int]], blinds: Mapping[int, int], stacks: Mapping[int, int]
) -> None:
    """Each posts at least the blind it owes, with chips it has.  `blinds` maps seats to chips."""
    for seat, values in chips.items():
        if seat not in blinds:
            raise ValueError(f"seat {seat + 1} posts no blind")
        if sum(values) < min(blinds[seat], stacks[seat]):
            raise ValueError(f"seat {seat + 1} owes a blind of {blinds[seat]}")
        if sum(values) > stacks[seat]:
            raise ValueError(f"seat {seat + 1} has {stacks[seat]} only")


def blinds(at: int, stacks: Mapping[int, int], small: int, big: int) -> dict[int, int]:
    """Blinds by seat with the button at seat `at`; it is the small blind between two.

    When nobody says where the button is (255), anybody may post.
    """
    if at == _NOBODY:
        return dict.fromkeys(stacks, min(small, big))
    around = sorted(stacks, key=lambda seat: (seat - at - 1) % verbs.SEATS)
    if len(around) == 2:
        around.reverse()
    return {around[0]: small, around[1]: big}


def game(text: str, start: str) -> Input:
    """Another game than no-limit hold'em; begun at its deal where it has no board, or cards are
    thrown away.
    """
    found = game_named(text)
    played = Played(found.value)
    has_streets = played.has_board and not played.throws
    if start not in ("idle", "deal") and not has_streets:
        raise ValueError(f'{text!r} begins at its deal: write `from = "deal"` or "idle"')
    return found


def board(value: Any, start: str) -> tuple[int, ...]:
    """The cards of the streets that are over before the first step, five at most."""
    cards = verbs.cards(value)
    if not _CARDS.get(start, 0) <= len(cards) <= _CARDS["river"]:
        raise ValueError(f"{len(cards)} cards do not make a board that begins from {start!r}")
    if len(set(cards)) < len(cards):
        raise ValueError("a card twice")
    return cards
