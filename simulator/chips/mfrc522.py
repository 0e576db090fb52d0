"""A virtual MFRC522 at register level, with an antenna on its TX pins.

Section numbers are those of the data sheet.  What the sheet forbids or this model lacks raises
SimulationError.  Time is the virtual clock's: an answer is in the FIFO when it has been heard.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Literal

from simulator.bus import Foresight
from simulator.chips import mfrc522_core as core
from simulator.chips import mfrc522_registers as reg
from simulator.chips.mfrc522_makes import make_of
from simulator.chips.mfrc522_port import NEVER
from simulator.chips.mfrc522_radio import Radio
from simulator.clock import Clock
from simulator.radio.crc_a import crc_a
from simulator.radio.field import Antenna

_RECEIVER_OFF = 0x20  # Command (9.3.1.2)
_RESET_US = 38  # soft reset until the digital part runs (8.8.2)
_CRC_BYTE_US = 1  # CRC coprocessor, per byte
_SELF_TEST = 0x09  # AutoTest (9.3.4.7)
_SELF_TEST_US = 1_200  # not in the data sheet
_BUFFER = 25  # internal buffer of the Mem command (10.3.1.2)
_PLAIN = (core.IDLE, core.TRANSCEIVE)  # they only wait, for a command or for StartSend
# NXP's reader library ends an unanswered Transceive with Idle, never with a command
_NOT_IDLE = "a command was written while an answer was awaited: Idle must end that"


class MFRC522Chip(Radio):
    """The chip, an SPIDevice.

    `collision_position` chooses what Coll.CollPos counts from, since documents disagree:
    'relative' is the received frame including RxAlign, 'absolute' the 32 UID bits of the cascade
    level.  `collided_bit` is what the receiver makes of a bit on which tags disagree.  `version`
    is VersionReg: 0x91, 0x92, or a copy's, which differs in more (mfrc522_makes.py).

    `crystal_us` is the oscillator's start-up.  `crystal` is what may be done meanwhile: by the
    data sheet nothing but to read Command (8.8.2); thousands of boards set their chip up at once,
    so a 'patient' one takes orders all the same.
    """

    __slots__ = (
        "_buffer", "_commands", "_crystal_us", "_first_version", "_patient", "_random", "held",
        "self_test_result", "stuck_irq",
    )  # fmt: skip

    def __init__(
        self,
        clock: Clock,
        antenna: Antenna,
        *,
        version: int = 0x92,
        collision_position: Literal["relative", "absolute"] = "relative",
        collided_bit: int = 0,
        crystal_us: int = 1_000,
        crystal: Literal["strict", "patient"] = "strict",
        random: Random | None = None,
    ) -> None:
        absolute = collision_position == "absolute"
        super().__init__(clock, antenna, make_of(version), absolute, collided_bit)
        self._first_version = version
        self.stuck_irq: int | None = None
        self._readers[reg.COM_IRQ] = self._read_com_irq
        self._crystal_us = crystal_us
        self._patient = crystal == "patient"
        self._random = random or Random(antenna.name)
        self._buffer = bytearray(_BUFFER)
        self.self_test_result = b""
        """What the self test gives; empty: what a whole chip of this version gives."""
        self.held = False
        self._commands: dict[int, Callable[[], None]] = {
            core.IDLE: self._idle,
            core.MEM: self._mem,
            core.RANDOM_ID: self._random_id,
            core.CALC_CRC: self._calc_crc,
            core.TRANSMIT: self._send,
            core.RECEIVE: self._receive,
            core.TRANSCEIVE: self._idle,  # waits for StartSend
        }
        self._writers[reg.COMMAND] = self._write_command
        for register in (reg.SERIAL_SPEED, reg.TX_MODE, reg.RX_MODE):
            self._writers[register] = partial(self._write_speed, register)
        self._reset()
        self._awake_us = clock.now + crystal_us

    # power and reset -----------------------------------------------------------------------

    def nrstpd(self, level: int) -> None:
        """The reset pin: 0 holds the chip in hard power-down, 1 starts it (8.6)."""
        self._reset()
        self.held = not level
        self._awake_us = self.clock.now + self._crystal_us if level else NEVER

    def hold(self, held: bool) -> None:
        """A fault pulls the reset pin down, or lets it go; the firmware cannot know."""
        self.nrstpd(int(not held))
        self.tolerant = True

    def brown_out(self) -> None:
        """The supply dips: every register is lost and nobody was told.

        The chip puts up with wrong orders until it is reset.
        """
        self._reset()
        self.tolerant = True

    def exchange_chip(self, version: int | None) -> None:
        """Another module is put in while the table runs; None: the one that was there at first."""
        self.make = make_of(self._first_version if version is None else version)
        self.brown_out()

    @property
    def version(self) -> int:
        """The value of VersionReg."""
        return self.make.version

    def _reset(self) -> None:
        self._reset_core(self.version)
        self._answer = None
        self.hung = False
        self.antenna.switch(False, self.clock.now)

    def _soft_reset(self) -> None:
        """Registers, and with most makes whatever is under way."""
        if self.make.whole_reset:
            self._reset()
        else:
            self._reset_registers(self.version)
            self._switch(False)
        self._awake_us = max(self._awake_us, self.clock.now + _RESET_US)
        self._rested_us = self.clock.now + _RESET_US

    def _is_asleep(self, now: int) -> bool:
        return now < (self._rested_us if self._patient and not self.held else self._awake_us)

    def _write_speed(self, register: int, value: int) -> None:
        if not self.make.changes_speed:
            kept = 0xFF if register == reg.SERIAL_SPEED else 0x70
            value = value & ~kept | self._values[register] & kept
        self._values[register] = value

    def _read_com_irq(self) -> int:
        return self._com_irq if self.stuck_irq is None else self.stuck_irq & 0x7F

    def _catch_up(self, now: int) -> None:
        if now >= self._sent_us:
            self._sent_us = NEVER
            self._com_irq |= core.TX_IRQ
            if self._command == core.TRANSMIT:
                self._finish()
        if now >= self._timer_us:
            self._timer_us = NEVER
            self._com_irq |= core.TIMER_IRQ
        if now >= self._received_us:
            self._received_us = NEVER
            self._deliver()
        if now >= self._crc_us:
            self._crc_us = NEVER
            self._div_irq |= core.CRC_IRQ
        if now >= self._tested_us:
            self._tested_us = NEVER
            self._fifo += self.self_test_result or self.make.self_test
        self._plan()

    # commands (10.3) -----------------------------------------------------------------------

    def _write_command(self, value: int) -> None:
        command = value & 0x0F
        if value in _PLAIN and self._awake_us != NEVER:  # as below: most commands are one of these
            self._values[reg.COMMAND] = 0
            if self._listening and command != core.IDLE:
                self._refuse(_NOT_IDLE)
            self._sent_us = self._received_us = self._heard_us = NEVER
            self._crc_us = self._tested_us = NEVER
            self._listening = False
            self._due_us = self._timer_us
            self._command = command
            self._error = 0
            return
        if command == core.SOFT_RESET:
            value &= ~core.POWER_DOWN  # the two exclude each other (10.3.1.10)
        self._power(value & core.POWER_DOWN)
        self._values[reg.COMMAND] = value & _RECEIVER_OFF
        if command == core.SOFT_RESET:
            self._soft_reset()
        elif command != core.NO_CHANGE:
            self._start(command)

    def _power(self, down: int) -> None:
        """Soft power-down keeps the registers but stops oscillator and field (8.6.2)."""
        if down:
            self._awake_us = NEVER
            self._stop()
            self.antenna.switch(False, self.clock.now)
        elif self._awake_us == NEVER and not self.held:
            self._awake_us = self.clock.now + self._crystal_us
            self._write_tx_control(self._values[reg.TX_CONTROL])

    def _start(self, command: int) -> None:
        run = self._commands.get(command)
        if run is None:
            self._refuse(f"command 0x{command:x} is reserved or not modelled")
            return
        if self._listening and command != core.IDLE:
            self._refuse(_NOT_IDLE)
        self._stop()
        self._command = command
        self._error = 0
        run()

    def _idle(self) -> None:
        pass

    def _mem(self) -> None:
        """25 bytes into the internal buffer, or with an empty FIFO out of it (10.3.1.2)."""
        if self._fifo:
            if len(self._fifo) < _BUFFER:
                self._refuse(f"Mem needs {_BUFFER} bytes in the FIFO, not {len(self._fifo)}")
            self._buffer[:] = self._fifo[:_BUFFER].ljust(_BUFFER, b"\0")
            del self._fifo[:_BUFFER]
        else:
            self._fifo[:] = self._buffer
        self._finish()

    def _random_id(self) -> None:
        self._buffer[:10] = self._random.randbytes(10)
        self._finish()

    def _calc_crc(self) -> None:
        """Goes on until Idle is written (10.3.1.4)."""
        if self._values[reg.AUTO_TEST] & 0x0F == _SELF_TEST:
            self._test_itself()
            return
        result = crc_a(bytes(self._fifo), self._preset())
        self._crc_us = self.clock.now + _CRC_BYTE_US * len(self._fifo)
        self._values[reg.CRC_RESULT_H] = result >> 8
        self._values[reg.CRC_RESULT_L] = result & 0xFF
        self._fifo.clear()
        self._plan()

    def _test_itself(self) -> None:
        """The digital self test (16.1.1); what comes of it is known with a cleared buffer only."""
        if any(self._buffer) or self._fifo != b"\0":
            self._refuse("the self test wants 25 zeros in the internal buffer, one in the FIFO")
        self._fifo.clear()
        self._tested_us = self.clock.now + _SELF_TEST_US
        self._plan()

    def _receive(self) -> None:
        """Hears the answer to a Transmit when it is started before the answer comes."""
        self._listening = True
        self._heard_us = NEVER
        if self._answer is not None and self.clock.now <= self._answer_starts_us:
            self._heard_us = self._answer_starts_us
            self._received_us = self._answer_ends_us
            self._plan()

    def foresee(self) -> Foresight | None:
        """An answer that lies in the FIFO stays there until it is read."""
        n = len(self._fifo)
        if n == 0 or self._due_us != NEVER:
            return None
        return bytes((core.READ_FIFO,)) * n + b"\0", b"\0" + bytes(self._fifo)
