"""Every number the rules say has its words."""

import pytest
from floorman.rules import codes

from host_tools.words import alert, card, describe, option

NAMES = [name for name in vars(codes) if name.isupper()]
NOTES = NAMES[NAMES.index("BUTTON_AT") : NAMES.index("ALERT")]
ALERTS = NAMES[NAMES.index("BAD_EVENT") :]
OPTIONS = [name for name in NAMES if name.startswith("OPT_")]


@pytest.mark.parametrize("name", NOTES)
def test_every_note_has_a_sentence(name):
    text = describe(getattr(codes, name), 2, 1, "TDA-1")
    assert text.endswith(" · TDA-1")
    assert not text.startswith("note ")


@pytest.mark.parametrize("name", ALERTS)
def test_every_alert_has_words(name):
    code = getattr(codes, name)
    assert alert(code) != f"alert {code}"
    assert describe(codes.ALERT, 2, code, "TDA-1").startswith("! seat 3: ")


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_has_words(name):
    code = getattr(codes, name)
    assert option(code) != f"option {code}"
    assert describe(codes.RULED, 2, code, "TDA-1") == f"decided, seat 3: {option(code)} · TDA-1"


@pytest.mark.parametrize("names", [NOTES, ALERTS, OPTIONS])
def test_no_number_means_two_things(names):
    numbers = [getattr(codes, name) for name in names]
    assert len(set(numbers)) == len(numbers)


def test_seats_count_from_one_and_rules_follow():
    assert describe(codes.RAISED, 2, 400, "TDA-43A") == "seat 3 raises to 400 · TDA-43A"
    assert describe(codes.STREET, 255, 2, "TDA-38") == "turn · TDA-38"
    assert describe(codes.SHOWS, 9, 50 << 8 | 3, "TDA-16") == "seat 10 shows Ah 2s · TDA-16"
    assert describe(codes.POT, 1, 600, "TDA-21") == "side pot 1 is 600 · TDA-21"


def test_unknown_numbers_do_not_raise():
    assert describe(99, 255, 5, "X") == "note 99 · X"
    assert alert(99) == "alert 99"
    assert card(255) == "??"
