"""Everything that can be asked: rulings of the quiz, and what the table counts."""

from collections.abc import Iterator
from functools import cache
from typing import TypedDict

from simulator.academy import quiz, reckoned
from simulator.academy.cases import Level, levels
from simulator.academy.lessons import Lesson, lessons
from simulator.academy.practice import FAULTS, Practice
from simulator.academy.quiz import Asked, Listed, Question
from simulator.academy.reckoning import reckonings


class All(TypedDict):
    """All that there is to learn; `real`: at a table where cards really lie."""

    levels: list[Listed]
    lessons: list[Lesson]
    practice: Practice
    real: bool


def listed(real: bool = False) -> All:
    """Questions and lessons for their page, at a `real` table or a simulated one."""
    of_levels: list[Listed] = [
        {"name": level.name, "questions": [*_of(level)]} for level in levels()
    ]
    return {"levels": of_levels, "lessons": list(lessons()), "practice": FAULTS, "real": real}


def _of(level: Level) -> Iterator[Asked]:
    yield from map(quiz.asked, quiz.of(level.cases))
    names = [name for name, _ in level.reckonings]
    yield from (reckoned.asked(one) for one in reckonings().values() if one.name in names)


def ids() -> list[str]:
    """The name of every question."""
    return [one["id"] for level in listed()["levels"] for one in level["questions"]]


@cache
def question(id: str) -> Question:
    """The whole of it; KeyError when there is none."""
    return reckoned.question(id) if id in reckonings() else quiz.question(id)
