"""Values of a step: the first and last that count, and the sentence for others."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from simulator.playing.scenario import verbs

NAMES = {"ann": 0, "bob": 4}


def check(name, value):
    return getattr(verbs, name)(value, NAMES)


@pytest.mark.parametrize(
    ("name", "value", "inside"),
    [
        ("seat", 1, 0),
        ("seat", 10, 9),
        ("seat", "bob", 4),
        ("seats", 3, (2,)),
        ("seats", [3, "ann"], (2, 0)),
        ("amount", 0, 0),
        ("number", 1, 1),
        ("chips", [500, 1], (500, 1)),
        ("cards", "2c", (0,)),
        ("cards", "AsTd", (51, 33)),
        ("hand", "AsTd", (51, 33)),
        ("seconds", 0, 0.0),
        ("seconds", 86400, 86400.0),
        ("seconds", 0.5, 0.5),
        ("true", True, True),
        ("text", "wins", "wins"),
        ("texts", "wins", ("wins",)),
        ("texts", ["wins", "flop"], ("wins", "flop")),
        ("amounts", 7, (7,)),
        ("amounts", [7, 0], (7, 0)),
        ("nobody_or_seat", 0, 255),
        ("nobody_or_seat", 1, 0),
        ("rows", {"pot": "POT 3", "blinds": "x"}, {0: "POT 3", 2: "x"}),
        ("place", "board1", 10),
        ("place", "board5", 14),
        ("place", "burn", 15),
        ("place", "muck", 16),
        ("place", 10, 9),
        ("place_or_stub", "stub", 17),
        ("place_or_stub", "burn", 15),
        ("event_name", "CHIPS", "CHIPS"),
        ("key_name", "allin", "allin"),
        ("key_name", "thousand", "thousand"),
        ("menu_entry", "shows one", "shows one"),
        ("floor_call", 0, 0),
        ("floor_call", "penalty", codes.MENU_PENALTY),
        ("healed", "unplug", "unplug"),
        ("fault_name", "jump", "jump"),
    ],
)
def test_a_value_means_this(name, value, inside):
    assert check(name, value) == inside


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("seat", 0, "0 is no seat: seats are 1 to 10"),
        ("seat", 11, "11 is no seat: seats are 1 to 10"),
        ("seat", True, "True is no seat: seats are 1 to 10"),
        ("seat", "eve", "nobody is called 'eve'; `names` has ann, bob"),
        ("seats", [], "the list names no seat"),
        ("amount", -1, "-1 is no amount: a whole number, 0 or more"),
        ("amount", 1.0, "1.0 is no amount: a whole number, 0 or more"),
        ("amount", False, "False is no amount: a whole number, 0 or more"),
        ("number", 0, "0 is no count: a whole number, 1 or more"),
        ("number", True, "True is no count: a whole number, 1 or more"),
        ("chips", [], "chips are a list of their values, such as [500, 100]"),
        ("chips", 500, "chips are a list of their values, such as [500, 100]"),
        ("chips", [0], "0 is no count: a whole number, 1 or more"),
        ("cards", "", "'' are no cards: write them as \"AhTd\""),
        ("cards", "AsT", "'AsT' are no cards: write them as \"AhTd\""),
        ("cards", 7, '7 are no cards: write them as "AhTd"'),
        ("cards", "Ax", "'Ax' is no card: a rank of 23456789TJQKA, a suit of cdhs"),
        ("cards", "1s", "'1s' is no card: a rank of 23456789TJQKA, a suit of cdhs"),
        ("hand", "As", "'As' is no hand: two to seven different cards"),
        ("hand", "AsAs", "'AsAs' is no hand: two to seven different cards"),
        (
            "hand",
            "2s3s4s5s6s7s8s9s",
            "'2s3s4s5s6s7s8s9s' is no hand: two to seven different cards",
        ),
        ("seconds", "1", "'1' is no time: seconds, 0 or more"),
        ("seconds", True, "True is no time: seconds, 0 or more"),
        ("seconds", -0.5, "-0.5 is no time: 0 to 86400 seconds"),
        ("seconds", 86401, "86401 is no time: 0 to 86400 seconds"),
        ("true", 1, "takes no value: write `= true`"),
        ("text", 7, "7 is no text"),
        ("texts", ["a", 7], "7 is no text"),
        ("nobody_or_seat", False, "False is no seat: seats are 1 to 10"),
        ("rows", "POT 3", "is a table of the rows pot, action, blinds"),
        ("rows", {"row": "x"}, "is a table of the rows pot, action, blinds"),
        ("place", "board6", "nobody is called 'board6'; `names` has ann, bob"),
        ("place", "stub", "nobody is called 'stub'; `names` has ann, bob"),
        ("event_name", "CHIP_S", "'CHIP_S' is no event of floorman/events.py"),
        ("event_name", 7, "7 is no event of floorman/events.py"),
        ("healed", "jump", "jump happens once, there is nothing to heal"),
        ("faults_at_start", 3, 'a list of faults such as { fault = "miss", value = 6 }'),
        ("faults_at_start", [{}], 'a list of faults such as { fault = "miss", value = 6 }'),
        ("faults_at_start", [{"fault": "miss", "seat": 3}], "'seat' does not go with `fault`"),
    ],
)
def test_another_value_is_one_sentence(name, value, sentence):
    with pytest.raises(ValueError, match=r".") as error:
        check(name, value)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("key_name", "'dance' is no key; keys are "),
        ("menu_entry", "'dance' is no menu entry; there are string, boxed, wrong back, time"),
    ],
)
def test_a_word_the_keypad_has_not_is_told_with_those_it_has(name, sentence):
    with pytest.raises(ValueError, match=r".") as error:
        check(name, "dance")
    assert str(error.value).startswith(sentence)
    with pytest.raises(ValueError, match=r"^7 is no "):
        check(name, 7)


def test_keys_and_entries_have_the_names_of_the_firmware():
    assert {verbs.key_code(name) for name in ("check", "allin", "fold")} == {
        ev.K_CHECK,
        ev.K_ALLIN,
        ev.K_FOLD,
    }
    assert verbs.key_code("dance") == verbs.menu_number("dance") == -1
    assert {"allin", "enter", "raise"} <= set(verbs.key_names())
    assert verbs.menu_names()[:3] == ["string", "boxed", "wrong back"]


def test_seats_of_a_table_are_numbers_or_names():
    check = verbs.by_seat(verbs.amount)
    assert check({"1": 5, "bob": 0}, NAMES) == {0: 5, 4: 0}
    for value in ({}, [5], 5):
        with pytest.raises(ValueError, match="is a table from seats to values"):
            check(value, NAMES)


def test_a_count_has_an_end_and_a_word_is_one_of_a_list():
    assert verbs.up_to(6)(6, NAMES) == 6
    with pytest.raises(ValueError, match=r"^7 is too much: 6 at most$"):
        verbs.up_to(6)(7, NAMES)
    assert verbs.word("a", "b")("b", NAMES) == "b"
    with pytest.raises(ValueError, match=r"^'c' is none of: a, b$"):
        verbs.word("a", "b")("c", NAMES)


def test_faults_are_there_before_the_table_starts():
    miss = {"fault": "miss", "value": 6}
    assert verbs.faults_at_start(miss) == verbs.faults_at_start([miss])
    assert len(verbs.faults_at_start([miss, {"fault": "unplug", "zone": "pot"}])) == 2
