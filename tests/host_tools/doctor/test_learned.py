"""Knock sensors: the doctor asks what the table learned of them, and says so."""

from collections.abc import Callable
from pathlib import Path

import pytest
from floorman.learned import Learned as Kept
from floorman.link import exams

from host_tools.doctor import report
from host_tools.doctor.evidence import Evidence, Learned
from host_tools.doctor.examination import examine
from host_tools.link.messages import Examined
from simulator.playing.checkup import Checkup


def teach(path: Path) -> None:
    kept = Kept(str(path))
    for at in range(exams.LEARN_BYTES):
        kept.stage(at, (10, 42, 255, 1)[at % exams.LEARN_EACH], 0)
    assert kept.keep(0) == exams.KEPT


def examined(folder: Path, prepare: Callable[[Path], None]) -> Evidence:
    prepare(folder / "learned.bin")
    return examine(Checkup("host", folder), None, watch_s=0.1)


def test_what_is_learned_is_read_back_seat_by_seat(tmp_path: Path) -> None:
    evidence = examined(tmp_path, teach)
    assert evidence.learned == 10 * [Learned(10, 420, None, 1)]
    assert not evidence.torn
    said = "  seat 10: 420 before seat 9's, always before seat 1's, 1 of 10 missed"
    assert said in list(report.table(evidence))


@pytest.mark.parametrize(("content", "torn"), [(None, False), (b"", False), (b"FL1 torn", True)])
def test_no_file_and_a_torn_one_are_told_apart(
    tmp_path: Path, content: bytes | None, torn: bool
) -> None:
    evidence = examined(tmp_path, lambda path: path.write_bytes(content) if content else None)
    assert (evidence.learned, evidence.torn) == ([], torn)


def test_an_older_firmware_does_not_say(tmp_path: Path) -> None:
    class Older(Checkup):
        def ask(self, what: int, place: int) -> Examined | None:
            known = what <= exams.KEY
            return super().ask(what, place) if known else Examined(0, place, (0, 0, 0, 0))

    assert examine(Older("host", tmp_path), None, watch_s=0.1).learned is None
