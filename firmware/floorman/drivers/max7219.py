"""A row of eight MAX7219 LED modules: 64 x 8 pixels, one SPI frame a call (data sheet rev 4).

The chip cannot be read, so nothing proves that it is there.  `renew` repeats set-up and picture
round and round instead, which also heals a module whose supply dipped.
"""

from array import array

from micropython import const

from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import SPI, Pin

_MODULES = const(8)
_LINES = const(8)

# table 2, register address map
_DIGIT_0 = const(0x01)  # one line of pixels, bit 7 on the left
_DECODE = const(0x09)  # 0: pixels, no digits
_INTENSITY = const(0x0A)  # 0..15: (2n + 1) / 32 of the full current
_SCAN_LIMIT = const(0x0B)  # last digit that is shown
_SHUTDOWN = const(0x0C)  # 1: on
_TEST = const(0x0F)  # 0: off

# Test goes off first, it draws 330 mA a module; power comes last, when the picture is complete.
_BEFORE = bytes((_TEST, 0, _DECODE, 0, _SCAN_LIMIT, 7))
_INTENSITY_STEP = const(3)
_FIRST_LINE_STEP = const(4)
_POWER_STEP = const(12)

# Lines are made three at a time: three bits of a column, one in each byte of a sum.
_GROUP = const(3)
_SPREAD = array("I", (0x0, 0x1, 0x100, 0x101, 0x10000, 0x10001, 0x10100, 0x10101))


class MAX7219Row:
    """Shows 64 columns, one byte each, bit 0 on top.  Nothing here allocates after set-up."""

    def __init__(self, spi: "SPI", cs: "Pin", intensity: int = 3) -> None:
        self._spi = spi
        self._cs = cs
        self._intensity = intensity
        self._frame = bytearray(2 * _MODULES)
        self._columns = bytearray(8 * _MODULES)
        # the picture by lines, a byte a module; the ninth takes what groups of three have over
        self._lines = bytearray((_LINES + 1) * _MODULES)
        self._shown = bytearray(_LINES * _MODULES)  # lines as the modules have them
        self._line = 0
        self._left = 0  # lines still to be compared with what is shown
        self._step = 0
        for _ in range(_POWER_STEP + 1):
            self.renew()

    def show(self, columns: bytearray) -> None:
        """Take a new picture; `refresh_line` brings it to the modules."""
        for module in range(_MODULES):
            if self._take(columns, 8 * module):
                self._turn(module)
        self._left = _LINES

    def refresh_line(self) -> bool:
        """Send the next line that changed, one frame at most.  True while there may be more."""
        while self._left:
            line = self._line
            self._line = (line + 1) % _LINES
            self._left -= 1
            if self._fill(line):
                self._send()
                return self._left != 0
        return False

    def renew(self) -> None:
        """Send the next frame of the endless round of set-up and picture (13 frames)."""
        step = self._step
        self._step = 0 if step == _POWER_STEP else step + 1
        if step < _INTENSITY_STEP:
            self._control(_BEFORE[2 * step], _BEFORE[2 * step + 1])
        elif step == _INTENSITY_STEP:
            self._control(_INTENSITY, self._intensity)
        elif step < _POWER_STEP:
            self._fill(step - _FIRST_LINE_STEP)
        else:
            self._control(_SHUTDOWN, 1)
        self._send()

    def _take(self, columns: bytearray, first: int) -> bool:
        """Copy a module's columns; True when they differ from the last picture."""
        own = self._columns
        changed = False
        for at in range(first, first + 8):
            if own[at] != columns[at]:
                own[at] = columns[at]
                changed = True
        return changed

    def _turn(self, module: int) -> None:
        """Make the module's lines from its columns."""
        columns = self._columns
        lines = self._lines
        for line in range(0, _LINES, _GROUP):
            bits = 0
            for at in range(8 * module, 8 * module + 8):
                bits = bits << 1 | _SPREAD[columns[at] >> line & 7]
            at = line * _MODULES + module
            lines[at] = bits & 0xFF
            lines[at + _MODULES] = bits >> 8 & 0xFF
            lines[at + 2 * _MODULES] = bits >> 16

    def _control(self, register: int, value: int) -> None:
        frame = self._frame
        for place in range(0, 2 * _MODULES, 2):
            frame[place] = register
            frame[place + 1] = value

    def _fill(self, line: int) -> bool:
        """Put a line into the frame; True when it differs from what the modules show."""
        frame = self._frame
        lines = self._lines
        shown = self._shown
        at = line * _MODULES
        changed = False
        for place in range(0, 2 * _MODULES, 2):
            frame[place] = _DIGIT_0 + line
            frame[place + 1] = lines[at]
            if shown[at] != lines[at]:
                shown[at] = lines[at]
                changed = True
            at += 1
        return changed

    def _send(self) -> None:
        self._cs(0)
        self._spi.write(self._frame)
        self._cs(1)
