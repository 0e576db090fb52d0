"""Stud at a table with readers: cards that were seen, too early, or out of order."""

from floorman import events as ev
from floorman.rules import codes, games

from simulator.people.keypad import amount_keys
from tests.boards.test_games import SEATS, begin, give

STUD = games.NAMES.index("stud")
NEW = 51  # a card of the stub


def third_street(desk, seen):
    """The first card of seat `seen` was exposed."""
    for turn in range(3):
        for seat in SEATS:
            give(desk, len(SEATS) * turn + seat, seat)
            if (turn, seat) == (0, seen):
                desk.press(*amount_keys(seen + 1), ev.K_EXPOSED)


def key_card(desk, seat, card):
    """FLOOR, with the seat, the rank and the suit."""
    number = 10 * (card // 4 + 2) + card % 4 + 1
    desk.press(*amount_keys(codes.menu_value(codes.MENU_CARD, seat + 1, number)), ev.K_FLOOR)


def play_to(desk, cards):
    """All call and check until each seat has so many, or seventh street is due."""
    for turn in range(3, cards):
        desk.press(*[ev.K_CALL if desk.game.to_call(desk.game.actor) else ev.K_CHECK] * len(SEATS))
        desk.world.move(desk.world.cards[44 + turn - 3], "burn")
        desk.wait(1)
        for seat in SEATS if turn < 6 else ():
            give(desk, len(SEATS) * turn + seat, seat)


def named(desk):
    return [(one.seat, one.value) for one in desk.heard if one.kind == ev.UP_CARD]


def test_rp_10a_no_reader_names_the_third_card_and_the_dealer_keys_the_one_that_was_seen(tmp_path):
    desk = begin(tmp_path, STUD)
    third_street(desk, 2)
    desk.wait(5)
    assert desk.game.phase == codes.DEAL
    assert named(desk) == [(seat, 8 + seat) for seat in SEATS if seat != 2]
    key_card(desk, 2, 2)
    assert (desk.game.phase, desk.game.actor) == (codes.BET, 2)  # the two of hearts brings in
    assert desk.game.holes[2 * 7 + 2] == 2


def test_rp_10b_a_card_of_seventh_street_that_was_seen_goes_out_and_another_comes(tmp_path):
    desk = begin(tmp_path, STUD)
    third_street(desk, None)
    play_to(desk, 7)
    for seat in SEATS:
        give(desk, 24 + seat, seat)
        if seat == 1:
            desk.press(*amount_keys(2), ev.K_EXPOSED, ev.K_ENTER)
            assert desk.game.step() == codes.STEP_CARD_OUT
            desk.world.move(desk.world.cards[25], "dealer")
            desk.wait(3)
            assert desk.game.step() == codes.STEP_CARD_DUE
    assert desk.game.phase == codes.BOARD
    give(desk, NEW, 1)
    desk.wait(2)
    assert (desk.game.phase, desk.game.ruling) == (codes.BET, 0)
    assert desk.game.street_number() == 7
    assert 25 not in bytes(desk.game.holes)
    assert desk.troubles() == []


def test_a_later_street_out_of_order_is_said_of_the_seat_that_was_early(tmp_path):
    desk = begin(tmp_path, STUD)
    third_street(desk, None)
    desk.press(*[ev.K_CALL] * len(SEATS))
    desk.world.move(desk.world.cards[44], "burn")
    desk.wait(1)
    for seat in (0, 2, 1, 3):
        give(desk, 12 + seat, seat)
    assert desk.game.phase == codes.BET
    said = [note["text"]["en"] for note in desk.state.document()["notes"]]
    assert [text for text in said if "out of order" in text] == ["seat 3: a card out of order"], (
        said
    )


def test_rp_5d_a_card_before_the_betting_is_over_is_seen_to_go(tmp_path):
    desk = begin(tmp_path, STUD)
    third_street(desk, None)
    play_to(desk, 4)
    desk.press(ev.K_CHECK)
    give(desk, 16, 0)
    assert desk.game.ruling == codes.ALERT_EARLY_CARD
    desk.press(ev.K_ENTER)
    assert desk.game.step() == codes.STEP_CARD_OUT
    desk.world.move(desk.world.cards[16], "dealer")
    desk.wait(3)
    assert (desk.game.phase, desk.game.ruling) == (codes.BET, 0)
