"""Dealing, misdeals and irregular cards, each after its rules and under its book."""

from random import Random

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.rules.books import CASINO_BOOK, CUCA_BOOK, TDA2019_BOOK, TDA2024_BOOK
from floorman.rules.state import PACKED

from tests.rules.rig import Table

TDA, CUCA, CASINO, TDA24 = TDA2019_BOOK, CUCA_BOOK, CASINO_BOOK, TDA2024_BOOK
ALL = (TDA, CUCA, CASINO, TDA24)
STEP = 5  # sweeps between two cards of a dealer


class Deal(Table):
    """Four seats, button 3: cards go 0, 1, 2, 3, 0, 1, 2, 3."""

    def __init__(self, book, seats=4, ante=(ev.ANTE_NONE, 0)):
        stacks = dict.fromkeys(range(seats), 1_000)
        super().__init__(stacks, button=seats - 1, ante=ante, start=False)
        self.feed(ev.BOOK, book)
        self.sweep_no = 65_500
        assert self.feed(ev.START, 0, 1) == 0
        for seat in (0, 1):
            self.bet(seat, self.game.street_bet[seat])  # the blinds lie there
        self.said.clear()

    def card(self, seat, after=STEP):
        self.sweep_no = (self.sweep_no + after) % 65_536
        return self.feed(ev.HOLE, seat, self.sweep_no)

    def cards(self, *seats):
        return [self.card(seat) for seat in seats][-1]

    def rest(self, times=1):
        """No card moves for a while; the second time, for longer than any pause."""
        return [self.feed(ev.REST) for _ in range(times)][-1]

    def proposed(self):
        return self.notes(codes.NOTE_PROPOSED)

    def options(self):
        return [self.game.option(n) for n in range(1, 7) if self.game.option(n)]

    def choose(self, option):
        """Decide for an option by its number on the list."""
        assert self.key(ev.K_ENTER, self.options().index(option) + 1) == 0


def deal(book, *seats):
    table = Deal(book)
    table.cards(*seats)
    return table


# order -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("seats", [2, 3, 4, 6, 10])
def test_a_clean_deal_says_nothing(book, seats):
    table = Deal(book, seats)
    table.cards(*[n % seats for n in range(2 * seats)])  # heads-up to the big blind (TDA-34)
    assert table.game.phase == codes.BET
    assert not table.proposed()
    assert not table.alerts()


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-35A2"), (CUCA, "CUCA-14.M2"), (CASINO, "CAS-13.2")]
)
def test_tda_35a2_cuca_14m2_cas_13_2_first_card_to_the_wrong_seat(book, rule):
    table = deal(book, 1, 2)
    assert table.proposed() == [(1, codes.ALERT_FIRST_SEAT, rule)]
    assert table.options()[0] == codes.OPT_REDEAL
    table.key(ev.K_ENTER)
    assert table.game.phase == codes.DEAL
    assert table.game.redeals == 1
    table.cards(0, 1, 2, 3, 0, 1, 2, 3)
    assert table.game.phase == codes.BET


@pytest.mark.parametrize(("book", "rule"), [(CUCA, "CUCA-14.M2"), (CASINO, "CAS-13.3")])
def test_cuca_14m2_cas_13_3_any_card_out_of_order(book, rule):
    table = deal(book, 0, 1, 3, 2)
    assert table.proposed() == [(3, codes.ALERT_ORDER, rule)]


def test_tda_35a2_a_later_card_out_of_order_is_no_misdeal():
    table = deal(TDA, 0, 1, 3, 2, 0, 1, 2, 3)
    assert not table.proposed()
    assert table.game.phase == codes.BET


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("apart", [0, 1, ev.SURE_SWEEPS])
def test_cards_of_about_the_same_sweep_have_no_order(book, apart):
    table = Deal(book)
    for seat in (2, 1, 0, 3, 0, 1, 3, 2):
        assert table.card(seat, apart if seat == 0 else 0) == 0
    assert table.game.phase == codes.BET
    assert not table.proposed()


@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_order_is_judged_once_a_deal(book):
    table = deal(book, 0, 1, 3, 2)
    table.choose(codes.OPT_PLAY_ON)
    table.cards(0, 2, 1, 3)
    assert len(table.proposed()) == 1
    assert table.game.phase == codes.BET


@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_a_third_card_is_none_of_the_order(book):
    """Seat 0 lies on its first card unseen: seat 1 seems early, and then gets one too many."""
    table = deal(book, 0, 1, 2, 3, 1, 1, 2)
    assert [code for _, code, _ in table.proposed()] == [codes.ALERT_MANY_CARDS]


# counts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-35A3"), (CUCA, "CUCA-14.M2"), (CASINO, "CAS-13.8")]
)
def test_tda_35a3_cuca_14m2_cas_13_8_a_card_to_a_seat_not_in_the_hand(book, rule):
    table = deal(book, 0, 1, 7)
    assert table.proposed() == [(7, codes.ALERT_NOT_IN_HAND, rule)]
    assert table.options()[0] == codes.OPT_REDEAL


@pytest.mark.parametrize(
    ("book", "rule", "default"),
    [
        (TDA, "TDA-35A4", codes.OPT_REDEAL),
        (CUCA, "CUCA-13c", codes.OPT_GIVE),
        (CASINO, "CAS-13.4", codes.OPT_GIVE),
    ],
)
@pytest.mark.parametrize("seat", [2, 3])
def test_tda_35a4_cuca_13c_cas_13_4_a_seat_without_cards(book, rule, default, seat):
    table = Deal(book)
    table.cards(*[n for n in (0, 1, 2, 3) * 2 if n != seat])
    table.feed(ev.REST)
    assert table.proposed() == [(seat, codes.ALERT_NO_CARDS, rule)]
    assert table.options()[0] == default


@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_cuca_14m2_cas_13_3_a_card_nobody_saw_is_no_card_out_of_order(book):
    """The card lies on another, or was not heard: only when it comes later is anything proved."""
    table = deal(book, 0, 1, 2, 3, 0, 2, 3)
    assert not table.proposed()
    assert table.feed(ev.HOLE, 1, ev.SURE_NOT) == 0  # fanned at last
    assert not table.proposed()
    assert table.game.phase == codes.BET


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-37"), (CUCA, "CUCA-13c"), (CASINO, "CAS-13.4")]
)
def test_tda_37_cuca_13c_cas_13_4_a_missing_card_is_given(book, rule):
    table = Deal(book)
    table.cards(0, 1, 2, 3, 0, 1)
    for seat in (3, 2):
        table.card(seat, 0)
    assert table.game.phase == codes.BET
    table = Deal(book)
    table.cards(0, 1, 2, 3, 0, 1, 2)
    table.rest()
    assert not table.proposed()  # the dealer may only pause
    table.rest()  # the button lacks one
    assert table.proposed() == [(3, codes.ALERT_SHORT_BUTTON, rule)]
    assert table.options()[0] == codes.OPT_GIVE
    table.key(ev.K_ENTER)
    assert table.card(3) == 0
    assert table.game.phase == codes.BET


def test_a_dealer_who_pauses_is_not_done():
    for seats in ((0,), (0, 1, 2), (0, 1, 2, 3), (0, 1, 2, 3, 0, 1)):
        table = deal(TDA, *seats)
        assert table.feed(ev.REST) == 0
        assert not table.proposed()


def test_a_refused_key_that_shows_the_deal_to_be_over_is_in_the_log():
    """An undo plays the log again: without it the table would still wait for cards."""
    table = Deal(TDA)
    table.cards(0)
    table.rest()
    before, count = table.packed(), table.game.log.count
    assert table.key(ev.K_ALLIN) == codes.ALERT_NO_ACTOR
    assert table.packed() != before
    assert table.game.log.count == count + 1


@pytest.mark.parametrize(
    ("book", "rule", "default"),
    [
        (TDA, "TDA-1", codes.OPT_GIVE),
        (CUCA, "CUCA-13c", codes.OPT_GIVE),
        (CASINO, "CAS-13.4", codes.OPT_GIVE),
    ],
)
def test_cas_13_4_one_card_short_is_put_right_before_betting(book, rule, default):
    """The last round comes in a hurry, all in one sweep; seat 1 gets nothing of it."""
    table = Deal(book)
    table.cards(0, 1, 2, 3, 0)
    table.card(2, 0)
    table.card(3, 0)
    assert not table.proposed()
    table.feed(ev.REST)
    assert table.proposed() == [(1, codes.ALERT_FEW_CARDS, rule)]
    assert table.options()[0] == default
    table.key(ev.K_ENTER)
    assert table.notes(codes.NOTE_CARD_DUE) == [(1, 0, rule)]
    assert table.game.phase == codes.DEAL
    assert table.card(1) == 0
    assert table.game.phase == codes.BET
    assert table.game.ruling == 0


@pytest.mark.parametrize(
    ("book", "rule", "default"),
    [
        (TDA, "TDA-1", codes.OPT_REDEAL),
        (CUCA, "CUCA-14.4", codes.OPT_BURN),
        (CASINO, "CAS-13.5", codes.OPT_BURN),
    ],
)
def test_cuca_14_4_cas_13_5_the_card_after_the_deal(book, rule, default):
    """One too many for the first seat: it would have been the burn card."""
    table = deal(book, 0, 1, 2, 3, 0, 1, 2, 3, 0)
    assert table.proposed() == [(0, codes.ALERT_MANY_CARDS, rule)]
    assert table.options()[0] == default
    table.choose(codes.OPT_BURN)
    assert table.feed(ev.TAKEN, 0, ev.AT_BURN) == 0
    assert table.game.dealt[0] == 2
    assert table.game.burns == 1
    assert table.notes(codes.NOTE_CARD_BURNED)[0][0] == 0


@pytest.mark.parametrize("book", ALL)
def test_too_many_in_the_middle_of_the_deal_is_a_misdeal(book):
    table = Deal(book)
    table.cards(0, 1, 2, 3)
    table.card(1, 0)
    table.card(1, 0)
    assert table.proposed()[-1][:2] == (1, codes.ALERT_MANY_CARDS)
    assert table.options()[0] == codes.OPT_REDEAL


def test_cuca_14m4_two_surplus_cards():
    table = deal(CUCA, 0, 1, 2, 3, 0, 1, 2, 3, 0)
    table.choose(codes.OPT_PLAY_ON)
    table.card(1)
    assert table.proposed()[-1] == (1, codes.ALERT_MANY_CARDS, "CUCA-14.M4")
    assert table.options()[0] == codes.OPT_REDEAL


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize(
    ("cards", "short"),
    [
        ((0, 1, 2, 3, 0, 2), {1: codes.ALERT_FEW_CARDS, 3: codes.ALERT_SHORT_BUTTON}),
        ((0, 2, 3, 0, 2), {1: codes.ALERT_NO_CARDS, 3: codes.ALERT_SHORT_BUTTON}),
        ((0, 2, 0, 2), {1: codes.ALERT_NO_CARDS, 3: codes.ALERT_NO_CARDS}),
        ((0, 1, 2, 0, 2), {1: codes.ALERT_FEW_CARDS, 3: codes.ALERT_NO_CARDS}),
        (
            (0, 2, 3, 0),
            {1: codes.ALERT_NO_CARDS, 2: codes.ALERT_FEW_CARDS, 3: codes.ALERT_SHORT_BUTTON},
        ),
    ],
)
def test_tda_35a4_cuca_13c_cas_13_4_the_last_seat_is_short_and_so_are_others(book, cards, short):
    table = Deal(book)
    table.cards(*cards)
    table.rest()
    assert {seat: code for seat, code, _ in table.proposed()} == short
    assert len(table.proposed()) == len(short)


@pytest.mark.parametrize("book", ALL)
def test_cas_13_4_all_that_were_short_get_their_cards(book):
    table = deal(book, 0, 1, 2, 3, 0, 2)
    table.rest()
    table.card(3)
    assert (3, codes.ALERT_SHORT_BUTTON) in [note[:2] for note in table.notes(codes.NOTE_SETTLED)]
    assert table.game.ruling == codes.ALERT_FEW_CARDS
    table.card(1)
    assert not table.game.ruling
    assert table.game.phase == codes.BET


def test_tda_37_of_two_short_seats_the_button_is_decided_upon_last():
    table = deal(TDA, 0, 1, 2, 3, 0, 2)
    table.rest()
    assert table.game.ruling == codes.ALERT_FEW_CARDS
    table.choose(codes.OPT_PLAY_ON)
    assert table.game.ruling == codes.ALERT_SHORT_BUTTON
    table.choose(codes.OPT_PLAY_ON)
    assert table.game.phase == codes.BET


@pytest.mark.parametrize("sign", ["rest", "burn", "board", "knock", "chips", "muck", "call"])
def test_tda_37_the_dealer_is_done_when_something_else_happens(sign):
    table = deal(TDA, 0, 1, 2, 3, 0, 1, 2)
    table.rest()
    assert not table.proposed()
    if sign == "rest":
        table.rest()
    elif sign == "burn":
        table.feed(ev.BURN)
    elif sign == "board":
        table.feed(ev.BOARD, 0, 7)
    elif sign == "knock":
        table.check(2)
    elif sign == "chips":
        table.bet(2, 100)
    elif sign == "muck":
        table.muck(2)
    else:
        table.key(ev.K_CALL)
    assert (3, codes.ALERT_SHORT_BUTTON, "TDA-37") in table.proposed()


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("seats", [2, 3, 6, 10])
def test_a_pause_anywhere_in_a_regular_deal_is_no_misdeal(book, seats):
    for at in range(1, 2 * seats):
        table = Deal(book, seats)
        order = [n % seats for n in range(2 * seats)]
        table.cards(*order[:at])
        assert table.rest() == 0
        table.cards(*order[at:])
        assert not table.proposed()
        assert table.game.phase == codes.BET


def test_cas_13_4_who_is_short_is_named_when_nothing_else_deals_again():
    """The floor has decided that the card at the empty seat does not matter."""
    table = deal(CASINO, 0, 1, 2, 3, 0, 7, 2, 3)
    table.rest()
    assert [code for _, code, _ in table.proposed()] == [codes.ALERT_NOT_IN_HAND]
    table.choose(codes.OPT_PLAY_ON)
    assert table.proposed()[-1] == (1, codes.ALERT_FEW_CARDS, "CAS-13.4")


def test_cas_13_4_who_is_short_is_named_beside_another_question():
    table = deal(CASINO, 0, 1, 2, 3, 0, 2, 3)
    table.feed(ev.FAULT, 2, ev.FAULT_JOKER)
    table.rest()
    assert table.proposed()[-1][:2] == (1, codes.ALERT_FEW_CARDS)
    table.card(1)
    assert table.game.ruling == codes.ALERT_JOKER
    assert table.game.open_rulings == 1


# a card that lay at a wrong seat -----------------------------------------------------------------


def settled(table):
    return [note[:2] for note in table.notes(codes.NOTE_SETTLED)]


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("at", range(8))
@pytest.mark.parametrize("wrong", [0, 1, 2, 3, 7])
def test_cas_13_3_a_card_put_right_before_the_next_one_was_never_wrong(book, at, wrong):
    """The card lies at another player's or at an empty seat and goes on at once."""
    order = [0, 1, 2, 3, 0, 1, 2, 3]
    table = Deal(book)
    table.cards(*order[:at]) if at else None
    if wrong != order[at]:
        table.card(wrong)
        table.feed(ev.TAKEN, wrong, order[at])
    else:
        table.card(wrong)
    assert not table.game.ruling
    table.cards(*order[at + 1 :]) if at < 7 else None
    assert not table.game.ruling
    assert table.game.extra == 0
    assert table.game.phase == codes.BET
    assert settled(table) == [note[:2] for note in table.proposed()][::-1]
    assert list(table.game.dealt[:4]) == [2] * 4


def test_tda_35a3_a_card_pushed_on_over_two_wrong_seats():
    table = deal(TDA, 0, 1, 7)
    table.feed(ev.TAKEN, 7, 8)
    assert table.game.ruling == codes.ALERT_NOT_IN_HAND
    table.feed(ev.TAKEN, 8, 2)
    assert settled(table) == [(7, codes.ALERT_NOT_IN_HAND)]
    assert not table.game.ruling


@pytest.mark.parametrize("book", ALL)
def test_tda_35a3_a_card_that_comes_to_light_meanwhile_does_not_matter(book):
    """Seat 1's second card lay on its first: nobody saw it before that at the empty seat."""
    table = deal(book, 0, 1, 2, 3, 7)
    table.feed(ev.HOLE, 0, ev.SURE_NOT | table.sweep_no)
    table.feed(ev.TAKEN, 7, 1)
    assert settled(table) == [(7, codes.ALERT_NOT_IN_HAND)]
    table.cards(2, 3)
    assert not table.game.ruling
    assert table.game.phase == codes.BET


@pytest.mark.parametrize("book", ALL)
def test_tda_35a3_a_card_goes_on_to_its_seat_while_another_one_is_not_seen(book):
    """Seat 1's second card lies on its first: nobody sees it before the deal is over."""
    table = deal(book, 0, 1, 2, 3, 7)
    table.feed(ev.TAKEN, 7, 1)
    assert settled(table) == [(7, codes.ALERT_NOT_IN_HAND)]
    table.cards(2, 3)
    table.feed(ev.HOLE, 0, ev.SURE_NOT | table.sweep_no)
    assert not table.game.ruling
    assert table.game.phase == codes.BET


def test_tda_35a3_a_card_that_goes_on_to_the_next_seat_is_its_own_though_the_first_has_none():
    """The deal began at the wrong seat: that is another matter."""
    table = deal(TDA, 1, 7)
    table.feed(ev.TAKEN, 7, 2)
    assert settled(table) == [(7, codes.ALERT_NOT_IN_HAND)]


def test_tda_35a3_a_card_that_goes_on_to_who_has_two_was_at_an_empty_seat():
    """The next one in the round had got both by mistake: no card is due there."""
    table = deal(TDA, 0, 1, 2, 3, 3, 2, 7)
    table.feed(ev.TAKEN, 7, 3)
    assert codes.ALERT_NOT_IN_HAND in [note[1] for note in table.proposed()]
    assert settled(table) == []


@pytest.mark.parametrize("to", [1, 8])
def test_tda_35a3_a_card_that_goes_on_to_who_is_not_due_was_at_an_empty_seat(to):
    table = deal(CASINO, 0, 1, 7)
    table.feed(ev.TAKEN, 7, to)
    assert table.game.ruling == codes.ALERT_NOT_IN_HAND


def test_a_complete_deal_that_waits_for_a_decision_lacks_nothing():
    table = deal(TDA, 0, 1, 2, 3, 0, 1, 2)
    table.key(ev.K_FLOOR)
    table.card(3)
    assert table.rest(2) == 0
    assert [note[1] for note in table.proposed()] == [codes.ALERT_FLOOR]


def test_tda_37_a_card_that_goes_on_to_the_last_seat_is_the_last_one():
    table = deal(TDA, 0, 1, 2, 0, 1, 2, 7)
    table.feed(ev.TAKEN, 7, 3)
    table.rest()
    assert table.proposed()[-1] == (3, codes.ALERT_SHORT_BUTTON, "TDA-37")


@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_cas_13_3_a_card_put_right_after_the_next_one_was_out_of_order(book):
    table = deal(book, 0, 1, 3, 3)
    assert not table.proposed()
    table = deal(book, 0, 1, 7, 3)
    table.feed(ev.TAKEN, 7, 2)
    assert table.game.ruling == codes.ALERT_NOT_IN_HAND
    table = deal(book, 0, 1, 3, 2)
    table.feed(ev.TAKEN, 2, 1)
    assert (3, codes.ALERT_ORDER) in [note[:2] for note in table.proposed()]
    assert table.game.ruling == codes.ALERT_ORDER


def test_cas_13_3_the_card_that_is_put_right_shows_what_was_wrong_before():
    table = deal(CASINO, 0, 2, 3)
    table.feed(ev.TAKEN, 3, 1)
    assert table.proposed() == [(2, codes.ALERT_ORDER, "CAS-13.3")]


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("to", [1, ev.AT_BURN])
def test_cas_13_5_a_surplus_card_that_went_away_is_none(book, to):
    """Late, and after other cards: seat 0 has two again."""
    table = deal(book, 0, 1, 2, 3, 0, 0, 2)
    assert table.game.ruling == codes.ALERT_MANY_CARDS
    table.feed(ev.TAKEN, 0, to)
    assert (0, codes.ALERT_MANY_CARDS) in settled(table)
    assert not table.game.ruling
    assert table.game.extra == (to == ev.AT_BURN)


def test_cuca_14m4_two_surplus_cards_are_a_misdeal_wherever_they_go():
    table = deal(CUCA, 0, 1, 2, 3, 0, 1, 2, 3, 0)
    table.choose(codes.OPT_PLAY_ON)
    table.card(1)
    table.feed(ev.TAKEN, 1, ev.AT_BURN)
    assert table.game.ruling == codes.ALERT_MANY_CARDS
    assert settled(table) == []


@pytest.mark.parametrize("first", [codes.OPT_BURN, codes.OPT_PLAY_ON])
def test_cas_13_5_only_one_surplus_card_would_have_been_the_burn(first):
    table = deal(CASINO, 0, 1, 2, 3, 0, 1, 2, 3, 0)
    assert table.options()[0] == codes.OPT_BURN
    table.choose(first)
    table.card(1)
    assert table.proposed()[-1] == (1, codes.ALERT_MANY_CARDS, "CAS-13.5")
    assert table.options()[0] == codes.OPT_REDEAL


@pytest.mark.parametrize(("book", "rule"), [(CUCA, "CUCA-14.M2"), (CASINO, "CAS-13.3")])
@pytest.mark.parametrize("seen", [True, False])
def test_cuca_14m2_cas_13_3_a_card_comes_late_while_another_is_not_seen(book, rule, seen):
    """Seat 0's second card lies on its first one; seat 2's comes after seat 3's."""
    table = deal(book, 0, 1, 2, 3, 1, 3)
    if seen:
        table.feed(ev.HOLE, 0, table.sweep_no + STEP | ev.SURE_NOT)
        table.sweep_no += STEP
    assert not table.proposed()
    table.card(2)
    assert table.proposed() == [(3, codes.ALERT_ORDER, rule)]


@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_cards_of_one_sweep_have_no_order_when_another_one_comes_to_light(book):
    table = deal(book, 0, 1, 2, 3, 1, 3)
    table.feed(ev.HOLE, 0, table.sweep_no + STEP | ev.SURE_NOT)
    table.card(2, 1)
    assert not table.proposed()


@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_a_card_that_may_have_come_at_any_time_is_not_ahead_of_one_that_comes_to_light(book):
    """Seat 3's is heard last; those of 0 and 2 lay there before it, each on its first one."""
    table = deal(book, 0, 1, 2, 3, 1)
    began = table.sweep_no
    table.feed(ev.HOLE, 3, (began + 9) % 65_536 | ev.SURE_NOT)
    table.feed(ev.HOLE, 0, (began - 3) % 65_536)
    table.feed(ev.HOLE, 2, (began + 4) % 65_536)
    assert not table.proposed()


def test_cas_13_5_of_two_surplus_cards_neither_would_have_been_the_burn():
    table = deal(CASINO, 0, 1, 2, 3, 0, 1, 2, 3, 3)
    assert table.options()[0] == codes.OPT_BURN
    table.card(1)
    table.choose(codes.OPT_PLAY_ON)
    assert table.game.ruling_seat[0] == 3
    assert table.options()[0] == codes.OPT_REDEAL


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize(("sweep", "stays"), [(-STEP, False), (0, False), (1, False), (2, True)])
def test_tda_35a2_the_first_seat_s_card_comes_to_light(book, sweep, stays):
    """The card was told last, and was there before the others; or later."""
    table = deal(book, 1)
    began = table.sweep_no
    table.cards(2, 3)
    assert table.game.ruling == codes.ALERT_FIRST_SEAT
    table.feed(ev.HOLE, 0, (began + sweep) % 65_536)
    assert (table.game.ruling == codes.ALERT_FIRST_SEAT) == stays
    assert (settled(table) == [(1, codes.ALERT_FIRST_SEAT)]) != stays
    if not stays:
        table.cards(0, 1, 2, 3)
        assert table.game.phase == codes.BET
        assert not table.game.ruling


def test_tda_35a2_the_first_seat_s_card_that_nobody_could_see_proves_nothing():
    table = deal(TDA, 1, 2, 3)
    table.feed(ev.HOLE, 0, ev.SURE_NOT | 7)
    assert not table.game.ruling


@pytest.mark.parametrize(("book", "stays"), [(TDA, False), (CUCA, True), (CASINO, True)])
def test_cas_13_3_the_first_seat_s_card_does_not_excuse_others(book, stays):
    """Seat 2 had its card before seat 1, whatever the first seat had."""
    table = deal(book, 2, 1)
    assert table.game.ruling == codes.ALERT_FIRST_SEAT
    table.feed(ev.HOLE, 0, table.sweep_no - 2 * STEP)
    assert (table.game.ruling == codes.ALERT_FIRST_SEAT) == stays


@pytest.mark.parametrize("book", ALL)
def test_tda_35a2_the_first_seat_s_card_that_was_taken_up_comes_to_light_behind_its_second(book):
    """Its second one came late enough; when the first one came is known."""
    table = Deal(book)
    began = table.sweep_no
    table.cards(1, 2, 3, 0)
    assert table.game.ruling == codes.ALERT_FIRST_SEAT
    table.feed(ev.HOLE, 0, began)
    assert settled(table) == [(1, codes.ALERT_FIRST_SEAT)]
    table.cards(1, 2, 3)
    assert table.game.phase == codes.BET
    assert not table.game.ruling


@pytest.mark.parametrize("book", [CUCA, CASINO])
@pytest.mark.parametrize(
    ("sweep", "stays"),
    [(1, False), (STEP + 2, True), (1 | ev.SURE_NOT, False), (1 | ev.SURE_FROM, True)],
)
def test_cuca_14m2_cas_13_3_who_has_a_card_from_before_was_not_passed_over(book, sweep, stays):
    """Seat 3 took its first card up; seat 2's second one lies on its first."""
    table = deal(book, 0, 1, 2)
    began = table.sweep_no
    table.cards(0, 1, 3)
    assert table.game.ruling == codes.ALERT_ORDER
    table.feed(ev.HOLE, 3, began % 65_536 + sweep)
    assert (table.game.ruling == codes.ALERT_ORDER) == stays
    table.feed(ev.HOLE, 2, table.sweep_no | ev.SURE_NOT)
    assert (table.game.ruling == codes.ALERT_ORDER) == stays


@pytest.mark.parametrize("book", [CUCA, CASINO])
@pytest.mark.parametrize(("doubt", "asked"), [(0, True), (ev.SURE_FROM, False)])
def test_cuca_14m2_cas_13_3_a_card_that_lay_on_another_may_have_come_in_its_turn(
    book, doubt, asked
):
    """Seat 1's second card is told before seat 0's, and lay on its first one since then."""
    table = deal(book, 0, 1, 2, 3)
    table.feed(ev.HOLE, 1, table.sweep_no + 1 | doubt)
    table.card(0)
    assert (table.game.ruling == codes.ALERT_ORDER) == asked


@pytest.mark.parametrize(("book", "rule"), [(CUCA, "CUCA-14.M2"), (CASINO, "CAS-13.3")])
def test_cuca_14m2_cas_13_3_a_seat_keeps_the_card_that_was_anothers(book, rule):
    """Seat 3's came to seat 0, then seat 0's own, and that one is pushed on."""
    table = deal(book, 0, 1, 2, 0, 0, 1)
    table.feed(ev.TAKEN, 0, 3 | ev.AT_LATEST)
    assert table.proposed()[-1] == (0, codes.ALERT_ORDER, rule)
    assert settled(table) == [(0, codes.ALERT_MANY_CARDS)]


@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_cuca_14m2_cas_13_3_the_card_that_was_anothers_is_pushed_on(book):
    table = deal(book, 0, 1, 2, 0, 0, 1)
    table.feed(ev.TAKEN, 0, 3)
    assert not table.game.ruling
    table.cards(2, 3)
    assert table.game.phase == codes.BET


@pytest.mark.parametrize("book", [CUCA, CASINO])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_cas_13_3_a_second_card_proves_nothing_when_the_first_was_lifted_unseen(book, seat):
    """Nobody saw it until it is laid back with the second one."""
    table = deal(book, *[n for n in (0, 1, 2, 3) if n != seat], 0, 1, 2, 3)
    assert not table.proposed()
    table.feed(ev.HOLE, seat, ev.SURE_NOT | table.sweep_no + 99)
    assert not table.proposed()
    assert table.game.phase == codes.BET


@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_cas_13_3_who_was_passed_over_and_gets_it_at_the_end_was_out_of_order(book):
    table = deal(book, 0, 2, 3, 0, 1, 2, 3)
    assert not table.proposed()
    table.card(1)
    assert [note[:2] for note in table.proposed()] == [(2, codes.ALERT_ORDER)]


@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_cas_13_3_of_two_that_were_early_the_first_one_is_named(book):
    """Seat 1 is passed over, seat 2's second card hides: seat 3 has its own, but 2 was early."""
    table = deal(book, 0, 2, 3, 0, 1, 3, 1)
    assert [note[:2] for note in table.proposed()] == [(2, codes.ALERT_ORDER)]


@pytest.mark.parametrize("book", [CUCA, CASINO])
@pytest.mark.parametrize(
    ("seats", "order"), [(3, (0, 1, 1, 2, 2)), (6, (0, 1, 1, 2, 2, 3)), (4, (0, 2, 2, 3))]
)
def test_cuca_14m2_two_at_a_time_of_which_the_first_hid_the_second(book, seats, order):
    """The second one comes to light: seat 0 had two before the seat that is asked about."""
    table = Deal(book, seats)
    table.cards(*order)
    early = order[1]
    assert table.game.ruling == codes.ALERT_ORDER
    table.feed(ev.HOLE, 0, ev.SURE_NOT | table.sweep_no + 9)
    assert [note[:2] for note in table.proposed()] == [
        (early, codes.ALERT_ORDER),
        (0, codes.ALERT_ORDER),
    ]
    assert settled(table) == [(early, codes.ALERT_ORDER)]


@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_cas_13_3_who_was_passed_over_in_the_second_round_and_the_next_hid_its_card(book):
    """Seat 0 gets its second one at the end; seat 2 was early, and before it seat 1."""
    table = deal(book, 0, 1, 2, 3, 2, 3, 0)
    assert [note[:2] for note in table.proposed()] == [(2, codes.ALERT_ORDER)]
    table.feed(ev.HOLE, 1, ev.SURE_NOT | table.sweep_no + 9)
    assert table.game.ruling_seat[0] == 1
    assert settled(table) == [(2, codes.ALERT_ORDER)]


@pytest.mark.parametrize("book", [CUCA, CASINO])
@pytest.mark.parametrize(
    ("order", "hidden"),
    [
        ((0, 1, 1, 2, 3), 0),  # two stuck together in the first round
        ((0, 1, 1, 2, 3, 1, 2, 3), 0),
        ((0, 1, 2, 3, 2, 0, 3), 1),  # two changed places in the second round
        ((0, 1, 3, 2, 0, 2, 3), 1),  # and in the first
    ],
)
def test_cas_13_3_a_second_card_in_its_turn_was_not_early_for_it_was_hidden(book, order, hidden):
    table = deal(book, *order)
    asked = [note for note in table.proposed() if note[1] == codes.ALERT_ORDER]
    assert asked
    table.feed(ev.HOLE, hidden, ev.SURE_NOT | table.sweep_no + 9)
    assert [note for note in table.proposed() if note[1] == codes.ALERT_ORDER] == asked
    assert not settled(table)


@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_cas_13_3_a_second_card_told_late_was_not_early_when_it_was_heard_behind_the_other(book):
    """Seat 2 has a third one that no reader hears; seat 1's came in its turn, before seat 3's."""
    table = deal(book, 0, 1, 2, 2, 3, 0)
    asked = table.proposed()
    assert [note[:2] for note in asked] == [(2, codes.ALERT_ORDER)]
    heard = table.sweep_no + 1
    table.card(3)
    table.feed(ev.HOLE, 1, heard)
    assert table.proposed() == asked
    assert not settled(table)


@pytest.mark.parametrize("book", [CUCA, CASINO])
@pytest.mark.parametrize(("after", "early"), [(-STEP, []), (STEP, [(3, codes.ALERT_ORDER)])])
def test_cas_13_3_a_card_that_lay_unseen_came_when_the_one_below_fell_silent(book, after, early):
    table = deal(book, 0, 1, 2, 3, 0, 1, 3)
    table.feed(ev.HOLE, 2, (table.sweep_no + after) % 65_536)
    assert [note[:2] for note in table.proposed()] == early


@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_cas_13_3_a_card_told_late_sets_no_clock_back_for_the_next_one(book):
    """Seat 2 was left out; the second cards of seats 1 and 4 lay unseen on their first ones."""
    table = Deal(book, seats=6)
    table.cards(0, 1, 2, 3, 4, 5)
    hidden = (table.sweep_no + STEP) % 65_536
    table.card(2, 2 * STEP)
    table.card(4, 2 * STEP)
    table.card(5)
    table.feed(ev.HOLE, 0, hidden)
    table.feed(ev.HOLE, 3, (hidden + 2 * STEP) % 65_536)
    assert not table.proposed()


@pytest.mark.parametrize("book", ALL)
def test_a_card_that_lay_unseen_since_before_the_last_one_says_not_whose_turn_it_is(book):
    """The tag at seat 3 is its second card, as the turn is there."""
    table = deal(book, 0, 1, 2, 3, 0, 2)
    table.feed(ev.HOLE, 1, (table.sweep_no - STEP + 2) % 65_536)
    assert table.feed(ev.FAULT, 3, ev.FAULT_UNKNOWN) == codes.ALERT_UNKNOWN_TAG


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize(("order", "seat"), [((7,), 0), ((0, 7), 1), ((0, 1, 2, 3, 0, 1, 8), 2)])
def test_a_card_for_who_does_not_play_says_not_whose_turn_it_is(book, order, seat):
    """The tag lies where the card was due that went astray, or the next one."""
    table = deal(book, *order)
    assert table.feed(ev.FAULT, seat, ev.FAULT_UNKNOWN) == codes.ALERT_UNKNOWN_TAG
    table.card(seat + 1)
    assert table.game.dealt[seat] == 1 + order.count(seat)


@pytest.mark.parametrize("book", [TDA, CUCA])
def test_tda_35e_the_card_of_no_deck_is_asked_about_again_when_another_came_to_light(book):
    """A hidden card of an earlier turn is no news of whose turn it is."""
    table = deal(book, 0, 1, 2, 3, 0, 2)
    table.feed(ev.FAULT, 3, ev.FAULT_UNKNOWN)
    table.feed(ev.FAULT, 3, ev.FAULT_AWAY)
    table.feed(ev.HOLE, 1, ev.SURE_NOT | table.sweep_no + 9)
    assert table.feed(ev.FAULT, 3, ev.FAULT_UNKNOWN) == codes.ALERT_UNKNOWN_TAG


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("what", [ev.FAULT_JOKER, ev.FAULT_DECK, ev.FAULT_CUT])
def test_tda_35a2_a_deal_that_began_with_a_wrong_card_at_a_wrong_seat(book, what):
    """The joker itself proves nothing; that the next seat gets the next card does."""
    table = deal(book, 1)
    table.feed(ev.FAULT, 1, what)
    table.cards(2, 3)
    asked = [note[:2] for note in table.proposed()]
    assert (1, codes.ALERT_FIRST_SEAT) in asked or codes.OPT_REDEAL in table.options()[:1]
    assert (2, codes.ALERT_FIRST_SEAT) not in asked


@pytest.mark.parametrize("book", ALL)
def test_tda_35a2_a_deal_that_began_with_a_card_of_no_deck_at_a_wrong_seat(book):
    """A thing at seat 1, until the deal goes on from there.  A phone is none of the deal."""
    for what, first in ((ev.FAULT_UNKNOWN, 1), (ev.FAULT_PHONE, 2)):
        table = Deal(book)
        table.feed(ev.FAULT, 1, what)
        table.cards(2, 3)
        asked = [note[0] for note in table.proposed() if note[1] == codes.ALERT_FIRST_SEAT]
        assert asked == [first]


@pytest.mark.parametrize("book", [CUCA, CASINO])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_cuca_14m2_two_cards_at_a_time(book, seats):
    table = Deal(book, seats)
    table.cards(*[n // 2 for n in range(2 * seats)])
    assert [note[:2] for note in table.proposed()] == [(0, codes.ALERT_ORDER)]


@pytest.mark.parametrize("book", ALL)
def test_what_the_felt_answers_is_undone_and_done_again(book):
    table = Deal(book)
    events = [(ev.HOLE, 0), (ev.HOLE, 7), (ev.TAKEN, 7), (ev.HOLE, 2), (ev.HOLE, 3), (ev.REST, 0)]
    events += [(ev.HOLE, 0), (ev.HOLE, 2), (ev.REST, 0), (ev.HOLE, 3), (ev.HOLE, 1)]
    states = [table.packed()]
    for kind, seat in events:
        if kind == ev.HOLE:
            table.card(seat)
        else:
            table.feed(kind, seat, 1)
        states.append(table.packed())
    assert table.game.phase == codes.BET
    assert len(settled(table)) == 3
    for n in range(len(events)):
        table.key(ev.K_UNDO)
        assert table.packed() == states[len(events) - 1 - n]
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_REDO, len(events)))
    assert table.packed() == states[-1]


# substantial action ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "acts", "late"),
    [
        (TDA, "ff", False),
        (CASINO, "ff", False),
        (CUCA, "ff", True),
        (TDA, "fc", True),
        (CASINO, "fc", True),
        (CUCA, "c", False),
        (TDA, "fff", True),
    ],
)
def test_tda_36_cuca_14s_cas_13sa_until_when(book, acts, late):
    table = Deal(book, 5)
    table.cards(*([0, 1, 2, 3, 4] * 2))
    for act in acts:
        table.key(ev.K_FOLD if act == "f" else ev.K_CALL)
    assert table.game.substantial() == late
    table.key(ev.K_MISDEAL)
    assert table.options()[0] == (codes.OPT_PLAY_ON if late else codes.OPT_REDEAL)
    rule = {TDA: "TDA-35D", CUCA: "CUCA-14.S", CASINO: "CAS-13.SA"}[book]
    assert (table.proposed()[-1][2] == rule) == late


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-38"), (CUCA, "CUCA-14.S"), (CASINO, "CAS-25.1")]
)
@pytest.mark.parametrize("cards", [1, 3])
def test_tda_38_cuca_14s_cas_25_1_a_wrong_count_after_action_is_a_dead_hand(book, rule, cards):
    """Example 1-A and 1-B: seat 3 folds, seat 4 calls, then seat 5 has one or three cards."""
    table = Deal(book, 6)
    game = table.game
    table.cards(*([0, 1, 2, 3, 4, 5] * 2))
    game.dealt[4] = cards  # nobody saw it until now
    table.key(ev.K_FOLD)
    table.key(ev.K_CALL)
    code = codes.ALERT_FEW_CARDS if cards == 1 else codes.ALERT_MANY_CARDS
    assert table.proposed() == [(4, code, rule)]
    table.key(ev.K_ENTER)
    assert not game.live(4)
    assert game.actor == 5
    assert game.burns_due == 1  # one burn before the flop all the same


def test_tda_37_the_button_is_dead_when_it_acts_with_one_card():
    table = Deal(TDA)
    table.cards(0, 1, 2, 3, 0, 1, 2)
    table.rest(2)
    table.choose(codes.OPT_PLAY_ON)
    table.key(ev.K_CALL)
    assert table.game.ruling == codes.ALERT_SHORT_BUTTON
    table.choose(codes.OPT_PLAY_ON)
    table.key(ev.K_CALL)
    assert not table.game.live(3)
    assert table.notes(codes.NOTE_DEAD_HAND) == [(3, 0, "TDA-37")]


@pytest.mark.parametrize("book", [TDA, CUCA, CASINO])
def test_tda_37_65a_cas_25_2_the_button_with_one_card_raises(book):
    table = Deal(book)
    table.cards(0, 1, 2, 3, 0, 1, 2)
    table.rest(2)
    table.choose(codes.OPT_PLAY_ON)
    table.key(ev.K_FOLD)
    table.choose(codes.OPT_PLAY_ON)
    table.key(ev.K_RAISE, 500)
    said = [note[0] for note in table.said if note[1] == 3]
    assert said.index(codes.NOTE_RAISED) < said.index(codes.NOTE_DEAD_HAND)
    back = book == TDA
    assert (codes.NOTE_RETURNED in said) is back
    assert table.game.contribution[3] == (100 if back else 500)
    assert table.game.bet == (100 if back else 500)


@pytest.mark.parametrize(
    ("book", "rule", "default"),
    [
        (TDA, "TDA-37", codes.OPT_GIVE),
        (CUCA, "CUCA-14.S", codes.OPT_DEAD),
        (CASINO, "CAS-25.1", codes.OPT_DEAD),
    ],
)
def test_tda_37_cuca_14s_cas_25_1_the_short_button_after_substantial_action(book, rule, default):
    table = Deal(book, seats=6)
    table.cards(0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4)
    table.rest(2)
    table.choose(codes.OPT_PLAY_ON)
    for _ in range(3):
        table.key(ev.K_CALL)
    assert table.proposed()[-1] == (5, codes.ALERT_SHORT_BUTTON, rule)
    assert table.options()[0] == default


def test_tda_38_who_plays_on_with_one_card_is_asked_about_once_more():
    table = Deal(TDA)
    table.cards(0, 1, 2, 3, 0, 2, 3)
    table.feed(ev.REST)
    table.choose(codes.OPT_PLAY_ON)
    for _ in range(3):
        assert not table.game.ruling
        table.key(ev.K_CALL)
    assert table.game.ruling == codes.ALERT_FEW_CARDS
    assert table.options() == [codes.OPT_DEAD, codes.OPT_PLAY_ON]
    table.choose(codes.OPT_PLAY_ON)
    table.key(ev.K_CHECK)
    for place, card in enumerate((0, 5, 10)):
        table.feed(ev.BOARD, place, card)
    for _ in range(4):
        assert not table.game.ruling
        table.key(ev.K_CHECK)
    assert table.card(1) == 0  # it was there all the time


def test_a_card_that_comes_during_the_question_answers_it():
    table = Deal(CUCA)
    table.cards(0, 1, 2, 3, 0, 1, 2, 3)
    table.feed(ev.FAULT, 3, ev.FAULT_JOKER)
    table.choose(codes.OPT_REPLACE)
    assert table.game.step() == codes.STEP_CARD_DUE
    assert table.key(ev.K_FOLD) == codes.ALERT_REPAIR_FIRST
    assert table.card(3) == 0
    assert not table.game.ruling
    table.key(ev.K_FOLD)
    assert table.game.actor == 3


@pytest.mark.parametrize("dead", [False, True])
def test_tda_37_a_replacement_on_its_way_is_no_short_button(dead):
    table = Deal(CUCA)
    table.cards(0, 1, 2, 3, 0, 1, 2)
    if dead:
        table.rest(2)
        table.choose(codes.OPT_PLAY_ON)
        table.key(ev.K_FOLD)
        table.choose(codes.OPT_PLAY_ON)
    else:
        table.card(3)
        table.key(ev.K_FOLD)
        table.feed(ev.FAULT, 3, ev.FAULT_JOKER)
        table.choose(codes.OPT_REPLACE)
    assert table.game.actor == 3
    table.key(ev.K_CALL)
    assert table.game.live(3) != dead


@pytest.mark.parametrize("book", [TDA, CUCA, CASINO])
def test_two_seats_that_exchange_cards_in_the_deal_are_named(book):
    """No book has it: a floor wants to know."""
    table = Deal(book)
    table.cards(0, 1, 2, 3)
    table.feed(ev.TAKEN, 1, 2)
    table.feed(ev.TAKEN, 2, 1)
    table.said.clear()
    for seat in (1, 2):
        assert table.feed(ev.FAULT, seat, ev.FAULT_SWAPPED) == codes.ALERT_MIXED_HANDS
    assert [alert[:2] for alert in table.alerts()] == [
        (1, codes.ALERT_MIXED_HANDS),
        (2, codes.ALERT_MIXED_HANDS),
    ]
    table.cards(0, 1, 2, 3)
    assert (table.game.phase, table.game.ruling) == (codes.BET, 0)


# exposed and boxed -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "dealt", "rule"),
    [
        (TDA, (0,), "TDA-35A5"),
        (TDA, (0, 1), "TDA-35A5"),
        (CUCA, (0, 1, 2), "CUCA-14.M1"),
        (TDA, (0, 1, 2), None),
        (CUCA, (0, 1, 2, 3, 0), None),
        (CASINO, (0,), None),
    ],
)
def test_tda_35a5_cuca_14m1_an_exposed_first_card(book, dealt, rule):
    table = deal(book, *dealt)
    assert table.key(ev.K_EXPOSED) == codes.ALERT_EXPOSED_CARD
    if rule:
        assert table.proposed() == [(dealt[-1], codes.ALERT_EXPOSED_CARD, rule)]
        assert table.options()[0] == codes.OPT_REDEAL
    else:
        assert not table.proposed()


@pytest.mark.parametrize("seat", [0, 1])
def test_tda_35a5_one_of_the_first_two_cards_is_shown_when_the_third_lies_there(seat):
    table = deal(TDA, 0, 1, 2)
    table.key(ev.K_EXPOSED, seat + 1)
    assert table.proposed() == [(seat, codes.ALERT_EXPOSED_CARD, "TDA-35A5")]


@pytest.mark.parametrize("book", [TDA, CUCA])
def test_tda_35a5_cuca_14m1_an_exposed_second_card_that_nobody_hears(book):
    """The card lies exactly on the first one; everybody has his first by then."""
    table = deal(book, 0, 1, 2, 3)
    assert table.key(ev.K_EXPOSED, 1) == codes.ALERT_EXPOSED_CARD
    assert not table.proposed()
    assert table.game.exposed == 1


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-35A5"), (CUCA, "CUCA-14.M3"), (CASINO, "CAS-13.7")]
)
def test_tda_35a5_cuca_14m3_cas_13_7_two_exposed_cards(book, rule):
    table = deal(book, 0, 1, 2, 3, 0)
    table.key(ev.K_EXPOSED)
    assert not table.proposed()
    table.card(1)
    table.key(ev.K_EXPOSED)
    assert table.proposed() == [(1, codes.ALERT_EXPOSED_CARD, rule)]
    assert table.options()[0] == codes.OPT_REDEAL


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-1"), (CUCA, "CUCA-14.1"), (CASINO, "CAS-13.0")]
)
def test_cuca_14_1_cas_13_0_one_exposed_card_is_replaced_and_becomes_the_burn(book, rule):
    table = deal(book, 0, 1, 2, 3, 0)
    table.key(ev.K_EXPOSED)
    table.cards(1, 2, 3)
    assert table.proposed() == [(0, codes.ALERT_EXPOSED_CARD, rule)]
    assert table.options()[0] == codes.OPT_REPLACE
    table.key(ev.K_ENTER)
    assert table.game.phase == codes.DEAL
    table.feed(ev.TAKEN, 0, ev.AT_BURN)
    table.card(0)
    assert table.game.phase == codes.BET
    assert table.game.burns == table.game.burns_due == 1
    assert table.game.dealt[0] == 2


def test_the_new_card_may_come_before_the_exposed_one_is_taken():
    table = deal(CASINO, 0, 1, 2, 3, 0)
    table.key(ev.K_EXPOSED)
    table.cards(1, 2, 3)
    table.key(ev.K_ENTER)
    table.card(0)
    table.feed(ev.TAKEN, 0, ev.AT_BURN)
    assert table.game.phase == codes.BET
    assert table.game.dealt[0] == 2


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-35A1"), (CUCA, "CUCA-14.M4"), (CASINO, None)]
)
def test_tda_35a1_cuca_14m4_irr_6_two_boxed_cards(book, rule):
    table = deal(book, 0, 1, 2, 3, 0)
    for seat in (1, 2):
        table.key(ev.K_FLOOR, codes.MENU_BOXED)
        table.card(seat)
    assert table.proposed() == ([(1, codes.ALERT_BOXED, rule)] if rule else [])


def test_cuca_14m4_exposed_and_boxed_count_together():
    table = deal(CUCA, 0, 1, 2, 3, 0)
    table.key(ev.K_EXPOSED)
    table.card(1)
    table.key(ev.K_FLOOR, codes.MENU_BOXED)
    assert table.proposed() == [(1, codes.ALERT_BOXED, "CUCA-14.M4")]


# faulty cards ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-35E"), (CUCA, "CUCA-14.7"), (CASINO, "IRR-4")]
)
def test_tda_35e_cuca_14_7_irr_4_the_same_card_twice_voids_the_hand(book, rule):
    table = deal(book, 0, 1, 2, 3, 0, 1, 2, 3)
    table.key(ev.K_CALL)
    table.key(ev.K_CALL)
    assert table.game.substantial()
    table.feed(ev.FAULT, 2, ev.FAULT_DUPLICATE)
    assert table.proposed() == [(2, codes.ALERT_DUPLICATE, rule)]
    table.key(ev.K_ENTER)
    assert table.game.stack[:4] == [1_000] * 4
    assert (codes.NOTE_STEP in {note[0] for note in table.said}) == (book == CUCA)  # a new deck
    assert table.key(ev.K_NEXT) == 0


@pytest.mark.parametrize(
    ("book", "fault", "default", "rule"),
    [
        (TDA, ev.FAULT_DECK, codes.OPT_VOID, "TDA-35E"),
        (CUCA, ev.FAULT_DECK, codes.OPT_REPLACE, "CUCA-14.6"),
        (CASINO, ev.FAULT_DECK, codes.OPT_VOID, "IRR-3"),
        (TDA, ev.FAULT_UNKNOWN, codes.OPT_VOID, "TDA-35E"),
        (CUCA, ev.FAULT_UNKNOWN, codes.OPT_REPLACE, "CUCA-14.6"),
        (TDA, ev.FAULT_JOKER, codes.OPT_VOID, "TDA-35E"),
        (CUCA, ev.FAULT_JOKER, codes.OPT_REPLACE, "CUCA-14.6"),
        (CASINO, ev.FAULT_JOKER, codes.OPT_REPLACE, "IRR-7"),
        (CUCA, ev.FAULT_CUT, codes.OPT_REPLACE, "CUCA-14.6"),
    ],
)
def test_cuca_14_6_irr_3_irr_7_cards_that_do_not_belong(book, fault, default, rule):
    told = [] if fault == ev.FAULT_UNKNOWN else [2]  # a tag that no file knows is no card yet
    table = deal(book, 0, 1, *told)
    table.feed(ev.FAULT, 2, fault)
    assert table.proposed()[0][::2] == (2, rule)
    assert table.options()[0] == default
    if default == codes.OPT_REPLACE:
        table.key(ev.K_ENTER)
        assert table.notes(codes.NOTE_CARD_DUE)[0][0] == 2
        table.cards(2, 3, 0, 1, 2, 3)
        assert (table.game.phase, table.game.ruling) == (codes.BET, 0)


@pytest.mark.parametrize("book", [TDA, CASINO])
@pytest.mark.parametrize("fault", [ev.FAULT_DECK, ev.FAULT_UNKNOWN])
@pytest.mark.parametrize("place", [0, 12, ev.AT_BURN, ev.AT_MUCK])
def test_irr_3_a_card_of_another_deck_that_plays_no_part_voids_nothing(book, fault, place):
    table = deal(book, 0, 1, 2, 3, 0, 1, 2, 3)
    table.key(ev.K_CALL)
    table.feed(ev.FAULT, place, fault)
    plays = place == 0 and fault == ev.FAULT_DECK  # it is one of the two that were told
    assert table.options()[0] == (codes.OPT_VOID if plays else codes.OPT_PLAY_ON)
    table.key(ev.K_ENTER)
    assert table.game.phase == (codes.DONE if plays else codes.BET)
    assert table.game.contribution[2] == (0 if plays else 100)


@pytest.mark.parametrize(("book", "option"), [(TDA, codes.OPT_PLAY_ON), (CUCA, codes.OPT_REPLACE)])
def test_tda_35e_cuca_14_6_a_card_of_another_deck_among_the_burns(book, option):
    table = deal(book, 0, 1, 2, 3, 0, 1, 2, 3)
    table.feed(ev.FAULT, ev.AT_BURN, ev.FAULT_DECK)
    assert table.options()[0] == option


def test_irr_7_a_joker_found_after_the_player_acted_is_a_dead_hand():
    table = deal(CASINO, 0, 1, 2, 3, 0, 1, 2, 3)
    table.key(ev.K_CALL)
    table.feed(ev.FAULT, 2, ev.FAULT_JOKER)
    assert table.options()[0] == codes.OPT_DEAD
    table.key(ev.K_ENTER)
    assert not table.game.live(2)


def test_irr_9_missing_cards_void_nothing():
    table = deal(CASINO, 0, 1, 2, 3)
    assert table.feed(ev.FAULT, 255, ev.FAULT_SHORT) == codes.ALERT_DECK_SHORT
    assert table.alerts() == [(255, codes.ALERT_DECK_SHORT, "IRR-9")]
    assert not table.proposed()


@pytest.mark.parametrize(
    ("book", "default"), [(CASINO, codes.OPT_REDEAL), (CUCA, codes.OPT_PLAY_ON)]
)
def test_cas_13_1_no_shuffle(book, default):
    table = deal(book, 0)
    table.key(ev.K_FLOOR, codes.MENU_SHUFFLE)
    assert table.options()[0] == default


# blinds, absent players ------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "said"), [(CUCA, True), (TDA, False), (CASINO, False)])
def test_cuca_6_4_cards_only_after_the_blinds(book, said):
    table = Deal(book)
    table.bet(1, 0)
    table.card(0)
    assert ((1, codes.ALERT_BLINDS_FIRST, "CUCA-6.4") in table.alerts()) == said


@pytest.mark.parametrize("lies", ["in the tray", "in front"])
def test_cuca_6_4_an_ante_is_no_part_of_a_blind_that_misses(lies):
    table = Deal(CUCA, ante=(ev.ANTE_EACH, 25))
    if lies == "in front":
        for seat in range(4):
            table.bet(seat, 25 + table.game.street_bet[seat])
    table.card(0)
    assert table.alerts() == []


@pytest.mark.parametrize(("book", "rule"), [(TDA, "TDA-30"), (CUCA, "CUCA-6.6")])
def test_tda_30_cuca_6_6_a_hand_dies_when_nobody_sits_there_at_the_end_of_the_deal(book, rule):
    table = Deal(book)
    table.feed(ev.ABSENT, 1, 1)
    table.feed(ev.ABSENT, 2, 1)
    table.cards(0, 1, 2, 3, 0, 1, 2)
    table.feed(ev.ABSENT, 2, 0)  # back in time
    table.card(3)
    assert table.notes(codes.NOTE_DEAD_HAND) == [(1, 0, rule)]
    assert table.game.contribution[1] == 100  # the blind stays
    assert table.game.live(2)


@pytest.mark.parametrize("option", [codes.OPT_DEAD, codes.OPT_PLAY_ON])
def test_cas_1_3_the_floor_decides_about_the_hand_of_who_is_not_there(option):
    table = Deal(CASINO)
    table.feed(ev.ABSENT, 1, 1)
    table.feed(ev.ABSENT, 3, 1)
    table.cards(0, 1, 2, 3, 0, 1, 2, 3)
    absent = [(1, codes.ALERT_LEFT_TABLE, "CAS-1.3"), (3, codes.ALERT_LEFT_TABLE, "CAS-1.3")]
    assert table.proposed() == absent
    assert table.options() == [codes.OPT_DEAD, codes.OPT_PLAY_ON]
    table.choose(option)
    table.choose(codes.OPT_DEAD)
    assert table.game.phase == codes.BET
    assert table.game.live(3) == (option == codes.OPT_PLAY_ON)
    assert not table.game.live(1)
    assert table.game.contribution[1] == 100
    assert len(table.proposed()) == 2
    assert not table.game.ruling


def test_cas_1_3_of_two_who_are_both_away_the_last_hand_wins():
    table = Deal(CASINO, 2)
    for seat in (0, 1):
        table.feed(ev.ABSENT, seat, 1)
    table.cards(0, 1, 0, 1)
    table.choose(codes.OPT_DEAD)
    if table.game.ruling:
        table.choose(codes.OPT_DEAD)
    assert table.game.phase == codes.DONE
    assert table.chips() == 2_000


@pytest.mark.parametrize(("book", "dead"), [(TDA, True), (CUCA, False), (CASINO, False)])
@pytest.mark.parametrize("when", ["in the deal", "after it"])
def test_tda_35c_who_was_not_there_at_the_first_deal_is_dead_in_the_second(book, dead, when):
    table = Deal(book)
    table.feed(ev.ABSENT, 3, 1)
    table.cards(0, 1, 2, 3)
    if when == "after it":
        table.cards(0, 1, 2, 3)
        if table.game.ruling:
            table.choose(codes.OPT_PLAY_ON)
        table.feed(ev.ABSENT, 3, 0)
    table.key(ev.K_MISDEAL)
    table.choose(codes.OPT_REDEAL)
    table.feed(ev.ABSENT, 3, 0)
    table.said.clear()
    table.cards(0, 1, 2, 3, 0, 1, 2, 3)
    assert table.game.dealt[3] == 2
    assert table.game.live(3) != dead
    assert table.notes(codes.NOTE_DEAD_HAND) == ([(3, 0, "TDA-35C")] if dead else [])
    for _ in range(4):
        table.muck(table.game.actor) if table.game.phase == codes.BET else None
    assert table.key(ev.K_NEXT) == 0
    for _ in range(2):
        for seat in range(4):
            table.card(seat)
    assert table.game.live(3)  # the next hand is another one


def test_tda_35c_who_was_back_before_the_misdeal_was_there():
    table = Deal(TDA)
    table.feed(ev.ABSENT, 3, 1)
    table.cards(0, 1)
    table.feed(ev.ABSENT, 3, 0)
    table.key(ev.K_MISDEAL)
    table.choose(codes.OPT_REDEAL)
    table.cards(0, 1, 2, 3, 0, 1, 2, 3)
    assert table.game.live(3)


def test_tda_35c_who_left_when_the_cards_were_dealt_was_there():
    table = Deal(TDA)
    table.cards(0, 1, 2, 3, 0, 1, 2, 3)
    table.feed(ev.ABSENT, 3, 1)
    table.key(ev.K_MISDEAL)
    table.choose(codes.OPT_REDEAL)
    table.feed(ev.ABSENT, 3, 0)
    table.cards(0, 1, 2, 3, 0, 1, 2, 3)
    assert table.game.live(3)


# at random -------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("seed", range(40))
def test_readers_that_miss_a_card_for_two_sweeps_raise_no_alarm(book, seed):
    """Replay one with -k 'alarm[SEED-BOOK]'."""
    rng = Random(seed)
    seats = rng.randint(2, 10)
    table = Deal(book, seats)
    found = []
    for n in range(2 * seats):
        lands = 3 * n + rng.choice((0, 0, 0, 1))
        found.append((lands + rng.choice((0, 0, 0, 0, 1, 2)), n, n % seats))
    for sweep, _, seat in sorted(found):
        table.feed(ev.HOLE, seat, sweep)
    assert table.game.phase == codes.BET, f"seed {seed}"
    assert not table.proposed(), f"seed {seed}"


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("seed", range(40))
def test_one_fault_is_found_and_the_deal_can_be_repeated(book, seed):
    rng = Random(seed)
    seats = rng.randint(3, 9)
    table = Deal(book, seats)
    order = [n % seats for n in range(2 * seats)]
    fault = rng.choice(("wrong first", "ghost", "short", "extra"))
    if fault == "wrong first":
        order = order[1:] + order[:1]
    elif fault == "ghost":
        order[rng.randrange(1, len(order))] = 9
    elif fault == "short":
        del order[rng.randrange(1, len(order) - 1)]
    else:
        order.insert(seats + rng.randrange(seats), rng.randrange(seats))
    for seat in order:
        table.card(seat)
        if table.game.ruling:
            break
    table.feed(ev.REST)
    assert table.game.ruling, f"seed {seed}: {fault} not found"
    if codes.OPT_REDEAL not in table.options():
        table.choose(codes.OPT_PLAY_ON)
        table.key(ev.K_MISDEAL)
    table.choose(codes.OPT_REDEAL)
    table.cards(*[n % seats for n in range(2 * seats)])
    assert table.game.phase == codes.BET
    assert table.chips() == 1_000 * seats


def test_a_sweep_of_any_number_fits_into_the_snapshot():
    table = Deal(TDA)
    table.feed(ev.HOLE, 2, (1 << 30) - 1)
    assert len(table.packed()) == PACKED


def test_irr_7_a_joker_that_is_pushed_on_is_asked_about_where_it_lies():
    """Another card comes to the seat that it left, and nothing is wrong with that one."""
    table = deal(CASINO, 0, 1)
    assert table.feed(ev.FAULT, 1, ev.FAULT_JOKER) == codes.ALERT_JOKER
    table.feed(ev.TAKEN, 1, 2 | ev.AT_WRONG)
    table.feed(ev.FAULT, 2, ev.FAULT_JOKER)
    table.card(1)
    assert table.game.open_rulings == 1
    assert (table.game.ruling, table.game.ruling_seat[0]) == (codes.ALERT_JOKER, 2)
    assert table.game.dealt[1] == 1


@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_cuca_14m2_cas_13_3_who_is_passed_over_is_asked_about_though_another_was_before(book):
    """Seat 2's early card is gone; seat 3 gets its first one behind everybody's second."""
    table = deal(book, 0, 1, 2, 2, 0, 1, 2)
    assert table.proposed()[0] == (2, codes.ALERT_ORDER, table.proposed()[0][2])
    table.feed(ev.TAKEN, 2, ev.AT_EARLIER)
    table.cards(3, 3)
    assert table.proposed()[-1][:2] == (0, codes.ALERT_ORDER)
