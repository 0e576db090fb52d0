"""Kill pots of fixed limit: the house may play them; no document knows them."""

import pytest
from floorman import events as ev
from floorman.rules import codes, games

from tests.rules.felt import row
from tests.rules.rig import Table

HALF, FULL = 1, 2
HOLDEM = games.NAMES.index("holdem")
FIXED = (1 + games.FIXED_LIMIT, HOLDEM)


def table(kill=FULL, game=FIXED, seats=4, **more):
    """Fixed limit 100 and 200; seat 0 has the button, no hand runs yet."""
    made = Table(dict.fromkeys(range(seats), 10_000), start=False, **more)
    made.feed(ev.GAME, *game)
    made.feed(ev.PARAM, row("kill"), kill)
    return made


def key_kill(made, seat=None):
    return made.key(ev.K_FLOOR, codes.menu_value(codes.MENU_KILL, 0 if seat is None else seat + 1))


def win(made, seat, flop="2c7dJh"):
    """All call or check to the flop, where all but the seat fold."""
    while made.game.street == 0 and made.game.phase == codes.BET:
        made.key(ev.K_CALL if made.game.to_call(made.game.actor) else ev.K_CHECK)
    made.board(flop)
    while made.game.phase == codes.BET:
        if made.game.actor == seat:
            made.key(ev.K_CHECK if not made.game.bet else ev.K_CALL)
        else:
            made.key(ev.K_FOLD)


def win_twice(made, seat):
    made.start()
    win(made, seat)
    made.next_hand()
    win(made, seat, "3c8dQh")


def due(made):
    return [note[:2] for note in made.notes(codes.NOTE_KILL_DUE)]


def killed(made):
    return [note[:2] for note in made.notes(codes.NOTE_KILLED)]


@pytest.mark.parametrize(("kill", "bet"), [(HALF, 150), (FULL, 200)])
def test_who_won_two_in_a_row_posts_and_limits_are_higher(kill, bet):
    made = table(kill)
    win_twice(made, 1)
    assert [note[0] for note in made.notes(codes.NOTE_LEG)] == [1]
    assert due(made) == [(1, bet)]
    made.next_hand()  # seat 2 has the button, 3 and 0 the blinds
    assert killed(made) == [(1, bet)]
    game = made.game
    assert (game.bet, game.actor, game.pot()) == (bet, 1, 150 + bet)
    assert (game.to_call(1), game.min_raise_to(1), game.most_to(1)) == (0, 2 * bet, 2 * bet)
    made.key(ev.K_CHECK)
    assert game.actor == 2
    while game.phase == codes.BET:
        made.key(ev.K_CALL if game.to_call(game.actor) else ev.K_CHECK)
    made.board("4c9dKh")
    assert (game.min_raise_to(game.actor), game.most_to(game.actor)) == (bet, bet)


def test_the_kill_goes_on_while_the_killer_wins_and_ends_behind_another_winner():
    made = table()
    win_twice(made, 1)
    made.next_hand()
    win(made, 1, "4c9dKh")
    assert due(made) == [(1, 200), (1, 200)]
    made.next_hand()
    win(made, 2, "5cTdAh")
    made.next_hand()
    assert due(made)[2][1] == 0
    assert len(killed(made)) == 2
    assert (made.game.bet, made.chips()) == (100, 40_000)


def test_a_killer_with_a_blind_posts_the_rest_and_keeps_its_turn():
    made = table()
    made.start()
    win(made, 1)
    assert key_kill(made, 3) == 0
    made.next_hand()  # 2 and 3 have the blinds
    assert killed(made) == [(3, 200)]
    assert (made.game.pot(), made.game.actor) == (250, 0)
    for key in (ev.K_FOLD, ev.K_FOLD, ev.K_CALL):
        made.key(key)
    assert (made.game.actor, made.game.min_raise_to(3)) == (3, 400)


def test_a_leg_stands_behind_a_hand_that_ended_before_the_flop():
    made = table()
    made.start()
    win(made, 1)
    made.next_hand()
    for _ in range(3):
        made.key(ev.K_FOLD)
    assert made.game.phase == codes.DONE
    made.next_hand()
    win(made, 1, "3c8dQh")
    assert due(made) == [(1, 200)]


def test_a_kill_that_was_due_is_taken_back_by_the_same_key_and_undone_with_the_hand():
    made = table()
    win_twice(made, 1)
    assert key_kill(made) == 0
    assert due(made)[1][1] == 0
    assert key_kill(made) == 0
    made.next_hand()
    assert killed(made) == [(1, 200)]
    assert key_kill(made) == codes.ALERT_HAND_RUNS


def test_a_killer_who_left_posts_nothing():
    made = table()
    win_twice(made, 1)
    made.feed(ev.SEAT, 1, 0)
    made.next_hand()
    assert not killed(made)
    assert made.game.bet == 100


@pytest.mark.parametrize(("kill", "game"), [(0, FIXED), (FULL, (0, HOLDEM))])
def test_none_where_the_house_has_none_or_the_game_no_fixed_limit(kill, game):
    made = table(kill, game)
    made.start()
    win(made, 1)
    assert not made.notes(codes.NOTE_LEG)
    assert key_kill(made, 1) == codes.ALERT_NO_KILL


def test_a_new_level_begins_beneath_the_kill():
    made = table()
    win_twice(made, 1)
    made.feed(ev.SMALL, 0, 100)
    made.feed(ev.BIG, 0, 200)
    made.feed(ev.ANTE, ev.ANTE_NONE, 0)
    made.next_hand()
    assert killed(made) == [(1, 400)]


def test_a_short_killer_is_all_in_by_it():
    made = table()
    made.start()
    win(made, 1)
    made.feed(ev.SEAT, 0, 120)
    key_kill(made, 0)
    made.next_hand()
    assert killed(made) == [(0, 120)]
    assert [note[:2] for note in made.notes(codes.NOTE_ALL_IN)] == [(0, 120)]
    assert (made.game.bet, made.game.to_call(made.game.actor)) == (200, 200)
