"""The dealer's keypad, on a port expander.

`poll` allocates nothing.  Times are ticks in ms and may wrap.
"""

from micropython import const

from floorman.drivers.mcp23s17 import GPIOB, IODIRA
from floorman.events import K_CLEAR, K_THOUSAND, UNKNOWN
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import MCP23S17

# rows GPA0..4 by columns GPB0..4, as in hardware/table.toml
LAYOUT = (
    b"\x07\x08\x09\x0d\x0e"  # 7 8 9 check call
    b"\x04\x05\x06\x0f\x10"  # 4 5 6 raise all-in
    b"\x01\x02\x03\x11\x12"  # 1 2 3 fold show
    b"\x0b\x00\x0a\x0c\x18"  # clear 0 000 enter next
    b"\x13\x14\x15\x16\x17"  # exposed floor clock undo misdeal
)
_SIDE = const(5)
_ROWS = const(0x1F)
_COLUMNS = const(0x1F)
_NO_PLACE = const(25)
_HALVES = b"\x10\x08\x04\x02\x01"  # of 32 places

_TICKS = const(0x3FFFFFFF)  # ticks_ms wraps here
_DEBOUNCE_MS = const(20)  # mechanical keys settle within 5 ms


class Keypad:
    """A 5x5 matrix without diodes.  Selected rows are low outputs, the others inputs.

    `amount` is what has been keyed so far; after a key was returned it stays until the next poll.
    """

    def __init__(self, expander: "MCP23S17") -> None:
        self._expander = expander
        expander.configure(0xFFFF & ~_ROWS, 0)
        self._seen = 0  # keys down in the last scan, bit row * 5 + column
        self._since = 0
        self._held = -1  # keys down and settled; -1 before the first scan
        self._hung = 0  # of those, what was down when the table started
        self._spent = False
        self.amount = 0

    def poll(self, ms: int) -> int:
        """Code of a key for the rules that went down, or 255.  Digits go into `amount`."""
        if self._spent:
            self._spent = False
            self.amount = 0
        place = self._new_place(ms) if self._expander.answers else _NO_PLACE
        if place == _NO_PLACE:
            return UNKNOWN
        return self._press(LAYOUT[place])

    def code(self, ms: int) -> int:
        """Code of any key that went down, digits too, or 255: for who keeps no amount."""
        place = self._new_place(ms) if self._expander.answers else _NO_PLACE
        return UNKNOWN if place == _NO_PLACE else LAYOUT[place]

    def held(self) -> int:
        """Code of the one key that is down and settled, or 255; one that hangs is none."""
        place = _only_bit(max(0, self._held) & ~self._hung)
        return UNKNOWN if place == _NO_PLACE else LAYOUT[place]

    def is_held(self) -> bool:
        """Somebody at the table holds a key down, and none that hangs."""
        return self._expander.answers and self._held & ~self._hung > 0

    def holds(self, code: int) -> bool:
        """This key is down now, and no other."""
        place = LAYOUT.find(bytes((code,)))
        return self._expander.answers and self._scan() == 1 << place

    def held_ms(self, code: int, ms: int) -> int:
        """Milliseconds that this key has been down alone; 0 when it is not, or hangs."""
        return (ms - self._since) & _TICKS if self.is_held() and self.held() == code else 0

    def hangs(self, code: int) -> bool:
        """True while this key alone is down as it was when the table started."""
        return self._hung == 1 << LAYOUT.find(bytes((code,)))

    def is_touched(self) -> bool:
        """Some key is down now; one frame, whichever it is."""
        return ~self._expander.read(GPIOB) & _COLUMNS > 0

    def _press(self, code: int) -> int:
        if code < 10:
            self._append(10, code)
        elif code == K_THOUSAND:
            self._append(1000, 0)
        elif code == K_CLEAR:
            self.amount = 0
        else:
            self._spent = True
            return code
        return UNKNOWN

    def _append(self, factor: int, digit: int) -> None:
        """Put a digit or three zeros behind the amount; what would pass 999,999,999 is ignored."""
        if self.amount < 1000000000 // factor:
            self.amount = self.amount * factor + digit

    def _new_place(self, ms: int) -> int:
        """Place of the one key that newly settled down, or 25.  A held key does not repeat."""
        keys = self._scan()
        if self._held < 0:
            self._held = self._hung = keys  # a key that hangs was taken before the power went
        if keys != self._seen:
            self._seen = keys
            self._since = ms
            return _NO_PLACE
        if keys == self._held or (ms - self._since) & _TICKS < _DEBOUNCE_MS:
            return _NO_PLACE
        if _has_ghost(keys):
            return _NO_PLACE
        new = keys & ~self._held
        self._held = keys
        self._hung &= keys
        return _only_bit(new)

    def _scan(self) -> int:
        """Keys down as bits.  One frame while no key is down, twelve otherwise."""
        expander = self._expander
        if not ~expander.read(GPIOB) & _COLUMNS:
            return 0
        keys = 0
        for row in range(_SIDE):
            expander.write(IODIRA, 0xFF & ~(1 << row))
            keys |= (~expander.read(GPIOB) & _COLUMNS) << _SIDE * row
        expander.write(IODIRA, 0xFF & ~_ROWS)
        return keys


def _has_ghost(keys: int) -> bool:
    """True when two rows share two columns: one of those four keys may only seem to be down."""
    for row in range(1, _SIDE):
        columns = keys >> _SIDE * row & _COLUMNS
        for other in range(row):
            shared = columns & keys >> _SIDE * other
            if shared & shared - 1:
                return True
    return False


def _only_bit(bits: int) -> int:
    """Number of the bit that is set, or 25 when none or several are: nobody presses two keys.

    As many steps for each key: a host that sees the table's pace learns when, and not which.
    """
    if not bits or bits & bits - 1:
        return _NO_PLACE
    place = 0
    for half in _HALVES:
        upper = (bits >> half) > 0
        bits >>= half * upper
        place += half * upper
    return place
