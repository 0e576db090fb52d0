"""FM25V02: 32 KiB of ferroelectric RAM; every byte is kept the moment its last bit is in."""

from collections.abc import Callable

from simulator.bus import SimulationError

SIZE = 0x8000
DEVICE_ID = bytes.fromhex("7f7f7f7f7f7fc22200")  # data sheet table 4

_WRSR = 0x01
_WRITE = 0x02
_READ = 0x03
_WRDI = 0x04
_RDSR = 0x05
_WREN = 0x06
_RDID = 0x9F
_KNOWN = (_WRSR, _WRITE, _READ, _WRDI, _RDSR, _WREN, _RDID)

_WEL = 0x02  # write enable latch
_WRITABLE = 0x8C  # WPEN, BP1, BP0
_FIXED = 0x40  # bit 6 always reads 1 (table 2)
_PROTECTED_FROM = (SIZE, 0x6000, 0x4000, 0)  # by BP1 BP0 (table 3)


class FRAM:
    """The chip over `contents`, which outlives it: hand the same bytearray to the next one.

    `identity` is what it calls itself, for one of another size.
    """

    def __init__(
        self,
        contents: bytearray | None = None,
        wrote: Callable[[], None] = lambda: None,
        identity: bytes = DEVICE_ID,
    ) -> None:
        self.contents = bytearray(SIZE) if contents is None else contents
        if len(self.contents) != SIZE:
            raise ValueError(f"an FM25V02 holds {SIZE} bytes, not {len(self.contents)}")
        self._kept = 0  # WPEN, BP1 and BP0 are ferroelectric too
        self._writable = False
        self._frame = bytearray()
        self.identity = identity
        self._wrote = wrote  # called when a write is over

    def begin(self) -> None:
        """CS went low."""
        self._frame = bytearray()

    def exchange(self, tx: bytes) -> bytes:
        """Byte for byte: opcode, address, data."""
        return bytes(self._byte(value) for value in tx)

    def end(self) -> None:
        """CS rose: WREN and WRDI take effect, a write is over."""
        frame = self._frame
        if not frame:
            raise SimulationError("FRAM: selected and released without an opcode")
        if frame[0] in (_WRITE, _READ) and len(frame) < 3:
            raise SimulationError("FRAM: the frame ended inside the address")
        if frame[0] in (_WREN, _WRDI) and len(frame) != 1:
            raise SimulationError("FRAM: WREN and WRDI are one byte")
        if frame[0] == _WREN:
            self._writable = True
        elif frame[0] in (_WRITE, _WRSR, _WRDI):
            self._writable = False
        if frame[0] == _WRITE:
            self._wrote()

    def power_cut(self) -> None:
        """The supply goes and comes back, perhaps inside a frame: only what was written stays."""
        self._writable = False
        self._frame = bytearray()

    def _byte(self, value: int) -> int:
        frame = self._frame
        frame.append(value)
        opcode, place = frame[0], len(frame) - 1
        if place == 0:
            self._check(opcode)
            return 0xFF
        if opcode == _RDSR:
            return self._kept | _FIXED | (_WEL if self._writable else 0)
        if opcode == _RDID:
            return self.identity[(place - 1) % len(self.identity)]
        if opcode == _WRSR:
            self._kept = value & _WRITABLE
        elif place > 2 and opcode in (_READ, _WRITE):
            return self._cell(opcode, (frame[1] << 8 | frame[2]) + place - 3, value)
        return 0xFF

    def _check(self, opcode: int) -> None:
        if opcode not in _KNOWN:
            raise SimulationError(f"FRAM has no opcode 0x{opcode:02x}")
        if opcode in (_WRITE, _WRSR) and not self._writable:
            raise SimulationError("FRAM: writes not enabled, WREN must come first")

    def _cell(self, opcode: int, address: int, value: int) -> int:
        if address >= SIZE:
            raise SimulationError(f"FRAM: address 0x{address:04x} is past the end")
        if opcode == _READ:
            return self.contents[address]
        if address >= _PROTECTED_FROM[self._kept >> 2 & 3]:
            raise SimulationError(f"FRAM: address 0x{address:04x} is write protected")
        self.contents[address] = value
        return 0xFF
