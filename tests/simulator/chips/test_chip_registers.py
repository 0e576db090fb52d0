"""The virtual MFRC522 beside the radio: SPI frames, FIFO, interrupts, CRC unit, resets."""

import pytest

from simulator.bus import SimulationError
from simulator.chips import mfrc522_registers as reg
from simulator.radio.crc_a import crc_a
from tests.simulator.chips.raw import CALC_CRC, IDLE, IDLE_IRQ, SOFT_RESET, TRANSCEIVE, Raw


def test_registers_have_their_reset_values() -> None:
    raw = Raw()
    for register, value in reg.RESET.items():
        assert raw.one(register) == value, reg.NAMES[register]


def test_the_modulation_width_after_a_reset_is_the_data_sheets() -> None:
    """9.3.3.5: 26h."""
    assert Raw().one(reg.MOD_WIDTH) == 0x26


def test_one_frame_reads_several_registers_while_addresses_shift_in() -> None:
    raw = Raw(version=0x91)
    assert raw.read(reg.VERSION, reg.MODE, reg.VERSION) == [0x91, 0x3F, 0x91]
    assert raw.frame(b"\xee\x00") == b"\x00\x91"


def test_frame_may_come_in_pieces() -> None:
    raw = Raw()
    raw.chip.begin()
    raw.chip.exchange(bytes((reg.FIFO_DATA << 1,)))
    raw.chip.exchange(b"\x01\x02")
    raw.chip.end()
    raw.chip.begin()
    pieces = raw.chip.exchange(b"\x92") + raw.chip.exchange(b"\x92") + raw.chip.exchange(b"\0")
    raw.chip.end()
    assert pieces == b"\x00\x01\x02"


def test_fifo_keeps_order_counts_and_flushes() -> None:
    raw = Raw()
    raw.write(reg.FIFO_DATA, 1, 2, 3)
    assert raw.one(reg.FIFO_LEVEL) == 3
    assert raw.read(reg.FIFO_DATA, reg.FIFO_DATA) == [1, 2]
    raw.write(reg.FIFO_LEVEL, 0x80)
    assert raw.one(reg.FIFO_LEVEL) == 0


def test_fifo_overflow_is_flagged_and_the_flush_clears_it() -> None:
    raw = Raw()
    raw.write(reg.FIFO_DATA, *range(65))
    assert raw.read(reg.FIFO_LEVEL, reg.ERROR) == [64, 0x10]
    raw.write(reg.FIFO_LEVEL, 0x80)
    assert raw.read(reg.FIFO_LEVEL, reg.ERROR) == [0, 0]


def test_water_level_raises_its_alerts() -> None:
    raw = Raw()
    raw.write(reg.COM_IRQ, 0x7F)
    raw.write(reg.FIFO_DATA, *range(56))
    assert raw.one(reg.COM_IRQ) & 0x0C == 0x08
    assert raw.one(reg.STATUS1) & 0x03 == 0x02


def test_set1_and_set2_tell_whether_ones_set_or_clear() -> None:
    raw = Raw()
    raw.write(reg.COM_IRQ, 0x7F)
    assert raw.one(reg.COM_IRQ) == 0
    raw.write(reg.COM_IRQ, 0x80 | 0x21)
    assert raw.one(reg.COM_IRQ) == 0x21
    raw.write(reg.COM_IRQ, 0x01)
    assert raw.one(reg.COM_IRQ) == 0x20
    raw.write(reg.DIV_IRQ, 0x84)
    assert raw.one(reg.DIV_IRQ) == 0x04
    raw.write(reg.DIV_IRQ, 0x04)
    assert raw.one(reg.DIV_IRQ) == 0


def test_enabled_interrupt_shows_in_status1() -> None:
    raw = Raw()
    assert not raw.one(reg.STATUS1) & 0x10
    raw.write(reg.COM_IEN, 0x84)  # LoAlert is set after reset
    assert raw.one(reg.STATUS1) & 0x10
    raw.write(reg.COM_IEN, 0x80)
    raw.write(reg.DIV_IRQ, 0x84)
    assert not raw.one(reg.STATUS1) & 0x10
    raw.write(reg.DIV_IEN, 0x04)
    assert raw.one(reg.STATUS1) & 0x10


@pytest.mark.parametrize(("mode", "preset"), [(0x3D, 0x6363), (0x3C, 0), (0x3F, 0xFFFF)])
def test_crc_unit_takes_its_time_and_the_preset_of_mode(mode: int, preset: int) -> None:
    raw = Raw()
    data = bytes(range(30))
    raw.write(reg.MODE, mode)
    raw.write(reg.FIFO_DATA, *data)
    raw.write(reg.COMMAND, CALC_CRC)
    assert raw.read(reg.DIV_IRQ, reg.STATUS1)[0] == 0
    raw.clock.advance(len(data))
    assert raw.one(reg.DIV_IRQ) == 0x04
    high, low = raw.read(reg.CRC_RESULT_H, reg.CRC_RESULT_L)
    assert high << 8 | low == crc_a(data, preset)


def test_internal_buffer_goes_in_and_out_by_mem() -> None:
    raw = Raw()
    raw.write(reg.FIFO_DATA, *range(25))
    raw.write(reg.COMMAND, 0x1)
    assert raw.read(reg.FIFO_LEVEL, reg.COMMAND) == [0, IDLE]
    raw.write(reg.COMMAND, 0x2)  # ten random bytes into the buffer
    raw.write(reg.COMMAND, 0x1)
    buffer = raw.read(*[reg.FIFO_DATA] * 25)
    assert buffer[10:] == list(range(10, 25))
    assert buffer[:10] != list(range(10))


def test_writing_idle_sets_no_idle_interrupt() -> None:
    raw = Raw()
    raw.write(reg.COM_IRQ, 0x7F)
    raw.write(reg.COMMAND, TRANSCEIVE)
    raw.write(reg.COMMAND, IDLE)
    assert not raw.one(reg.COM_IRQ) & IDLE_IRQ


def test_soft_reset_restores_registers_and_field_and_takes_38_us() -> None:
    raw = Raw().on_air()
    assert raw.antenna.on
    raw.write(reg.COMMAND, SOFT_RESET)
    assert not raw.antenna.on
    assert raw.one(reg.COMMAND) & 0x10
    raw.clock.advance(38)
    assert not raw.one(reg.COMMAND) & 0x10
    assert raw.read(reg.TX_ASK, reg.TX_CONTROL) == [0, 0x80]


def test_reset_pin_holds_the_chip_and_starts_it() -> None:
    raw = Raw().on_air()
    raw.chip.nrstpd(0)
    assert not raw.antenna.on
    raw.chip.nrstpd(1)
    with pytest.raises(SimulationError, match="oscillator"):
        raw.one(reg.VERSION)
    raw.clock.advance(1_000)
    assert raw.one(reg.VERSION) == 0x92


def test_soft_power_down_keeps_registers_and_drops_the_field() -> None:
    raw = Raw().on_air()
    raw.write(reg.COMMAND, 0x10 | 0x07)
    assert not raw.antenna.on
    raw.write(reg.COMMAND, 0x07)
    raw.clock.advance(1_000)
    assert raw.one(reg.TX_CONTROL) == 0x83
    assert raw.antenna.on


def test_brown_out_loses_the_registers_and_is_put_up_with_until_reset() -> None:
    raw = Raw().on_air()
    raw.chip.brown_out()
    assert raw.one(reg.TX_ASK) == 0
    raw.launch(b"\x26", 7)
    raw.clock.advance(100_000)
    assert not raw.one(reg.COM_IRQ) & 0x21
    raw.write(reg.COMMAND, SOFT_RESET)
    raw.clock.advance(100)
    with pytest.raises(SimulationError, match="StartSend"):
        raw.write(reg.BIT_FRAMING, 0x80)
