"""A receiver hears more than tags: the driver against bytes that no tag sent."""

from dataclasses import replace
from random import Random

import pytest
from floorman.drivers.mfrc522_setup import LEVELS
from floorman.drivers.reader import DAMAGED, DEAD, NOISE, NOTHING, OK, frame_of, rx, tx

from simulator.chips import mfrc522_registers as reg
from simulator.radio import BENCH, NTAG, Profile
from simulator.radio.noise import Burst
from tests.drivers.rig import Rig, random_uid

SEVEN = bytes.fromhex("04112233445566")
SECOND = bytes.fromhex("0411227788990a")
CAPTURED = replace(BENCH, captures=1.0)
MAKES = [0x92, 0x91, 0x88, 0x12, 0x82]


def reqa(rig: Rig) -> int:
    tx[0] = 0x26
    return rig.reader.exchange(1, 7, 0, 2)


@pytest.mark.parametrize("version", MAKES)
def test_no_tag_is_lost_by_what_a_field_switch_leaves_in_an_open_receiver(version: int) -> None:
    """20 passes over two tags; a driver that never flushes hears none of the 40."""
    rig = Rig(version=version)
    rig.antenna.place(NTAG(SEVEN))
    rig.antenna.place(NTAG(SECOND))
    rig.started()
    for _ in range(20):
        assert sorted(rig.list_tags()) == [SEVEN, SECOND]
        rig.field()
    assert rig.antenna.noise.heard == 0  # nothing was open when the field went


def test_bytes_that_lie_in_the_fifo_go_neither_to_the_tags_nor_into_the_answer() -> None:
    rig = Rig()
    rig.place(SEVEN)
    rig.started()
    rig.chip._fifo += b"\x12\x34\x56"
    assert reqa(rig) == OK
    assert (rig.reader.rx_len, bytes(rx[:2])) == (2, b"\x44\x00")


@pytest.mark.parametrize("there", [False, True])
def test_the_receiver_is_closed_after_every_exchange(there: bool) -> None:
    rig = Rig()
    if there:
        rig.place(SEVEN)
    rig.started()
    reqa(rig)
    assert rig.reader.read(reg.COMMAND << 1) & 0x0F == 0
    assert not rig.chip._listening


def test_a_captured_receiver_is_noise_and_the_reader_is_not_dead() -> None:
    rig = Rig()
    rig.place(SEVEN)
    rig.started()
    rig.antenna.profile = CAPTURED
    began = rig.clock.now
    statuses = [reqa(rig) for _ in range(20)]
    assert set(statuses) == {NOISE, NOTHING}  # some begins when the timer is about to end the wait
    assert statuses.count(NOISE) > 12
    assert rig.clock.now - began < 20 * 2_000
    assert rig.reader.fault == rig.reader.dips == 0
    rig.antenna.profile = BENCH
    rig.field()
    assert reqa(rig) == OK


def test_a_copy_that_does_not_tell_what_its_receiver_is_at_is_given_three_tries() -> None:
    rig = Rig(version=0x12).started()
    rig.antenna.profile = CAPTURED
    assert [reqa(rig) for _ in range(3)] == [NOISE, NOISE, DEAD]


def test_a_listing_under_constant_noise_ends_soon_and_says_so() -> None:
    rig = Rig()
    rig.place(SEVEN)
    rig.started()
    rig.antenna.profile = CAPTURED
    rig.inventory.begin(rig.reader)
    began = rig.clock.now
    statuses = [rig.inventory.next() for _ in range(4)]
    assert statuses == [DAMAGED, DAMAGED, DAMAGED, NOISE]
    assert rig.clock.now - began < 20_000


def test_few_bits_are_no_answer_to_a_chip_that_is_told_so() -> None:
    rig = Rig(replace(BENCH, hiss=1.0), Random(3))
    rig.place(SEVEN)
    rig.started()
    rig.antenna.noise._burst = lambda after, length: burst(after, 3)  # type: ignore[method-assign]
    assert [reqa(rig) for _ in range(3)] == [OK, NOTHING, OK]  # the second one ends READY
    copy = Rig(replace(BENCH, hiss=1.0), Random(3), version=0x12)
    copy.place(SEVEN)
    copy.started()
    copy.antenna.noise._burst = lambda after, length: burst(after, 3)  # type: ignore[method-assign]
    assert reqa(copy) == DAMAGED


def burst(after: int, length: int) -> Burst:
    return Burst(after, length, 0b101, damaged=True)


@pytest.mark.parametrize("version", MAKES)
@pytest.mark.parametrize(
    "air", [replace(BENCH, hiss=0.05), replace(BENCH, captures=0.05)], ids=["hiss", "captures"]
)
def test_noise_gives_no_wrong_uid_and_hides_few(version: int, air: Profile) -> None:
    random = Random(version)
    uids = {random_uid(random, 7) for _ in range(2)}
    rig = Rig(air, random, version=version)
    rig.place(*uids)
    rig.started()
    found = 0
    for _ in range(200):
        rig.field()
        listed, dead = heard(rig)
        assert listed <= uids
        found += len(listed)
        assert not dead
    assert rig.antenna.noise.heard > 50
    assert found > 0.93 * 400


def heard(rig: Rig) -> tuple[set[bytes], bool]:
    found = set()
    rig.inventory.begin(rig.reader)
    while (status := rig.inventory.next()) not in (NOTHING, NOISE, DEAD):
        if status == OK:
            found.add(bytes(rig.inventory.uid[: rig.inventory.uid_len]))
    return found, status == DEAD


# set-up --------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [0x12, 0x82, 0x80, 0x01, 0xFE])
def test_any_version_is_welcome_when_the_chip_keeps_its_registers(version: int) -> None:
    rig = Rig(version=version)
    rig.place(SEVEN)
    rig.started()
    assert rig.reader.version == version
    assert rig.list_tags() == [SEVEN]


def test_a_copy_whose_soft_reset_reaches_its_registers_only_is_set_up_whole() -> None:
    rig = Rig(version=0x12)
    rig.place(SEVEN)
    rig.started()
    rig.reader.launch(frame_of(b"\x26"), 7)  # and nobody collects
    rig.reader.start()
    assert not rig.antenna.on
    rig.field()
    assert rig.list_tags() == [SEVEN]


def test_gain_and_conductance_are_what_they_are_told_to_be() -> None:
    rig = Rig(drive=(5, 15, 63))
    rig.reader.start()
    values = [rig.chip._values[one] for one in (reg.RF_CFG, reg.GS_N, reg.CW_GS_P, reg.RX_MODE)]
    assert values == [0x58, 0xF8, 0x3F, 0x08]


def test_left_alone_they_are_those_of_the_chip() -> None:
    rig = Rig()
    rig.reader.start()
    for one in (reg.RF_CFG, reg.GS_N, reg.CW_GS_P):
        assert rig.chip._values[one] == reg.RESET[one]


def test_each_level_hears_further_than_the_one_below() -> None:
    rig = Rig().started()
    heard: list[float] = []
    rig.antenna.tune = heard.append  # type: ignore[method-assign]
    for n in range(1, LEVELS + 1):
        rig.reader.tune(rig.reader.level(n))
        rig.reader.field_on()
    assert heard == sorted(set(heard))
    assert len(heard) == LEVELS
    assert 0.0 in heard
    assert [rig.reader.level(n) for n in (0, LEVELS + 1, 255)] == [-1, -1, -1]


def test_a_level_outlives_a_dip_of_the_supply() -> None:
    rig = Rig().started()
    rig.reader.tune(rig.reader.level(LEVELS))
    rig.chip.brown_out()
    rig.reader.start()
    values = [rig.chip._values[one] for one in (reg.RF_CFG, reg.GS_N, reg.CW_GS_P)]
    assert values == [0x78, 0x88, 0x3F]


def test_a_reader_that_hung_hears_again_once_it_is_set_up() -> None:
    rig = Rig()
    rig.place(SEVEN)
    rig.started()
    rig.chip.hung = True
    assert rig.list_tags() == []
    rig.reader.start()
    rig.field()
    assert rig.list_tags() == [SEVEN]
