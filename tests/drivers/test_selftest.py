"""The chip's own test, and which chips the host is told of."""

import pytest
from floorman.drivers.reader import NOTHING, OK, tx
from floorman.drivers.selftest import FAILED, NO_REFERENCE, PASSED, roll, self_test

from host_tools.table.words import chips
from simulator.chips.mfrc522_selftest import RESULTS
from tests.boards.desk import Desk
from tests.drivers.rig import Rig, no_supply


@pytest.mark.parametrize("number", [0x90, 0x91, 0x92, 0x88, 0xB2])
def test_a_whole_chip_passes_and_reads_tags_afterwards(number: int) -> None:
    rig = Rig(version=number)
    rig.place(b"\x01\x02\x03\x04")
    rig.started()
    assert self_test(rig.reader) == PASSED
    rig.reader.start()
    assert not rig.antenna.on
    rig.field()
    tx[0] = 0x26
    assert rig.reader.exchange(1, 7, 0, 2) == OK


def test_a_clone_without_reference_is_neither_passed_nor_failed() -> None:
    assert self_test(Rig(version=0x89).started().reader) == NO_REFERENCE


@pytest.mark.parametrize("bit", [0, 200, 511])
def test_one_wrong_bit_fails(bit: int) -> None:
    rig = Rig().started()
    result = bytearray(RESULTS[0x92])
    result[bit // 8] ^= 1 << bit % 8
    rig.chip.self_test_result = bytes(result)
    assert self_test(rig.reader) == FAILED


def test_a_chip_whose_test_never_ends_fails_in_bounded_time() -> None:
    rig = Rig().started()
    rig.chip.self_test_result = b"\0" * 63
    began = rig.clock.now
    assert self_test(rig.reader) == FAILED
    assert rig.clock.now - began < 20_000
    assert rig.reader.fault == 0


def test_a_chip_that_pretends_to_be_nxps_fails() -> None:
    rig = Rig(version=0x92).started()
    rig.chip.self_test_result = RESULTS[0x88]
    assert self_test(rig.reader) == FAILED
    rig.reader.start()
    tx[0] = 0x26
    rig.field()
    assert rig.reader.exchange(1, 7, 0, 2) == NOTHING


def test_the_roll_has_a_dead_reader_without_version() -> None:
    dead = Rig()
    no_supply(dead)
    rigs = [Rig(), Rig(version=0x89), Rig(version=0x12), dead]
    found = roll([rig.reader for rig in rigs], b"\x01\x01\x02\x02")
    second = [0x89, 0x10 | NO_REFERENCE, 0x12, 0x20 | NO_REFERENCE]
    assert list(found) == [0x92, 0x10 | PASSED, *second, 0, 0x20 | NO_REFERENCE]


def test_a_roll_takes_28_whole_chips_less_than_half_a_second() -> None:
    rig = Rig()
    roll([rig.reader], b"\x01")
    began = rig.clock.now
    roll([rig.reader] * 28, bytes(28))
    assert rig.clock.now - began < 500_000


def heard(desk: Desk) -> list[tuple[str, str]]:
    notes = desk.state.document()["notes"]
    return [
        (note["tone"], note["text"]["en"]) for note in notes if "chips of" in note["text"]["en"]
    ]


def test_the_chips_are_said_at_the_start(tmp_path) -> None:  # type: ignore[no-untyped-def]
    desk = Desk(tmp_path)
    desk.wait(1)
    said = "chips of the readers: 28 x MFRC522 2.0 (NXP), self test passed"
    assert heard(desk) == [("turn", said)]


def test_a_copy_that_fails_the_self_test_is_named_and_plays(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    desk = Desk(tmp_path, powered=True)
    desk.wait(1)
    desk.rig.reader("hole3").self_test_result = RESULTS[0x88]
    desk.rig.reader("bet2").exchange_chip(0x89)
    desk.rig.reader("pot").exchange_chip(0x12)
    desk.rig.supply.cut_at(desk.rig.clock.now + 1)
    desk.wait(5)
    tone, text = heard(desk)[-1]
    assert tone == "trouble"
    assert "25 x MFRC522 2.0 (NXP), self test passed" in text
    assert "hole 4: says that it is MFRC522 2.0 (NXP), but its self test gives" in text
    assert "bet 3: FM17522E, no self test is known for it" in text
    assert "pot: a chip of unknown make, VersionReg 0x12; it is used all the same" in text
    desk.begin({0: 2000, 3: 1500, 6: 900})
    desk.deal(3, 6, 0)
    assert desk.game.dealt[3] == 2
    assert "deaf" not in desk.eyes.light(3)


def test_every_sentence_of_the_roll_is_there_in_german() -> None:
    found = ((0x91, PASSED, 1), (0, NO_REFERENCE, 1), (0, 2, 2))
    said = chips(("hole 1", "pot", "muck"), found, "de")
    assert said == (
        "Chips der Leser: hole 1: MFRC522 1.0 (NXP), Selbsttest bestanden; Verteiler 2: keiner"
        " seiner Leser antwortet, also nach Kabel, Puffer und Versorgung sehen"
    )
    assert chips(("pot",), ((0, NO_REFERENCE, 1),), "de") == "Chips der Leser: keiner antwortet"
