"""Which test shows a rule: worked examples that pass, scenarios, tests that name its id.

`python -m tests.coverage.shown` brings host_tools/rulebook/rules.toml up to the code and tests.
"""

import ast
import json
import re
import sys
from collections import Counter
from functools import cache
from pathlib import Path

from host_tools.rulebook.rules import DATA, Rule, places, rules
from simulator.playing.scenario.reader import load

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
_ID = re.compile(r"\b(?:TDA24|RP24|TDA|RP|CUCA|CAS|IRR|SHOW)-[\w.]+(?:-[ES]\d)?")
_BOOKS = frozenset({"tda", "rp", "cuca", "cas", "irr", "show", "tda24", "rp24"})
_MOST = 4  # tests a rule names


@cache
def named() -> dict[str, list[str]]:
    """Rule id -> FILE::TEST of every test function whose text names the rule."""
    found: dict[str, list[str]] = {}
    for file in sorted(TESTS.rglob("test_*.py")):
        if "coverage" in file.parts or file.parent.name == "scenarios":
            continue
        text = file.read_text()
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                said = "\n".join(text.splitlines()[_first(node) - 1 : node.end_lineno])
                written = {rule.rstrip(".") for rule in _ID.findall(said)}
                for rule in sorted(written | in_a_name(node.name)):
                    name = f"{file.relative_to(ROOT).as_posix()}::{node.name}"
                    found.setdefault(rule, []).append(name)
    return found


def in_a_name(name: str) -> set[str]:
    """The rules a test is named after: `test_cuca_9_1a_cas_2_the_odd_chip` after two."""
    words = name.split("_")
    found = set()
    for at, book in enumerate(words):
        if book in _BOOKS:
            number = ""
            for word in words[at + 1 : at + 4]:
                if word == "a":  # the article
                    break
                number += word
                found.add(_bare_ids().get(book + number, ""))
    return found - {""}


@cache
def _bare_ids() -> dict[str, str]:
    """Rule ids by their letters and digits alone."""
    return {re.sub(r"[-.]", "", rule).lower(): rule for rule in rules()}


def _first(node: ast.FunctionDef) -> int:
    return min([node.lineno, *(one.lineno for one in node.decorator_list)])


@cache
def scenarios() -> dict[str, list[str]]:
    """Rule id -> examples and scenario files about it, those not passing left out."""
    from tests.scenarios.report import EXAMPLES, listed

    not_yet = listed()["not_yet"]
    found: dict[str, list[str]] = {}
    for path in sorted((TESTS / "scenarios").rglob("*.toml")):
        if path.parent != EXAMPLES and path.parent.name != "books":
            continue
        for scenario in load(path):
            name = scenario.example or path.relative_to(ROOT).as_posix()
            if name in not_yet:
                continue
            for rule in scenario.rules:
                found.setdefault(rule, []).append(name)
    return found


def tests_of(rule: Rule) -> list[str]:
    """The tests its entry names, or at most four that name the rule."""
    if rule.tests:
        return list(rule.tests)
    return tests_that_name(rule)[:_MOST]


def tests_that_name(rule: Rule) -> list[str]:
    """Every test that the entry names, or that names the rule."""
    every = [*rule.tests, *scenarios().get(rule.id, []), *named().get(rule.id, [])]
    return list(dict.fromkeys(every))


def missing(rule: Rule) -> str:
    """The thing that an enforceable rule lacks, or ''."""
    unused = [source for source in rule.by if not places(source)]
    if not rule.decides:
        return rule.open or "nothing decides it"
    if unused:
        return f"no code uses {', '.join(unused)}"
    return "" if tests_of(rule) else "no test shows it"


def row(rule: Rule) -> str:
    """The rule's line of rules.toml, up to date."""
    data: dict[str, object] = {"class": rule.kind, "title": rule.title}
    if rule.subjects:
        data["subjects"] = list(rule.subjects)
    if rule.none:
        data |= {"none": rule.none, "why": rule.why}
    else:
        lacks = missing(rule)
        if rule.decides:
            data["decides"] = list(rule.decides)
        if rule.by:
            data["by"] = list(rule.by)
        data |= {"open": lacks} if lacks else {"tests": tests_of(rule)}
    inside = ", ".join(
        f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in data.items()
    )
    return f'"{rule.id}" = {{ {inside} }}'


def main() -> int:
    """Rewrite rules.toml, but for what follows another edition; prints the figures."""
    known = rules()
    lines = []
    for line in DATA.read_text(encoding="utf-8").splitlines():
        name = line[1:].partition('"')[0] if line.startswith('"') else ""
        lines.append(row(known[name]) if name and not known[name].follows else line)
    DATA.write_text("\n".join(lines) + "\n", encoding="utf-8")
    rules.cache_clear()
    print(Counter(rule.verdict for rule in rules().values()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
