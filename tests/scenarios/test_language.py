"""The scenario language: what a wrong file gets, and how a difference is told."""

import json
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.scenario.change import plain_raise
from host_tools.scenario.model import ScenarioError
from host_tools.scenario.reader import load
from host_tools.scenario.runner import run
from host_tools.scenario.verbs import EXPECTATIONS, VERBS

ROOT = Path(__file__).resolve().parents[2]
HEAD = 'book = "tda2019"\nstacks = [5000, 5000, 5000]\nbutton = 3\n'


def write(folder, text):
    path = folder / "one.toml"
    path.write_text(text)
    return path


def only(folder, steps, head=HEAD):
    [scenario] = load(write(folder, f"{head}steps = [\n{steps}\n]\n"))
    return scenario


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("book = ", 1, "no TOML"),
        ('book = "hoyle"\nstacks = [1, 2]\nsteps = [\n]', 1, "no rule book"),
        ('book = "tda2019"\nsteps = [ { knock = 1 } ]', 1, "`stacks` is missing"),
        ('book = "tda2019"\nstacks = [100]\nsteps = [ { knock = 1 } ]', 2, "fewer than two"),
        (HEAD + 'buton = 2\nsteps = [ { knock = 1 } ]', 4, "did you mean 'button'"),
        (HEAD + "steps = [\n  { knock = 1 },\n  { knok = 2 },\n]", 6, "did you mean 'knock'"),
        (HEAD + "steps = [\n  # one\n  { knock = 11 },\n]", 6, "seats are 1 to 10"),
        (HEAD + "steps = [\n  { chips = [100] },\n]", 5, "`chips` needs `seat`"),
        (HEAD + "steps = [\n  { chips = 100, seat = 1 },\n]", 5, "list of their values"),
        (HEAD + 'steps = [\n  { board = "1h" },\n]', 5, "is no card"),
        (HEAD + "steps = [\n  { knock = 1, fold = 1 },\n]", 5, "one thing at a time"),
        (HEAD + 'steps = [\n  { floor = "penalti", seat = 1 },\n]', 5, "no menu entry"),
        (HEAD + 'steps = [\n  { knock = 1, trun = 2 },\n]', 5, "did you mean 'turn'"),
        (HEAD + 'house = { colour = 1 }\nsteps = [\n  { knock = 1 },\n]', 4, "no parameter"),
        ("[[scenario]]\n" + HEAD + "steps = [ { key = 1 } ]", 5, "no key"),
        (HEAD + "steps = [ { knock = 1 } ]\n[[scenario]]\n", 4, "above the first"),
    ],
)  # fmt: skip
def test_a_wrong_file_gets_line_and_reason(tmp_path, text, line, reason):
    path = write(tmp_path, text)
    with pytest.raises(ScenarioError) as error:
        load(path)
    assert error.value.line == line
    assert reason in str(error.value)
    assert str(error.value).startswith(f"{path}, line {line}: ")


def test_no_file_is_said_so(tmp_path):
    with pytest.raises(ScenarioError, match="there is no such file"):
        load(tmp_path / "none.toml")


def test_the_first_difference_names_step_line_expected_and_understood(tmp_path):
    steps = '{ raise = 300, seat = 3 },\n\n{ call = 1, understood = "raise to 2000" },'
    outcome = run(only(tmp_path, steps))
    assert str(outcome.difference).startswith(
        "step 2, line 7: expected raise to 2000, the table understood: seat 1 call 300 · "
    )


def test_an_alert_nobody_named_is_a_difference(tmp_path):
    outcome = run(only(tmp_path, "{ knock = 3 },"))
    assert "expected no alert, the table said: seat 3 FACES_BET" in str(outcome.difference)


@pytest.mark.parametrize(
    "expectation",
    [
        'understood = "fold"', 'says = "wins"', 'alerts = "OUT_OF_TURN"', 'proposes = "MISDEAL"',
        'ruled = "CALL"', "turn = 2", 'legal = ["fold"]', "to_call = 7", "pot = 7", "pots = [7]",
        "stacks = { 3 = 7 }", "front = { 3 = 7 }", 'phase = "deal"', 'display = { action = "X" }',
        'lights = { 3 = ["winner"] }', 'order = ["wins"]', 'options = ["CALL"]',
        'default = "CALL"',
        "seat = 1, change = 7", "seat = 1, owes = 7",
    ],
)  # fmt: skip
def test_every_expectation_can_fail(tmp_path, expectation):
    assert not run(only(tmp_path, f"{{ {expectation} }},")).ok


def test_a_clean_hand_from_the_deal_to_the_end(tmp_path):
    steps = """
    { deal = [1, 2, 3, 1, 2, 3], turn = 3, legal = ["fold", "call 100", "raise 200"] },
    { raise = 300, seat = 3, understood = "raise to 300", turn = 1 },
    { fold = 1, understood = "seat 1 fold" },
    { call = 2, understood = "call 300", pots = [650], phase = "board" },
    { collect = true }, { burn = 1 },
    { board = "AhKd2c", says = "flop", turn = 2, legal = ["fold", "check", "bet 100"] },
    { knock = 2, understood = "check", display = { action = "S3 CHECK", pot = "POT 650" } },
    { bet = 400, seat = 3, front = { 3 = 400 }, to_call = 400 },
    { turn = 2, lights = { 2 = ["turn", "big", "card 1", "card 2"] } },
    { muck = 2, understood = "fold", says = "seat 3 wins 650" },
    { stacks = { 1 = 4950, 2 = 4700, 3 = 5350 } },
    """
    scenario = only(tmp_path, steps, HEAD + 'from = "deal"\n')
    assert run(scenario).difference is None


def test_one_text_runs_under_several_books(tmp_path):
    head = HEAD.replace('book = "tda2019"', 'books = ["tda2019", "cuca"]')
    steps = '{ fold = 3, understood = { tda2019 = "fold", cuca = "seat 3 fold" } },'
    scenarios = load(write(tmp_path, f"{head}steps = [\n{steps}\n]\n"))
    assert [scenario.book for scenario in scenarios] == ["tda2019", "cuca"]
    assert all(run(scenario).ok for scenario in scenarios)


@pytest.mark.parametrize("start", ["idle", "deal", "preflop", "flop", "turn", "river"])
def test_a_scenario_begins_where_it_says(tmp_path, start):
    phase = {"idle": "idle", "deal": "deal"}.get(start, "bet")
    scenario = only(tmp_path, f'{{ phase = "{phase}" }},', f'{HEAD}from = "{start}"\n')
    assert run(scenario).difference is None


def test_names_may_stand_for_seats(tmp_path):
    head = 'book = "tda2019"\nnames = { ann = 1, bob = 2 }\nstacks = { ann = 500, bob = 500 }\n'
    scenario = only(tmp_path, '{ turn = "bob" }, { fold = "bob", says = "seat 1 wins" },', head)
    assert run(scenario).difference is None


def test_plain_raises_are_paid_so_that_no_chip_could_be_missing():
    for owed in (0, 50, 100, 325, 1100, 4000):
        for more in (1, 25, 100, 150, 400, 1150, 8000, 42000):
            chips = plain_raise(more, owed)
            assert sum(chips) == more
            if more > owed and more - owed > 1:
                assert len(chips) > 1
                assert more - min(chips) >= owed


def test_the_floor_names_an_entry_of_its_menu(tmp_path):
    steps = """
    { floor = "time", seat = 3, says = "seat 3 asks for time" },
    { floor = 0, seat = 3, proposes = "seat 3 FLOOR", pages = ["1/6 STANDS", "2/6 DEAD"] },
    { choose = 2, ruled = "seat 3 DEAD" },
    """
    assert run(only(tmp_path, steps)).difference is None


def test_a_page_that_is_not_shown_is_a_difference(tmp_path):
    outcome = run(only(tmp_path, '{ pages = ["S3 MIN 200", "50/100"] }, { pages = ["MIN 9"] },'))
    assert str(outcome.difference).startswith("step 2, line 5: expected page")


def test_the_page_documents_every_verb_and_expectation():
    page = (ROOT / "docs" / "scenarios.md").read_text()
    for word in (*VERBS, *EXPECTATIONS):
        assert f"`{word}`" in page, word


def test_the_page_s_example_runs(tmp_path):
    page = (ROOT / "docs" / "scenarios.md").read_text()
    example = page.partition("```toml\n")[2].partition("```")[0]
    for scenario in load(write(tmp_path, example)):
        assert run(scenario).difference is None


def test_the_command_prints_and_answers_with_its_status(tmp_path, capsys):
    good = write(tmp_path, HEAD + "steps = [\n  { fold = 3 },\n]\n")
    assert cli.main(["scenario", str(good)]) == 0
    assert "as it says" in capsys.readouterr().out
    assert cli.main(["scenario", "--json", str(good)]) == 0
    assert json.loads(capsys.readouterr().out)["ok"] is True
    bad = write(tmp_path, HEAD + "steps = [\n  { fold = 3, turn = 3 },\n]\n")
    assert cli.main(["scenario", str(bad)]) == 1
    assert "! step 1, line 5: expected turn of seat 3, it is seat 1" in capsys.readouterr().out
    wrong = write(tmp_path, HEAD + "steps = [\n  { flod = 3 },\n]\n")
    assert cli.main(["scenario", str(wrong)]) == 1
    assert "line 5: step 1: 'flod' is no verb" in capsys.readouterr().err
