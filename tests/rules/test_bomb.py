"""Bomb pots: the house may play them; no document knows them."""

from collections import Counter

import pytest
from floorman import events as ev
from floorman.rules import codes, games

from tests.rules.felt import row
from tests.rules.judge import Match
from tests.rules.rig import Table

BIG_BLINDS = 5


def table(value=BIG_BLINDS, seats=4, stacks=(), game=None, **more):
    """Seat 0 has the button of 50 and 100; no hand runs yet."""
    chips = dict(enumerate(stacks or [10_000] * seats))
    made = Table(chips, start=False, **more)
    if game:
        made.feed(ev.GAME, *game)
    made.feed(ev.PARAM, row("bomb"), value)
    return made


def bomb(made):
    return made.key(ev.K_FLOOR, codes.MENU_BOMB)


def armed(made):
    return [value for _, value, _ in made.notes(codes.NOTE_BOMB)]


def test_all_pay_nobody_posts_a_blind_and_the_flop_comes_first():
    made = table()
    assert bomb(made) == 0
    made.start()
    assert armed(made) == [500]
    assert [note[:2] for note in made.notes(codes.NOTE_ANTE_PAID)] == [
        (seat, 500) for seat in range(4)
    ]
    assert {note[2] for note in made.notes(codes.NOTE_ANTE_PAID)} == {""}
    assert not made.notes(codes.NOTE_POSTED_BIG)
    assert (made.game.phase, made.game.pot(), made.game.bet) == (codes.BOARD, 2_000, 0)
    assert not made.notes(codes.NOTE_TURN)
    made.board("2c7dJh")
    assert made.game.actor == 1  # left of the button
    assert (made.game.to_call(1), made.game.min_raise_to(1)) == (0, 100)
    made.bet(1, 300)
    made.key(ev.K_FOLD)
    made.key(ev.K_FOLD)
    made.key(ev.K_FOLD)
    assert made.game.stack[1] == 11_500
    assert made.chips() == 40_000


def test_the_hand_behind_it_has_blinds_again():
    made = table()
    bomb(made)
    made.start()
    made.board("2c7dJh")
    for _ in range(3):
        made.key(ev.K_FOLD)
    made.next_hand()
    assert made.game.button == 1
    assert made.notes(codes.NOTE_POSTED_BIG)[-1][:2] == (3, 100)
    assert made.game.phase == codes.BET


def test_keyed_again_it_is_none():
    made = table()
    bomb(made)
    bomb(made)
    assert armed(made) == [500, 0]
    made.start()
    assert made.notes(codes.NOTE_POSTED_BIG)


def test_an_ante_of_every_day_is_not_paid_beside_it():
    made = table(ante=(ev.ANTE_BIG, 100))
    bomb(made)
    made.start()
    assert made.game.pot() == 2_000
    assert (made.game.ante_due(), made.game.ante_kind()) == (500, ev.ANTE_EACH)


def test_it_is_counted_in_big_blinds_of_the_level_that_comes():
    made = table()
    made.feed(ev.BIG, 0, 200)
    bomb(made)
    assert armed(made) == [1_000]


def test_a_level_that_comes_with_it_is_taken_and_stays():
    made = table()
    made.start()
    for kind, value in ((ev.SMALL, 100), (ev.BIG, 200)):
        made.feed(kind, 0, value)
    made.feed(ev.ANTE, ev.ANTE_BIG, 200)
    for _ in range(3):
        made.key(ev.K_FOLD)
    bomb(made)
    made.next_hand()
    assert (armed(made), made.game.pot()) == ([1_000], 4_000)
    made.board("2c7dJh")
    for _ in range(3):
        made.key(ev.K_FOLD)
    made.next_hand()
    assert (made.game.big, made.game.ante, made.game.ante_kind()) == (200, 200, ev.ANTE_BIG)
    assert made.notes(codes.NOTE_POSTED_BIG)[-1][1] == 200


def test_who_has_less_is_all_in_for_the_main_pot():
    made = table(stacks=(10_000, 10_000, 200, 10_000))
    bomb(made)
    made.start()
    assert made.game.phase == codes.BOARD
    made.board("2c7dJh")
    made.bet(1, 300)
    made.key(ev.K_FOLD)
    amounts = [0] * 10
    made.call(0)
    assert made.game.pots(amounts) == 2
    assert amounts[:2] == [800, 1_500]


def test_with_one_stack_left_all_is_run_out():
    made = table(stacks=(300, 400, 10_000))
    bomb(made)
    made.start()
    assert made.game.phase == codes.RUNOUT
    assert made.notes(codes.NOTE_RETURNED)[-1][:2] == (2, 100)


def test_a_misdeal_deals_the_same_again():
    made = table()
    bomb(made)
    made.feed(ev.START, 0, 1)
    made.feed(ev.HOLE, 1)
    made.key(ev.K_MISDEAL)
    made.key(ev.K_ENTER)
    made.deal()
    assert (made.game.phase, made.game.pot()) == (codes.BOARD, 2_000)


@pytest.mark.parametrize(
    ("value", "game"),
    [(0, None), (BIG_BLINDS, (0, games.NAMES.index("stud"))),
     (BIG_BLINDS, (0, games.NAMES.index("badugi")))],
)  # fmt: skip
def test_only_where_the_house_plays_it_and_the_game_has_a_board(value, game):
    made = table(value, game=game)
    assert bomb(made) == codes.ALERT_NO_BOMB
    assert not armed(made)


def test_not_in_a_hand_that_runs():
    made = table()
    made.start()
    assert bomb(made) == codes.ALERT_HAND_RUNS


def test_nobody_straddles_in_it_and_no_level_is_put_right():
    made = table()
    made.feed(ev.PARAM, row("straddle"), 4)
    bomb(made)
    made.feed(ev.START, 0, 1)
    straddle = codes.menu_value(codes.MENU_STRADDLE, 4)
    assert made.key(ev.K_FLOOR, straddle) == codes.ALERT_NO_STRADDLE
    made.deal()
    made.feed(ev.BIG, 0, 200)
    level = codes.menu_value(codes.MENU_LEVEL)
    assert made.key(ev.K_FLOOR, level) == codes.ALERT_LEVEL_STANDS


def test_limit_and_omaha_have_it_too():
    omaha = games.NAMES.index("omaha")
    made = table(game=(1 + games.FIXED_LIMIT, omaha))
    bomb(made)
    made.feed(ev.START, 0, 1)
    for _ in range(4):
        for seat in (1, 2, 3, 0):
            made.feed(ev.HOLE, seat)
    assert made.game.phase == codes.BOARD
    made.board("2c7dJh")
    assert (made.game.bet, made.game.min_raise_to(1)) == (0, 100)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(("game", "structure"), [("holdem", 0), ("omaha", 1), ("omaha_hilo", 2)])
def test_random_hands_agree_with_pokerkit(game, structure):
    tally = Counter()
    for seed in range(20):
        Match(seed, tally, games.NAMES.index(game), 1 + structure, bomb=True).play()
    assert tally["turns"] > 100
