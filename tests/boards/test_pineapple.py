"""Pineapple at a table with readers: who throws a card away, and what else comes to the muck."""

from floorman import events as ev
from floorman.rules import codes, games

from tests.boards.test_games import SEATS, begin, deal, hand
from tests.power.test_resume import cut

PINEAPPLE = games.NAMES.index("pineapple")


def before_flop(folder, **wishes):
    """Four called: a card each is to be thrown away."""
    desk = begin(folder, PINEAPPLE, **wishes)
    deal(desk, 3)
    desk.press(ev.K_CALL, ev.K_CALL, ev.K_CALL, ev.K_CHECK)
    return desk


def move(desk, seat, places, *cards):
    for nth in cards:
        desk.world.move(desk.world.cards[hand(seat, 3)[nth]], places)
    desk.wait(2)


def flop(desk):
    desk.world.move(desk.world.cards[20], "burn")
    desk.wait(1)
    for place in range(3):
        desk.world.move(desk.world.cards[30 + place], f"board{place}")
        desk.wait(1)


def threw(desk):
    return [seat for seat in SEATS if desk.game.drawn >> seat & 1]


def test_whose_card_came_to_the_muck_is_seen_in_any_order_and_a_whole_hand_is_a_fold(tmp_path):
    desk = before_flop(tmp_path)
    assert desk.game.draw_turn() == 0
    move(desk, 2, "muck", 0)
    move(desk, 0, "muck", 2)
    assert threw(desk) == [0, 2]
    move(desk, 3, "muck", 0, 1, 2)
    assert not desk.game.live(3)
    assert desk.game.ruling == 0
    move(desk, 1, "muck", 1)
    assert (desk.game.coming(), desk.game.size) == (3, 2)
    flop(desk)
    assert (desk.game.phase, desk.game.ruling) == (codes.BET, 0)
    move(desk, 1, "muck", 0, 2)  # what is left of a hand is its fold
    assert [desk.game.live(seat) for seat in SEATS] == [True, False, True, False]
    assert desk.troubles() == []


def test_the_second_card_is_asked_about_and_may_come_back(tmp_path):
    desk = before_flop(tmp_path)
    move(desk, 1, "muck", 0, 1)
    assert (desk.game.ruling, desk.game.asked()) == (codes.ALERT_THREW_MANY, 1)
    move(desk, 1, "hole1", 1)
    desk.wait(2)
    assert desk.game.ruling == 0
    assert (threw(desk), desk.game.dealt[1]) == ([1], 2)


def test_a_card_that_went_before_its_time_counts_when_cards_are_to_go(tmp_path):
    desk = begin(tmp_path, PINEAPPLE)
    deal(desk, 3)
    move(desk, 2, "muck", 1)
    desk.wait(3)
    assert desk.game.live(2)
    desk.press(ev.K_CALL, ev.K_CALL, ev.K_CALL, ev.K_CHECK)
    desk.wait(1)
    assert threw(desk) == [2]


def test_what_undo_took_back_is_thrown_away_again(tmp_path):
    desk = before_flop(tmp_path)
    move(desk, 0, "muck", 0)
    desk.press(ev.K_UNDO)
    assert (threw(desk), desk.game.dealt[0]) == ([], 3)
    move(desk, 0, "hole0", 0)
    desk.wait(2)
    move(desk, 0, "muck", 1)
    assert (threw(desk), desk.game.dealt[0], desk.game.ruling) == ([0], 2, 0)


def test_through_a_power_cut_who_threw_a_card_away_is_known(tmp_path):
    desk = before_flop(tmp_path, powered=True)
    move(desk, 0, "muck", 0)
    cut(desk)
    desk.wait(3)
    assert (threw(desk), desk.game.draw_turn()) == ([0], 1)
    for seat in (1, 2, 3):
        move(desk, seat, "muck", 0)
    assert (desk.game.coming(), desk.game.ruling) == (3, 0)
    flop(desk)
    assert all(desk.game.live(seat) for seat in SEATS)
    assert desk.game.phase == codes.BET
