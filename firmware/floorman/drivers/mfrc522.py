"""MFRC522 reader: one exchange with the tags in six SPI frames, nothing allocated.

Section numbers are those of the data sheet.  All readers share the buffers below, as they share
the bus: what `rx` holds is good until the next exchange of any reader.
"""

from micropython import const

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
_FLUSH = const(0x80)  # FIFOLevel (9.3.1.11)
_START_SEND = const(0x80)  # BitFraming (9.3.1.14); a strobe: reads zero, NXP never clears it
_POS_NOT_VALID = const(0x20)  # Coll (9.3.1.15)
_FIELD_ON = const(0x83)  # TxControl: reset value, Tx1RFEn, Tx2RFEn (9.3.2.5)
_FIELD_OFF = const(0x80)

# Tags answer 91 us after a frame; the timer stops at the fifth bit of an answer, 47 us later.
_TICK_PRESCALER = const(169)  # (2 * 169 + 1) / 13.56 MHz = 25 us (8.5)
_TICKS = const(9)  # ten counts: 250 us
_WAIT_US = const(250)
_ANSWER_US = const(110)  # 91 us, and a bit time to see the end
_POLLS = const(3)  # bound of an exchange; the first one is enough when all goes well

_SEND_MOST = const(9)  # bytes of a SELECT
_RECEIVE_MOST = const(18)  # bytes of a READ answer with its CRC
_RESET_POLLS = const(20)

_KNOWN = {  # VersionReg (9.3.4.8) and the clones that behave
    0x91: "MFRC522 1.0",
    0x92: "MFRC522 2.0",
    0x88: "FM17522",
    0x90: "MFRC522 0.0",
    0xB2: "FM17522E",
}

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

    def __init__(self, spi, cs, clock, aim=None):
        self._spi = spi
        self._cs = cs
        self._clock = clock
        self._aim = aim or _no_aim
        self._sent_us = 0  # when the last frame was started
        self._sending_us = 0  # how long it takes, when nobody has waited for its end
        self.rx_len = 0  # bytes in rx
        self.rx_bits = 0  # valid bits of the last one, 0 for all
        self.version = 0
        cs(1)

    def start(self):
        """Reset and set up the chip, field off.  OSError with a sentence when it is not there."""
        self._aim()
        self._sending_us = 0
        self._write(_COMMAND, _SOFT_RESET)
        self._clock.sleep_us(50)  # 37.74 us once the crystal swings (8.8.2)
        self._await_oscillator()
        self._check_version()
        self._write(_T_MODE, 0x80)  # TAuto: counts from the end of each frame sent
        self._write(_T_PRESCALER, _TICK_PRESCALER)
        self._write(_T_RELOAD_H, 0)
        self._prove(_T_RELOAD_L, 0xA5)
        self._prove(_T_RELOAD_L, _TICKS)
        self._write(_TX_ASK, 0x40)  # Force100ASK: type A tags hear nothing else
        self._write(_COLL, 0)  # ValuesAfterColl = 0: bits behind a collision read as zero
        self._write(_TX_CONTROL, _FIELD_OFF)

    def name(self) -> str:
        """What VersionReg says it is."""
        return _KNOWN.get(self.version, "unknown chip")

    def field_on(self):
        """Power the tags; they answer 5 ms later."""
        self._aim()
        self._write(_TX_CONTROL, _FIELD_ON)

    def field_off(self):
        """Tags lose power and forget their state."""
        self._aim()
        self._write(_TX_CONTROL, _FIELD_OFF)

    def exchange(self, length: int, last_bits: int, align: int, expected: int) -> int:
        """Send `length` bytes of `tx`, receive into `rx`; OK, NOTHING, COLLISION, DAMAGED or DEAD.

        `last_bits` of the last byte are sent (0: all), received bits begin at bit `align`;
        `expected` is the number of bytes that should come back, which sets when to look.
        """
        self.launch(_send_views[length], align << 4 | last_bits)
        return self.collect(air_us(length) + answer_us(expected))

    def launch(self, frame, framing: int):
        """First half of an exchange: `frame` goes on the air, as frame_of() or select_frame is.

        `framing` is align << 4 | last_bits.  Work that fits into the answer's time may be done
        before collect() is called.
        """
        if self._sending_us:
            self._wait(self._sending_us)
            self._sending_us = 0
        self._aim()
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
        self._sent_us = self._clock.ticks_us()

    def collect(self, us: int) -> int:
        """Second half: the answer, `us` after the launch, or what became of it."""
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
            self._clock.sleep_us(_WAIT_US)
        level = status[_LEVEL]
        if not irq & _DONE or irq & 0x80 or level & 0x80:  # those two read zero on a live bus
            return DEAD
        if not irq & _RX_IRQ or level > _RECEIVE_MOST:
            if level:
                self._write(_FIFO_LEVEL, _FLUSH)
            return DAMAGED if irq & _RX_IRQ else NOTHING
        if level:
            cs(0)
            spi.write_readinto(_ask_views[level], _receive_views[level])
            cs(1)
        self.rx_len = level
        self.rx_bits = status[_CONTROL] & 7
        error = status[_ERROR]
        if error & _COLL_ERR:
            return COLLISION if level else NOTHING  # no bit before it: that was noise
        return DAMAGED if error & _ERRORS or level == 0 else OK

    def send(self, frame, us: int):
        """Send a frame that no tag answers; it takes `us`, which the next launch() waits for.

        Only after an exchange that was answered: the chip must not be waiting for one.
        """
        self._aim()
        cs = self._cs
        spi = self._spi
        cs(0)
        spi.write(frame)
        cs(1)
        self._write(_BIT_FRAMING, 0)
        self._write(_COMMAND, _TRANSMIT)
        self._sent_us = self._clock.ticks_us()
        self._sending_us = us

    def coll(self) -> int:
        """Where the last exchange collided: 1 to 32 as the chip counts, 0 when it does not say."""
        position = _status[_POSITION]
        if position & _POS_NOT_VALID:
            return 0
        return position & 0x1F or 32

    # -------------------------------------------------------------------------------------

    def _wait(self, us: int):
        """Until `us` after the last frame was started."""
        clock = self._clock
        us -= clock.ticks_diff(clock.ticks_us(), self._sent_us)
        if us > 0:
            clock.sleep_us(us)

    def _write(self, register: int, value: int):
        _pair[0] = register
        _pair[1] = value
        self._cs(0)
        self._spi.write(_pair)
        self._cs(1)

    def _read(self, register: int) -> int:
        _pair[0] = register | _READ
        _pair[1] = 0
        self._frame(_pair, _answer)
        return _answer[1]

    def _frame(self, out, back):
        self._cs(0)
        self._spi.write_readinto(out, back)
        self._cs(1)

    # start-up ----------------------------------------------------------------------------

    def _await_oscillator(self):
        for _ in range(_RESET_POLLS):
            if not self._read(_COMMAND) & _POWER_DOWN:
                return
            self._clock.sleep_us(500)
        raise OSError("no RFID reader: MISO stays high, or the chip is held in reset")

    def _check_version(self):
        version = self._read(_VERSION)
        if version == 0x00:
            raise OSError("no RFID reader: MISO stays low (wiring, supply or chip select)")
        if version not in _KNOWN:
            raise OSError(f"RFID reader: version 0x{version:02x} is no MFRC522")
        self.version = version

    def _prove(self, register: int, value: int):
        """Write, read back."""
        self._write(register, value)
        got = self._read(register)
        if got != value:
            raise OSError(f"RFID reader: wrote 0x{value:02x}, read 0x{got:02x}")


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
