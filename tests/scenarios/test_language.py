"""The scenario language: what a wrong file gets, and how a difference is told."""

import json
from pathlib import Path

import pytest

from host_tools.commands import cli
from simulator.playing.scenario.change import plain_raise
from simulator.playing.scenario.expectations import EXPECTATIONS
from simulator.playing.scenario.model import ScenarioError
from simulator.playing.scenario.reader import load
from simulator.playing.scenario.runner import run
from simulator.playing.scenario.verbs import VERBS

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


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ('"call"', "a step is a table"),
        ("3", "a step is a table"),
        ("[1, 2]", "a step is a table"),
        ("{ }", "nothing is done and nothing expected"),
        ("{ seat = 3 }", "nothing is done and nothing expected"),
        ("{ deal = [] }", "names no seat"),
        ('{ announce = "bet", seat = 3 }', "needs `amount`"),
        ('{ announce = "amount", seat = 3 }', "needs `amount`"),
        ('{ announce = "bet", seat = 3, amuont = 5 }', "did you mean 'amount'"),
        ("{ take = [], to = 3 }", "is no seat"),
        ("{ wait = 1, owes = 700 }", "`owes` is about a seat"),
        ("{ choose = 1, change = 200 }", "`change` is about a seat"),
        ("{ wait = nan }", "is no time"),
        ("{ wait = inf }", "is no time"),
        ('{ show = 3, cards = "Ah" }', "two to seven different cards"),
        ('{ show = 3, cards = "AhAh" }', "two to seven different cards"),
        ("{ stacks = { } }", "is a table from seats"),
        ("{ choose = 99 }", "6 at most"),
        ("{ undo = 999 }", "200 at most"),
        ('{ fault = "unplug", zone = "moon" }', "'moon' is none of"),
        ('{ fault = "unplug", zone = "bet11" }', "'bet11' is none of"),
        ('{ fault = "unplugg" }', "did you mean 'unplug'"),
        ('{ fault = "unplug", zone = 3 }', "3 is none of"),
        ('{ fault = "unplug", card = "Ah" }', "unplug takes `zone`, not `card`"),
        ('{ fault = "unplug", value = 3 }', "takes no value"),
        ('{ fault = "miss", value = 101 }', "miss is 0 to 100 (percent), not 101"),
        ('{ fault = "miss", value = true }', "not True"),
        ('{ fault = "irq", value = "up" }', "irq is one of high, low"),
        ('{ fault = "jump", zone = "pot" }', "jump takes no place"),
        ('{ fault = "wrap", value = 3 }', "from the start or not at all"),
        ('{ heal = "jump" }', "happens once"),
        ('{ heal = "unplug", zone = "moon" }', "'moon' is none of"),
        ('{ knock = 3, alerts = "NOT_AN_ALERT" }', "no alert or proposal"),
        ('{ knock = 3, alerts = "FACES_BETS" }', "did you mean 'FACES_BET'"),
        ('{ knock = 3, alerts = "seat 11 FACES_BET" }', "seats are 1 to 10"),
        ('{ knock = 3, alerts = "seat x FACES_BET" }', "seats are 1 to 10"),
        ('{ knock = 3, alerts = "FACES_BET · TDA-999" }', "'TDA-999' is no rule"),
        ('{ knock = 3, proposes = "NOPE" }', "no alert or proposal"),
        ('{ knock = 3, ruled = "NOPE" }', "no option"),
        ('{ options = ["NOPE"] }', "no option"),
        ('{ default = "NOPE" }', "no option"),
        ('{ phase = "nophase" }', "no phase"),
        ('{ lights = { 3 = ["purple"] } }', "no light"),
        ('{ legal = "dance 5" }', "no action"),
        ('{ fold = 3, understood = "folds" }', "did you mean 'fold'"),
        ('{ fold = 3, understood = { tda2018 = "fold" } }', "'tda2018' is no rule book"),
        ('{ fold = 3, understood = { tda2019 = "fold", cucu = "fold" } }', "'cucu' is no rule"),
        ("{ stacks = { tda2018 = { 3 = 5000 } } }", "'tda2018' is no rule book"),
        ('{ fold = 3, phase = { tda2019 = "bet", cuca = "nophase" } }', "no phase"),
    ],
)
def test_a_wrong_step_gets_line_and_reason(tmp_path, step, reason):
    path = write(tmp_path, f"{HEAD}steps = [\n  {{ turn = 3 }}, {{ turn = 3 }},\n  {step},\n]")
    with pytest.raises(ScenarioError) as error:
        load(path)
    assert str(error.value).startswith(f"{path}, line 6: step 3: ")
    assert reason in error.value.reason


@pytest.mark.parametrize(
    ("setting", "reason"),
    [
        ("button = 9", "button: nobody sits at seat 9"),
        ("posted = { 2 = [3] }", "seat 2 owes a blind of 100"),
        ("posted = { 3 = [100] }", "seat 3 posts no blind"),
        ("posted = { 5 = [100] }", "seat 5 posts no blind"),
        ("posted = { 1 = [5000, 100] }", "seat 1 has 5000 only"),
        ('rules = ["TDA-999"]', "'TDA-999' is no rule"),
        ('example = "EX-NOPE"', "'EX-NOPE' is no worked example"),
        ('board = "AhKd"\nfrom = "flop"', "2 cards do not make a board"),
        ('board = "AhKd2c"\nfrom = "turn"', "3 cards do not make a board"),
        ('board = "AhKd2c3c4c5c"', "6 cards do not make a board"),
        ('levels = "moon"', "'moon': there are event, radio"),
        ("levels = []", "there are event, radio"),
        ('board = "AhKdAh"', "a card twice"),
    ],
)
def test_a_wrong_setting_gets_line_and_reason(tmp_path, setting, reason):
    button = "" if "button" in setting else "button = 3\n"
    head = f'book = "tda2019"\nstacks = [5000, 5000, 5000]\n{setting}\n{button}'
    path = write(tmp_path, head + "steps = [\n  { turn = 3 },\n]")
    with pytest.raises(ScenarioError) as error:
        load(path)
    assert error.value.line == 3
    assert reason in error.value.reason


def test_between_two_the_button_posts_the_small_blind(tmp_path):
    head = 'book = "tda2019"\nstacks = [5000, 5000]\nbutton = 1\nposted = { 1 = [25, 25] }\n'
    assert run(only(tmp_path, "{ turn = 1 },", head)).ok
    with pytest.raises(ScenarioError, match="line 4: posted: seat 2 owes a blind of 100"):
        only(tmp_path, "{ turn = 1 },", head.replace("1 = [25", "2 = [25"))


def test_each_value_of_a_step_has_its_line(tmp_path):
    head = f"{HEAD}steps = [{{ turn = 3 }},\n  # none\n"
    path = write(tmp_path, head + '  { says = ["a, b",\n  "c"] },\n  """call\n""", 3 ]')
    with pytest.raises(ScenarioError) as error:
        load(path)
    assert (error.value.line, "step 3: a step" in error.value.reason) == (8, True)


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ("{ choose = 2 }", "there is no option 2: nothing is open"),
        ('{ floor = 0, seat = 3, proposes = "FLOOR" },\n{ choose = 6 }', ""),
        ("{ pull = [7], seat = 1 }", "no chip of 7 to pull in front of seat 1"),
        ("{ undo = 150 }", "acts to undo, not 150"),
    ],
)
def test_a_key_that_would_mean_something_else_is_a_difference(tmp_path, step, reason):
    outcome = run(only(tmp_path, f"{step},"))
    assert outcome.ok if not reason else reason in str(outcome.difference)


def test_a_list_of_scenarios_is_written_with_double_brackets(tmp_path):
    with pytest.raises(ScenarioError, match=r"begins with \[\[scenario\]\]"):
        load(write(tmp_path, f"[scenario]\n{HEAD}steps = [ {{ turn = 3 }} ]"))


def test_no_file_is_said_so(tmp_path):
    path = tmp_path / "none.toml"
    with pytest.raises(ScenarioError) as error:
        load(path)
    assert str(error.value) == f"{path}: there is no such file"


def test_a_file_that_is_no_text_gets_the_line(tmp_path):
    path = tmp_path / "latin.toml"
    path.write_bytes(b'book = "tda2019"\ntitle = "caf\xe9"\n')
    with pytest.raises(ScenarioError, match="line 2: not UTF-8"):
        load(path)


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


def test_a_clean_all_in_is_said_and_paid(tmp_path):
    steps = """
    { allin = 3, understood = "raise to 5000", turn = 1, front = { 3 = 5000 } },
    { fold = 1 }, { allin = 2, understood = "call 5000", stacks = { 2 = 0, 3 = 0 } },
    """
    assert run(only(tmp_path, steps)).difference is None


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
