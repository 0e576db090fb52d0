"""Kill pots of fixed limit: the house may play them; no document knows them."""

from collections import Counter

import pytest
from floorman import events as ev
from floorman.carried import shown
from floorman.rules import codes, games
from floorman.rules.books import CASINO_BOOK

from tests.rules.felt import row
from tests.rules.judge import Match
from tests.rules.rig import Table, card, pair

HALF, FULL = 1, 2
HOLDEM = games.NAMES.index("holdem")
FIXED = (1 + games.FIXED_LIMIT, HOLDEM)


def table(kill=FULL, game=FIXED, seats=4, book=0, **more):
    """Fixed limit 100 and 200; seat 0 has the button, no hand runs yet."""
    made = Table(dict.fromkeys(range(seats), 10_000), start=False, **more)
    made.feed(ev.BOOK, book)
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


def call_down(made, board):
    """Nobody bets, and all see the board."""
    for cards in ("", board[:6], board[6:8], board[8:]):
        if cards:
            made.board(cards)
        while made.game.phase == codes.BET:
            made.key(ev.K_CALL if made.game.to_call(made.game.actor) else ev.K_CHECK)


def share(made, *winners):
    """All see the board, these two have the same hand."""
    call_down(made, "4c9dKh5s8c")
    hands = dict(zip(winners, ("AsAh", "AdAc"), strict=True))
    others = iter(("2d3d", "2h3h", "2s3s"))
    made.show(**{f"s{seat}": hands.get(seat) or next(others) for seat in range(4)})
    assert made.game.phase == codes.DONE


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
    assert (due(made)[2][1], made.notes(codes.NOTE_LEG)[-1][0]) == (0, 2)
    made.next_hand()
    assert len(killed(made)) == 2
    assert (made.game.bet, made.chips()) == (100, 40_000)


@pytest.mark.parametrize(("winners", "again"), [((1, 3), True), ((2, 3), False)])
def test_who_shares_a_pot_keeps_the_kill_or_the_leg(winners, again):
    made = table()
    win_twice(made, 1)
    made.next_hand()
    share(made, *winners)
    assert due(made)[-1] == ((1, 200) if again else (255, 0))
    made.next_hand()
    assert len(killed(made)) == 1 + again


def test_the_second_pot_may_come_behind_one_that_was_shared():
    made = table()
    made.start()
    win(made, 1)
    made.next_hand()
    share(made, 1, 2)
    assert [note[0] for note in made.notes(codes.NOTE_LEG)] == [1, 1]
    made.next_hand()
    win(made, 1, "3c8dQh")
    assert due(made) == [(1, 200)]


def test_half_of_a_high_low_pot_is_no_pot_entire():
    made = table(game=(1 + games.FIXED_LIMIT, games.NAMES.index("omaha_hilo")))
    made.start()
    made.deal()  # the other two cards
    win(made, 1)
    made.next_hand()
    made.deal()
    call_down(made, "2c3d7hTsTc")
    hands = {1: "AsAhKsKh", 2: "AdKd4c5c", 3: "8h9h9dQc", 0: "JsJhQsQd"}
    for seat, hand in hands.items():
        made.feed(ev.SHOWN, seat, pair(hand[:4]))
        made.feed(ev.SHOWN, seat, shown([card(hand[4:6]), card(hand[6:])], 0) | 2 << 16)
    made.key(ev.K_SHOW)
    assert len(made.notes(codes.NOTE_LOW_POT)) == 1
    assert not due(made)
    assert [note[0] for note in made.notes(codes.NOTE_LEG)] == [1, 1]


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


def test_a_kill_stands_behind_a_killed_hand_that_ended_before_the_flop():
    made = table()
    win_twice(made, 1)
    made.next_hand()
    for _ in range(3):
        made.key(ev.K_FOLD)
    assert due(made) == [(1, 200), (1, 200)]
    made.next_hand()
    assert len(killed(made)) == 2


def test_a_kill_that_was_due_is_taken_back_by_the_same_key():
    made = table()
    win_twice(made, 1)
    assert key_kill(made) == 0
    assert due(made)[1][1] == 0
    assert key_kill(made) == 0
    made.next_hand()
    assert killed(made) == [(1, 200)]
    assert key_kill(made) == codes.ALERT_HAND_RUNS


def test_undo_of_the_hand_that_made_it_due_undoes_it_and_of_its_first_event_posts_it_again():
    made = table()
    win_twice(made, 1)
    assert (made.game.kill(), made.game.killer()) == (200, 1)
    made.key(ev.K_UNDO, 1)  # the last fold
    assert (made.game.kill(), made.game.phase) == (0, codes.BET)
    made.key(ev.K_FOLD)
    assert made.game.kill() == 200
    made.next_hand()
    stood = made.packed()
    made.key(ev.K_FOLD if made.game.to_call(made.game.actor) else ev.K_CHECK)
    made.key(ev.K_UNDO, 1)
    assert made.packed() == stood
    assert (made.game.kill(), made.game.bet, made.chips()) == (200, 200, 40_000)


def test_a_table_that_lost_its_power_has_leg_and_kill_and_an_old_one_has_neither():
    made = table()
    assert (made.game.killer(), made.game.kill()) == (255, 0)
    win_twice(made, 1)
    again = Table({}, start=False)
    again.game.unpack(bytearray(made.packed()))
    assert (again.game.killer(), again.game.kill()) == (1, 200)
    again.next_hand()
    assert killed(again) == [(1, 200)]


def test_a_void_hand_changes_nothing_and_a_misdeal_posts_it_again():
    made = table()
    win_twice(made, 1)
    assert made.key(ev.K_NEXT) == 0
    made.feed(ev.HOLE, 3)
    made.key(ev.K_MISDEAL)
    made.key(ev.K_ENTER)
    made.deal()
    assert killed(made) == [(1, 200)] * 2
    assert (made.game.bet, made.game.pot(), made.chips()) == (200, 350, 40_000)
    made.key(ev.K_FLOOR, codes.menu_value(codes.MENU_STUB, number=2))
    options = [made.game.option(n) for n in range(1, 7)]
    made.key(ev.K_ENTER, 1 + options.index(codes.OPT_VOID))
    assert made.game.phase == codes.DONE
    made.next_hand()
    assert killed(made) == [(1, 200)] * 3


def test_in_a_bomb_pot_nobody_kills_and_it_is_due_no_more():
    made = table()
    made.feed(ev.PARAM, row("bomb"), 5)
    win_twice(made, 1)
    made.key(ev.K_FLOOR, codes.menu_value(codes.MENU_BOMB))
    made.next_hand()
    assert due(made)[-1] == (255, 0)
    assert (made.game.phase, made.game.pot(), made.game.kill()) == (codes.BOARD, 2_000, 0)
    win(made, 1, "4c9dKh")  # the third pot in a row
    assert due(made)[-1] == (1, 200)


def test_nobody_straddles_in_a_kill_as_nobody_does_in_fixed_limit():
    made = table()
    made.feed(ev.PARAM, row("straddle"), 4)
    win_twice(made, 1)
    made.key(ev.K_NEXT)
    straddle = codes.menu_value(codes.MENU_STRADDLE, 3)
    assert made.key(ev.K_FLOOR, straddle) == codes.ALERT_NO_STRADDLE
    made.bet(2, 400)
    assert not made.notes(codes.NOTE_STRADDLED)
    assert made.game.bet == 200


def test_who_missed_a_raise_in_a_kill_paid_its_bet_and_not_the_big_blind():
    for paid, missed in ((200, codes.ALERT_UNDERCALL), (100, 0)):
        made = table(book=CASINO_BOOK)
        win_twice(made, 1)
        made.next_hand()
        made.key(ev.K_RAISE, 400)
        assert made.bet(2, paid) == missed


def test_a_level_that_is_put_right_is_killed_anew():
    made = table()
    win_twice(made, 1)
    made.next_hand()
    made.feed(ev.SMALL, 0, 100)
    made.feed(ev.BIG, 0, 200)
    assert made.key(ev.K_FLOOR, codes.menu_value(codes.MENU_LEVEL)) == codes.ALERT_LEVEL_WRONG
    options = [made.game.option(n) for n in range(1, 7)]
    made.key(ev.K_ENTER, 1 + options.index(codes.OPT_CORRECT))
    assert killed(made) == [(1, 200), (1, 400)]
    assert (made.game.bet, made.game.min_raise_to(1), made.chips()) == (400, 800, 40_000)


def test_another_game_without_fixed_limit_has_none_and_ends_the_row():
    made = table()
    win_twice(made, 1)
    made.feed(ev.GAME, 1 + games.NO_LIMIT, HOLDEM)
    made.next_hand()
    assert (made.game.bet, killed(made)) == (100, [])
    win(made, 1, "4c9dKh")
    made.feed(ev.GAME, *FIXED)
    assert (made.game.kill(), made.game.killer()) == (0, 255)


def test_a_killer_who_left_posts_nothing_nor_does_who_sits_down_there():
    made = table()
    win_twice(made, 1)
    made.feed(ev.SEAT, 1, 0)
    assert (due(made)[-1], made.game.killer()) == ((255, 0), 255)
    made.feed(ev.SEAT, 1, 10_000)
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


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("game", ["holdem", "omaha_hilo", "triple_draw"])
def test_random_hands_agree_with_pokerkit(game):
    tally = Counter()
    for seed in range(20):
        Match(seed, tally, games.NAMES.index(game), 1 + games.FIXED_LIMIT, kill=True).play()
    assert tally["turns"] > 100
    assert tally["killed"] > 10


def test_a_killer_whom_nobody_can_raise_is_not_asked():
    made = Table({0: 100, 1: 10_000, 2: 200}, start=False)
    made.feed(ev.GAME, *FIXED)
    made.feed(ev.PARAM, row("kill"), FULL)
    key_kill(made, 1)
    made.start()
    made.key(ev.K_CALL)  # the button is all-in; the killer has the small blind
    assert (made.game.actor, made.game.to_call(2)) == (2, 100)
