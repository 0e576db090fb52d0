"""Hole cards that are read when the hand is over: until then nobody is called by name."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from floorman import events as ev
from floorman.rules import codes

from host_tools.seal.records import LATE, NO_SEAT
from simulator.attacks.sealed import play
from simulator.people.pace import BRISK
from simulator.playing.phh import load
from tests.seal.late import clear, deal, go_all_in, late_desk, move, opened, press, sealed
from tests.seal.test_release import THREE, keys

HANDS = Path(__file__).parents[1] / "hands"
HELPING = replace(BRISK, helps=True)  # the dealer keys what no reader tells
_PASS_US = 700_000  # from one card over the muck's reader to the next


@pytest.fixture
def desk(tmp_path):
    return late_desk(tmp_path)


# a hand ------------------------------------------------------------------------------------------


def test_enter_says_that_the_cards_are_dealt(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    assert desk.game.phase == codes.DEAL
    assert desk.eyes.row(1) == "DEAL ENTER"
    press(desk, ev.K_ENTER)
    assert desk.game.phase == codes.BET
    assert desk.eyes.row(1) == "S1 CALL 100"


def test_a_hand_opens_to_the_cards_at_the_muck(desk):
    deal(desk)
    dealt = {card.value for seat in THREE for card in desk.world.at(f"hole{seat}")}
    press(desk, ev.K_FOLD, ev.K_FOLD)
    assert desk.game.phase == codes.DONE
    clear(desk, 0, 3, 6)
    desk.wait(13)
    assert keys(desk) == 1
    assert opened(desk) == {(face, NO_SEAT, LATE) for face in dealt}
    assert desk.ear.findings() == []


@pytest.mark.parametrize(
    ("board", "hand"), [("host", "last_hand_unseen.phh"), ("vm", "heads_up.phh")]
)
def test_people_play_a_hand_of_which_no_card_is_told(board, hand):
    script = load(HANDS / hand)
    ear = play(script, board, pace=HELPING, sealing="scan_at_end", tidy=pass_by)
    cards = ear.opened()
    dealt = {face for two in script.holes.values() for face in two}
    assert {card.face for card in cards} == dealt
    assert len(cards) == len(dealt)
    assert {card.kind for card in cards} == {LATE}
    assert not [event for event in ear.messages if getattr(event, "kind", 0) == ev.HOLE]
    assert ear.findings() == []


def pass_by(rig):
    """The dealer squares up the cards of the hand, and passes each over the muck's reader."""
    world = rig.world
    for n, card in enumerate(list(world.at("discard"))):
        rig.clock.after(n * _PASS_US, partial(world.move, card, "muck"))
        rig.clock.after(n * _PASS_US + _PASS_US // 2, partial(world.move, card, "discard"))


# the air -----------------------------------------------------------------------------------------


def test_no_tag_is_named_at_a_seat_nor_at_the_muck_while_a_hand_runs(desk):
    desk.begin(THREE)
    desk.air.named.clear()
    desk.deal(3, 6, 0)
    press(desk, ev.K_ENTER)
    clear(desk, 0)
    press(desk, ev.K_FOLD, ev.K_CALL, ev.K_CHECK)
    desk.wait(5)
    assert desk.game.phase == codes.BOARD
    assert desk.air.at_seats() == 0
    assert desk.air.named["muck"] == 0
    assert desk.air.asked["hole3"] > 20


def test_seats_are_not_named_when_the_hand_is_over_either(desk):
    deal(desk)
    press(desk, ev.K_FOLD, ev.K_FOLD)
    clear(desk, 0, 3)
    desk.wait(5)
    assert desk.air.at_seats() == 0
    assert desk.air.named["muck"] > 0


def test_a_console_that_asks_to_show_hands_has_nobody_named(desk):
    go_all_in(desk)
    desk.cable.tell(ev.KEY, ev.K_SHOW)
    desk.wait(4)
    assert desk.air.at_seats() == 0


# late records ------------------------------------------------------------------------------------


def test_no_card_is_told_before_the_hand_is_over(desk):
    deal(desk)
    press(desk, ev.K_FOLD)
    clear(desk, 0)
    desk.wait(5)
    assert desk.game.phase == codes.BET
    assert sealed(desk) == 0
    press(desk, ev.K_FOLD)
    desk.wait(2)
    assert desk.game.phase == codes.DONE
    assert sealed(desk) == 2


def test_a_card_that_comes_to_the_muck_twice_is_told_once(desk):
    deal(desk)
    press(desk, ev.K_FOLD, ev.K_FOLD)
    clear(desk, 0)
    move(desk, "muck", "discard")
    desk.wait(4)
    move(desk, "discard", "muck")
    desk.wait(2)
    assert sealed(desk) == 2


def test_an_undo_into_the_hand_stops_the_telling(desk):
    deal(desk)
    press(desk, ev.K_FOLD, ev.K_FOLD)
    clear(desk, 0)
    press(desk, ev.K_UNDO)
    assert desk.game.phase == codes.BET
    desk.air.named.clear()
    clear(desk, 3)
    desk.wait(3)
    assert (sealed(desk), desk.air.named["muck"]) == (2, 0)


def test_no_key_is_given_while_somebody_answers_at_a_seat(desk):
    deal(desk)
    press(desk, ev.K_FOLD, ev.K_FOLD)
    clear(desk, 0, 3)
    desk.wait(20)
    assert keys(desk) == 0
    clear(desk, 6)
    desk.wait(6)
    assert keys(desk) == 0  # more may come to the muck
    desk.wait(8)
    assert keys(desk) == 1


def test_the_hand_waits_ten_seconds_for_one_more_card(desk):
    deal(desk)
    press(desk, ev.K_FOLD, ev.K_FOLD)
    for seat in THREE:
        move(desk, f"hole{seat}", "dealer")
    for told in range(1, 4):
        desk.wait(7)
        desk.world.move(desk.world.at("dealer")[0], "muck")
        desk.wait(1)
        assert (sealed(desk), keys(desk)) == (told, 0)
    desk.wait(10)
    assert keys(desk) == 1


def test_behind_the_hand_the_muck_is_read_most(desk):
    deal(desk)
    press(desk, ev.K_FOLD, ev.K_FOLD)
    desk.air.asked.clear()
    desk.wait(3)
    assert desk.air.asked["muck"] > 3 * desk.air.asked["board0"] > 0


def test_the_dealers_next_ends_the_hand_at_once(desk):
    deal(desk)
    press(desk, ev.K_FOLD, ev.K_FOLD)
    clear(desk, 0, 3, 6)
    press(desk, ev.K_NEXT)
    assert keys(desk) == 1
    assert len(opened(desk)) == 6


def test_cards_that_wait_when_next_is_pressed_are_still_of_their_hand(desk):
    deal(desk)
    press(desk, ev.K_FOLD, ev.K_FOLD)
    cards = desk.board.table._felt.cards
    for seat in THREE:
        move(desk, f"hole{seat}", "muck")
    desk.board.run(lambda: len(cards._passed) > 0)
    desk.board.table.dispatch.press(ev.K_NEXT, 0, 0)
    desk.wait(1)
    assert sealed(desk) == 2 * len(THREE)
    assert desk.ear.records[-1].what == "handkey"


def test_the_next_hand_has_the_cards_that_lay_at_the_muck_no_more(desk):
    deal(desk)
    press(desk, ev.K_FOLD, ev.K_FOLD)
    clear(desk, 0, 3, 6)
    move(desk, "muck", "discard")
    press(desk, ev.K_NEXT, ev.K_ENTER)
    assert desk.game.phase == codes.BET
    press(desk, ev.K_FOLD, ev.K_FOLD)
    desk.wait(13)
    assert len(desk.ear.of("end")) == 2
    assert sealed(desk) == 6


def test_a_power_cut_among_the_cards_behind_a_hand_leaves_them_sealed(tmp_path):
    desk = late_desk(tmp_path, powered=True)
    deal(desk)
    press(desk, ev.K_FOLD, ev.K_FOLD)
    clear(desk, 0, 3)
    assert sealed(desk) == 4
    desk.rig.supply.cut_at(desk.rig.clock.now + 1000)
    desk.wait(0.01)
    clear(desk, 6)  # in the dark
    desk.wait(19)
    assert keys(desk) == 0
    assert sealed(desk) == 4
    assert len(desk.ear.of("end")) == 1
    assert desk.ear.findings() == []


def test_a_power_cut_in_the_hand_brings_no_name_out(tmp_path):
    desk = late_desk(tmp_path, powered=True)
    deal(desk)
    desk.air.named.clear()
    desk.rig.supply.cut_at(desk.rig.clock.now + 1000)
    desk.wait(6)
    assert desk.game.phase == codes.BET
    assert desk.air.at_seats() == 0


def test_a_power_cut_before_the_first_card_was_read_costs_no_card(tmp_path):
    """The hand gets another key under its number."""
    desk = late_desk(tmp_path, powered=True)
    deal(desk)
    desk.rig.supply.cut_at(desk.rig.clock.now + 1000)
    desk.wait(3)
    press(desk, ev.K_FOLD, ev.K_FOLD)
    clear(desk, 0, 3, 6)
    desk.wait(13)
    begun = [record.body for record in desk.ear.of("handkey")]
    assert len(begun) == 2
    assert begun[0][:4] == begun[1][:4]
    assert begun[0][8:40] != begun[1][8:40]
    assert len(desk.ear.opened()) == 6
    assert desk.ear.findings() == []


# what the table shows and allows -----------------------------------------------------------------


def test_a_seats_light_says_that_somebody_answers(desk):
    desk.begin(THREE)
    assert desk.board.table._felt.cards.seen[3] == 0
    desk.deal(3, 6, 0)
    assert list(desk.board.table._felt.cards.seen) == [1, 0, 0, 1, 0, 0, 1, 0, 0, 0]
    clear(desk, 3)
    desk.wait(4)
    assert desk.board.table._felt.cards.seen[3] == 0


def test_the_table_does_not_stop_while_somebody_answers_at_a_seat(desk):
    deal(desk)
    press(desk, ev.K_FOLD, ev.K_FOLD)
    desk.cable.session.stop()
    desk.wait(1)
    assert not desk.board.table._session.stopped
