"""The driver: start-up, one exchange, and what it says when the chip or the air lets it down."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from floorman.drivers.reader import (
    COLLISION,
    DAMAGED,
    DEAD,
    NOISE,
    NOTHING,
    OK,
    ReaderBus,
    crc_a,
    rx,
    tx,
)
from floorman.events import READER_HIGH, READER_HOT, READER_LOW, READER_SILENT

from simulator.chips import mfrc522_registers as reg
from simulator.clock import Clock
from simulator.radio import BENCH
from simulator.radio import crc_a as reference
from tests.drivers.rig import Bus, Line, Rig, Ticks, no_supply

FOUR = bytes.fromhex("01020304")


def all_ones(sent: bytes, received: bytes) -> bytes:
    return b"\xff" * len(received)


def all_zeros(sent: bytes, received: bytes) -> bytes:
    return bytes(len(received))


def reqa(rig: Rig) -> int:
    tx[0] = 0x26
    return rig.reader.exchange(1, 7, 0, 2)


@pytest.mark.parametrize("version", [0x91, 0x92, 0x88, 0x89, 0x90, 0xB2])
def test_known_chips_start_with_the_field_off(version: int) -> None:
    rig = Rig(version=version)
    rig.reader.start()
    assert rig.reader.version == version
    assert not rig.antenna.on


def test_chip_still_asleep_at_power_up_is_waited_for() -> None:
    rig = Rig(crystal_us=8_000)
    rig.reader.start()
    assert rig.reader.version == 0x92


def test_start_again_after_play_drops_the_field() -> None:
    rig = Rig().started()
    rig.reader.start()
    assert not rig.antenna.on


def test_a_bus_deselects_before_anything_is_sent() -> None:
    levels: list[int] = []
    clock = Clock()
    ReaderBus(Bus(clock, Rig().chip), levels.append, Ticks(clock))
    assert levels == [1]


def test_answer_comes_with_length_and_bits() -> None:
    rig = Rig()
    rig.place(FOUR)
    rig.started()
    assert reqa(rig) == OK
    assert (rig.reader.rx_len, rig.reader.rx_bits, bytes(rx[:2])) == (2, 0, b"\x04\x00")


def test_exchange_takes_eight_frames_and_silence_seven() -> None:
    rig = Rig().started()
    before = rig.bus.frames
    assert reqa(rig) == NOTHING
    assert rig.bus.frames - before == 7
    rig.place(FOUR)
    rig.field()
    before = rig.bus.frames
    assert reqa(rig) == OK
    assert rig.bus.frames - before == 8  # the bar


def test_silence_is_told_within_720_us() -> None:
    rig = Rig().started()
    before = rig.clock.now
    assert reqa(rig) == NOTHING
    assert rig.clock.now - before < 720


def test_collision_is_told_with_its_position() -> None:
    rig = Rig()
    rig.place(FOUR, bytes.fromhex("01022304"))
    rig.started()
    assert reqa(rig) == OK
    assert rig.reader.coll() == 0
    tx[0] = 0x93
    tx[1] = 0x20
    assert rig.reader.exchange(2, 0, 0, 5) == COLLISION
    assert rig.reader.coll() == 22


def test_position_32_is_told_as_32() -> None:
    rig = Rig()
    rig.place(FOUR, bytes.fromhex("01020384"))
    rig.started()
    reqa(rig)
    tx[0] = 0x93
    tx[1] = 0x20
    rig.reader.exchange(2, 0, 0, 5)
    assert rig.reader.coll() == 32


def test_bit_error_is_damage_and_the_next_exchange_is_whole() -> None:
    rig = Rig(replace(BENCH, noise=1.0))
    rig.place(FOUR)
    rig.started()
    assert reqa(rig) == DAMAGED
    rig.antenna.profile = BENCH
    rig.field()
    assert reqa(rig) == OK


def test_longer_answer_than_fits_is_damage_and_leaves_no_rest() -> None:
    rig = Rig()
    rig.place(FOUR)
    rig.started()
    # more bytes than the driver takes were left in the FIFO by somebody
    Line(rig, lambda sent, got: got[:3] + b"\x19" + got[4:] if len(sent) == 6 else got)
    assert reqa(rig) == DAMAGED
    rig.bus.device = rig.chip
    rig.field()
    assert reqa(rig) == OK
    assert rig.reader.rx_len == 2


@pytest.mark.parametrize(("alter", "fault"), [(all_ones, READER_HIGH), (all_zeros, READER_LOW)])
def test_dead_bus_is_told_by_name_and_bounded(
    alter: Callable[[bytes, bytes], bytes], fault: int
) -> None:
    rig = Rig().started()
    Line(rig, alter)
    frames, began = rig.bus.frames, rig.clock.now
    assert reqa(rig) == DEAD
    assert rig.bus.frames - frames <= 10
    assert rig.clock.now - began < 2_000
    assert rig.reader.fault == fault


def test_interrupt_that_never_comes_is_dead_not_endless() -> None:
    rig = Rig().started()
    Line(rig, lambda sent, got: got[:1] + b"\x44" + got[2:] if len(sent) == 6 else got)
    assert [reqa(rig) for _ in range(3)] == [NOISE, NOISE, DEAD]
    assert rig.reader.fault == READER_SILENT


def test_a_sign_of_life_in_between_starts_the_count_anew() -> None:
    rig = Rig().started()
    for _ in range(4):
        Line(rig, lambda sent, got: got[:1] + b"\x44" + got[2:] if len(sent) == 6 else got)
        assert [reqa(rig) for _ in range(2)] == [NOISE, NOISE]
        rig.bus.device = rig.chip
        assert reqa(rig) == NOTHING


def test_interrupt_that_is_stuck_is_damage() -> None:
    rig = Rig().started()
    Line(rig, lambda sent, got: got[:1] + b"\x20" + got[2:] if len(sent) == 6 else got)
    assert reqa(rig) == DAMAGED


@pytest.mark.parametrize("there", [False, True])
def test_interrupts_that_are_all_stuck_do_no_harm(there: bool) -> None:
    rig = Rig()
    if there:
        rig.place(FOUR)
    rig.started()
    rig.chip.stuck_irq = 0x7F
    assert reqa(rig) == (OK if there else NOTHING)


def test_collision_without_any_bit_before_it_is_silence() -> None:
    rig = Rig().started()
    Line(rig, lambda sent, got: b"\0\x22\x08\0\0\x20" if len(sent) == 6 else got)
    assert reqa(rig) == NOTHING


def test_after_a_brown_out_the_chip_is_set_up_again_and_this_pass_heard_nothing() -> None:
    rig = Rig()
    rig.place(FOUR)
    rig.started()
    rig.chip.brown_out()
    assert reqa(rig) == NOTHING
    assert (rig.reader.dips, rig.reader.fault, rig.antenna.on) == (1, 0, False)
    rig.field()
    assert reqa(rig) == OK


def test_every_frame_may_be_the_last_before_a_brown_out() -> None:
    for frame in range(1, 7):
        rig = Rig()
        rig.place(FOUR)
        rig.started()
        left = [frame]

        def dip(sent: bytes, got: bytes, rig: Rig = rig, left: list[int] = left) -> bytes:
            left[0] -= 1
            if left[0] == 0:
                rig.chip.brown_out()
            return got

        Line(rig, dip)
        first = reqa(rig)
        rig.bus.device = rig.chip
        if rig.reader.dips == 0:  # the exchange was over: the next one finds out
            assert first == OK
            assert reqa(rig) == NOTHING
        assert rig.reader.dips == 1
        rig.field()
        assert reqa(rig) == OK


def test_a_supply_that_goes_for_good_is_dead() -> None:
    rig = Rig().started()
    no_supply(rig)
    assert reqa(rig) == DEAD
    assert rig.reader.fault == READER_LOW


def test_antenna_drivers_that_got_too_hot_are_told() -> None:
    rig = Rig().started()
    Line(rig, lambda sent, got: got[:2] + b"\x40" + got[3:] if len(sent) == 6 else got)
    assert reqa(rig) == DEAD
    assert rig.reader.fault == READER_HOT


def test_noise_that_nobody_sent_does_not_stay_in_the_fifo() -> None:
    rig = Rig()
    rig.place(FOUR)
    rig.started()
    rig.antenna.switch(False, rig.clock.now)
    rig.antenna.switch(True, rig.clock.now)  # tags are not awake: the timer runs down
    Line(rig, lambda sent, got: noise(rig, sent, got))
    assert reqa(rig) == NOTHING
    rig.bus.device = rig.chip
    rig.clock.advance(5_000)
    assert reqa(rig) == OK
    assert rig.reader.rx_len == 2


def noise(rig: Rig, sent: bytes, got: bytes) -> bytes:
    """Two bytes come out of the blue before the status is read."""
    if len(sent) == 6:
        rig.chip._fifo += b"\x12\x34"
        return got[:3] + b"\x02" + got[4:]
    return got


def test_field_switch_resets_the_tags() -> None:
    rig = Rig()
    (tag,) = rig.place(FOUR)
    rig.started()
    reqa(rig)
    assert tag.state == "READY"
    rig.reader.field_off()
    assert tag.state == "IDLE"
    assert rig.chip._values[reg.TX_CONTROL] == 0x80


def test_crc_a_is_that_of_the_standard() -> None:
    data = bytes(range(7, 27))
    for length in range(len(data)):
        assert crc_a(memoryview(data), length) == reference.crc_a(data[:length])
