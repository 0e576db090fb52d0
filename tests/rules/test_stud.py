"""Stud and razz: open cards, the bring-in, who acts first, cards that come and do not."""

import pytest
from floorman import events as ev
from floorman.rules import codes, games

from host_tools.table.words import RANKS, SUITS
from tests.rules.felt import CASINO, CUCA, TDA, TDA24
from tests.rules.rig import Table, card
from tests.rules.seats_dealt import Dealt

FOUR = {
    1: "2c 3c 9h 9d 4c 5h 7s",
    3: "As Ks 4d Jh Td 2h 7c",
    5: "Qc Qh 4s Js Th 8h 8c",
    7: "7d 7h Kd Kc 5c 3s Ah",
}
WHOLE, MORE = 2, 3  # of LIES: a hand, and a card beside it
WHEELS = {1: "Ac 2d 3h 4c 5d Kh Kd", 2: "Ad 2h 3c 4s 5h Qd Qh"}


def stud(cards=FOUR, game="stud", **wishes):
    return Dealt(game, cards, **wishes)


def one_named(read=(0, 1)):
    """Two seats, the cards of these are read; the open one of seat 0 is the ace of hearts."""
    table = Table({0: 500, 1: 500}, 1, small=25, start=False)
    table.feed(ev.GAME, 0, 9)
    table.feed(ev.START, 0, 1)
    for _ in range(3):
        for seat in read:
            table.feed(ev.HOLE, seat)
    table.feed(ev.UP_CARD, 0, card("Ah"))
    return table


# the bring-in ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seat"), [("stud", 3), ("razz", 7)])
def test_the_lowest_open_card_by_suit_brings_in_and_the_highest_in_razz(game, seat):
    table = stud(game=game)
    assert table.game.actor == seat
    assert table.game.to_call(seat) == 25
    assert table.key(ev.K_CHECK) == codes.ALERT_FACES_BET
    assert table.bet(seat, 25) == 0
    assert table.notes(codes.NOTE_BROUGHT_IN) == [(seat, 25, "own")]


def test_the_ace_is_the_lowest_card_of_razz():
    table = stud({1: "2c 3c Ah", 2: "2d 3d 2h", 3: "4d 5d 2s"}, "razz")
    assert table.game.actor == 3


def test_a_bring_in_is_completed_to_a_whole_bet_which_counts_as_the_first():
    table = stud()
    assert table.game.min_raise_to(3) == table.game.most_to(3) == 100
    table.round(100, 200, 300, 400)
    assert table.game.raises == 4
    assert not table.game.may_raise(table.game.actor)


def test_who_brought_in_does_not_act_again_when_all_just_call():
    table = stud().round(None, None, None, None)
    assert table.game.phase == codes.BOARD
    assert table.game.pot() == 100


def test_antes_come_before_the_open_cards_and_nobody_posts_a_blind():
    table = stud(ante=(ev.ANTE_EACH, 10))
    assert [seat for seat, chips, _ in table.notes(codes.NOTE_ANTE_PAID)] == [1, 3, 5, 7]
    assert not table.notes(codes.NOTE_POSTED_BIG)
    assert table.game.pot() == 40


@pytest.mark.parametrize(("book", "rule"), [(TDA, "TDA-30"), (TDA24, "TDA24-30"), (CUCA, "own")])
def test_tda_30_an_absent_low_card_pays_the_bring_in_and_its_hand_is_dead(book, rule):
    table = Table(dict.fromkeys(FOUR, 5_000), 7, small=25, start=False)
    table.feed(ev.BOOK, book)
    table.feed(ev.GAME, 0, 9)
    table.feed(ev.START, 0, 1)
    table.feed(ev.ABSENT, 3, 1)
    for place in range(3):
        for seat, cards in FOUR.items():
            table.feed(ev.HOLE, seat)
            if place == 2:
                table.feed(ev.UP_CARD, seat, card(cards.split()[2]))
    assert not table.game.live(3)
    assert table.notes(codes.NOTE_BROUGHT_IN) == [(3, 25, rule)]
    assert (table.game.actor, table.game.to_call(5)) == (5, 25)


def test_rp_10e_a_low_card_that_is_all_in_leaves_the_bring_in_to_the_left():
    stacks = {1: 5_000, 3: 10, 5: 5_000, 7: 5_000}
    table = stud(stacks=stacks, ante=(ev.ANTE_EACH, 10))
    assert (table.game.actor, table.game.to_call(5)) == (5, 25)
    table.round(0, None)
    assert table.notes(codes.NOTE_BROUGHT_IN) == [(7, 25, "own")]


# open cards ------------------------------------------------------------------------------------


def test_a_card_is_named_only_when_it_lies_open():
    table = stud()
    assert table.feed(ev.UP_CARD, 1, card("Ac")) == codes.ALERT_NOT_UP
    assert [seat for seat, _, _ in table.notes(codes.NOTE_UP_CARD)] == [1, 3, 5, 7]


def test_the_deal_waits_for_an_open_card_that_no_reader_named_and_it_is_keyed():
    table = one_named()
    assert table.game.phase == codes.DEAL
    table.feed(ev.REST)
    assert table.alerts()[-1][:2] == (1, codes.ALERT_UP_UNREAD)
    nine_of_hearts = codes.menu_value(codes.MENU_CARD, 2, 93)
    assert table.key(ev.K_FLOOR, nine_of_hearts) == 0
    assert (table.game.phase, table.game.actor) == (codes.BET, 1)


def fourth_street():
    """A stud hand whose first round is over: fourth street comes."""
    table = stud()
    table.round(None, None, None, None)
    assert table.game.phase == codes.BOARD
    table.feed(ev.BURN)
    return table


def short_at(table):
    """Seats that are called short."""
    return [seat for seat, code, _ in table.alerts() if code == codes.ALERT_FEW_CARDS]


def test_a_dealer_who_has_not_begun_the_street_left_nobody_out():
    table = fourth_street()
    table.feed(ev.REST)
    table.feed(ev.REST)
    assert short_at(table) == []


def test_a_dealer_who_stops_on_a_street_left_nobody_out_until_he_stops_for_long():
    table = fourth_street()
    for seat in (1, 3):
        table.card_to(seat)
    table.feed(ev.REST)
    assert short_at(table) == []
    table.feed(ev.REST)
    assert short_at(table) == [5, 7]


def test_who_is_passed_over_on_a_street_is_named_at_the_first_pause():
    table = fourth_street()
    for seat in (1, 5, 7):
        table.card_to(seat)
    table.feed(ev.REST)
    assert short_at(table) == [3]


def test_the_next_open_card_is_asked_for_as_soon_as_one_is_keyed():
    table = Table({0: 500, 1: 500}, 1, small=25, start=False)
    table.feed(ev.GAME, 0, 9)
    table.feed(ev.START, 0, 1)
    for _ in range(3):
        for seat in (0, 1):
            table.feed(ev.HOLE, seat)
    table.feed(ev.REST)
    assert table.alerts()[-1][:2] == (0, codes.ALERT_UP_UNREAD)
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_CARD, 1, 93))
    assert table.alerts()[-1][:2] == (1, codes.ALERT_UP_UNREAD)


def test_a_card_that_went_on_to_another_seat_is_no_open_card_of_the_first():
    table = Table({0: 500, 1: 500, 2: 500}, 1, small=25, start=False)
    table.feed(ev.GAME, 0, 9)
    table.feed(ev.START, 0, 1)
    for seat in (0, 1, 2, 0, 1, 2, 0):
        table.feed(ev.HOLE, seat)
    table.feed(ev.UP_CARD, 0, card("Ah"))
    table.feed(ev.TAKEN, 0, 1)
    for seat in (2, 0):
        table.feed(ev.HOLE, seat)
    assert table.feed(ev.UP_CARD, 0, card("2c")) == 0
    assert table.game.holes[2] == card("2c")


def test_a_decision_of_the_deal_does_not_begin_the_betting_over_an_unknown_open_card():
    table = one_named()
    table.key(ev.K_MISDEAL)
    table.key(ev.K_ENTER, 2)  # play on
    assert table.game.phase == codes.DEAL
    table.feed(ev.UP_CARD, 1, card("2c"))
    assert (table.game.phase, table.game.actor) == (codes.BET, 1)


def test_the_dealer_keys_the_open_card_over_a_dead_reader():
    table = one_named(read=[0])
    table.feed(ev.FAULT, 1, ev.FAULT_BLIND)
    table.feed(ev.REST)
    assert table.alerts()[-1][:2] == (1, codes.ALERT_UP_UNREAD)
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_CARD, 2, 93))
    assert (table.game.phase, table.game.actor) == (codes.BET, 1)


def test_the_same_open_card_twice_is_asked_about():
    table = one_named()
    assert table.feed(ev.UP_CARD, 1, card("Ah")) == codes.ALERT_DUPLICATE


# streets ---------------------------------------------------------------------------------------


def test_four_streets_follow_and_the_best_open_hand_begins_each():
    table = stud()
    firsts = []
    while table.game.phase != codes.SHOWDOWN:
        if table.game.phase == codes.BET:
            firsts.append((table.game.street_number(), table.game.actor))
            table.round(None, None, None, None)
        else:
            table.street()
    assert firsts == [(11, 3), (4, 7), (5, 7), (6, 7), (7, 7)]
    assert [value for _, value, _ in table.notes(codes.NOTE_STREET)] == [4, 5, 6, 7]


def test_bets_double_on_fifth_street():
    table = stud()
    sizes = []
    for _ in range(4):
        sizes.append(table.game.min_raise_to(table.game.actor) - table.game.bet)
        table.round(None, None, None, None)
        table.street()
    assert sizes == [75, 100, 200, 200]


def test_rp_10d_equal_boards_begin_at_the_high_card_by_suit():
    table = stud({3: "As Ks 4d Jh", 5: "Qc Qh 4s Js", 7: "7d 7h 2c 3c"})
    table.round(None, None, None).street()
    assert table.game.actor == 5


def test_rp_10f_an_open_pair_on_fourth_street_doubles_nothing():
    table = stud({1: "2c 3c 9h 9d", 3: "As Ks 4d Jh"}).round(None, None)
    table.street()
    assert table.game.actor == 1
    assert table.game.most_to(1) == 100


def test_rp_10c_no_card_comes_to_a_dead_hand():
    table = stud().round(None, 0, None, None)
    table.feed(ev.BURN)
    assert table.feed(ev.HOLE, 5) == codes.ALERT_NOT_IN_HAND
    for seat in (1, 3, 7):
        table.card_to(seat)
    assert table.game.phase == codes.BET


def test_a_street_waits_for_everybody_s_card():
    table = stud().round(None, None, None, None)
    table.feed(ev.BURN)
    for seat in (1, 3, 5):
        table.card_to(seat)
    assert table.game.phase == codes.BOARD
    table.card_to(7)
    assert table.game.phase == codes.BET


def test_tda_17a_without_a_bet_the_best_open_hand_shows_first():
    table = stud()
    table.check_down()
    assert table.notes(codes.NOTE_SHOW_FIRST)[0][0] == 7


def test_all_in_hands_are_tabled_and_get_their_cards_open():
    table = stud(stacks=dict.fromkeys(FOUR, 100))
    table.round(100, None, None, None)
    assert table.notes(codes.NOTE_TABLE_ALL)
    assert not any(table.tables(1))
    while table.game.phase == codes.RUNOUT:
        table.street()
    assert table.table_all() == 0
    assert sum(table.won().values()) == 400


# cards that were seen --------------------------------------------------------------------------


def dealt_down(seen, at, book=TDA, game="stud", third=True, **wishes):
    """Two cards each, of which `seen` had one exposed behind `at` cards; then the third ones."""
    table = Table(dict.fromkeys(FOUR, 5_000), 7, small=25, start=False, **wishes)
    table.feed(ev.BOOK, book)
    table.feed(ev.GAME, 0, games.NAMES.index(game))
    table.feed(ev.START, 0, 1)
    for n, seat in enumerate([*FOUR, *FOUR], 1):
        table.feed(ev.HOLE, seat)
        if n == at:
            table.key(ev.K_EXPOSED, seen + 1)
    for seat, cards in FOUR.items() if third else ():
        table.feed(ev.HOLE, seat)
        if seat != seen:
            table.feed(ev.UP_CARD, seat, card(cards.split()[2]))
    return table


@pytest.mark.parametrize(("book", "rule"), [(TDA, "RP-10A"), (TDA24, "RP24-10A"), (CUCA, "own")])
@pytest.mark.parametrize("at", [3, 7])  # the first or second card of seat 5
def test_rp_10a_a_card_that_was_seen_is_the_open_one_and_may_bring_in(book, rule, at):
    table = dealt_down(5, at, book)
    assert table.notes(codes.NOTE_STEP) == [(5, codes.STEP_THIRD_DOWN, rule)]
    assert (table.game.phase, table.game.ruling) == (codes.DEAL, 0)
    table.feed(ev.REST)
    assert table.alerts()[-1][:2] == (5, codes.ALERT_UP_UNREAD)
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_CARD, 6, 21))  # the two of clubs
    assert (table.game.phase, table.game.actor, table.game.to_call(5)) == (codes.BET, 5, 25)


def test_rp_10a_the_card_may_be_keyed_before_the_third_one_comes_which_nobody_names():
    table = dealt_down(5, 7, third=False)
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_CARD, 6, 21))
    for seat, cards in FOUR.items():
        table.feed(ev.HOLE, seat)
        assert (table.game.open_seat == seat) == (seat != 5)
        if seat != 5:
            table.feed(ev.UP_CARD, seat, card(cards.split()[2]))
    assert (table.game.phase, table.game.actor) == (codes.BET, 5)


@pytest.mark.parametrize(("book", "rule"), [(TDA, "TDA-1"), (TDA24, "TDA24-1"), (CASINO, "own")])
def test_rp_10a_of_a_second_card_of_the_seat_the_floor_decides(book, rule):
    table = dealt_down(5, 3, book, third=False)
    table.key(ev.K_EXPOSED, 6)
    assert table.notes(codes.NOTE_PROPOSED) == [(5, codes.ALERT_EXPOSED_CARD, rule)]
    table.key(ev.K_ENTER)
    assert table.notes(codes.NOTE_RULED)[-1][1] == codes.OPT_PLAY_ON


@pytest.mark.parametrize("book", [TDA, CUCA, CASINO, TDA24])
def test_tda_35a5_cards_seen_in_stud_are_no_misdeal_however_many(book):
    table = dealt_down(1, 1, book, third=False)
    for seat in (3, 5, 7):
        table.key(ev.K_EXPOSED, seat + 1)
    assert not table.notes(codes.NOTE_PROPOSED)
    assert [seat for seat, _, _ in table.notes(codes.NOTE_STEP)] == [1, 3, 5, 7]


@pytest.mark.parametrize("book", [TDA, CUCA, TDA24])
def test_tda_35a1_two_boxed_cards_are_a_misdeal_of_stud_too(book):
    table = dealt_down(1, 0, book, third=False)
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_BOXED, 4))
    assert table.notes(codes.NOTE_STEP)[-1][:2] == (3, codes.STEP_THIRD_DOWN)
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_BOXED, 6))
    assert table.notes(codes.NOTE_PROPOSED)[-1][:2] == (5, codes.ALERT_BOXED)


def test_rp_10a_a_card_that_lies_open_anyway_is_no_news_on_later_streets():
    table = stud().round(None, None, None, None).street()
    assert table.key(ev.K_EXPOSED, 4) == codes.ALERT_EXPOSED_CARD
    assert not table.game.ruling


def seventh_street(**wishes):
    table = stud(**wishes)
    while table.game.street_number() != 6:
        table.round(*[None] * len(table.live()))
        table.street()
    table.round(*[None] * 4)
    table.feed(ev.BURN)
    for seat in (1, 3):
        table.card_to(seat)
    return table


@pytest.mark.parametrize(("book", "rule"), [(TDA, "RP-10B"), (TDA24, "RP24-10B"), (CUCA, "own")])
@pytest.mark.parametrize("late", [False, True])
def test_rp_10b_a_card_of_seventh_street_that_was_seen_is_replaced_while_there_is_betting(
    book, rule, late
):
    table = seventh_street(book=book)
    if late:
        table.card_to(5)
        table.card_to(7)
        assert table.game.phase == codes.BET
    assert table.key(ev.K_EXPOSED, 4) == codes.ALERT_EXPOSED_CARD
    assert table.notes(codes.NOTE_PROPOSED)[-1] == (3, codes.ALERT_EXPOSED_CARD, rule)
    table.feed(ev.LIES, 0, 255 | WHOLE << 8 + 2 * 3 | 1 << 28)
    table.key(ev.K_ENTER)
    assert table.notes(codes.NOTE_RULED)[-1][1] == codes.OPT_REPLACE
    table.feed(ev.TAKEN, 3, ev.AT_STUB)
    table.feed(ev.LIES, 0, 255 | 1 << 8 + 2 * 3 | 1 << 28)
    for seat in () if late else (5, 7):
        table.card_to(seat)
    table.card_to(3)
    assert (table.game.phase, table.game.ruling) == (codes.BET, 0)
    assert table.game.dealt[3] == 7
    assert codes.ALERT_ORDER not in [code for _, code, _ in table.alerts()]


def test_rp_10b_without_betting_the_card_that_was_seen_stands():
    table = stud(stacks=dict.fromkeys(FOUR, 100))
    table.round(100, None, None, None)
    while table.game.street_number() != 6:
        table.street()
    table.feed(ev.BURN)
    table.card_to(1)
    table.key(ev.K_EXPOSED, 2)
    assert table.alerts()[-1] == (1, codes.ALERT_EXPOSED_CARD, "RP-10B")
    assert not table.game.ruling


@pytest.mark.parametrize(("book", "rule"), [(TDA, "TDA-66"), (TDA24, "TDA24-66"), (CUCA, "own")])
def test_tda_66_who_takes_the_open_cards_up_in_turn_has_a_dead_hand(book, rule):
    table = stud(book=book)
    assert table.game.actor == 3
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_UP_TAKEN, 6))
    assert table.alerts()[-1][:2] == (5, codes.ALERT_UP_TAKEN)
    assert not table.game.ruling
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_UP_TAKEN))
    assert table.notes(codes.NOTE_PROPOSED)[-1] == (3, codes.ALERT_UP_TAKEN, rule)
    table.key(ev.K_ENTER)
    assert not table.game.live(3)
    assert table.notes(codes.NOTE_DEAD_HAND) == [(3, 0, rule)]


def test_tda_66_has_no_meaning_in_a_game_without_open_cards():
    table = Table({0: 500, 1: 500, 2: 500}, 0)
    table.deal()
    entry = codes.menu_value(codes.MENU_UP_TAKEN, table.game.actor + 1)
    assert table.key(ev.K_FLOOR, entry) == codes.ALERT_NOT_IN_HAND


# the order of later streets --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "early"),
    [
        ((1, 3, 5, 7), []),
        ((1, 5, 3, 7), [5]),
        ((3, 1, 5, 7), [3]),
        ((7, 1, 3, 5), [7]),
        ((1, 3, 7, 5), [7]),
    ],
)
@pytest.mark.parametrize("street", [4, 7])
def test_a_later_street_goes_round_from_the_dealer_s_left(order, early, street):
    table = stud()
    while table.game.street_number() != street - 1 and street > 4:
        table.round(*[None] * 4).street()
    table.round(*[None] * 4)
    table.feed(ev.BURN)
    for n, seat in enumerate(order):
        table.card_to(seat, 100 + 5 * n)
    told = [note for note in table.alerts() if note[1] == codes.ALERT_ORDER]
    assert told == [(seat, codes.ALERT_ORDER, "own") for seat in early]
    assert table.game.phase == codes.BET


@pytest.mark.parametrize("sweep", [99, 100, 101, ev.SURE_NOT | 130])
def test_a_card_of_a_later_street_that_was_told_late_is_in_its_turn(sweep):
    table = stud().round(*[None] * 4)
    table.feed(ev.BURN)
    table.card_to(1, 95)
    table.card_to(5, 100)
    table.card_to(3, sweep)
    table.card_to(7, 110)
    assert codes.ALERT_ORDER not in [code for _, code, _ in table.alerts()]
    assert table.game.phase == codes.BET


def test_a_fold_before_it_puts_a_later_street_in_order():
    table = stud().round(None, None, 0, None)
    table.feed(ev.BURN)
    for n, seat in enumerate(table.live()):
        table.card_to(seat, 100 + 5 * n)
    assert codes.ALERT_ORDER not in [code for _, code, _ in table.alerts()]


# the end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "wins"),
    [("stud", {7: 100}), ("razz", {1: 100}), ("stud_hilo", {7: 50, 1: 50})],
)
def test_the_best_five_of_seven_win_and_the_lowest_in_razz(game, wins):
    table = stud(game=game)
    table.check_down()
    assert table.table_all() == 0
    assert table.won() == wins


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-20B"), (CUCA, "own"), (CASINO, "own"), (TDA24, "TDA24-20B")]
)
def test_tda_20b_the_odd_chip_of_stud_goes_to_the_highest_card_by_suit(book, rule):
    cards = {**WHEELS, 3: "9c 9d 8h 7s 6c Jh Jd"}
    table = stud(cards, book=book, small=25, unit=25)
    table.round(None, None, None)
    table.street()
    table.round(100, 0, None) if table.game.actor != 3 else table.round(None, 100, None, 0)
    table.check_down()
    assert table.table_all() == 0
    odd = table.notes(codes.NOTE_ODD_CHIP)
    assert odd == [(2, 25, rule)]


def test_rp_10h_the_last_card_may_lie_in_the_middle_for_all():
    table = stud({1: "Ac 2d 3h 4c 9d Kh", 2: "Ad 2h 3c Ts Jh Qd"})
    while table.game.street_number() != 6:
        table.round(None, None)
        table.street()
    opener = table.game.actor
    table.round(None, None)
    table.feed(ev.BURN)
    assert table.feed(ev.BOARD, 0, card("5s")) == 0
    assert table.notes(codes.NOTE_SHARED_CARD)[0][1] == card("5s")
    assert (table.game.phase, table.game.actor) == (codes.BET, opener)
    table.round(None, None)
    assert table.table_all() == 0
    assert table.won() == {1: 50}


def test_rp_10hd_a_shared_card_changes_nothing_about_who_opens():
    table = stud({1: "Ac 2d 3h 4c 9d Kh", 2: "Ad 2h 3c Ts Jh Qd"})
    while table.game.street_number() != 6:
        table.round(None, None)
        table.street()
    table.round(None, None)
    table.feed(ev.BURN)
    table.feed(ev.BOARD, 0, card("Qs"))  # it pairs seat 2's open queen
    assert table.game.actor == 1


@pytest.mark.parametrize(
    ("book", "option", "rule", "burns"),
    [(TDA, "ASIDE", "RP-5D", 2), (TDA24, "SHUFFLE", "RP24-5D", 1), (CUCA, "ASIDE", "own", 2)],
)
def test_rp_5d_a_card_before_the_betting_is_over_waits_aside_or_goes_back(
    book, option, rule, burns
):
    table = stud(book=book).round(None, None, None, None)
    table.street()
    assert table.feed(ev.HOLE, 3) == codes.ALERT_EARLY_CARD
    assert table.notes(codes.NOTE_PROPOSED)[-1] == (3, codes.ALERT_EARLY_CARD, rule)
    table.feed(ev.LIES, 0, 255 | MORE << 8 + 2 * 3 | 1 << 28)
    assert table.key(ev.K_ENTER) == 0
    assert table.notes(codes.NOTE_RULED)[-1][1] == getattr(codes, f"OPT_{option}")
    assert table.game.step() == codes.STEP_CARD_OUT
    table.feed(ev.TAKEN, 3, ev.AT_STUB)
    table.feed(ev.LIES, 0, 255 | WHOLE << 8 + 2 * 3 | 1 << 28)
    assert not table.game.ruling
    table.round(None, None, None, None)
    assert table.game.burns_due == burns
    for seat in table.live():
        table.card_to(seat)
    assert (table.game.phase, table.game.street_number()) == (codes.BET, 5)


@pytest.mark.parametrize(
    ("players", "folds", "steps", "rule"),
    [
        (6, 0, [], ""),
        (7, 0, [codes.STEP_BURNS_IN], "RP-10HA"),
        (8, 1, [codes.STEP_SHARED], "RP-10HB"),
        (8, 0, [codes.STEP_BURNS_IN, codes.STEP_SHARED], "RP-10HC"),
    ],
)
def test_rp_10h_a_short_stub_before_seventh_street(players, folds, steps, rule):
    cards = {
        seat: " ".join(
            RANKS[(seat + n * players) % 13] + SUITS[(seat + n * players) // 13 % 4]
            for n in range(6)
        )
        for seat in range(players)
    }
    table = stud(cards, ante=(ev.ANTE_EACH, 5))
    table.round(None, *[0] * folds, *[None] * (players - 1 - folds))
    for street in range(4, 7):
        table.street()
        assert table.game.street_number() == street
        assert not table.notes(codes.NOTE_STEP)
        table.round(*[None] * (players - folds))
    assert [(step, said) for _, step, said in table.notes(codes.NOTE_STEP)] == [
        (step, rule) for step in steps
    ]
    if rule == "RP-10HA":
        assert (ev.CUE_BACK, 255, ev.BACK_BURNS) in table.cues


def test_a_board_card_means_nothing_before_seventh_street():
    table = stud().round(None, None, None, None)
    assert table.feed(ev.BOARD, 0, card("5s")) == codes.ALERT_BOARD_FULL


# the button ------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", [TDA, TDA24])
def test_tda_11b_stud_freezes_the_button_where_the_next_hand_would_have_had_it(book):
    table = Table(dict.fromkeys(range(4), 5_000), 0, start=False)
    table.feed(ev.BOOK, book)
    buttons = []
    for game in (0, 0, 9, 9, 0, 0):
        table.feed(ev.GAME, 0, game)
        assert table.key(ev.K_NEXT) == 0
        buttons.append(table.game.button)
        table.key(ev.K_MISDEAL)
        table.key(ev.K_ENTER, 3)
        assert table.game.phase == codes.DONE
    assert buttons == [0, 1, 2, 2, 2, 3]
