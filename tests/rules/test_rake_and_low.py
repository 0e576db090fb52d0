"""The fee of a cash game, the low half of a pot, odd chips."""

from itertools import combinations

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.rules.low import evaluate_low

from tests.rules.felt import CASINO, CUCA, TDA, Felt
from tests.rules.rig import card


def cards(text):
    return bytearray(card(text[i : i + 2]) for i in range(0, len(text), 2))


def low(text):
    hand = cards(text)
    return evaluate_low(hand, len(hand))


def test_tda_20c_lows_from_the_best_to_the_worst():
    order = ["Ac2d3h4s5c", "Ac2d3h4s6c", "2d3h4s5c6c", "Ac2d3h4s7c", "4c5d6h7s8c"]
    values = [low(hand) for hand in order]
    assert values == sorted(values)
    assert len(set(values)) == 5
    assert all(values)


@pytest.mark.parametrize("hand", ["9c2d3h4s5c", "2c2d3h4s5c", "AcAdKhKsQc2d3d"])
def test_tda_20c_no_low_without_five_ranks_of_eight_or_less(hand):
    assert low(hand) == 0


def test_tda_20c_the_best_five_of_seven_as_trying_all_of_them_has_it():
    for hand in ("Ac2d3h4s7c8dKd", "AcAd2h3s4c7d8d", "2c3d4h5s6c7d8d", "KcQd2h3s4c5d9d"):
        seven = cards(hand)
        five = [evaluate_low(bytearray(c), 5) for c in combinations(seven, 5)]
        assert evaluate_low(seven, 7) == min((v for v in five if v), default=0)


def hi_lo(board, hands, unit=1):
    """Three limp for 50 each, hi-lo; chips won by seat."""
    table = Felt([1_000] * 3, TDA, 25, 50, hi_lo=1)
    table.game.unit = unit
    table.call_round()
    for street in (board[:6], board[6:8], board[8:]):
        table.board(street)
        table.call_round()
    assert table.show(**{f"s{seat}": hand for seat, hand in enumerate(hands)}) == 0
    won = [0, 0, 0]
    for seat, value, _ in table.notes(codes.NOTE_WINS):
        won[seat] += value
    assert table.chips() == 3_000
    return table, won


def test_tda_20c_high_and_low_have_half_each_and_the_odd_chip_goes_high():
    table, won = hi_lo("3h4s8dKsKh", ["KcKd", "Ac2d", "QcQd"], unit=20)
    assert table.notes(codes.NOTE_LOW_POT) == [(0, 60, "TDA-20C")]
    assert won == [90, 60, 0]


def test_tda_20c_without_a_low_the_high_hand_has_all():
    table, won = hi_lo("ThJs8dKsKh", ["KcKd", "Ac2d", "QcQd"])
    assert table.notes(codes.NOTE_LOW_POT) == []
    assert won == [150, 0, 0]


def test_tda_20d_the_same_hands_both_ways_share_one_pot():
    table, won = hi_lo("2h3s4dKsQh", ["5c6d", "5d6c", "JcJd"])
    assert won == [75, 75, 0]
    assert table.notes(codes.NOTE_LOW_POT) == []
    assert {note[2] for note in table.notes(codes.NOTE_WINS)} == {"TDA-20D"}


def cash(book, to, **changes):
    """All three are in for `to` and seat 0 wins."""
    table = Felt([20_000] * 3, book, 50, 100, **changes)
    table.key(ev.K_RAISE, to)
    table.key(ev.K_CALL)
    table.key(ev.K_CALL)
    for street in ("3h4s8d", "9s", "Jh"):
        table.board(street)
        table.call_round()
    assert table.show(s0="AcAd", s1="5c5d", s2="6c6d") == 0
    return table


@pytest.mark.parametrize(("to", "fee"), [(300, 0), (400, 50), (1_600, 50), (1_700, 150)])
def test_cas_3_4_above_ten_big_blinds_the_small_one_above_fifty_a_big_one_more(to, fee):
    table = cash(CASINO, to, cash=1)
    assert sum(note[1] for note in table.notes(codes.NOTE_RAKE)) == fee
    assert table.notes(codes.NOTE_WINS) == [(0, 3 * to - fee, "SHOW-7")]
    assert table.chips() == 60_000 - fee


@pytest.mark.parametrize(("to", "fee"), [(475, 0), (476, 50)])
def test_cas_3_4_a_pot_of_ten_big_blinds_has_no_fee_yet(to, fee):
    table = Felt([20_000] * 3, CASINO, 50, 100, cash=1)
    table.key(ev.K_RAISE, to)
    table.key(ev.K_FOLD)
    table.key(ev.K_CALL)
    for street in ("3h4s8d", "9s", "Jh"):
        table.board(street)
        table.call_round()
    assert table.show(s1="5c5d", s2="AcAd") == 0
    assert sum(note[1] for note in table.notes(codes.NOTE_RAKE)) == fee


@pytest.mark.parametrize(("book", "cash_game"), [(TDA, 1), (CUCA, 1), (CASINO, 0)])
def test_cas_3_4_no_fee_in_a_tournament_or_another_book(book, cash_game):
    table = cash(book, 1_700, cash=cash_game)
    assert table.notes(codes.NOTE_RAKE) == []
    assert table.chips() == 60_000


@pytest.mark.parametrize("book", [TDA, CUCA, CASINO])
@pytest.mark.parametrize(("change", "won"), [(1, [65, 60]), (0, [75, 50])])
def test_tda_20_cuca_9_1a_cas_2_the_odd_chip_is_changed_or_not(book, change, won):
    """125 in chips of 25, a smallest chip of 5 in play."""
    table = Felt([1_000] * 3, book, 25, 50, odd_change=change)
    table.game.unit = 5
    table.lay(0, 25).lay(1, 25, 25)
    assert table.put(2, 25, 25) == 0
    assert table.key(ev.K_FOLD) == 0
    for street in ("", "2h3h4h", "5h", "6h"):
        if street:
            table.board(street)
        table.call_round()
    assert table.show(s1="KcKd", s2="AcAd") == 0
    assert [note[1] for note in table.notes(codes.NOTE_WINS)] == won
