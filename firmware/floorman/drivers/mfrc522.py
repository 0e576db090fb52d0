"""MFRC522 reader: one exchange with the tags in six SPI frames, nothing allocated.

Section numbers are those of the data sheet.  All readers share the buffers below, as they share
the bus: what `rx` holds is good until the next exchange of any reader.
"""

from micropython import const

from floorman.events import (
    READER_FORGETS,
    READER_HIGH,
    READER_HOT,
    READER_LOW,
    READER_SILENT,
)

# status of an exchange
OK = const(0)
NOTHING = const(1)  # nobody answered
COLLISION = const(2)  # several tags differ; coll() says where
DAMAGED = const(3)  # parity, length or checksum is wrong
DEAD = const(4)  # the chip does not do as told: wiring, supply, reset

# address bytes (8.1.2.3): register << 1, reads with 0x80
_COMMAND = const(0x02)
_COM_IRQ = const(0x08)
_ERROR_REG = const(0x0C)
_FIFO_DATA = const(0x12)
_FIFO_LEVEL = const(0x14)
_CONTROL_REG = const(0x18)
_BIT_FRAMING = const(0x1A)
_COLL = const(0x1C)
_TX_CONTROL = const(0x28)
_TX_ASK = const(0x2A)
_RF_CFG = const(0x4C)
_T_MODE = const(0x54)
_T_PRESCALER = const(0x56)
_T_RELOAD_H = const(0x58)
_T_RELOAD_L = const(0x5A)
_VERSION = const(0x6E)
_READ = const(0x80)

# commands (10.3)
_IDLE = const(0x00)
_TRANSMIT = const(0x04)
_TRANSCEIVE = const(0x0C)
_SOFT_RESET = const(0x0F)
_POWER_DOWN = const(0x10)  # Command: the oscillator does not run yet (9.3.1.2)
_ALL_IRQS = const(0x7F)  # ComIrq with Set1 = 0 clears them (9.3.1.5)
_RX_IRQ = const(0x20)
_TIMER_IRQ = const(0x01)
_DONE = const(0x21)  # either of them
_COLL_ERR = const(0x08)  # Error (9.3.1.7)
_ERRORS = const(0xD7)  # WrErr, TempErr, BufferOvfl, CRCErr, ParityErr, ProtocolErr
_TEMP_ERR = const(0x40)  # the antenna drivers are off
_FLUSH = const(0x80)  # FIFOLevel (9.3.1.11)
_START_SEND = const(0x80)  # BitFraming (9.3.1.14); a strobe: reads zero, NXP never clears it
_POS_NOT_VALID = const(0x20)  # Coll (9.3.1.15)
_FIELD_ON = const(0x83)  # TxControl: reset value, Tx1RFEn, Tx2RFEn (9.3.2.5)
_FIELD_OFF = const(0x80)
_T_AUTO = const(0x80)  # TMode (9.3.3.10): the timer starts at the end of each frame sent
GAIN = const(4)  # RFCfg (9.3.3.6): 0 and 2 are 18 dB, 1 and 3 23, 4 33 (reset), 5 38, 6 43, 7 48
_RF_CFG_REST = const(0x08)

# Tags answer 91 us after a frame; the timer stops at the fifth bit of an answer, 47 us later.
_TICK_PRESCALER = const(169)  # (2 * 169 + 1) / 13.56 MHz = 25 us (8.5)
_TICKS = const(9)  # ten counts: 250 us
_WAIT_US = const(250)
_ANSWER_US = const(110)  # 91 us, and a bit time to see the end
_POLLS = const(3)  # bound of an exchange; the first one is enough when all goes well

_SEND_MOST = const(9)  # bytes of a SELECT
_RECEIVE_MOST = const(18)  # bytes fetched at once: a READ answer with its CRC
_RESET_POLLS = const(20)

# VersionReg (9.3.4.8): MFRC522 0.0, 1.0, 2.0, then the clones that behave: FM17522, FM17522E,
# and another FM17522
_KNOWN = b"\x90\x91\x92\x88\x89\xb2"

# places in the status frame
_IRQ = const(1)
_ERROR = const(2)
_LEVEL = const(3)
_CONTROL = const(4)
_POSITION = const(5)

_FORGET_IRQS = bytes((_COM_IRQ, _ALL_IRQS))
# Idle ends a wait for an answer that never came; both bytes go to the same register (8.1.2.2)
_RESTART = bytes((_COMMAND, _IDLE, _TRANSCEIVE))
_framing = bytearray((_BIT_FRAMING, 0))
_send = bytearray(1 + _SEND_MOST)
_send[0] = _FIFO_DATA
_send_views = [memoryview(_send)[: n + 1] for n in range(_SEND_MOST + 1)]
_ask = bytearray([_FIFO_DATA | _READ] * _RECEIVE_MOST + [0])
_ask_views = [memoryview(_ask)[_RECEIVE_MOST - n :] for n in range(_RECEIVE_MOST + 1)]
_receive = bytearray(_RECEIVE_MOST + 1)
_receive_views = [memoryview(_receive)[: n + 1] for n in range(_RECEIVE_MOST + 1)]
_pair = bytearray(2)
_answer = bytearray(2)
# the address of each read shifts in while the one before shifts out
_ask_status = bytes(
    (
        _COM_IRQ | _READ,
        _ERROR_REG | _READ,
        _FIFO_LEVEL | _READ,
        _CONTROL_REG | _READ,
        _COLL | _READ,
        0,
    )
)
_status = bytearray(6)
_ask_life = bytes((_T_MODE | _READ, _VERSION | _READ, 0))
_life = bytearray(3)
tx = memoryview(_send)[1:]  # what exchange() sends
select_frame = _send_views[_SEND_MOST]  # all of it, for launch()
rx = memoryview(_receive)[1:]  # what exchange() received


class MFRC522:
    """One reader on `spi`, selected by `cs`: a callable, 0 selects.

    Readers behind a decoder share `cs`; `aim` points it at this one and is called once for each
    group of frames.

    `start` may allocate and raises OSError; everything else allocates nothing and returns a
    status.  The field is off after `start`.
    """

    def __init__(self, spi, cs, clock, aim=None, gain=GAIN):
        self._spi = spi
        self._cs = cs
        self.clock = clock
        self.aim = aim or _no_aim
        self._gain = gain
        self._sent_us = 0  # when the last frame was started
        self._sending_us = 0  # how long it takes, when nobody has waited for its end
        self.rx_len = 0  # bytes in rx
        self.rx_bits = 0  # valid bits of the last one, 0 for all
        self.version = 0
        self.fault = 0
        self.dips = 0  # times its supply dipped and it was set up again
        cs(1)

    def start(self):
        """Reset and set up the chip, field off.  OSError says by name what is wrong.

        The same as a number is in `fault` (READER_* of events.py, 0 when all is well).
        """
        if not self._set_up():
            from floorman.drivers.checks import explain  # seldom needed, so seldom in memory

            raise OSError(explain(self))

    def _set_up(self) -> bool:
        """Reset, prove, configure; whether it is a chip that does as told."""
        self.aim()
        self._sending_us = self.fault = 0
        self.write(_COMMAND, _SOFT_RESET)
        self.clock.sleep_us(50)  # 37.74 us once the crystal swings (8.8.2)
        command = self.read(_COMMAND)
        polls = _RESET_POLLS
        while command & _POWER_DOWN and not command & 0xC0 and polls:  # those two read zero
            self.clock.sleep_us(500)
            command = self.read(_COMMAND)
            polls -= 1
        if command & 0xD0:
            return False
        self.version = self.read(_VERSION)
        if self.version not in _KNOWN:
            return False
        self.write(_T_MODE, _T_AUTO)
        self.write(_T_PRESCALER, _TICK_PRESCALER)
        self.write(_T_RELOAD_H, 0)
        if not self._keeps(_T_RELOAD_L, 0xA5) or not self._keeps(_T_RELOAD_L, _TICKS):
            self.fault = READER_FORGETS
            return False
        self.write(_TX_ASK, 0x40)  # Force100ASK: type A tags hear nothing else
        self.write(_COLL, 0)  # ValuesAfterColl = 0: bits behind a collision read as zero
        self.write(_RF_CFG, self._gain << 4 | _RF_CFG_REST)
        self.write(_TX_CONTROL, _FIELD_OFF)
        return True

    def field_on(self):
        """Power the tags; they answer 5 ms later."""
        self.aim()
        self.write(_TX_CONTROL, _FIELD_ON)

    def field_off(self):
        """Tags lose power and forget their state."""
        self.aim()
        self.write(_TX_CONTROL, _FIELD_OFF)

    def exchange(self, length: int, last_bits: int, align: int, expected: int) -> int:
        """Send `length` bytes of `tx`, receive into `rx`; OK, NOTHING, COLLISION, DAMAGED or DEAD.

        `last_bits` of the last byte are sent (0: all), received bits begin at bit `align`;
        `expected` is the number of bytes that should come back, which sets when to look.
        """
        self.launch(_send_views[length], align << 4 | last_bits)
        most = expected if expected > _RECEIVE_MOST else _RECEIVE_MOST
        return self.collect(air_us(length) + answer_us(expected), most)

    def launch(self, frame, framing: int):
        """First half of an exchange: `frame` goes on the air, as frame_of() or select_frame is.

        `framing` is align << 4 | last_bits.  Work that fits into the answer's time may be done
        before collect() is called.
        """
        if self._sending_us:
            self._wait(self._sending_us)
            self._sending_us = 0
        self.aim()
        cs = self._cs
        spi = self._spi
        cs(0)
        spi.write(_FORGET_IRQS)
        cs(1)
        cs(0)
        spi.write(_RESTART)
        cs(1)
        cs(0)
        spi.write(frame)
        cs(1)
        _framing[1] = _START_SEND | framing
        cs(0)
        spi.write(_framing)
        cs(1)
        self._sent_us = self.clock.ticks_us()

    def collect(self, us: int, most: int = _RECEIVE_MOST) -> int:
        """Second half: the answer, `us` after the launch, or what became of it.

        An answer of more than 18 bytes, `most` of them, lies in the FIFO behind the first 18.
        """
        self.rx_len = 0
        self._wait(us)
        cs = self._cs
        spi = self._spi
        status = _status
        irq = 0
        for _ in range(_POLLS):
            cs(0)
            spi.write_readinto(_ask_status, status)
            cs(1)
            irq = status[_IRQ]
            if irq & _DONE:
                break
            self.clock.sleep_us(_WAIT_US)
        level = status[_LEVEL]
        error = status[_ERROR]
        if not irq & _DONE or irq & 0x80 or level & 0x80:  # those two read zero on a live bus
            return self._lost()
        if irq & _TIMER_IRQ and level == 0:
            irq = _TIMER_IRQ  # also when the bits are stuck: an answer leaves something
        if not irq & _RX_IRQ or level > most:
            if level:
                self.write(_FIFO_LEVEL, _FLUSH)
            if error & _TEMP_ERR:
                self.fault = READER_HOT
                return DEAD
            return DAMAGED if irq & _RX_IRQ else NOTHING
        if level:
            part = level if level < _RECEIVE_MOST else _RECEIVE_MOST
            cs(0)
            spi.write_readinto(_ask_views[part], _receive_views[part])
            cs(1)
        self.rx_len = level
        self.rx_bits = status[_CONTROL] & 7
        if error & _COLL_ERR:
            return COLLISION if level else NOTHING  # no bit before it: that was noise
        return DAMAGED if error & _ERRORS or level == 0 else OK

    def send(self, frame, us: int):
        """Send a frame that no tag answers; it takes `us`, which the next launch() waits for.

        Only after an exchange that was answered: the chip must not be waiting for one.
        """
        self.aim()
        cs = self._cs
        spi = self._spi
        cs(0)
        spi.write(frame)
        cs(1)
        self.write(_BIT_FRAMING, 0)
        self.write(_COMMAND, _TRANSMIT)
        self._sent_us = self.clock.ticks_us()
        self._sending_us = us

    def more(self, count: int):
        """Fetch the next `count` bytes, up to 18, of a long answer into `rx`."""
        self._frame(_ask_views[count], _receive_views[count])

    def coll(self) -> int:
        """Where the last exchange collided: 1 to 32 as the chip counts, 0 when it does not say."""
        position = _status[_POSITION]
        if position & _POS_NOT_VALID:
            return 0
        return position & 0x1F or 32

    # -------------------------------------------------------------------------------------

    def _wait(self, us: int):
        """Until `us` after the last frame was started."""
        clock = self.clock
        us -= clock.ticks_diff(clock.ticks_us(), self._sent_us)
        if us > 0:
            clock.sleep_us(us)

    def write(self, register: int, value: int):
        """One register.  The chip select has been aimed: every method above does it first."""
        _pair[0] = register
        _pair[1] = value
        self._cs(0)
        self._spi.write(_pair)
        self._cs(1)

    def read(self, register: int) -> int:
        """The same the other way."""
        _pair[0] = register | _READ
        _pair[1] = 0
        self._frame(_pair, _answer)
        return _answer[1]

    def _frame(self, out, back):
        self._cs(0)
        self._spi.write_readinto(out, back)
        self._cs(1)

    def _keeps(self, register: int, value: int) -> bool:
        """Write, read back."""
        self.write(register, value)
        return self.read(register) == value

    def idle(self) -> int:
        """What the data line reads while nobody is selected: 255, unless it is held low."""
        _pair[0] = _pair[1] = 0
        self._spi.write_readinto(_pair, _answer)
        return _answer[1]

    def _lost(self) -> int:
        """The chip gave no sign.  When its supply dipped it answers, but has lost its registers:
        then it is set up again, and this pass has heard nothing."""
        self._frame(_ask_life, _life)
        if _life[1] == 0 and _life[2] == self.version and self._set_up():
            self.dips += 1
            return NOTHING
        if not self.fault:
            self.fault = READER_SILENT
            if _life[1] == _life[2] == 0xFF:
                self.fault = READER_HIGH
            elif _life[1] == _life[2] == 0:
                self.fault = READER_LOW
        return DEAD


def frame_of(data: bytes) -> bytes:
    """What launch() and send() take, for frames that never change."""
    return bytes((_FIFO_DATA,)) + data


def air_us(length: int) -> int:
    """Time `length` bytes take at 106 kbit/s: nine bits each of 9.44 us, and the frame's ends."""
    return 85 * length + 19


def answer_us(length: int) -> int:
    """Time from the end of a frame until an answer of so many bytes, or the timer, is through."""
    return max(_ANSWER_US + 85 * length + 19, _WAIT_US)


def _no_aim():
    """A chip select of its own points at its chip."""


def crc_a(data: memoryview, length: int) -> int:
    """CRC_A of `length` bytes (ISO 14443-3, 6.2.4), low byte sent first."""
    crc = 0x6363
    for i in range(length):
        byte = data[i] ^ crc & 0xFF
        byte = (byte ^ byte << 4) & 0xFF
        crc = crc >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return crc
