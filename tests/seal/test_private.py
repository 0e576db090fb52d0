"""Digits of a pairing cross no cable, whatever a host asks and whichever way the pairing goes."""

import pytest
from floorman import events as ev
from floorman.link import exams
from floorman.loop import Table
from floorman.rules import codes

from host_tools.link.messages import Examined
from host_tools.seal import keys
from simulator.attacks.recordings import digits_differ
from simulator.attacks.sealed import prime
from tests.boards.desk import Desk

REFUSED = (exams.REFUSED, (exams.PAIRED, 0, 0, 0))


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path, powered=True)
    desk.wait(1)
    return desk


@pytest.fixture
def paired(tmp_path):
    """A table that was paired before it was switched on."""
    return Desk(tmp_path, powered=True, before=prime)


def asked(desk, what=exams.PARTS, place=0):
    """Its answer: what, and the four numbers."""
    answer = desk.examined(what, place)
    return answer.what, answer.numbers


def hold_floor(desk, seconds):
    desk.rig.hold(ev.K_FLOOR, round(seconds * 1_000_000))


def press(desk, *codes):
    for code in codes:
        desk.rig.press(code)
        desk.wait(0.2)


def test_two_pairings_that_differ_in_their_digits_are_one_recording():
    assert digits_differ(1) == []


def test_so_they_are_when_the_host_tells_whatever_it_likes():
    assert digits_differ(1, lies=True) == []


def test_a_table_that_answers_a_tell_by_the_digits_is_found(monkeypatch):
    """A word more for whoever tells while somebody pairs: the first digit."""
    obey = Table._obey

    def leaking(self, session):
        if self._private.pairing is not None:
            session.trouble(str(self._private.pairing._digits[0]))
        obey(self, session)

    monkeypatch.setattr(Table, "_obey", leaking)
    assert "leaves" in digits_differ(1, lies=True)


# what is examined --------------------------------------------------------------------------------


def test_which_key_is_down_is_told_of_none(desk):
    assert asked(desk) == (exams.PARTS, (7, 0, 0, 0))
    for code in (*range(ev.K_CLEAR + 1), *range(ev.K_ENTER, ev.K_NEXT + 1)):
        if code != ev.K_FLOOR:
            desk.rig.hold(code, 100_000)
            assert asked(desk) == (exams.PARTS, (7, 1, 0, 0))
            desk.wait(0.1)


@pytest.mark.parametrize("what", [*range(1, exams.LEARNT + 1), exams.LEARN, 255])
def test_nothing_is_examined_while_somebody_pairs(desk, what):
    hold_floor(desk, 5.3)
    desk.wait(0.2)
    assert asked(desk, what) == REFUSED
    desk.wait(5.2)
    assert desk.eyes.row(2) == "PAIR 0"
    assert asked(desk, what) == REFUSED
    assert desk.eyes.row(2) == "PAIR 0"


def leave(desk):
    press(desk, 5, ev.K_CLEAR, ev.K_CLEAR)


def wait_a_minute(desk):
    press(desk, 5)
    desk.idle(60.5)


def pair(desk):
    digits = "1" * 27 + keys.checks_of("1" * 27)
    press(desk, *map(int, digits), 1)


@pytest.mark.parametrize("end", [leave, wait_a_minute, pair])
def test_nor_for_five_seconds_behind_it(desk, end):
    hold_floor(desk, 5.3)
    desk.wait(5.6)
    end(desk)
    desk.wait(0.2)
    assert not desk.eyes.row(2).startswith(("PAIR", "CHECK"))
    assert asked(desk) == REFUSED
    desk.wait(4)
    assert asked(desk) == REFUSED
    desk.wait(1)
    assert asked(desk) == (exams.PARTS, (7, 0, 0, 0))


def test_nor_when_a_paired_table_starts(paired):
    paired.wait(0.5)
    assert asked(paired) == REFUSED
    paired.wait(4)
    assert asked(paired) == REFUSED
    paired.wait(1)
    assert asked(paired)[0] == exams.PARTS


def test_an_answer_that_is_under_way_when_floor_goes_down_is_none(desk):
    answers = []
    desk.listeners.append(answers.append)
    session = desk.board.table._session
    poll = session.poll
    desk.cable.session.examine(exams.PARTS, 0)
    desk.board.run(lambda: session.troubled)
    session.poll = lambda: False  # the port is busy for a while
    hold_floor(desk, 5.3)
    desk.wait(0.2)
    session.poll = poll
    desk.wait(0.2)
    assert Examined(exams.REFUSED, 0, (exams.PAIRED, 0, 0, 0)) in answers
    assert not [one for one in answers if isinstance(one, Examined) and one.what]


def test_rows_and_lights_are_the_games_again_when_somebody_pairs(desk):
    lit, row = desk.rig.chain.colours(), desk.eyes.row(0)
    for what, place in ((exams.LIGHT, 3), (exams.ROW, 0), (exams.ROW, 2)):
        asked(desk, what, place)
    hold_floor(desk, 5.3)
    desk.wait(5.6)
    assert (desk.eyes.row(0), desk.eyes.row(2)) == (row, "PAIR 0")
    assert desk.rig.chain.colours() == lit


def test_cards_of_a_sealed_hand_are_not_listed_before_they_are_gone(paired):
    """How long that takes depends on their UIDs, and the operator has the map of those."""
    desk = paired
    desk.wait(6)
    desk.begin({0: 2000, 3: 1500, 6: 900})
    desk.deal(3, 6, 0)
    desk.cable.tell(ev.KEY, ev.K_FOLD)
    desk.cable.tell(ev.KEY, ev.K_FOLD)
    desk.wait(2)
    assert not desk.board.table._expected.running()
    assert asked(desk, exams.TAGS, 3) == (exams.REFUSED, (exams.PLAYED, 0, 0, 0))
    for seat in (0, 3, 6):
        for card in list(desk.world.at(f"hole{seat}")):
            desk.world.move(card, "muck")
    desk.wait(6)
    assert asked(desk, exams.PARTS)[0] == exams.PARTS


# what is keyed -----------------------------------------------------------------------------------


def test_who_keys_on_behind_a_pairing_keys_no_amount(desk):
    hold_floor(desk, 5.3)
    desk.wait(5.6)
    leave(desk)
    before = desk.eyes.row(2)
    for _ in range(10):
        press(desk, 1, 2, 3, 4)
        assert desk.eyes.row(2) == before
    desk.wait(5)
    press(desk, 1, 2)
    assert desk.eyes.row(2) == "KEY 12"


def test_a_wager_is_keyed_at_once_when_the_power_went_in_a_hand(paired):
    desk = paired
    desk.wait(6)
    desk.begin({0: 2000, 3: 1500, 6: 900})
    desk.deal(3, 6, 0)
    desk.rig.supply.cut_at(desk.rig.clock.now + 1000)
    desk.wait(3)  # the felt is read first
    press(desk, 4, 0, 0)
    assert desk.eyes.row(2) == "PAIRED 1"
    assert desk.board.table.panel.keyed == 400


def test_a_hand_that_a_host_begins_right_behind_the_start_opens_no_keypad(paired):
    """Whose power failed in a pairing keys on, and would key an amount: no host has it so."""
    desk = paired
    desk.wait(0.5)
    desk.begin({0: 2000, 3: 1500, 6: 900})
    assert desk.seen.phase == codes.DEAL
    for _ in range(10):
        press(desk, 1, 2, 3, 4)
        assert desk.board.table.panel.keyed == 0
    desk.wait(5)
    press(desk, 1, 2)
    assert desk.board.table.panel.keyed == 12


def test_stop_waits_for_the_end_of_a_pairing_though_keys_are_held(desk):
    hold_floor(desk, 5.3)
    desk.wait(5.6)
    desk.rig.hold(7, 400_000)
    desk.wait(0.1)
    desk.cable.session.stop()
    desk.wait(0.5)
    assert not desk.board.table._session.stopped
    assert desk.eyes.row(2) == "PAIR 1"
    assert "is being paired" in desk.troubles()[-1]
    press(desk, ev.K_CLEAR, ev.K_CLEAR)
    desk.cable.session.stop()
    desk.wait(0.5)
    assert desk.board.table._session.stopped


def test_digits_of_a_pairing_are_overwritten_when_the_table_ends(desk):
    hold_floor(desk, 5.3)
    desk.wait(5.6)
    press(desk, 7, 8)
    digits = desk.board.table._private.pairing._digits
    assert digits[:2] == b"78"
    desk.board.table.forget()
    assert not any(digits)


# what stands on the row --------------------------------------------------------------------------


@pytest.mark.parametrize("codes", [(0,), (402917,), (402917, 0)])
def test_no_host_takes_from_the_row_how_often_somebody_paired(paired, codes):
    paired.wait(0.5)
    for code in codes:
        paired.cable.tell(ev.CODE, 0, code)
    for what, place in ((exams.ROW, 2), (exams.ROW, 255), (exams.LIGHT, 255)):
        asked(paired, what, place)
    while paired.rig.clock.now < 3_900_000:
        assert paired.eyes.row(2) == "PAIRED 1"
        paired.wait(0.1)
    paired.wait(0.5)
    while paired.rig.clock.now < 7_900_000:
        assert paired.eyes.row(2) == "SW UNFOLDED"
        paired.wait(0.1)
    paired.wait(1)
    assert paired.eyes.row(2) == (f"CODE {codes[-1]}" if codes[-1] else "0/0")
