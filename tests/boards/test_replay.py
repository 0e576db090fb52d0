"""Whole hands from the felt to the light: people, radio, registers, sensing, rules, link."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from floorman.rules import seats

from simulator.boards.host import HostBoard
from simulator.bus import SimulationError
from simulator.people.pace import BRISK
from simulator.playing import on_radio
from simulator.playing.on_radio import play
from simulator.playing.on_rules import differences
from simulator.playing.on_rules import play as play_events
from simulator.playing.phh import load

OWN = sorted((Path(__file__).parents[1] / "hands").glob("*.phh"))
RECORDS = Path(__file__).parents[3] / "shared" / "hands"
NONE = [RECORDS / "none.phh"]  # a set without a hand would not be skipped but fail
FAMOUS = [*sorted(RECORDS.glob("wsop/*.phh")), *RECORDS.glob("dwan*.phh")] or NONE
PLURIBUS = sorted(RECORDS.glob("pluribus/*/*.phh"))[::100] or NONE
needs_records = pytest.mark.skipif(
    not RECORDS.is_dir(), reason="the recorded hands are not beside the tree"
)


def _name(path):
    return path.stem


@cache
def at(path, board, profile):
    """The hand as it is played there."""
    return play(load(path), board, profile)


def check(path, board, profile):
    """The table's result is the record's and that of the rules alone, without an alert."""
    script = load(path)
    played = at(path, board, profile)
    assert played.result.over
    assert differences(script, played.result) == {}
    assert played.result.stacks == play_events(script).stacks
    assert [said.text for said in played.result.alerts] == []
    assert played.troubles == ()
    return played


@pytest.mark.parametrize("path", OWN, ids=_name)
def test_own_hands(path):
    played = check(path, "host", "bench")
    assert set(played.keyed) <= {"SHOW"}


@pytest.mark.parametrize("path", OWN, ids=_name)
def test_own_hands_with_the_cheap_reader(path):
    check(path, "host", "rc522")


@needs_records
@pytest.mark.parametrize("path", FAMOUS, ids=_name)
def test_famous_hands(path):
    assert set(check(path, "host", "bench").keyed) <= {"SHOW"}


@needs_records
@pytest.mark.parametrize("path", PLURIBUS, ids=_name)
def test_pluribus_hands(path):
    assert set(check(path, "host", "bench").keyed) <= {"SHOW"}


@needs_records
@pytest.mark.parametrize("path", PLURIBUS, ids=_name)
def test_pluribus_hands_with_the_cheap_reader(path):
    check(path, "host", "rc522")


@pytest.mark.parametrize("path", [OWN[0], OWN[-1]], ids=_name)
def test_own_hands_on_the_vm(path):
    check(path, "vm", "bench")


@needs_records
@pytest.mark.parametrize("path", PLURIBUS[:1], ids=_name)
def test_a_pluribus_hand_on_the_vm(path):
    check(path, "vm", "rc522")


def test_host_and_vm_hear_the_same_events():
    on_host, on_vm = (at(OWN[0], board, "bench").result for board in ("host", "vm"))
    assert on_host.notes == on_vm.notes


def test_the_result_is_the_tables_own_and_not_the_hosts(monkeypatch):
    class Thief(HostBoard):
        def run(self, until):
            super().run(until)
            seats.receive(self.table.game.state, 0, 7)

    monkeypatch.setitem(on_radio.BOARDS, "host", Thief)
    with pytest.raises(SimulationError, match="different states"):
        play(load(OWN[0]))


def test_a_muck_that_is_never_cleared():
    ten = load(next(path for path in OWN if path.stem == "walk"))
    played = play(ten, pace=replace(BRISK, tidy=False))
    assert played.result.alerts == ()
    assert differences(ten, played.result) == {}


def test_the_cheap_reader_leaves_wagers_to_the_keypad():
    path = next(path for path in OWN if path.stem == "heads_up")
    assert at(path, "host", "bench").keyed == ("SHOW",)
    assert "S1 ALLIN" in at(path, "host", "rc522").keyed
