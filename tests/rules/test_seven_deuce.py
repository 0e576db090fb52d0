"""7-2: who wins a pot with seven and deuce is paid by each other player; no document knows it."""

import pytest
from floorman import events as ev
from floorman.rules import codes, games

from tests.rules.felt import row
from tests.rules.rig import Table

BOARD = "7d2hJc9s4c"
BIG_BLINDS = 3


def table(stacks=(10_000,) * 4, cash=1, value=BIG_BLINDS, game=None):
    """A cash game of 50 and 100; seat 0 has the button."""
    made = Table(dict(enumerate(stacks)), start=False)
    if game:
        made.feed(ev.GAME, 0, games.NAMES.index(game))
    made.feed(ev.PARAM, row("cash"), cash)
    made.feed(ev.PARAM, row("seven_deuce"), value)
    made.start()
    return made


def stay(made):
    """Call, or check."""
    made.key(ev.K_CALL if made.game.to_call(made.game.actor) else ev.K_CHECK)


def show_down(made, *hands, board=BOARD):
    """All call, nobody bets, and seats show."""
    while made.game.phase == codes.BET and made.game.street == 0:
        stay(made)
    for cards in (board[:6], board[6:8], board[8:]):
        made.board(cards)
        while made.game.phase == codes.BET:
            stay(made)
    made.show(**dict(zip(("s0", "s1", "s2", "s3"), hands, strict=False)))


def key(made, seat=None):
    return made.key(
        ev.K_FLOOR, codes.menu_value(codes.MENU_SEVEN_DEUCE, 0 if seat is None else seat + 1)
    )


def test_who_wins_with_them_in_any_suits_is_paid_by_all_who_were_dealt_in():
    made = table()
    show_down(made, "AcKd", "7c2s", "QhQd", "3h3d")
    assert made.notes(codes.NOTE_SEVEN_DEUCE)[0][:2] == (1, 900)
    assert [note[:2] for note in made.notes(codes.NOTE_PAYS)] == [(2, 300), (3, 300), (0, 300)]
    assert list(made.game.stack[:4]) == [9_600, 11_200, 9_600, 9_600]
    assert key(made, 1) == codes.ALERT_NO_SEVEN_DEUCE  # paid once
    before = made.packed()
    made.key(ev.K_UNDO, 1)
    assert made.game.phase == codes.SHOWDOWN
    assert made.chips() == 40_000
    made.key(ev.K_FLOOR, codes.menu_value(codes.MENU_REDO, 1))
    assert made.packed() == before


def test_one_who_folded_pays_and_a_short_stack_pays_what_it_has():
    made = table(stacks=(10_000, 10_000, 10_000, 350))
    made.bet(3, 200)  # a stack of 150 is left
    for seat in (0, 1):
        made.call(seat)
    made.key(ev.K_FOLD)  # the big blind
    for cards in ("7d2hJc", "9s", "4c"):
        made.board(cards)
        while made.game.phase == codes.BET:
            stay(made)
    made.show(s0="AcKd", s1="7c2s", s3="3h3d")
    assert [note[:2] for note in made.notes(codes.NOTE_PAYS)] == [(2, 300), (3, 150), (0, 300)]
    assert (made.game.stack[3], made.chips()) == (0, 30_350)


@pytest.mark.parametrize(("hand", "board"), [("7c3s", BOARD), ("7c2s", "AdAhJc9s4c")])
def test_another_hand_and_one_that_loses_are_paid_nothing(hand, board):
    made = table()
    show_down(made, "AcKd", hand, "QhQd", "5h5d", board=board)
    assert not made.notes(codes.NOTE_PAYS)


def test_two_who_split_with_them_are_paid_by_each_other_and_by_the_rest():
    made = table()
    show_down(made, "AcKd", "7c2s", "7h2c", "3h3d")
    assert [note[:2] for note in made.notes(codes.NOTE_SEVEN_DEUCE)] == [(1, 900), (2, 900)]
    assert list(made.game.stack[:4]) == [9_300, 10_700, 10_700, 9_300]


def test_who_won_unseen_shows_and_the_dealer_keys_it_once_until_the_next_hand():
    made = table()
    for _ in range(3):
        made.key(ev.K_FOLD)
    assert made.game.phase == codes.DONE
    assert not made.notes(codes.NOTE_PAYS)  # no reader's word is enough
    assert key(made, 1) == codes.ALERT_NO_SEVEN_DEUCE  # did not win
    assert key(made) == 0
    assert made.notes(codes.NOTE_SEVEN_DEUCE)[0][:2] == (2, 900)
    assert key(made, 2) == codes.ALERT_NO_SEVEN_DEUCE
    assert list(made.game.stack[:4]) == [9_700, 9_650, 10_950, 9_700]
    made.key(ev.K_UNDO, 1)
    assert made.game.stack[2] == 10_050
    made.next_hand()
    assert key(made, 2) == codes.ALERT_HAND_RUNS


def test_a_power_cut_behind_the_hand_forgets_neither_who_won_nor_who_was_paid():
    made = table()
    for _ in range(3):
        made.key(ev.K_FOLD)
    for answer in (0, codes.ALERT_NO_SEVEN_DEUCE):
        kept = bytearray(made.packed())
        made = table(game="omaha")  # another one, until it has this one's state
        made.game.unpack(kept)
        assert key(made, 2) == answer
    assert made.game.stack[2] == 10_950


@pytest.mark.parametrize(
    "how", [{"cash": 0}, {"value": 0}, {"game": "omaha"}, {"game": "badugi"}]
)  # fmt: skip
def test_not_in_a_tournament_another_house_or_game(how):
    made = table(**how)
    while made.game.phase != codes.DONE:
        if made.game.phase == codes.DEAL:
            made.deal()
        made.key(ev.K_FOLD)
    assert key(made) == codes.ALERT_NO_SEVEN_DEUCE
    assert not made.notes(codes.NOTE_PAYS)
