"""The odd chip, changed first or not, as each book has it (TDA-20, CUCA-9.1a)."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import CASINO, CUCA, TDA, Felt


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-20A"), (CUCA, "CUCA-9.1b"), (CASINO, "CAS-2")]
)
def test_tda_20_cuca_9_1a_the_odd_chip_is_changed_into_the_smallest_in_play(book, rule):
    """125 in chips of 25 for two, chips of 5 in play: 60 each and an odd 5."""
    table = Felt([1_000] * 3, book, 25, 50)
    table.game.unit = 5
    table.lay(0, 25).lay(1, 25, 25)
    assert table.put(2, 25, 25) == 0
    assert table.key(ev.K_FOLD) == 0
    for street in ("", "2h3h4h", "5h", "6h"):
        if street:
            table.board(street)
        table.call_round()
    assert table.show(s1="KcKd", s2="AcAd") == 0
    assert [note[1] for note in table.notes(codes.NOTE_WINS)] == [65, 60]
    assert table.notes(codes.NOTE_ODD_CHIP) == [(1, 5, rule)]


@pytest.mark.parametrize(
    ("book", "rests"),
    [(TDA, [(0, 1), (2, 1)]), (CUCA, [(0, 2)]), (CASINO, [(0, 2)])],
)
def test_tda_20a_cuca_9_1b_cas_2_where_goes_what_does_not_divide(book, rests):
    """302 for three: seat 1 folds its big blind of 2, the board plays."""
    table = Felt([1_000] * 4, book, 1, 2).bets(100, 100, 100, None)
    for street in ("TsJsQs", "Ks", "As"):
        table.board(street)
        table.call_round()
    assert table.show(s0="KcKd", s2="AcAd", s3="2c2d") == 0
    assert [(seat, chips) for seat, chips, _ in table.notes(codes.NOTE_ODD_CHIP)] == rests
