"""A tag whose UID is known is asked for by it: no anticollision, and no other tag is disturbed."""

import os
from dataclasses import replace
from random import Random

import pytest
from floorman.drivers.iso14443a import MISSING
from floorman.drivers.reader import DAMAGED, DEAD, NOTHING, OK

from simulator.radio import BENCH, Tag
from tests.drivers.rig import Line, Rig, laid, no_supply, random_uid

SEED = int(os.environ.get("FLOORMAN_SEED", "522"))  # another run: FLOORMAN_SEED=1 pytest ...
FOUR = bytes.fromhex("01020304")
SEVEN = bytes.fromhex("04112233445566")
TWIN = bytes.fromhex("041122AABBCCDD")  # the same first cascade level
TEN = bytes.fromhex("0102030405060708090a")
STRANGER = bytes.fromhex("04AABBCCDDEEFF")


def confirm(rig: Rig, uid: bytes) -> int:
    return rig.inventory.confirm(uid, len(uid))


@pytest.mark.parametrize("uid", [FOUR, SEVEN, TEN])
def test_a_tag_that_is_there_is_confirmed_and_halted(uid: bytes) -> None:
    rig = laid(uid)
    (tag,) = rig.antenna.tags
    assert confirm(rig, uid) == OK
    assert tag.state == "HALT"
    assert confirm(rig, uid) == NOTHING


@pytest.mark.parametrize("uid", [FOUR, SEVEN, TEN])
def test_of_two_tags_each_is_confirmed_in_any_order(uid: bytes) -> None:
    for order in ((uid, TWIN), (TWIN, uid)):
        rig = laid(uid, TWIN)
        assert [confirm(rig, one) for one in order] == [OK, OK]
        assert rig.inventory.next() == NOTHING


def test_an_empty_field_says_nothing() -> None:
    assert confirm(laid(), SEVEN) == NOTHING


@pytest.mark.parametrize("other", [FOUR, TWIN, TEN, STRANGER])
def test_a_tag_that_is_gone_is_missing_and_the_other_one_is_listed(other: bytes) -> None:
    rig = laid(other)
    assert confirm(rig, SEVEN) == MISSING
    assert rig.antenna.tags[0].state == "IDLE"
    assert rig.list_tags() == [other]


def test_a_stranger_beside_known_tags_is_what_remains_to_be_listed() -> None:
    rig = laid(SEVEN, STRANGER, FOUR)
    assert [confirm(rig, uid) for uid in (FOUR, TEN, SEVEN)] == [OK, MISSING, OK]
    assert rig.list_tags() == [STRANGER]


def test_listing_first_and_confirming_after_works_too() -> None:
    rig = laid(SEVEN, STRANGER)
    assert rig.inventory.next() == OK
    listed = bytes(rig.inventory.uid[:7])
    left = STRANGER if listed == SEVEN else SEVEN
    assert confirm(rig, left) == OK
    assert bytes(rig.inventory.uid[:7]) == listed
    assert rig.inventory.next() == NOTHING


def test_the_uid_is_read_where_it_stands() -> None:
    rig = laid(SEVEN, TWIN)
    blob = b"\x07" + SEVEN + b"\x07" + TWIN
    assert rig.inventory.confirm(blob, blob[8], 9) == OK
    assert rig.list_tags() == [SEVEN]


def test_any_mix_of_tags_is_told_apart() -> None:
    random = Random(SEED)
    for case in range(150):
        lengths = [random.choice((4, 7, 10)) for _ in range(6)]
        uids = sorted({random_uid(random, length) for length in lengths})
        there = random.sample(uids, random.randint(1, len(uids)))
        rig = laid(*there)
        asked = random.sample(uids, random.randint(1, len(uids)))
        left = set(there)
        for uid in asked:
            status = confirm(rig, uid)
            expected = NOTHING if not left else OK if uid in left else MISSING
            assert status == expected, f"seed {SEED}, case {case}"
            left.discard(uid)
        assert sorted(rig.list_tags()) == sorted(left), f"seed {SEED}, case {case}"


def test_a_damaged_answer_is_no_verdict_and_the_next_question_finds_the_tag() -> None:
    rig = laid(SEVEN, STRANGER)
    rig.antenna.profile = replace(BENCH, noise=1.0)
    assert confirm(rig, SEVEN) == DAMAGED
    rig.antenna.profile = BENCH
    assert [confirm(rig, uid) for uid in (STRANGER, SEVEN)] == [OK, OK]


@pytest.mark.parametrize("spoil", range(1, 12))
def test_whatever_step_was_spoiled_before_no_tag_is_called_missing(spoil: int) -> None:
    """Tags stopped in the middle of a dialogue are brought back before anybody is asked for."""
    rig = laid(SEVEN, TWIN)
    answers = [spoil]

    def damage(sent: bytes, got: bytes) -> bytes:
        if len(sent) != 6:  # not a status frame
            return got
        answers[0] -= 1
        return got[:2] + b"\x02" + got[3:] if answers[0] == 0 else got

    Line(rig, damage)
    while answers[0] > 0 and rig.inventory.next() != NOTHING:
        pass
    rig.bus.device = rig.chip
    left = [tag.uid for tag in rig.antenna.tags if tag.state != "HALT"]
    for uid in left:
        assert confirm(rig, uid) == OK


def test_noise_never_confirms_a_tag_that_is_not_there() -> None:
    random = Random(SEED)
    for _ in range(300):
        rig = Rig(replace(BENCH, noise=0.3), random)
        rig.place(TWIN, STRANGER)
        rig.started()
        rig.inventory.begin(rig.reader)
        assert confirm(rig, SEVEN) in (MISSING, DAMAGED, NOTHING), f"seed {SEED}"


def test_a_tag_whose_sak_announces_another_level_is_not_confirmed() -> None:
    rig = laid(FOUR)
    rig.antenna.tags[0]._answers = Tag(SEVEN)._answers
    assert confirm(rig, FOUR) == DAMAGED


def test_a_dead_reader_is_told() -> None:
    rig = laid(SEVEN)
    no_supply(rig)
    assert confirm(rig, SEVEN) == DEAD


def test_it_takes_half_of_the_frames_of_a_listing() -> None:
    rig = laid(SEVEN)
    before = rig.bus.frames
    assert confirm(rig, SEVEN) == OK
    confirmed = rig.bus.frames - before
    rig = laid(SEVEN)
    before = rig.bus.frames
    assert rig.inventory.next() == OK
    assert (confirmed, rig.bus.frames - before) == (27, 43)
