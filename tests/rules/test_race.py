"""Chip race: odd chips leave play, at most one new chip a player (TDA-24A, CUCA-11.2)."""

from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import CUCA, TDA, Felt


def between_hands(book, stacks):
    """A table after its first hand, chips of 25 in play."""
    table = Felt([5_000] * len(stacks), book)
    while table.game.phase == codes.BET:
        table.key(ev.K_FOLD)
    for seat, chips in enumerate(stacks):
        table.feed(ev.SEAT, seat, chips)
    table.game.unit = 25
    table.said.clear()
    return table


def draw(table, seat, card):
    return table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_RACE, seat + 1, card))


def test_tda_24a_odd_chips_are_told_from_seat_1_and_raced_for():
    table = between_hands(TDA, [1_025, 2_050, 3_000, 1_075])
    assert table.feed(ev.UNIT, 0, 100) == 0
    assert table.notes(codes.NOTE_ODD_CHIPS) == [
        (0, 1, "TDA-24A"),
        (1, 2, "TDA-24A"),
        (3, 3, "TDA-24A"),
    ]
    assert table.notes(codes.NOTE_RACE) == [(255, 1, "TDA-24A")]
    assert table.key(ev.K_NEXT) == codes.ALERT_RACE_OPEN
    assert draw(table, 2, 144) == codes.ALERT_NO_RACE
    assert draw(table, 0, 92) == 0
    assert draw(table, 1, 131) == 0
    assert draw(table, 3, 134) == 0
    assert table.game.stack[:4] == [1_000, 2_000, 3_000, 1_100]
    assert table.notes(codes.NOTE_RACE_WON) == [(3, 100, "TDA-24A")]
    assert [note[:2] for note in table.notes(codes.NOTE_RACED_OFF)] == [(0, 25), (1, 50), (3, 75)]
    assert table.key(ev.K_NEXT) == 0


def test_tda_24a_nobody_wins_two_chips():
    table = between_hands(TDA, [1_075, 2_075, 3_075, 1_000])
    table.feed(ev.UNIT, 0, 100)
    for seat, card in ((0, 144), (1, 24), (2, 31)):
        draw(table, seat, card)
    assert table.game.stack[:4] == [1_100, 2_000, 3_100, 1_000]


def test_tda_24a_a_last_chip_that_is_lost_is_replaced():
    table = between_hands(TDA, [25, 2_075, 3_000, 1_000])
    table.feed(ev.UNIT, 0, 100)
    draw(table, 0, 24)
    draw(table, 1, 31)
    assert table.game.stack[:4] == [100, 2_100, 3_000, 1_000]
    assert table.notes(codes.NOTE_RACE_SAVED) == [(0, 100, "TDA-24A")]


def test_cuca_11_2_a_last_chip_that_is_lost_is_gone():
    table = between_hands(CUCA, [25, 2_075, 3_000, 1_000])
    table.feed(ev.UNIT, 0, 100)
    draw(table, 0, 24)
    draw(table, 1, 31)
    assert table.game.stack[:4] == [0, 2_100, 3_000, 1_000]
    assert table.notes(codes.NOTE_RACED_OFF) == [(0, 25, "CUCA-11.2"), (1, 75, "CUCA-11.2")]


def test_cuca_5_10_of_one_rank_spades_are_highest_and_no_card_is_drawn_twice():
    table = between_hands(CUCA, [1_025, 1_025, 1_050, 1_000])
    table.feed(ev.UNIT, 0, 100)
    assert draw(table, 0, 103) == 0
    assert draw(table, 1, 103) == codes.ALERT_DUPLICATE
    for nothing in (0, 11, 105, 100, 151):
        assert draw(table, 1, nothing) == codes.ALERT_BAD_EVENT
    draw(table, 1, 104)
    draw(table, 2, 102)
    assert table.notes(codes.NOTE_RACE_WON) == [(1, 100, "CUCA-5.10")]


def test_cuca_11_1_chips_that_change_are_not_raced_for():
    table = between_hands(CUCA, [1_000, 2_000, 3_000, 1_000])
    table.feed(ev.UNIT, 0, 100)
    assert table.said == []
    assert table.key(ev.K_NEXT) == 0


def test_the_same_smallest_chip_told_again_brings_no_race():
    table = between_hands(TDA, [1_030, 1_075, 3_000, 1_000])
    assert table.feed(ev.UNIT, 0, 25) == 0
    assert (table.said, table.game.racing) == ([], 0)
    assert table.key(ev.K_NEXT) == 0


def test_odd_chips_below_one_new_chip_just_go():
    table = between_hands(CUCA, [1_025, 2_000, 3_000, 1_000])
    table.feed(ev.UNIT, 0, 100)
    assert table.game.stack[0] == 1_000
    assert table.key(ev.K_NEXT) == 0


def test_odd_chips_one_short_of_a_new_chip_just_go():
    table = between_hands(CUCA, [1_099, 2_000, 3_000, 1_000])
    table.game.unit = 1
    table.feed(ev.UNIT, 0, 100)
    assert table.notes(codes.NOTE_ODD_CHIPS) == [(0, 99, "CUCA-11.2")]
    assert (table.game.racing, table.game.stack[0]) == (0, 1_000)


def test_a_smallest_chip_above_the_big_blind_is_refused():
    table = between_hands(TDA, [1_025, 1_075, 3_000, 1_000])
    before = table.packed()
    assert table.feed(ev.UNIT, 0, 200) == codes.ALERT_BAD_EVENT
    assert table.alerts() == [(255, codes.ALERT_BAD_EVENT, "")]
    assert table.packed() == before


def test_a_card_keyed_wrong_is_undone():
    table = between_hands(TDA, [1_025, 1_075, 3_000, 1_000])
    table.feed(ev.UNIT, 0, 100)
    before = table.packed()
    draw(table, 0, 144)
    table.key(ev.K_UNDO)
    assert table.packed() == before


def test_tda_24a_who_leaves_during_the_race_races_no_more():
    table = between_hands(TDA, [1_025, 2_075, 3_000, 1_075])
    table.feed(ev.UNIT, 0, 100)
    draw(table, 1, 31)
    draw(table, 3, 24)
    assert table.feed(ev.SEAT, 0, 0) == 0
    assert table.notes(codes.NOTE_RACE_WON) == [(1, 100, "TDA-24A")]
    assert table.notes(codes.NOTE_RACE_SAVED) == []
    assert table.game.stack[:4] == [0, 2_100, 3_000, 1_000]
    assert table.key(ev.K_NEXT) == 0


def test_tda_24a_a_moved_button_does_not_save_the_race():
    table = between_hands(TDA, [1_025, 2_075, 3_000, 1_000])
    table.feed(ev.BUTTON, 1)
    assert table.feed(ev.UNIT, 0, 100) == 0
    assert table.notes(codes.NOTE_RACE) == [(255, 1, "TDA-24A")]
    assert table.key(ev.K_NEXT) == codes.ALERT_RACE_OPEN
