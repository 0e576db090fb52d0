"""No question that one player can cause at his own place has a default in his favour.

own_seat.toml has every decision: who can cause its question, the defaults, and in whose favour
they are.  What it says is held to the code, to all scenarios, and to decisions.toml.
"""

import ast
import re
import tomllib
from pathlib import Path

import pytest
from floorman import events as ev
from floorman.rules import codes, rulings, why

from host_tools.table import code_names
from simulator.playing.scenario.reader import load
from simulator.playing.scenario.runner import run
from tests.rules.felt import Felt
from tests.rules.test_dealing import ALL, Deal
from tests.rules.test_showing import refused

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
TABLE = tomllib.loads((HERE / "own_seat.toml").read_text(encoding="utf-8"))
ROWS = {tuple(name.split()): row for name, row in TABLE["questions"].items()}
RIGHTS = {tuple(name.split()): rules for name, rules in TABLE["rights"].items()}
SAID, LATE = TABLE["others"]["said"].split(), TABLE["others"]["late"]
DECISIONS = tomllib.loads((ROOT / "host_tools/rulebook/decisions.toml").read_text("utf-8"))
NAMES = {number: name.lower() for name, number in vars(why).items() if name.isupper()}
ALONE = ("seat", "card")
ENDS = (codes.OPT_VOID, codes.OPT_REDEAL)


def test_every_decision_is_asked_about_or_leaves_nothing_to_ask():
    asked = {decision for _, decision in ROWS}
    assert asked | {*SAID, LATE} == set(DECISIONS)
    assert not asked & {*SAID, LATE}


def test_every_row_is_written_in_the_words_of_the_table():
    options = set(code_names.options().values())
    for (alert, _), (by, defaults, helps) in ROWS.items():
        assert alert in code_names.alerts().values()
        assert by in (*ALONE, "several", "dealer", "told")
        assert helps in ("nobody", "causer", "others")
        assert set(defaults) <= options


def test_no_default_is_in_the_favour_of_who_can_cause_it_alone():
    """But for one that a book gives him by name, and the decision follows that rule."""
    for name, (by, _, helps) in ROWS.items():
        if by in ALONE and helps == "causer":
            assert set(DECISIONS[name[1]]["rules"]) <= {*RIGHTS.get(name, ()), "own"}, name
    assert all(ROWS[name][2] == "causer" for name in RIGHTS)


def written() -> set[tuple[str, str]]:
    """Pairs of alert and decision that a file of the rules names where it opens a question."""
    found = set()
    for path in (ROOT / "firmware/floorman/rules").glob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            for call in [one for one in ast.walk(node) if isinstance(one, ast.Call)]:
                called = ast.unparse(call.func).rpartition(".")[2]
                at = {"propose": 4, "misdeal": 3}.get(called)
                words = [ast.unparse(one) for one in call.args]
                if at and words[1].startswith("codes.ALERT_"):
                    alert = words[1].removeprefix("codes.ALERT_")
                    found |= {(alert, decision) for decision in _decisions(node, words[at])}
    return found


def _decisions(function: ast.AST, rule: str) -> set[str]:
    """The one that is named, or all that a function gives to the name."""
    named = re.findall(r"^why\.(\w+)$", rule)
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and re.search(
            rf"\b{rule}\b", ast.unparse(node.targets[0])
        ):
            named += re.findall(r"why\.(\w+)", ast.unparse(node.value))
    return {name.lower() for name in named if not rule.startswith("why.") or f"why.{name}" == rule}


def test_every_question_of_the_code_has_a_row():
    assert written() - set(ROWS) == set()
    assert len(written()) > 60


@pytest.fixture
def proposed(monkeypatch):
    """Alert, decision and default of each question that is opened."""
    seen = set()
    opened = rulings._put_on_top

    def note(s, code, seat, value, rule, options):
        default = code_names.options()[options[0]]
        if code == codes.ALERT_REPAIR:  # work that was ruled decides nothing more
            assert default in ("DONE", "BY_HAND")
        else:
            seen.add((code_names.alerts()[code], NAMES[rule], default))
        opened(s, code, seat, value, rule, options)

    monkeypatch.setattr(rulings, "_put_on_top", note)
    return seen


def test_what_all_scenarios_ask_is_in_the_table_with_its_default(proposed):
    for folder in ("books", "examples"):
        for path in sorted((ROOT / "tests/scenarios" / folder).glob("*.toml")):
            for scenario in load(path):
                run(scenario)
    strays = []
    for alert, decision, default in proposed:
        if alert in ("REPAIR", "GIVE_BACK"):
            allowed = TABLE["others"]["repair"]
        elif decision == LATE:
            allowed = ["PLAY_ON"]
        else:
            allowed = ROWS.get((alert, decision), ("", []))[1]
        if default not in allowed:
            strays.append((alert, decision, default))
    assert strays == []
    assert len(proposed) > 70


# what a player lays at his own place when somebody has acted -------------------------------------

OWN, BUTTON, EMPTY = 2, 3, 7


def lays_a_tag(table, seat):
    table.feed(ev.FAULT, seat, ev.FAULT_UNKNOWN)


def lays_an_old_tag(table, seat):
    table.feed(ev.FAULT, seat, ev.FAULT_THING)


def lays_a_phone(table, seat):
    table.feed(ev.FAULT, seat, ev.FAULT_PHONE)


def lays_a_card_with_a_copied_tag(table, seat):
    table.feed(ev.FAULT, seat, ev.FAULT_COPY)


def lays_a_card(table, seat):
    table.feed(ev.HOLE, seat, 900)


def lays_a_card_beside(table, seat):
    table.feed(ev.HOLE, EMPTY, 900)


def lays_a_wrong_card(what):
    def lay(table, seat):
        table.feed(ev.HOLE, seat, 900)
        table.feed(ev.FAULT, seat, what)

    return lay


def lays_a_copy_on_the_muck(table, seat):
    table.feed(ev.FAULT, 1 - seat % 2, ev.FAULT_HALF)


LAYS = [
    lays_a_tag, lays_an_old_tag, lays_a_phone, lays_a_card_with_a_copied_tag, lays_a_card,
    lays_a_card_beside, lays_a_copy_on_the_muck,
    *(lays_a_wrong_card(what) for what in range(ev.FAULT_DUPLICATE, ev.FAULT_CUT + 1)),
]  # fmt: skip


def defaults(table):
    game = table.game
    return [game.ruling_options[6 * n] for n in range(game.open_rulings)]


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("acts", [1, 2, 3])
@pytest.mark.parametrize("lays", LAYS, ids=lambda lays: lays.__name__)
@pytest.mark.parametrize("exposed", [False, True])
def test_behind_the_first_action_nothing_that_a_player_lays_ends_the_hand(
    book, acts, lays, exposed
):
    table = Felt([2_000] * 4, book)
    table.game.exposed = exposed
    for _ in range(acts):
        table.key(ev.K_CALL)
    lays(table, OWN)
    assert not set(defaults(table)) & set(ENDS)


@pytest.mark.parametrize("book", ALL)
def test_tda_37_a_button_of_one_card_voids_nothing_with_a_tag(book):
    table = Deal(book)
    table.cards(0, 1, 2, 3, 0, 1, 2)
    table.rest(2)
    table.key(ev.K_ENTER, 3)  # it plays on
    table.key(ev.K_CALL)
    lays_a_tag(table, BUTTON)
    assert not set(defaults(table)) & set(ENDS)


def test_show_12_who_refused_and_lays_the_hand_back_himself_is_not_opened_by_another():
    """The table sees the cards, and not who turned them over: that somebody has to say."""
    table = refused()
    table.feed(ev.EXPIRED, 0)
    table.key(ev.K_ENTER)
    table.feed(ev.FAULT, 0, ev.FAULT_BACK)
    assert defaults(table) == [codes.OPT_DEAD]
