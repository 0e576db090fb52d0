"""A refusal is an alert with seat, reason and rule, and nothing changes."""

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.rules.state import NOBODY

from host_tools.rulebook.tables import PARAMETERS
from tests.look import Looking
from tests.rules.felt import Felt
from tests.rules.rig import Table
from tests.rules.test_corrections import menu

STACK = 1_000
EMPTY, BEYOND = 9, 10  # a seat without a player, a number without a seat


def betting():
    """Four players before the flop; seat 2 is to act."""
    return Felt([STACK] * 4)


def dealing():
    table = betting().bets(None, None, None)
    table.key(ev.K_NEXT)
    return table


def between():
    return betting().bets(None, None, None)


def runout():
    """Seats 0 and 2 are all-in, seat 1 has folded."""
    return Felt([STACK] * 3).bets("all-in", "all-in", None)


def undecided():
    """A misdeal was proposed."""
    table = betting()
    table.key(ev.K_MISDEAL)
    return table


def showdown():
    table = Felt([STACK] * 3).flop()
    for card in ("9s", "8s"):
        table.bets(0, 0, 0)
        table.board(card)
    return table.bets(0, 0, 0)


def refused(table, do, *expected):
    """The one alert, as status and as note; the record stays as it is."""
    before = table.packed()
    table.said.clear()
    status = do()
    assert (status, table.alerts()) == (expected[1], [expected])
    assert table.packed() == before


@pytest.mark.parametrize(
    ("entry", "seat", "code", "rule"),
    [
        (codes.MENU_STRING, 1, codes.ALERT_NO_OPTION, ""),
        (codes.MENU_TIME, 1, codes.ALERT_OUT_OF_TURN, "TDA-50A"),
        (codes.MENU_COUNT, 1, codes.ALERT_NO_COUNT, "TDA-60"),
        (codes.MENU_AMBIGUOUS, 1, codes.ALERT_OUT_OF_TURN, "TDA-50A"),
        (codes.MENU_AMBIGUOUS, 2, codes.ALERT_UNCLEAR_BET, "TDA-57"),
        (codes.MENU_PENALTY, EMPTY, codes.ALERT_NOBODY_THERE, ""),
        (codes.MENU_KILLED, EMPTY, codes.ALERT_NOT_IN_HAND, ""),
        (codes.MENU_REFUSED, 1, codes.ALERT_NOT_IN_HAND, ""),
        (codes.MENU_LEFT, EMPTY, codes.ALERT_NOT_IN_HAND, ""),
        (codes.MENU_SEE, 1, codes.ALERT_NOT_IN_HAND, "TDA-18A"),
        (codes.MENU_CALL, EMPTY, codes.ALERT_NOT_IN_HAND, ""),
        (codes.MENU_RAISE, EMPTY, codes.ALERT_NOT_IN_HAND, ""),
        (codes.MENU_CHECK, EMPTY, codes.ALERT_NOT_IN_HAND, ""),
        (codes.MENU_FOLD, EMPTY, codes.ALERT_NOT_IN_HAND, ""),
        (codes.MENU_POT, EMPTY, codes.ALERT_NOT_IN_HAND, ""),
        (codes.MENU_OLD_CHIP, 1, codes.ALERT_NO_OPTION, ""),
        (codes.MENU_HIDDEN, 1, codes.ALERT_NO_OPTION, ""),
        (codes.MENU_EXPOSES, EMPTY, codes.ALERT_NOT_IN_HAND, ""),
        (codes.MENU_SILENT, EMPTY, codes.ALERT_NOT_IN_HAND, ""),
        (codes.MENU_SHOWS_ONE, 1, codes.ALERT_EXPOSED, "TDA-67"),
        (codes.MENU_SHOWS_ONE, EMPTY, codes.ALERT_NOT_IN_HAND, ""),
        (codes.MENU_SUSPICION, EMPTY, codes.ALERT_NOT_IN_HAND, ""),
        (codes.MENU_DISPUTE, 1, codes.ALERT_NO_OPTION, ""),
        (codes.MENU_MISREAD, 1, codes.ALERT_TOO_LATE, "TDA-22"),
        (codes.MENU_BUTTON, EMPTY, codes.ALERT_NO_OPTION, ""),
        (codes.MENU_RACE, 1, codes.ALERT_NO_RACE, "TDA-24A"),
        (codes.MENU_DEAL_IN, EMPTY, codes.ALERT_NOBODY_THERE, ""),
        (codes.MENU_PUT_RIGHT, 1, codes.ALERT_NO_OPTION, ""),
        (codes.MENU_CARD, 1, codes.ALERT_BAD_EVENT, ""),
        (90, 1, codes.ALERT_NO_MENU, ""),
    ],
)
def test_an_entry_of_the_menu_names_the_seat_it_is_not_for(entry, seat, code, rule):
    table = betting()
    refused(table, lambda: menu(table, entry, seat), seat, code, rule)


@pytest.mark.parametrize("entry", [codes.MENU_CALL, codes.MENU_RAISE])
def test_tda_50a_who_is_all_in_has_nothing_to_say(entry):
    table = betting().bets("all-in", STACK)
    refused(table, lambda: menu(table, entry, 2), 2, codes.ALERT_NOT_IN_HAND, "")


@pytest.mark.parametrize(
    ("entry", "code", "rule"),
    [
        (codes.MENU_GO_ON, codes.ALERT_NO_OPTION, ""),
        (codes.MENU_LEVEL, codes.ALERT_NO_LEVEL, "TDA-23"),
        (codes.MENU_POT_SIZE, codes.ALERT_NO_POT, "TDA-54A"),
    ],
)
def test_an_entry_of_the_menu_about_the_table_names_no_seat(entry, code, rule):
    table = betting()
    refused(table, lambda: menu(table, entry, 1), NOBODY, code, rule)


@pytest.mark.parametrize("number", [11, 20, 25, 151, 200])
def test_a_number_that_is_no_card_has_no_meaning(number):
    table = showdown()
    refused(table, lambda: menu(table, codes.MENU_CARD, 1, number), 1, codes.ALERT_BAD_EVENT, "")


def test_a_seat_that_the_table_has_not_is_no_entry():
    table = betting()
    refused(table, lambda: menu(table, codes.MENU_CALL, BEYOND), NOBODY, codes.ALERT_NO_MENU, "")


@pytest.mark.parametrize("key", [ev.K_CHECK, ev.K_CALL, ev.K_RAISE, ev.K_FOLD, ev.K_ALLIN])
@pytest.mark.parametrize("moment", [dealing, between, runout, showdown])
def test_tda_50a_nobody_is_to_act(key, moment):
    table = moment()
    refused(table, lambda: table.key(key), NOBODY, codes.ALERT_NO_ACTOR, "")


@pytest.mark.parametrize(
    "entry",
    [codes.MENU_CALL, codes.MENU_RAISE, codes.MENU_CHECK, codes.MENU_FOLD, codes.MENU_POT],
)
@pytest.mark.parametrize(
    ("moment", "code"), [(runout, codes.ALERT_NO_ACTOR), (undecided, codes.ALERT_RULING_OPEN)]
)
def test_tda_50a_words_count_only_in_a_round_with_nothing_to_decide(moment, code, entry):
    table = moment()
    refused(table, lambda: menu(table, entry, 2), 2, code, "")


@pytest.mark.parametrize(
    ("moment", "key", "code", "rule"),
    [
        (betting, ev.K_SHOW, codes.ALERT_PREMATURE, "TDA-68"),
        (betting, ev.K_NEXT, codes.ALERT_HAND_RUNS, ""),
        (betting, ev.K_ENTER, codes.ALERT_NO_RULING, ""),
        (between, ev.K_SHOW, codes.ALERT_NO_HAND, ""),
        (between, ev.K_EXPOSED, codes.ALERT_NO_HAND, ""),
        (between, ev.K_MISDEAL, codes.ALERT_NO_HAND, ""),
        (between, ev.K_CLOCK, codes.ALERT_NO_ACTOR, ""),
        (undecided, ev.K_CALL, codes.ALERT_RULING_OPEN, ""),
        (undecided, ev.K_SHOW, codes.ALERT_RULING_OPEN, ""),
        (undecided, ev.K_CLOCK, codes.ALERT_RULING_OPEN, ""),
    ],
)
def test_a_key_out_of_place_says_why(moment, key, code, rule):
    table = moment()
    refused(table, lambda: table.key(key), NOBODY, code, rule)


def test_a_card_on_the_board_before_the_first_hand_is_of_no_hand():
    table = Table({0: STACK, 1: STACK}, start=False)
    refused(table, lambda: table.feed(ev.BOARD, 0, 9), NOBODY, codes.ALERT_NO_HAND, "")


@pytest.mark.parametrize("lies", [0, 3, 4, 5])
def test_a_card_on_the_board_after_the_hand_is_a_rabbit_until_five_lie_there(lies):
    table = Felt([STACK] * 2)
    for cards in ("Ac7d2h", "9s", "8s"):
        if table.game.nboard < lies:
            table.call_round()
            table.board(cards)
    table.key(ev.K_FOLD)
    expected = (codes.ALERT_NO_HAND, "") if lies == 5 else (codes.ALERT_RABBIT, "TDA-28")
    refused(table, lambda: table.feed(ev.BOARD, min(lies, 4), 9), NOBODY, *expected)


@pytest.mark.parametrize(
    ("entry", "code", "rule"),
    [
        (codes.MENU_SEE, codes.ALERT_NO_OPTION, ""),
        (codes.MENU_BOARD_PLAYS, codes.ALERT_MISSING_CARDS, "TDA-19"),
        (codes.MENU_DISPUTE, codes.ALERT_TOO_LATE, "TDA-22"),
    ],
)
def test_at_the_showdown_an_entry_says_what_is_missing(entry, code, rule):
    table = showdown()
    refused(table, lambda: menu(table, entry, 1), 1, code, rule)


@pytest.mark.parametrize("moment", [runout, showdown])
def test_tda_13a_every_hand_that_is_not_tabled_is_named(moment):
    table = moment()
    live = [seat for seat in range(10) if table.game.live(seat)]
    assert table.key(ev.K_SHOW) == codes.ALERT_MISSING_CARDS
    assert table.alerts() == [(seat, codes.ALERT_MISSING_CARDS, "TDA-13A") for seat in live]


@pytest.mark.parametrize("number", [0, 11, 99])
def test_a_key_for_a_seat_that_there_is_not_means_the_card_dealt_last(number):
    table = betting()
    assert table.key(ev.K_EXPOSED, number) == codes.ALERT_EXPOSED_CARD
    assert table.notes(codes.NOTE_PROPOSED) == [(3, codes.ALERT_EXPOSED_CARD, "TDA-1")]


def test_an_option_that_a_decision_has_not_is_named_with_its_seat():
    table = betting()
    menu(table, codes.MENU_KILLED, 2)
    refused(table, lambda: table.key(ev.K_ENTER, 6), 2, codes.ALERT_NO_OPTION, "")


@pytest.mark.parametrize("place", [10, 14, 15])
def test_a_board_card_that_goes_to_a_seat_and_a_burn_that_moves_are_no_matter(place):
    table = betting()
    before = table.packed()
    assert table.feed(ev.TAKEN, place, 3) == 0
    assert table.packed() == before


def test_every_parameter_goes_up_to_its_highest_value_and_none_comes_behind_the_last():
    """By its number, which is all that an event carries."""
    for number, (name, highest, *_) in enumerate(PARAMETERS):
        game = Looking(lambda *note: None)
        assert game.feed(ev.PARAM, number, int(highest), 0) == 0
        assert getattr(game.book, name) == int(highest)
        assert game.feed(ev.PARAM, number, int(highest) + 1, 0) == codes.ALERT_BAD_EVENT
    for number in (len(PARAMETERS), 255):
        assert game.feed(ev.PARAM, number, 0, 0) == codes.ALERT_BAD_EVENT
