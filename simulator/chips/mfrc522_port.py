"""The SPI side of the MFRC522: address bytes, several reads in a frame, burst writes (8.1.2)."""

from collections.abc import Callable
from functools import lru_cache, partial

from simulator.bus import SimulationError
from simulator.chips import mfrc522_registers as reg
from simulator.clock import Clock

NEVER = 1 << 62

FRESH, READING, WRITING, ENDED = range(4)  # what a frame is at; it may end from WRITING on
NO_READ = -1  # nothing waits to be shifted out
_TWO_ZEROS = bytes(2)
_ONE_REGISTER = frozenset(range(0, 0x80, 2)) - {reg.FIFO_DATA << 1}
_FIFO_TWICE = bytes((reg.FIFO_DATA << 1 | 0x80,)) * 2


@lru_cache(maxsize=64)
def _read_by(tx: bytes) -> tuple[int, ...]:
    """The addresses that a whole frame of reads names, in their order; none by any other."""
    *reads, last = tx
    sound = last == 0 and all(byte & 0x81 == 0x80 for byte in reads)
    return tuple(byte >> 1 & 0x3F for byte in reads) if sound else ()


class RegisterPort:
    """64 registers behind an SPI port.  Subclasses fill `_readers` and `_writers`.

    A register without an entry there is a plain memory cell in `_values`.  Whatever the data
    sheet forbids raises SimulationError, except while `tolerant`: after a brown-out the firmware
    cannot know better; and while `mistreated`: its wires spoil what it is told.
    """

    __slots__ = (
        "__dict__", "_address", "_awake_us", "_due_us", "_readers", "_rested_us", "_values",
        "_writers", "clock", "mistreated", "name", "pending", "phase", "tolerant",
    )  # fmt: skip

    def __init__(self, clock: Clock, name: str) -> None:
        self.clock = clock
        self.name = name
        self.tolerant = False
        self.mistreated = False
        self._values = [0] * 64
        self._readers: list[Callable[[], int] | None] = [None] * 64
        self._writers: list[Callable[[int], None] | None] = [None] * 64
        self.phase = ENDED
        self._address = 0
        self.pending = NO_READ
        self._due_us = NEVER
        self._awake_us = 0
        self._rested_us = 0  # a reset is over
        for address in range(64):
            if address not in reg.NAMES:
                self._readers[address] = partial(self._reserved, address)
            if address not in reg.NAMES or address in reg.READ_ONLY:
                self._writers[address] = partial(self._closed, address)

    def _reserved(self, address: int) -> int:
        self._refuse(f"register 0x{address:02x} is reserved")
        return 0

    def _closed(self, address: int, value: int) -> None:
        name = reg.NAMES.get(address, "reserved")
        self._refuse(f"register 0x{address:02x} ({name}) cannot be written")

    def _refuse(self, sentence: str) -> None:
        if not self.tolerant and not self.mistreated:
            raise SimulationError(f"MFRC522 {self.name}: {sentence}")

    def _catch_up(self, now: int) -> None:
        """Let everything happen that is due by `now` (us)."""

    def _fill(self, data: bytes) -> None:
        """Bytes for the FIFO."""

    def _drain(self, count: int) -> bytes:
        """So many bytes out of the FIFO; none when there are fewer."""
        return b""

    # SPIDevice -----------------------------------------------------------------------------

    def begin(self) -> None:
        """CS went low."""
        self.phase = FRESH
        self.pending = NO_READ

    def exchange(self, tx: bytes) -> bytes:
        """Shift bytes in and out; the first one of a frame is an address."""
        now = self.clock.now
        if now >= self._due_us:
            self._catch_up(now)
        if now < self._awake_us and self._is_asleep(now):
            self._check_asleep(tx)
        if self.phase == FRESH and tx:
            first = tx[0]
            if len(tx) == 2 and first in _ONE_REGISTER:  # as _store does it: most frames
                self.phase = WRITING
                self._address = first >> 1
                write = self._writers[first >> 1]
                if write is None:
                    self._values[first >> 1] = tx[1]
                else:
                    write(tx[1])
                return _TWO_ZEROS
            if first < 0x80:
                self.phase = WRITING
                self._address = self._decode(first)
                self._store(tx[1:])
                return bytes(len(tx))
            self.phase = READING
        elif self.phase == WRITING:
            self._store(tx)
            return bytes(len(tx))
        return self._shift_out(tx)

    def end(self) -> None:
        """CS went high."""
        if self.phase == FRESH:
            self._refuse("selected and released without a byte")
        if self.pending != NO_READ:
            self._refuse("the frame ended before its last read was shifted out; 00 must follow")
        self.phase = ENDED

    def _decode(self, byte: int) -> int:
        if byte & 1:
            self._refuse(f"address byte 0x{byte:02x} has its lowest bit set (8.1.2.3)")
        return byte >> 1 & 0x3F

    def _is_asleep(self, now: int) -> bool:
        return now < self._awake_us

    def _check_asleep(self, tx: bytes) -> None:
        """Only CommandReg answers while the oscillator is not running (8.8)."""
        if self.phase == FRESH and tx and tx[0] >> 1 & 0x3F != reg.COMMAND:
            self._refuse("a register was used before the oscillator was stable (8.6, 8.8)")

    def _store(self, data: bytes) -> None:
        address = self._address
        if address == reg.FIFO_DATA:
            self._fill(data)
            return
        write = self._writers[address]
        if write is not None:
            for value in data:
                write(value)
        elif data:
            self._values[address] = data[-1]

    def _shift_out(self, tx: bytes) -> bytes:
        if self.phase == READING and self.pending == NO_READ:
            fetched = self._fetch(tx) if tx[:2] == _FIFO_TWICE else self._look(tx)
            if fetched:
                return fetched
        out = []
        pending, readers = self.pending, self._readers
        for byte in tx:
            if self.phase != READING:
                self._refuse("bytes after the 00 that ends a read")
            out.append(pending if pending != NO_READ else 0)
            if byte < 0x80:
                pending = self._end_read(byte)
            else:
                address = self._decode(byte) if byte & 1 else byte >> 1 & 0x3F
                read = readers[address]
                pending = self._values[address] if read is None else read()
        self.pending = pending
        return bytes(out)

    def _look(self, tx: bytes) -> bytes:
        """A whole frame of reads, at once; empty when it is none."""
        addresses = _read_by(tx)
        if not addresses:
            return b""
        values, readers = self._values, self._readers
        out = [0]
        for address in addresses:
            read = readers[address]
            out.append(values[address] if read is None else read())
        self.phase = ENDED
        return bytes(out)

    def _fetch(self, tx: bytes) -> bytes:
        """A frame that reads the FIFO only, at once; empty when something else is in it."""
        n = len(tx) - 1
        if tx != _FIFO_TWICE[:1] * n + b"\0":
            return b""
        found = self._drain(n)
        if found:
            self.phase = ENDED
        return found and b"\0" + found

    def _end_read(self, byte: int) -> int:
        if byte:
            self._refuse(f"0x{byte:02x} inside a read frame is no read address")
        self.phase = ENDED
        return NO_READ
