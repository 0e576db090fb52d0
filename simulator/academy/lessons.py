"""The lessons: each has a piece of the gallery dealt on the felt, found there, and settled."""

import tomllib
from functools import cache
from pathlib import Path
from typing import TypedDict

FILE = Path(__file__).parent / "lessons.toml"


class Lesson(TypedDict):
    """`piece` is the gallery's, `others` are pieces that it is not."""

    name: str
    piece: str
    others: list[str]


@cache
def lessons() -> tuple[Lesson, ...]:
    """All, in their order."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return tuple(
        {"name": one["name"], "piece": one["piece"], "others": one["others"]}
        for one in data["lesson"]
    )
