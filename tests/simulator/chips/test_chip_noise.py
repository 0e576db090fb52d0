"""The virtual MFRC522 hears what no tag sent, when its receiver is open."""

from dataclasses import replace

import pytest

from simulator.chips import mfrc522_registers as reg
from simulator.radio import BENCH, RC522
from simulator.radio.noise import Burst
from tests.simulator.chips.raw import ERR_IRQ, IDLE, RX_IRQ, TIMER_IRQ, Raw

FOUR = "01020304"
WAITS_FOR_DATA, RECEIVING = 5, 6
PARITY_ERR, PROTOCOL_ERR, OVERFLOW = 0x02, 0x01, 0x10
RX_NO_ERR = 0x08


def switch(raw: Raw, on: bool) -> None:
    raw.write(reg.TX_CONTROL, 0x83 if on else 0x80)


def hearing(raw: Raw, after_us: int, bits: int) -> Raw:
    """From now on every wait for an answer hears this."""
    burst = Burst(after_us, bits, (1 << bits) - 1, damaged=True)
    raw.antenna.interference = lambda: burst  # type: ignore[method-assign]
    return raw


def modem(raw: Raw) -> int:
    return raw.one(reg.STATUS2) & 7


@pytest.mark.parametrize("up", [False, True])
def test_an_open_receiver_fills_its_fifo_at_every_field_switch(up: bool) -> None:
    left = []
    for seed in range(12):
        raw = Raw()
        raw.antenna.noise._random.seed(seed)
        raw.on_air()
        if up:  # a field that went while the receiver was closed
            raw.antenna.switch(False, raw.clock.now)
        else:
            raw.launch(b"\x26", 7)
            raw.clock.advance(5_000)
        if up:
            raw.chip._listening = True
        switch(raw, up)
        assert raw.one(reg.COM_IRQ) & RX_IRQ
        left.append(raw.one(reg.FIFO_LEVEL))
    assert set(left) == {0, 1, 2}  # RxIRq without data is among them


def test_a_closed_receiver_hears_no_switch() -> None:
    raw = Raw().on_air()
    raw.launch(b"\x26", 7)
    raw.clock.advance(5_000)
    raw.write(reg.COMMAND, IDLE)
    switch(raw, False)
    switch(raw, True)
    assert raw.read(reg.FIFO_LEVEL, reg.COM_IRQ)[0] == 0
    assert raw.antenna.noise.heard == 0


def test_bytes_of_a_switch_lie_in_front_of_the_next_answer_unless_they_are_flushed() -> None:
    for flushed in (False, True):
        raw = Raw(FOUR).on_air()
        raw.launch(b"\x26", 7)
        raw.clock.advance(5_000)
        raw.antenna.transient = lambda: Burst(0, 8, 0x5A, damaged=True)  # type: ignore[method-assign]
        raw.write(reg.COM_IRQ, 0x7F)
        switch(raw, False)  # the ATQA has been read by nobody: the receiver is closed
        raw.chip._listening = True
        switch(raw, True)
        raw.clock.advance(5_000)
        raw.write(reg.COMMAND, IDLE)
        if flushed:
            raw.write(reg.FIFO_LEVEL, 0x80)
        raw.write(reg.FIFO_DATA, 0x26)
        raw.write(reg.COMMAND, 0x0C)
        raw.write(reg.BIT_FRAMING, 0x87)
        raw.clock.advance(1_000)
        assert (raw.one(reg.FIFO_LEVEL) == 2) is flushed  # else a longer frame went on the air


def test_an_answer_that_the_field_leaves_is_cut_off() -> None:
    raw = Raw(FOUR).on_air()
    raw.launch(b"\x26", 7)
    raw.clock.advance(85 + 87 + 76)  # start bit and seven others
    assert modem(raw) == RECEIVING
    switch(raw, False)
    assert raw.one(reg.COM_IRQ) & (RX_IRQ | ERR_IRQ) == RX_IRQ | ERR_IRQ
    assert raw.read(reg.ERROR, reg.FIFO_LEVEL, reg.CONTROL) == [PARITY_ERR, 1, 0x17]
    raw.clock.advance(5_000)
    assert raw.one(reg.FIFO_LEVEL) == 1  # the rest never comes


def test_few_bits_are_an_interrupt_without_data() -> None:
    raw = hearing(Raw(FOUR), 10, 3).on_air()
    raw.launch(b"\x26", 7)
    raw.clock.advance(5_000)
    assert raw.one(reg.COM_IRQ) & (RX_IRQ | ERR_IRQ) == RX_IRQ | ERR_IRQ
    assert raw.read(reg.FIFO_LEVEL, reg.ERROR) == [0, PROTOCOL_ERR]


@pytest.mark.parametrize(("version", "level"), [(0x92, 2), (0x91, 2), (0x12, 0), (0x82, 0)])
def test_a_chip_that_is_told_so_listens_on_after_few_bits(version: int, level: int) -> None:
    raw = hearing(Raw(FOUR, version=version), 10, 3).on_air()
    raw.write(reg.RX_MODE, RX_NO_ERR)
    raw.launch(b"\x26", 7)
    raw.clock.advance(5_000)
    assert raw.one(reg.FIFO_LEVEL) == level


def test_noise_that_begins_first_is_what_is_heard_and_the_answer_is_lost() -> None:
    raw = hearing(Raw(FOUR), 20, 16).on_air()
    assert raw.transceive(b"\x26", 7) == b"\xff\xff"
    assert raw.one(reg.ERROR) == PARITY_ERR


def test_noise_that_begins_later_spoils_the_answer() -> None:
    raw = hearing(Raw(FOUR), 150, 16).on_air()
    raw.transceive(b"\x26", 7)
    assert raw.one(reg.ERROR) == PARITY_ERR


def test_a_captured_receiver_gives_no_sign_until_the_noise_ends() -> None:
    raw = hearing(Raw(FOUR), 30, 1_000).on_air()
    raw.timer(169, 9)
    raw.launch(b"\x26", 7)
    raw.clock.advance(100)
    assert modem(raw) == WAITS_FOR_DATA
    raw.clock.advance(5_000)
    assert raw.one(reg.COM_IRQ) & (RX_IRQ | TIMER_IRQ) == 0
    assert modem(raw) == RECEIVING
    raw.clock.advance(10_000)
    assert raw.one(reg.COM_IRQ) & RX_IRQ
    assert raw.read(reg.FIFO_LEVEL, reg.ERROR) == [64, OVERFLOW | PARITY_ERR]


def test_a_captured_receiver_lets_go_when_it_is_told_to() -> None:
    raw = hearing(Raw(FOUR), 30, 1_000).on_air()
    raw.launch(b"\x26", 7)
    raw.clock.advance(2_000)
    raw.write(reg.COMMAND, IDLE)
    assert modem(raw) == 0
    raw.antenna.interference = lambda: None  # type: ignore[method-assign]
    raw.transceive(b"\x26", 7)
    assert raw.transceive(b"\x26", 7) == b"\x04\x00"


def test_strays_are_on_by_default_and_noise_on_the_cheap_module() -> None:
    assert BENCH.stray == RC522.stray == 1.0
    assert BENCH.hiss == BENCH.captures == 0.0
    assert RC522.hiss > 0
    assert RC522.captures > 0


def test_noise_takes_nothing_out_of_the_stream_that_decides_misses() -> None:
    heard = []
    for captures in (0.0, 0.5):
        raw = Raw(FOUR)
        raw.antenna.profile = replace(BENCH, miss=0.3, captures=captures)
        raw.on_air()
        for _ in range(40):
            switch(raw, False)
            raw.antenna.switch(True, raw.clock.now)
            raw.chip._values[reg.TX_CONTROL] = 0x83
            raw.clock.advance(5_000)
            raw.transceive(b"\x26", 7)
        heard.append(raw.antenna.missed)
    assert heard[0] == heard[1] > 5


# makes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("version", "whole"), [(0x92, True), (0x88, True), (0x12, False)])
def test_a_soft_reset_stops_what_is_under_way_with_most_makes(version: int, whole: bool) -> None:
    raw = Raw(FOUR, version=version).on_air()
    raw.launch(b"\x26", 7)
    raw.clock.advance(1_000)
    assert raw.one(reg.FIFO_LEVEL) == 2
    raw.write(reg.COMMAND, 0x0F)
    raw.clock.advance(100)
    assert raw.one(reg.TX_ASK) == 0
    assert not raw.antenna.on
    assert raw.one(reg.FIFO_LEVEL) == (0 if whole else 2)
    assert raw.one(reg.COMMAND) & 0x0F == (0 if whole else 0x0C)


def test_speeds_of_some_copies_cannot_be_changed() -> None:
    for version, speed in ((0x92, 0x7A), (0x12, 0xEB)):
        raw = Raw(version=version)
        raw.write(reg.SERIAL_SPEED, 0x7A)
        raw.write(reg.TX_MODE, 0x90)
        assert raw.read(reg.SERIAL_SPEED, reg.TX_MODE) == [speed, 0x90 if speed == 0x7A else 0x80]


@pytest.mark.parametrize(("version", "count_us"), [(0x92, 2_000), (0x91, 1_000), (0x12, 1_000)])
def test_the_even_prescaler_is_in_the_second_version_only(version: int, count_us: int) -> None:
    raw = Raw(version=version)
    raw.write(reg.DEMOD, 0x5D)
    raw.timer(0, 13_559)
    raw.write(reg.CONTROL, 0x40)
    raw.clock.advance(count_us - 10)
    assert not raw.one(reg.COM_IRQ) & TIMER_IRQ
    raw.clock.advance(20)
    assert raw.one(reg.COM_IRQ) & TIMER_IRQ


def test_copies_nobody_described_do_not_tell_what_their_receiver_is_at() -> None:
    raw = hearing(Raw(version=0x82), 30, 1_000).on_air()
    raw.launch(b"\x26", 7)
    raw.clock.advance(2_000)
    assert modem(raw) == 0


# crystal, conductance ------------------------------------------------------------------------


def test_a_patient_crystal_takes_orders_while_it_starts_but_a_reset_takes_its_time() -> None:
    raw = Raw(crystal="patient", crystal_us=5_000)
    raw.chip.nrstpd(0)
    raw.chip.nrstpd(1)
    raw.write(reg.T_MODE, 0x80)
    assert raw.read(reg.T_MODE, reg.COMMAND) == [0x80, 0x30]  # PowerDown says it is not there yet
    raw.write(reg.COMMAND, 0x0F)
    with pytest.raises(AssertionError, match="oscillator"):
        raw.one(reg.T_MODE)
    raw.clock.advance(38)
    assert raw.one(reg.T_MODE) == 0


@pytest.mark.parametrize("register", [reg.GS_N, reg.CW_GS_P])
def test_drivers_that_conduct_nothing_make_no_field(register: int) -> None:
    raw = Raw(FOUR)
    raw.write(register, 0)
    raw.on_air()
    assert not raw.antenna.on
