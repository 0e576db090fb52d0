"""ISO 15693 by the PN5180's driver: any number of tags, one by its name, a block, silence."""

from dataclasses import replace
from random import Random

import pytest
from floorman.drivers.reader import DAMAGED, NOTHING, OK, rx

from simulator.radio import BENCH
from simulator.radio.icode import ICode
from tests.drivers.pn5180_rig import Rig, icodes

BAR_US = 300_000
ALONE = bytes.fromhex("e004010203040506")


def _laid(*uids: bytes) -> Rig:
    rig = Rig()
    rig.place(*uids, b"\x04\x11\x22\x33\x44\x55\x66")  # and one of type A, who is silent here
    return rig.started()


@pytest.mark.parametrize("count", [0, 1, 2, 3, 16, 30])
def test_all_tags_of_a_field_are_listed_and_nobody_else(count: int) -> None:
    uids = icodes(Random(count), count)
    rig = _laid(*uids)
    assert sorted(rig.list_vicinity()) == uids
    assert rig.vicinity.spoiled == 0


@pytest.mark.parametrize("cuts", [True, False])
def test_sixteen_tags_take_at_most_300_ms(cuts: bool) -> None:
    for seed in range(10):
        uids = icodes(Random(seed), 16)
        assert _time(uids, cuts) < BAR_US


@pytest.mark.parametrize("cuts", [True, False])
@pytest.mark.parametrize("bit", [0, 4, 16, 24, 36])
def test_so_do_sixteen_whose_numbers_differ_in_four_bits_alone(bit: int, cuts: bool) -> None:
    assert _time(_differing(bit), cuts) < BAR_US


def test_cut_frames_cost_most_where_the_four_bits_lie_in_two_rounds() -> None:
    assert _time(_differing(33), cuts=False) < BAR_US
    assert _time(_differing(33), cuts=True) < 450_000


def _differing(bit: int) -> list[bytes]:
    """Sixteen UIDs that are equal but for four bits of their numbers, from `bit` on."""
    return [b"\xe0\x04\x01" + (n << bit).to_bytes(5, "big") for n in range(16)]


def test_two_that_differ_in_the_last_bit_of_all_are_both_listed_where_frames_are_cut() -> None:
    uids = [bytes([0xE0, 4, kind, *bytes(5)]) for kind in (0x01, 0x81)]
    assert _time(uids, cuts=True) < BAR_US


def _time(uids: list[bytes], cuts: bool) -> int:
    rig = Rig(cuts=cuts)
    rig.place(*uids)
    rig.started()
    began = rig.clock.now
    assert sorted(rig.list_vicinity()) == uids
    return rig.clock.now - began


def test_both_kinds_are_listed_in_turn_and_again_after_the_field_was_off() -> None:
    uids = icodes(Random(3), 4)
    rig = _laid(*uids)
    for _ in range(2):
        assert len(rig.list_tags()) == 1
        rig.reader.speak(0x0D)
        assert sorted(rig.list_vicinity()) == uids
        rig.reader.speak(0x00)
        rig.field()


def test_one_tag_is_asked_by_its_name_and_its_blocks_are_read() -> None:
    rig = _laid(ALONE, *icodes(Random(2), 3))
    tag = next(t for t in rig.antenna.tags if t.uid == ALONE)
    assert isinstance(tag, ICode)
    tag.blocks[20:24] = b"card"
    vicinity = rig.vicinity
    vicinity.begin(rig.reader)
    assert vicinity.is_there(b"??" + ALONE, 2) == OK
    assert vicinity.is_there(ALONE[:-1] + b"\x07") == NOTHING
    assert vicinity.block(ALONE, 5) == OK
    assert bytes(rx[1:5]) == b"card"
    assert vicinity.block(ALONE, 80) == DAMAGED  # it has none
    assert vicinity.block(ALONE[:-1] + b"\x07", 5) == NOTHING


def test_a_tag_that_was_told_to_be_quiet_is_so_until_the_field_goes_off() -> None:
    rig = _laid(ALONE)
    rig.vicinity.begin(rig.reader)
    rig.vicinity.quiet(ALONE)
    assert rig.list_vicinity() == []
    rig.field()
    assert rig.list_vicinity() == [ALONE]


def test_damaged_answers_are_no_tags_and_a_later_pass_has_them_all() -> None:
    uids = icodes(Random(8), 5)
    rig = Rig(replace(BENCH, noise=0.2), Random(9))
    rig.place(*uids)
    rig.started()
    seen: set[bytes] = set()
    spoiled = 0
    for _ in range(6):
        rig.field()
        seen |= set(rig.list_vicinity())
        spoiled += rig.vicinity.spoiled
    assert seen == set(uids)
    assert spoiled
