"""The technical director's page: every test and command that it names is there."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.attack.attack import catalogue

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "director.md").read_text(encoding="utf-8")
ROWS = [line.strip("|").split(" | ") for line in PAGE.splitlines() if line.startswith("| ")][1:]
TESTS = re.findall(r"`(tests/[\w/.]+)(?:::(\w+))?`", PAGE)
COMMANDS = sorted(set(re.findall(r"`floorman ([^`]+)`", PAGE)))
DRAWS = {"random", "secrets"}
OUTCOMES = ("firmware/floorman/rules", "firmware/floorman/sensing", "host_tools/evening")


def test_every_question_names_what_shows_the_answer_or_says_that_it_is_not_there() -> None:
    assert len(ROWS) > 15
    for question, answer, shown in ROWS:
        assert question.strip().endswith("?")
        assert shown.strip(" |") or answer.startswith("**Not there**"), question


@pytest.mark.parametrize(("file", "name"), TESTS)
def test_each_test_that_is_named_is_there(file: str, name: str) -> None:
    path = ROOT / file
    assert path.is_file()
    if name:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("words", COMMANDS)
def test_each_command_that_is_named_is_there(words: str) -> None:
    names = [word for word in words.split() if not word.startswith("-")]
    deed = names[:1] if "--only" in words else names
    asked = [sys.executable, "-m", "host_tools.commands.cli", *deed, "--help"]
    done = subprocess.run(asked, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    if "--only" in words:
        assert names[-1] in catalogue()


def drawn(path: Path) -> set[str]:
    """Modules of chance that a file imports, and calls of the Pico's own."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & DRAWS
        elif isinstance(node, ast.ImportFrom):
            found |= {str(node.module)} & DRAWS
        elif isinstance(node, ast.Attribute | ast.Name):
            found |= {getattr(node, "attr", getattr(node, "id", ""))} & {"urandom", "getrandbits"}
    return found


def test_no_outcome_is_drawn() -> None:
    files = [path for folder in OUTCOMES for path in (ROOT / folder).rglob("*.py")]
    assert len(files) > 60
    assert {str(path): drawn(path) for path in files if drawn(path)} == {}


def test_what_is_drawn_is_seen(tmp_path: Path) -> None:
    for text in ("from random import Random", "import secrets", "x = os.urandom(4)"):
        path = tmp_path / "a.py"
        path.write_text(text)
        assert drawn(path)
