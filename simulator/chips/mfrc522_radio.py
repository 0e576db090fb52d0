"""The MFRC522 on the air: sending, waiting for an answer, and what it makes of what it hears.

An answer is in the FIFO when it has been heard, not before.  Noise that no tag sent is heard as
well, by a receiver that is open (9.3.1.9, "wait for data").
"""

from simulator.chips import mfrc522_air as air
from simulator.chips import mfrc522_core as core
from simulator.chips import mfrc522_registers as reg
from simulator.chips.mfrc522_makes import Make
from simulator.chips.mfrc522_port import NEVER
from simulator.clock import Clock
from simulator.radio import tuning
from simulator.radio.crc_a import crc_a
from simulator.radio.field import Answer, Antenna
from simulator.radio.noise import Burst

_FORCE_100_ASK = 0x40  # TxASK (9.3.2.6)
_T_AUTO = 0x80  # TMode (9.3.3.10)
_RX_NO_ERR = 0x08  # RxMode (9.3.2.4)
_LEAST_BITS = 4  # fewer are ignored, where RxNoErr says so
_RECEIVER_OFF = 0x20  # Command (9.3.1.2)
_DRIVERS = 0x03  # TxControl: Tx1RFEn, Tx2RFEn (9.3.2.5)

_SELECT_CODES = (0x93, 0x95, 0x97)


class Radio(core.Core):
    """Transmitter and receiver."""

    __slots__ = (
        "_absolute", "_answer", "_answer_ends_us", "_answer_starts_us", "_collided_bit",
        "_sent_frame", "antenna", "hung", "make",
    )  # fmt: skip

    def __init__(
        self, clock: Clock, antenna: Antenna, make: Make, absolute: bool, collided_bit: int
    ) -> None:
        super().__init__(clock, antenna.name)
        self.antenna = antenna
        self.make = make
        self.hung = False
        """Its receiver hears nothing any more, until it is reset."""
        self._absolute = absolute
        self._collided_bit = collided_bit
        self._answer: Answer | None = None
        self._answer_starts_us = 0
        self._answer_ends_us = 0
        self._sent_frame = b""
        self._writers[reg.BIT_FRAMING] = self._write_bit_framing
        self._writers[reg.TX_CONTROL] = self._write_tx_control

    def _modem(self) -> int:
        if not self.make.tells_modem:
            return 0
        if self._listening and self._sent_us == NEVER and self.clock.now >= self._heard_us:
            return core.RECEIVING
        return super()._modem()

    def _has_even_prescaler(self) -> bool:
        return self.make.even_prescaler

    # sending -------------------------------------------------------------------------------

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
        if not self.antenna.driven or not self._fifo:
            return
        values = self._values
        last_bits = values[reg.BIT_FRAMING] & 7
        frame = self._take_frame(last_bits)
        sent = self._sent_us = self.clock.now + air.request_us(len(frame), last_bits)
        self._error = 0
        self._collision = core.POS_NOT_VALID
        self._sent_frame = frame
        self._answer = None
        if values[reg.TX_ASK] & _FORCE_100_ASK:
            self._answer = self.antenna.transmit(frame, last_bits, sent)
        hears = self._command == core.TRANSCEIVE
        self._listening = hears
        self._heard_us = NEVER
        self._expect(frame, last_bits, hears)
        if values[reg.T_MODE] & _T_AUTO:
            timer = sent + self._timer_length_us()
            self._timer_us = NEVER if timer > self._heard_us + air.FIFTH_BIT_US else timer
        self._plan()

    def _check_sending(self) -> None:
        values = self._values
        if not self.antenna.driven:
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

    # what will be heard --------------------------------------------------------------------

    def _expect(self, frame: bytes, last_bits: int, hears: bool) -> None:
        """Plan the answer, and the noise."""
        if self._answer is not None:
            last_bit = frame[-1] >> (last_bits - 1 if last_bits else 7) & 1
            starts = air.frame_delay(last_bit)
            self._lay(self._answer, self._answer.late_us + air.microseconds(starts))
        if not hears or self.hung or self._values[reg.COMMAND] & _RECEIVER_OFF:
            return
        burst = self.antenna.interference()
        if burst is not None and not self._is_ignored(burst.length):
            self._disturb(burst)
        if self._answer is not None:
            self._heard_us = self._answer_starts_us
            self._received_us = self._answer_ends_us

    def _lay(self, answer: Answer, after_us: int) -> None:
        self._answer = answer
        self._answer_starts_us = self._sent_us + after_us
        self._answer_ends_us = self._answer_starts_us + air.answer_us(answer.length)

    def _disturb(self, burst: Burst) -> None:
        """Noise that begins first is what the receiver follows; later it spoils the answer."""
        begins = self._sent_us + burst.after_us
        if self._answer is None or begins < self._answer_starts_us:
            self._lay(_as_answer(burst), burst.after_us)
        elif begins < self._answer_ends_us:
            self._answer = self._answer._replace(damaged=True)
            ends = begins + air.answer_us(burst.length)
            self._answer_ends_us = max(self._answer_ends_us, ends)

    def _is_ignored(self, bits: int) -> bool:
        """Too few bits to be an answer, and the chip is told to go on listening then."""
        wanted = self._values[reg.RX_MODE] & _RX_NO_ERR and self.make.ignores_few_bits
        return bool(wanted) and bits < _LEAST_BITS

    # what was heard ------------------------------------------------------------------------

    def _deliver(self) -> None:
        """The answer is complete: FIFO, error bits, interrupts."""
        answer = self._answer
        assert answer is not None
        self._listening = False
        if answer.length < _LEAST_BITS:
            self._end_reception(core.PROTOCOL_ERR)
            return
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
        self._end_reception(0)

    def _end_reception(self, error: int) -> None:
        self._error |= error
        self._com_irq |= core.RX_IRQ | (core.ERR_IRQ if self._error else 0)
        if self._command == core.RECEIVE:
            self._finish()

    def _finish(self) -> None:
        """A command that ends by itself."""
        self._command = core.IDLE
        self._com_irq |= core.IDLE_IRQ

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

    # the field -----------------------------------------------------------------------------

    def _write_tx_control(self, value: int) -> None:
        self._values[reg.TX_CONTROL] = value
        drives = self._values[reg.GS_N] & 0xF0 and self._values[reg.CW_GS_P] & 0x3F
        self.antenna.tune(tuning.of_mfrc522(self._values[reg.RF_CFG], self._values[reg.CW_GS_P]))
        self._switch(bool(value & _DRIVERS and drives))

    def _switch(self, on: bool) -> None:
        """The field; an open receiver hears that, and the end of an answer that it cuts off."""
        if on == self.antenna.driven:
            return
        was = self.antenna.on
        self.antenna.switch(on, self.clock.now)
        if self.antenna.on == was or not self._listening or self._sent_us != NEVER:
            return
        if not on and self.clock.now >= self._heard_us:
            self._cut_off()
        elif (burst := self.antenna.transient()) and not self._is_ignored(burst.length):
            self._answer = _as_answer(burst)
            self._timer_us = self._received_us = NEVER
            self._deliver()
        self._plan()

    def _cut_off(self) -> None:
        """The tag has no power any more: the bits so far are all that comes."""
        answer = self._answer
        assert answer is not None
        bits = air.bits_by(self.clock.now - self._heard_us)
        self._received_us = NEVER
        if self._is_ignored(bits):
            self._heard_us = NEVER
            return
        bits = min(bits, answer.length)
        self._answer = Answer(answer.value & (1 << bits) - 1, bits, -1, True)
        self._deliver()


def _as_answer(burst: Burst) -> Answer:
    return Answer(burst.value, burst.length, -1, burst.damaged)
