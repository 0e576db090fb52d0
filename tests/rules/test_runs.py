"""Run it twice: a house may let who is all-in agree to it; no document knows it."""

from collections import Counter

import pytest
from floorman import events as ev
from floorman.rules import codes, games

from tests.rules.felt import row
from tests.rules.judge import Match
from tests.rules.rig import Table, card

TWICE, THRICE = 1, 2
"""Of the parameter: boards beside the first one."""


def table(value=TWICE, stacks=(1_000, 1_000), deal=True, game=None, **more):
    """Seat 0 has the button of 50 and 100; with two players seat 0 acts first."""
    made = Table(dict(enumerate(stacks)), start=False, **more)
    if game is not None:
        made.feed(ev.GAME, 0, games.NAMES.index(game))
    made.feed(ev.PARAM, row("runs"), value)
    if deal:
        made.start()
    return made


def run(made, times=0):
    return made.key(ev.K_FLOOR, codes.menu_value(codes.MENU_RUNS, number=times))


def all_in(made):
    while made.game.phase == codes.BET:
        made.key(ev.K_ALLIN)
    return made


def won(made):
    """(board, seat, chips) of each share."""
    board, shares = 0, []
    for note, seat, value, _ in made.said:
        if note == codes.NOTE_BOARD:
            board = value
        elif note == codes.NOTE_WINS:
            shares.append((board, seat, value))
    return shares


def test_each_board_is_good_for_half_of_the_pot():
    made = all_in(table())
    assert run(made) == 0
    made.show(s0="AcAd", s1="KcKd")
    made.board("2c7dJh3s4h")
    assert made.game.phase == codes.RUNOUT
    assert made.notes(codes.NOTE_RUN) == [(255, 2, "")]
    assert (made.game.nboard, made.game.street) == (0, 0)
    made.board("Kh8s9s3d5c")
    assert won(made) == [(1, 0, 1_000), (2, 1, 1_000)]
    assert made.game.stack[:2] == [1_000, 1_000]


def test_what_lies_before_the_agreement_all_boards_share():
    made = all_in(table(THRICE))
    made.board("2c7dJh")
    assert run(made, 3) == 0
    made.show(s0="AcAd", s1="KcKd")
    for rest in ("3s4h", "KhQs", "3cQd"):
        assert made.game.nboard == 3
        made.board(rest)
    assert won(made) == [(1, 0, 667), (2, 1, 667), (3, 0, 666)]
    assert (made.game.burns, made.game.burns_due) == (7, 8)  # one for each street of each board


@pytest.mark.parametrize(("times", "value"), [(2, 0), (3, TWICE), (4, THRICE)])
def test_the_house_says_how_many(times, value):
    made = all_in(table(value))
    assert run(made, times) == codes.ALERT_NO_RUNS
    if times > 2:
        assert run(made, times - 1) == 0


def test_it_may_be_agreed_before_anybody_is_all_in_and_holds_in_a_run_out_alone():
    made = table()
    assert run(made) == 0
    made.key(ev.K_CALL)
    made.key(ev.K_CHECK)
    made.board("2c7dJh")
    all_in(made)
    made.show(s0="AcAd", s1="KcKd")
    made.board("3s4h")
    assert made.game.nboard == 3
    made.board("KhQs")
    assert [share[:2] for share in won(made)] == [(1, 0), (2, 1)]
    made.next_hand()
    all_in(made)
    made.board("2c7dJh3s4h")
    assert made.game.phase == codes.SHOWDOWN


def test_on_the_river_there_is_nothing_to_run():
    made = table()
    run(made)
    made.key(ev.K_CALL)
    made.key(ev.K_CHECK)
    made.board("2c7dJh")
    for card_ in ("3s", "4h"):
        made.key(ev.K_CHECK)
        made.key(ev.K_CHECK)
        made.board(card_)
    all_in(made)
    made.show(s0="AcAd", s1="KcKd")
    assert won(made) == [(0, 0, 2_000)]


def test_it_is_too_late_with_a_card_of_the_next_street():
    made = all_in(table())
    made.board("2c")
    assert run(made) == codes.ALERT_NO_RUNS
    made.board("7dJh")
    assert run(made) == 0
    assert run(made, 1) == 0  # once after all
    made.board("3s")
    assert run(made) == 0
    made.board("4h")
    assert run(made) == codes.ALERT_NO_RUNS  # the second board runs


def test_the_deck_must_have_the_cards():
    """Ten hands of Omaha leave twelve: one board from the deal on, two from the flop on."""
    made = table(stacks=[1_000] * 10, deal=False, game="omaha")
    made.start()
    made.deal()
    assert run(made) == codes.ALERT_NO_RUNS
    all_in(made)
    made.board("2c7dJh")
    assert run(made) == 0


@pytest.mark.parametrize("game", ["stud", "triple_draw"])
def test_games_without_a_board_know_none(game):
    assert run(table(game=game)) == codes.ALERT_NO_RUNS


def test_side_pots_are_split_by_board_too():
    made = all_in(table(stacks=(1_000, 500, 1_000)))
    run(made)
    made.show(s0="KcKd", s1="AcAd", s2="QcQd")
    made.board("2c7dJh3s4h")
    made.board("Qh8s9s3d5c")
    assert won(made) == [(1, 0, 500), (1, 1, 750), (2, 2, 500), (2, 2, 750)]
    assert made.chips() == 2_500


def test_who_is_left_alone_has_all_boards():
    made = all_in(table(stacks=(1_000, 1_000)))
    run(made)
    made.board("2c7dJh3s4h")
    made.key(ev.K_FLOOR, codes.menu_value(codes.MENU_KILLED, 2))
    while made.game.ruling:
        made.key(ev.K_ENTER, 2)
    assert won(made) == [(0, 0, 2_000)]


def test_a_card_of_the_board_before_that_still_lies_there_is_passed_over():
    made = all_in(table())
    run(made)
    made.board("2c7dJh3s4h")
    before = made.packed()
    assert made.feed(ev.BOARD, 0, card("4h")) == 0
    assert made.packed() == before
    keyed = codes.menu_value(codes.MENU_CARD, number=10 * 4 + 3)  # the four of hearts
    assert made.key(ev.K_FLOOR, keyed) == codes.ALERT_DUPLICATE


def test_undo_goes_back_to_the_board_before():
    made = all_in(table())
    run(made)
    made.board("2c7dJh3s")
    before = made.packed()
    made.board("4h")
    assert made.game.nboard == 0
    made.feed(ev.BURN)
    made.key(ev.K_UNDO)
    assert made.cues[-1][0] == ev.CUE_UNDONE  # the first board lies about as before
    made.key(ev.K_UNDO, 2)
    assert made.cues[-1] == (ev.CUE_RUN, 255, 255)
    assert made.packed() == before


def test_cas_a_forgotten_burn_is_put_right_before_the_next_board():
    made = table(deal=False)
    made.feed(ev.BOOK, 2)
    made.feed(ev.PARAM, row("runs"), TWICE)
    made.start()
    run(all_in(made))
    made.board("2c7dJh3s")
    made.feed(ev.BOARD, 4, card("4h"))
    assert made.game.ruling == codes.ALERT_BURN_MISSING
    assert made.game.nboard == 5
    made.key(ev.K_ENTER, 2)  # play on
    assert made.game.nboard == 0


def on_the_second_from_the_flop(book):
    made = table(deal=False)
    made.feed(ev.BOOK, book)
    made.feed(ev.PARAM, row("runs"), TWICE)
    made.start()
    all_in(made).board("2c7dJh")
    run(made)
    made.board("3s4h")
    return made


@pytest.mark.parametrize("book", range(4))
def test_the_flop_that_all_share_is_no_new_one_on_the_second_board(book):
    made = on_the_second_from_the_flop(book)
    assert made.key(ev.K_FLOOR, codes.MENU_BOXED) == codes.ALERT_BOXED
    assert not made.game.ruling
    assert made.feed(ev.BOARD, 3, card("Kh")) == 0  # its burn was forgotten: no fourth of a flop
    assert (made.game.nboard, made.game.street) == (4, 2)
    assert made.feed(ev.REST) == codes.ALERT_BURN_MISSING


@pytest.mark.parametrize("flop", ["", "2c7dJh"])
def test_tda24_39b_a_burn_forgotten_on_the_first_board_is_none_of_the_second_flop(flop):
    made = table(deal=False)
    made.feed(ev.BOOK, 3)
    made.feed(ev.PARAM, row("runs"), TWICE)
    made.start()
    all_in(made).board(flop)
    run(made)
    made.board("3s" if flop else "2c7dJh3s")
    made.feed(ev.BOARD, 4, card("4h"))
    assert made.feed(ev.REST) == codes.ALERT_BURN_MISSING
    assert (made.game.ruling, made.game.burns_due) == (0, made.game.burns + 1)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(("game", "structure"), [("holdem", 1), ("omaha_hilo", 2)])
def test_random_hands_agree_with_pokerkit(game, structure):
    tally = Counter()
    for seed in range(40):
        Match(seed, tally, games.NAMES.index(game), structure, runs=True).play()
    assert tally["boards"] > 10
