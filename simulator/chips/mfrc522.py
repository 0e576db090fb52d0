"""A virtual MFRC522 at register level, with an antenna on its TX pins.

Section numbers are those of the data sheet.  What the sheet forbids or this model lacks raises
SimulationError.  Time is the virtual clock's: an answer is in the FIFO when it has been heard.
"""

from collections.abc import Callable
from random import Random
from typing import Literal

from simulator.bus import Foresight
from simulator.chips import mfrc522_air as air
from simulator.chips import mfrc522_core as core
from simulator.chips import mfrc522_registers as reg
from simulator.chips.mfrc522_port import NEVER
from simulator.chips.mfrc522_selftest import RESULTS
from simulator.clock import Clock
from simulator.radio.crc_a import crc_a
from simulator.radio.field import Answer, Antenna

_FORCE_100_ASK = 0x40  # TxASK (9.3.2.6)
_T_AUTO = 0x80  # TMode (9.3.3.10)
_RECEIVER_OFF = 0x20  # Command (9.3.1.2)

_SELECT_CODES = (0x93, 0x95, 0x97)
_RESET_US = 38  # soft reset until the digital part runs (8.8.2)
_CRC_BYTE_US = 1  # CRC coprocessor, per byte
_SELF_TEST = 0x09  # AutoTest (9.3.4.7)
_SELF_TEST_US = 1_200  # not in the data sheet
_BUFFER = 25  # internal buffer of the Mem command (10.3.1.2)


class MFRC522Chip(core.Core):
    """The chip, an SPIDevice.

    `collision_position` chooses what Coll.CollPos counts from, since documents disagree:
    'relative' is the received frame including RxAlign, 'absolute' the 32 UID bits of the cascade
    level.  `collided_bit` is what the receiver makes of a bit on which tags disagree.  `version`
    is VersionReg: 0x91, 0x92, or a clone's.  `crystal_us` is the oscillator's start-up.
    """

    def __init__(
        self,
        clock: Clock,
        antenna: Antenna,
        *,
        version: int = 0x92,
        collision_position: Literal["relative", "absolute"] = "relative",
        collided_bit: int = 0,
        crystal_us: int = 1_000,
        random: Random | None = None,
    ) -> None:
        super().__init__(clock, antenna.name)
        self.antenna = antenna
        self.version = self._first_version = version
        self.stuck_irq: int | None = None
        self._readers[reg.COM_IRQ] = self._read_com_irq
        self._absolute = collision_position == "absolute"
        self._collided_bit = collided_bit
        self._crystal_us = crystal_us
        self._random = random or Random(antenna.name)
        self._buffer = bytearray(_BUFFER)
        self.self_test_result = b""
        """What the self test gives; empty: what a whole chip of this version gives."""
        self.held = False
        self._answer: Answer | None = None
        self._answer_starts_us = 0
        self._answer_ends_us = 0
        self._sent_frame = b""
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
        self._writers[reg.BIT_FRAMING] = self._write_bit_framing
        self._writers[reg.TX_CONTROL] = self._write_tx_control
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
        self.version = self._first_version if version is None else version
        self.brown_out()

    def _reset(self) -> None:
        self._reset_core(self.version)
        self._answer = None
        self.antenna.switch(False, self.clock.now)

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
            self._fifo += self.self_test_result or RESULTS.get(self.version, bytes(64))
        self._plan()

    # commands (10.3) -----------------------------------------------------------------------

    def _write_command(self, value: int) -> None:
        command = value & 0x0F
        if command == core.SOFT_RESET:
            value &= ~core.POWER_DOWN  # the two exclude each other (10.3.1.10)
        self._power(value & core.POWER_DOWN)
        self._values[reg.COMMAND] = value & _RECEIVER_OFF
        if command == core.SOFT_RESET:
            self._reset()
            self._awake_us = max(self._awake_us, self.clock.now + _RESET_US)
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
            # NXP's reader library ends an unanswered Transceive with Idle, never with a command
            self._refuse("a command was written while an answer was awaited: Idle must end that")
        self._stop()
        self._command = command
        self._error = 0
        run()

    def _finish(self) -> None:
        """A command that ends by itself."""
        self._command = core.IDLE
        self._com_irq |= core.IDLE_IRQ

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
        if self._answer is not None and self.clock.now <= self._answer_starts_us:
            self._received_us = self._answer_ends_us
            self._plan()

    # on the air ----------------------------------------------------------------------------

    def foresee(self) -> Foresight | None:
        """An answer that lies in the FIFO stays there until it is read."""
        n = len(self._fifo)
        if n == 0 or self._due_us != NEVER:
            return None
        return bytes((core.READ_FIFO,)) * n + b"\0", b"\0" + bytes(self._fifo)

    def _write_bit_framing(self, value: int) -> None:
        self._values[reg.BIT_FRAMING] = value & 0x77
        if value & 0x80:
            if self._command != core.TRANSCEIVE:
                self._refuse("StartSend without the Transceive command (9.3.1.14)")
            elif self._listening:
                self._refuse("StartSend while the last exchange is under way")
            else:
                self._send()

    def _send(self) -> None:
        """The FIFO goes on the air; the antenna says at once what will be heard later."""
        self._check_sending()
        if not self.antenna.on or not self._fifo:
            return
        values = self._values
        last_bits = values[reg.BIT_FRAMING] & 7
        frame = self._take_frame(last_bits)
        self._sent_us = self.clock.now + air.microseconds(air.request(len(frame), last_bits))
        self._error = 0
        self._collision = core.POS_NOT_VALID
        self._sent_frame = frame
        self._answer = None
        if values[reg.TX_ASK] & _FORCE_100_ASK:
            self._answer = self.antenna.transmit(frame, last_bits, self._sent_us)
        hears = self._command == core.TRANSCEIVE
        self._listening = hears
        fifth_bit_us = self._expect(frame, last_bits, hears)
        if values[reg.T_MODE] & _T_AUTO:
            self._timer_us = self._sent_us + self._timer_length_us()
            if self._timer_us > fifth_bit_us:
                self._timer_us = NEVER
        self._plan()

    def _check_sending(self) -> None:
        values = self._values
        if not self.antenna.on:
            self._refuse("a frame is sent with the field off")
        if not self._fifo:
            self._refuse("a frame is sent with an empty FIFO")
        if values[reg.TX_MODE] & 0x70 or values[reg.RX_MODE] & 0x74:
            self._refuse("only 106 kbit/s and single frames are modelled")
        if values[reg.MF_RX] & 0x10:
            self._refuse("frames without parity are not modelled")

    def _take_frame(self, last_bits: int) -> bytes:
        frame = bytes(self._fifo)
        self._fifo.clear()
        self._note_level()
        if last_bits:
            return frame[:-1] + bytes((frame[-1] & (1 << last_bits) - 1,))
        if self._values[reg.TX_MODE] & 0x80:
            return frame + crc_a(frame, self._preset()).to_bytes(2, "little")
        return frame

    def _expect(self, frame: bytes, last_bits: int, hears: bool) -> int:
        """Plan the answer; the time in us when its fifth bit stops the timer."""
        if self._answer is None:
            return NEVER
        last_bit = frame[-1] >> (last_bits - 1 if last_bits else 7) & 1
        starts = air.frame_delay(last_bit)
        self._answer_starts_us = self._sent_us + air.microseconds(starts)
        length = air.answer(self._answer.length)
        self._answer_ends_us = self._sent_us + air.microseconds(starts + length)
        if not hears or self._values[reg.COMMAND] & _RECEIVER_OFF:
            return NEVER
        self._received_us = self._answer_ends_us
        return self._sent_us + air.microseconds(starts + air.FIFTH_BIT)

    def _deliver(self) -> None:
        """The answer is complete: FIFO, error bits, interrupts."""
        answer = self._answer
        assert answer is not None
        self._listening = False
        align = self._values[reg.BIT_FRAMING] >> 4 & 7
        value = answer.value
        if answer.collision >= 0:
            self._error |= core.COLL_ERR
            value = self._collide(answer, align)
        if answer.damaged:
            self._error |= core.PARITY_ERR
        bits = align + answer.length
        data = (value << align).to_bytes((bits + 7) // 8, "little")
        self._rx_last_bits = bits & 7
        if self._values[reg.RX_MODE] & 0x80:
            data = self._check_crc(data)
        room = core.FIFO_SIZE - len(self._fifo)
        if len(data) > room:
            self._error |= core.BUFFER_OVFL
        self._fifo += data[:room]
        self._note_level()
        self._com_irq |= core.RX_IRQ | (core.ERR_IRQ if self._error else 0)
        if self._command == core.RECEIVE:
            self._finish()

    def _collide(self, answer: Answer, align: int) -> int:
        """Set CollPos; return the bits as Coll.ValuesAfterColl wants them."""
        first = answer.collision
        position = first + 1 + (self._known_bits() if self._absolute else align)
        self._collision = position & 0x1F if position <= 32 else core.POS_NOT_VALID
        if self._values[reg.COLL] & 0x80:
            return answer.value
        return answer.value & (1 << first) - 1 | self._collided_bit << first

    def _known_bits(self) -> int:
        """UID bits that the anticollision frame already named."""
        frame = self._sent_frame
        if len(frame) < 2 or frame[0] not in _SELECT_CODES:
            return 0
        return air.bits_in(len(frame) - 2, self._values[reg.BIT_FRAMING] & 7)

    def _check_crc(self, data: bytes) -> bytes:
        if len(data) < 3 or crc_a(data, self._preset()):
            self._error |= core.CRC_ERR
            return data
        return data[:-2]

    def _write_tx_control(self, value: int) -> None:
        self._values[reg.TX_CONTROL] = value
        self.antenna.switch(bool(value & 0x03), self.clock.now)
