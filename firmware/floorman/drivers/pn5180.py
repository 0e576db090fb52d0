"""PN5180 reader: ISO 14443 A and ISO 15693, one exchange in six SPI frames, nothing allocated.

Section and table numbers are those of the data sheet PN5180A0xx/C3,C4, rev. 4.0.  Nothing but Idle
ends the chip's wait for an answer (11.8.7), so each exchange begins with that.

The chip's own CRC is off for type A, as the inventory reckons it, and on for ISO 15693.
"""

from micropython import const

from floorman.drivers.pn5180_port import Port
from floorman.drivers.reader import (
    COLLISION,
    DAMAGED,
    DEAD,
    NOISE,
    NOTHING,
    OK,
    RECEIVE_MOST,
    WAIT_US,
    air_us,
    answer_us,
    rx,
    send_views,
)
from floorman.events import READER_SILENT
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import ReaderBus, Sent

# protocols, as LOAD_RF_CONFIG numbers them (table 32): 26 kbit/s of ISO 15693 with 100 % ASK
TYPE_A = const(0x00)
VICINITY = const(0x0D)
_RECEIVER = const(0x80)

# instructions (table 5)
_WRITE_MULTIPLE = const(0x03)
_READ_MULTIPLE = const(0x05)
_SEND_DATA = const(0x09)
_READ_DATA = const(0x0A)
_LOAD_RF_CONFIG = const(0x11)
_RF_ON = const(0x16)
_RF_OFF = const(0x17)
_SET = const(1)  # actions of WRITE_MULTIPLE (table 9)
_OR = const(2)
_AND = const(3)

# registers (table 74)
_SYSTEM_CONFIG = const(0x00)
_IRQ_STATUS = const(0x02)
_IRQ_CLEAR = const(0x03)
_TRANSCEIVE_CONTROL = const(0x04)
_CRC_RX = const(0x12)
_RX_STATUS = const(0x13)
_TX_CONFIG = const(0x18)
_CRC_TX = const(0x19)
_RF_CONTROL_RX = const(0x22)
_DPC_CONFIG = const(0x27)

_INITIATOR = const(0x01)  # TRANSCEIVE_CONTROL (table 79); a reset clears it
_RX_IRQ = const(0x01)  # IRQ_STATUS (table 77), first byte
_TX_IRQ = const(0x02)
_SOF_IRQ = const(0x40)  # second byte
_GENERAL_ERROR = const(0x02)  # third byte
_RFU = const(0xF0)
_COLLIDED = const(0x04)  # RX_STATUS (table 93), third byte
_ERRORS = const(0x03)
_NO_AVOIDANCE = const(0x01)  # RF_ON (table 37): no search for the field of others first

GAIN = const(2)  # RX_GAIN (table 108): 33, 40, 50 or 57 dB; 2 is what the EEPROM has
DRIVE = const(0)  # TX_CW_AMPLITUDE_RM (table 113): 3 is the smallest carrier
# From the one that hardly reaches through felt to the one that hears the neighbour's cards: 4 *
# gain + drive of each level.
_LEVELS = bytes((3, 1, 0, 4, 9, 8, 12))

_LOOKS = const(40)  # of WAIT_US: the longest answer has ended by then
_LATE = const(4)  # of them, until the frame is sent
_MEMORY_LOOKS = const(20)  # 5 ms without a sign of an answer
_SETTLED_US = const(5200)  # the field comes up, and a tag answers 5 ms later
_OVERHEAD_US = const(60)  # from SEND_DATA's end to the first bit
_LONG = const(64)  # bytes of an answer at most
_MOST_SENT = const(35)  # bytes of an Ultralight AES's proof; of ISO 15693 13

_go = bytearray(
    (
        _WRITE_MULTIPLE,
        _SYSTEM_CONFIG, _AND, 0xF8, 0xFF, 0xFF, 0xFF,  # Idle
        _IRQ_CLEAR, _SET, 0xFF, 0xFF, 0x0F, 0x00,
        _CRC_RX, _AND, 0x3F, 0xFE, 0xFF, 0xFF,  # RX_BIT_ALIGN (table 92)
        _CRC_RX, _OR, 0, 0, 0, 0,
        _SYSTEM_CONFIG, _OR, 0x03, 0, 0, 0,  # Transceive
    )
)  # fmt: skip
_ALIGN = const(21)  # where the first byte behind the second CRC_RX stands in it
_front = bytearray(
    (
        _WRITE_MULTIPLE,
        _CRC_RX, _AND, 0xFE, 0xFD, 0xFF, 0xFF,  # bits behind a collision read as zero
        _CRC_RX, _OR, 0, 0, 0, 0,
        _CRC_TX, _AND, 0xFE, 0xFF, 0xFF, 0xFF,
        _CRC_TX, _OR, 0, 0, 0, 0,
        _RF_CONTROL_RX, _AND, 0xFC, 0xFF, 0xFF, 0xFF,
        _RF_CONTROL_RX, _OR, 0, 0, 0, 0,
        _DPC_CONFIG, _AND, 0xF9, 0xFF, 0xFF, 0xFF,
        _DPC_CONFIG, _OR, 0, 0, 0, 0,
    )
)  # fmt: skip
_FRONT_RX = const(9)
_FRONT_TX = const(21)
_FRONT_GAIN = const(33)
_FRONT_DRIVE = const(45)
_no_data = bytes((_WRITE_MULTIPLE, _TX_CONFIG, _AND, 0x3F, 0xFB, 0xFF, 0xFF))  # table 98
_with_data = bytearray((_WRITE_MULTIPLE, _TX_CONFIG, _OR, 0, 0, 0, 0))
_data = bytearray(2 + _MOST_SENT)
_data[0] = _SEND_DATA
_data_views = [memoryview(_data)[: n + 2] for n in range(_MOST_SENT + 1)]
_ask_status = bytes((_READ_MULTIPLE, _IRQ_STATUS, _RX_STATUS))
_status = bytearray(8)
_ask_data = bytes((_READ_DATA, 0))
_long = bytearray(_LONG)
_long_views = [memoryview(_long)[:n] for n in range(_LONG + 1)]
_rx_views = [rx[:n] for n in range(RECEIVE_MOST + 1)]
_load = bytearray((_LOAD_RF_CONFIG, 0, 0))
_on = bytes((_RF_ON, _NO_AVOIDANCE))
_off = bytes((_RF_OFF, 0))


class PN5180(Port):
    """One reader on a bus that has its BUSY line, at output `place` of the decoder.

    `start` may allocate and raises OSError; everything else allocates nothing and returns a
    status.  The field is off after `start`, the protocol type A.  `gain` is how well it hears,
    `drive` how hard it drives its antenna, `front` 4 * gain + drive.
    `version` is its firmware, 0x41 for 4.1.
    """

    def __init__(
        self, bus: "ReaderBus", place: int = 0, gain: int = GAIN, drive: int = DRIVE
    ) -> None:
        super().__init__(bus, place)
        self.front = gain << 2 | drive
        self._protocol = -1
        self._symbols = 0  # low half of TX_CONFIG, as the protocol has it
        self._bare = False  # frames have no data: slots follow
        self._patience = 0  # looks for the first sign of an answer
        self._sent_us = 0  # when the last frame was started
        self._sending_us = 0  # how long it takes, when nobody has waited for its end
        self._told = 0  # bytes of a long answer that were in rx
        self.rx_len = 0  # bytes of the last answer
        self.rx_bits = 0  # valid bits of its last one, 0 for all
        self.dips = 0  # times its supply dipped and it was set up again

    def start(self) -> None:
        """Wait until the chip has booted and set it up, field off.  OSError says what is wrong.

        The same as a number is in `fault` (READER_* of events.py, 0 when all is well).
        """
        if not self._set_up():
            from floorman.drivers.checks import explain  # seldom needed, so seldom in memory

            raise OSError(explain(self))

    def _set_up(self) -> bool:
        self.aim()
        self._sending_us = self._patience = 0
        self._bare = False
        self._protocol = -1
        if not self.prove():
            return False
        self.order(_off)
        self.speak(TYPE_A)
        return not self.fault

    def speak(self, protocol: int) -> None:
        """TYPE_A or VICINITY from now on; nothing is done where it is spoken already.

        A configuration overwrites what was set by hand, so that comes after it (table 31).
        """
        if protocol == self._protocol:
            return
        self.aim()
        self._protocol = protocol
        _load[1] = protocol
        _load[2] = protocol | _RECEIVER
        self.order(_load)
        _front[_FRONT_RX] = _front[_FRONT_TX] = 1 if protocol == VICINITY else 0
        _front[_FRONT_GAIN] = self.front >> 2
        _front[_FRONT_DRIVE] = (self.front & 3) << 1
        self.order(_front)
        config = self.load(_TX_CONFIG)
        self._symbols = config[0] | config[1] << 8

    def level(self, n: int) -> int:
        """The `front` of a level, from 1, the weakest, on; -1 when there is none."""
        return _LEVELS[n - 1] if 0 < n <= len(_LEVELS) else -1

    def tune(self, front: int) -> None:
        """Hear and drive so from now on."""
        self.front = front
        if self._protocol >= 0:
            protocol = self._protocol
            self._protocol = -1
            self.speak(protocol)

    def field_on(self) -> None:
        """Power the tags; they answer 5 ms later."""
        self.aim()
        self.order(_on)
        self._sent_us = self.bus.clock.ticks_us()
        self._sending_us = _SETTLED_US

    def field_off(self) -> None:
        """Tags lose power and forget their state."""
        self._sending_us = 0
        self.aim()
        self.order(_off)

    def exchange(self, length: int, last_bits: int, align: int, expected: int) -> int:
        """Send `length` bytes of `tx`, receive into `rx`; a status.

        `last_bits` of the last byte are sent (0: all), received bits begin at bit `align`;
        `expected` is the number of bytes that should come back, which sets when to look.
        """
        self.launch(send_views[length], align << 4 | last_bits)
        return self.collect(air_us(length) + answer_us(expected), expected)

    def launch(self, frame: "Sent", framing: int) -> None:
        """First half of an exchange: `frame` goes on the air but for its first byte.

        `framing` is align << 4 | last_bits.
        """
        if self._sending_us:
            self._wait(self._sending_us)
            self._sending_us = 0
        self.aim()
        align = framing >> 4
        _go[_ALIGN] = align << 6 & 0xFF
        _go[_ALIGN + 1] = align >> 2
        self.order(_go)
        _data[1] = framing & 7
        n = len(frame)
        for i in range(1, n):
            _data[1 + i] = frame[i]
        self.order(_data_views[n - 1])
        self._sent_us = self.bus.clock.ticks_us()

    def slot(self) -> None:
        """First half: EOF alone, which begins the next slot of an inventory (ISO 15693-3, 9.5).

        tidy() follows when the round is over.
        """
        self.aim()
        if not self._bare:
            self._bare = True
            _go[_ALIGN] = _go[_ALIGN + 1] = 0
            self.order(_no_data)
        self.order(_go)
        _data[1] = 0
        self.order(_data_views[0])
        self._sent_us = self.bus.clock.ticks_us()

    def tidy(self) -> None:
        """Frames have data again from now on."""
        self.aim()
        _with_data[3] = self._symbols & 0xFF
        _with_data[4] = self._symbols >> 8
        self._bare = False
        self.order(_with_data)

    def collect(self, us: int, most: int = RECEIVE_MOST) -> int:
        """Second half: the answer, `us` after the launch, or what became of it.

        Of an answer of more than 18 bytes, `most` of them, `more` has the others.
        """
        self.rx_len = 0
        self._wait(us + _OVERHEAD_US)
        late, silent = _LATE, self._patience
        for _ in range(_LOOKS):
            self.order(_ask_status)
            self.fetch(_status)
            irqs = _status[0]
            if irqs & _RX_IRQ or _status[2] & (_GENERAL_ERROR | _RFU):
                break
            if not irqs & _TX_IRQ:
                if not late:
                    break
                late -= 1
            elif not _status[1] & _SOF_IRQ:
                if not silent:
                    return NOTHING
                silent -= 1
            self.bus.clock.sleep_us(WAIT_US)
        if not _status[0] & _RX_IRQ or _status[2] & (_GENERAL_ERROR | _RFU):
            return self._lost()
        return self._receive(most)

    def _receive(self, most: int) -> int:
        status = _status
        length = status[4] | (status[5] & 1) << 8
        if length == 0 or length > _LONG or (length > most and length > RECEIVE_MOST):
            return DAMAGED
        self.order(_ask_data)
        if length <= RECEIVE_MOST:
            self.fetch(_rx_views[length])
        else:
            self.fetch(_long_views[length])
            self._told = 0
            self.more(RECEIVE_MOST)
        self.rx_len = length
        self.rx_bits = status[5] >> 5
        if status[6] & _COLLIDED:
            return COLLISION
        return DAMAGED if status[6] & _ERRORS else OK

    def send(self, frame: "Sent", us: int) -> None:
        """Send a frame that no tag answers; it takes `us`, which the next launch() waits for."""
        self.launch(frame, 0)
        self._sending_us = us + _OVERHEAD_US

    def wait_for_memory(self, patient: bool) -> None:
        """From now on tags have 5 ms to answer, as their memory may need, or no more time than
        they must."""
        self._patience = _MEMORY_LOOKS if patient else 0

    def more(self, count: int) -> None:
        """The next `count` bytes, up to 18, of a long answer come into `rx`."""
        for i in range(count):
            rx[i] = _long[self._told + i]
        self._told += count

    def coll(self) -> int:
        """Where the last exchange collided: 1 and more, in the received frame; 0 when unknown.

        RX_COLL_POS counts from 0, with RX_BIT_ALIGN in it (table 93).
        """
        if not _status[6] & _COLLIDED:
            return 0
        return (_status[6] >> 3 | (_status[7] & 3) << 5) + 1

    def _lost(self) -> int:
        """The exchange came to nothing.  When the chip's supply dipped it has lost its registers:
        then it is set up again, and this pass has heard nothing."""
        heard = _status[1] & _SOF_IRQ
        if not self.fault and self.firmware() == self.version:
            if self.load(_TRANSCEIVE_CONTROL)[0] & _INITIATOR:
                return NOISE if heard else DAMAGED
            if self._set_up():
                self.dips += 1
                return NOTHING
        if not self.fault:
            self.fault = READER_SILENT
        return DEAD

    def _wait(self, us: int) -> None:
        """Until `us` after the last frame was started."""
        clock = self.bus.clock
        us -= clock.ticks_diff(clock.ticks_us(), self._sent_us)
        if us > 0:
            clock.sleep_us(us)
