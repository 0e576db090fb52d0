"""The rule books' tables by line: parameters as the firmware has them, decisions by their ids."""

import tomllib
from pathlib import Path

from floorman.rules import books
from floorman.rules.game import Game


def _parameter(line: str) -> tuple[str, int, int, int, int]:
    name, highest, first, second, third = line.split(" ")
    return name, int(highest), int(first), int(second), int(third)


def _decisions() -> tuple[tuple[str, ...], ...]:
    text = (Path(__file__).parent / "decisions.toml").read_text()
    return tuple((name, *ids) for name, ids in tomllib.loads(text).items())


# name, highest value, then its value in tda2019, cuca, casino
PARAMETERS = tuple(_parameter(line) for line in books.PARAMETERS.split("\n"))
OWN = "own"
"""In place of a rule's id: the book is silent, and the table does what is its own default."""
# the decision, then the rule it follows in each; firmware/floorman/rules/why.py counts from 1
RULES = _decisions()


def rule_id(game: Game, rule: int) -> str:
    """The id of a number of why.py in the book in use; empty for none."""
    return RULES[rule - 1][1 + game.rule_book().record[0]] if 0 < rule <= len(RULES) else ""
