"""Font and frame: text to pixels and back."""

from random import Random

import pytest
from floorman.display import font, frame

from simulator.eyes import UNREADABLE, text_of

SEED = 64


def columns_of(text: str, narrow: bool = False) -> bytearray:
    columns = bytearray(b"\xff" * 64)
    frame.draw(bytearray(text.encode("latin-1")), len(text), columns, narrow)
    return columns


def width(text: str) -> int:
    return frame.width(bytearray(text.encode("latin-1")), len(text))


def glyphs(narrow: bool) -> dict[str, bytes]:
    """The columns of each character, as `draw` takes them."""
    found = {}
    for char in font.CHARACTERS:
        at = font.place(char, narrow)
        found[chr(char)] = font.COLUMNS[at : font.COLUMNS.index(0, at)]
    return found


def test_no_two_characters_look_alike():
    shapes = font.COLUMNS.split(b"\0")[:-1]
    assert len(shapes) == len(set(shapes)) == len(font.CHARACTERS + font.NARROW)


def differing(one: bytes, other: bytes) -> int:
    """Pixels in which two glyphs differ, laid on each other as well as it goes."""
    counts = []
    for shift in range(-len(other), len(one) + 1):
        pairs = []
        for at in range(-9, 10):
            left = one[at] if 0 <= at < len(one) else 0
            right = other[at - shift] if 0 <= at - shift < len(other) else 0
            pairs.append((left ^ right).bit_count())
        counts.append(sum(pairs))
    return min(counts)


def test_the_seat_s_is_no_five_whatever_the_font():
    seat = glyphs(False)["S"]  # also in a narrow line
    for narrow in (False, True):
        assert differing(seat, glyphs(narrow)["5"]) >= 9
    columns = bytearray(64)
    frame.draw(b"S5 BOSS", 7, columns, True)
    assert bytes(columns).startswith(seat + b"\0" + glyphs(True)["5"])
    assert seat not in bytes(columns[12:])


def test_a_narrow_glyph_is_as_wide_at_most():
    wide, narrow = glyphs(False), glyphs(True)
    assert all(len(narrow[char]) <= len(wide[char]) for char in wide)
    assert max(len(narrow[digit]) for digit in "0123456789") == 3


def test_every_character_is_1_to_5_columns_wide_and_7_high():
    shapes = font.COLUMNS.split(b"\0")[:-1]
    assert {len(shape) for shape in shapes} <= {1, 2, 3, 4, 5}
    assert max(font.COLUMNS) <= 0x7F


def test_what_the_table_writes_has_glyphs():
    for char in b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/+-!:.?":
        assert font.place(char) != font.place(ord("?")) or char == ord("?")


@pytest.mark.parametrize("char", [0, 32 + 2, 95, 127, 255])
def test_what_has_no_glyph_becomes_a_question_mark(char: int):
    assert font.place(char) == font.place(ord("?"))


@pytest.mark.parametrize(
    "text",
    ["S10 CALL 12500", "S10 WINS 12500", "POT 12500+340", "50/100 ANTE 10", "! S10 NO RAISE"],
)
def test_everyday_texts_fit(text: str):
    assert width(text) <= 64
    assert text_of(bytes(columns_of(text))) == text


def test_random_texts_are_read_back():
    print(f"seed {SEED}")
    random = Random(SEED)
    for _ in range(500):
        words = [
            "".join(random.choices(font.CHARACTERS.decode("latin-1"), k=random.randint(1, 5)))
            for _ in range(random.randint(1, 2))
        ]
        text = " ".join(words)
        assert width(text) <= 64
        for narrow in (False, True):
            assert text_of(bytes(columns_of(text, narrow))) == text


def test_the_width_is_what_is_drawn():
    columns = columns_of("S3 CALL 200")
    assert len(bytes(columns).rstrip(b"\0")) == width("S3 CALL 200")


def test_what_does_not_fit_is_cut_off_at_a_whole_character():
    columns = columns_of("I" * 11 + "W" * 9)
    assert len(columns) == 64
    assert text_of(bytes(columns)) == "I" * 11 + "WWW"


def test_an_old_text_leaves_nothing_behind():
    columns = columns_of("S10 CALL 12500")
    frame.draw(bytearray(b"IDLE"), 4, columns)
    assert text_of(bytes(columns)) == "IDLE"


def test_a_broken_glyph_is_seen_as_such():
    columns = columns_of("CALL")
    columns[1] ^= 0x08
    assert text_of(bytes(columns)) == UNREADABLE + "ALL"


def test_a_dark_row_says_nothing():
    assert text_of(bytes(64)) == ""
