"""A line of text in the making: words and amounts in one reused buffer, nothing allocated.

When a line is too wide its amounts are written shorter: PLAIN 12500, SHORT 12.5K (still exact),
ROUGH ~12.3K (12345 cut to three digits, and marked), BARE leaves them out.
"""

from micropython import const

from floorman.display import frame

PLAIN = const(0)
SHORT = const(1)
ROUGH = const(2)
BARE = const(3)

_ROOM = const(40)
_THOUSAND = const(1000)
_MILLION = const(1000000)
_ZERO = const(48)
_ASCII = const(127)
_UMLAUT = const(0xC3)  # first byte of an umlaut in UTF-8
_LATIN = const(0x40)  # and what its second byte lacks


class Line:
    """`text[:length]` is the line, `detail` how long its amounts are."""

    def __init__(self) -> None:
        self.text = bytearray(_ROOM)
        self.length = 0
        self.detail = PLAIN

    def begin(self, detail: int) -> None:
        """Empty the line; amounts that follow are written with this detail."""
        self.length = 0
        self.detail = detail

    def fits(self) -> bool:
        """True when a display row can show all of it."""
        return self.length < _ROOM and frame.width(self.text, self.length) <= frame.WIDTH

    def put(self, word: bytes) -> None:
        """Append characters."""
        for char in word:
            self.put_char(char)

    def seat(self, seat: int) -> None:
        """Append a seat as people number it, S1 to S10."""
        self.put(b"S")
        self.number(seat + 1)

    def amount(self, chips: int) -> None:
        """Append an amount, as short as the line's detail allows."""
        if self.detail == PLAIN:
            self.number(chips)
            return
        if self.detail == ROUGH and _is_long(chips):
            self.put(b"~")
            chips = _three_digits(chips)
        if self.detail != BARE:
            self._short(chips)

    def _short(self, chips: int) -> None:
        """The shortest way that stays exact: at most two places of M, one of K."""
        if chips >= _MILLION and chips % 10000 == 0:
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

    def number(self, value: int) -> None:
        """Append all digits, whatever the detail."""
        unit = 1
        while value // unit >= 10:
            unit *= 10
        while unit:
            self.put_char(_ZERO + value // unit % 10)
            unit //= 10

    def put_char(self, char: int) -> None:
        """Append one byte of UTF-8.  Two bytes of an umlaut become its Latin-1 code."""
        if char != _UMLAUT and self.length < _ROOM:
            self.text[self.length] = char | _LATIN if char > _ASCII else char
            self.length += 1


def _is_long(chips: int) -> bool:
    """True when the exact amount takes more than three digits and a decimal."""
    if chips < 10 * _THOUSAND:
        return False
    if chips < _MILLION:
        return chips % 100 != 0
    return chips % 10000 != 0


def _three_digits(value: int) -> int:
    """The value with all but its first three digits cut to zero."""
    unit = 1
    while value // unit >= 1000:
        unit *= 10
    return value // unit * unit
