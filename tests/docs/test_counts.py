"""How many there are, wherever it is said: pieces of the gallery, questions of the quiz."""

import re
from pathlib import Path

import pytest

from simulator.academy import questions
from simulator.hands_on import gallery

ROOT = Path(__file__).parents[2]
SAYING = ("*.md", "docs/*.md", "docs/de/*.md", "docs/sphinx/*.py", "host_tools/texts/*/*.toml")
PIECES = r"(\d+) (?:things (?:that )?go|irregularit|Dinge, die|Unregelmäßigkeit)|of the (\d+) is a"
QUESTIONS = r"(\d+) (?:questions|Fragen) in (?:eleven|elf)|quiz of (\d+)"


@pytest.mark.parametrize(
    ("pattern", "count", "least"),
    [(PIECES, len(gallery.pieces()), 10), (QUESTIONS, len(questions.ids()), 3)],
    ids=["gallery", "quiz"],
)
def test_whoever_says_how_many_says_so_many(pattern: str, count: int, least: int) -> None:
    said = [
        (str(path.relative_to(ROOT)), int("".join(found)))
        for glob in SAYING
        for path in sorted(ROOT.glob(glob))
        for found in re.findall(pattern, path.read_text(encoding="utf-8"))
    ]
    assert len(said) >= least
    assert [one for one in said if one[1] != count] == []
    assert len(questions.listed()["levels"]) == 11
