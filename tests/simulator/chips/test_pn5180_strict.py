"""The virtual PN5180 refuses what the sheet forbids; a lenient one says so as silicon does."""

from collections.abc import Callable

import pytest

from simulator.bus import SimulationError
from simulator.chips import pn5180_registers as reg
from simulator.chips.pn5180 import PN5180Chip
from simulator.clock import Clock
from simulator.radio import Antenna, Tag

BOOT_US, DONE_US = 3_000, 6_000


class Host:
    """Instructions by hand; each waits until the chip is free."""

    def __init__(self, *tags: Tag, lenient: bool = False) -> None:
        self.clock = Clock()
        self.antenna = Antenna("test")
        for tag in tags:
            self.antenna.place(tag)
        self.chip = PN5180Chip(self.clock, self.antenna, lenient=lenient)
        self.clock.advance(BOOT_US)

    def say(self, *frame: int) -> None:
        self.chip.begin()
        self.chip.exchange(bytes(frame))
        self.chip.end()
        self.clock.advance(DONE_US)

    def read(self, register: int) -> int:
        self.say(0x04, register)
        self.chip.begin()
        value = self.chip.exchange(b"\xff" * 4)
        self.chip.end()
        self.clock.advance(DONE_US)
        return int.from_bytes(value, "little")

    def ready(self) -> "Host":
        """Type A, field on, waiting to transmit."""
        self.say(0x11, 0x00, 0x80)
        self.say(0x16, 0x00)
        self.say(0x01, reg.SYSTEM_CONFIG, 3, 0, 0, 0)
        return self


def _twice(host: Host) -> None:
    host.ready().say(0x09, 7, 0x26)
    host.say(0x09, 7, 0x26)


def _half(host: Host) -> None:
    host.say(0x04, 0x00)
    host.chip.begin()
    host.chip.exchange(b"\xff")
    host.chip.end()


def _mixed(host: Host) -> None:
    host.ready().say(0x11, 0xFF, 0x8D)
    host.say(0x09, 7, 0x26)


REFUSED: list[tuple[str, Callable[[Host], None]]] = [
    ("does not wait to transmit", lambda host: host.say(0x09, 7, 0x26)),
    ("does not wait to transmit", _twice),
    ("field off", lambda host: (host.ready(), host.say(0x17, 0), host.say(0x09, 7, 0x26))[0]),  # type: ignore[func-returns-value]
    ("without TX_DATA_ENABLE, or none", lambda host: host.ready().say(0x09, 0)),
    ("not the same one", _mixed),
    ("no configuration 0x1d", lambda host: host.say(0x11, 0x1D, 0x80)),
    ("protocol is not modelled", lambda host: host.say(0x11, 0x04, 0x84)),
    ("there is no register 0x06", lambda host: host.say(0x04, 0x06)),
    ("RX_STATUS cannot be written", lambda host: host.say(0x00, reg.RX_STATUS, 0, 0, 0, 0)),
    ("written with 5 bytes", lambda host: host.say(0x00, 0x00, 1)),
    ("elements have 6 bytes", lambda host: host.say(0x03, 0x00, 1)),
    ("there is no action 4", lambda host: host.say(0x03, 0x00, 4, 0, 0, 0, 0)),
    ("registers are read at once", lambda host: host.say(0x05, *range(5), *([0] * 14))),
    ("EEPROM ends at 254", lambda host: host.say(0x07, 250, 6)),
    ("versions cannot be written", lambda host: host.say(0x06, 0x12, 9)),
    ("instruction 0x15 is reserved", lambda host: host.say(0x15, 0)),
    ("bytes are no instruction", lambda host: host.say(0x16)),
    ("not read to its end", _half),
    ("without a byte", lambda host: host.say()),
    ("active communication", lambda host: host.say(0x16, 0x02)),
]


@pytest.mark.parametrize(("words", "wrong"), REFUSED, ids=[f"{n}" for n in range(len(REFUSED))])
def test_what_the_sheet_forbids_is_refused(words: str, wrong: Callable[[Host], None]) -> None:
    with pytest.raises(SimulationError, match=words):
        wrong(Host())


def test_a_lenient_chip_sets_the_general_error_and_goes_on() -> None:
    host = Host(lenient=True)
    host.say(0x09, 7, 0x26)
    assert host.read(reg.IRQ_STATUS) & reg.GENERAL_ERROR_IRQ
    assert host.read(reg.SYSTEM_STATUS) & reg.SEMANTIC_ERROR
    host.say(0x00, reg.IRQ_CLEAR, 0xFF, 0xFF, 0x0F, 0)
    assert host.read(reg.IRQ_STATUS) == 0


def test_nobody_may_select_it_before_it_has_booted_or_while_it_is_busy() -> None:
    host = Host()
    host.chip.reset_n(0)
    host.clock.advance(20)
    host.chip.reset_n(1)
    with pytest.raises(SimulationError, match="before it had booted"):
        host.chip.begin()
    host.clock.advance(BOOT_US)
    host.chip.begin()
    host.chip.exchange(b"\x04\x00")
    assert host.chip.busy()
    host.chip.end()
    assert host.chip.busy()
    with pytest.raises(SimulationError, match="while BUSY is high"):
        host.chip.begin()
    host.chip.reset_n(0)
    with pytest.raises(SimulationError, match="less than 10 us"):
        host.chip.reset_n(1)


def test_a_reset_ends_the_frame_that_it_comes_in() -> None:
    host = Host()
    host.chip.begin()
    host.chip.exchange(b"\x04")
    host.chip.reset_n(0)
    assert not host.chip.busy()
    host.clock.advance(20)
    host.chip.reset_n(1)
    host.chip.end()  # its chip select was let go
    host.clock.advance(BOOT_US)
    assert host.read(reg.SYSTEM_STATUS)


def test_a_dip_does_not_start_one_that_is_held_in_reset() -> None:
    host = Host()
    host.chip.reset_n(0)
    host.chip.exchange_chip(0x35)
    host.clock.advance(BOOT_US)
    host.chip.tolerant = False
    with pytest.raises(SimulationError, match="before it had booted"):
        host.chip.begin()


def test_it_waits_for_an_answer_until_the_host_ends_that() -> None:
    host = Host().ready()
    host.say(0x09, 7, 0x26)
    assert host.read(reg.RF_STATUS) >> 24 & 7 == 4  # WaitForData
    assert host.read(reg.IRQ_STATUS) & 0x4003 == reg.TX_IRQ
    assert host.read(reg.RX_STATUS) == 0
    host.say(0x02, reg.SYSTEM_CONFIG, 0xF8, 0xFF, 0xFF, 0xFF)
    assert host.read(reg.RF_STATUS) >> 24 & 7 == 0


def test_an_answer_is_told_by_its_length_and_bits_and_interrupts() -> None:
    host = Host(Tag(b"\1\2\3\4")).ready()
    host.clock.advance(DONE_US)
    host.say(0x09, 7, 0x26)
    assert host.read(reg.IRQ_STATUS) & 0x4003 == 0x4003
    assert host.read(reg.RX_STATUS) == 2
    assert host.read(reg.RF_STATUS) >> 24 & 7 == 1  # WaitTransmit: figure 37
    host.say(0x0A, 0)
    host.chip.begin()
    assert host.chip.exchange(b"\xff" * 3) == b"\x04\x00\xff"  # more than was received is nothing
    host.chip.end()
