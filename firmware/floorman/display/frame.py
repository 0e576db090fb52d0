"""Text to pixels: 64 columns of one byte each, bit 0 on top, text at the left."""

from micropython import const

from floorman.display import font

WIDTH = const(64)

_SPACE = const(32)
_SPACE_COLUMNS = const(2)
_SEAT = const(83)  # S
_ZERO, _NINE = const(48), const(57)


def draw(text: bytes | bytearray, length: int, columns: bytearray, narrow: bool = False) -> None:
    """Draw `length` characters of `text` and clear the rest; no character is drawn in part."""
    at = 0
    for i in range(length):
        if text[i] == _SPACE:
            at = _clear(columns, at, at + (1 if narrow else _SPACE_COLUMNS))
            continue
        place = _place(text, i, length, narrow)
        if at + _glyph_width(place) > WIDTH:
            break
        at = _glyph(place, columns, at)
    _clear(columns, at, WIDTH)


def width(text: bytes | bytearray, length: int, narrow: bool = False) -> int:
    """Columns that the text needs, without the gap behind its last character."""
    need = 0
    for i in range(length):
        if text[i] == _SPACE:
            need += 1 if narrow else _SPACE_COLUMNS
        else:
            need += _glyph_width(_place(text, i, length, narrow)) + 1
    return need - 1 if need else 0


def _place(text: bytes | bytearray, i: int, length: int, narrow: bool) -> int:
    """The glyph of a character; a seat's S stays wide, so that nobody takes it for a 5."""
    if text[i] == _SEAT and i + 1 < length and _ZERO <= text[i + 1] <= _NINE:
        narrow = False
    return font.place(text[i], narrow)


def _glyph(place: int, columns: bytearray, at: int) -> int:
    bits = font.COLUMNS[place]
    while bits:
        columns[at] = bits
        at += 1
        place += 1
        bits = font.COLUMNS[place]
    return _clear(columns, at, at + 1)


def _glyph_width(place: int) -> int:
    end = place
    while font.COLUMNS[end]:
        end += 1
    return end - place


def _clear(columns: bytearray, at: int, end: int) -> int:
    """Empty columns from `at` to before `end`, as far as there are any; where that ends."""
    while at < end and at < WIDTH:
        columns[at] = 0
        at += 1
    return at
