"""The virtual MFRC522 on the air: when answers come, timer, CRC, collisions."""

import pytest

from simulator.chips import mfrc522_registers as reg
from simulator.radio.crc_a import with_crc
from tests.simulator.chips.raw import (
    ERR_IRQ,
    IDLE,
    IDLE_IRQ,
    RECEIVE,
    RX_IRQ,
    TIMER_IRQ,
    TRANSMIT,
    TX_IRQ,
    Raw,
)

FOUR = "01020304"
REQA_US = 85  # nine bit times
ATQA_US = REQA_US + 86 + 189  # frame delay; start bit, 18 bits, the end seen


def irq_after(raw: Raw, us: int) -> int:
    raw.clock.advance(us)
    return raw.one(reg.COM_IRQ) & (TX_IRQ | RX_IRQ | TIMER_IRQ)


def test_answer_is_there_when_it_has_been_heard_not_before() -> None:
    raw = Raw(FOUR).on_air()
    raw.launch(b"\x26", 7)
    assert irq_after(raw, REQA_US - 1) == 0
    assert irq_after(raw, 2) == TX_IRQ
    assert raw.one(reg.STATUS2) & 7 == 5
    assert irq_after(raw, ATQA_US - REQA_US - 5) == TX_IRQ
    assert raw.one(reg.FIFO_LEVEL) == 0
    assert irq_after(raw, 10) == TX_IRQ | RX_IRQ
    assert raw.read(reg.FIFO_LEVEL, reg.FIFO_DATA, reg.FIFO_DATA) == [2, 0x04, 0x00]


def test_timer_fires_at_its_time_when_nobody_answers() -> None:
    raw = Raw().on_air()
    raw.timer(169, 9)  # 25 us, ten counts
    raw.launch(b"\x26", 7)
    assert irq_after(raw, REQA_US + 249) == TX_IRQ
    assert raw.one(reg.STATUS1) & 0x08
    assert irq_after(raw, 3) == TX_IRQ | TIMER_IRQ
    assert not raw.one(reg.STATUS1) & 0x08


def test_fifth_bit_of_an_answer_stops_the_timer() -> None:
    raw = Raw(FOUR).on_air()
    raw.timer(169, 9)
    raw.launch(b"\x26", 7)
    assert irq_after(raw, 5_000) == TX_IRQ | RX_IRQ
    raw.timer(169, 3)  # 100 us: over before the fifth bit
    raw.launch(b"\x93\x20")
    assert irq_after(raw, 5_000) == TX_IRQ | RX_IRQ | TIMER_IRQ


def test_even_prescaler_bit_lengthens_the_count() -> None:
    raw = Raw().on_air()
    raw.write(reg.DEMOD, 0x5D)
    raw.timer(0, 13_559)  # two carrier periods a count
    raw.launch(b"\x26", 7)
    assert irq_after(raw, REQA_US + 1_999) == TX_IRQ
    assert irq_after(raw, 5) == TX_IRQ | TIMER_IRQ


def test_timer_can_be_started_read_and_stopped_by_hand() -> None:
    raw = Raw()
    raw.timer(169, 99)
    raw.write(reg.CONTROL, 0x40)
    raw.clock.advance(1_250)
    high, low = raw.read(reg.T_COUNTER_H, reg.T_COUNTER_L)
    assert 48 <= (high << 8 | low) <= 51
    raw.write(reg.CONTROL, 0x80)
    assert irq_after(raw, 5_000) == 0


def test_tags_hear_full_modulation_only() -> None:
    raw = Raw(FOUR).on_air()
    raw.write(reg.TX_ASK, 0)
    assert raw.transceive(b"\x26", 7) == b""


def test_spare_bits_of_the_last_byte_are_not_sent() -> None:
    raw = Raw(FOUR).on_air()
    assert raw.transceive(b"\xa6", 7) == b"\x04\x00"


def test_chip_adds_and_strips_the_crc() -> None:
    raw = Raw(FOUR).on_air()
    raw.write(reg.MODE, 0x3D)
    raw.transceive(b"\x26", 7)
    level = raw.transceive(b"\x93\x20")
    raw.write(reg.TX_MODE, 0x80)
    assert raw.transceive(b"\x93\x70" + level) == with_crc(b"\x08")
    raw.write(reg.TX_MODE, 0)
    raw.transceive(b"\x26", 7)
    raw.transceive(b"\x26", 7)
    raw.write(reg.RX_MODE, 0x80)
    assert raw.transceive(with_crc(b"\x93\x70" + level)) == b"\x08"
    assert raw.one(reg.ERROR) == 0


def test_answer_without_crc_is_a_crc_error_when_one_is_wanted() -> None:
    raw = Raw(FOUR).on_air()
    raw.write(reg.RX_MODE, 0x80)
    raw.transceive(b"\x26", 7)
    assert raw.one(reg.ERROR) == 0x04
    assert raw.one(reg.COM_IRQ) & ERR_IRQ


def test_transmit_ends_by_itself_and_receive_hears_the_answer() -> None:
    raw = Raw(FOUR).on_air()
    raw.write(reg.COM_IRQ, 0x7F)
    raw.write(reg.BIT_FRAMING, 7)
    raw.write(reg.FIFO_DATA, 0x26)
    raw.write(reg.COMMAND, TRANSMIT)
    raw.clock.advance(REQA_US + 2)
    assert raw.read(reg.COMMAND, reg.COM_IRQ) == [IDLE, TX_IRQ | IDLE_IRQ | 0x04]
    raw.write(reg.COMMAND, RECEIVE)
    raw.clock.advance(1_000)
    assert raw.one(reg.FIFO_LEVEL) == 2
    assert raw.one(reg.COMMAND) == IDLE


def test_answer_to_transmit_is_lost_when_receive_comes_late() -> None:
    raw = Raw(FOUR).on_air()
    raw.write(reg.BIT_FRAMING, 7)
    raw.write(reg.FIFO_DATA, 0x26)
    raw.write(reg.COMMAND, TRANSMIT)
    raw.clock.advance(REQA_US + 150)
    raw.write(reg.COMMAND, RECEIVE)
    raw.clock.advance(5_000)
    assert raw.one(reg.FIFO_LEVEL) == 0


# collisions ----------------------------------------------------------------------------------

COLLIDING = ("01021404", "01023404")  # bit 21 of the level, counted from 0


@pytest.mark.parametrize(
    ("meaning", "known", "expected"),
    [
        ("relative", 0, 22),
        ("absolute", 0, 22),
        ("relative", 8, 14),
        ("absolute", 8, 22),
        ("relative", 19, 6),  # two whole bytes sent, three bits of the third
        ("absolute", 19, 22),
    ],
)
def test_collision_position_in_both_meanings(meaning: str, known: int, expected: int) -> None:
    raw = Raw(*COLLIDING, collision_position=meaning).on_air()
    raw.transceive(b"\x26", 7)
    uid = int.from_bytes(bytes.fromhex(COLLIDING[0]), "little") & (1 << known) - 1
    sent = uid.to_bytes(-(-known // 8), "little")
    bits = known % 8
    raw.transceive(bytes((0x93, (2 + known // 8) << 4 | bits)) + sent, bits, bits)
    assert raw.read(reg.ERROR, reg.COLL) == [0x08, 0x80 | expected]


def test_position_32_reads_as_zero_and_no_collision_as_not_valid() -> None:
    raw = Raw("01020304", "01020384").on_air()
    raw.transceive(b"\x26", 7)
    assert raw.one(reg.COLL) == 0x80 | 0x20
    raw.transceive(b"\x93\x20")
    assert raw.one(reg.COLL) == 0x80


@pytest.mark.parametrize(
    ("keep", "collided_bit", "expected"),
    [(0x00, 0, "0102140000"), (0x00, 1, "0102340000"), (0x80, 0, "0102340433")],
)
def test_bits_after_a_collision(keep: int, collided_bit: int, expected: str) -> None:
    raw = Raw(*COLLIDING, collided_bit=collided_bit).on_air()
    raw.write(reg.COLL, keep)
    raw.transceive(b"\x26", 7)
    level = raw.transceive(b"\x93\x20")
    assert level.hex() == expected


def test_received_bits_begin_at_rx_align() -> None:
    raw = Raw(FOUR).on_air()
    raw.transceive(b"\x26", 7)
    level = raw.transceive(b"\x93\x23\x01", 3, 3)
    assert level.hex() == "0002030404"
    assert raw.one(reg.CONTROL) & 7 == 0


def test_unaligned_answer_leaves_a_part_of_its_last_byte() -> None:
    raw = Raw(FOUR).on_air()
    raw.transceive(b"\x26", 7)
    assert raw.transceive(b"\x93\x23\x01", 3) == bytes.fromhex("4060808000")
    assert raw.one(reg.CONTROL) & 7 == 5
