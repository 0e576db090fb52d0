"""Knock sensors: the doctor asks what the table learned of them, and says so."""

from collections.abc import Callable
from pathlib import Path

import pytest
from floorman.learned import Learned as Kept
from floorman.link import exams

from host_tools.doctor import report
from host_tools.doctor.diagnosis import groups
from host_tools.doctor.evidence import Evidence, LearnedKnocks, LearnedReader
from host_tools.doctor.examination import examine
from host_tools.doctor.finding import Finding
from host_tools.doctor.nets import where
from host_tools.link.messages import Examined
from simulator.playing.checkup import Checkup


def teach(path: Path) -> None:
    kept = Kept(str(path))
    for at in range(exams.LEARN_BYTES):
        kept.stage(at, (10, 42, 255, 1)[at % exams.LEARN_EACH] if at < READERS else 0, 0)
    assert kept.keep(0) == exams.KEPT


def walk(path: Path) -> None:
    """Hole 1 and hole 2 are in each other's plug; hole 3 hears board 1's card."""
    lines = {0: (2, 2, 0, 0), 1: (3, 1, 0, 0), 2: (7, 0, 11, 51)}
    kept = Kept(str(path))
    for at in range(exams.LEARN_BYTES):
        reader, byte = divmod(at - READERS, exams.LEARN_EACH)
        kept.stage(at, lines.get(reader, (2, 0, 0, 0))[byte] if at >= READERS else 0, 0)
    assert kept.keep(0) == exams.KEPT


READERS = exams.LEARN_EACH * exams.READER_LINES


def examined(folder: Path, prepare: Callable[[Path], None]) -> Evidence:
    prepare(folder / "learned.bin")
    return examine(Checkup("host", folder), None, watch_s=0.1)


def test_what_is_learned_is_read_back_seat_by_seat(tmp_path: Path) -> None:
    evidence = examined(tmp_path, teach)
    assert evidence.knocks == dict.fromkeys(range(10), LearnedKnocks(10, 420, None, 1))
    assert not evidence.torn
    said = "  seat 10: 420 before seat 9's, always before seat 1's, 1 of 10 missed"
    assert said in list(report.table(evidence))


def test_what_is_learned_of_readers_is_shown(tmp_path: Path) -> None:
    evidence = examined(tmp_path, walk)
    assert evidence.readers[2] == LearnedReader(7, None, 10, 51)
    said = list(report.table(evidence))
    assert "  hole 1: level 2, in the plug of hole 2" in said
    assert "  hole 3: level 7, hears board 1 in 20 of 100 polls" in said
    assert "learned of knocks: nothing ('floorman bring-up --step slaps')" in said


def test_hubs_and_wires_are_those_of_the_plug_that_a_reader_is_in(tmp_path: Path) -> None:
    """Hole 2 lies where a reader of another hub is planned."""
    evidence = Evidence(versions=(0x92,) * 28)
    evidence.readers = {1: LearnedReader(2, 3, None, 0), 3: LearnedReader(2, 1, None, 0)}
    plan, here = groups(), groups(outputs=evidence.outputs)
    for name, members in plan.items():
        assert [*here[name]] == [{1: 3, 3: 1}.get(zone, zone) for zone in members]
    names = evidence.names[:28]
    [planned] = where(Finding("READER_RESET", (names[3],)), names, "full")[:1]
    [moved] = where(Finding("READER_RESET", (names[1],)), names, "full", (), evidence.outputs)[:1]
    assert moved.replace(names[1], "") == planned.replace(names[3], "")


@pytest.mark.parametrize("lie", [{1: 3}, {1: 3, 3: 3}])
def test_outputs_that_are_not_each_ones_own_are_those_of_the_plan(lie: dict[int, int]) -> None:
    evidence = Evidence(versions=(0x92,) * 28)
    evidence.readers = {zone: LearnedReader(2, at, None, 0) for zone, at in lie.items()}
    assert evidence.outputs == {}


def test_a_file_of_another_build_is_none(tmp_path: Path) -> None:
    walk(tmp_path / "learned.bin")
    assert Kept(str(tmp_path / "learned.bin")).state == exams.LEARNED
    assert Kept(str(tmp_path / "learned.bin"), b"home").state == exams.LEARNED_TORN


def test_what_is_not_in_force_yet_is_said_and_names_no_cable(tmp_path: Path) -> None:
    evidence = Evidence(versions=(0x92,) * 28, knocks={}, in_force=False)
    evidence.readers = {0: LearnedReader(2, 1, 99, 9), 1: LearnedReader(2, 0, None, 0)}
    assert evidence.outputs == {}
    said = "\n".join(report.table(evidence))
    assert "learned of readers, from the next start on" in said
    assert "hears a reader 100 that is none" in said


@pytest.mark.parametrize(("content", "torn"), [(None, False), (b"", False), (b"FL2 torn", True)])
def test_no_file_and_a_torn_one_are_told_apart(
    tmp_path: Path, content: bytes | None, torn: bool
) -> None:
    evidence = examined(tmp_path, lambda path: path.write_bytes(content) if content else None)
    assert (evidence.knocks, evidence.readers, evidence.torn) == ({}, {}, torn)


def test_an_older_firmware_does_not_say(tmp_path: Path) -> None:
    class Older(Checkup):
        def ask(self, what: int, place: int) -> Examined | None:
            known = what <= exams.KEY
            return super().ask(what, place) if known else Examined(0, place, (0, 0, 0, 0))

    assert examine(Older("host", tmp_path), None, watch_s=0.1).knocks is None
