"""Words that people read where a book is silent and the table does what is its own default."""

from floorman.rules import codes

from host_tools.rulebook.tables import OWN
from host_tools.table import words
from tests.rules.felt import CASINO, Felt


def test_a_note_says_that_the_book_is_silent():
    english = words.describe(codes.NOTE_CHECKED, 0, 0, OWN)
    german = words.describe(codes.NOTE_CHECKED, 0, 0, OWN, "de")
    assert english.endswith(" · the book is silent; Floorman's default")
    assert german.endswith(" · das Buch schweigt; Floormans Vorgabe")


def test_a_knock_in_the_casino_follows_no_rule_of_its_book():
    table = Felt([5_000] * 3, CASINO).flop()
    table.check(0)
    assert table.notes(codes.NOTE_CHECKED) == [(0, 0, OWN)]
    assert any(line.endswith("the book is silent; Floorman's default") for line in table.lines())
