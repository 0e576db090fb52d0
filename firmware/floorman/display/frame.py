"""Text to pixels: 64 columns of one byte each, bit 0 on top, text at the left."""

from micropython import const

from floorman.display import font

WIDTH = const(64)

_SPACE = const(32)
_SPACE_COLUMNS = const(2)


def draw(text: bytes | bytearray, length: int, columns: bytearray) -> None:
    """Draw `length` characters of `text` and clear the rest; no character is drawn in part."""
    at = 0
    for i in range(length):
        if text[i] == _SPACE:
            at = _clear(columns, at, at + _SPACE_COLUMNS)
            continue
        place = font.place(text[i])
        if at + _glyph_width(place) > WIDTH:
            break
        at = _glyph(place, columns, at)
    _clear(columns, at, WIDTH)


def width(text: bytearray, length: int) -> int:
    """Columns that the text needs, without the gap behind its last character."""
    need = 0
    for i in range(length):
        if text[i] == _SPACE:
            need += _SPACE_COLUMNS
        else:
            need += _glyph_width(font.place(text[i])) + 1
    return need - 1 if need else 0


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
