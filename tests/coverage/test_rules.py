"""Coverage as a fact: every rule id of the books is accounted for."""

import ast
import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from floorman.rules.books import NAMES

from host_tools.commands import cli
from host_tools.rulebook.rules import decider, parameter, places, rules
from host_tools.rulebook.tables import DECISIONS, OWN, PARAMETERS
from simulator.playing.scenario.reader import load
from tests.bench.matrix import OF_NO_DOCUMENT
from tests.scenarios.report import ids, listed, scenarios

ROOT = Path(__file__).resolve().parents[2]
ALL = rules()
DECIDED = [rule for rule in ALL.values() if rule.verdict == "decided"]


def test_there_are_598_rules_in_four_books():
    assert Counter(rule.book for rule in ALL.values()) == {
        "tda2019": 168, "cuca": 112, "casino": 124, "tda2024": 194,
    }  # fmt: skip


def test_each_rule_is_decided_or_says_why_not():
    for rule in ALL.values():
        said = [bool(rule.tests), bool(rule.none and rule.why), bool(rule.open)]
        assert said.count(True) == 1, rule.id
        assert rule.none in ("", "conduct", "room", "information"), rule.id
        assert rule.kind in ("enforce", "detect", "assist", "room", "conduct", "info"), rule.id


@pytest.mark.parametrize("rule", DECIDED, ids=lambda rule: rule.id)
def test_a_decided_rule_names_code_that_exists(rule):
    assert rule.by
    for source in rule.by:
        assert places(source), f"{source} is in no code"


@pytest.mark.parametrize("rule", DECIDED, ids=lambda rule: rule.id)
def test_a_decided_rule_names_the_functions_that_decide_it(rule):
    assert rule.decides
    for place in rule.decides:
        assert decider(place).line
        assert not _only_says(place) or place in SAYERS, f"{place} says something and no more"


SAYERS = ("floorman/rules/spoken.py:menu_found",)
"""Functions that say always the same, and that is all there is to decide."""


def _only_says(place: str) -> bool:
    """Nothing is asked, reckoned or written in the function."""
    known = decider(place)
    return _saying(known.file)[known.line]


@cache
def _saying(file: Path) -> dict[int, bool]:
    """True for each function of a file, by its line, that only says something."""
    nodes = ast.walk(ast.parse(file.read_text()))
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    return {one.lineno: all(_says(statement) for statement in one.body) for one in functions}


def _says(statement: ast.stmt) -> bool:
    value = getattr(statement, "value", None)
    if isinstance(value, ast.Call):
        return ast.unparse(value.func).rpartition(".")[2] in ("say", "alert", "step", "cue")
    return isinstance(statement, ast.Expr | ast.Return) and isinstance(value, ast.Constant)


def test_only_a_decided_rule_names_who_decides_it():
    assert not [rule.id for rule in ALL.values() if rule.decides and rule.verdict != "decided"]


def test_a_function_that_is_not_there_decides_nothing():
    for place in ("floorman/rules/none.py:half", "floorman/rules/chips.py:none", "floorman"):
        with pytest.raises(KeyError, match="is no function"):
            decider(place)


@pytest.mark.parametrize("rule", DECIDED, ids=lambda rule: rule.id)
def test_a_decided_rule_names_tests_that_exist(rule):
    assert rule.tests
    for test in rule.tests:
        assert _exists(test), f"{test} is no test"


@pytest.mark.parametrize("rule", DECIDED, ids=lambda rule: rule.id)
def test_a_scenario_a_rule_names_cites_the_rule(rule):
    for test in rule.tests:
        if "::" not in test:
            about = {rule.id, rule.follows} & _cited(test)
            assert about, f"no scenario of {test} is about {rule.id}"


@cache
def _cited(test: str) -> frozenset[str]:
    """The rules that the scenarios of a file, or of a worked example, are about."""
    of = load(ROOT / test) if test.endswith(".toml") else scenarios()[test]
    return frozenset(rule for scenario in of for rule in scenario.rules)


def _exists(test: str) -> bool:
    file, _, name = test.partition("::")
    if name:
        return name in _functions(file)
    if file.endswith(".toml"):
        return (ROOT / file).is_file()
    return test in scenarios() and test not in listed()["not_yet"]


@cache
def _functions(file: str) -> frozenset[str]:
    nodes = ast.parse((ROOT / file).read_text()).body
    return frozenset(node.name for node in nodes if isinstance(node, ast.FunctionDef))


def decision_rule(name: str, book: str) -> str | None:
    """The rule that a decision follows in a book; None when there is no such decision."""
    for row in DECISIONS:
        if row[0] == name:
            return row.rules[NAMES.index(book)]
    return None


def test_the_decisions_and_parameters_named_are_in_the_books():
    for rule in ALL.values():
        for source in rule.by:
            sort, _, name = source.partition(":")
            assert sort in ("book", "param", "code"), source
            assert sort != "book" or decision_rule(name, rule.book), source
            assert sort != "param" or parameter(name, rule.book) is not None, source


def test_every_parameter_of_the_books_is_named_by_a_rule():
    named = {source for rule in ALL.values() for source in rule.by}
    of_documents = {f"param:{row[0]}" for row in PARAMETERS if row[0] not in OF_NO_DOCUMENT}
    assert of_documents <= named


def test_every_decision_of_the_books_follows_a_rule_there_is():
    for row in DECISIONS:
        for book, name in zip(NAMES, row.rules, strict=True):
            assert name == OWN or ALL[name].book == book, f"{row[0]} follows {name} in {book}"


def test_no_rule_claims_a_decision_on_which_its_book_is_silent():
    for rule in ALL.values():
        for source in rule.by:
            sort, _, name = source.partition(":")
            assert sort != "book" or decision_rule(name, rule.book) != OWN, f"{rule.id}: {source}"


def test_the_examples_name_rules_there_are():
    assert {rule for of in ids().values() for rule in of} <= set(ALL)


def test_the_command_speaks_german(capsys):
    assert cli.main(["rules", "TDA-43A", "--lang", "de"]) == 0
    out = capsys.readouterr().out
    assert "  entschieden in floorman/rules/owed.py:min_raise_to (Zeile " in out
    assert "Parameter half = 1 in tda2019" in out


def test_the_command_prints_a_rule_what_decides_it_and_where(capsys):
    assert cli.main(["rules", "tda-43a"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("TDA-43A (tda2019, enforce): ")
    assert "parameter half = 1 in tda2019" in out
    assert "floorman/rules/" in out
    assert "shown by EX-TDA-43" in out


def test_the_command_prints_who_decides_before_the_parameter_and_who_says_it(capsys):
    assert cli.main(["rules", "CUCA-8g"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if not line.startswith("    ")]
    half = decider("floorman/rules/chips.py:half")
    assert lines[2] == f"  decided in floorman/rules/chips.py:half (line {half.line})"
    assert half.file.read_text().splitlines()[half.line - 1].startswith("def half(")
    order = [line.split()[0] for line in lines[3:]]
    assert order == [*["parameter"] * 3, *["said"] * 2, *["shown"] * 5]


def test_as_json_the_decider_has_its_line(capsys):
    assert cli.main(["rules", "TDA-32", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    line = decider("floorman/rules/button.py:move_button").line
    assert data["decides"] == {"floorman/rules/button.py:move_button": line}


def test_the_command_says_why_no_table_can(capsys):
    assert cli.main(["rules", "--rules", "casino", "CAS-7"]) == 0
    assert "no table can: conduct" in capsys.readouterr().out


def test_the_command_prints_a_book_and_its_figures(capsys):
    assert cli.main(["rules", "--rules", "cuca"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 113
    assert "decided" in lines[-1]


def test_the_command_knows_no_such_rule(capsys):
    assert cli.main(["rules", "TDA-43Z"]) == 2
    assert "near it: TDA-43" in capsys.readouterr().err
