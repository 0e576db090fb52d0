"""Layers, uncalled bets, odd chips, antes.  Blinds 50/100."""

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.books import CUCA_BOOK

from tests.rules.rig import Table


def all_in_before_the_flop(stacks, **options):
    table = Table(stacks, **options)
    while table.game.phase == codes.BET:
        assert table.key(ev.K_ALLIN) == 0
    return table


def pots(table):
    game = table.game
    return [
        (game.pot_amount[i], game.pot_seats[i], game.pot_winners[i]) for i in range(game.npots)
    ]


def test_tda_21_each_all_in_total_makes_a_pot():
    table = all_in_before_the_flop({0: 300, 1: 700, 2: 1_500, 3: 1_500})
    amounts = [0] * 10
    assert table.game.pots(amounts) == 3
    assert amounts[:3] == [1_200, 1_200, 1_600]
    table.show(s0="AcAd", s1="KcKd", s2="QcQd", s3="2c2d")
    table.board("3h4s8d")
    table.board("9s")
    table.board("Jh")
    assert pots(table) == [
        (1_200, 0b1111, 0b0001),
        (1_200, 0b1110, 0b0010),
        (1_600, 0b1100, 0b0100),
    ]
    assert table.game.stack[:4] == [1_200, 1_200, 1_600, 0]


def test_tda_16_side_pots_are_awarded_before_the_main_pot():
    table = all_in_before_the_flop({0: 300, 1: 700, 2: 1_500})
    table.show(s0="AcAd", s1="KcKd", s2="QcQd")
    table.board("3h4s8d")
    table.board("9s")
    table.board("Jh")
    assert [note[0] for note in table.notes(codes.NOTE_POT)] == [1, 0]


def test_uncalled_part_goes_back_before_the_pots_are_made():
    table = all_in_before_the_flop({0: 1_500, 1: 700, 2: 300})
    assert table.notes(codes.NOTE_RETURNED) == [(0, 800, "TDA-65A")]
    assert table.game.stack[0] == 800
    assert table.game.pot() == 300 + 700 + 700


def test_uncalled_bet_of_a_player_who_mucks_by_mistake_goes_back_too():
    table = Table({0: 5_000, 1: 5_000, 2: 5_000})
    table.bet(0, 1_000)
    table.call(1)
    table.call(2)
    table.board("3h4s8d")
    table.bet(1, 2_000)
    assert table.muck(1) == codes.ALERT_KILLED_HAND  # rule 15-B: the bet is not called yet
    table.key(ev.K_ENTER, 2)  # dead
    table.muck(2)
    assert table.game.chips_back() == 2_000
    table.bet(1, 0)
    assert table.game.stack == [5_000 + 2_000, 4_000, 4_000] + [0] * 7


def test_tda_20a_odd_chips_go_out_from_left_of_the_button():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000, 3: 1_000}, button=1, unit=25)
    table.bet(0, 225)
    for seat in (1, 2, 3):
        table.call(seat)
    table.board("TsJsQs")
    table.bet(2, 100)
    table.call(3)
    table.call(0)
    table.muck(1)
    table.board("Ks")
    for seat in (2, 3, 0):
        table.check(seat)
    table.board("As")
    for seat in (2, 3, 0):
        table.check(seat)
    table.show(s0="2c3c", s2="2d3d", s3="2h3h")
    # 1200 divides by three: no odd chip
    assert table.notes(codes.NOTE_ODD_CHIP) == []
    assert [note[:2] for note in table.notes(codes.NOTE_WINS)] == [(2, 400), (3, 400), (0, 400)]


def test_tda_20a_two_odd_chips_for_the_first_two_winners():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000, 3: 1_000}, button=2, small=25, big=50, unit=25)
    table.call(1)
    table.call(2)
    table.muck(3)  # his small blind of 25 stays
    table.check(0)
    for street in ("TsJsQs", "Ks", "As"):
        table.board(street)
        for seat in (0, 1, 2):
            table.check(seat)
    table.show(s0="2c3c", s1="2d3d", s2="2h3h")  # 175: 50 each, one chip of 25 over
    assert table.notes(codes.NOTE_ODD_CHIP) == [(0, 25, "TDA-20A")]
    assert [note[:2] for note in table.notes(codes.NOTE_WINS)] == [(0, 75), (1, 50), (2, 50)]


def test_tda_20_what_is_less_than_the_smallest_chip_stays_with_the_first():
    table = all_in_before_the_flop({0: 310, 1: 310}, unit=25)
    table.show(s0="2c3c", s1="2d3d")
    table.board("TsJsQs")
    table.board("Ks")
    table.board("As")
    # 620: 300 each, 20 over, no chip of 25 in it
    assert table.notes(codes.NOTE_ODD_CHIP) == [(1, 20, "TDA-20A")]
    assert table.game.stack[:2] == [300, 320]


def test_rp_11_big_blind_ante_is_paid_before_the_blind():
    table = Table({0: 5_000, 1: 5_000, 2: 130}, ante=(ev.ANTE_BIG, 100))
    assert table.notes(codes.NOTE_ANTE_PAID) == [(2, 100, "RP-11")]
    assert table.notes(codes.NOTE_POSTED_BIG) == [(2, 30, "TDA-32")]
    assert table.game.to_call(0) == 100  # the blind is short, the call is not


def test_rp_11_the_ante_is_for_every_hand_in_the_main_pot():
    table = Table({0: 5_000, 1: 5_000, 2: 100}, ante=(ev.ANTE_BIG, 100))
    table.bet(0, 400)
    table.call(1)
    for street in ("3h4s8d", "9s", "Jh"):
        table.board(street)
        table.check(1)
        table.check(0)
    table.show(s0="KcKd", s1="QcQd", s2="AcAd")
    assert pots(table) == [(100, 0b111, 0b100), (800, 0b011, 0b001)]


def test_antes_of_everybody_make_layers():
    table = all_in_before_the_flop(
        {0: 5_000, 1: 5_000, 2: 5_000, 3: 10}, button=3, ante=(ev.ANTE_EACH, 25)
    )
    assert table.notes(codes.NOTE_ANTE_PAID)[-1] == (3, 10, "RP-11")
    amounts = [0] * 10
    assert table.game.pots(amounts) == 2
    assert amounts[0] == 40


def test_a_short_big_blind_does_not_lower_the_call():
    table = Table({0: 5_000, 1: 5_000, 2: 60})
    assert table.notes(codes.NOTE_ALL_IN) == [(2, 60, "RP-1")]
    assert table.game.to_call(0) == 100
    assert table.game.min_raise_to(0) == 200


def test_nobody_pays_more_than_another_can_match():
    table = Table({0: 5_000, 1: 5_000, 2: 60})
    table.muck(0)
    assert table.game.to_call(1) == 10  # 50 posted against 60
    table.call(1)
    assert table.game.phase == codes.RUNOUT
    assert table.game.pot() == 120


def test_heads_up_with_a_short_big_blind_there_is_nothing_to_act_on():
    table = Table({0: 5_000, 1: 30}, button=0)
    assert table.game.phase == codes.RUNOUT
    assert table.notes(codes.NOTE_RETURNED) == [(0, 20, "TDA-65A")]


def test_chips_above_every_live_stake_stay_in_the_last_pot():
    table = Table({0: 300, 1: 5_000, 2: 5_000, 3: 300}, button=2)
    for seat in (1, 2, 3):
        table.call(seat)
    table.check(0)
    table.board("3h4s8d")
    table.check(3)
    table.check(0)
    table.bet(1, 900)
    table.call(2)
    table.call(3)
    table.call(0)
    table.muck(2)
    table.key(ev.K_FLOOR, 200)
    table.key(ev.K_ENTER, 2)  # the floor kills the last hand that could win the side pot
    table.board("9s")
    table.show(s0="AcAd", s3="KcKd")
    table.board("Jh")
    assert pots(table) == [(4 * 300 + 2 * 700, 0b1001, 0b0001)]
    assert table.chips() == 10_600


def left_alone(first, second):
    """Seat 0 is all-in with 300, 1 and 2 put in 1,000; after the river these muck in turn."""
    table = Table({0: 300, 1: 5_000, 2: 5_000}, button=2, start=False)
    table.feed(ev.BOOK, CUCA_BOOK)
    table.start()
    table.call(2)
    table.call(0)
    table.check(1)
    table.board("3h4s8d")
    table.bet(0, 200)
    table.bet(1, 900)
    table.call(2)
    for cards in ("9s", "Jh"):
        table.board(cards)
        table.check(1)
        table.check(2)
    table.muck(first)
    table.muck(second)
    return table


def test_tda_21_cuca_9_1c_who_was_left_alone_in_a_side_pot_has_won_it():
    """Hand 447 of seed 770054: seat 10 gave up, 4 was left for the side pot and mucked, too."""
    for first, second in ((1, 2), (2, 1)):
        table = left_alone(first, second)
        amounts = [0] * 10
        assert table.game.pots(amounts) == 2
        assert amounts[:2] == [900, 1_400]
        if table.game.phase != codes.DONE:
            table.show(s0="AcAd")
        assert pots(table) == [(900, 0b001, 0b001), (1_400, 1 << second, 1 << second)]
        assert (second, 1_400, "CUCA-9a") in table.notes(codes.NOTE_WINS)
        assert table.chips() == 10_300
