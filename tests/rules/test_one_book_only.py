"""Rules of one book that the others have not: nothing leaks from book to book."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import CASINO, CUCA, TDA, TDA24, Felt
from tests.rules.rig import pair
from tests.rules.test_dealing import deal
from tests.rules.test_showing import menu

BOOKS = (TDA, CUCA, CASINO, TDA24)


# dealing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", [TDA, CASINO])
def test_cuca_14_m4_an_exposed_card_and_a_boxed_one_are_two_faults_elsewhere(book):
    table = deal(book, 0, 1, 2, 3, 0)
    table.key(ev.K_EXPOSED)
    table.card(1)
    menu(table, codes.MENU_BOXED, 1)
    assert table.proposed() == []


def test_irr_6_no_number_of_boxed_cards_is_a_misdeal():
    table = deal(CASINO, 0, 1, 2, 3, 0, 1, 2)
    for _ in range(9):
        menu(table, codes.MENU_BOXED, 1)
    assert table.proposed() == []
    assert table.alerts()[-1] == (1, codes.ALERT_BOXED, "IRR-6")


def test_cuca_14_6_a_joker_is_replaced_also_after_the_player_acted():
    table = deal(CUCA, 0, 1, 2, 3, 0, 1, 2, 3)
    table.key(ev.K_CALL)
    table.feed(ev.FAULT, 2, ev.FAULT_JOKER)
    assert table.proposed() == [(2, codes.ALERT_JOKER, "CUCA-14.6")]
    assert table.options()[0] == codes.OPT_REPLACE


@pytest.mark.parametrize(
    ("book", "default"),
    [(TDA, codes.OPT_REDEAL), (CUCA, codes.OPT_REDEAL), (CASINO, codes.OPT_BURN)],
)
def test_cuca_14_4_cas_13_5_a_card_too_many_to_a_later_player(book, default):
    """The deal was complete: only the casino has the last card be the burn whoever got it."""
    table = deal(book, 0, 1, 2, 3, 0, 1, 2, 3)
    table.card(1)
    assert table.proposed()[0][:2] == (1, codes.ALERT_MANY_CARDS)
    assert table.options()[0] == default


def test_cas_13_sa_one_call_is_no_substantial_action():
    table = Felt([5_000] * 4, CASINO)
    table.key(ev.K_CALL)
    assert not table.game.substantial()
    table.key(ev.K_CALL)
    assert table.game.substantial()


# betting -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "does"), [(TDA, "call"), (CUCA, None), (CASINO, "call")])
def test_tda_51b_cas_26_1_too_little_to_the_opener_is_for_the_floor_where_no_rule_is(book, does):
    table = Felt([5_000] * 4, book).flop().bets(1_000)
    table.put(1, 500)
    assert (table.did(1) or [None])[0] == does
    assert [note[1] for note in table.notes(codes.NOTE_PROPOSED)] == (
        [] if does else [codes.ALERT_UNDERCALL]
    )


@pytest.mark.parametrize(
    ("book", "chips", "code"),
    [
        (TDA, (25, 25, 25, 10, 10), codes.ALERT_TINY_CHIP),
        (CUCA, (25, 25, 25, 10, 10), codes.ALERT_TINY_CHIP),
        (CUCA, (100,), codes.ALERT_UNDERCALL),
        (CASINO, (5,), None),
    ],
)
def test_tda_41_cuca_8f_cas_26_1_chips_are_tiny_just_below_a_tenth(book, chips, code):
    table = Felt([5_000] * 4, book).flop().bets(1_000)
    table.put(1, *chips)
    assert [note[1] for note in table.notes(codes.NOTE_PROPOSED)] == ([code] if code else [])
    assert (table.did(1) is None) == (code is not None)


@pytest.mark.parametrize(
    ("book", "does"),
    [(TDA, ("raise", 1_100, "TDA-46C2")), (CASINO, ("call", 600, "CAS-6.14"))],
)
def test_tda_46c2_cas_6_14_one_chip_beside_old_ones_that_were_partly_taken_back(book, does):
    """Two chips of 100 faced a raise to 600; one goes back and a chip of 1,000 comes."""
    table = Felt([5_000] * 3, book).flop()
    table.put(0, 100, 100)
    table.bets(600, None)
    table.put(0, 1_000, pulled=(100,))
    assert table.did(0) == does


@pytest.mark.parametrize("book", [TDA, CASINO])
def test_rp_2_a_bet_that_is_pulled_in_while_others_act_is_told(book):
    table = Felt([5_000] * 3, book).flop()
    table.put(0, 500)
    assert table.feed(ev.CHIPS, 0, 0) == codes.ALERT_BETS_MOVED


def test_cuca_13f_cas_14_tda_65a_a_bet_of_a_killed_hand_stays_where_no_rule_gives_it_back():
    table = Felt([5_000] * 4, CUCA).flop().bets(600)
    menu(table, codes.MENU_KILLED, 0)
    table.key(ev.K_ENTER)
    assert not table.game.live(0)
    assert table.notes(codes.NOTE_RETURNED) == []
    assert table.game.to_call(1) == 600


# showdown and pots -------------------------------------------------------------------------------


def shown_down(book, hands, stack=5_000, **changes):
    """Three limp, the board has a low, these hands are tabled."""
    table = Felt([stack] * 3, book, **changes)
    table.call_round()
    for street in ("3h4s8d", "Ks", "Kh"):
        table.board(street)
        table.call_round()
    assert table.show(**{f"s{seat}": hand for seat, hand in enumerate(hands)}) == 0
    return table


@pytest.mark.parametrize("book", BOOKS)
def test_tda_20c_no_book_s_own_game_has_a_low(book):
    table = shown_down(book, ["KcKd", "Ac2d", "QcQd"])
    assert table.notes(codes.NOTE_LOW_POT) == []
    assert [note[:2] for note in table.notes(codes.NOTE_WINS)] == [(0, 300)]


@pytest.mark.parametrize("book", [TDA, CASINO])
def test_cuca_9a_elsewhere_the_pot_waits_for_no_cards(book):
    table = shown_down(book, ["KcKd", "Ac2d", "QcQd"])
    assert codes.STEP_CARDS_FIRST not in [note[1] for note in table.notes(codes.NOTE_STEP)]


@pytest.mark.parametrize(("stack", "default"), [(100, codes.OPT_RESTORE), (5_000, codes.OPT_DEAD)])
def test_show_8_cas_17_5_a_hand_the_dealer_took_comes_back_all_in_only(stack, default):
    table = Felt([5_000, 5_000, stack], CASINO)
    table.call_round()
    for street in ("3h4s8d", "Ks", "Kh"):
        table.board(street)
        if table.game.phase == codes.BET:
            table.call_round()
    table.feed(ev.SHOWN, 0, pair("AcAd"))
    menu(table, codes.MENU_KILLED, 2)
    assert table.key(ev.K_ENTER) == 0
    assert not table.game.live(2)
    menu(table, codes.MENU_RETRIEVED, 2, 1)
    assert table.notes(codes.NOTE_PROPOSED)[-1][:2] == (2, codes.ALERT_MUCK_RETRIEVED)
    assert table.options()[0] == default


# hand for hand -----------------------------------------------------------------------------------


@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_rp_8b_elsewhere_a_hand_costs_the_level_no_time(book):
    table = Felt([5_000] * 3, book)
    table.feed(ev.H4H, 0, 1)
    table.feed(ev.LEVEL_CLOCK, 0, 3_600)
    for _ in range(2):
        table.key(ev.K_FOLD)
    assert table.game.phase == codes.DONE
    assert table.notes(codes.NOTE_LEVEL_LEFT) == []


@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_rp_8f_elsewhere_an_all_in_holds_no_cards(book):
    table = Felt([1_000, 5_000], book)
    table.feed(ev.H4H, 0, 1)
    table.bets("all-in")
    table.key(ev.K_CALL)
    assert table.notes(codes.NOTE_HELD) == []
    assert table.board("3h4s8d") == 0
