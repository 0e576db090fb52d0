"""A breach of the data sheet ends the test with a sentence."""

from collections.abc import Callable

import pytest

from simulator.bus import SimulationError
from simulator.chips import mfrc522_registers as reg
from tests.simulator.chips.raw import CALC_CRC, TRANSCEIVE, Raw


def _send_without_field(raw: Raw) -> None:
    raw.write(reg.FIFO_DATA, 0x26)
    raw.write(reg.COMMAND, TRANSCEIVE)
    raw.write(reg.BIT_FRAMING, 0x87)


def _send_nothing(raw: Raw) -> None:
    raw.on_air().write(reg.COMMAND, TRANSCEIVE)
    raw.write(reg.BIT_FRAMING, 0x87)


def _send_twice(raw: Raw) -> None:
    raw.on_air().launch(b"\x26", 7)
    raw.write(reg.BIT_FRAMING, 0x87)


def _restart_while_waiting(raw: Raw) -> None:
    raw.on_air().launch(b"\x26", 7)
    raw.clock.advance(5_000)
    raw.write(reg.COMMAND, TRANSCEIVE)


def _fill_while_waiting(raw: Raw) -> None:
    raw.on_air().launch(b"\x26", 7)
    raw.clock.advance(5_000)
    raw.write(reg.FIFO_DATA, 0x26)


def _fast_bits(raw: Raw) -> None:
    raw.on_air().write(reg.TX_MODE, 0x10)
    raw.launch(b"\x26", 7)


def _no_parity(raw: Raw) -> None:
    raw.on_air().write(reg.MF_RX, 0x10)
    raw.launch(b"\x26", 7)


def _restarting_timer(raw: Raw) -> None:
    raw.write(reg.T_MODE, 0x10)
    raw.write(reg.CONTROL, 0x40)


def _crc_from_the_top(raw: Raw) -> None:
    raw.write(reg.MODE, 0x80)
    raw.write(reg.COMMAND, CALC_CRC)


def _self_test(raw: Raw) -> None:
    raw.write(reg.AUTO_TEST, 0x09)
    raw.write(reg.COMMAND, CALC_CRC)


def _short_mem(raw: Raw) -> None:
    raw.write(reg.FIFO_DATA, 1)
    raw.write(reg.COMMAND, 0x1)


def _too_early(raw: Raw) -> None:
    raw.write(reg.COMMAND, 0x0F)
    raw.one(reg.VERSION)


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (lambda raw: raw.one(0x0F), "reserved"),
        (lambda raw: raw.write(0x3C, 1), "cannot be written"),
        (lambda raw: raw.write(reg.VERSION, 1), "VERSION"),
        (lambda raw: raw.one(reg.FIFO_DATA), "while empty"),
        (lambda raw: raw.write(reg.BIT_FRAMING, 0x80), "StartSend"),
        (lambda raw: raw.write(reg.COMMAND, 0x05), "reserved"),
        (lambda raw: raw.write(reg.COMMAND, 0x0E), "not modelled"),
        (lambda raw: raw.frame(b"\x29\x00"), "lowest bit"),
        (lambda raw: raw.frame(b"\xef\x00"), "lowest bit"),
        (lambda raw: raw.frame(b"\xee"), "00 must follow"),
        (lambda raw: raw.frame(b"\xee\x12\x00"), "no read address"),
        (lambda raw: raw.frame(b"\xee\x00\x00"), "after the 00"),
        (lambda raw: raw.frame(b""), "without a byte"),
        (_send_without_field, "field off"),
        (_send_nothing, "empty FIFO"),
        (_send_twice, "under way"),
        (_restart_while_waiting, "Idle must end"),
        (_fill_while_waiting, "WrErr"),
        (_fast_bits, "106 kbit/s"),
        (_no_parity, "parity"),
        (_restarting_timer, "restart"),
        (_crc_from_the_top, "highest bit first"),
        (_self_test, "wants 25 zeros"),
        (_short_mem, "25 bytes"),
        (_too_early, "oscillator"),
    ],
)
def test_illegal_order_fails_loudly(order: Callable[[Raw], object], sentence: str) -> None:
    with pytest.raises(SimulationError, match=sentence):
        order(Raw())
