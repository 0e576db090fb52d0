"""The table's own letters: 7 pixels high, 1 to 5 wide, so that 14 characters fit 64 columns.

Every glyph is its columns from left to right, bit 0 on top, closed by an empty column: the gap to
the next one.  No two look the same, so a person and a test can read them back.
"""

CHARACTERS = b"!+-./0123456789:?ABCDEFGHIJKLMNOPQRSTUVWXYZ~\xc4\xd6\xdc"
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
    b"\x27\x45\x45\x39\0"  # 5
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
    b"\x46\x49\x49\x31\0"  # S
    b"\x01\x7f\x01\0"  # T
    b"\x7f\x40\x40\x7f\0"  # U
    b"\x1f\x60\x60\x1f\0"  # V
    b"\x7f\x20\x18\x20\x7f\0"  # W
    b"\x63\x1c\x1c\x63\0"  # X
    b"\x07\x78\x07\0"  # Y
    b"\x61\x51\x4d\x43\0"  # Z
    b"\x08\x04\x08\x04\0"  # ~
    b"\x79\x14\x14\x79\0"  # A umlaut, Latin-1 as the other two
    b"\x7d\x44\x44\x7d\0"  # O umlaut
    b"\x7d\x40\x40\x7d\0"  # U umlaut
)

_FIRST = 33
_UNKNOWN = 63  # a question mark


def _places() -> bytearray:
    """Where each character's columns begin, by character code minus 33."""
    places = bytearray(CHARACTERS[-1] - _FIRST + 1)
    place = 0
    for char in CHARACTERS:
        places[char - _FIRST] = place
        while COLUMNS[place]:
            place += 1
        place += 1
    for code in range(len(places)):
        if not places[code] and code:
            places[code] = places[_UNKNOWN - _FIRST]
    return places


_PLACES = _places()


def place(char: int) -> int:
    """Index into COLUMNS of a printable character; a question mark for one without a glyph."""
    char -= _FIRST
    if char < 0 or char >= len(_PLACES):
        char = _UNKNOWN - _FIRST
    return _PLACES[char]
