"""Things that lie on a reader and are no card of the hand: a phone, another deck's card, a joker.

Whoever lays one there, wherever and whenever, gets no default out of it, and nothing is left of it
when it is gone.
"""

from dataclasses import replace
from random import Random

import pytest
from floorman import events as ev
from floorman.registry import DECK_B
from floorman.rules import codes

from host_tools.table.state import TableState
from host_tools.table.tagfile import Entry
from simulator.attacks.moments import SEATS, play_to
from simulator.cable import Cable
from simulator.radio import Tag
from simulator.radio.profiles import BENCH, RC522
from simulator.tags import odd_tags
from tests.boards.desk import Desk
from tests.power.test_resume import cut

PHONE, STICKER = "04DEADBEEF0180", "04DEADBEEF0280"
IN_FAVOUR = (codes.OPT_VOID, codes.OPT_REDEAL, codes.OPT_RESTORE)
BOOKS = {"tda2019": 0, "cuca": 1, "casino": 2, "tda2024": 3}
PROFILES = {"bench": BENCH, "rc522": replace(RC522, bleed_per_hour=0.0)}
ODD = {**odd_tags(0, 7), "other deck": Entry(bytes.fromhex("04B0B0B0B0B080"), DECK_B, 30, "7d B")}
KNOWN = [entry for name, entry in ODD.items() if name != "unknown"]


def table(folder, book="tda2019", profile="bench", powered=False):
    desk = Desk(folder, more=KNOWN, powered=powered)
    for antenna in desk.world.antennas.values():
        antenna.profile = PROFILES[profile]
    desk.cable.tell(ev.BOOK, BOOKS[book])
    return desk


def comes(desk, place, uid=PHONE):
    tag = Tag(bytes.fromhex(uid))
    desk.world.antennas[place].place(tag)
    return tag


def goes(desk, place, tag):
    desk.world.antennas[place].remove(tag)


def asked(desk):
    """(code, seat, default) of every open decision."""
    game = desk.game
    return [
        (game.ruling_code[n], game.ruling_seat[n], game.ruling_options[6 * n])
        for n in range(game.open_rulings)
    ]


def an_object(place):
    seat = int(place[4:]) if place.startswith("hole") else 255
    return (codes.ALERT_OBJECT, seat, codes.OPT_PLAY_ON)


def quiet(desk, row):
    """Nothing is asked, nothing stands on the row, and the host knows it."""
    assert asked(desk) == []
    assert desk.eyes.row(1) == row
    assert desk.state.game.ruling == 0


# one thing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "moment"), [("tda2019", "all-in"), ("casino", "bet"), ("cuca", "showdown")]
)
def test_a_phone_beside_two_cards_voids_no_hand(tmp_path, book, moment):
    desk = table(tmp_path, book)
    play_to(desk, moment)
    row, stacks = desk.eyes.row(1), list(desk.game.stack)
    phone = comes(desk, "hole3")
    desk.wait(2.5)
    assert asked(desk) == [an_object("hole3")]
    assert desk.eyes.row(1) == "! S4 REMOVE"
    goes(desk, "hole3", phone)
    desk.wait(4)
    quiet(desk, row)
    comes(desk, "hole3")
    desk.wait(2.5)
    desk.press(ev.K_ENTER)
    quiet(desk, row)
    assert list(desk.game.stack) == stacks


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(
    ("place", "moment"),
    [("hole3", "bet"), ("hole3", "fold"), ("hole9", "bet"), ("board2", "fold"), ("burn", "bet")],
)
def test_a_phone_anywhere_is_to_be_removed(tmp_path, profile, place, moment):
    desk = table(tmp_path, profile=profile)
    play_to(desk, moment)
    if place == "hole3":
        for card in desk.world.at("hole3"):
            desk.world.move(card, "hand3")  # its player looks
    desk.wait(1)
    row = desk.eyes.row(1)
    phone = comes(desk, place)
    desk.wait(2.5)
    assert asked(desk) == [an_object(place)]
    goes(desk, place, phone)
    desk.wait(4)
    quiet(desk, row)


def test_the_page_says_what_to_do_in_both_languages(tmp_path):
    desk = table(tmp_path)
    play_to(desk, "bet")
    comes(desk, "hole3")
    desk.wait(2.5)
    [decision] = desk.state.document()["decisions"]
    assert decision["who"] == "dealer"
    assert decision["sentence"] == {
        "en": "Remove what lies at seat 4: it is no card of this hand.",
        "de": "Bitte entfernen, was bei Platz 4 liegt: Es ist keine Karte dieser Hand.",
    }
    assert decision["places"] == [{"what": "cards", "at": 3}]


@pytest.mark.parametrize(
    ("thing", "book"), [("other deck", "tda2019"), ("joker", "tda2019"), ("other deck", "casino")]
)
def test_a_wrong_card_beside_two_cards_voids_no_hand(tmp_path, thing, book):
    desk = table(tmp_path, book)
    play_to(desk, "all-in")
    row = desk.eyes.row(1)
    item = desk.box[ODD[thing].name]
    for _ in range(2):
        desk.world.move(item, "hole6")
        desk.wait(2.5)
        assert asked(desk) == [an_object("hole6")]
        desk.world.move(item, "hand6")
        desk.wait(4)
        quiet(desk, row)


# in every order ----------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("seat", [3, 0])
def test_a_phone_that_lay_there_before_the_second_card_is_none(tmp_path, profile, seat):
    desk = table(tmp_path, profile=profile)
    play_to(desk, "half")
    phone = comes(desk, f"hole{seat}")
    desk.wait(1)
    for card in desk.world.at(f"hole{seat}"):
        desk.world.move(card, f"hand{seat}")
    desk.lay(3, "hole3", "hole6", "hole0")
    goes(desk, f"hole{seat}", phone)
    for card in desk.world.at(f"hand{seat}"):
        desk.world.move(card, f"hole{seat}")
    desk.wait(5)
    quiet(desk, "S1 CALL 100")


def test_a_foreign_card_that_is_dealt_is_one(tmp_path):
    desk = table(tmp_path)
    play_to(desk, "deal")
    comes(desk, "hole3")
    desk.wait(0.6)
    desk.lay(1, "hole6", "hole0", "hole3", "hole6", "hole0")
    desk.wait(1)
    assert asked(desk) == [(codes.ALERT_UNKNOWN_TAG, 3, codes.OPT_VOID)]
    assert [desk.game.dealt[seat] for seat in SEATS] == [2, 2, 2]


def test_a_phone_stays_while_one_hand_ends_and_the_next_begins(tmp_path):
    desk = table(tmp_path)
    phone = comes(desk, "hole0")
    desk.wait(2)
    play_to(desk, "bet")
    assert asked(desk) == [an_object("hole0")]
    desk.press(ev.K_ENTER, ev.K_FOLD, ev.K_FOLD)
    assert desk.game.phase == codes.DONE
    for seat in SEATS:
        for card in desk.world.at(f"hole{seat}"):
            desk.world.move(card, "deck")
    desk.wait(3)
    desk.press(ev.K_NEXT)
    desk.wait(1)
    assert asked(desk) == [an_object("hole0")]
    goes(desk, "hole0", phone)
    desk.wait(4)
    quiet(desk, "DEAL")


def test_a_phone_comes_and_goes_below_another_question(tmp_path):
    desk = table(tmp_path)
    play_to(desk, "bet")
    phone = comes(desk, "hole3")
    desk.wait(2.5)
    desk.press(ev.K_FLOOR)
    assert len(asked(desk)) == 2
    goes(desk, "hole3", phone)
    desk.wait(4)
    assert [one[0] for one in asked(desk)] == [codes.ALERT_FLOOR]
    comes(desk, "hole3")
    desk.wait(2.5)
    assert asked(desk)[1:] == [an_object("hole3")]


def test_two_things_at_two_seats(tmp_path):
    desk = table(tmp_path)
    play_to(desk, "bet")
    row = desk.eyes.row(1)
    phone = comes(desk, "hole3")
    desk.wait(0.3)  # one after the other: which reader's turn comes first is chance
    sticker = comes(desk, "hole6", STICKER)
    desk.wait(2.5)
    assert asked(desk) == [an_object("hole3"), an_object("hole6")]
    goes(desk, "hole3", phone)
    desk.wait(4)
    assert asked(desk) == [an_object("hole6")]
    assert desk.eyes.row(1) == "! S7 REMOVE"
    goes(desk, "hole6", sticker)
    desk.wait(4)
    quiet(desk, row)


def test_undo_leaves_what_the_felt_says(tmp_path):
    desk = table(tmp_path)
    play_to(desk, "bet")
    row = desk.eyes.row(1)
    phone = comes(desk, "hole3")
    desk.wait(2.5)
    desk.press(ev.K_UNDO)
    assert asked(desk) == [an_object("hole3")]  # it lies there still
    goes(desk, "hole3", phone)
    desk.wait(4)
    desk.press(ev.K_UNDO)
    desk.wait(1)
    quiet(desk, row)


@pytest.mark.parametrize("meanwhile", ["stays", "goes", "comes"])
def test_a_power_cut(tmp_path, meanwhile):
    desk = table(tmp_path, powered=True)
    play_to(desk, "bet")
    row = desk.eyes.row(1)
    phone = None if meanwhile == "comes" else comes(desk, "hole3")
    desk.wait(2.5)

    def in_the_dark():
        if meanwhile == "goes":
            goes(desk, "hole3", phone)
        elif meanwhile == "comes":
            comes(desk, "hole3")

    cut(desk, in_the_dark)
    desk.wait(4)
    assert asked(desk) == ([] if meanwhile == "goes" else [an_object("hole3")])
    if meanwhile == "stays":
        goes(desk, "hole3", phone)
        desk.wait(4)
    if meanwhile != "comes":
        quiet(desk, row)


def test_a_host_that_starts_anew_knows_of_it_and_hears_that_it_went(tmp_path):
    desk = table(tmp_path)
    play_to(desk, "bet")
    row = desk.eyes.row(1)
    phone = comes(desk, "hole3")
    desk.wait(2.5)
    desk.state = TableState()
    desk.cable = Cable(desk.rig.wires, desk._hear)
    desk.wait(3)
    assert desk.state.game.ruling == codes.ALERT_OBJECT
    goes(desk, "hole3", phone)
    desk.wait(4)
    quiet(desk, row)


# trials ------------------------------------------------------------------------------------------

MOMENTS = {  # later on an RC522 may miss a burn among three
    "bench": ("bet", "flop", "fold", "all-in", "showdown"),
    "rc522": ("bet", "flop", "fold"),
}
THINGS = ("phone", "phone", "other deck", "joker", "stub", "clone")


@pytest.mark.parametrize("seed", range(8))
def test_no_thing_that_anybody_lays_anywhere_earns_him_a_default_or_leaves_a_question(
    tmp_path, seed
):
    rng = Random(f"things {seed}")
    profile = rng.choice([*PROFILES])
    desk = table(tmp_path, rng.choice([*BOOKS]), profile)
    moment = rng.choice(MOMENTS[profile])
    play_to(desk, moment)
    row = desk.eyes.row(1)
    for _ in range(3):
        thing, place = rng.choice(THINGS), rng.choice(("hole0", "hole3", "hole6", "hole9", "muck"))
        took_off = _lay_down(desk, rng, thing, place)
        for _ in range(4):
            desk.wait(rng.uniform(0.3, 1.2))
            acted = desk.game.acts > 0
            for code, _, default in asked(desk):
                by_rule = thing == "stub" and not acted  # the dealer may have dealt it
                assert by_rule or default not in IN_FAVOUR, (thing, place, moment, code)
        took_off()
        desk.wait(5)
        if thing == "stub" and place != "muck":
            return  # a card of the deck is asked about until somebody decides
        assert asked(desk) == [], (thing, place, moment)
        assert desk.eyes.row(1) == row, (thing, place, moment)


def _lay_down(desk, rng, thing, place):
    """Somebody lays it there; how it is taken away."""
    if thing == "phone" or (thing == "clone" and place == "muck"):
        tag = comes(desk, place)
        return lambda: goes(desk, place, tag)
    if thing == "clone":  # of a card that lies at another seat
        owner = rng.choice([seat for seat in SEATS if place != f"hole{seat}"])
        lying = desk.world.at(f"hole{owner}") or desk.world.at("board0") or desk.world.at("deck")
        tag = Tag(lying[0].tag.uid)
        desk.world.antennas[place].place(tag)
        return lambda: desk.world.antennas[place].remove(tag)
    item = desk.world.cards[50] if thing == "stub" else desk.box[ODD[thing].name]
    desk.world.move(item, place)
    return lambda: desk.world.move(item, "hand9")
