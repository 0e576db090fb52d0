"""A row of eight MAX7219 LED modules: 64 x 8 pixels, one SPI frame a call (data sheet rev 4).

The chip cannot be read, so nothing proves that it is there.  `renew` repeats set-up and picture
round and round instead, which also heals a module whose supply dipped.
"""

from micropython import const

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


class MAX7219Row:
    """Shows 64 columns, one byte each, bit 0 on top.  Nothing here allocates after set-up."""

    def __init__(self, spi, cs, intensity: int = 3) -> None:
        self._spi = spi
        self._cs = cs
        self._intensity = intensity
        self._frame = bytearray(2 * _MODULES)
        self._columns = bytearray(8 * _MODULES)
        self._shown = bytearray(_LINES * _MODULES)  # lines as the modules have them
        self._line = 0
        self._left = 0  # lines still to be compared with the picture
        self._step = 0
        for _ in range(_POWER_STEP + 1):
            self.renew()

    def show(self, columns: bytearray) -> None:
        """Take a new picture; `refresh_line` brings it to the modules."""
        self._columns[:] = columns
        self._left = _LINES

    def refresh_line(self) -> bool:
        """Send the next line of the picture if it changed.  True while there is more to do."""
        if not self._left:
            return False
        line = self._line
        self._line = (line + 1) % _LINES
        self._left -= 1
        if self._compose(line):
            self._send()
        return self._left != 0

    def renew(self) -> None:
        """Send the next frame of the endless round of set-up and picture (13 frames)."""
        step = self._step
        self._step = 0 if step == _POWER_STEP else step + 1
        if step < _INTENSITY_STEP:
            self._control(_BEFORE[2 * step], _BEFORE[2 * step + 1])
        elif step == _INTENSITY_STEP:
            self._control(_INTENSITY, self._intensity)
        elif step < _POWER_STEP:
            self._compose(step - _FIRST_LINE_STEP)
        else:
            self._control(_SHUTDOWN, 1)
        self._send()

    def _control(self, register: int, value: int) -> None:
        frame = self._frame
        for place in range(0, 2 * _MODULES, 2):
            frame[place] = register
            frame[place + 1] = value

    def _compose(self, line: int) -> bool:
        """Put a line into the frame; True when it differs from what the modules show."""
        columns = self._columns
        frame = self._frame
        shown = self._shown
        start = line * _MODULES
        changed = False
        for module in range(_MODULES):
            bits = 0
            for column in range(8 * module, 8 * module + 8):
                bits = bits << 1 | columns[column] >> line & 1
            frame[2 * module] = _DIGIT_0 + line
            frame[2 * module + 1] = bits
            if shown[start + module] != bits:
                shown[start + module] = bits
                changed = True
        return changed

    def _send(self) -> None:
        self._cs(0)
        self._spi.write(self._frame)
        self._cs(1)
