"""Font and frame: text to pixels and back."""

from random import Random

import pytest
from floorman.display import font, frame

from simulator.eyes import UNREADABLE, text_of

SEED = 64


def columns_of(text: str) -> bytearray:
    columns = bytearray(b"\xff" * 64)
    frame.draw(bytearray(text.encode("latin-1")), len(text), columns)
    return columns


def width(text: str) -> int:
    return frame.width(bytearray(text.encode("latin-1")), len(text))


def test_no_two_characters_look_alike():
    shapes = font.COLUMNS.split(b"\0")[:-1]
    assert len(shapes) == len(set(shapes)) == len(font.CHARACTERS)


def test_every_character_is_1_to_5_columns_wide_and_7_high():
    shapes = font.COLUMNS.split(b"\0")[:-1]
    assert {len(shape) for shape in shapes} <= {1, 2, 3, 4, 5}
    assert max(font.COLUMNS) <= 0x7F


def test_what_the_table_writes_has_glyphs():
    for char in b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/+-!:.~?":
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
        assert text_of(bytes(columns_of(text))) == text


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
