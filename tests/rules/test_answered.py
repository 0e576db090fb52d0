"""A question that was answered by hand before anybody decided is asked no more."""

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.rules.procedures import UNSEEN

from tests.rules.rig import Table, card
from tests.rules.test_board import ALL, CASINO, CUCA, TDA, Felt
from tests.rules.test_procedures import FLOP, FOUR, flop, lies


def betting(book, street="Ah7d2c"):
    table = Felt(book)
    table.call_round()
    table.street(street)
    return table


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("place", [0, 3])
def test_irr_13a_a_flop_without_a_burn_is_put_right_by_one_card_more(book, place):
    """Its first card becomes the burn; wherever the next one lies, three are on the board."""
    table = Felt(book)
    table.call_round()
    table.lay("Ah7d2c")
    assert table.feed(ev.TAKEN, 10, ev.AT_BURN) == codes.ALERT_BOARD_BURNED
    table.lay("9s", place)
    assert (table.game.ruling, table.game.burns, table.game.nboard) == (0, 1, 3)
    assert sorted(c for c in table.game.board if c != 255) == sorted(
        card(text) for text in ("9s", "7d", "2c")
    )
    table.call_round()
    table.feed(ev.BURN)
    assert table.lay("Jd", 3 - place) == 0
    assert (table.game.street, table.game.ruling) == (2, 0)


def test_irr_13a_a_second_card_of_that_flop_on_the_burns_is_one_too_many():
    table = Felt(CASINO)
    table.call_round()
    table.lay("Ah7d2c")
    table.feed(ev.REST)
    for place, asked in ((10, 0), (11, codes.ALERT_BURN_EXTRA)):
        table.feed(ev.TAKEN, place, ev.AT_BURN)
        assert table.game.ruling == asked


def test_irr_13a_the_burn_that_is_asked_for_is_taken_from_the_board():
    table = Felt(CASINO)
    table.call_round()
    table.lay("Ah7d2c")
    table.feed(ev.REST)
    assert table.game.ruling == codes.ALERT_BURN_MISSING
    table.feed(ev.TAKEN, 12, ev.AT_BURN)
    assert (table.game.ruling, table.game.burns, table.game.nboard) == (0, 1, 2)
    assert table.lay("9s", 2) == 0
    assert (table.game.phase, table.game.burns_due) == (codes.BET, 2)


@pytest.mark.parametrize("told", [[FOUR, FLOP], [FLOP]])
def test_irr_13a_a_turn_without_a_burn_that_was_taken_away_is_asked_about_no_more(told):
    """Also when it had gone before anybody asked."""
    table = betting(CASINO)
    table.call_round()
    table.lay("9s")
    table.feed(ev.REST)
    for lying in told:
        assert table.game.ruling == codes.ALERT_BURN_MISSING
        lies(table, lying)
    assert (table.game.ruling, table.game.phase, table.game.nboard) == (0, codes.BOARD, 3)
    table.feed(ev.BURN)
    assert table.lay("Jd") == 0
    assert (table.game.street, table.game.ruling, table.game.burns) == (2, 0, 2)


@pytest.mark.parametrize(("lying", "asked"), [(0b110, False), (0b111, True), (0, True)])
def test_irr_13a_of_a_flop_without_a_burn_the_first_card_alone_is_put_right(lying, asked):
    table = Felt(CASINO)
    table.call_round()
    table.lay("Ah7d2c")
    table.feed(ev.REST)
    lies(table, lying)
    assert (table.game.ruling == codes.ALERT_BURN_MISSING) == asked
    assert table.game.nboard == (3 if asked else 2)


@pytest.mark.parametrize("burns", [2, 3])
def test_irr_13_a_burn_that_went_back_and_is_dealt_to_the_board_is_asked_about_no_more(burns):
    """Burns that are pushed aside are heard no more either: that alone says nothing."""
    table = Felt(CASINO)
    table.call_round()
    for _ in range(burns):
        table.feed(ev.BURN)
    for left in range(burns, 0, -1):
        lies(table, 0, left)
    assert table.game.ruling == codes.ALERT_BURN_EXTRA
    table.feed(ev.TAKEN, ev.AT_BURN, 10)
    assert (table.game.ruling, table.game.burns) == (0, 1)
    table.lay("Ah7d2c")
    assert table.check(1) == 0


@pytest.mark.parametrize("option", [codes.OPT_CORRECT, codes.OPT_BURN])
def test_irr_13_a_second_burn_is_decided_after_the_flop_as_before_it(option):
    """Nobody knows whether it went back: the dealer dealt the flop over the question."""
    table = Felt(CASINO)
    table.call_round()
    for _ in range(2):
        table.feed(ev.BURN)
    table.lay("Ah7d2c")
    assert (table.game.ruling, table.game.phase) == (codes.ALERT_BURN_EXTRA, codes.BET)
    table.choose(option)
    while table.game.ruling:
        assert table.key(ev.K_ENTER) == 0
    table.call_round()
    if option == codes.OPT_CORRECT:
        assert table.feed(ev.BURN) == 0
    assert table.lay("Jd") == 0
    table.feed(ev.REST)
    assert (table.game.street, table.game.ruling, table.game.burns) == (2, 0, 2)
    assert len(table.proposed()) == 1


@pytest.mark.parametrize("book", ALL)
def test_a_burn_that_comes_to_the_board_unasked_decides_nothing(book):
    table = Felt(book)
    table.call_round()
    table.feed(ev.BURN)
    assert table.feed(ev.TAKEN, ev.AT_BURN, 10) == 0
    assert (table.game.ruling, table.game.burns) == (0, 1)


@pytest.mark.parametrize(("book", "option"), [(TDA, codes.OPT_ASIDE), (CUCA, codes.OPT_ASIDE)])
def test_rp_5b_cuca_14_3_an_early_turn_that_was_taken_away_is_set_aside(book, option):
    table = betting(book)
    table.check(1)
    table.lay("9s", 3)
    lies(table, FOUR)
    assert table.game.option(0) == option
    lies(table, FLOP)
    assert (table.game.ruling, table.game.aside) == (0, 1)
    assert table.check(2) == 0


@pytest.mark.parametrize("book", ALL)
def test_rp_5a_an_early_flop_that_was_taken_away_goes_back_into_the_stub(book):
    table = Felt(book)
    table.feed(ev.BURN)
    for place, text in enumerate(("Ah", "7d", "2c")):
        table.lay(text, place)
    for lying in (0b111, 0b101, 0b100):
        lies(table, lying)
        assert table.game.ruling == codes.ALERT_PREMATURE_FLOP
    lies(table, 0)
    assert table.game.ruling == 0
    assert table.key(ev.K_CALL) == 0


@pytest.mark.parametrize("book", ALL)
def test_early_cards_that_no_reader_follows_stay_asked_about(book):
    table = Felt(book)
    table.feed(ev.BURN)
    table.lay("Ah7d2c")
    table.feed(ev.LIES, 0, UNSEEN)
    assert table.game.ruling == codes.ALERT_PREMATURE_FLOP


@pytest.mark.parametrize("book", ALL)
def test_an_early_turn_that_goes_under_another_question_is_asked_about_no_more(book):
    """A third card came to a seat meanwhile, and that stays to be decided."""
    table = betting(book)
    table.check(1)
    table.lay("9s", 3)
    lies(table, FOUR)
    table.feed(ev.HOLE, 2)
    assert table.game.open_rulings == 2
    lies(table, FLOP)
    assert [*table.game.ruling_code[: table.game.open_rulings]] == [codes.ALERT_MANY_CARDS]


@pytest.mark.parametrize("book", ALL)
def test_what_lay_there_in_an_earlier_question_answers_no_later_one(book):
    table = betting(book)
    table.check(1)
    table.lay("9s", 3)
    lies(table, FOUR)
    lies(table, FLOP)
    if table.game.ruling:
        table.key(ev.K_ENTER)
    table.check(table.game.actor)
    assert table.game.lying == UNSEEN
    table.lay("Jd", 3)
    table.feed(ev.ABSENT, 5, 1)
    assert table.game.ruling == codes.ALERT_PREMATURE_TURN


def test_cuca_14_2_four_taken_away_are_dealt_anew():
    table = betting(CUCA)
    table.lay("9s", 3)
    lies(table, FOUR)
    lies(table, 0b1000)
    assert table.game.ruling == codes.ALERT_FLOP_FOUR
    lies(table, 0)
    assert (table.game.step(), table.game.phase, table.game.nboard) == (
        codes.STEP_STUB_SHUFFLE,
        codes.BOARD,
        0,
    )


def test_tda_39_four_taken_away_may_be_mixed():
    """Only the one on the burns is drawn: nobody knows yet what becomes of them."""
    table = betting(TDA)
    table.lay("9s", 3)
    lies(table, FOUR)
    lies(table, 0)
    assert table.game.ruling == codes.ALERT_FLOP_FOUR
    assert flop(table) == sorted(card(text) for text in ("Ah", "7d", "2c"))


@pytest.mark.parametrize("burned", [True, False])
@pytest.mark.parametrize("book", ALL)
def test_a_card_of_another_deck_on_the_board_before_its_burn_is_an_object(book, burned):
    """Anybody who wants the hand void could lay it there."""
    table = betting(book)
    table.call_round()
    if burned:
        table.feed(ev.BURN)
    table.feed(ev.FAULT, 13, ev.FAULT_DECK)
    asked = codes.ALERT_WRONG_BACK if burned else codes.ALERT_OBJECT
    assert table.game.ruling == asked
    assert (table.game.option(0) == codes.OPT_PLAY_ON) == (not burned)


# hole cards ------------------------------------------------------------------------------------


def exposed(book):
    """A second card lay open, is asked about when all cards are dealt."""
    table = Felt(book)
    while table.game.phase == codes.BET:
        table.key(ev.K_FOLD)
    table.key(ev.K_NEXT)
    order = (2, 0, 1)
    for seat in order:
        table.feed(ev.HOLE, seat)
    for seat in order:
        table.feed(ev.HOLE, seat)
        if seat == 2:
            table.key(ev.K_EXPOSED)
    assert table.game.ruling == codes.ALERT_EXPOSED_CARD
    return table


@pytest.mark.parametrize("place", [ev.AT_BURN, ev.AT_MUCK])
@pytest.mark.parametrize("book", ALL)
def test_cas_13_0_cuca_14_1_an_open_card_replaced_by_hand_is_asked_about_no_more(book, place):
    table = exposed(book)
    table.feed(ev.TAKEN, 2, place)
    assert (table.game.step(), table.game.phase, table.game.dealt[2]) == (
        codes.STEP_CARD_DUE,
        codes.DEAL,
        1,
    )
    table.feed(ev.HOLE, 2)
    assert (table.game.ruling, table.game.phase, table.game.dealt[2]) == (0, codes.BET, 2)


@pytest.mark.parametrize("book", ALL)
def test_cas_13_0_the_new_card_may_lie_there_before_the_open_one_goes(book):
    table = exposed(book)
    table.feed(ev.HOLE, 2)
    table.feed(ev.TAKEN, 2, ev.AT_BURN)
    assert (table.game.ruling, table.game.phase, table.game.dealt[2]) == (0, codes.BET, 2)


@pytest.mark.parametrize("book", ALL)
def test_cas_13_0_the_open_card_is_replaced_while_something_else_is_asked(book):
    table = exposed(book)
    table.feed(ev.HOLE, 0, 900)
    assert table.game.ruling == codes.ALERT_MANY_CARDS
    table.feed(ev.TAKEN, 2, ev.AT_BURN)
    table.feed(ev.HOLE, 2, 950)
    asked = [table.game.ruling_code[n] for n in range(table.game.open_rulings)]
    assert asked == [codes.ALERT_MANY_CARDS]
    assert list(table.game.dealt)[:3] == [3, 2, 2]


@pytest.mark.parametrize(
    ("place", "is_asked"),
    [
        (ev.AT_BURN, False),
        (ev.AT_BURN | ev.AT_LATEST, True),
        (ev.AT_MUCK, False),
        (ev.AT_STUB, True),
        (ev.AT_EARLIER, False),
    ],
)
@pytest.mark.parametrize("book", ALL)
def test_cas_13_0_the_card_that_was_dealt_for_an_open_one_is_not_that_one(book, place, is_asked):
    """The dealer lays a third one and takes away: the open one, or the one that came behind it."""
    table = exposed(book)
    table.feed(ev.HOLE, 2)
    assert table.game.ruling == codes.ALERT_MANY_CARDS
    table.feed(ev.TAKEN, 2, place)
    asked = list(table.game.ruling_code[: table.game.open_rulings])
    assert (codes.ALERT_EXPOSED_CARD in asked) == is_asked
    assert table.game.dealt[2] == 2


@pytest.mark.parametrize("book", [TDA, CUCA])
def test_who_plays_on_without_the_open_card_that_was_taken_gets_another(book):
    """The first card off the deck lies open: a misdeal, which no card on the burns answers."""
    table = Felt(book)
    while table.game.phase == codes.BET:
        table.key(ev.K_FOLD)
    table.key(ev.K_NEXT)
    table.feed(ev.HOLE, 2)
    table.key(ev.K_EXPOSED)
    table.feed(ev.TAKEN, 2, ev.AT_BURN)
    assert table.game.option(0) == codes.OPT_REDEAL
    table.choose(codes.OPT_PLAY_ON)
    assert table.game.dealt[2] == 0


@pytest.mark.parametrize("book", ALL)
def test_cas_13_5_cuca_14_4_a_third_card_that_went_back_is_asked_about_no_more(book):
    table = Felt(book)
    while table.game.phase == codes.BET:
        table.key(ev.K_FOLD)
    table.key(ev.K_NEXT)
    for seat in (2, 0, 1, 2):
        table.feed(ev.HOLE, seat)
    assert table.feed(ev.HOLE, 2) == codes.ALERT_MANY_CARDS
    table.feed(ev.TAKEN, 2, ev.AT_STUB)
    assert (table.game.ruling, table.game.dealt[2], table.game.burns) == (0, 2, 0)
    for seat in (0, 1):
        table.feed(ev.HOLE, seat)
    assert (table.game.phase, table.game.ruling) == (codes.BET, 0)


@pytest.mark.parametrize("book", ALL)
def test_irr_13_a_third_card_beside_the_flops_burn_is_no_burn_of_the_turn(book):
    table = Felt(book)
    assert table.feed(ev.HOLE, 2)
    table.feed(ev.BURN)
    table.feed(ev.TAKEN, 2, ev.AT_BURN)
    while table.game.ruling:
        table.key(ev.K_ENTER)
    table.call_round()
    assert table.lay("Ah7d2c") == 0
    table.call_round()
    asked = len(table.proposed())
    assert table.feed(ev.BURN) == 0
    assert table.lay("Jd") == 0
    assert (table.game.street, table.game.ruling, len(table.proposed())) == (2, 0, asked)


# chips -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ALL)
def test_chips_out_of_turn_that_were_taken_back_leave_nothing_to_decide(book):
    table = betting(book)
    table.bet(1, 200)
    actor = table.game.actor
    assert table.bet(0, 200)
    asked = table.game.ruling
    table.bet(0, 0)
    assert table.game.ruling == 0
    assert table.call(actor) == 0
    assert asked in (0, codes.ALERT_OUT_OF_TURN)


@pytest.mark.parametrize("book", [TDA, CUCA])
def test_a_second_motion_that_was_taken_back_leaves_the_first_one(book):
    table = betting(book)
    table.bet(1, 200)
    assert table.bet(1, 500) == codes.ALERT_STRING_BET
    table.bet(1, 200)
    assert (table.game.ruling, table.game.street_bet[1], table.game.actor) == (0, 200, 2)


def test_tda_35a5_the_second_card_behind_one_that_was_replaced_unasked_is_no_third():
    table = Table(dict.fromkeys(range(5), 1000), button=4, start=False)
    assert table.feed(ev.START, 0, 1) == 0
    for seat in (0, 1):
        table.feed(ev.HOLE, seat)
    assert table.key(ev.K_EXPOSED) == codes.ALERT_EXPOSED_CARD
    table.feed(ev.TAKEN, 1, ev.AT_BURN)
    for seat in (1, 2, 3, 4, 0, 1, 2, 3, 4):
        assert table.feed(ev.HOLE, seat) == 0
    assert list(table.game.dealt)[:5] == [2] * 5
    assert table.game.open_rulings == 1  # whether the deal counts


def dealing(book):
    """Five players, the first card is due at seat 0; and the sweeps in which cards come."""
    table = Table(dict.fromkeys(range(5), 1000), button=4, start=False)
    table.feed(ev.BOOK, book)
    table.feed(ev.START, 0, 1)
    return table, iter(range(0, 1000, 20))


@pytest.mark.parametrize("at", range(10))
@pytest.mark.parametrize("book", ALL)
def test_tda_35_cas_13_0_an_open_card_that_is_replaced_at_once_came_in_its_order(book, at):
    table, sweep = dealing(book)
    for n in range(10):
        table.feed(ev.HOLE, n % 5, next(sweep))
        if n == at:
            table.key(ev.K_EXPOSED)
            table.feed(ev.TAKEN, n % 5, ev.AT_BURN)
            table.feed(ev.HOLE, n % 5, next(sweep))
    assert {one[1] for one in table.notes(codes.NOTE_PROPOSED)} <= {codes.ALERT_EXPOSED_CARD}
    assert list(table.game.dealt)[:5] == [2] * 5


@pytest.mark.parametrize("at", range(5))
@pytest.mark.parametrize("book", ALL)
def test_cuca_14_1_an_open_card_whose_going_is_heard_late_was_replaced_in_nobodys_turn(book, at):
    table, sweep = dealing(book)
    for n in range(10):
        table.feed(ev.HOLE, n % 5, next(sweep))
        if n == at:
            table.key(ev.K_EXPOSED)
            table.feed(ev.HOLE, n % 5, next(sweep))
        if n == at + 5:
            table.feed(ev.TAKEN, at, ev.AT_EARLIER)
    still = {table.game.ruling_code[n] for n in range(table.game.open_rulings)}
    assert not still & {codes.ALERT_ORDER, codes.ALERT_FIRST_SEAT}
    assert table.game.dealt[at] == 2
