"""Another edition is a column and texts: one that is made up is played, printed and offered."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.rulebook.rules import rules
from host_tools.rulebook.says import says
from host_tools.rulebook.tables import DECISIONS, PARAMETERS

ROOT = Path(__file__).resolve().parents[2]
BOOK, BEFORE = "tda2031", "tda2024"
OTHERWISE = {"joker": 0, "clock": 60}
"""Numbers of the new edition; all others are those of the one before."""
PLAYED = """
import json
from floorman import events as ev
from floorman.rules import books
from host_tools.evening.house_rules import house_rules
from host_tools.evening.setup import setup_of
from host_tools.rulebook.reasons import reason_of
from host_tools.rulebook.rules import rules
from host_tools.rulebook.says import says
from host_tools.rulebook.tables import rule_id
from host_tools.table import words
from host_tools.table.house import named
from host_tools.table.view import Watched

said = []
game = Watched(lambda *note: said.append(note))
game.feed(ev.BOOK, books.NAMES.index("tda2031"), 0, 0)
for seat in range(4):
    game.feed(ev.SEAT, seat, 5000, 0)
for kind, value in ((ev.SMALL, 50), (ev.BIG, 100), (ev.UNIT, 50), (ev.START, 1)):
    game.feed(kind, 0, value, 0)
for card in range(3):
    game.feed(ev.HOLE, (1 + card) % 4, 0, 0)
game.feed(ev.FAULT, 3, ev.FAULT_JOKER, 0)
rule = game.ruling_rule[0]
print(json.dumps({
    "asked": [game.ruling, rule_id(game, rule), game.option(1)],
    "why": reason_of(rule, "tda2031", game.option(1), "de"),
    "clock": game.rule_book().clock,
    "says": [says("TDA31-43A"), says("TDA31-35D", "de")],
    "rules": sum(rule.book == "tda2031" for rule in rules().values()),
    "book": words.book("tda2031", "de"),
    "offered": house_rules()["books"],
    "house": setup_of({"book": "tda2031"}).house().book,
    "named": named("tda2031").book,
}))
"""


def change(path: Path, *changes: tuple[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        changed = re.sub(old, new, text, flags=re.MULTILINE)
        assert changed != text, old
        text = changed
    path.write_text(text, encoding="utf-8")


def later(rule: str) -> str:
    return rule.replace("24-", "31-", 1)


def add_column(tree: Path) -> None:
    """The firmware's part: a name, a number a row, the word on the LED row."""
    rules_, shown = tree / "firmware/floorman/rules", tree / "firmware/floorman/display"
    change(rules_ / "books.py", (r'"tda2024"\)', f'"tda2024", "{BOOK}")'))
    for row in PARAMETERS:
        value = OTHERWISE.get(row.name, row.values[-1])
        line = f"{row.name} {row.highest} {' '.join(map(str, row.values))}"
        change(rules_ / "books.py", (rf"^{line}(?=$|\")", f"{line} {value}"))
    change(shown / "texts.py", (r"^3 TDA2024$", r"3 TDA2024\n4 TDA2031"))


def add_texts(tree: Path) -> None:
    """The host's part: the ids, the rule each follows, what one of them says otherwise."""
    book = tree / "host_tools/rulebook"
    taken = [rule.id for rule in rules().values() if rule.book == BEFORE]
    rows = [f'"{later(rule)}" = {{ as = "{rule}" }}' for rule in taken]
    with (book / "rules.toml").open("a") as file:
        file.write("\n".join(["", f"[{BOOK}]", *rows, ""]))
    for row in DECISIONS:
        ids, effects = [*row.rules, later(row.rules[-1])], [*row.effects, row.effects[-1]]
        if row.name == "joker_found":
            effects[-1] = "void"
        change(
            book / "decisions.toml",
            (rf"^({row.name} = .*rules = )\[[^]]*\]", rf"\1{json.dumps(ids)}"),
        )
        if any(effects):
            change(
                book / "decisions.toml",
                (rf"^({row.name} = .*effects = )\[[^]]*\]", rf"\1{json.dumps(effects)}"),
            )
    for language, why in (("en", "all bets go back, for once"), ("de", "alles geht zurück")):
        words = tree / "host_tools/texts" / language
        name = f'{BEFORE} = "TDA 2024"'
        change(words / "table.toml", (rf"{name} \}}", f'{name}, {BOOK} = "TDA 2031" }}'))
        change(words / "reasons.toml", (r"^\[joker_found\]$", f'[joker_found]\n{BOOK} = "{why}"'))


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The firmware and the host's tools with one book more."""
    tree = tmp_path_factory.mktemp("edition")
    for folder in ("firmware", "host_tools"):
        leave = shutil.ignore_patterns("__pycache__", "*.png", "*.woff2", "node_modules")
        shutil.copytree(ROOT / folder, tree / folder, ignore=leave)
    add_column(tree)
    add_texts(tree)
    return tree


def run(tree: Path, *command: str) -> str:
    paths = (tree, tree / "firmware", tree / "host_tools/shims")
    done = subprocess.run(
        [sys.executable, *command],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_a_made_up_edition_is_played_reasoned_and_offered(tree: Path) -> None:
    found = json.loads(run(tree, "-c", PLAYED))
    assert found == {
        "asked": [30, "TDA31-35D", 4],
        "why": "alles geht zurück",
        "clock": 60,
        "says": [says("TDA-43A"), says("TDA24-35D", "de")],
        "rules": 194,
        "book": "TDA 2031",
        "offered": [BOOK, "tda2024", "tda2019", "cuca", "casino"],
        "house": 4,
        "named": 4,
    }


def test_a_made_up_edition_is_compared_with_the_one_before(tree: Path) -> None:
    command = ("-m", "host_tools.commands.entry", "rules", "--diff", BEFORE, BOOK)
    lines = run(tree, *command).splitlines()
    assert lines[:4] == [
        "TDA 2024 (version 1.0, 9 October 2024) -> TDA 2031",
        "parameters with another value: 2",
        "  joker: 4 -> 0 (TDA31-35A6, TDA31-35D)",
        "  clock: 25 -> 60 (TDA31-29)",
    ]
    assert lines[-1] == "rules that say the same: 194"
