"""Every number that people must understand has a text on the LED rows, in both languages."""

import re

import pytest
from floorman.display import frame, texts
from floorman.display.line import NARROW, PLAIN, Line
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
    codes.NOTE_DRAW_DUE,
    codes.NOTE_THROW_DUE,
    codes.NOTE_POT,
    codes.NOTE_WINS,
    codes.NOTE_ALERT,
    codes.NOTE_PROPOSED,
}
ALERTS = set(code_names.alerts())
NOTES = set(code_names.notes()) - ELSEWHERE
STEPS = set(code_names.steps())
MOST = 99_999_999
COUNTS = {codes.NOTE_CLOCK, codes.NOTE_ELIMINATED}
"""Seconds and places are no amounts."""
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
    """True when a text fits with its whole amount, narrow if it must be."""
    line = Line()
    named = Wording(texts.OPTIONS if number == codes.NOTE_RULED else texts.STEPS)
    for detail in (PLAIN, NARROW):
        line.begin(detail)
        line.put(before if detail == PLAIN else before.replace(b"! ", b"!"))
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
    assert fits(texts.ALERTS, code, german, b"! S10 ", MOST)


@LANGUAGES
@pytest.mark.parametrize("code", sorted(OPTION_CODES))
def test_every_option_fits_behind_its_number(code: int, german: int):
    assert fits(texts.OPTIONS, code, german, b"%d/%d " % (OPTIONS, OPTIONS))


@LANGUAGES
@pytest.mark.parametrize(
    "code", sorted(NOTES - {codes.NOTE_STEP, codes.NOTE_RULED, codes.NOTE_RULE_BOOK})
)
def test_every_note_fits_with_any_amount(code: int, german: int):
    assert fits(texts.NOTES, code, german, b"", 9_999 if code in COUNTS else MOST)


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
        assert fits(texts.WORDS, number, german, b"", 52 if number == texts.GATHER else MOST)


# what one word may stand for in several tables: the same thing, asked, done or told
SAME = [
    {"ALERTS 8", "OPTIONS 9", "NOTES 9", "WORDS 4"},  # a call
    {"OPTIONS 13", "WORDS 5"},  # a check
    {"OPTIONS 15", "NOTES 10"},  # a bet
    {"ALERTS 10", "ALERTS 11", "WORDS 13"},  # the least that may be bet
    {"ALERTS 12", "WORDS 14"},  # no right to raise
    {"ALERTS 14", "OPTIONS 11"},  # chips go back to the seat
    {"ALERTS 121", "NOTES 13", "NOTES 28", "NOTES 38", "NOTES 109"},  # the seat gets so much back
    {"NOTES 59", "NOTES 81", "NOTES 108"},  # chips that lay with another seat
    {"NOTES 2", "WORDS 26"},  # the ante
    {"NOTES 91", "WORDS 29"},  # the bring-in
    {"NOTES 241", "NOTES 242"},  # the kill
    {"NOTES 3", "WORDS 24"},  # the small blind
    {"NOTES 4", "WORDS 25"},  # the big blind
    {"OPTIONS 7", "NOTES 32"},  # the card is a burn
    {"OPTIONS 21", "STEPS 3"},  # the card waits aside
    {"OPTIONS 25", "STEPS 1", "STEPS 30"},  # the stub is shuffled
    {"ALERTS 120", "OPTIONS 14"},  # a fold
    {"STEPS 28", "WORDS 23"},  # cards are gathered
    {"OPTIONS 8", "STEPS 16"},  # another card comes in its place
    {"OPTIONS 3", "NOTES 30"},  # deal again
    {"OPTIONS 4", "NOTES 29"},  # the hand is void
    {"OPTIONS 5", "NOTES 27"},  # the hand is dead
    {"OPTIONS 6", "NOTES 31"},  # check, call or fold only
    {"OPTIONS 27", "NOTES 56"},  # the pot stays for the next hand
    {"OPTIONS 33", "NOTES 66"},  # out of the tournament
    {"ALERTS 100", "NOTES 54"},  # a penalty
    {"ALERTS 70", "STEPS 25"},  # the floor is called
    {"ALERTS 19", "ALERTS 20", "OPTIONS 26", "WORDS 2"},  # hands are shown
    {"ALERTS 41", "ALERTS 42"},  # a seat was passed over
    {"NOTES 1", "NOTES 62"},  # the button is there
]


def words(german: int) -> dict[str, set[str]]:
    """Meanings of each text, without the seat, the amount and the named thing in it."""
    found: dict[str, set[str]] = {}
    for name in ("ALERTS", "OPTIONS", "STEPS", "NOTES", "WORDS"):
        for line in getattr(texts, name).splitlines():
            number, _, text = line.partition(" ")
            word = " ".join(re.sub("[@#%!?]", " ", text.split("|")[-1 if german else 0]).split())
            if word:
                found.setdefault(word, set()).add(f"{name} {number}")
    return found


@LANGUAGES
def test_no_word_stands_for_two_things(german: int):
    for word, meanings in words(german).items():
        one = len(meanings) == 1 or any(meanings <= same for same in SAME)
        assert one, f"{word} stands for {sorted(meanings)}"


def test_what_is_listed_as_the_same_is_one_word_somewhere():
    shared = [meanings for german in (0, 1) for meanings in words(german).values()]
    for same in SAME:
        assert any(meanings <= same and len(meanings) > 1 for meanings in shared), same


@LANGUAGES
def test_who_waits_for_an_amount_is_not_told_to_say_it(german: int):
    """TDA-50B: the alert names the seat behind the one that owes the amount."""
    [word] = [
        word for word, of in words(german).items() if f"ALERTS {codes.ALERT_WAIT_AMOUNT}" in of
    ]
    assert word == ("NOCH NICHT" if german else "NOT YET")
