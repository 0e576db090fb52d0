"""The rule books' tables by line: parameters as the firmware has them, decisions by their ids."""

import tomllib
from pathlib import Path
from typing import NamedTuple

from floorman.rules import books
from floorman.rules.game import Game


class Ruling(NamedTuple):
    """A decision: what it is about, then of each book its rule and the effect of its default.

    An effect is empty where the book never asks.
    """

    name: str
    about: str
    rules: tuple[str, ...]
    effects: tuple[str, ...]


class Parameter(NamedTuple):
    """Its highest value, and its value in each book."""

    name: str
    highest: int
    values: tuple[int, ...]


def _parameter(line: str) -> Parameter:
    name, highest, *values = line.split(" ")
    return Parameter(name, int(highest), tuple(map(int, values)))


def _decisions() -> tuple[Ruling, ...]:
    text = (Path(__file__).parent / "decisions.toml").read_text()
    none = [""] * books.BOOKS
    return tuple(
        Ruling(name, row["about"], tuple(row["rules"]), tuple(row.get("effects", none)))
        for name, row in tomllib.loads(text).items()
    )


PARAMETERS = tuple(_parameter(line) for line in books.PARAMETERS.split("\n"))
OWN = "own"
"""In place of a rule's id: the book is silent, and the table does what is its own default."""
DECISIONS = _decisions()
"""As firmware/floorman/rules/why.py counts them, from 1."""


def rule_id(game: Game, rule: int) -> str:
    """The id of a number of why.py in the book in use; empty for none."""
    if not 0 < rule <= len(DECISIONS):
        return ""
    return DECISIONS[rule - 1].rules[game.rule_book().record[0]]
