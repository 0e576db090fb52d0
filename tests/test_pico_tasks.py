"""Tasks of the Pico's bench on CPython, with virtual chips: what they play, not how fast."""

import gc
import sys
from pathlib import Path

import pytest
from floorman.rules import games

from simulator.boards.host import load_wiring
from simulator.boards.pico import modules
from simulator.rig import Rig
from simulator.tags import carried, make_tags
from simulator.world import World
from tests.bench import bench_pico
from tests.bench.bars import LIMITS
from tests.bench.hands import of_games, to_sign
from tests.seal.night import quick

TASKS = Path(bench_pico.__file__).parent


@pytest.fixture
def played(monkeypatch, tmp_path, capsys):
    """A function that plays a task with its hands.bin and tells its figures."""
    entries = make_tags({}, seed=1)
    rig = Rig(World(entries))
    wiring = load_wiring(rig.wires)
    carried(tmp_path, entries, rig.world.build.name)
    monkeypatch.chdir(tmp_path)
    for name, module in {**modules(rig.wires), "wiring": wiring}.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(gc, "threshold", lambda bytes_: None, raising=False)
    monkeypatch.setattr(gc, "mem_free", lambda: 100_000, raising=False)
    quick(monkeypatch)

    def play(name, hands_bin):
        Path("hands.bin").write_bytes(hands_bin)
        exec(compile((TASKS / name).read_text(), name, "exec"), {})
        lines = capsys.readouterr().out.splitlines()
        assert lines[-1] == "END"
        return dict(line.split(": ") for line in lines[:-1])

    return play


def test_hands_are_sealed_and_signed_one_after_the_other(played):
    figures = played("pico_signed.py", to_sign(3))
    assert figures["hands sealed and signed"] == "3"
    assert figures["heap free after the last sealed and signed hand"] == "100000 B"


def test_every_game_has_its_figures(played):
    figures = played("pico_games.py", of_games(1))
    for game in (*games.NAMES, "any game"):
        for what in ("chosen between hands", "a hand's start", "rules event", "showdown"):
            assert f"{game}, {what}, longest" in figures


def test_the_bars_are_figures_of_these_tasks():
    told = "".join((TASKS / f"pico_{name}.py").read_text() for name in ("games", "signed"))
    bars = [what for what in LIMITS if what.startswith(("any game", "a hand's signature"))]
    assert len(bars) == 6
    assert all(what.split(", ")[1] in told for what in bars)
