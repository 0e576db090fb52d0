"""The ante that the button pays for the table; no document knows it."""

from collections import Counter

import pytest
from floorman import events as ev
from floorman.rules import books, codes

from tests.rules.judge import Match
from tests.rules.rig import Table

TDA19, CUCA, TDA24 = (books.NAMES.index(name) for name in ("tda2019", "cuca", "tda2024"))
HANDS = 150


def table(stacks=(10_000,) * 4, ante=100, book=TDA19):
    """Seat 0 has the button of 50 and 100."""
    made = Table(dict(enumerate(stacks)), ante=(ev.ANTE_BUTTON, ante), start=False)
    made.feed(ev.BOOK, book)
    made.start()
    return made


def paid(made):
    return made.notes(codes.NOTE_ANTE_PAID)


def test_the_button_pays_for_all_and_its_ante_is_dead():
    made = table()
    assert paid(made) == [(0, 100, "")]
    assert (made.game.pot(), made.game.to_call(0)) == (250, 100)
    assert made.game.street_bet[:3] == [0, 50, 100]
    made.key(ev.K_FOLD)
    made.key(ev.K_FOLD)
    made.key(ev.K_FOLD)
    assert made.game.stack[2] == 10_150
    assert made.chips() == 40_000


def test_a_short_stack_plays_for_all_of_it():
    made = table((10_000, 10_000, 10_000, 300))
    made.key(ev.K_ALLIN)
    made.call(0)
    made.key(ev.K_FOLD)
    made.key(ev.K_FOLD)
    made.board("2h7d9cJs4c")
    made.show(s3="AhAd", s0="KhKd")
    assert made.game.stack[3] == 300 + 300 + 50 + 100 + 100
    assert made.chips() == 30_300


@pytest.mark.parametrize(("book", "ante", "blind"), [(TDA19, 100, 20), (TDA24, 70, 50)])
def test_rp24_11_heads_up_a_short_button_pays_in_the_order_of_the_book(book, ante, blind):
    made = table((120, 10_000), book=book)
    assert paid(made) == [(0, ante, "")]
    assert [note[:2] for note in made.notes(codes.NOTE_POSTED_SMALL)] == [(0, blind)]
    assert made.game.stack[0] == 0


def test_nobody_pays_for_a_dead_button():
    """The small blind went out: the button moves on to its empty seat (TDA-32)."""
    made = table((10_000, 50, 10_000, 10_000))
    made.call(3)
    made.call(0)
    made.check(2)
    made.board("2h7d9c")
    for street in ("Js", "4c", ""):
        for _ in range(3):
            made.check(made.game.actor)
        made.board(street)
    made.show(s1="3h5d", s2="KhKd", s3="8h8d", s0="QhQd")
    assert made.game.stack[1] == 0
    made.next_hand()
    assert (made.game.button, len(paid(made)), made.game.pot()) == (1, 1, 150)


def test_tda_35c_it_is_paid_once_when_the_deal_is_repeated():
    made = table()
    made.key(ev.K_MISDEAL)
    made.key(ev.K_ENTER)
    assert len(made.notes(codes.NOTE_REDEAL)) == 1
    assert (made.game.contribution[:3], made.chips()) == ([100, 50, 100], 40_000)


@pytest.mark.parametrize("fold", [False, True])
def test_cuca_14_5_a_button_that_is_put_right_takes_no_ante_with_it(fold):
    """The ante stays with the seat that paid it, dead money all the same."""
    made = table(book=CUCA)
    made.key(ev.K_FLOOR, codes.menu_value(codes.MENU_BUTTON, 2))
    made.key(ev.K_ENTER)
    assert made.game.button == 1
    made.key(ev.K_RAISE, 300)
    for _ in range(3):
        made.key(ev.K_FOLD) if fold else made.call(made.game.actor)
    assert made.game.pot() == (0 if fold else 1_300)
    assert made.chips() == 40_000
    assert not fold or made.game.stack[:4] == [9_900, 9_950, 9_900, 10_250]


def test_random_hands_end_with_the_stacks_of_pokerkit():
    for seed in range(HANDS):
        Match(seed, Counter(), button_ante=True).play()
