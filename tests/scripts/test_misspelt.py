"""A field that no document and no record has is refused, in a page's script as in Python."""

import shutil
from pathlib import Path

import pytest
from mypy import api

from tests.scripts import tools

ROOT = tools.ROOT
SCRIPTS = (
    ("host_tools/outputs/page/seats.js", "chips(seat.stack)", "chips(seat.stak)"),
    ("host_tools/outputs/page/felt.js", "zones.burn", "zones.brn"),
    ("host_tools/outputs/page/desk.js", "setting.carried", "setting.caried"),
    ("host_tools/outputs/page/console/act.js", "can.dealing", "can.dealng"),
    ("host_tools/outputs/page/evening/results.js", "row.add_ons", "row.addons"),
    ("host_tools/outputs/page/evening/register.js", "state.lays", "state.lay"),
    ("host_tools/outputs/overlay/box.js", "seat.to_call > 0", "seat.tocall > 0"),
    ("host_tools/production/page/top.js", "status.level_left", "status.leftover"),
    ("host_tools/outputs/page/access/devices.js", "state.open ?", "state.opened ?"),
    ("simulator/hands_on/page/hint.js", "lies.people.who", "lies.persons.who"),
    ("simulator/hands_on/page/things.js", "lies.piles", "lies.heaps"),
    ("host_tools/outputs/page/hands.js", "hand.first", "hand.begins"),
)
"""A line of a script, and how somebody misspells it."""
UNASKED = ("host_tools/outputs/page/evening/seats.js", "state.setup?.kind", "state.setup.kind")
PYTHON = """\
from host_tools.console.offers import offers
from host_tools.evening.document import Shown
from host_tools.evening.registrar import Registered
from host_tools.reveal.sections import Box, Status
from host_tools.store.library import Library, Wish
from host_tools.table.page_document import Decision, Seat
from host_tools.table.state import TableState
from host_tools.table.view import Seen, Watched


def watched(game: Watched) -> int:
    return game.stak[0] + game.actr  # wrong


def seen(game: Seen) -> int:
    return game.boton  # wrong


def shown(state: TableState) -> object:
    return state.document()["sets"]  # wrong


def seat(one: Seat) -> object:
    return one["stak"]  # wrong


def decision(one: Decision) -> object:
    return one["option"]  # wrong


def offered(game: Watched) -> object:
    return offers(game, {})["undoes"]  # wrong


def evening(one: Shown) -> object:
    return one["clock"]["gone"] if one["clock"] else one["sitting"]  # wrong


def registered(one: Registered) -> object:
    return one["want"]  # wrong


def box(one: Box) -> Box:
    return {**one, "equty": None}  # wrong


def status(one: Status) -> object:
    return one["viewers"]  # wrong


def hands(library: Library) -> object:
    return [one["begun"] for one in library.hands(Wish())]  # wrong
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The compiler's complaints about scripts that have all the misspelt lines."""
    copy = tmp_path_factory.mktemp("scripts")
    here = tools.HERE.relative_to(ROOT)
    for path in [*tools.scripts(), *tools.HERE.glob("*.d.ts"), tools.HERE / "tsconfig.json"]:
        to = copy / path.relative_to(ROOT)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, to)
    for name, right, wrong in [*SCRIPTS, UNASKED]:
        text = (copy / name).read_text(encoding="utf-8")
        assert right in text, (name, right)
        (copy / name).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    return tools.mistyped(copy / here / "tsconfig.json")


@pytest.mark.parametrize(("name", "wrong"), [(name, wrong) for name, _, wrong in SCRIPTS])
def test_a_field_that_no_document_has_is_refused(name: str, wrong: str, found: list[str]) -> None:
    ours = [line for line in found if name in line]
    field = wrong.split(".")[1].split(" ")[0].rstrip(")")
    assert len(ours) == 1
    assert f"'{field}'" in ours[0]


def test_what_may_be_nothing_is_not_read_before_it_is_asked_for(found: list[str]) -> None:
    [complaint] = [line for line in found if UNASKED[0] in line]
    assert "'null'" in complaint


def test_scripts_say_what_part_of_a_document_they_take() -> None:
    """Whatever is called as a document or its parts has its type, so none is read unchecked."""
    named = "table|document|state|hand|seats|decisions|lies|news|setting|setup|status|settings"
    untyped = [
        line for line in tools.mistyped(tools.HERE / "tsconfig.json", "--noImplicitAny")
        if any(f"'{name}' implicitly" in line for name in named.split("|"))
        and "Parameter" in line
    ]  # fmt: skip
    assert untyped == []


def test_a_field_that_no_record_has_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "misspelt.py"
    path.write_text(PYTHON, encoding="utf-8")
    said, error, _ = api.run(
        ["--config-file", str(ROOT / "pyproject.toml"), "--hide-error-context", str(path)]
    )
    assert not error
    lines = {n for n, line in enumerate(PYTHON.splitlines(), 1) if line.endswith("# wrong")}
    refused = [int(line.split(":")[1]) for line in said.splitlines() if ": error:" in line]
    assert set(refused) == lines
    assert '"stak"' in said
    assert '"actr"' in said  # in the same line
