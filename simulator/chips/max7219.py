"""Eight MAX7219 drivers in a chain, each behind an 8x8 LED module (MAX7219 data sheet rev 4)."""

from functools import lru_cache

from simulator.bus import SimulationError

MODULES = 8
WIDTH = 8 * MODULES
_FRAME = 2 * MODULES

_NO_OP = 0x0
_DECODE = 0x9
_INTENSITY = 0xA
_SCAN_LIMIT = 0xB
_SHUTDOWN = 0xC
_TEST = 0xF

# Code B font, segments in the bit order of a digit register: DP A B C D E F G (table 5)
_CODE_B = bytes.fromhex("7e306d79335b5f707f7b014f370e6700")


@lru_cache(maxsize=1024)  # people look much oftener than a row changes
def _turned(lines: bytes) -> bytes:
    """Eight lines of a module as its eight columns, bit 0 on top."""
    return bytes(
        sum((line >> 7 - x & 1) << y for y, line in enumerate(lines)) for x in range(MODULES)
    )


class _Driver:
    """Registers of one chip, as they are after power-up (data sheet, 'Initial Power-Up')."""

    def __init__(self) -> None:
        self.digits = bytearray(8)
        self.decode = 0
        self.intensity = 0
        self.scan_limit = 0
        self.running = False
        self.test = False

    def write(self, register: int, data: int) -> None:
        """Latch one word (table 2, register address map)."""
        if 1 <= register <= 8:
            self.digits[register - 1] = data
        elif register == _DECODE:
            self.decode = data
        elif register == _INTENSITY:
            self.intensity = data & 0x0F
        elif register == _SCAN_LIMIT:
            self.scan_limit = data & 0x07
        elif register == _SHUTDOWN:
            self.running = bool(data & 1)
        elif register == _TEST:
            self.test = bool(data & 1)
        elif register != _NO_OP:
            raise SimulationError(f"MAX7219 has no register 0x{register:x}")

    def line(self, digit: int) -> int:
        """Segments of one digit that are lit, DP in bit 7."""
        if self.test:
            return 0xFF
        if not self.running or digit > self.scan_limit:
            return 0
        data = self.digits[digit]
        if self.decode >> digit & 1:
            return data & 0x80 | _CODE_B[data & 0x0F]
        return data

    def columns(self) -> bytes:
        """Pixels of the module, column by column."""
        return _turned(bytes(map(self.line, range(8))))


class MAX7219:
    """One display row: 8 modules, 64 x 8 pixels, the first word of a frame goes to the left one.

    A digit register is a line of pixels, digit 0 on top, bit 7 on the left (FC-16 modules).
    """

    def __init__(self) -> None:
        self._drivers = [_Driver() for _ in range(MODULES)]
        self._shift = b""
        self.frames = 0

    def begin(self) -> None:
        """LOAD/CS went low."""
        self._shift = b""

    def exchange(self, tx: bytes) -> bytes:
        """Shift words in.  DOUT is not wired back, so the data line reads high."""
        self._shift += tx
        return b"\xff" * len(tx)

    def end(self) -> None:
        """LOAD/CS rose: every chip latches its word."""
        if len(self._shift) != _FRAME:
            raise SimulationError(
                f"MAX7219 row: {len(self._shift)} bytes in a frame, not {_FRAME}, 2 a module"
            )
        self.frames += 1
        for module, driver in enumerate(self._drivers):
            driver.write(self._shift[2 * module] & 0x0F, self._shift[2 * module + 1])

    def pixels(self) -> list[list[int]]:
        """Eight lines of 64 ints, 1 lit, as a person sees them."""
        return [[self._pixel(x, y) for x in range(WIDTH)] for y in range(8)]

    def _pixel(self, x: int, y: int) -> int:
        return self._drivers[x // 8].line(y) >> (7 - x % 8) & 1

    def columns(self) -> bytes:
        """The same pixels as 64 bytes from left to right, bit 0 on top."""
        return b"".join([driver.columns() for driver in self._drivers])

    def intensity(self) -> list[int]:
        """Brightness step 0..15 of each module, from the left."""
        return [driver.intensity for driver in self._drivers]

    def brown_out(self, module: int) -> None:
        """Fault: the supply of one module (0 left) dips, it starts again as after power-up."""
        self._drivers[module] = _Driver()

    def power_cut(self) -> None:
        """The supply of the whole row goes and comes back."""
        self._drivers = [_Driver() for _ in range(MODULES)]
