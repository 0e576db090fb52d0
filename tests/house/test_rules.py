"""The rules are plain functions over one record, and every field of it has an owner."""

import ast
from pathlib import Path

import pytest
from floorman.rules import state

from tests.house.writers import declared, fields_written, records_read, undeclared, written

RULES = Path(state.__file__).parent
ROOT = RULES.parents[2]
CODE = Path(state.__file__).read_text(encoding="utf-8")
CLASSES = {"State", "Game", "Expected", "Book", "Played", "Log", "TwoOfHand"}
MOST_WRITERS = 3
ONE_WRITER = {
    "course": "phase street actor",
    "seats": "stack contribution street_bet unclaimed flags marks",
}
OUTSIDE = ("firmware", "host_tools", "simulator")


def test_every_field_says_who_writes_it():
    assert undeclared(CODE) == []
    fields = {field.partition(":")[0] for field in " ".join(state.FIELDS).split()}
    assert fields - {"house", "game"} <= set(declared(CODE))


def test_fields_are_written_where_they_say_and_nowhere_else():
    code = written(RULES)
    said = {name: set(files) for name, files in declared(CODE).items()}
    strays = {name: files - said.get(name, set()) for name, files in code.items()}
    strays.pop("say", None)  # the door mutes the record while it replays
    strays.pop("cue", None)
    assert {name: files for name, files in strays.items() if files} == {}
    idle = {name: files - code.get(name, set()) - {"state"} for name, files in said.items()}
    made_once = {"staked", "claims", "seven"}  # work space, filled through another name
    assert {name for name, files in idle.items() if files} <= made_once


def test_no_field_has_more_than_three_writers():
    assert [name for name, files in written(RULES).items() if len(files) > MOST_WRITERS] == []


@pytest.mark.parametrize("owner", ONE_WRITER)
def test_chips_and_course_have_one_writer_each(owner):
    code = written(RULES)
    for field in ONE_WRITER[owner].split():
        assert code[field] == {owner}, field


def test_rules_are_functions_and_inherit_nothing():
    for path in RULES.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                assert node.name in CLASSES, path.name
                assert node.bases == [], path.name
            assert not (isinstance(node, ast.Name) and node.id == "super"), path.name


def test_nothing_outside_the_rules_reads_the_record():
    for folder in OUTSIDE:
        for path in (ROOT / folder).rglob("*.py"):
            if RULES not in path.parents:
                assert records_read(path.read_text(encoding="utf-8")) == [], path


# the gate itself ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("s.actor = seat", "actor"),
        ("s.stack[seat] += 1", "stack"),
        ("s.board[:] = s.early_cards[:] = x", "early_cards"),
        ("s.bet, s.min_raise = 1, 2", "min_raise"),
        ("flags = s.flags\n    flags[seat] |= 4", "flags"),
        ("a, b = s.acts, s.marks\n    b[0] = 1", "marks"),
    ],
)
def test_a_write_is_seen(line, field):
    assert field in fields_written(f"def rule(s, seat, x):\n    {line}\n")


@pytest.mark.parametrize(
    ("call", "field"),
    [
        ("fill(s, s.stack)", "stack"),
        ("pots.fill(s, s.claims)", "claims"),
        ("mine = s.marks\n    fill(s, mine)", "marks"),
        ("setattr(s, 'actor', 3)", "actor"),
    ],
)
def test_a_write_by_somebody_else_is_seen(call, field):
    filler = "def fill(s, into):\n    into[0] = 5\n"
    assert field in fields_written(f"{filler}def rule(s, seat):\n    {call}\n")
    assert fields_written(f"{filler}def rule(s, seat):\n    read(s, s.stack)\n") == set()


@pytest.mark.parametrize(
    "line",
    [
        "copy.state.facts & 1",
        "self._table.game.state.stack[0]",
        "record = game.state\nprint(record.actor)",
    ],
)
def test_a_record_that_is_read_outside_is_seen(line):
    assert len(records_read(line)) == 1
    assert records_read("feed.state != 'live'\nstate = began.state\nstate.names") == []


def test_what_is_only_read_is_no_write():
    source = (
        "def rule(s, seat):\n    flags = s.flags\n    bet = s.bet\n    return flags[seat] + bet\n"
    )
    assert fields_written(source) == set()


def test_a_field_without_files_behind_it_is_named():
    text = "class State:\n    bet: int\n    actor: int  # course: whose turn\n\n    def __init__"
    assert undeclared(text) == ["bet"]
    assert declared(text) == {"actor": ("course",)}
