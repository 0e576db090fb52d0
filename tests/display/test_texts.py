"""Every number that people must understand has a text on the LED rows, in both languages."""

import pytest
from floorman.display import frame, texts
from floorman.display.line import BARE, PLAIN, Line
from floorman.display.wording import Wording
from floorman.rules import books, codes
from floorman.rules.state import OPTIONS

from host_tools.table import code_names

ENGLISH, GERMAN = 0, 1
LANGUAGES = pytest.mark.parametrize("german", [ENGLISH, GERMAN], ids=["en", "de"])
# what the action row shows in another way
ELSEWHERE = {
    codes.NOTE_TURN,
    codes.NOTE_STREET,
    codes.NOTE_POT,
    codes.NOTE_WINS,
    codes.NOTE_ALERT,
    codes.NOTE_PROPOSED,
}
ALERTS = set(code_names.alerts())
NOTES = set(code_names.notes()) - ELSEWHERE
STEPS = set(code_names.steps())
OPTION_CODES = set(code_names.options())


def numbers(table: str) -> set[int]:
    return {int(line.split(" ")[0]) for line in table.splitlines()}


@pytest.mark.parametrize(
    ("table", "wanted"),
    [
        (texts.ALERTS, ALERTS),
        (texts.NOTES, NOTES),
        (texts.STEPS, STEPS),
        (texts.OPTIONS, OPTION_CODES),
        (texts.BOOKS, set(range(books.BOOKS))),
    ],
    ids=["alerts", "notes", "steps", "options", "books"],
)
def test_every_code_has_one_text_in_each_language(table: str, wanted: set[int]):
    assert numbers(table) == wanted
    for line in table.splitlines():
        spoken = line.partition(" ")[2].split("|")
        assert len(spoken) <= 2
        assert all(text.strip() for text in spoken)


def fits(table: str, number: int, german: int, before: bytes, value: int = 0) -> bool:
    """True when a text fits, its amounts written as short as they may be."""
    line = Line()
    named = Wording(texts.OPTIONS if number == codes.NOTE_RULED else texts.STEPS)
    for detail in range(PLAIN, BARE):  # an amount may be rough, it may not be missing
        line.begin(detail)
        line.put(before)
        if number == codes.NOTE_RULE_BOOK:
            named = Wording(texts.BOOKS)
        Wording(table).write(line, number, german, 9, value, named)
        if line.fits():
            return True
    print(bytes(line.text[: line.length]).decode("latin-1"), frame.width(line.text, line.length))
    return False


@LANGUAGES
@pytest.mark.parametrize("code", sorted(ALERTS))
def test_every_alert_fits_beside_seat_10(code: int, german: int):
    assert fits(texts.ALERTS, code, german, b"! S10 ", 12_500)


@LANGUAGES
@pytest.mark.parametrize("code", sorted(OPTION_CODES))
def test_every_option_fits_behind_its_number(code: int, german: int):
    assert fits(texts.OPTIONS, code, german, b"%d/%d " % (OPTIONS, OPTIONS))


@LANGUAGES
@pytest.mark.parametrize(
    "code", sorted(NOTES - {codes.NOTE_STEP, codes.NOTE_RULED, codes.NOTE_RULE_BOOK})
)
def test_every_note_fits_with_an_everyday_amount(code: int, german: int):
    assert fits(texts.NOTES, code, german, b"", 12_500)


@LANGUAGES
def test_what_a_note_names_fits(german: int):
    for step in STEPS:
        assert fits(texts.NOTES, codes.NOTE_STEP, german, b"", step)
    for option in OPTION_CODES:
        assert fits(texts.NOTES, codes.NOTE_RULED, german, b"", option)
    for book in range(books.BOOKS):
        assert fits(texts.NOTES, codes.NOTE_RULE_BOOK, german, b"", book)


@LANGUAGES
def test_what_the_rows_say_by_themselves_fits(german: int):
    for number in numbers(texts.WORDS):
        assert fits(texts.WORDS, number, german, b"", 12_500)
