"""Burns, premature cards, four-card flops, and hands that were killed or come back."""

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.rules.books import CASINO_BOOK, CUCA_BOOK, TDA2019_BOOK, TDA2024_BOOK

from tests.rules.felt import row
from tests.rules.rig import Table, card

TDA, CUCA, CASINO, TDA24 = TDA2019_BOOK, CUCA_BOOK, CASINO_BOOK, TDA2024_BOOK
ALL = (TDA, CUCA, CASINO, TDA24)


class Felt(Table):
    """Three players, cards dealt; board cards and burns are laid one by one."""

    def __init__(self, book, stacks=None, **changes):
        super().__init__(stacks or {0: 1_000, 1: 1_000, 2: 1_000}, start=False)
        self.feed(ev.BOOK, book)
        for name, value in changes.items():
            assert self.feed(ev.PARAM, row(name), value) == 0
        self.start()
        self.said.clear()

    def call_round(self):
        while self.game.phase == codes.BET:
            seat = self.game.actor
            status = self.call(seat) if self.game.to_call(seat) else self.check(seat)
            assert status == 0
        self.sweep()

    def lay(self, text, place=None):
        status = 0
        for i in range(0, len(text), 2):
            at = self.game.nboard if place is None else place
            status = self.feed(ev.BOARD, at, card(text[i : i + 2]))
        return status

    def street(self, text):
        assert self.feed(ev.BURN) == 0
        assert self.lay(text) == 0

    def proposed(self):
        return self.notes(codes.NOTE_PROPOSED)

    def options(self):
        return [self.game.option(n) for n in range(1, 7) if self.game.option(n)]

    def choose(self, option):
        assert self.key(ev.K_ENTER, self.options().index(option) + 1) == 0

    def steps(self):
        return [note[1] for note in self.notes(codes.NOTE_STEP)]

    def play_to(self, text):
        """Call every round, lay the streets."""
        for cards in (text[:6], text[6:8], text[8:10]):
            if cards:
                self.call_round()
                self.street(cards)


# burns -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ALL)
def test_one_burn_a_street_is_right(book):
    table = Felt(book)
    table.play_to("Ah7d2c9sJd")
    table.feed(ev.REST)
    assert not table.proposed()
    assert not table.alerts()
    assert table.game.burns == 3


@pytest.mark.parametrize(("book", "rule"), [(TDA, "TDA-38"), (CUCA, "CUCA-6.8")])
def test_tda_38_a_burn_error_is_said_and_the_order_is_not_restored(book, rule):
    table = Felt(book)
    table.call_round()
    table.feed(ev.BURN)
    assert table.feed(ev.BURN) == codes.ALERT_BURN_EXTRA
    assert table.alerts() == [(255, codes.ALERT_BURN_EXTRA, rule)]
    table.lay("Ah7d2c")
    table.call_round()
    table.street("9s")  # one burn as ever
    table.call_round()
    table.lay("Jd")  # none
    assert table.feed(ev.REST) == codes.ALERT_BURN_MISSING
    assert table.alerts()[-1] == (255, codes.ALERT_BURN_MISSING, rule)
    assert not table.proposed()


def test_a_burn_that_the_reader_saw_late_is_no_error():
    table = Felt(TDA)
    table.call_round()
    table.lay("Ah7d2c")
    table.feed(ev.BURN)
    table.feed(ev.REST)
    table.call_round()
    assert not table.alerts()


def test_irr_13a_a_burn_that_was_seen_late_answers_the_question_after_it():
    table = Felt(CASINO)
    table.call_round()
    table.lay("Ah7d2c")
    assert table.feed(ev.REST) == codes.ALERT_BURN_MISSING
    assert table.game.ruling == codes.ALERT_BURN_MISSING
    assert table.feed(ev.BURN) == 0
    assert [note[:2] for note in table.notes(codes.NOTE_SETTLED)] == [
        (255, codes.ALERT_BURN_MISSING)
    ]
    assert not table.game.ruling


def test_tda_38_a_missing_burn_is_said_at_the_first_action_at_the_latest():
    table = Felt(TDA)
    table.call_round()
    table.lay("Ah7d2c")
    table.check(1)
    assert table.alerts() == [(255, codes.ALERT_BURN_MISSING, "TDA-38")]


def test_irr_13d_two_burns_at_once_one_goes_back_as_the_next_burn():
    table = Felt(CASINO)
    table.call_round()
    table.feed(ev.BURN)
    assert table.feed(ev.BURN) == codes.ALERT_BURN_EXTRA
    assert table.proposed() == [(255, codes.ALERT_BURN_EXTRA, "IRR-13")]
    table.key(ev.K_ENTER)
    assert table.steps() == [codes.STEP_BURN_BACK]
    table.lay("Ah7d2c")
    table.call_round()
    table.street("9s")
    assert len(table.proposed()) == 1


def test_irr_13b_the_surplus_is_the_next_streets_burn():
    table = Felt(CASINO)
    table.call_round()
    table.feed(ev.BURN)
    table.feed(ev.BURN)
    table.choose(codes.OPT_BURN)
    table.lay("Ah7d2c")
    table.call_round()
    table.lay("9s")
    table.feed(ev.REST)
    assert len(table.proposed()) == 1  # turn without a burn of its own: right
    assert not table.alerts()


def test_irr_13a_without_a_burn_the_turn_becomes_one():
    table = Felt(CASINO)
    table.play_to("Ah7d2c")
    table.call_round()
    table.lay("9s")
    assert table.feed(ev.REST) == codes.ALERT_BURN_MISSING
    table.key(ev.K_ENTER)
    assert table.steps() == [codes.STEP_SHIFT]
    assert table.feed(ev.TAKEN, 13, ev.AT_BURN) == 0
    assert table.lay("Jd") == 0
    assert table.game.phase == codes.BET
    assert list(table.game.board[:4]) == [card(c) for c in ("Ah", "7d", "2c", "Jd")]
    table.feed(ev.REST)
    assert not table.alerts()


# premature -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "RP-5A"), (CUCA, "CUCA-14.2"), (CASINO, "CAS-22a")]
)
def test_rp_5a_cuca_14_2_cas_22a_premature_flop(book, rule):
    table = Felt(book)
    table.call(0)
    table.feed(ev.BURN)
    for place in range(3):
        table.lay(("Ah", "7d", "2c")[place], place)
    assert table.proposed() == [(255, codes.ALERT_PREMATURE_FLOP, rule)]
    assert table.game.nboard == 0
    table.key(ev.K_ENTER)
    assert table.steps() == [codes.STEP_SHUFFLE]
    assert table.game.phase == codes.BET
    table.call_round()
    assert table.game.phase == codes.BOARD
    assert table.lay("KhQd2c") == 0  # no new burn; a card may come again
    table.feed(ev.REST)
    assert table.game.phase == codes.BET
    assert not table.alerts()


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "RP-5B"), (CUCA, "CUCA-14.3"), (CASINO, "CAS-22b")]
)
def test_rp_5b_cuca_14_3_cas_22b_premature_turn(book, rule):
    table = Felt(book)
    table.play_to("Ah7d2c")
    table.check(1)
    table.feed(ev.BURN)
    table.lay("9s", 3)
    assert table.proposed() == [(255, codes.ALERT_PREMATURE_TURN, rule)]
    table.key(ev.K_ENTER)
    assert table.steps() == [codes.STEP_ASIDE, codes.STEP_BURN]
    table.call_round()
    assert table.feed(ev.BURN) == 0
    assert table.lay("Jd", 3) == 0  # the would-be river
    assert table.steps()[-1] == codes.STEP_SHUFFLE
    table.call_round()
    assert table.lay("9s", 4) == 0  # after the shuffle it may come again, no burn
    table.feed(ev.REST)
    assert table.game.nboard == 5
    assert not table.alerts()


@pytest.mark.parametrize(
    ("text", "place", "steps"),
    [
        ("", 0, [codes.STEP_SHUFFLE, codes.STEP_BURN]),
        ("Ah7d2c9s", 4, [codes.STEP_SHUFFLE]),
    ],
)
def test_in_a_house_that_burns_anew_only_a_flop_that_came_too_early_has_a_new_burn(
    text, place, steps
):
    table = Felt(TDA, early_burn=1)
    table.play_to(text)
    table.feed(ev.BURN)
    table.lay("Jd", place)
    table.key(ev.K_ENTER)
    assert table.steps() == steps


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "RP-5C"), (CUCA, "CUCA-14.3"), (CASINO, "CAS-22c")]
)
def test_rp_5c_cuca_14_3_cas_22c_premature_river(book, rule):
    table = Felt(book)
    table.play_to("Ah7d2c9s")
    table.check(1)
    table.feed(ev.BURN)
    table.lay("Jd", 4)
    assert table.proposed() == [(255, codes.ALERT_PREMATURE_RIVER, rule)]
    table.key(ev.K_ENTER)
    table.call_round()
    assert table.lay("Qd", 4) == 0
    table.feed(ev.REST)
    assert not table.alerts()


@pytest.mark.parametrize("book", ALL)
def test_cas_22l_a_premature_card_may_stand(book):
    table = Felt(book)
    table.play_to("Ah7d2c9s")
    table.check(1)
    table.feed(ev.BURN)
    table.lay("Jd", 4)
    table.choose(codes.OPT_STANDS)
    assert table.game.nboard == 4
    table.call_round()
    assert table.game.nboard == 5
    assert table.game.street == 3


# four cards ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "rule", "default"),
    [
        (TDA, "TDA-39", codes.OPT_SCRAMBLE),
        (CUCA, "CUCA-14.2", codes.OPT_REFLOP),
        (CASINO, "IRR-10", codes.OPT_BURN),
    ],
)
def test_tda_39_cuca_14_2_irr_10_four_cards_on_the_flop(book, rule, default):
    table = Felt(book)
    table.call_round()
    table.street("Ah7d2c")
    assert table.lay("9s", 3) == codes.ALERT_FLOP_FOUR
    assert table.proposed() == [(255, codes.ALERT_FLOP_FOUR, rule)]
    assert table.options()[0] == default
    table.key(ev.K_ENTER)
    if default == codes.OPT_REFLOP:
        assert table.game.phase == codes.BOARD
        assert table.lay("KhQd2c") == 0
        assert table.game.phase == codes.BET
        table.call_round()
        table.street("9s")
    else:
        assert table.feed(ev.TAKEN, 11, ev.AT_BURN) == 0
        assert table.game.phase == codes.BET
        assert sorted(table.game.board[:3]) == sorted(card(c) for c in ("Ah", "9s", "2c"))
        table.call_round()
        assert table.lay("Jd") == 0  # the drawn card was its burn
    table.feed(ev.REST)
    assert not table.alerts()
    assert len(table.proposed()) == 1


@pytest.mark.parametrize(
    ("book", "default"),
    [(TDA, codes.OPT_SCRAMBLE), (CUCA, codes.OPT_REFLOP), (CASINO, codes.OPT_BURN)],
)
def test_tda_39_four_cards_on_the_flop_of_a_run_out(book, default):
    table = Felt(book)
    while table.game.phase == codes.BET:
        table.key(ev.K_ALLIN)
    table.street("Ah7d2c")
    assert table.lay("9s", 3) == codes.ALERT_FLOP_FOUR
    assert table.options()[0] == default
    table.key(ev.K_ENTER)
    if default == codes.OPT_REFLOP:
        assert table.lay("KhQd2c") == 0
        table.street("9s")
    else:
        assert table.feed(ev.TAKEN, 11, ev.AT_BURN) == 0
        assert sorted(table.game.board[:3]) == sorted(card(c) for c in ("Ah", "9s", "2c"))
        assert table.lay("Jd") == 0  # the drawn card was its burn
    table.street("Kc")
    assert table.game.phase == codes.SHOWDOWN


@pytest.mark.parametrize("book", [TDA, CUCA, CASINO])
def test_tda_39_after_an_all_in_on_the_flop_a_card_without_a_burn_is_the_turn(book):
    table = Felt(book)
    table.call_round()
    table.street("Ah7d2c")
    while table.game.phase == codes.BET:
        table.key(ev.K_ALLIN)
    assert table.lay("9s", 3) == 0
    assert (table.game.nboard, table.game.street) == (4, 2)


def test_a_card_after_a_burn_is_a_premature_turn_not_a_fourth_card():
    table = Felt(TDA)
    table.play_to("Ah7d2c")
    table.feed(ev.BURN)
    assert table.lay("9s", 3) == codes.ALERT_PREMATURE_TURN


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-28"), (CUCA, "CUCA-6.7"), (CASINO, "CAS-11")]
)
def test_tda_28_cuca_6_7_cas_11_no_rabbit_hunting(book, rule):
    table = Felt(book)
    table.muck(0)
    table.muck(1)
    assert table.lay("Ah") == codes.ALERT_RABBIT
    assert table.alerts() == [(255, codes.ALERT_RABBIT, rule)]


# hands -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "rule", "default"),
    [
        (TDA, "TDA-65B", codes.OPT_RESTORE),
        (CUCA, "CUCA-13f", codes.OPT_DEAD),
        (CASINO, "CAS-14", codes.OPT_DEAD),
    ],
)
def test_tda_65_cuca_13f_cas_14_the_dealer_took_a_live_hand(book, rule, default):
    table = Felt(book)
    table.bet(0, 300)
    table.muck(1)  # taken by the dealer, it looks like a fold
    assert table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_KILLED, 2)) == codes.ALERT_KILLED_HAND
    assert table.proposed() == [(1, codes.ALERT_KILLED_HAND, rule)]
    assert table.options()[0] == default
    table.key(ev.K_ENTER)
    assert table.game.live(1) == (default == codes.OPT_RESTORE)
    table.call_round()
    assert table.game.contribution[1] == (300 if default == codes.OPT_RESTORE else 50)


def test_tda_65a_an_uncalled_bet_of_a_killed_hand_comes_back():
    table = Felt(TDA)
    table.bet(0, 700)
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_KILLED, 1))
    table.choose(codes.OPT_DEAD)
    table.bet(0, 100)
    table.call_round()
    assert (0, 600, "TDA-65A") in table.notes(codes.NOTE_RETURNED)
    assert table.chips() == 3_000


@pytest.mark.parametrize(
    ("book", "default"),
    [(TDA, codes.OPT_RESTORE), (CUCA, codes.OPT_DEAD), (CASINO, codes.OPT_DEAD)],
)
def test_tda_14_cuca_13d_a_hand_comes_back_from_the_muck_at_the_showdown(book, default):
    table = Felt(book)
    table.play_to("Ah7d2c9sJd")
    table.call_round()
    assert table.game.phase == codes.SHOWDOWN
    table.muck(0)
    assert table.feed(ev.FAULT, 0, ev.FAULT_BACK) == codes.ALERT_MUCK_RETRIEVED
    assert table.options()[0] == default
    table.key(ev.K_ENTER)
    assert table.game.live(0) == (default == codes.OPT_RESTORE)


@pytest.mark.parametrize(
    ("book", "default"),
    [(TDA, codes.OPT_PLAY_ON), (CUCA, codes.OPT_PLAY_ON), (CASINO, codes.OPT_PASSIVE)],
)
def test_tda_68_cas_17_1_a_player_exposes_with_action_pending(book, default):
    table = Felt(book)
    table.key(ev.K_FLOOR, codes.MENU_EXPOSES)
    assert table.options()[0] == default
    table.key(ev.K_ENTER)
    assert table.game.live(0)
    assert table.game.may_raise(0) == (default == codes.OPT_PLAY_ON)


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-65A"), (CUCA, "CUCA-13e"), (CASINO, "CAS-25.1")]
)
def test_cuca_13e_a_hand_thrown_onto_another(book, rule):
    table = Felt(book)
    table.feed(ev.FAULT, 1, ev.FAULT_MOVED)  # it lies at seat 2; whose it was is not told
    assert table.alerts() == [(1, codes.ALERT_MIXED_HANDS, rule)]
    table.key(ev.K_FLOOR, 100)  # people saw who threw it
    table.key(ev.K_ENTER, 1 + table.options().index(codes.OPT_DEAD))
    assert not table.game.live(0)
    assert table.game.live(1)


# board cards on the burns ----------------------------------------------------------------------


@pytest.mark.parametrize("book", ALL)
def test_a_burn_that_lay_on_the_board_first_is_no_board_card(book):
    table = Felt(book)
    table.call_round()
    table.lay("7h", 0)
    assert table.feed(ev.TAKEN, 10, ev.AT_BURN) == 0
    for place, text in enumerate(("Kc", "7d", "4s")):
        assert table.lay(text, place) == 0
    assert list(table.game.board[:3]) == [card(c) for c in ("Kc", "7d", "4s")]
    assert table.game.phase == codes.BET
    table.feed(ev.REST)
    assert not table.alerts()
    assert not table.proposed()


def turn_on_burns(book):
    """The turn came without a burn and was laid on the burns when the betting was open."""
    table = Felt(book)
    table.play_to("Ah7d2c")
    table.call_round()
    table.lay("9s")
    assert table.feed(ev.TAKEN, 13, ev.AT_BURN) == codes.ALERT_BOARD_BURNED
    return table


@pytest.mark.parametrize(
    ("book", "rule", "default"),
    [
        (TDA, "TDA-38", codes.OPT_STANDS),
        (CUCA, "CUCA-6.8", codes.OPT_STANDS),
        (CASINO, "IRR-13", codes.OPT_BURN),
    ],
)
@pytest.mark.parametrize("laid", [False, True], ids=["decided", "laid"])
def test_irr_13a_the_turn_that_is_laid_on_the_burns_is_asked_about(book, rule, default, laid):
    table = turn_on_burns(book)
    assert table.proposed() == [(255, codes.ALERT_BOARD_BURNED, rule)]
    assert table.options()[0] == default
    if not laid:
        table.choose(codes.OPT_BURN)
        assert table.game.phase == codes.BOARD
    assert table.lay("Jd", 3) == 0  # before anybody decides that is the answer
    assert table.game.phase == codes.BET
    assert table.game.board[3] == card("Jd")
    table.call_round()
    table.street("5h")
    table.feed(ev.REST)
    assert table.game.burns == 3
    assert not table.alerts()


def test_tda_38_the_turn_that_stands_goes_back_to_the_board():
    table = turn_on_burns(TDA)
    table.choose(codes.OPT_STANDS)
    assert table.lay("9s", 3) == 0
    assert table.game.phase == codes.BET
    assert table.game.burns == 1


def test_a_board_card_that_comes_back_from_the_burns_needs_no_decision():
    table = turn_on_burns(CASINO)
    assert table.lay("9s", 3) == 0
    assert not table.game.ruling
    assert table.game.burns == 1
    assert table.game.actor == 1


def test_irr_13e_the_river_that_is_laid_on_the_burns_before_the_award():
    table = Felt(TDA, {0: 1_000, 1: 1_000})
    table.key(ev.K_ALLIN)
    table.key(ev.K_ALLIN)
    table.lay("Ah7d2c9sJd")
    assert table.game.phase == codes.SHOWDOWN
    assert table.feed(ev.TAKEN, 14, ev.AT_BURN) == codes.ALERT_BOARD_BURNED
    table.choose(codes.OPT_BURN)
    table.lay("Kh", 4)
    assert table.game.board[4] == card("Kh")
    assert table.game.phase == codes.SHOWDOWN


def test_what_the_board_lost_to_the_burns_comes_back_with_undo():
    table = turn_on_burns(CASINO)
    table.choose(codes.OPT_BURN)
    table.lay("Jd", 3)
    table.key(ev.K_UNDO, 3)
    assert table.game.board[3] == card("9s")
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_REDO, number=3))
    assert table.game.board[3] == card("Jd")
    assert table.game.phase == codes.BET


def test_board_cards_that_are_collected_are_no_matter():
    table = Felt(TDA)
    table.play_to("Ah7d2c")
    table.muck(1)
    table.muck(2)
    assert table.game.phase == codes.DONE
    assert table.lay("Ah", 2) == 0
    assert table.feed(ev.TAKEN, 12, ev.AT_BURN) == 0
    assert not table.alerts()
    assert not table.proposed()


def test_a_board_card_that_is_slid_to_another_place_is_one_card():
    table = Felt(TDA)
    table.call_round()
    table.feed(ev.BURN)
    assert table.lay("Ah", 0) == 0
    assert table.lay("7d", 2) == 0
    assert table.lay("7d", 1) == 0
    assert table.lay("2c", 2) == 0
    assert list(table.game.board[:3]) == [card(c) for c in ("Ah", "7d", "2c")]
    assert table.lay("2c", 0) == 0  # two change places
    assert table.lay("Ah", 2) == 0
    assert list(table.game.board[:3]) == [card(c) for c in ("2c", "7d", "Ah")]
    assert not table.proposed()


def test_a_premature_card_that_is_slid_to_its_place_is_one_card():
    table = Felt(TDA)
    table.play_to("Ah7d2c")
    table.check(1)
    table.feed(ev.BURN)
    table.lay("9s", 4)
    table.lay("9s", 3)
    table.choose(codes.OPT_STANDS)
    table.call_round()
    assert table.game.street == 2
    assert table.game.board[3] == card("9s")
    assert len(table.proposed()) == 1
