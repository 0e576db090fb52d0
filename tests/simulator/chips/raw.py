"""Bare register access to one virtual MFRC522, without our driver."""

from typing import Any

from simulator.chips import mfrc522_registers as reg
from simulator.chips.mfrc522 import MFRC522Chip
from simulator.clock import Clock
from simulator.radio import BENCH, Antenna, Profile, Tag

IDLE, CALC_CRC, TRANSMIT, RECEIVE, TRANSCEIVE, SOFT_RESET = 0x0, 0x3, 0x4, 0x8, 0xC, 0xF
TX_IRQ, RX_IRQ, IDLE_IRQ, ERR_IRQ, TIMER_IRQ = 0x40, 0x20, 0x10, 0x02, 0x01


class Raw:
    """Clock, antenna, chip; awake, field on, tags on it powered."""

    def __init__(self, *uids: str, profile: Profile = BENCH, **chip: Any) -> None:
        self.clock = Clock()
        self.antenna = Antenna("raw", profile)
        for uid in uids:
            self.antenna.place(Tag(bytes.fromhex(uid)))
        self.chip = MFRC522Chip(self.clock, self.antenna, **chip)
        self.clock.advance(2_000)

    def frame(self, data: bytes) -> bytes:
        """CS low, bytes, CS high."""
        self.chip.begin()
        back = self.chip.exchange(data)
        self.chip.end()
        return back

    def write(self, register: int, *values: int) -> None:
        self.frame(bytes((register << 1, *values)))

    def read(self, *registers: int) -> list[int]:
        """Several registers in one frame."""
        return list(self.frame(bytes([r << 1 | 0x80 for r in registers] + [0]))[1:])

    def one(self, register: int) -> int:
        return self.read(register)[0]

    def on_air(self) -> "Raw":
        """100 % ASK, field on, tags powered."""
        self.write(reg.TX_ASK, 0x40)
        self.write(reg.TX_CONTROL, 0x83)
        self.clock.advance(5_000)
        return self

    def timer(self, prescaler: int, reload: int) -> None:
        """TAuto with this setting."""
        self.write(reg.T_MODE, 0x80 | prescaler >> 8)
        self.write(reg.T_PRESCALER, prescaler & 0xFF)
        self.write(reg.T_RELOAD_H, reload >> 8)
        self.write(reg.T_RELOAD_L, reload & 0xFF)

    def launch(self, data: bytes, last_bits: int = 0, align: int = 0) -> None:
        """Start a Transceive; no time passes."""
        self.write(reg.COMMAND, IDLE)
        self.write(reg.COM_IRQ, 0x7F)
        self.write(reg.FIFO_LEVEL, 0x80)
        self.write(reg.FIFO_DATA, *data)
        self.write(reg.COMMAND, TRANSCEIVE)
        self.write(reg.BIT_FRAMING, 0x80 | align << 4 | last_bits)

    def transceive(self, data: bytes, last_bits: int = 0, align: int = 0) -> bytes:
        """Start, wait long enough, fetch the FIFO."""
        self.launch(data, last_bits, align)
        self.clock.advance(3_000)
        count = self.one(reg.FIFO_LEVEL)
        return bytes(self.read(*[reg.FIFO_DATA] * count)) if count else b""
