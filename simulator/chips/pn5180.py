"""A virtual PN5180 at instruction and register level, with an antenna on its TX pins.

Section, table and figure numbers are those of the data sheet PN5180A0xx/C3,C4, rev. 4.0.  Time is
the virtual clock's: an answer is there when it has been heard, and nothing ends a wait for one but
the host (11.8.7).
"""

from simulator.chips import iso15693_air as vicinity
from simulator.chips import mfrc522_air as proximity
from simulator.chips import pn5180_registers as reg
from simulator.chips.pn5180_core import Core
from simulator.chips.pn5180_port import LOAD_RF_CONFIG, NEVER, READ_DATA, RF_OFF, RF_ON, SEND_DATA
from simulator.clock import Clock
from simulator.radio import tuning
from simulator.radio.crc_a import crc_a
from simulator.radio.field import Answer, Antenna
from simulator.radio.icode import crc_v

IDLE, WAIT_TRANSMIT, TRANSMITTING = 0, 1, 2  # TRANSCEIVE_STATE (table 103)
WAIT_FOR_DATA, RECEIVING = 4, 5
_TRANSCEIVE, _KEEP = 3, 4  # SYSTEM_CONFIG.COMMAND (table 75)
_INITIATOR = 0x01  # TRANSCEIVE_CONTROL (table 79)
_RX_MULTIPLE = 0x02
_CRYPTO_ON = 0x40
_UNCHANGED = 0xFF  # LOAD_RF_CONFIG
_LAST_CONFIG = 0x1C
_NO_AVOIDANCE, _ACTIVE = 0x01, 0x02  # RF_ON (table 37)
_FIELD_US = 100  # assumed
_AVOID_US = 500  # 4096 periods of the carrier and a random time (ISO 18092, 11.1)
_OFF_US = 50  # assumed
_BUFFER = 508
_SOF_US = proximity.microseconds(proximity.BIT)


class PN5180Chip(Core):
    """The chip, an SPIDevice with `busy()`, `irq()` and `reset_n()` beside it.

    `cuts`: of answers of ISO 15693 that collide the first byte is all that is received, and no
    prefix can be made of RX_COLL_POS.  A maker with eleven of these readers found it so; by the
    sheet the frame goes on (table 92).
    `lenient`: what the sheet forbids is an error on the chip, as on silicon, and none of the test.
    """

    def __init__(
        self,
        clock: Clock,
        antenna: Antenna,
        *,
        cuts: bool = True,
        lenient: bool = False,
        firmware: tuple[int, int] = (4, 1),
    ) -> None:
        self.antenna = antenna
        self._cuts = cuts
        self._lit = 0
        self._answer: Answer | None = None
        super().__init__(clock, antenna.name, lenient, firmware)
        self._commands |= {
            SEND_DATA: self._send_data,
            READ_DATA: self._read_data,
            LOAD_RF_CONFIG: self._load_rf_config,
            RF_ON: self._rf_on,
            RF_OFF: self._rf_off,
        }
        self._readers[reg.RX_STATUS] = lambda: self._rx_status
        self._readers[reg.RF_STATUS] = self._read_rf_status
        self._readers[reg.IRQ_CLEAR] = lambda: 0

    def nrstpd(self, level: int) -> None:
        """The reset line of all readers, which is RESET_N here."""
        self.reset_n(level)

    def _reset(self, cause: int) -> None:
        super()._reset(cause)
        self._protocol = self._receiver = ""
        self._received = b""
        self._rx_status = 0
        self._dark()

    # the field (11.8.2) --------------------------------------------------------------------

    def _rf_on(self, payload: bytes) -> None:
        if payload[0] & ~_NO_AVOIDANCE:
            self._refuse("active communication is not modelled")
            return
        self._lit += 1
        one = self._lit
        after = _FIELD_US if payload[0] & _NO_AVOIDANCE else _AVOID_US
        self.clock.after(after, lambda: self._light() if one == self._lit else None)

    def _light(self) -> None:
        """Without 5 V, or with a broken antenna, no field comes, and no interrupt."""
        values = self._values
        self.antenna.tune(tuning.of_pn5180(values[reg.RF_CONTROL_RX], values[reg.DPC_CONFIG]))
        self._switch(True)
        self._irq |= reg.RF_ON_IRQ if self.antenna.on else 0

    def _rf_off(self, payload: bytes) -> None:
        self._lit += 1
        one = self._lit
        self.clock.after(_OFF_US, lambda: self._end_field() if one == self._lit else None)

    def _end_field(self) -> None:
        self._switch(False)
        self._irq |= reg.RF_OFF_IRQ

    def _dark(self) -> None:
        self._lit += 1
        self.antenna.switch(False, self.clock.now)

    def _switch(self, on: bool) -> None:
        """An open receiver takes the transient for bits, as any receiver does."""
        if on == self.antenna.driven:
            return
        self._catch_up()
        was = self.antenna.on
        self.antenna.switch(on, self.clock.now)
        if self.antenna.on == was:
            return
        if self._state == WAIT_FOR_DATA and (burst := self.antenna.transient()):
            self._answer = Answer(burst.value, burst.length, -1, burst.damaged)
            self._deliver()
        elif self._state == RECEIVING and not on and self._answer is not None:
            self._answer = self._answer._replace(damaged=True)
            self._deliver()

    # configuration -------------------------------------------------------------------------

    def _load_rf_config(self, payload: bytes) -> None:
        if len(payload) != 2:
            self._refuse("LOAD_RF_CONFIG has two parameters", reg.SYNTAX_ERROR)
            return
        transmitter, receiver = payload
        for what, first in ((transmitter, 0), (receiver, 0x80)):
            if what != _UNCHANGED and not first <= what <= first + _LAST_CONFIG:
                self._refuse(f"there is no configuration 0x{what:02x}", reg.PARAMETER_ERROR)
                return
        if transmitter != _UNCHANGED:
            self._protocol = reg.PROTOCOLS.get(transmitter, "")
            self._load(reg.TRANSMITTER.get(self._protocol))
        if receiver != _UNCHANGED:
            self._receiver = reg.RECEIVERS.get(receiver, "")
            self._load(reg.RECEIVER.get(self._receiver))

    def _load(self, registers: dict[int, int] | None) -> None:
        if registers is None:
            self._refuse("this protocol is not modelled")
            return
        for address, value in registers.items():
            self._values[address] = value
        self._values[reg.TRANSCEIVE_CONTROL] |= _INITIATOR

    # the transceive state machine (11.8.7, figure 37) --------------------------------------

    def _write_system_config(self, value: int) -> None:
        old = self._values[reg.SYSTEM_CONFIG] & 7
        command = value & 7
        if command == _KEEP:
            value = value & ~7 | old
        super()._write_system_config(value)
        if command in (_KEEP, old) or value & 0x100:
            return
        if command == IDLE:
            self._stop()
            self._irq |= reg.IDLE_IRQ
        elif command == _TRANSCEIVE and self._values[reg.TRANSCEIVE_CONTROL] & _INITIATOR:
            self._stop()
            self._state = WAIT_TRANSMIT
        else:
            self._refuse(f"command {command} as a target, or at all, is not modelled")

    def _stop(self) -> None:
        self._state = IDLE
        self._answer = None
        self._sent_us = self._heard_us = self._received_us = NEVER

    def _catch_up(self) -> None:
        now = self.clock.now
        if self._state == TRANSMITTING and now >= self._sent_us:
            self._state = WAIT_FOR_DATA
            self._irq |= reg.TX_IRQ
        if self._state == WAIT_FOR_DATA and now >= self._heard_us:
            self._state = RECEIVING
            self._irq |= reg.SOF_IRQ
        if self._state == RECEIVING and now >= self._received_us:
            self._deliver()

    def _read_rf_status(self) -> int:
        drives = 0x20000 if self.antenna.on else 0
        return self._state << 24 | drives

    # sending -------------------------------------------------------------------------------

    def _send_data(self, payload: bytes) -> None:
        last_bits, frame = payload[0], payload[1:]
        if self._state != WAIT_TRANSMIT or last_bits > 7:
            self._refuse("SEND_DATA when the transceiver does not wait to transmit (table 16)")
        elif bool(frame) != bool(self._values[reg.TX_CONFIG] & reg.DATA):
            self._refuse("data without TX_DATA_ENABLE, or none with it (tables 16 and 98)")
        elif not self._protocol or self._protocol != self._receiver:
            self._refuse("sender and receiver have no protocol, or not the same one")
        elif self._values[reg.TRANSCEIVE_CONTROL] & _RX_MULTIPLE:
            self._refuse("several frames in a reception are not modelled")
        elif self._values[reg.SYSTEM_CONFIG] & _CRYPTO_ON:
            self._refuse("encrypted frames are not modelled")
        elif not self.antenna.driven:
            self._refuse("a frame is sent with the field off")
        elif not self.antenna.on:
            self._fail(reg.SEMANTIC_ERROR)
        else:
            self._transmit(frame, last_bits)

    def _transmit(self, frame: bytes, last_bits: int) -> None:
        with_crc = bool(self._values[reg.CRC_TX_CONFIG] & reg.CRC_ON) and bool(frame)
        self._state = TRANSMITTING
        self._rx_status = 0
        if self._protocol == "14443a":
            if with_crc and not last_bits:
                frame += crc_a(frame).to_bytes(2, "little")
            self._to_proximity(frame, last_bits)
        else:
            if with_crc:
                frame += crc_v(frame).to_bytes(2, "little")
            self._to_vicinity(frame)
        self._disturb()

    def _to_proximity(self, frame: bytes, last_bits: int) -> None:
        if last_bits:
            frame = frame[:-1] + bytes((frame[-1] & (1 << last_bits) - 1,))
        self._sent_us = self._free_us + proximity.request_us(len(frame), last_bits)
        answer = self._answer = self.antenna.transmit(frame, last_bits, self._sent_us)
        if answer is not None:
            last_bit = frame[-1] >> (last_bits - 1 if last_bits else 7) & 1
            delay = proximity.microseconds(proximity.frame_delay(last_bit)) + answer.late_us
            begins = self._sent_us + delay
            self._heard_us = begins + _SOF_US
            self._received_us = begins + proximity.answer_us(answer.length)

    def _to_vicinity(self, frame: bytes) -> None:
        self._sent_us = self._free_us + vicinity.request_us(len(frame))
        antenna = self.antenna
        answer = antenna.ask(frame, self._sent_us) if frame else antenna.next_slot(self._sent_us)
        self._answer = answer
        if answer is not None:
            begins = self._sent_us + vicinity.WAIT_US
            self._heard_us = begins + vicinity.SEEN_US
            self._received_us = begins + vicinity.answer_us(answer.length)

    def _disturb(self) -> None:
        """Noise that begins first is what the receiver follows; later it spoils the answer."""
        burst = self.antenna.interference()
        if burst is None:
            return
        begins = self._sent_us + burst.after_us
        if self._answer is not None and begins >= self._heard_us:
            self._answer = self._answer._replace(damaged=True)
            return
        self._answer = Answer(burst.value, burst.length, -1, burst.damaged)
        self._heard_us = begins
        self._received_us = begins + proximity.answer_us(burst.length)

    # receiving -----------------------------------------------------------------------------

    def _deliver(self) -> None:
        """The frame is complete: buffer, RX_STATUS, interrupt; the next one may be sent."""
        answer = self._answer
        assert answer is not None
        self._state = WAIT_TRANSMIT
        self._answer = None
        self._sent_us = self._heard_us = self._received_us = NEVER
        config = self._values[reg.CRC_RX_CONFIG]
        align = config >> 6 & 7
        value, status = answer.value, 0
        if answer.collision >= 0:
            status = reg.COLLISION | (answer.collision + align & 0x7F) << 19
            if not config & 0x200:  # VALUES_AFTER_COLLISION
                value &= (1 << answer.collision) - 1
        if answer.damaged:
            status |= reg.INTEGRITY_ERROR
        bits = align + answer.length
        data = (value << align).to_bytes((bits + 7) // 8, "little")
        if config & reg.CRC_ON:
            data, wrong = self._check_crc(data)
            status |= wrong
        cut = self._cuts and answer.collision >= 0 and self._receiver == "15693"
        self._received = data[: 1 if cut else _BUFFER]
        self._rx_status = status | (bits & 7) << 13 | len(self._received)
        self._irq |= reg.RX_IRQ | reg.SOF_IRQ

    def _check_crc(self, data: bytes) -> tuple[bytes, int]:
        """The CRC is taken off; the flag is set where it is wrong (tables 92, 93)."""
        if len(data) < 3:
            return data, reg.INTEGRITY_ERROR
        check = crc_a if self._receiver == "14443a" else crc_v
        right = check(data[:-2]).to_bytes(2, "little") == data[-2:]
        return data[:-2], 0 if right else reg.INTEGRITY_ERROR

    def _read_data(self, payload: bytes) -> bytes | None:
        """More than was received is invalid, and no error (table 17); the host says how much."""
        return self._received
