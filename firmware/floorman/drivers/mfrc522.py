"""MFRC522 reader: one exchange with the tags in eight SPI frames, nothing allocated.

Section numbers are those of the data sheet.

A receiver that is open hears more than tags: its own field going up and down, hum, sparks.  What
it made of that stays in the FIFO, in front of the next answer (10.2).  So the receiver is open in
an exchange only, and each one begins with an empty FIFO.
"""

from micropython import const

from floorman.drivers.mfrc522_setup import (
    CW_GS_P,
    GAIN,
    GS_N,
    T_AUTO,
    TICKS,
    analog,
    level,
    set_up,
    tune,
)
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
    receive_views,
    send_views,
)
from floorman.events import (
    READER_FLICKERS,
    READER_HIGH,
    READER_HOT,
    READER_LOW,
    READER_SILENT,
)
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Buffer, ReaderBus, Sent

# address bytes (8.1.2.3): register << 1, reads with 0x80
_COMMAND = const(0x02)
_COM_IRQ = const(0x08)
_ERROR_REG = const(0x0C)
_STATUS2 = const(0x10)
_FIFO_DATA = const(0x12)
_FIFO_LEVEL = const(0x14)
_CONTROL_REG = const(0x18)
_BIT_FRAMING = const(0x1A)
_COLL = const(0x1C)
_TX_CONTROL = const(0x28)
_T_MODE = const(0x54)
_T_RELOAD_L = const(0x5A)
_VERSION = const(0x6E)
_READ = const(0x80)

# commands (10.3)
_IDLE = const(0x00)
_TRANSMIT = const(0x04)
_TRANSCEIVE = const(0x0C)
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
_MODEM = const(0x07)  # Status2 (9.3.1.9)
_RECEIVING = const(6)

_POLLS = const(3)  # bound of an exchange; the first one is enough when all goes well
# A tag that looks into its memory may take 5 ms (NTAG213/215/216, 10.1), and five bits to show.
_MEMORY_TICKS = const(209)
_MEMORY_POLLS = const(24)
_MUTE = const(3)  # exchanges in a row without any sign: the chip does not do as told

# places in the status frame
_IRQ = const(1)
_ERROR = const(2)
_LEVEL = const(3)
_CONTROL = const(4)
_POSITION = const(5)

_EMPTY_FIFO = bytes((_FIFO_LEVEL, _FLUSH))
_FORGET_IRQS = bytes((_COM_IRQ, _ALL_IRQS))
_GO = bytes((_COMMAND, _TRANSCEIVE))
_CLOSE = bytes((_COMMAND, _IDLE))  # also ends the wait for an answer that never came
_framing = bytearray((_BIT_FRAMING, 0))
_ask = bytearray([_FIFO_DATA | _READ] * RECEIVE_MOST + [0])
_ask_views = [memoryview(_ask)[RECEIVE_MOST - n :] for n in range(RECEIVE_MOST + 1)]
_WATER_LEVEL = const(0x16)  # FIFO alarm level (9.3.1.12), six bits that nothing here uses
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
_ask_life = bytes((_T_MODE | _READ, _VERSION | _READ, _STATUS2 | _READ, 0))
_life = bytearray(4)
_ask_often = bytearray(9)  # the same register eight times
_often = bytearray(9)


class MFRC522:
    """One reader on a bus: `aim` points its decoder at output `place`, once for a group of frames.

    `start` may allocate and raises OSError; everything else allocates nothing and returns a
    status.  The field is off after `start`.  `gain` is how well it hears, `gs_n` and `cw_gs_p` how
    hard it drives its antenna; the three are its `front`, as analog() makes it.
    """

    def __init__(
        self,
        bus: "ReaderBus",
        place: int = 0,
        gain: int = GAIN,
        gs_n: int = GS_N,
        cw_gs_p: int = CW_GS_P,
    ) -> None:
        self.bus = bus
        self._place = place
        self.front = analog(gain, gs_n, cw_gs_p)
        self._polls = _POLLS
        self._mute = 0  # exchanges without any sign, in a row
        self._sent_us = 0  # when the last frame was started
        self._sending_us = 0  # how long it takes, when nobody has waited for its end
        self.rx_len = 0  # bytes in rx
        self.rx_bits = 0  # valid bits of the last one, 0 for all
        self.version = 0
        self.fault = 0
        self.dips = 0  # times its supply dipped and it was set up again

    def aim(self) -> None:
        """From now on `cs` selects this reader."""
        decoder = self.bus.decoder
        if decoder and decoder.address != self._place:
            decoder.point_at(self._place)

    def start(self) -> None:
        """Reset and set up the chip, field off.  OSError says by name what is wrong.

        The same as a number is in `fault` (READER_* of events.py, 0 when all is well).
        """
        if not self._set_up():
            from floorman.drivers.checks import explain  # seldom needed, so seldom in memory

            raise OSError(explain(self))

    def _set_up(self) -> bool:
        self.aim()
        self._sending_us = self.fault = self._mute = 0
        self._polls = _POLLS
        return set_up(self)

    def level(self, n: int) -> int:
        """The `front` of a level, from 1, the weakest, on; -1 when there is none."""
        return level(n)

    def tune(self, front: int) -> None:
        """Hear and drive so from now on."""
        self.front = front
        self.aim()
        tune(self)

    def field_on(self) -> None:
        """Power the tags; they answer 5 ms later."""
        self.aim()
        self.write(_TX_CONTROL, _FIELD_ON)

    def field_off(self) -> None:
        """Tags lose power and forget their state."""
        self.aim()
        self.write(_TX_CONTROL, _FIELD_OFF)

    def exchange(self, length: int, last_bits: int, align: int, expected: int) -> int:
        """Send `length` bytes of `tx`, receive into `rx`; a status.

        `last_bits` of the last byte are sent (0: all), received bits begin at bit `align`;
        `expected` is the number of bytes that should come back, which sets when to look.
        """
        self.launch(send_views[length], align << 4 | last_bits)
        most = expected if expected > RECEIVE_MOST else RECEIVE_MOST
        return self.collect(air_us(length) + answer_us(expected), most)

    def launch(self, frame: "Sent", framing: int) -> None:
        """First half of an exchange: `frame` goes on the air, as frame_of() or select_frame is.

        `framing` is align << 4 | last_bits.  Work that fits into the answer's time may be done
        before collect() is called.
        """
        if self._sending_us:
            self._wait(self._sending_us)
            self._sending_us = 0
        bus = self.bus
        decoder = bus.decoder
        if decoder and decoder.address != self._place:  # asked often: aim() without the call
            decoder.point_at(self._place)
        cs = bus.cs
        spi = bus.spi
        cs(0)
        spi.write(_EMPTY_FIFO)
        cs(1)
        cs(0)
        spi.write(_FORGET_IRQS)
        cs(1)
        cs(0)
        spi.write(frame)
        cs(1)
        cs(0)
        spi.write(_GO)
        cs(1)
        _framing[1] = _START_SEND | framing
        cs(0)
        spi.write(_framing)
        cs(1)
        self._sent_us = bus.clock.ticks_us()

    def collect(self, us: int, most: int = RECEIVE_MOST) -> int:
        """Second half: the answer, `us` after the launch, or what became of it.

        An answer of more than 18 bytes, `most` of them, lies in the FIFO behind the first 18.
        """
        self.rx_len = 0
        self._wait(us)
        bus = self.bus
        cs = bus.cs
        spi = bus.spi
        status = _status
        irq = 0
        for _ in range(self._polls):
            cs(0)
            spi.write_readinto(_ask_status, status)
            cs(1)
            irq = status[_IRQ]
            if irq & _DONE:
                break
            bus.clock.sleep_us(WAIT_US)
        level = status[_LEVEL]
        if not irq & _DONE or irq & 0x80 or level & 0x80:  # those two read zero on a live bus
            return self._lost()
        if irq & _TIMER_IRQ and level == 0:
            irq = _TIMER_IRQ  # also when the bits are stuck: an answer leaves something
        if irq & _RX_IRQ and 0 < level <= most:
            part = level if level < RECEIVE_MOST else RECEIVE_MOST
            cs(0)
            spi.write_readinto(_ask_views[part], receive_views[part])
            cs(1)
            self.rx_len = level
            self.rx_bits = status[_CONTROL] & 7
        cs(0)
        spi.write(_CLOSE)
        cs(1)
        self._mute = 0
        error = status[_ERROR]
        if self.rx_len and not error & (_COLL_ERR | _ERRORS):
            return OK
        return self._judge(irq, level, error)

    def _judge(self, irq: int, level: int, error: int) -> int:
        """The fate of an exchange without a sound answer."""
        if not self.rx_len:
            if error & _TEMP_ERR:
                self.fault = READER_HOT
                return DEAD
            if not irq & _RX_IRQ or (error & _COLL_ERR and not level):
                return NOTHING  # a collision with no bit before it was noise
            return DAMAGED
        return COLLISION if error & _COLL_ERR else DAMAGED

    def send(self, frame: "Sent", us: int) -> None:
        """Send a frame that no tag answers; it takes `us`, which the next launch() waits for.

        Only after an exchange that was answered: the FIFO has been read out.
        """
        self.aim()
        bus = self.bus
        cs = bus.cs
        spi = bus.spi
        cs(0)
        spi.write(frame)
        cs(1)
        self.write(_BIT_FRAMING, 0)
        self.write(_COMMAND, _TRANSMIT)
        self._sent_us = bus.clock.ticks_us()
        self._sending_us = us

    def wait_for_memory(self, patient: bool) -> None:
        """From now on tags have 5 ms to answer, as their memory may need, or 250 us again."""
        self.aim()
        self.write(_T_RELOAD_L, _MEMORY_TICKS if patient else TICKS)
        self._polls = _MEMORY_POLLS if patient else _POLLS

    def more(self, count: int) -> None:
        """Fetch the next `count` bytes, up to 18, of a long answer into `rx`."""
        self._frame(_ask_views[count], receive_views[count])

    def coll(self) -> int:
        """Where the last exchange collided: 1 to 32 as the chip counts, 0 when it does not say."""
        position = _status[_POSITION]
        if position & _POS_NOT_VALID:
            return 0
        return position & 0x1F or 32

    # -------------------------------------------------------------------------------------

    def _wait(self, us: int) -> None:
        """Until `us` after the last frame was started."""
        clock = self.bus.clock
        us -= clock.ticks_diff(clock.ticks_us(), self._sent_us)
        if us > 0:
            clock.sleep_us(us)

    def write(self, register: int, value: int) -> None:
        """One register.  The chip select has been aimed: every method above does it first."""
        _pair[0] = register
        _pair[1] = value
        bus = self.bus
        bus.cs(0)
        bus.spi.write(_pair)
        bus.cs(1)

    def read(self, register: int) -> int:
        """Read one register; the chip select has been aimed."""
        _pair[0] = register | _READ
        _pair[1] = 0
        self._frame(_pair, _answer)
        return _answer[1]

    def _frame(self, out: "Sent", back: "Buffer") -> None:
        bus = self.bus
        bus.cs(0)
        bus.spi.write_readinto(out, back)
        bus.cs(1)

    def read_often(self, register: int) -> int:
        """The value eight readings in one frame agree on, or -1: the line or the chip flickers."""
        for i in range(8):
            _ask_often[i] = register | _READ
        self._frame(_ask_often, _often)
        for i in range(2, 9):
            if _often[i] != _often[1]:
                return -1
        return _often[1]

    def sign(self, number: int) -> None:
        """Write up to six bits where nothing else does."""
        self.write(_WATER_LEVEL, number)

    def signature(self) -> int:
        """The number that sign() wrote, if the line and the chip keep it."""
        return self.read(_WATER_LEVEL)

    def idle(self) -> int:
        """The data line's reading while nobody is selected: 255, unless it is held low."""
        _pair[0] = _pair[1] = 0
        self.bus.spi.write_readinto(_pair, _answer)
        return _answer[1]

    def _lost(self) -> int:
        """The chip gave no sign.  When its supply dipped it answers, but has lost its registers:
        then it is set up again, and this pass has heard nothing.  When its receiver follows noise
        it goes on with that until it is stopped."""
        self._frame(_ask_life, _life)
        if _life[2] == self.version:
            if _life[1] != T_AUTO:
                if self._set_up():
                    self.dips += 1
                    return NOTHING
            else:
                self.write(_COMMAND, _IDLE)
                if _life[3] & _MODEM == _RECEIVING:
                    return NOISE
                self._mute += 1
                if self._mute < _MUTE:
                    return NOISE  # copies do not all tell what their receiver is at
        if not self.fault:
            self.fault = READER_SILENT if _life[2] == self.version else self._ill()
        return DEAD

    def _ill(self) -> int:
        version = self.read_often(_VERSION)
        if version < 0:
            return READER_FLICKERS
        if version == _life[1] == 0xFF:
            return READER_HIGH
        return READER_SILENT if version or _life[1] else READER_LOW
