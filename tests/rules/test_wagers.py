"""What chips mean, by the worked examples of the documents.  Names carry the rule and its book."""

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.rules.values import decode, encode

from tests.rules.felt import CASINO, CUCA, TDA, Felt

RICH = 100_000


def heads(bet, book=TDA, behind=RICH, big=100):
    """Four players on the flop: seat 0 bets, seat 1 is to act with `behind` chips."""
    stacks = [RICH, behind + big, RICH, RICH]
    return Felt(stacks, book, big // 2, big).flop().bets(bet)


def raised(first, second, book=TDA, behind=RICH, big=100):
    """Seat 0 bets, seat 1 raises, seat 2 is to act."""
    return Felt([RICH, RICH, behind + big, RICH], book, big // 2, big).flop().bets(first, second)


def big_blind(book=TDA, prior=(25, 25), small=25, big=50, raise_to=600):
    """Before the flop the button raises, the small blind folds; the big blind has `prior`."""
    table = Felt([RICH, RICH, RICH], book, small, big)
    return table.lay(1, *prior).bets(raise_to, None)


# overchips -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-44"), (CUCA, "CUCA-8i"), (CASINO, "CAS-6.9")]
)
def test_tda_44_cuca_8i_cas_69_a_silent_overchip_is_a_call(book, rule):
    table = heads(300, book)
    assert table.put(1, 1_000) == 0
    assert table.did(1) == ("call", 300, rule)
    assert table.chips_back(1) == 700


def test_tda_44_even_the_last_chip_is_a_call():
    table = heads(300, behind=1_000)
    table.put(1, 1_000)
    assert table.did(1) == ("call", 300, "TDA-44")


@pytest.mark.parametrize("book", [TDA, CUCA, CASINO])
def test_tda_44_cas_69_the_opening_overchip_counts_full(book):
    table = Felt([RICH] * 3, book).flop()
    table.put(0, 5_000)
    assert table.did(0)[:2] == ("bet", 5_000)


@pytest.mark.parametrize("book", [TDA, CUCA, CASINO])
def test_tda_44_cas_610_cuca_8j_an_announced_overchip_is_a_raise_of_its_value(book):
    table = heads(300, book)
    assert table.key(ev.K_RAISE) == 0
    assert table.put(1, 1_000) == 0
    assert table.did(1)[:2] == ("raise", 1_000)


def test_table_g_the_big_blind_with_the_option_is_asked_what_its_overchip_means():
    table = Felt([RICH] * 3).lay(1, 100)
    table.bets(100, 100)
    assert table.put(1, 500) == codes.ALERT_UNCLEAR_BET
    assert table.options() == [codes.OPT_CHECK, codes.OPT_BET]
    assert table.key(ev.K_ENTER, 2) == 0
    assert table.did(1)[:2] == ("raise", 600)


@pytest.mark.parametrize(("book", "rule"), [(CUCA, "CUCA-8i"), (CASINO, "CAS-6.9")])
def test_cuca_8i_cas_69_the_option_s_overchip_is_a_call_of_nothing_a_check(book, rule):
    table = Felt([RICH] * 3, book).lay(1, 100)
    table.bets(100, 100)
    assert table.put(1, 500) == 0
    assert table.did(1) == ("check", 0, rule)
    assert table.chips_back(1) == 500


# several chips, half a raise -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("example", "bet", "chips", "behind", "done"),
    [
        ("43A-2", 1_000, (1_000, 100, 100, 100, 100), RICH, ("call", 1_000, 400, 0)),
        ("45A-2", 1_050, (1_000, 1_000), 2_000, ("call", 1_050, 950, 0)),
        ("61", 325, (500, 25), RICH, ("raise", 650, 0, 125)),
        ("43-3a", 300, (500, 500), RICH, ("raise", 1_000, 0, 0)),
        ("45-1A", 1_200, (1_000, 1_000), RICH, ("call", 1_200, 800, 0)),
        ("45-4A", 1_400, (1_000, 500, 500, 500), RICH, ("raise", 2_800, 0, 300)),
        ("45-4B", 1_400, (1_000, 500, 500), RICH, ("call", 1_400, 600, 0)),
        ("45-4A-last", 1_400, (1_000, 500, 500, 500), 2_500, ("raise", 2_500, 0, 0)),
        ("45-4B-last", 1_400, (1_000, 500, 500), 2_000, ("raise", 2_000, 0, 0)),
        ("DER-HALF", 200, (200, 100), RICH, ("raise", 400, 0, 100)),
    ],
)
def test_tda_43_45_61_several_chips_facing_a_bet(example, bet, chips, behind, done):
    table = heads(bet, behind=behind)
    assert table.put(1, *chips) == 0
    what, total, back, add = done
    assert table.did(1)[:2] == (what, total), example
    assert table.chips_back(1) == back
    assert table.to_add(1) == add
    if behind != RICH and what == "raise":
        assert table.notes(codes.NOTE_ALL_IN) == [(1, total, "RP-1")]


@pytest.mark.parametrize(
    ("example", "chips", "done"),
    [
        ("45-1B", (500, 1_000), ("call", 1_100, 400, 0)),
        ("45-2", (1_000, 100, 100, 100, 100, 100), ("raise", 1_700, 0, 200)),
        ("45-3", (1_000, 100, 100, 100), ("call", 1_100, 200, 0)),
    ],
)
def test_tda_45_several_chips_before_the_flop(example, chips, done):
    table = Felt([RICH] * 5, TDA, 250, 500).bets(1_100)  # seat 2 to 1,100; seat 3 acts
    table.put(3, *chips)
    assert (*table.did(3)[:2], table.chips_back(3), table.to_add(3)) == done, example


def test_tda_45a_1_all_chips_are_needed_for_the_call_of_a_raise():
    table = raised(400, 1_100)
    table.put(2, 500, 1_000)
    assert table.did(2) == ("call", 1_100, "TDA-45A")
    assert table.chips_back(2) == 400


@pytest.mark.parametrize(
    ("book", "done"),
    [
        (TDA, ("raise", 400, "TDA-43A")),
        (CUCA, ("call", 200, "CUCA-8g")),
        (CASINO, ("raise", 400, "CAS-6.4")),
    ],
)
def test_tda_43a_cuca_8g_cas_64_exactly_half_a_raise(book, done):
    table = heads(200, book)
    table.put(1, 200, 100)
    assert table.did(1) == done


def test_cas_612_no_chip_can_go_so_it_is_a_call():
    table = heads(120, CASINO)
    table.put(1, 100, 100)
    assert table.did(1) == ("call", 120, "CAS-6.12")
    assert table.chips_back(1) == 80


def test_cuca_8g_only_the_half_rule_counts_several_chips():
    table = heads(120, CUCA)
    table.put(1, 100, 100)  # by 80, more than half of 120
    assert table.did(1) == ("raise", 240, "CUCA-8g")


@pytest.mark.parametrize(("book", "done"), [(TDA, ("bet", 100)), (CASINO, ("bet", 100))])
def test_tda_52a_cas_60_an_underbet_is_put_right(book, done):
    table = Felt([RICH] * 3, book).flop()
    table.put(0, 25)
    assert table.did(0)[:2] == done
    assert table.to_add(0) == 75


def test_cuca_8g_half_a_bet_is_none_and_more_than_half_is_completed():
    table = Felt([RICH] * 3, CUCA).flop()
    table.put(0, 50)
    assert table.did(0) == ("check", 0, "CUCA-8g")
    assert table.chips_back(0) == 50
    table.put(1, 50, 10)
    assert table.did(1) == ("bet", 100, "CUCA-8g")


# prior chips ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("example", "pulled", "chips", "done"),
    [
        ("46-1.1", (), (1_000,), ("call", 600, 450, 0)),
        ("46-1.2a", (), (500, 500), ("call", 600, 450, 0)),
        ("46-1.2b", (), (100, 500), ("call", 600, 50, 0)),
        ("46-1.3", (), (1_000, 500), ("raise", 1_550, 0, 0)),
        ("46-3.1", (25, 25), (1_000,), ("call", 600, 400, 0)),
        ("46-3.2d", (25, 25), (500, 500), ("call", 600, 400, 0)),
        ("46-4.1d", (25,), (1_000,), ("raise", 1_150, 0, 125)),
    ],
)
def test_tda_46_prior_chips(example, pulled, chips, done):
    table = big_blind()
    assert table.put(1, *chips, pulled=pulled) == 0
    assert (*table.did(1)[:2], table.chips_back(1), table.to_add(1)) == done, example


def test_tda_46c2_2d_a_blind_posted_too_big_covers_the_call_so_half_a_raise_is_enough():
    table = big_blind(prior=(1_000,), small=50, big=100, raise_to=700)
    table.put(1, 100)
    assert table.did(1)[:2] == ("raise", 1_300)
    assert table.to_add(1) == 200


def test_cas_614_one_chip_to_prior_chips_is_a_call():
    table = Felt([RICH] * 3, CASINO, 5, 10).flop()
    table.put(0, 10)
    table.bets(70, None)
    table.put(0, 100)
    assert table.did(0) == ("call", 70, "CAS-6.14")
    assert table.chips_back(0) == 40


def test_cas_615_several_chips_to_prior_chips_count_with_them():
    table = Felt([RICH] * 3, CASINO, 5, 10).flop()
    table.put(0, 10)
    table.bets(70, None)
    table.put(0, 100, 10)
    assert table.did(0)[:2] == ("raise", 130)
    assert table.to_add(0) == 10


def test_cas_615_against_612_is_a_house_rule():
    table = big_blind(CASINO)
    table.put(1, 500, 500)
    assert table.did(1)[:2] == ("raise", 1_150)
    assert table.to_add(1) == 100
    house = Felt([RICH] * 3, CASINO, 25, 50, multichip_prior=1)
    house.lay(1, 25, 25).bets(600, None)
    house.put(1, 500, 500)
    assert house.did(1)[:2] == ("call", 600)


def test_cuca_8f_one_chip_to_prior_chips_is_asked_about():
    table = big_blind(CUCA)
    assert table.put(1, 1_000) == codes.ALERT_UNCLEAR_BET
    assert table.options()[:2] == [codes.OPT_CALL, codes.OPT_BET]
    table.key(ev.K_ENTER)
    assert table.did(1)[:2] == ("call", 600)
    assert table.chips_back(1) == 450


@pytest.mark.parametrize("fold", [lambda table: table.muck(1), lambda table: table.key(ev.K_FOLD)])
def test_tda_46b_who_pulls_back_may_not_fold(fold):
    table = big_blind(TDA)
    assert table.put(1, pulled=(25, 25)) == codes.ALERT_PULLBACK
    assert fold(table) == codes.ALERT_PULLBACK
    assert table.options() == [codes.OPT_CALL, codes.OPT_FOLD]
    table.key(ev.K_ENTER)
    assert table.did(1)[:2] == ("call", 600)


def test_cas_262_who_pulls_back_may_fold_and_the_chips_stay():
    for fold in ("muck", "key", "said"):
        table = big_blind(CASINO)
        assert table.put(1, pulled=(25, 25)) == codes.ALERT_PULLBACK
        assert table.alerts() == [(1, codes.ALERT_PULLBACK, "CAS-26.2")]
        if fold == "muck":
            assert table.muck(1) == 0
        elif fold == "key":
            assert table.key(ev.K_FOLD) == 0
        else:
            assert table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_FOLD, 2)) == 0
        assert table.did(1)[0] == "fold"
        assert table.game.stack[1] == RICH - 50


def test_cas_6_14_chips_pulled_back_and_new_ones_may_be_a_raise():
    table = big_blind(CASINO)
    assert table.put(1, pulled=(25, 25)) == codes.ALERT_PULLBACK
    table.put(1, 1_000, 1_000)
    assert table.did(1)[:2] == ("raise", 2_000)


def test_tda_46b_a_reader_that_never_saw_the_whole_bet_tells_of_no_pull():
    table = big_blind(TDA)
    table.key(ev.K_RAISE, 1_200)
    table.key(ev.K_RAISE, 2_400)
    assert table.game.actor == 1
    assert table.put(1, pulled=(25, 25)) == 0
    assert table.muck(1) == 0
    assert table.did(1)[0] == "fold"


def test_cuca_has_no_rule_against_folding_after_pulling_back():
    table = big_blind(CUCA)
    assert table.put(1, pulled=(25, 25)) == 0
    assert table.muck(1) == 0
    assert table.did(1)[0] == "fold"


# announced -----------------------------------------------------------------------------------


def test_tda_43a_1_an_amount_alone_counts_as_chips():
    table = heads(1_000)
    assert table.key(ev.K_ENTER, 1_400) == 0
    assert table.did(1)[:2] == ("call", 1_000)
    table = heads(1_000)
    table.key(ev.K_ENTER, 1_500)
    assert table.did(1)[:2] == ("raise", 2_000)


def test_tda_40c_two_hundred_is_a_bet_of_two_hundred():
    table = Felt([RICH] * 3).flop()
    table.key(ev.K_ENTER, 200)
    assert table.did(0)[:2] == ("bet", 200)


def test_tda_43a_3_raise_said_first_is_completed():
    table = heads(1_000)
    table.key(ev.K_RAISE)
    table.put(1, 1_000, 100, 100, 100, 100)
    assert table.did(1) == ("raise", 2_000, "TDA-43A")
    assert table.to_add(1) == 600


def test_tda_43b_the_amount_of_a_raise_is_the_total():
    table = heads(2_000)
    table.key(ev.K_RAISE, 8_000)
    assert table.did(1)[:2] == ("raise", 8_000)


def test_cuca_24_2_a_house_may_read_the_amount_as_by():
    table = Felt([RICH] * 3, CUCA, raise_amount=1).flop().bets(200)
    table.key(ev.K_RAISE, 500)
    assert table.did(1)[:2] == ("raise", 700)


@pytest.mark.parametrize("book", [CUCA, CASINO])
@pytest.mark.parametrize(("choice", "to"), [(1, 900), (2, 800)])
def test_cuca_24_2_by_or_to_is_for_the_floor_where_the_book_does_not_say(book, choice, to):
    table = heads(400, book)
    assert (
        table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_RAISE, 2, 500))
        == codes.ALERT_UNCLEAR_BET
    )
    assert table.options() == [codes.OPT_BY, codes.OPT_BET, codes.OPT_RETURN]
    table.key(ev.K_ENTER, choice)
    assert table.did(1)[:2] == ("raise", to)


def says_raise(table, seat, number):
    return table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_RAISE, seat + 1, number))


@pytest.mark.parametrize("book", [CUCA, CASINO])
@pytest.mark.parametrize(
    ("bets", "number", "to"),
    [((600,), 600, 1_200), ((200, 600), 500, 1_100), ((100,), 80, 200)],
)
def test_cuca_24_2_a_number_not_above_the_bet_can_only_be_by(book, bets, number, to):
    table = Felt([RICH] * 4, book).flop().bets(*bets)
    seat = table.game.actor
    assert says_raise(table, seat, number) == codes.ALERT_UNCLEAR_BET
    assert table.notes(codes.NOTE_PROPOSED) == [
        (seat, codes.ALERT_UNCLEAR_BET, "CUCA-2.4" if book == CUCA else "CAS-6.2")
    ]
    assert table.options() == [codes.OPT_BY, codes.OPT_RETURN]
    table.key(ev.K_ENTER)
    assert table.did(seat)[:2] == ("raise", to)


def test_cuca_24_2_by_more_than_the_stack_is_too_much():
    table = heads(600, CUCA, behind=1_000)
    assert says_raise(table, 1, 600) == codes.ALERT_TOO_MUCH
    table = heads(600, CUCA, behind=1_000)
    assert says_raise(table, 1, 950) == 0  # it can only be to
    assert table.did(1)[:2] == ("raise", 1_000)


def test_tda_43b_a_number_not_above_the_bet_is_no_raise():
    table = heads(600, TDA)
    assert says_raise(table, 1, 500) == codes.ALERT_UNDERRAISE


@pytest.mark.parametrize(
    ("number", "options", "to"),
    [
        (500, [codes.OPT_BY, codes.OPT_RETURN], 1_200),
        (900, [codes.OPT_BY, codes.OPT_BET, codes.OPT_RETURN], 1_500),
    ],
)
@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_cuca_24_2_out_of_turn_the_number_is_read_in_the_same_way(book, number, options, to):
    table = Felt([RICH] * 4, book).flop().bets(600)
    says_raise(table, 2, number)
    if book == CUCA:
        assert table.game.ruling_value[0] == number
        table.key(ev.K_ENTER, 2)
    table.muck(1)
    assert table.game.ruling == codes.ALERT_UNCLEAR_BET
    assert table.options() == options
    table.key(ev.K_ENTER)
    assert table.did(2)[:2] == ("raise", to)
    assert table.game.actor == 3


def test_cuca_24_2_out_of_turn_a_raise_frees_the_number():
    table = Felt([RICH] * 4, CASINO).flop().bets(600)
    says_raise(table, 2, 500)
    table.key(ev.K_RAISE, 2_000)
    assert not table.game.ruling
    assert (table.game.actor, table.game.bet) == (2, 2_000)


@pytest.mark.parametrize("number", [200, 600])
def test_cuca_24_2_words_after_the_chips_that_say_the_same_by_or_to(number):
    table = Felt([RICH] * 3, CUCA).flop().bets(400)
    table.put(1, 500, 100, 100, 100)
    assert says_raise(table, 1, 400) == 0
    assert says_raise(table, 1, 800) == 0
    assert says_raise(table, 1, number) == codes.ALERT_VOICE_CHIPS
    table.key(ev.K_ENTER)
    assert table.did(1)[:2] == ("raise", 800)


def test_cuca_24_2_an_amount_the_dealer_keys_is_the_total():
    table = heads(400, CUCA)
    assert table.key(ev.K_RAISE, 1_000) == 0
    assert table.did(1)[:2] == ("raise", 1_000)


def test_tda_45a_2b_all_in_said_first():
    table = heads(1_050, behind=2_000)
    table.key(ev.K_ALLIN)
    assert table.did(1)[:2] == ("raise", 2_000)
    assert table.put(1, 1_000, 1_000) == 0
    assert table.alerts() == []


def test_tda_51a_a_call_said_binds_to_the_whole_bet_whatever_chips_follow():
    table = raised(2_000, 8_000, big=2_000)
    table.key(ev.K_CALL)
    assert table.did(2) == ("call", 8_000, "TDA-41A")
    assert table.put(2, 5_000) == 0
    assert table.put(2, 5_000) == 0  # an overchip to settle it
    assert table.chips_back(2) == 2_000
    assert table.alerts() == []


@pytest.mark.parametrize(("choice", "bet"), [(1, 42_000), (2, 5_000)])
def test_tda_40a_said_one_amount_and_put_in_another(choice, bet):
    table = Felt([RICH] * 2, TDA, 500, 1_000).flop()
    actor = table.game.actor
    table.key(ev.K_RAISE, 42_000)
    table.put(actor, 5_000)
    assert table.put(1 - actor, 5_000) == codes.ALERT_UNCLEAR_BET
    assert table.notes(codes.NOTE_PROPOSED) == [(actor, codes.ALERT_UNCLEAR_BET, "TDA-40A")]
    assert table.options() == [codes.OPT_ACCEPT, codes.OPT_CORRECT]
    table.key(ev.K_ENTER, choice)
    assert table.did(1 - actor)[:2] == ("call", bet)
    assert table.game.pot() == 2_000 + 2 * bet
    assert table.chips() == 2 * RICH


def test_tda_55b_raise_without_a_bet_is_the_smallest_bet_at_least():
    table = Felt([RICH] * 3).flop()
    table.key(ev.K_RAISE)
    table.put(0, 25)
    assert table.did(0) == ("bet", 100, "TDA-55B")


def test_cas_63_call_and_raise_in_two_motions():
    table = heads(300, CASINO)
    table.key(ev.K_RAISE)
    table.said.clear()
    assert table.put(1, 100, 100, 100) == 0
    assert table.game.actor == 1
    assert table.notes(codes.NOTE_ANNOUNCED) == [(1, ev.K_RAISE, "CAS-6.3")]
    table.put(1, 500)
    assert table.did(1)[:2] == ("raise", 800)


def test_tda_42c_the_first_motion_is_all_the_raise_there_is():
    table = heads(300)
    table.key(ev.K_RAISE)
    table.put(1, 100, 100, 100)
    assert table.did(1)[:2] == ("raise", 600)


@pytest.mark.parametrize(("digits", "before", "to"), [(5, 2_000, 500), (5, 6_000, 5_000)])
def test_tda_57_ambiguous_amounts_stay_below_the_pot(digits, before, to):
    table = Felt([RICH] * 5, TDA, 200, 400)
    if before > 5_000:
        table.bets(1_200, 1_200, 1_200, 1_200, 1_200)
        table.board("Ac7d2h")
    else:
        table.flop()
    assert table.game.pot() == before
    assert table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_AMBIGUOUS, number=digits)) == 0
    assert table.did(0) == ("bet", to, "TDA-57")


# too little ----------------------------------------------------------------------------------


def test_tda_51b_1_an_undercall_of_a_raise_is_for_the_floor():
    table = raised(2_000, 8_000, big=2_000)
    assert table.put(2, 2_000) == codes.ALERT_UNDERCALL
    assert table.options()[:2] == [codes.OPT_CALL, codes.OPT_FORFEIT]
    table.key(ev.K_ENTER, 2)
    assert table.did(2)[0] == "fold"
    assert table.game.contribution[2] == 2_000 + 2_000


def test_tda_51b_2_an_undercall_of_the_opening_bet_is_a_full_call():
    table = heads(8_000, big=2_000)
    table.put(1, 2_000)
    assert table.did(1) == ("call", 8_000, "TDA-51B")
    assert table.to_add(1) == 6_000


def test_tda_51b_all_ins_over_an_opening_bet_of_less_than_the_blind_are_not_the_opening_bet():
    table = Felt([140, 190, RICH, RICH]).flop().bets("all-in", "all-in")
    assert table.put(2, 40) == codes.ALERT_UNDERCALL
    assert table.notes(codes.NOTE_PROPOSED) == [(2, codes.ALERT_UNDERCALL, "TDA-51B")]
    table = Felt([140, RICH, RICH]).flop().bets("all-in")
    table.put(1, 25)
    assert table.did(1)[:2] == ("call", 40)


def test_tda_51b_the_big_blind_is_the_opening_bet():
    table = Felt([RICH] * 4)
    table.put(2, 25)
    assert table.did(2)[:2] == ("call", 100)


def test_cas_261_an_undercall_is_completed():
    table = raised(2_000, 8_000, CASINO, big=2_000)
    table.put(2, 5_000)
    assert table.did(2) == ("call", 8_000, "CAS-26.1")


def test_cas_261_a_tiny_chip_is_completed_too():
    table = heads(50_000, CASINO, big=4_000)
    assert table.put(1, 1_000) == 0
    assert table.did(1) == ("call", 50_000, "CAS-26.1")
    assert table.to_add(1) == 49_000


def test_cas_262_who_missed_a_raise_calls_or_folds_and_the_chips_stay():
    table = raised(2_000, 8_000, CASINO, big=2_000)
    assert table.put(2, 1_000, 1_000) == codes.ALERT_UNDERCALL
    assert table.notes(codes.NOTE_PROPOSED) == [(2, codes.ALERT_UNDERCALL, "CAS-26.2")]
    assert table.options() == [codes.OPT_CALL, codes.OPT_FORFEIT]
    table.key(ev.K_ENTER, 2)
    assert table.game.contribution[2] == 4_000


def missed():
    """Seat 2 puts in 2000, not having seen the raise from there to 8000."""
    table = raised(2_000, 8_000, CASINO, big=2_000)
    assert table.put(2, 1_000, 1_000) == codes.ALERT_UNDERCALL
    return table


def test_cas_262_who_missed_a_raise_passes_with_the_cards_and_the_chips_stay():
    table = missed()
    table.muck(2)
    assert table.did(2)[0] == "fold"
    assert table.game.contribution[2] == 4_000
    assert not table.game.ruling


def test_cas_262_who_missed_a_raise_passes_though_an_object_is_asked_about_since():
    table = missed()
    assert table.feed(ev.FAULT, 7, ev.FAULT_UNKNOWN) == codes.ALERT_OBJECT
    table.muck(2)
    table.feed(ev.FAULT, 7, ev.FAULT_AWAY)
    assert table.did(2)[0] == "fold"
    assert table.game.contribution[2] == 4_000
    assert not table.game.ruling


def test_tda_51b_a_short_call_is_made_good_though_an_object_is_asked_about_since():
    table = raised(500, 2_000)
    assert table.put(2, 500, 500, 500) == codes.ALERT_UNDERCALL
    assert table.feed(ev.FAULT, 7, ev.FAULT_UNKNOWN) == codes.ALERT_OBJECT
    table.put(2, 500)
    table.feed(ev.FAULT, 7, ev.FAULT_AWAY)
    assert table.did(2)[:2] == ("call", 2_000)
    assert not table.game.ruling


def test_cas_262_the_cards_of_another_at_the_muck_do_not_answer():
    table = missed()
    table.muck(1)
    assert table.game.ruling == codes.ALERT_UNDERCALL


def test_cas_262_who_missed_a_raise_cannot_take_the_chips_back():
    table = missed()
    assert table.put(2, pulled=(1_000, 1_000)) == codes.ALERT_PULLBACK
    assert table.game.ruling == codes.ALERT_UNDERCALL
    table.muck(2)
    assert table.game.contribution[2] == 4_000


def test_cas_262_who_missed_a_raise_calls_with_whatever_is_added():
    table = missed()
    table.put(2, 5_000, 5_000, 5_000)
    assert table.did(2)[:2] == ("call", 8_000)


def test_cas_262_who_missed_two_raises_missed_a_raise():
    table = Felt([RICH] * 5, CASINO, 50, 100).flop().bets(100, 300, 900)
    assert table.put(3, 100) == codes.ALERT_UNDERCALL
    assert table.notes(codes.NOTE_PROPOSED) == [(3, codes.ALERT_UNDERCALL, "CAS-26.2")]


def test_cas_262_who_missed_a_short_all_in_missed_a_raise():
    table = Felt([RICH, 240, RICH, RICH], CASINO, 50, 100).flop().bets(100)
    table.key(ev.K_ALLIN)
    assert table.put(2, 100) == codes.ALERT_UNDERCALL


def test_cas_261_what_nobody_bet_is_made_a_full_call():
    table = Felt([RICH] * 5, CASINO, 50, 100).flop().bets(100, 300, 900)
    table.put(3, 100, 100)
    assert table.did(3) == ("call", 900, "CAS-26.1")


def test_cuca_42_an_undercall_is_for_the_floor():
    table = heads(8_000, CUCA, big=2_000)
    assert table.put(1, 2_000) == codes.ALERT_UNDERCALL


def test_tda_41_a_tiny_chip_is_for_the_floor():
    table = heads(50_000, big=4_000)
    assert table.put(1, 1_000) == codes.ALERT_TINY_CHIP
    assert table.notes(codes.NOTE_PROPOSED) == [(1, codes.ALERT_TINY_CHIP, "TDA-41")]
    table.key(ev.K_ENTER)
    assert table.did(1)[:2] == ("call", 50_000)


def test_cuca_81_a_short_all_in_call_leaves_the_bet():
    table = heads(1_000, CUCA, behind=400)
    table.put(1, 100, 100, 100, 100)
    assert table.did(1)[:2] == ("call", 400)
    assert table.game.to_call(2) == 1_000


# strings, strange chips ----------------------------------------------------------------------


def test_tda_56_a_second_motion_goes_back():
    table = heads(300)
    table.put(1, 100, 100, 100)
    assert table.put(1, 500) == codes.ALERT_STRING_BET
    assert table.notes(codes.NOTE_PROPOSED) == [(1, codes.ALERT_STRING_BET, "TDA-56")]
    table.key(ev.K_ENTER)
    assert table.game.street_bet[1] == 300
    assert table.game.actor == 2


def test_tda_56_or_it_was_one_motion_after_all():
    table = heads(300)
    table.put(1, 100, 100, 100)
    table.put(1, 500)
    table.key(ev.K_ENTER, 2)
    assert table.did(1)[:2] == ("raise", 800)
    assert table.game.actor == 2
    assert table.game.to_call(2) == 800


def test_cas_616_fitting_chips_in_two_moves_are_a_call():
    table = heads(325, CASINO)
    table.put(1, 500)
    assert table.did(1)[:2] == ("call", 325)
    assert table.put(1, 25) == 0
    assert table.notes(codes.NOTE_CHANGE)[-1] == (1, 200, "CAS-6.16")


def test_tda_62_chips_behind_an_all_in_are_for_the_floor():
    table = heads(300, behind=1_000)
    table.key(ev.K_ALLIN)
    table.put(1, 1_000)
    assert table.put(1, 500) == codes.ALERT_HIDDEN_CHIP
    table.key(ev.K_ENTER)
    assert table.game.street_bet[1] == 1_000


def test_tda_24c_a_chip_below_the_smallest_in_play_is_told():
    table = Felt([RICH] * 3).flop()
    table.game.unit = 25
    assert table.feed(ev.CHIP, 0, 5) == codes.ALERT_OLD_CHIP
    assert table.alerts() == [(0, codes.ALERT_OLD_CHIP, "TDA-24C")]


def test_cuca_37_a_splash_counts_or_goes_back():
    table = heads(300, CUCA)
    assert table.feed(ev.SPLASH, 0, 500) == codes.ALERT_SPLASH
    assert table.notes(codes.NOTE_PROPOSED) == [(1, codes.ALERT_SPLASH, "CUCA-3.7")]
    table.key(ev.K_ENTER, 2)
    assert table.did(1)[:2] == ("raise", 600)


def test_cuca_34_a_chip_of_another_seat():
    table = heads(300, CUCA)
    assert table.feed(ev.STRAY, 1, 3) == codes.ALERT_CHIP_TRANSFER
    assert table.notes(codes.NOTE_PROPOSED) == [(1, codes.ALERT_CHIP_TRANSFER, "CUCA-3.4")]


# one meaning, three ways -----------------------------------------------------------------------


@pytest.mark.parametrize("book", [TDA, CUCA, CASINO])
@pytest.mark.parametrize("total", [300, 400, 450, 500, 600, 1_000])
def test_a_total_means_the_same_keyed_or_lying_there(book, total):
    lying, keyed = heads(300, book), heads(300, book)
    lying.bet(1, total)
    keyed.key(ev.K_ENTER, total)
    assert lying.did(1) == keyed.did(1)


def test_tda_40c_an_amount_that_is_keyed_is_no_overchip():
    table = heads(300)
    table.feed(ev.CHIP, 1, 700)
    table.key(ev.K_ENTER, 700)
    assert table.did(1)[:2] == ("raise", 700)


@pytest.mark.parametrize(("choice", "what"), [(1, "check"), (2, "raise")])
def test_an_overchip_of_the_big_blind_that_is_asked_about(choice, what):
    table = Felt([RICH] * 3, option_overchip=0).lay(1, 100).bets(100, 100)
    assert table.put(1, 500) == codes.ALERT_UNCLEAR_BET
    assert table.options() == [codes.OPT_CHECK, codes.OPT_BET]
    table.key(ev.K_ENTER, choice)
    assert table.did(1)[0] == what


@pytest.mark.parametrize(("chip", "did"), [(150, "raise"), (125, None)])
def test_an_overchip_of_the_big_blind_that_is_half_a_raise_at_least(chip, did):
    table = Felt([RICH] * 3, option_overchip=2).lay(1, 100).bets(100, 100)
    assert table.put(1, chip - 100) == (0 if did else codes.ALERT_UNCLEAR_BET)
    assert table.did(1) == (did and ("raise", 200, "TDA-43A"))


def test_chip_values_in_a_byte_keep_their_order():
    values = [
        1,
        2,
        5,
        10,
        20,
        25,
        31,
        50,
        100,
        250,
        500,
        1_000,
        5_000,
        25_000,
        100_000,
        25_000_000,
    ]
    coded = [encode(value) for value in values]
    assert coded == sorted(coded)
    assert max(coded) < 256
    assert [decode(byte) for byte in coded] == values


def test_the_largest_chip_value_fits_into_a_byte():
    table = heads(300)
    assert encode((1 << 30) - 1) == 255
    assert table.feed(ev.CHIP, 1, (1 << 30) - 1) == 0


def test_tda_62_hidden_chips_of_nobody_are_refused():
    table = Felt([100, 100], small=50, big=100)
    table.key(ev.K_ALLIN)
    assert table.game.phase == codes.RUNOUT
    assert table.key(ev.K_FLOOR, codes.MENU_HIDDEN) == codes.ALERT_NO_OPTION


def test_tda_62_more_than_the_stack_said_over_chips_is_logged_like_any_word():
    table = heads(300)
    table.feed(ev.CHIP, 1, 25)
    count = table.game.log.count
    assert table.key(ev.K_ENTER, 1 << 29) == codes.ALERT_TOO_MUCH
    assert table.game.log.count == count + 1


@pytest.mark.parametrize(
    ("key", "amount"), [(ev.K_RAISE, 900), (ev.K_ENTER, 900), (ev.K_RAISE, 0)]
)
def test_tda_40b_42b_cas_62_a_word_an_amount_or_both(key, amount):
    table = Felt([50_000] * 3).flop().bets(400)
    assert table.key(key, amount) == 0
    assert amount or table.put(1, 500, 400) == 0
    assert table.did(1)[:2] == ("raise", 900)


@pytest.mark.parametrize("book", [TDA, CUCA, CASINO])
def test_tda_42a_cuca_8e_8h_cas_61_a_second_motion_is_no_part_of_the_wager(book):
    table = Felt([50_000] * 3, book).flop().bets(400)
    table.put(1, 100, 100, 100, 100)
    assert table.put(1, 500) == codes.ALERT_STRING_BET
    table.key(ev.K_ENTER)
    assert (table.game.bet, table.game.street_bet[1], table.game.actor) == (400, 400, 2)


def test_tda_56_one_motion_bets_no_more_than_the_stack():
    table = heads(300, behind=500)
    table.put(1, 100, 100, 100)
    table.put(1, 500, 100)
    assert table.notes(codes.NOTE_PROPOSED) == [(1, codes.ALERT_STRING_BET, "TDA-56")]
    table.key(ev.K_ENTER, 2)
    assert table.did(1)[:2] == ("raise", 500)
    assert table.game.street_bet[1] == 500
    assert table.game.bet == 500
