"""The lessons: each has a piece of the gallery dealt on the felt, found there, and settled."""

import tomllib
from functools import cache
from pathlib import Path
from typing import TypedDict

from simulator.academy.cases import asks
from simulator.hands_on import gallery

FILE = Path(__file__).parent / "lessons.toml"


class Lesson(TypedDict):
    """`piece` is the gallery's, `others` are pieces that it is not; `code` is what the table asks
    about it.
    """

    name: str
    piece: str
    others: list[str]
    code: str


@cache
def lessons() -> tuple[Lesson, ...]:
    """All, in their order."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return tuple(
        {
            "name": one["name"],
            "piece": one["piece"],
            "others": one["others"],
            "code": code_of(one["piece"]),
        }
        for one in data["lesson"]
    )


def code_of(piece: str) -> str:
    """The table's question about a piece, by that piece's own book."""
    asked = asks(gallery.scenario_of(gallery.piece(piece)))
    assert asked, piece
    return asked["code"]
