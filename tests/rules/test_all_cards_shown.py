"""A part of the pot goes to a hand that lies open with all its cards."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import CASINO, CUCA, TDA
from tests.rules.rig import pair
from tests.rules.test_showing import checked


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-13A"), (CUCA, "CUCA-9a"), (CASINO, "SHOW-1")]
)
def test_tda_13a_show_1_a_live_hand_that_is_not_shown_is_asked_for(book, rule):
    """Seat 1 would win: nobody wins before it lies open or is given up."""
    table = checked(book)
    table.feed(ev.SHOWN, 0, pair("5c5d"))
    table.feed(ev.SHOWN, 2, pair("2c2d"))
    assert table.key(ev.K_SHOW) == codes.ALERT_MISSING_CARDS
    assert table.alerts() == [(1, codes.ALERT_MISSING_CARDS, rule)]
    assert table.notes(codes.NOTE_WINS) == []
    assert table.show(s1="AcAd") == 0
    assert [note[0] for note in table.notes(codes.NOTE_WINS)] == [1]


def test_show_1_a_hand_given_up_unshown_wins_nothing():
    table = checked(CASINO)
    table.feed(ev.SHOWN, 0, pair("5c5d"))
    assert table.muck(1) == 0
    assert table.show(s2="2c2d") == 0
    assert [note[0] for note in table.notes(codes.NOTE_WINS)] == [0]
