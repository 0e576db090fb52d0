"""One word, one class: no second class of a name stands anywhere in the host.

ALLOWED are names that stand more than once still, most of them a section of a document beside what
it is made of.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

HOST = Path(__file__).parents[2] / "host_tools"
TWICE = """
Act Action Deal Entry Feed Finding Hand House Library Line Link Look Note Outs Part People
RefusedError Rule Seat Server Standing Table Tags Trouble Undone _Reader
"""
THRICE = "Device Known Person Shown"
ALLOWED = dict.fromkeys(TWICE.split(), 2) | dict.fromkeys(THRICE.split(), 3)


def classes(sources: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Names of classes -> the files that have one of that name."""
    found = defaultdict(list)
    for name, source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(name)
    return found


def host() -> list[tuple[str, str]]:
    return [
        (str(path.relative_to(HOST)), path.read_text(encoding="utf-8"))
        for path in sorted(HOST.rglob("*.py"))
    ]


def twice(sources: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    return {name: files for name, files in classes(sources).items() if len(files) > 1}


def test_a_word_is_one_class() -> None:
    """Neither a second class of another name, nor a third of one that is allowed two."""
    assert {name: len(files) for name, files in twice(host()).items()} == ALLOWED


def test_a_second_class_of_a_name_is_seen() -> None:
    second = [*host(), ("outputs/new.py", "class Timeline:\n    pass\n")]
    assert twice(second)["Timeline"] == ["table/timeline.py", "outputs/new.py"]
