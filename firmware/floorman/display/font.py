"""The table's own letters: 7 pixels high, 1 to 5 wide, so that 14 characters fit 64 columns.

Every glyph is its columns from left to right, bit 0 on top, closed by an empty column: the gap to
the next one.  No two look the same, so a person and a test can read them back; S has hooks and
two round corners, 5 a flat top, so that S5 is not 55 across a table.  A row that would be too wide
is written in narrow glyphs, where a character has one: 17 of them fit.
"""

from array import array

CHARACTERS = b"!+-./0123456789:?ABCDEFGHIJKLMNOPQRSTUVWXYZ\xc4\xd6\xdc"
NARROW = b"0123456789ABCDEFGHIJKLOPQRSUVXZ\xc4\xd6\xdc"
COLUMNS = (
    b"\x5f\0"  # !
    b"\x08\x1c\x08\0"  # +
    b"\x08\x08\x08\0"  # -
    b"\x40\0"  # .
    b"\x60\x1c\x03\0"  # /
    b"\x3e\x41\x41\x3e\0"  # 0
    b"\x42\x7f\x40\0"  # 1
    b"\x62\x51\x49\x46\0"  # 2
    b"\x41\x49\x49\x36\0"  # 3
    b"\x0f\x08\x08\x7f\0"  # 4
    b"\x47\x45\x45\x39\0"  # 5
    b"\x3e\x49\x49\x30\0"  # 6
    b"\x01\x71\x09\x07\0"  # 7
    b"\x36\x49\x49\x36\0"  # 8
    b"\x06\x49\x49\x3e\0"  # 9
    b"\x14\0"  # :
    b"\x01\x59\x07\0"  # ?
    b"\x7e\x09\x09\x7e\0"  # A
    b"\x7f\x49\x49\x36\0"  # B
    b"\x3e\x41\x41\x41\0"  # C
    b"\x7f\x41\x41\x3e\0"  # D
    b"\x7f\x49\x49\x41\0"  # E
    b"\x7f\x09\x09\x01\0"  # F
    b"\x3e\x41\x49\x79\0"  # G
    b"\x7f\x08\x08\x7f\0"  # H
    b"\x41\x7f\x41\0"  # I
    b"\x20\x40\x41\x3f\0"  # J
    b"\x7f\x08\x14\x63\0"  # K
    b"\x7f\x40\x40\x40\0"  # L
    b"\x7f\x02\x0c\x02\x7f\0"  # M
    b"\x7f\x06\x18\x7f\0"  # N
    b"\x7f\x41\x41\x7f\0"  # O
    b"\x7f\x09\x09\x06\0"  # P
    b"\x3f\x21\x31\x7f\0"  # Q
    b"\x7f\x09\x19\x66\0"  # R
    b"\x26\x49\x49\x49\x32\0"  # S
    b"\x01\x7f\x01\0"  # T
    b"\x7f\x40\x40\x7f\0"  # U
    b"\x1f\x60\x60\x1f\0"  # V
    b"\x7f\x20\x18\x20\x7f\0"  # W
    b"\x63\x1c\x1c\x63\0"  # X
    b"\x07\x78\x07\0"  # Y
    b"\x61\x51\x4d\x43\0"  # Z
    b"\x79\x14\x14\x79\0"  # A umlaut, Latin-1 as the other two
    b"\x7d\x44\x44\x7d\0"  # O umlaut
    b"\x7d\x40\x40\x7d\0"  # U umlaut
    # narrow: 3 columns at most
    b"\x3e\x41\x3e\0"  # 0
    b"\x02\x7f\0"  # 1
    b"\x71\x49\x46\0"  # 2
    b"\x41\x49\x36\0"  # 3
    b"\x0f\x08\x7f\0"  # 4
    b"\x47\x45\x39\0"  # 5
    b"\x3e\x49\x31\0"  # 6
    b"\x01\x79\x07\0"  # 7
    b"\x36\x49\x36\0"  # 8
    b"\x46\x49\x3e\0"  # 9
    b"\x7e\x09\x7e\0"  # A
    b"\x7f\x49\x36\0"  # B
    b"\x3e\x41\x41\0"  # C
    b"\x7f\x41\x3e\0"  # D
    b"\x7f\x49\x41\0"  # E
    b"\x7f\x09\x01\0"  # F
    b"\x3e\x41\x79\0"  # G
    b"\x7f\x08\x7f\0"  # H
    b"\x7f\0"  # I
    b"\x20\x40\x3f\0"  # J
    b"\x7f\x1c\x63\0"  # K
    b"\x7f\x40\0"  # L
    b"\x7f\x41\x7f\0"  # O
    b"\x7f\x09\x06\0"  # P
    b"\x3f\x21\x7f\0"  # Q
    b"\x7f\x09\x76\0"  # R
    b"\x46\x49\x31\0"  # S
    b"\x7f\x40\x7f\0"  # U
    b"\x1f\x60\x1f\0"  # V
    b"\x77\x08\x77\0"  # X
    b"\x61\x5d\x43\0"  # Z
    b"\x79\x14\x79\0"  # A umlaut
    b"\x7d\x44\x7d\0"  # O umlaut
    b"\x7d\x40\x7d\0"  # U umlaut
)

_FIRST = 33
_UNKNOWN = 63  # a question mark


def _places() -> "tuple[array[int], array[int]]":
    """Where the columns of each character begin, wide and narrow, by character code minus 33."""
    wide = array("H", bytes(2 * (CHARACTERS[-1] - _FIRST + 1)))
    place = _read(CHARACTERS, wide, 0)
    for code in range(1, len(wide)):
        if not wide[code]:
            wide[code] = wide[_UNKNOWN - _FIRST]
    narrow = array("H", wide)
    _read(NARROW, narrow, place)
    return wide, narrow


def _read(characters: bytes, places: "array[int]", place: int) -> int:
    """Note where each of the characters begins, from a place on; where the next one does."""
    for char in characters:
        places[char - _FIRST] = place
        while COLUMNS[place]:
            place += 1
        place += 1
    return place


_WIDE, _NARROW = _places()


def place(char: int, narrow: bool = False) -> int:
    """Index into COLUMNS of a printable character; a question mark for one without a glyph."""
    char -= _FIRST
    if char < 0 or char >= len(_WIDE):
        char = _UNKNOWN - _FIRST
    return _NARROW[char] if narrow else _WIDE[char]
