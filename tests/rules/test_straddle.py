"""Straddles: the house lets some seats post one before the first card; no document knows them."""

from collections import Counter

import pytest
from floorman import events as ev
from floorman.rules import codes, games

from tests.rules.felt import row
from tests.rules.judge import Match
from tests.rules.rig import Table

UNDER_THE_GUN, BEHIND_ONE, BUTTON, ANYBODY = 1, 2, 3, 4


def table(value, seats=6, game=None, **more):
    """Seat 0 has the button of 50 and 100: seat 3 is under the gun; no card came yet."""
    made = Table(dict.fromkeys(range(seats), 10_000), start=False, **more)
    if game:
        made.feed(ev.GAME, *game)
    made.feed(ev.PARAM, row("straddle"), value)
    made.feed(ev.START, 0, 1)
    return made


def straddle(made, seat=None, chips=0):
    value = codes.menu_value(codes.MENU_STRADDLE, 0 if seat is None else seat + 1, chips)
    return made.key(ev.K_FLOOR, value)


def posted(made):
    return [note[:2] for note in made.notes(codes.NOTE_STRADDLED)]


def test_who_straddled_acts_last_and_may_raise():
    made = table(UNDER_THE_GUN)
    assert straddle(made) == 0
    made.deal()
    assert posted(made) == [(3, 200)]
    assert (made.game.actor, made.game.to_call(4), made.game.min_raise_to(4)) == (4, 200, 400)
    for seat in (4, 5, 0, 1, 2):
        made.call(seat)
    assert made.game.actor == 3
    assert made.game.may_raise(3)
    made.check(3)
    assert made.game.phase == codes.BOARD
    assert made.game.pot() == 1_200


def dead_table(value=UNDER_THE_GUN, times=1):
    """The same table, where a straddle has no option: so many straddled, and cards are dealt."""
    made = Table(dict.fromkeys(range(6), 10_000), start=False)
    made.feed(ev.PARAM, row("straddle"), value)
    made.feed(ev.PARAM, row("dead_straddle"), 1)
    made.feed(ev.START, 0, 1)
    for _ in range(times):
        straddle(made)
    made.deal()
    return made


def test_a_dead_straddle_has_no_option_where_nobody_raised():
    made = dead_table()
    assert (made.game.actor, made.game.min_raise_to(4)) == (4, 400)
    for seat in (4, 5, 0, 1, 2):
        made.call(seat)
    assert made.notes(codes.NOTE_CHECKED) == [(3, 0, "")]
    assert made.game.phase == codes.BOARD
    assert made.game.pot() == 1_200


@pytest.mark.parametrize("raiser", [4, 0, 2])
def test_a_dead_straddle_that_was_raised_is_in_turn_as_ever(raiser):
    made = dead_table()
    for seat in (4, 5, 0, 1, 2):
        made.bet(seat, 600) if seat == raiser else made.call(seat)
    assert (made.game.actor, made.game.to_call(3)) == (3, 400)
    assert made.bet(3, 1_400) == 0
    assert made.notes(codes.NOTE_RAISED)[-1][:2] == (3, 1_400)


def test_the_first_of_two_dead_straddles_calls_the_second():
    made = dead_table(BEHIND_ONE, times=2)
    for seat in (5, 0, 1, 2, 3):
        made.call(seat)
    assert made.notes(codes.NOTE_CHECKED) == [(4, 0, "")]
    assert made.game.phase == codes.BOARD


def test_all_fold_to_a_dead_straddle_and_it_wins():
    made = dead_table()
    for seat in (4, 5, 0, 1, 2):
        made.muck(seat)
    assert made.game.stack[3] == 10_150


def test_behind_a_dead_straddle_the_blind_has_none_either_and_the_flop_is_as_ever():
    made = dead_table()
    for seat in (4, 5, 0, 1, 2):
        made.call(seat)
    made.board("2c7d9s")
    made.check(1)
    made.check(2)
    assert made.game.actor == 3
    assert made.game.may_raise(3)


def test_what_a_dead_straddle_puts_out_before_its_turn_goes_back():
    made = dead_table()
    made.call(4)
    made.bet(3, 600)
    for seat in (5, 0, 1, 2):
        made.call(seat)
    assert made.notes(codes.NOTE_CHECKED) == [(3, 0, "")]
    assert made.notes(codes.NOTE_CHANGE)[-1][:2] == (3, 400)
    assert made.game.pot() == 1_200


def test_twice_the_bet_in_front_before_the_first_card_is_one():
    made = table(UNDER_THE_GUN)
    made.bet(3, 100)  # on their way
    made.bet(3, 200)
    assert posted(made) == [(3, 200)]
    made.deal()
    for seat in (4, 5, 0, 1, 2):
        made.call(seat)
    assert made.bet(3, 500) == 0
    assert made.notes(codes.NOTE_RAISED)[-1][:2] == (3, 500)


@pytest.mark.parametrize("here", [200, 225])
def test_an_ante_may_lie_beside_it_or_in_the_tray(here):
    made = table(UNDER_THE_GUN, ante=(ev.ANTE_EACH, 25))
    made.bet(3, here)
    assert posted(made) == [(3, 200)]
    made.deal()
    assert not made.alerts()


def test_chips_behind_the_first_card_are_a_wager_as_ever():
    made = table(ANYBODY)
    made.feed(ev.HOLE, 1)
    made.bet(3, 200)
    assert not posted(made)
    assert straddle(made, 3) == codes.ALERT_NO_STRADDLE


def test_no_house_lets_it_until_it_says_so():
    for book in range(4):
        made = Table(dict.fromkeys(range(6), 10_000), start=False)
        made.feed(ev.BOOK, book)
        made.feed(ev.START, 0, 1)
        made.bet(3, 200)
        assert straddle(made) == codes.ALERT_NO_STRADDLE
        assert not posted(made)


@pytest.mark.parametrize("value", [UNDER_THE_GUN, BEHIND_ONE, BUTTON, ANYBODY])
def test_the_house_says_who_may(value):
    first = [seat for seat in range(6) if straddle(table(value), seat) == 0]
    assert first == {1: [3], 2: [3], 3: [0, 3], 4: [0, 3, 4, 5]}[value]


@pytest.mark.parametrize("value", [UNDER_THE_GUN, BEHIND_ONE])
def test_left_of_a_straddle_one_may_double_it(value):
    made = table(value)
    straddle(made)
    assert (straddle(made) == 0) == (value == BEHIND_ONE)
    made.deal()
    if value == BEHIND_ONE:
        assert posted(made) == [(3, 200), (4, 400)]
        assert (made.game.actor, made.game.min_raise_to(5)) == (5, 800)


def test_behind_the_buttons_straddle_the_small_blind_acts_first():
    made = table(BUTTON)
    straddle(made, 0)
    made.deal()
    assert made.game.actor == 1
    for seat in (1, 2, 3, 4, 5):
        made.call(seat)
    assert made.game.actor == 0


@pytest.mark.parametrize("chips", [199, 10_001])
def test_less_than_twice_the_bet_or_more_than_the_stack_is_none(chips):
    assert straddle(table(UNDER_THE_GUN), 3, chips) == codes.ALERT_NO_STRADDLE


def test_more_than_twice_the_bet_is_keyed():
    made = table(UNDER_THE_GUN)
    assert straddle(made, 3, 500) == 0
    made.deal()
    assert made.game.min_raise_to(4) == 1_000


def test_a_whole_stack_may_be_one():
    made = Table({0: 10_000, 1: 10_000, 2: 10_000, 3: 200}, start=False)
    made.feed(ev.PARAM, row("straddle"), UNDER_THE_GUN)
    made.feed(ev.START, 0, 1)
    straddle(made)
    assert made.notes(codes.NOTE_ALL_IN)[-1][:2] == (3, 200)
    made.deal()
    assert (made.game.actor, made.game.to_call(0)) == (0, 200)


def test_two_players_have_no_room_for_one():
    assert straddle(table(ANYBODY, seats=2), 0) == codes.ALERT_NO_STRADDLE


@pytest.mark.parametrize(
    "game", [(1 + games.FIXED_LIMIT, 0), (0, games.NAMES.index("stud"))], ids=["limit", "stud"]
)
def test_fixed_limit_and_stud_know_none(game):
    assert straddle(table(ANYBODY, game=game), 3) == codes.ALERT_NO_STRADDLE


def test_tda_35c_a_deal_that_is_repeated_keeps_the_straddles():
    made = table(BEHIND_ONE)
    made.bet(3, 200)
    straddle(made, 4)
    made.deal()
    made.key(ev.K_RAISE, 900)
    made.key(ev.K_MISDEAL)
    made.key(ev.K_ENTER)
    assert (4, 400) in [note[:2] for note in made.notes(codes.NOTE_REFUNDED)]
    assert posted(made) == 2 * [(3, 200), (4, 400)]
    made.deal()
    assert (made.game.actor, made.game.to_call(5), made.game.min_raise_to(5)) == (5, 400, 800)
    for seat in (5, 0, 1, 2, 3):
        made.call(seat)
    assert (made.game.actor, made.game.pot()) == (4, 2_400)
    assert made.bet(4, 1_200) == 0
    assert made.chips() == 60_000


def test_a_straddle_that_lies_there_may_be_keyed_as_well():
    made = table(UNDER_THE_GUN)
    made.bet(3, 200)
    assert straddle(made, 3) == straddle(made, 3, 200) == 0
    assert posted(made) == [(3, 200)]
    assert straddle(made, 3, 400) == codes.ALERT_NO_STRADDLE


def test_tda_23_the_level_is_put_right_before_anybody_straddles():
    made = table(UNDER_THE_GUN)
    straddle(made)
    made.deal()
    made.feed(ev.BIG, 0, 200)
    menu = codes.menu_value(codes.MENU_LEVEL)
    assert made.key(ev.K_FLOOR, menu) == codes.ALERT_UNDO_FIRST


def test_undo_takes_it_back():
    made = table(UNDER_THE_GUN)
    before = made.packed()
    straddle(made)
    made.key(ev.K_UNDO)
    assert made.packed() == before


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("structure", [games.NO_LIMIT, games.POT_LIMIT])
def test_random_hands_agree_with_pokerkit(structure):
    tally = Counter()
    for seed in range(30):
        Match(seed, tally, 0, 1 + structure, True).play()
    assert tally["straddles"] > 10
