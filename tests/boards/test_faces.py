"""No command from the cable brings out a face, nor hides that one came out (S2)."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.boards.desk import Desk

NINE = dict.fromkeys(range(9), 2000)


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def tell(desk, *keys):
    for key in keys:
        desk.cable.tell(ev.KEY, *key)
    desk.wait(1.5)


def press(desk, *keys):
    for key in keys:
        desk.rig.press(key)
        desk.wait(0.5)


def shown(desk):
    return [event.seat for event in desk.heard if event.kind == ev.SHOWN]


def action(desk):
    return desk.eyes.row(1)


def all_in(desk):
    """Two hands that nothing is left to bet for, by keys of the host."""
    desk.begin({0: 2000, 3: 2000})
    desk.deal(3, 0)
    tell(desk, (ev.K_ALLIN,), (ev.K_CALL,))


def test_a_host_that_keys_everybody_all_in_sees_no_hand(desk):
    """Eight hands of nine came out in 0.4 s, and UNDO put the hand back as it was."""
    desk.begin(NINE)
    desk.deal(*range(1, 9), 0)
    for _ in NINE:
        desk.cable.tell(ev.KEY, ev.K_ALLIN)
    desk.cable.tell(ev.KEY, ev.K_SHOW)
    desk.wait(2)
    assert desk.game.phase == codes.RUNOUT
    assert shown(desk) == []
    assert action(desk) == "SHOW?"
    tell(desk, (ev.K_ENTER,), (ev.K_SHOW,), (ev.K_ENTER,))
    assert shown(desk) == []


def test_enter_on_the_tables_keypad_shows_what_a_console_asked_for(desk):
    all_in(desk)
    tell(desk, (ev.K_SHOW,))
    assert action(desk) == "SHOW?"
    press(desk, ev.K_ENTER)
    assert shown(desk) == [0, 3]
    assert action(desk) == "FLOP"


def test_show_on_the_keypad_needs_no_console(desk):
    all_in(desk)
    press(desk, ev.K_SHOW)
    assert shown(desk) == [0, 3]


def test_enter_that_was_keyed_as_the_question_came_up_is_not_meant_for_it(desk):
    all_in(desk)
    desk.cable.tell(ev.KEY, ev.K_SHOW)
    desk.wait(0.2)
    press(desk, ev.K_ENTER)
    assert shown(desk) == []


@pytest.mark.parametrize("key", [ev.K_FLOOR, ev.K_CLOCK, ev.K_CHECK])
def test_another_key_of_the_dealer_takes_the_question_away(desk, key):
    all_in(desk)
    tell(desk, (ev.K_SHOW,))
    press(desk, key)
    assert action(desk) != "SHOW?"
    tell(desk, (ev.K_ENTER, 1))  # whatever that key asked
    press(desk, ev.K_ENTER)
    assert shown(desk) == []


def test_an_amount_and_enter_is_no_answer(desk):
    all_in(desk)
    tell(desk, (ev.K_SHOW,))
    press(desk, 2, ev.K_ENTER)
    assert shown(desk) == []


def test_the_question_goes_when_there_is_nothing_to_show_any_more(desk):
    all_in(desk)
    tell(desk, (ev.K_SHOW,))
    tell(desk, (ev.K_UNDO,))
    assert desk.game.phase == codes.BET
    assert action(desk) != "SHOW?"


def test_a_console_cannot_take_back_that_hands_were_shown(desk):
    all_in(desk)
    press(desk, ev.K_SHOW)
    before = bytes(desk.game.log._buf[: 12 * desk.game.log.count])
    for events in (1, 2, 5):
        tell(desk, (ev.K_UNDO, events))
        assert bytes(desk.game.log._buf[: 12 * desk.game.log.count]) == before
    notes = [
        note["text"]["en"] for note in desk.state.document()["notes"] if note["tone"] == "alert"
    ]
    assert notes[-1] == "hands were shown: UNDO of that only at the table's keypad"
    assert action(desk) == "! KEYPAD"


def test_the_dealer_may_and_the_hands_stay_known(desk):
    all_in(desk)
    press(desk, ev.K_SHOW)
    log = desk.game.log.count
    press(desk, ev.K_UNDO)
    assert desk.game.log.count < log


def test_a_console_may_take_back_what_came_after_the_show(desk):
    all_in(desk)
    press(desk, ev.K_SHOW)
    tell(desk, (ev.K_FLOOR, codes.menu_value(codes.MENU_PENALTY, 1)))
    log = desk.game.log.count
    tell(desk, (ev.K_UNDO,))
    assert desk.game.log.count == log - 1
    assert shown(desk) == [0, 3]


@pytest.mark.parametrize(
    "event",
    [
        *[(ev.HOLE, 3, 0), (ev.BOARD, 0, 40), (ev.SHOWN, 3, 1), (ev.MUCKED, 3, 0), (ev.REST,)],
        *[(ev.LIES, 0, 1), (ev.OLD, 0, 4099), (ev.UP_CARD, 3, 7)],
    ],
)
def test_a_host_tells_nothing_of_the_felt(desk, event):
    """With cards that it made up it could end a deal, and have a card on the board named."""
    desk.begin({0: 2000, 3: 2000})
    heard = len(desk.heard)
    desk.cable.tell(*event)
    desk.wait(1)
    assert len(desk.heard) == heard
    assert desk.troubles() == ["what lies on the felt no host can tell"]


def test_a_key_of_the_keypad_and_one_of_a_console_have_other_authors(desk):
    desk.begin({0: 2000, 3: 2000, 6: 2000})
    desk.deal(3, 6, 0)
    press(desk, ev.K_CALL)
    desk.cable.tell(ev.KEY, ev.K_FOLD, author=ev.BY_FLOOR)
    desk.wait(1)
    keys = [(e.seat, e.author) for e in desk.heard if e.kind == ev.KEY]
    assert keys[-2:] == [(ev.K_CALL, ev.BY_TABLE), (ev.K_FOLD, ev.BY_FLOOR)]
    assert {e.author for e in desk.heard if e.kind == ev.HOLE} == {ev.BY_TABLE}
    assert {e.author for e in desk.heard if e.kind == ev.SEAT} == {ev.BY_HOUSE}
