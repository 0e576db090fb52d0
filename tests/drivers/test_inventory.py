"""The inventory lists exactly what lies there, in few frames, and never for ever."""

import os
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest
from floorman.drivers.iso14443a import Inventory
from floorman.drivers.reader import COLLISION, DAMAGED, DEAD, NOTHING, OK, rx, tx

from simulator.radio import BENCH, Tag
from tests.drivers.rig import Line, Rig, no_supply, random_uid

SEED = int(os.environ.get("FLOORMAN_SEED", "522"))  # another run: FLOORMAN_SEED=1 pytest ...
LENGTHS = (4, 7, 10)
MEANINGS = ("relative", "absolute")
SEVEN = bytes.fromhex("04112233445566")


def similar(random: Random, length: int) -> list[bytes]:
    """Five UIDs that differ in few bits, so that a level collides more than once."""
    base = random_uid(random, length)
    near = {base}
    while len(near) < 5:
        other = int.from_bytes(base, "big") ^ 1 << random.randrange(8 * length)
        uid = other.to_bytes(length, "big")
        if uid[length - 4] != 0x88:
            near.add(uid)
    return sorted(near)


@pytest.mark.parametrize("collided_bit", [0, 1])
@pytest.mark.parametrize("meaning", MEANINGS)
def test_any_one_to_five_tags_are_listed_exactly(meaning: str, collided_bit: int) -> None:
    random = Random(SEED)
    for case in range(250):
        uids = {random_uid(random, random.choice(LENGTHS)) for _ in range(random.randint(1, 5))}
        rig = Rig(collision_position=meaning, collided_bit=collided_bit)
        rig.place(*uids)
        rig.started()
        assert sorted(rig.list_tags()) == sorted(uids), f"seed {SEED}, case {case}"
        assert rig.inventory.spoiled == 0


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("meaning", MEANINGS)
def test_tags_with_almost_equal_uids_are_listed_exactly(meaning: str, length: int) -> None:
    random = Random(SEED)
    for case in range(80):
        uids = similar(random, length)
        rig = Rig(collision_position=meaning, collided_bit=case & 1)
        rig.place(*uids)
        rig.started()
        assert sorted(rig.list_tags()) == uids, f"seed {SEED}, case {case}"


@pytest.mark.parametrize("meaning", MEANINGS)
@pytest.mark.parametrize("bit", range(32))
def test_every_collision_position_is_understood(meaning: str, bit: int) -> None:
    first = 0xA5B6C7D0
    uids = [uid.to_bytes(4, "little") for uid in (first, first ^ 1 << bit, first ^ 3 << bit >> 1)]
    rig = Rig(collision_position=meaning)
    rig.place(*set(uids))
    rig.started()
    assert sorted(rig.list_tags()) == sorted(set(uids))


def test_forty_chips_on_one_ideal_reader_are_listed() -> None:
    random = Random(SEED)
    uids = {random_uid(random, 7) for _ in range(40)}
    rig = Rig()
    rig.place(*uids)
    rig.started()
    assert sorted(rig.list_tags()) == sorted(uids)


def test_seven_byte_uid_takes_40_frames_and_131_bytes_to_sak() -> None:
    rig = Rig()
    rig.place(SEVEN)
    rig.started()
    seen: list[tuple[int, int]] = []
    send = rig.reader.send
    rig.reader.send = lambda *a: (seen.append((rig.bus.frames, rig.bus.bytes)), send(*a))
    frames, octets = rig.bus.frames, rig.bus.bytes
    rig.inventory.begin(rig.reader)
    assert rig.inventory.next() == OK
    ((sak_frames, sak_bytes),) = seen
    assert (sak_frames - frames, sak_bytes - octets) == (40, 131)  # the bars


@pytest.mark.parametrize(("length", "sak"), [(4, 0x08), (7, 0x00), (10, 0x20)])
def test_uid_length_and_sak_are_told(length: int, sak: int) -> None:
    rig = Rig()
    uid = bytes(range(1, 1 + length))
    rig.place(uid)
    rig.started()
    rig.inventory.begin(rig.reader)
    assert rig.inventory.next() == OK
    assert (rig.inventory.uid_len, rig.inventory.sak) == (length, sak)
    assert rig.inventory.uid[:length] == uid


def test_empty_reader_costs_one_exchange() -> None:
    rig = Rig().started()
    frames, began = rig.bus.frames, rig.clock.now
    rig.inventory.begin(rig.reader)
    assert rig.inventory.next() == NOTHING
    assert rig.bus.frames - frames == 7
    assert rig.clock.now - began < 800


def test_step_of_one_tag_is_bounded() -> None:
    rig = Rig()
    rig.place(bytes(range(1, 11)))
    rig.started()
    began = rig.clock.now
    rig.inventory.begin(rig.reader)
    assert rig.inventory.next() == OK
    assert rig.clock.now - began < 10_000


def test_listed_tags_are_halted_until_the_field_goes() -> None:
    rig = Rig()
    (tag,) = rig.place(SEVEN)
    rig.started()
    assert rig.list_tags() == [SEVEN]
    assert tag.state == "HALT"
    assert rig.list_tags() == []
    rig.field()
    assert rig.list_tags() == [SEVEN]


def test_one_inventory_serves_several_readers() -> None:
    left, right = Rig(), Rig()
    left.place(SEVEN)
    right.place(b"\x01\x02\x03\x04")
    left.started()
    right.started()
    right.inventory = left.inventory
    assert left.list_tags() == [SEVEN]
    assert right.list_tags() == [b"\x01\x02\x03\x04"]


@pytest.mark.parametrize("after", range(1, 34))
def test_tag_taken_away_after_any_frame_does_no_harm(after: int) -> None:
    rig = Rig()
    stays = bytes.fromhex("04AABBCCDDEEFF")
    tag, _ = rig.place(SEVEN, stays)
    rig.started()
    last = rig.bus.frames + after
    select = rig.reader.bus.cs

    def cs(level: int) -> None:
        select(level)
        if level and rig.bus.frames == last and tag in rig.antenna.tags:
            rig.antenna.remove(tag)

    rig.reader.bus.cs = cs
    assert stays in rig.list_tags()


@pytest.mark.parametrize("after", range(1, 34))
def test_tag_that_comes_after_any_frame_is_found_next_time(after: int) -> None:
    rig = Rig()
    rig.place(SEVEN)
    rig.started()
    last = rig.bus.frames + after
    late = Tag(bytes.fromhex("04AABBCCDDEEFF"))
    select = rig.reader.bus.cs

    def cs(level: int) -> None:
        select(level)
        if level and rig.bus.frames == last and late not in rig.antenna.tags:
            rig.antenna.place(late)

    rig.reader.bus.cs = cs
    assert SEVEN in rig.list_tags()
    rig.field()
    assert sorted(rig.list_tags()) == sorted([SEVEN, late.uid])


def test_noise_spoils_steps_but_gives_no_wrong_uid() -> None:
    random = Random(SEED)
    uids = {random_uid(random, 7) for _ in range(3)}
    rig = Rig(replace(BENCH, noise=0.1), random)
    rig.place(*uids)
    rig.started()
    found = spoiled = 0
    for _ in range(200):
        rig.field()
        listed = rig.list_tags()
        assert set(listed) <= uids, f"seed {SEED}"
        found += len(set(listed))
        spoiled += rig.inventory.spoiled
    assert spoiled > 100
    assert found > 0.8 * 200 * len(uids)


def test_tag_is_found_in_the_same_listing_after_one_spoiled_step() -> None:
    rig = Rig()
    rig.place(SEVEN)
    rig.started()
    rig.inventory.begin(rig.reader)
    rig.antenna.profile = replace(BENCH, noise=1.0)
    assert rig.inventory.next() == DAMAGED
    rig.antenna.profile = BENCH
    assert [rig.inventory.next() for _ in range(2)] == [OK, NOTHING]


@pytest.mark.parametrize("place", [1, 2, 3])
def test_sak_with_a_wrong_crc_is_damage(place: int) -> None:
    rig = Rig()
    rig.place(SEVEN)
    rig.started()

    def alter(sent: bytes, got: bytes) -> bytes:
        if sent == b"\x92\x92\x92\x00":  # the three bytes of an answer to SELECT
            return got[:place] + bytes((got[place] ^ 0x10,)) + got[place + 1 :]
        return got

    Line(rig, alter)
    rig.inventory.begin(rig.reader)
    assert rig.inventory.next() == DAMAGED


def test_wrong_check_byte_is_damage_and_selects_nobody() -> None:
    rig = Rig()
    (tag,) = rig.place(SEVEN)
    rig.started()
    Line(rig, lambda sent, got: got[:5] + b"\x00" if sent == b"\x92" * 5 + b"\0" else got)
    rig.inventory.begin(rig.reader)
    assert rig.inventory.next() == DAMAGED
    assert tag.state == "READY"


def test_chattering_field_ends_after_a_bounded_number_of_steps() -> None:
    rig = Rig(replace(BENCH, noise=1.0))
    rig.place(SEVEN)
    rig.started()
    rig.inventory.begin(rig.reader)
    for _ in range(200):
        status = rig.inventory.next()
        assert status in (DAMAGED, COLLISION, NOTHING)
        if status == NOTHING:
            break
    assert status == NOTHING


def test_dead_reader_is_told_at_once() -> None:
    rig = Rig().started()
    no_supply(rig)
    rig.inventory.begin(rig.reader)
    assert rig.inventory.next() == DEAD


@pytest.mark.parametrize("known", [0, 7, 8, 31])
def test_an_answer_that_collides_and_is_too_long_stays_in_its_level(known: int) -> None:
    """Bits behind the level's five bytes are no part of the next SELECT."""
    reader = SimpleNamespace(rx_len=len(rx) - 1)
    inventory = Inventory()
    inventory._reader = reader
    rx[:] = b"\xa5" * len(rx)
    tx[:] = bytes(len(tx))
    inventory._merge(known)
    whole = known // 8
    assert bytes(tx[2 + whole + 1 : 7]) == b"\xa5" * (4 - whole)
    assert not any(tx[7:])


def test_cascade_bit_without_cascade_tag_is_damage() -> None:
    rig = Rig()
    (tag,) = rig.place(b"\x01\x02\x03\x04")
    seven = Tag(SEVEN)
    tag._answers = seven._answers  # its SAK announces a level it does not have
    rig.started()
    assert rig.list_tags() == []
    assert rig.inventory.spoiled > 0


def test_no_exchange_takes_more_than_eight_frames() -> None:
    random = Random(SEED)
    rig = Rig(replace(BENCH, noise=0.2), random)
    rig.place(*(random_uid(random, length) for length in (4, 7, 7, 10)))
    rig.started()
    most = 0
    exchange = rig.reader.exchange

    def counted(*args: int) -> int:
        nonlocal most
        before = rig.bus.frames
        status = exchange(*args)
        most = max(most, rig.bus.frames - before)
        return status

    rig.reader.exchange = counted
    for _ in range(50):
        rig.field()
        rig.list_tags()
    assert 6 <= most <= 8, f"seed {SEED}"


@pytest.mark.parametrize(("answer", "told"), [(NOTHING, DAMAGED), (DEAD, DEAD)])
def test_a_level_without_an_answer_is_asked_once(answer: int, told: int) -> None:
    rig = Rig()
    rig.place(SEVEN)
    rig.started()
    asked = []

    def silent(*args: int) -> int:
        asked.append(args)
        return answer

    rig.reader.exchange = silent
    rig.inventory.begin(rig.reader)
    assert rig.inventory.next() == told  # somebody was there a moment ago
    assert len(asked) == 1


def test_presence_is_the_atqa_that_tags_answer() -> None:
    """7.2.2 of NTAG213's data sheet: 0x0044, its first byte on the air 0x44."""
    rig = Rig()
    rig.place(SEVEN)
    rig.started()
    rig.inventory.begin(rig.reader)
    assert rig.inventory.presence() == 0x0044
