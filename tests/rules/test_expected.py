"""The rules' expectations of the felt: the questions of sensing, power and the loop, by phase."""

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.rules.expected import Expected
from floorman.rules.state import NOBODY

from tests.rules.rig import card
from tests.rules.test_refusals import STACK, betting, between, dealing, runout, showdown, undecided


def board():
    """All have called; the flop is due."""
    table = betting()
    table.call_round()
    return table


QUESTIONS = (
    *("running", "dealing", "betting", "board_due", "showing", "tabling"),
    *("deciding", "comparable", "unsettled"),
)


@pytest.mark.parametrize(
    ("moment", "true"),
    [
        (dealing, {"running", "dealing", "unsettled"}),
        (betting, {"running", "betting", "comparable"}),
        (board, {"running", "board_due", "comparable"}),
        (runout, {"running", "board_due", "tabling", "comparable"}),
        (showdown, {"running", "showing", "tabling", "comparable"}),
        (undecided, {"running", "betting", "deciding"}),
        (between, set()),
    ],
)
def test_what_goes_on_in_every_phase(moment, true):
    expected = Expected(moment().game)
    assert {name for name in QUESTIONS if getattr(expected, name)()} == true


@pytest.mark.parametrize(("moment", "actor"), [(betting, 2), (board, NOBODY), (dealing, NOBODY)])
def test_only_in_a_betting_round_a_seat_is_to_act(moment, actor):
    assert Expected(moment().game).actor() == actor


def test_chips_in_play_are_those_of_the_stacks_and_of_a_running_hand():
    assert Expected(betting().game).in_play() == 4 * STACK
    assert Expected(between().game).in_play() == 4 * STACK
    assert Expected(betting().game).pot() == 150


def test_chips_of_the_actor_and_early_ones_are_on_their_way():
    table = betting()
    expected = Expected(table.game)
    assert [seat for seat in range(10) if expected.moves(seat)] == [2]
    table.put(3, 100)
    assert [seat for seat in range(10) if expected.moves(seat)] == [2, 3]
    table.key(ev.K_RAISE, 300)  # it binds seat 3 no longer, which is to act
    table.key(ev.K_FOLD)
    assert [seat for seat in range(10) if expected.moves(seat)] == [0, 3]


def test_every_seat_is_asked_for_its_own_chips_and_cards():
    table = betting()
    table.put(2, 500)  # a call and 400 back
    expected = Expected(table.game)
    assert [expected.wager(seat) for seat in range(4)] == [50, 100, 100, 0]
    assert [expected.contribution(seat) for seat in range(4)] == [50, 100, 100, 0]
    assert [expected.no_wager(seat) for seat in range(4)] == [0, 0, 400, 0]
    assert [expected.front(seat) for seat in range(4)] == [0, 0, 500, 0]
    assert [expected.stack(seat) for seat in range(4)] == [950, 900, 900, STACK]
    assert [expected.cards_at(seat) for seat in range(5)] == [2, 2, 2, 2, 0]
    assert [expected.live(seat) for seat in range(5)] == [True] * 4 + [False]


def test_the_burn_of_the_next_street_is_due_while_a_hand_runs():
    table = board()
    expected = Expected(table.game)
    assert expected.burn_due()
    table.feed(ev.BURN)
    assert not expected.burn_due()
    assert not Expected(between().game).burn_due()


def test_a_card_is_found_where_it_lies_too_early_or_not():
    table = board()
    expected = Expected(table.game)
    assert (expected.next_place(), expected.burns_told()) == (0, 0)
    table.feed(ev.BURN)
    for place, text in enumerate(("Ac", "7d", "2h", "9s")):
        table.feed(ev.BOARD, place, card(text))
    assert (expected.next_place(), expected.burns_told()) == (3, 1)
    cards = ("Ac", "7d", "2h", "9s", "Ks")
    assert [expected.place_of(card(text)) for text in cards] == [0, 1, 2, 3, -1]


def test_a_hand_may_go_to_the_muck_in_its_turn_and_at_the_end():
    for moment, seats in ((betting, [2]), (runout, [0, 2]), (showdown, [0, 1, 2])):
        expected = Expected(moment().game)
        assert [seat for seat in range(10) if expected.may_muck(seat)] == seats


def test_the_clock_of_a_seat_and_what_it_shows():
    table = betting()
    expected = Expected(table.game)
    assert expected.clock_seat() == NOBODY
    table.key(ev.K_CLOCK)
    assert expected.clock_seat() == 2
    assert expected.clock_seconds() == table.notes(codes.NOTE_CLOCK)[0][1]
