"""A file is played as it says: names, antes, times, the level, hands lifted and taken."""

import pytest
from floorman import events as ev

from simulator.playing.scenario import verbs
from simulator.playing.scenario.command import Options, run_one
from simulator.playing.scenario.event_table import EventTable
from simulator.playing.scenario.model import ScenarioError
from simulator.playing.scenario.reader import load
from simulator.playing.scenario.runner import run
from tests.scenarios.test_language import HEAD, only, write

KNOCK = "steps = [ { knock = 1 } ]\n"


def loaded(folder, settings):
    [scenario] = load(write(folder, HEAD + settings + KNOCK))
    return scenario


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        ('title = "A fold"\n', "A fold"),
        ('example = "EX-TDA-36-1"\n', "EX-TDA-36-1"),
        ('title = "A fold"\nexample = "EX-TDA-36-1"\n', "A fold"),
        ("", "one"),  # the file's
    ],
)
def test_a_scenario_is_called_by_its_title_else_its_example_else_its_file(
    tmp_path, settings, name
):
    assert loaded(tmp_path, settings).name == name


@pytest.mark.parametrize(
    "ante", ["{ each = 10, big = 100 }", "{ small = 10 }", "{ small = 10, big = 5 }"]
)
def test_an_ante_is_each_ones_or_the_big_blinds(tmp_path, ante):
    with pytest.raises(ScenarioError, match=r"`ante` is \{ each = 10 \} or"):
        loaded(tmp_path, f"ante = {ante}\n")


def test_antes_that_are_allowed(tmp_path):
    each, big = (loaded(tmp_path, f"ante = {{ {one} = 10 }}\n") for one in ("each", "big"))
    assert each.ante == big.ante == 10
    assert each.ante_mode != big.ante_mode
    assert loaded(tmp_path, "").ante == 0


@pytest.mark.parametrize("game", ["razz", "badugi", "crazy_pineapple", "pineapple"])
def test_a_game_without_streets_of_checks_begins_at_its_deal(tmp_path, game):
    with pytest.raises(ScenarioError, match="begins at its deal: write `from"):
        loaded(tmp_path, f'game = "{game}"\nfrom = "flop"\n')


def test_a_game_that_nobody_knows_is_a_sentence(tmp_path):
    with pytest.raises(ScenarioError, match="unknown game 'omahaa': did you mean omaha"):
        loaded(tmp_path, 'game = "omahaa"\n')


@pytest.mark.parametrize("value", [0, 0.5, verbs.LONGEST_S])
def test_a_time_that_can_be_waited(value):
    assert verbs.seconds(value) == value


@pytest.mark.parametrize("value", [-0.001, verbs.LONGEST_S + 0.001, True, "1"])
def test_a_time_that_cannot(value):
    with pytest.raises(ValueError, match="is no time"):
        verbs.seconds(value)


def test_the_event_level_opens_no_board(tmp_path):
    scenario = only(tmp_path, "{ fold = 3 },")
    assert run_one(scenario, Options("event", "no board", "no profile", 1)).ok


@pytest.mark.parametrize(("seconds", "rests"), [(1.9, 0), (2, 1), (2.1, 1)])
def test_two_seconds_without_a_move_are_told(tmp_path, seconds, rests):
    heard = []

    class Heard(EventTable):
        def _feed(self, kind, seat=0, value=0, after=0):
            heard.append(kind)
            super()._feed(kind, seat, value, after)

    scenario = only(tmp_path, f"{{ wait = {seconds} }},")
    table = Heard(scenario)
    table.set_up()
    heard.clear()
    table.do(scenario.steps[0])
    assert heard == [ev.REST] * rests


def test_a_hand_that_is_lifted_and_laid_down_shows_its_cards_again(tmp_path):
    steps = """
      { lift = 1, lights = { 1 = ["small"] } },
      { lay = 1, lights = { 1 = ["small", "card 1", "card 2"] } },
    """
    assert str(run(only(tmp_path, steps)).difference) == "None"


def test_a_board_card_that_is_taken_to_the_burns_was_the_burn(tmp_path):
    steps = """
      { call = 3 }, { call = 1 }, { check = 2 },
      { board = "7h" },
      { take = "board1", to = "burn" },
      { board = "Kc7d4s", phase = "bet", turn = 1 },
    """
    assert str(run(only(tmp_path, steps)).difference) == "None"
