"""A line of text in the making: words and amounts in one reused buffer, nothing allocated.

An amount is exact or not there, never rounded: a line that is too wide is written NARROW, and
only what nobody owes is left out, BARE.
"""

from micropython import const

from floorman.display import frame

PLAIN = const(0)
NARROW = const(1)
BARE = const(2)

_ROOM = const(40)
_THOUSAND = const(1000)
_MILLION = const(1000000)
_ZERO = const(48)
_ASCII = const(127)
_UMLAUT = const(0xC3)  # first byte of an umlaut in UTF-8
_LATIN = const(0x40)  # and what its second byte lacks


class Line:
    """`text[:length]` is the line, `detail` how it is written."""

    def __init__(self) -> None:
        self.text = bytearray(_ROOM)
        self.length = 0
        self.detail = PLAIN

    def begin(self, detail: int) -> None:
        """Empty the line; what follows is written with this detail."""
        self.length = 0
        self.detail = detail

    def fits(self) -> bool:
        """True when a display row can show all of it."""
        if self.length >= _ROOM:
            return False
        return frame.width(self.text, self.length, self.detail != PLAIN) <= frame.WIDTH

    def draw(self, columns: bytearray) -> None:
        """The line as pixels."""
        frame.draw(self.text, self.length, columns, self.detail != PLAIN)

    def put(self, word: bytes) -> None:
        """Append characters."""
        for char in word:
            self.put_char(char)

    def seat(self, seat: int) -> None:
        """Append a seat as people number it, S1 to S10."""
        self.put(b"S")
        self.number(seat + 1)

    def number(self, value: int) -> None:
        """Append all digits."""
        unit = 1
        while value // unit >= 10:
            unit *= 10
        while unit:
            self.put_char(_ZERO + value // unit % 10)
            unit //= 10

    def blind(self, chips: int) -> None:
        """Append a blind: all digits, or in a narrow line 150K, 1.25M where that is exact."""
        if self.detail == PLAIN:
            self.number(chips)
        elif chips >= _MILLION and chips % 10000 == 0:
            self._decimal(chips // 10000, 100, b"M")
        elif chips >= _THOUSAND and chips % 100 == 0:
            self._decimal(chips // 100, 10, b"K")
        else:
            self.number(chips)

    def _decimal(self, value: int, unit: int, suffix: bytes) -> None:
        """value / unit with its decimals, without closing zeros."""
        self.number(value // unit)
        rest = value % unit
        if rest:
            self.put(b".")
        while rest:
            unit //= 10
            self.put_char(_ZERO + rest // unit)
            rest %= unit
        self.put(suffix)

    def put_char(self, char: int) -> None:
        """Append one byte of UTF-8.  Two bytes of an umlaut become its Latin-1 code."""
        if char != _UMLAUT and self.length < _ROOM:
            self.text[self.length] = char | _LATIN if char > _ASCII else char
            self.length += 1
