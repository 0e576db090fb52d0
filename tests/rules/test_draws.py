"""Draw games: whose draw it is, cards that go and come, who stands pat, which hand is low."""

import pytest
from floorman import events as ev
from floorman.rules import codes, games
from floorman.rules.games import ACE_TO_FIVE, BADUGI, DEUCE_TO_SEVEN
from floorman.rules.lowball import worth

from tests.rules.felt import TDA, TDA24
from tests.rules.rig import Table, card
from tests.rules.seats_dealt import Dealt

THREE = {
    1: "2c 3d 4h 5s 7c",
    3: "2d 3h 4s 5c 8d",
    5: "Kc Kd Ah Qs 9c",
}


def drawn(game="triple_draw", cards=THREE, **wishes):
    """Everybody called: the first draw is due, the button is on the last seat."""
    table = Dealt(game, cards, **wishes)
    table.round(*[None] * len(cards))
    return table


def throw(table, seat, cards):
    return [table.feed(ev.TAKEN, seat, ev.AT_MUCK) for _ in range(cards)]


def draws(table):
    return [(seat, value) for seat, value, _ in table.notes(codes.NOTE_DRAWS)]


def test_the_draw_goes_round_from_left_of_the_button():
    table = drawn()
    assert (table.game.phase, table.game.draw_turn()) == (codes.BOARD, 1)
    table.feed(ev.KNOCK, 1)
    assert table.game.draw_turn() == 3
    throw(table, 3, 1)
    assert table.game.draw_turn() == 5
    throw(table, 5, 3)
    assert table.game.draw_turn() == 255 or table.game.phase == codes.BOARD
    assert draws(table) == [(1, 0), (3, 1), (5, 1), (5, 2), (5, 3)]


def test_the_dealer_who_pulls_bets_in_stands_for_nobody():
    table = drawn()
    table.feed(ev.CHIPS, 1, 100)
    table.feed(ev.KNOCK, 1)
    assert table.game.draw_turn() == 1
    table.feed(ev.CHIPS, 1, 0)
    table.feed(ev.KNOCK, 1)
    assert table.game.draw_turn() == 3


def test_who_was_heard_to_stand_pat_may_throw_cards_away_all_the_same():
    table = drawn()
    table.feed(ev.KNOCK, 1)
    assert throw(table, 1, 2) == [0, 0]
    assert draws(table) == [(1, 0), (1, 1), (1, 2)]


def test_the_round_begins_when_each_card_was_replaced():
    table = drawn()
    table.key(ev.K_CHECK)
    throw(table, 3, 1)
    throw(table, 5, 3)
    table.feed(ev.BURN)
    table.feed(ev.HOLE, 3)
    for _ in range(3):
        assert table.game.phase == codes.BOARD
        table.feed(ev.HOLE, 5)
    assert (table.game.phase, table.game.actor) == (codes.BET, 1)
    assert table.game.street_number() == 8


def test_cards_may_come_to_each_at_once():
    table = drawn()
    table.key(ev.K_CHECK)
    throw(table, 3, 2)
    table.feed(ev.HOLE, 3)
    table.feed(ev.HOLE, 3)
    throw(table, 5, 1)
    table.feed(ev.HOLE, 5)
    assert table.game.phase == codes.BET


@pytest.mark.parametrize("book", [TDA, TDA24])
def test_tda_35a5_leaves_cards_seen_in_the_deal_of_a_draw_game_to_the_house(book):
    table = Table(dict.fromkeys(THREE, 5_000), 5, start=False)
    table.feed(ev.BOOK, book)
    table.feed(ev.GAME, 0, games.NAMES.index("five_draw"))
    table.feed(ev.START, 0, 1)
    for seat in (1, 3):
        table.feed(ev.HOLE, seat)
        table.key(ev.K_EXPOSED)
    assert [alert[1] for alert in table.alerts()] == 2 * [codes.ALERT_EXPOSED_CARD]
    assert not table.game.option(1)  # nothing is asked before the deal is complete
    table.feed(ev.HOLE, 5)
    for _ in range(4):
        for seat in THREE:
            table.feed(ev.HOLE, seat)
    assert table.game.option(1) == codes.OPT_REPLACE


def test_enter_says_that_all_others_stand_pat():
    table = drawn()
    throw(table, 3, 1)
    table.feed(ev.HOLE, 3)
    assert table.key(ev.K_ENTER) == 0
    assert table.game.phase == codes.BET
    assert draws(table) == [(3, 1), (1, 0), (5, 0)]


def test_a_whole_hand_in_the_muck_is_a_draw_of_five_and_no_fold():
    table = drawn()
    table.key(ev.K_CHECK)
    table.key(ev.K_CHECK)
    assert table.feed(ev.MUCKED, 5) == 0
    assert table.game.live(5)
    assert draws(table)[-1] == (5, 5)
    assert table.game.dealt[5] == 0


def test_cards_thrown_before_the_turn_are_named_and_count():
    table = drawn()
    assert throw(table, 3, 1) == [0]
    assert table.alerts()[-1][:2] == (3, codes.ALERT_DRAW_EARLY)
    assert table.game.draw_turn() == 1


def test_a_seat_draws_once():
    table = drawn()
    throw(table, 1, 2)
    table.feed(ev.HOLE, 1)
    assert throw(table, 1, 1) == [codes.ALERT_DREW_TWICE]


def test_a_card_more_than_were_thrown_is_one_too_many():
    table = drawn()
    throw(table, 1, 1)
    table.feed(ev.HOLE, 1)
    assert table.feed(ev.HOLE, 1) == codes.ALERT_MANY_CARDS


@pytest.mark.parametrize(("game", "rounds"), [("triple_draw", 4), ("single_draw", 2)])
def test_as_many_draws_as_the_game_has(game, rounds):
    table = Dealt(game, THREE)
    count = 0
    while table.game.phase != codes.SHOWDOWN:
        if table.game.phase == codes.BET:
            count += 1
            table.round(None, None, None)
        else:
            table.feed(ev.BURN)
            table.key(ev.K_ENTER)
    assert count == rounds


@pytest.mark.parametrize(
    ("game", "sizes"), [("triple_draw", [100, 100, 200, 200]), ("five_draw", [100, 200])]
)
def test_bets_double_behind_the_second_draw_or_the_only_one(game, sizes):
    table = Dealt(game, THREE)
    found = []
    while table.game.phase != codes.SHOWDOWN:
        if table.game.phase == codes.BET:
            found.append(table.game.min_raise_to(table.game.actor) - table.game.bet)
            table.round(None, None, None)
        else:
            table.feed(ev.BURN)
            table.key(ev.K_ENTER)
    assert found == sizes


def test_a_stub_that_is_short_is_said_before_the_seat_that_it_cannot_serve():
    """Each gets new cards at once: 31 left the deck, 20 came to four, and one is the last."""
    table = drawn(cards=dict.fromkeys(range(6), "2c 3d 4h 5s 7c"))
    table.feed(ev.BURN)
    for served in range(6):
        assert len(table.notes(codes.NOTE_STEP)) == (served > 4)
        seat = table.game.draw_turn()
        throw(table, seat, 5)
        for _ in range(5):
            table.feed(ev.HOLE, seat)
    assert table.notes(codes.NOTE_STEP) == [(255, codes.STEP_MUCK_IN, "own")]


def test_a_stub_that_is_short_of_cards_gets_what_lies_in_the_muck():
    six = dict.fromkeys(range(6), "2c 3d 4h 5s 7c")
    table = drawn(cards=six)
    table.feed(ev.BURN)
    for _ in six:
        seat = table.game.draw_turn()
        throw(table, seat, 3)
    assert not table.notes(codes.NOTE_STEP)  # 30 were dealt and one burned: 18 of 21 come
    for seat in six:
        for _ in range(3):
            table.feed(ev.HOLE, seat)
    table.round(*[None] * 6)
    for _ in six:
        throw(table, table.game.draw_turn(), 1)
    assert table.notes(codes.NOTE_STEP) == [(255, codes.STEP_MUCK_IN, "own")]
    assert (ev.CUE_BACK, 255, ev.BACK_DEAD) in table.cues


def test_the_last_one_who_throws_card_by_card_is_counted_whole():
    six = dict.fromkeys(range(6), "2c 3d 4h 5s 7c")
    table = drawn(cards=six)
    table.feed(ev.BURN)
    for cards in (3, 3, 3, 3, 4, 4):
        throw(table, table.game.draw_turn(), cards)
    assert not table.notes(codes.NOTE_STEP)
    throw(table, 5, 1)  # 21 are left, and 21 and a burn are due
    assert len(table.notes(codes.NOTE_STEP)) == 1


def test_all_in_hands_stay_down_while_they_draw():
    table = Dealt("triple_draw", THREE, dict.fromkeys(THREE, 100))
    table.round(None, None)
    assert not table.notes(codes.NOTE_TABLE_ALL)
    assert codes.ALERT_EXPOSED in table.tables(1)
    table.key(ev.K_ENTER)
    assert table.game.draw_turn() == 1


@pytest.mark.parametrize(
    ("game", "winner"),
    [("triple_draw", 1), ("single_draw", 1), ("ace_five", 1), ("five_draw", 5)],
)
def test_the_hand_that_the_game_asks_for_wins(game, winner):
    table = Dealt(game, THREE)
    table.check_down()
    assert table.table_all() == 0
    assert list(table.won()) == [winner]


# the worth of low hands --------------------------------------------------------------------------


def rank_of(order, hands):
    worths = [
        worth(bytearray(map(card, hand.split())), len(hand.split()), order) for hand in hands
    ]
    return worths


@pytest.mark.parametrize(
    ("order", "hands"),
    [
        (
            DEUCE_TO_SEVEN,
            [
                "2c 3d 4h 5s 7c",
                "2c 3d 4h 6s 7c",
                "3c 4d 5h 6s 8c",
                "2c 3d 4h 5s Ac",
                "2c 2d 4h 5s 7c",
                "2c 3d 4h 5s 6c",
                "2c 3c 4c 5c 7c",
            ],
        ),
        (
            ACE_TO_FIVE,
            [
                "Ac 2d 3h 4s 5c Kd Kh",
                "Ac 2d 3h 4s 6c Kd Kh",
                "2c 3c 4c 5c 6c 7c 8c",
                "Ac Ad 2h 2s 3c 3d 4h",
                "Kc Kd Kh Qs Qc Qd Ah",
            ],
        ),
        (BADUGI, ["Ac 2d 3h 4s", "Ac 2d 3h Ks", "Ac 2d 3h 3s", "Ac Ad 3c 3d", "Ac Ad Ah As"]),
    ],
)
def test_low_hands_in_their_order(order, hands):
    worths = rank_of(order, hands)
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) == len(worths)


def test_where_all_stand_pat_no_burn_is_missing():
    table = drawn()
    for _ in range(3):
        table.key(ev.K_CHECK)
    table.round(None, None, None)
    assert not table.alerts()
    throw(table, 1, 1)
    table.key(ev.K_ENTER)
    table.feed(ev.HOLE, 1)
    table.round(None, None, None)
    assert codes.ALERT_BURN_MISSING in {alert[1] for alert in table.alerts()}
