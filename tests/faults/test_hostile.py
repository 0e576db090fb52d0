"""A little of every hostile input; `python -m tests.bench fuzz` plays the full sizes."""

from collections.abc import Callable
from random import Random

import pytest

from host_tools.commands import cli
from simulator.attacks.fuzz import Found, files, frames_to_host, frames_to_table, fuzz, journals
from tests.bench.bench_fuzz import main

SEED = 20
SMALL = {
    frames_to_table.play: (2500, {"went on", "stopped", "served afterwards"}),
    frames_to_host.play: (1500, {"followed"}),
    files.playing(cli.main): (
        80,
        {"house: refused", "replay: refused", "scenario: refused", "tags: refused"},
    ),
    journals.play: (
        150,
        {"fram, swapped: broken", "flash, tail cut: broken", "fram, swapped: sound"},
    ),
}


@pytest.mark.parametrize("play", SMALL, ids=lambda play: play.__module__.rpartition(".")[2])
def test_nothing_breaks_hangs_or_is_taken_for_sound(play) -> None:
    cases, ends = SMALL[play]
    found = fuzz(play, SEED, cases)
    assert found.wrong == []
    assert found.cases >= cases
    assert ends <= set(found.ends)


def test_what_breaks_is_named_with_its_seed(capsys, monkeypatch) -> None:
    def broken(rng: Random, found: Found) -> None:
        raise KeyError("phase")

    target: tuple[Callable[[Random, Found], None], int, str] = (broken, 1, "frames")
    monkeypatch.setitem(main.__globals__["_TARGETS"], "host", target)
    assert main(["--host", "2", "--seed", "7"]) == 1
    said = capsys.readouterr().out
    assert "frames: 2, wrong 2" in said
    assert "WRONG seed 7: KeyError: 'phase'" in said
    assert "WRONG seed 8: " in said


def test_what_does_not_end_is_wrong(monkeypatch) -> None:
    def endless(rng: Random, found: Found) -> None:
        while True:
            pass

    monkeypatch.setattr("simulator.attacks.fuzz.PATIENCE_S", 1)
    [wrong] = fuzz(endless, 3, 1).wrong
    assert wrong.startswith("seed 3: HangError: not over after 1 s")
