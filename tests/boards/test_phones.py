"""Phones and copied tags over the readers: named, asked about, and gone with the thing itself."""

from random import Random

import pytest
from floorman import events as ev
from floorman.rules import codes

from simulator.attacks.moments import play_to
from simulator.attacks.on_felt import copies
from simulator.radio import Phone
from tests.boards.test_objects import BOOKS, PROFILES, asked, goes, quiet, table

MIFARE_TOO = 0x28  # SAK of a phone that emulates such a card, beside ISO-DEP
OWN, OTHER = 3, 6


def phone_at(desk, place, sak=0x20):
    tag = Phone(Random(place), sak)
    desk.world.antennas[place].place(tag)
    return tag


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(
    ("place", "moment"), [("hole3", "all-in"), ("hole9", "bet"), ("burn", "bet")]
)
@pytest.mark.parametrize("sak", [0x20, MIFARE_TOO])
def test_iso_14443_3_a_phone_is_named_though_its_uid_is_another_one_each_time(
    tmp_path, profile, place, moment, sak
):
    desk = table(tmp_path, profile=profile)
    play_to(desk, moment)
    if place == "hole3" and profile == "rc522":  # three on one such reader are a crowd
        for card in desk.world.at("hole3"):
            desk.world.move(card, "hand3")
        desk.wait(1)
    row = desk.eyes.row(1)
    phone = phone_at(desk, place, sak)
    desk.wait(3)
    seat = int(place[4:]) if place != "burn" else 255
    assert asked(desk) == [(codes.ALERT_PHONE, seat, codes.OPT_PLAY_ON)]
    assert desk.eyes.row(1) == ("! PHONE" if seat == 255 else f"! S{seat + 1} PHONE")
    goes(desk, place, phone)
    desk.wait(4)
    quiet(desk, row)


@pytest.mark.parametrize("profile", PROFILES)
def test_a_phone_where_a_card_is_due_is_no_card(tmp_path, profile):
    desk = table(tmp_path, profile=profile)
    play_to(desk, "half")
    due = desk.game.next_due()
    phone = phone_at(desk, f"hole{due}")
    desk.wait(3)
    assert asked(desk) == [(codes.ALERT_PHONE, due, codes.OPT_PLAY_ON)]
    goes(desk, f"hole{due}", phone)
    desk.wait(4)
    assert asked(desk) == []


@pytest.mark.parametrize("profile", PROFILES)
def test_tda24_35a5_a_phone_on_the_burns_stops_the_deal_and_makes_no_misdeal(tmp_path, profile):
    """The dealer waits for it longer than any pause, with the round half dealt."""
    desk = table(tmp_path, "tda2024", profile)
    play_to(desk, "half")
    desk.lay(10, "hole3")
    phone = phone_at(desk, "burn")
    desk.wait(6)
    assert asked(desk) == [(codes.ALERT_PHONE, 255, codes.OPT_PLAY_ON)]
    goes(desk, "burn", phone)
    desk.wait(9)
    assert asked(desk) == [
        (codes.ALERT_SHORT_BUTTON, 0, codes.OPT_GIVE),
        (codes.ALERT_FEW_CARDS, OTHER, codes.OPT_GIVE),
    ]
    desk.lay(11, "hole6", "hole0")
    desk.wait(3)
    assert asked(desk) == []
    assert desk.game.phase == codes.BET


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("book", BOOKS)
def test_tda_35a3_a_card_at_an_empty_seat_is_asked_about_as_long_as_it_lies_there(
    tmp_path, profile, book
):
    desk = table(tmp_path, book, profile)
    play_to(desk, "half")
    row = desk.eyes.row(1)
    card = desk.world.at("deck")[12]
    desk.world.move(card, "hole8")
    desk.wait(4)
    assert asked(desk) == [(codes.ALERT_NOT_IN_HAND, 8, codes.OPT_REDEAL)]
    desk.world.move(card, "deck")
    desk.wait(5)
    quiet(desk, row)
    desk.lay(10, "hole3", "hole6")
    desk.world.move(card, "hole0")  # it was nobody's, and is the button's now
    desk.wait(3)
    assert asked(desk) == []
    assert desk.game.phase == codes.BET


def test_tda_35a3_the_question_waits_for_its_answer_when_all_hands_are_gathered(tmp_path):
    """All cards are taken back to be dealt again: ENTER still says so."""
    desk = table(tmp_path)
    play_to(desk, "half")
    card = desk.world.at("deck")[12]
    desk.world.move(card, "hole8")
    desk.wait(4)
    for place in ("hole8", "hole3", "hole6", "hole0"):
        for item in list(desk.world.at(place)):
            desk.world.move(item, "deck")
    desk.wait(6)
    assert asked(desk) == [(codes.ALERT_NOT_IN_HAND, 8, codes.OPT_REDEAL)]
    desk.press(ev.K_ENTER)
    assert desk.game.redeals == 1


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("seat", [OWN, OTHER])
def test_one_copy_on_the_muck_is_asked_about_and_the_question_goes_with_it(
    tmp_path, profile, seat
):
    desk = table(tmp_path, profile=profile)
    play_to(desk, "bet")
    copy, _ = copies(desk, seat)
    row = desk.eyes.row(1)
    desk.world.move(copy, "muck")
    desk.wait(4)
    assert asked(desk) == [(codes.ALERT_HALF_MUCKED, seat, codes.OPT_PLAY_ON)]
    assert desk.eyes.row(1) == f"! S{seat + 1} FOLD ?"
    assert desk.game.live(seat)
    desk.world.move(copy, "box")
    desk.wait(4)
    quiet(desk, row)
    for card in list(desk.world.at(f"hand{seat}")):
        desk.world.move(card, f"hole{seat}")
    desk.wait(4)
    quiet(desk, row)
    assert desk.game.live(seat)
    assert ev.MUCKED not in [one.kind for one in desk.heard if one.seat == seat]


@pytest.mark.parametrize("profile", PROFILES)
def test_the_question_goes_when_the_hand_is_laid_down_and_play_on_lets_it_live(tmp_path, profile):
    desk = table(tmp_path, profile=profile)
    play_to(desk, "bet")
    copy, _ = copies(desk, OTHER)
    row = desk.eyes.row(1)
    desk.world.move(copy, "muck")
    desk.wait(4)
    for card in list(desk.world.at(f"hand{OTHER}")):
        desk.world.move(card, f"hole{OTHER}")
    desk.wait(4)
    quiet(desk, row)
    assert desk.game.live(OTHER)


@pytest.mark.parametrize("profile", PROFILES)
def test_tda_58_cuca_13a_the_dealer_says_that_it_was_a_fold(tmp_path, profile):
    desk = table(tmp_path, profile=profile)
    play_to(desk, "bet")
    seat = desk.game.actor
    copy, _ = copies(desk, seat)
    desk.world.move(copy, "muck")
    desk.wait(4)
    assert desk.game.live(seat)
    desk.press(2, ev.K_ENTER)
    assert not desk.game.live(seat)
    assert asked(desk) == []
