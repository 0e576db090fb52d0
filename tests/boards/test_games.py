"""Games with more than two hole cards at a table with readers."""

import pytest
from floorman import events as ev
from floorman.rules import codes, games

from tests.boards.desk import Desk
from tests.power.test_resume import cut

OMAHA = games.NAMES.index("omaha")
SEATS = range(4)


def begin(folder, game=OMAHA, **wishes):
    desk = Desk(folder, **wishes)
    desk.cable.tell(ev.GAME, 0, game)
    desk.begin(dict.fromkeys(SEATS, 1_000), button=3)
    return desk


def deal(desk, rounds, seats=SEATS):
    """One card at a time, from the top of the deck as it lies in the box."""
    for turn in range(rounds):
        for seat in seats:
            give(desk, len(SEATS) * turn + seat, seat)


def give(desk, card, seat):
    desk.world.move(desk.world.cards[card], f"hole{seat}")
    desk.wait(0.9)


def hand(seat, size=4):
    return [4 * turn + seat for turn in range(size)]


@pytest.mark.parametrize("game", ["omaha", "omaha5", "omaha6_hilo", "holdem", "short_deck"])
def test_a_hand_is_dealt_folded_shown_and_won(tmp_path, game):
    number = games.NAMES.index(game)
    desk = begin(tmp_path, number)
    size = desk.game.played.hole
    first = 16 if game == "short_deck" else 0
    for turn in range(size):
        for seat in SEATS:
            give(desk, first + 4 * turn + seat, seat)
    assert [desk.game.dealt[seat] for seat in SEATS] == [size] * 4
    assert (desk.game.phase, desk.game.ruling) == (codes.BET, 0)
    desk.press(ev.K_CALL)
    for card in range(first + 3, first + 4 * size, 4):
        desk.world.move(desk.world.cards[card], "muck")
    desk.wait(3)
    assert desk.game.flags[3] & codes.SEAT_FOLDED
    desk.press(ev.K_CALL, ev.K_CALL)
    board = [card for card in range(51, 30, -1) if card not in range(first, first + 4 * size)]
    for n, card in enumerate(board[:5]):
        if n in (0, 3, 4):
            desk.world.move(desk.world.cards[first + 4 * size + n], "burn")
            desk.wait(1)
        desk.world.move(desk.world.cards[card], f"board{n}")
        desk.wait(1)
        if n >= 2:
            desk.press(ev.K_CHECK, ev.K_CHECK, ev.K_CHECK)
    assert desk.game.phase == codes.SHOWDOWN
    desk.press(ev.K_SHOW)
    assert desk.game.phase == codes.DONE
    shown = [said for said in desk.heard if said.kind == ev.SHOWN]
    assert len(shown) == 3 * ((size + 1) // 2)
    assert sum(desk.game.stack) == 4_000
    assert desk.state.game.game_played().name == game
    assert desk.troubles() == []


def test_a_hand_with_a_card_missing_is_asked_about_at_its_seat(tmp_path):
    desk = begin(tmp_path)
    for turn in range(4):
        for seat in SEATS:
            if (turn, seat) != (3, 1):
                give(desk, 4 * turn + seat, seat)
    desk.wait(12)
    assert (desk.game.ruling, desk.game.asked()) == (codes.ALERT_FEW_CARDS, 1)
    give(desk, 20, 1)
    assert (desk.game.phase, desk.game.ruling) == (codes.BET, 0)


def test_a_fifth_card_is_one_too_many_and_goes_again(tmp_path):
    desk = begin(tmp_path)
    deal(desk, 4)
    give(desk, 20, 2)
    assert (desk.game.ruling, desk.game.asked()) == (codes.ALERT_MANY_CARDS, 2)


def test_one_card_of_four_at_the_muck_is_no_fold(tmp_path):
    desk = begin(tmp_path)
    deal(desk, 4)
    desk.world.move(desk.world.cards[hand(0)[0]], "muck")
    desk.wait(4)
    assert desk.game.live(0)


def test_a_hand_that_is_looked_at_lives_and_comes_back_as_it_was(tmp_path):
    desk = begin(tmp_path)
    deal(desk, 4)
    for place in ("hand0", "hole0"):
        for card in hand(0):
            desk.world.move(desk.world.cards[card], place)
        desk.wait(4)
    assert desk.game.live(0)
    assert (desk.game.ruling, desk.troubles()) == (0, [])


@pytest.mark.parametrize("rounds", [1, 3, 4])
def test_a_table_whose_power_was_cut_goes_on_with_all_cards(tmp_path, rounds):
    desk = begin(tmp_path, powered=True)
    deal(desk, rounds)
    cut(desk)
    desk.wait(3)
    assert [desk.game.dealt[seat] for seat in SEATS] == [rounds] * 4
    for turn in range(rounds, 4):
        for seat in SEATS:
            give(desk, 4 * turn + seat, seat)
    assert (desk.game.phase, desk.game.ruling) == (codes.BET, 0)
    for card in hand(0):
        desk.world.move(desk.world.cards[card], "muck")
    desk.wait(4)
    assert not desk.game.live(0)  # a fold binds out of turn, too (TDA-58)
    assert all(desk.game.live(seat) for seat in (1, 2, 3))


def test_a_card_that_is_taken_out_and_replaced_is_asked_for_and_comes(tmp_path):
    desk = begin(tmp_path)
    deal(desk, 3)
    desk.press(ev.K_EXPOSED)
    assert desk.game.ruling == 0 or desk.game.asked() == 3
    deal_rest = [12, 13, 14, 15]
    for seat, card in enumerate(deal_rest):
        give(desk, card, seat)
    desk.press(ev.K_ENTER)
    desk.world.move(desk.world.cards[hand(3)[2]], "burn")
    desk.wait(2)
    give(desk, 20, 3)
    desk.wait(2)
    assert desk.game.dealt[3] == 4
    assert (desk.game.phase, desk.game.ruling) == (codes.BET, 0)
