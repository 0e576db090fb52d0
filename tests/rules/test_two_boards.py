"""Two boards side by side: in a bomb pot, or in a game whose line has two; no document has it."""

from collections import Counter
from random import Random

import pytest
from floorman import events as ev
from floorman.rules import codes, games, played

from host_tools.table.code_names import menu_card
from tests.rules.felt import row
from tests.rules.judge import Match
from tests.rules.rig import Table, card


def table(seats=3, boards=2, stack=1_000, bomb=5, book=0, **more):
    """A bomb pot of five big blinds; seat 0 has the button."""
    made = Table(dict.fromkeys(range(seats), stack), start=False, **more)
    made.feed(ev.BOOK, book)
    made.feed(ev.PARAM, row("bomb"), bomb)
    made.feed(ev.PARAM, row("bomb_boards"), boards)
    made.key(ev.K_FLOOR, codes.MENU_BOMB)
    made.start()
    return made


def second(made, text):
    """Cards of the second board, keyed; the last status."""
    for at in range(0, len(text), 2):
        menu = codes.menu_value(codes.MENU_SECOND, number=menu_card(card(text[at : at + 2])))
        status = made.key(ev.K_FLOOR, menu)
    return status


def street(made, first, other):
    assert made.board(first) == 0
    assert made.game.second_due()
    assert second(made, other) == 0


def check_round(made):
    while made.game.phase == codes.BET:
        made.key(ev.K_CHECK)


def test_betting_begins_when_both_have_the_street_behind_one_burn():
    made = table()
    assert made.notes(codes.NOTE_TWO_BOARDS) == [(255, 2, "")]
    made.board("2c7dJh")
    assert made.game.phase == codes.BOARD
    second(made, "3c8d")
    assert made.game.phase == codes.BOARD
    second(made, "Qh")
    assert made.game.actor == 1
    check_round(made)
    street(made, "3s", "4s")
    check_round(made)
    street(made, "4h", "5h")
    assert (made.game.burns, made.game.phase) == (3, codes.BET)


def test_each_is_good_for_half_of_every_pot():
    made = table(stack=501)
    for key in (ev.K_ALLIN, ev.K_ALLIN, ev.K_FOLD):
        if made.game.phase == codes.BOARD:
            street(made, "2c7dJh", "3c8dQh")
        made.key(key)
    made.show(s1="AcAd", s2="8c8h")
    street(made, "3s", "4s")
    street(made, "4h", "5h")
    boards = [note[1:] for note in made.said if note[0] in (codes.NOTE_BOARD, codes.NOTE_WINS)]
    assert [(seat, value) for seat, value, _ in boards] == [(255, 1), (1, 751), (255, 2), (2, 751)]


def test_a_card_is_keyed_when_it_is_due_and_no_other():
    made = table()
    assert second(made, "3c") == codes.ALERT_BOARD_FULL  # the first one lies before
    made.board("2c7dJh")
    assert second(made, "2c") == codes.ALERT_DUPLICATE
    assert second(made, "3c8dQh") == 0
    assert second(made, "4s") == codes.ALERT_BOARD_FULL
    check_round(made)
    made.feed(ev.BURN)
    assert made.feed(ev.BOARD, 3, card("3c")) == codes.ALERT_DUPLICATE
    assert made.game.ruling == codes.ALERT_DUPLICATE


def test_undo_takes_a_card_of_it_back():
    made = table()
    made.board("2c7dJh")
    before = made.packed()
    second(made, "3c")
    made.key(ev.K_UNDO)
    assert made.packed() == before


def test_cas_a_street_without_its_burn_is_taken_back_from_both():
    made = Table(dict.fromkeys(range(3), 1_000), start=False)
    made.feed(ev.BOOK, 2)
    made.feed(ev.PARAM, row("bomb"), 5)
    made.feed(ev.PARAM, row("bomb_boards"), 2)
    made.key(ev.K_FLOOR, codes.MENU_BOMB)
    made.start()
    street(made, "2c7dJh", "3c8dQh")
    check_round(made)
    made.feed(ev.BOARD, 3, card("3s"))
    second(made, "4s")
    made.feed(ev.REST)
    assert made.game.ruling == codes.ALERT_BURN_MISSING
    made.key(ev.K_ENTER)  # the turn was the burn
    assert (made.game.nboard, made.game.phase) == (3, codes.BOARD)
    made.feed(ev.TAKEN, 13, ev.AT_BURN)
    assert made.feed(ev.BOARD, 3, card("4s")) == 0
    assert second(made, "5s") == 0
    assert made.game.phase == codes.BET


def test_a_turn_that_was_the_burn_leaves_the_street_that_lies():
    """The second board's turn is still due: of the flops nothing is taken back."""
    made = table()
    street(made, "2c7dJh", "3c8dQh")
    check_round(made)
    made.feed(ev.BOARD, 3, card("3s"))
    assert made.feed(ev.TAKEN, 13, ev.AT_BURN) == codes.ALERT_BOARD_BURNED
    made.key(ev.K_ENTER, 2)  # a burn
    assert (made.game.street, made.game.nboard, made.game.burns_due) == (1, 3, 2)
    assert made.feed(ev.BOARD, 3, card("4s")) == 0
    assert second(made, "5s") == 0
    assert (made.game.phase, made.game.street) == (codes.BET, 2)


def test_cas_a_burn_that_is_looked_for_behind_the_rivers_is_due_to_no_board():
    made = table(book=2)
    street(made, "2c7dJh", "3c8dQh")
    while made.game.phase == codes.BET:
        made.key(ev.K_ALLIN)
    street(made, "3s", "4s")
    made.feed(ev.BOARD, 4, card("4h"))
    second(made, "5h")
    assert (made.game.phase, made.game.ruling) == (codes.RUNOUT, codes.ALERT_BURN_MISSING)
    assert not made.game.second_due()
    assert second(made, "6h") == codes.ALERT_BOARD_FULL


def test_tda24_39b_the_flop_without_its_burn_waits_for_the_second_board():
    made = table(stack=500, book=3)
    made.board("2c7dJh")
    assert made.game.second_due()
    assert made.key(ev.K_FLOOR, codes.MENU_NO_BURN) == codes.ALERT_NO_OPTION
    assert (made.game.ruling, made.game.burns) == (0, 1)
    second(made, "3c8dQh")
    made.key(ev.K_FLOOR, codes.MENU_NO_BURN)
    assert (made.game.ruling, made.game.burns) == (codes.ALERT_BURN_MISSING, 0)


def test_one_board_where_the_house_has_one_or_the_deck_too_few_cards():
    assert not table(boards=1).notes(codes.NOTE_TWO_BOARDS)
    made = Table(dict.fromkeys(range(10), 1_000), start=False)
    made.feed(ev.GAME, 0, games.NAMES.index("omaha"))
    made.feed(ev.PARAM, row("bomb"), 5)
    made.feed(ev.PARAM, row("bomb_boards"), 2)
    made.key(ev.K_FLOOR, codes.MENU_BOMB)
    made.feed(ev.START, 0, 1)
    assert not made.notes(codes.NOTE_TWO_BOARDS)


def test_a_hand_with_two_is_not_run_twice():
    made = table()
    made.feed(ev.PARAM, row("runs"), 2)
    assert made.key(ev.K_FLOOR, codes.MENU_RUNS) == codes.ALERT_NO_RUNS


@pytest.fixture
def strange(monkeypatch):
    """A made-up game, added as a line: five hole cards, two must play, two boards."""
    lines = games.GAMES + "\nstrange 5 2 1 0 0 1 0 0 2 311"
    monkeypatch.setattr(played, "GAMES", lines)
    monkeypatch.setattr(played, "NAMES", (*games.NAMES, "strange"))
    return len(games.NAMES)


def test_a_game_is_a_line_two_boards_a_straddle_of_the_button(strange):
    made = Table(dict.fromkeys(range(4), 10_000), start=False)
    made.feed(ev.PARAM, row("straddle"), 3)
    assert made.feed(ev.GAME, 0, strange) == 0
    made.feed(ev.START, 0, 1)
    assert made.key(ev.K_FLOOR, codes.menu_value(codes.MENU_STRADDLE, 1)) == 0
    deck = [c for c in range(52) if c not in map(card, "2c 7d Jh 3c 8d Qh 3s 4s 4h 5h".split())]
    hands = Random(1).sample(deck, 20)
    for _ in range(5):
        for seat in range(4):
            made.feed(ev.HOLE, seat)
    assert (made.game.actor, made.game.to_call(1)) == (1, 150)
    while made.game.phase == codes.BET:
        made.key(ev.K_CALL if made.game.to_call(made.game.actor) else ev.K_CHECK)
    for first, other in (("2c7dJh", "3c8dQh"), ("3s", "4s"), ("4h", "5h")):
        street(made, first, other)
        check_round(made)
    for seat in range(4):
        own = hands[5 * seat : 5 * seat + 5]
        for at in (0, 2, 4):
            two = [*own[at : at + 2], ev.UNKNOWN][:2]
            made.feed(ev.SHOWN, seat, at << 16 | two[0] << 8 | two[1])
    made.key(ev.K_SHOW)
    assert made.game.phase == codes.DONE
    assert [note[:2] for note in made.notes(codes.NOTE_BOARD)] == [(255, 1), (255, 2)]
    assert made.chips() == 40_000


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(("game", "structure"), [("holdem", 1), ("omaha_hilo", 2)])
def test_random_hands_agree_with_pokerkit(game, structure):
    tally = Counter()
    for seed in range(30):
        Match(seed, tally, games.NAMES.index(game), structure, bomb=True, two=True).play()
    assert tally["boards"] > 10
