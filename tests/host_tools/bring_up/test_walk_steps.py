"""The walk on a table whose modules came by mail, and on one whose plugs are swapped."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from floorman import events as ev
from floorman.link import exams

from host_tools.bring_up import keeping, marks, walk_steps
from host_tools.bring_up.bench import Bench, Tags
from host_tools.bring_up.dialogue import Dialogue
from host_tools.bring_up.outcome import FAIL, PASS, Result
from host_tools.bring_up.steps import NAMES, STEPS
from host_tools.bring_up.words import Words
from simulator.layout import Layout
from simulator.playing.bring_up import FirstEvening
from simulator.radio import BENCH
from simulator.radio.module import Module

SOME = (0, 1, 2, 10, 11, 15, 16)
STEP = STEPS[NAMES.index("walk")]


class Walked:
    """A table on which somebody took the walk over some places."""

    def __init__(self, folder: Path, **table: Any) -> None:
        self.table = FirstEvening("host", folder, **table)
        dialogue = Dialogue(lambda question: "", lambda text: None, Words("en"), self.table)
        dialogue.begin(STEP)
        self.bench = Bench(self.table, dialogue)

    def walk(self) -> Result:
        return walk_steps.one_card(self.bench, SOME)

    def line(self, reader: int) -> bytes:
        at = exams.LEARN_EACH * (exams.READER_LINES + reader)
        return bytes(self.bench.learned()[at : at + exams.LEARN_EACH])

    def heard_at(self, place: int) -> list[int]:
        """Readers that list a card on a place, in play."""
        self.bench.person.lay(place)
        return [zone for zone in SOME if self.bench.tags(zone, 2).heard > 10]


def swap(rig: Any) -> None:
    rig.touching.update(hole0="hole1", hole1="hole0")


def test_swapped_plugs_are_right_from_the_next_start_on(tmp_path: Path) -> None:
    walked = Walked(tmp_path, spoil=swap)
    assert walked.heard_at(0) == [1]
    result = walked.walk()
    assert result.verdict == PASS
    assert [one.name for one in result.figures] == ["walk", "moved", "learned_readers"]
    assert (walked.line(0), walked.line(1)) == (bytes((4, 2, 0, 0)), bytes((4, 1, 0, 0)))
    assert [walked.heard_at(place) for place in SOME] == [[place] for place in SOME]


def test_a_second_walk_keeps_what_the_first_one_put_right(tmp_path: Path) -> None:
    walked = Walked(tmp_path, spoil=swap)
    for _ in range(2):
        assert walked.walk().verdict == PASS
    assert walked.line(0) == bytes((4, 2, 0, 0))
    assert walked.heard_at(0) == [0]


def test_a_walk_that_was_taken_back_is_taken_again_behind_a_start(tmp_path: Path) -> None:
    """Readers are still as they were learned until then."""
    walked = Walked(tmp_path, spoil=swap)
    assert walked.walk().verdict == PASS
    rig = walked.table.rig
    rig.hold(ev.K_CLEAR, 4_500_000)
    rig.supply.cut_at(rig.clock.now)
    walked.table.wait(8.0)
    assert walked.line(0) == bytes(4)
    assert [one.name for one in walked.walk().failed] == ["NOT_STARTED"]
    walked.table.start_anew()
    assert walked.walk().verdict == PASS
    assert [walked.heard_at(place) for place in (0, 1)] == [[0], [1]]


def test_a_supply_that_stays_on_is_no_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    walked = Walked(tmp_path, spoil=swap)
    monkeypatch.setattr(walked.table, "start_anew", lambda: None)
    for _ in range(2):
        assert [one.name for one in walked.walk().failed] == ["NOT_STARTED"]
    assert walked.line(0) == bytes((4, 2, 0, 0))


def test_a_reader_that_falls_ill_on_the_way_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    walked = Walked(tmp_path)
    hear = walked.bench.hear
    monkeypatch.setattr(
        walked.bench,
        "hear",
        lambda zone, level, asks=1: hear(zone, level, asks) if asks != 2 else None,
    )
    assert {one.name for one in walked.walk().failed} == {"DEAF"}


def test_the_highest_level_is_taken_when_it_passes_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    walked = Walked(tmp_path)
    hear, top = walked.bench.hear, 9
    times: list[int] = []

    def lucky_once(zone: int, level: int, asks: int = 1) -> Tags | None:
        tags = hear(zone, level, asks)
        if tags is None or asks != marks.WALK_ASKS:
            return tags
        times.append(level)
        return Tags(20, 0, 1, 20) if level == top and times.count(top) % 2 else Tags(3, 0, 1, 20)

    monkeypatch.setattr(walked.bench, "hear", lucky_once)
    result = walked.walk()
    assert times.count(top) == 2 * len(SOME)
    assert {one.name for one in result.failed} == {"WEAK"}


def test_a_weak_module_is_turned_up_and_read_from_then_on(tmp_path: Path) -> None:
    modules = {"hole1": Module(reach=21.0, drive=0.3)}
    walked = Walked(tmp_path, layout=Layout(scatter=0.0, modules=modules))
    assert walked.heard_at(1) == []
    assert walked.walk().verdict == PASS
    assert walked.line(1)[exams.LEARN_LEVEL] > walked.line(0)[exams.LEARN_LEVEL]
    assert walked.heard_at(1) == [1]


def test_a_module_that_hears_nothing_at_any_level_is_named(tmp_path: Path) -> None:
    modules = {"hole1": Module(drive=0.05)}
    walked = Walked(tmp_path, layout=Layout(scatter=0.0, modules=modules))
    result = walked.walk()
    assert [(one.name, one.facts["places"]) for one in result.failed] == [("DEAF", "hole 2")]
    assert walked.line(0) == bytes(4)


def test_pn5180s_have_levels_of_their_own(tmp_path: Path) -> None:
    walked = Walked(tmp_path, profile=replace(BENCH, newer=("hole",)))
    assert walked.bench.hear(0, 8) is None
    assert walked.bench.hear(10, 8) is not None
    assert walked.walk().verdict == PASS
    assert [walked.heard_at(place) for place in SOME[:3]] == [[0], [1], [2]]


def test_who_does_not_hold_clear_keeps_the_table_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "PATIENCE_S", 2.0)
    walked = Walked(tmp_path)
    monkeypatch.setattr(walked.table, "hold_clear", lambda: None)
    asked: list[bool] = []
    monkeypatch.setattr(walked.table, "start_anew", lambda: asked.append(True))
    result = walked.walk()
    assert result.verdict == FAIL
    assert [one.name for one in result.failed] == ["NOT_KEPT"]
    assert not asked
    assert walked.line(0) == bytes(4)


def test_what_knocks_taught_is_kept_beside_it(tmp_path: Path) -> None:
    walked = Walked(tmp_path)
    walked.table.hold_clear()
    keeping.keep(walked.bench, Result(), "learned_seats", {3: bytes((10, 20, 30, 1))})
    assert walked.walk().verdict == PASS
    assert bytes(walked.bench.learned()[12:16]) == bytes((10, 20, 30, 1))
