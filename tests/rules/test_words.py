"""Every number the rules say has its words, in English and in German."""

import re

import pytest
from floorman import events as ev
from floorman.carried import shown
from floorman.rules import books, codes

from host_tools.table import code_names, words
from host_tools.table.words import alert, card, describe, option
from host_tools.texts import languages, texts

SECTIONS = {
    "phases": code_names.phases(),
    "notes": code_names.notes(),
    "alerts": code_names.alerts(),
    "steps": code_names.steps(),
    "options": code_names.options(),
    "menu": code_names.menu(),
    "events": code_names.kinds(),
    "keys": code_names.keys(),
    "faults": code_names.faults(),
}
FILES = dict.fromkeys(("events", "keys", "faults"), "events")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("section", SECTIONS)
def test_every_number_has_words_and_no_words_are_left_over(section, language):
    named = {
        re.sub(r"_\d+$", "", name)  # its words for one value
        for name in texts(FILES.get(section, "rules"), language)[section]
    }
    assert named == set(SECTIONS[section].values())


@pytest.mark.parametrize("section", SECTIONS)
def test_no_number_means_two_things(section):
    start = {"options": "OPT_", "menu": "MENU_", "keys": "K_", "faults": "FAULT_"}.get(section)
    if start:
        source = ev if section in ("keys", "faults") else codes
        assert len(SECTIONS[section]) == sum(name.startswith(start) for name in vars(source))
    names = list(SECTIONS[section].values())
    assert len(names) == len(set(names)) > 0


@pytest.mark.parametrize("language", languages())
def test_every_sentence_can_be_said(language):
    for value in (0, 1):
        for note in SECTIONS["notes"]:
            assert "{" not in words.sentence(note, 2, value, language)
        for kind in SECTIONS["events"]:
            assert "{" not in words.event(kind, 2, value, language)


def test_seats_count_from_one_and_rules_follow():
    assert describe(codes.NOTE_RAISED, 2, 400, "TDA-43A") == "seat 3 raises to 400 · TDA-43A"
    assert describe(codes.NOTE_STREET, 255, 2, "TDA-38") == "turn · TDA-38"
    assert describe(codes.NOTE_SHOWS, 9, 50 << 8 | 3, "TDA-16") == "seat 10 shows Ah 2s · TDA-16"
    rest, last = (shown((50, 3, 12, 13, 24), at) for at in (2, 4))
    assert describe(codes.NOTE_SHOWS, 9, rest, "TDA-16") == "seat 10 shows 5c 5d · TDA-16"
    assert describe(codes.NOTE_SHOWS, 9, last, "TDA-16") == "seat 10 shows 8c · TDA-16"
    assert describe(codes.NOTE_POT, 1, 600, "TDA-21") == "side pot 1 is 600 · TDA-21"
    assert (
        describe(codes.NOTE_ALERT, 2, codes.ALERT_OUT_OF_TURN, "X") == "! seat 3: out of turn · X"
    )


def test_the_same_in_german():
    assert (
        describe(codes.NOTE_RAISED, 2, 400, "TDA-43A", "de") == "Platz 3 erhöht auf 400 · TDA-43A"
    )
    assert describe(codes.NOTE_TURN, 2, 0, "TDA-50A", "de") == "Platz 3 ist am Zug · TDA-50A"
    assert words.event(ev.KEY, ev.K_RAISE, 400, "de") == "Taste 400 RAISE"


def test_the_book_chosen_is_named():
    for language in languages():
        for number in range(books.BOOKS):
            assert books.NAMES[number] in words.sentence(
                codes.NOTE_RULE_BOOK, 255, number, language
            )


def test_unknown_numbers_do_not_raise():
    assert describe(199, 255, 5, "X") == "note 199 · X"
    assert alert(199) == "alert 199"
    assert option(199) == "option 199"
    assert card(255) == "??"


def test_one_hand_is_no_hands():
    one, two = (words.sentence(codes.NOTE_PENALISED, 2, hands) for hands in (1, 2))
    assert one == "seat 3 misses a hand for a penalty"
    assert two == "seat 3 misses 2 hands for a penalty"
    assert words.sentence(codes.NOTE_UNDONE, 255, 1) == "undone, 1 event of the hand is left"
    assert words.event(ev.PAID, 0, 1, "de") == "1 Platz wird bezahlt"
