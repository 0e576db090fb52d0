"""A docstring names its subject first: not `It`, `Of`, `What`, `Who` .. unless it asks.

`LEFT` counts those of before in each folder; it may only shrink.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
LEANING = frozenset({"It", "Of", "What", "Who", "Whoever", "Whether"})
"""First words that lean on the name below the docstring."""
LEFT = {
    "firmware/floorman": 4,
    "firmware/floorman/display": 2,
    "firmware/floorman/power": 6,
    "firmware/floorman/rules": 8,
    "firmware/floorman/sensing": 33,
    "host_tools/access": 22,
    "host_tools/bring_up": 14,
    "host_tools/commands": 22,
    "host_tools/console": 8,
    "host_tools/evening": 33,
    "host_tools/outputs": 13,
    "host_tools/production": 11,
    "host_tools/records": 2,
    "host_tools/reveal": 38,
    "host_tools/statistics": 5,
    "host_tools/table": 35,
    "simulator/playing": 2,
    "simulator/playing/misdeals": 5,
    "simulator/playing/scenario": 4,
    "tests/bench": 1,
    "tests/host_tools/access": 1,
    "tests/host_tools/console": 3,
    "tests/host_tools/evening": 2,
    "tests/host_tools/exports": 1,
    "tests/host_tools/outputs": 3,
    "tests/host_tools/outputs/overlay": 2,
    "tests/host_tools/production": 2,
    "tests/host_tools/reveal": 8,
    "tests/host_tools/table": 1,
    "tests/pages": 5,
    "tests/rules": 2,
    "tests/sensing": 12,
}


def leaning(text: str) -> Iterator[str]:
    """First lines of a file's docstrings that begin so and ask nothing."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            said = (ast.get_docstring(node) or "").partition("\n\n")[0]
            if said.partition(" ")[0] in LEANING and not said.endswith("?"):
                yield said


def found() -> Counter[str]:
    """How many there are, by folder."""
    counted: Counter[str] = Counter()
    for top in ("firmware", "host_tools", "simulator", "tests"):
        for path in (ROOT / top).rglob("*.py"):
            if "node_modules" not in path.parts:
                folder = path.parent.relative_to(ROOT).as_posix()
                counted[folder] += sum(1 for _ in leaning(path.read_text(encoding="utf-8")))
    return +counted


def test_a_docstring_begins_with_its_subject() -> None:
    more = {folder: n for folder, n in found().items() if n > LEFT.get(folder, 0)}
    assert more == {}, "begin with the subject, or with True when, or ask"


def test_the_list_of_those_that_do_not_only_shrinks() -> None:
    counted = found()
    assert [folder for folder in LEFT if not counted[folder]] == []
    assert sum(LEFT.values()) - counted.total() < 25, "lower the figures of LEFT"


def test_one_that_leans_on_its_name_is_seen() -> None:
    def of(said: str) -> list[str]:
        return list(leaning(f'def f():\n    """{said}"""'))

    assert of("What the seat has.") == ["What the seat has."]
    assert of("Whether it is.\n\n    More?\n    ") == ["Whether it is."]
    assert of("The seat's chips.") == of("What is due next?") == of("Offsets of it.") == []
    assert list(leaning('"""Of a file."""')) == ["Of a file."]
