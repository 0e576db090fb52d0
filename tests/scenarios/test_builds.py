"""Scenarios of the smaller builds, and what of the others a home table can play."""

from pathlib import Path

import pytest

from host_tools.commands import cli
from simulator.playing.scenario.command import on_build
from simulator.playing.scenario.radio_table import run
from simulator.playing.scenario.reader import load
from simulator.playing.scenario.reads import lacks

HERE = Path(__file__).parent
ALL = [scenario for path in sorted((HERE / "builds").glob("*.toml")) for scenario in load(path)]
READERS = {scenario.name: scenario for scenario in load(HERE / "faults" / "readers.toml")}


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.name)
def test_the_table_does_what_the_page_says(scenario):
    assert run(scenario).difference is None


def test_the_micropython_vm_does_the_same():
    [scenario] = load(HERE / "builds" / "home_dead_reader_of_two.toml")
    assert run(scenario, "vm").difference is None


def test_a_scenario_of_the_full_table_is_played_at_home_unless_it_needs_its_readers():
    full = READERS["The muck's reader off its cable: folds are keyed"]
    home = on_build(full, "home")
    assert home.build == "home"
    assert not lacks(home)
    assert run(home).difference is None
    needs = [name for name, scenario in READERS.items() if lacks(on_build(scenario, "home"))]
    assert "A bet reader dies with chips on it: nothing was pulled back" in needs
    assert not any(lacks(on_build(scenario, None)) for scenario in READERS.values())


def test_a_scenario_that_names_its_build_keeps_it():
    assert on_build(ALL[0], "home").build == ALL[0].build == "bench"


TWO = """
book = "tda2019"
stacks = [1000, 1000]
blinds = [5, 10]
button = 1

[[scenario]]
title = "said"
steps = [{ raise = 40, seat = 1, understood = "seat 1 raise to 40" }]

[[scenario]]
title = "put in front"
steps = [{ chips = [25, 10], seat = 1, understood = "seat 1 raise to 40" }]
"""


def test_the_command_leaves_out_what_needs_other_readers(tmp_path, capsys):
    path = tmp_path / "two.toml"
    path.write_text(TWO)
    assert cli.main(["scenario", "--level", "radio", "--build", "home", str(path)]) == 0
    said = capsys.readouterr().out
    assert "said: as it says" in said
    assert "run: 1, different or not to be read: 0, not for this level or build: 1" in said


def test_a_build_is_for_the_radio(capsys):
    assert cli.main(["scenario", "--build", "home", str(HERE / "builds")]) == 2
    assert "--build is for --level radio" in capsys.readouterr().err


def test_a_build_nobody_knows_is_no_setting(tmp_path, capsys):
    path = tmp_path / "casino.toml"
    text = (HERE / "builds" / "home_showdown.toml").read_text()
    path.write_text(text.replace('build = "home"', 'build = "casino"'))
    assert cli.main(["scenario", "--level", "radio", str(path)]) == 1
    assert "build: 'casino'" in capsys.readouterr().err
