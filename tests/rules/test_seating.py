"""Button and blinds from hand to hand: dead button (TDA-32), heads-up (TDA-34)."""

from floorman import events as ev
from floorman.rules import codes

from tests.rules.rig import Table


def places(table):
    game = table.game
    return game.button, game.small_seat, game.big_seat


def fold_round(table):
    """Everybody folds to the last live hand."""
    while table.game.phase == codes.BET:
        table.key(ev.K_FOLD)


def next_hand(table):
    fold_round(table)
    table.next_hand()


def sit(table, seat, stack):
    assert table.feed(ev.SEAT, seat, stack) == 0


def test_blinds_are_left_of_the_button_over_empty_seats():
    table = Table({1: 1_000, 4: 1_000, 8: 1_000}, button=4)
    assert places(table) == (4, 8, 1)
    assert table.game.actor == 4


def test_button_blinds_move_to_the_next_player():
    table = Table({1: 1_000, 4: 1_000, 8: 1_000}, button=1)
    next_hand(table)
    assert places(table) == (4, 8, 1)
    assert table.game.hand_no == 2


def test_tda_32_small_blind_gone_leaves_the_button_on_an_empty_seat():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000, 3: 1_000})
    fold_round(table)  # blinds were at 1 and 2
    sit(table, 1, 0)
    table.next_hand()
    assert places(table) == (1, 2, 3)
    assert table.game.actor == 0
    assert table.notes(codes.NOTE_BUTTON_AT)[-1] == (1, 2, "TDA-32")
    next_hand(table)
    assert places(table) == (2, 3, 0)


def test_tda_32_big_blind_gone_leaves_a_dead_small_blind():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000, 3: 1_000})
    fold_round(table)
    sit(table, 2, 0)
    table.next_hand()
    assert places(table) == (1, 2, 3)
    posts = table.notes(codes.NOTE_POSTED_SMALL)
    assert len(posts) == 1  # of the first hand only
    assert table.game.pot() == 100
    assert table.game.actor == 0
    next_hand(table)
    assert places(table) == (2, 3, 0)  # now the button is dead


def test_a_player_without_chips_sits_and_is_not_dealt_in():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000}, start=False)
    table.game.flags[5] = codes.SEAT_OCCUPIED
    table.start()
    assert not table.game.flags[5] & codes.SEAT_IN_HAND
    assert table.feed(ev.HOLE, 5) == codes.ALERT_NOT_IN_HAND
    assert places(table) == (0, 1, 2)


def test_a_broke_player_is_out_of_the_next_hand():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    while table.game.phase == codes.BET:
        table.key(ev.K_ALLIN)
    table.show(s0="AcAd", s1="KcKd", s2="QcQd")
    for street in ("3h4s8d", "9s", "Jh"):
        table.board(street)
    assert table.game.stack[:3] == [3_000, 0, 0]
    assert table.key(ev.K_NEXT) == codes.ALERT_FEW_PLAYERS
    assert table.game.phase == codes.DONE


def test_tda_34_heads_up_the_button_is_the_small_blind_and_acts_first():
    table = Table({3: 1_000, 7: 1_000}, button=7)
    assert places(table) == (7, 7, 3)
    assert table.game.actor == 7
    table.call(7)
    table.check(3)
    table.board("3h4s8d")
    assert table.game.actor == 3
    assert table.notes(codes.NOTE_POSTED_SMALL) == [(7, 50, "TDA-34")]


def test_tda_34_heads_up_blinds_alternate():
    table = Table({3: 1_000, 7: 1_000}, button=7)
    next_hand(table)
    assert places(table) == (3, 3, 7)
    next_hand(table)
    assert places(table) == (7, 7, 3)


def test_tda_34_from_three_to_two_nobody_is_big_blind_twice():
    for gone in (0, 1, 2):
        table = Table({0: 1_000, 1: 1_000, 2: 1_000})
        fold_round(table)  # big blind was 2
        sit(table, gone, 0)
        table.next_hand()
        assert table.game.big_seat != 2
        assert table.game.button == table.game.small_seat != table.game.big_seat


def test_from_two_to_three_the_big_blind_goes_on():
    table = Table({0: 1_000, 5: 1_000}, button=0)
    fold_round(table)
    sit(table, 8, 1_000)
    table.next_hand()
    assert places(table) == (0, 5, 8)


def test_from_two_to_three_between_the_blinds_the_button_is_behind_the_small_blind():
    table = Table({0: 1_000, 5: 1_000}, button=0)
    fold_round(table)
    sit(table, 3, 1_000)
    table.next_hand()
    assert places(table) == (3, 5, 0)


def test_a_button_set_by_hand_gives_new_blinds():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    fold_round(table)
    assert table.feed(ev.BUTTON, 2) == 0
    table.next_hand()
    assert places(table) == (2, 0, 1)


def test_a_button_on_an_empty_seat_is_dead():
    assert places(Table({0: 1_000, 1: 1_000, 2: 1_000}, button=7)) == (7, 0, 1)


def test_tda_34_a_button_on_an_empty_seat_heads_up_goes_to_a_player():
    assert places(Table({0: 1_000, 4: 1_000}, button=7)) == (0, 0, 4)


def test_without_a_button_the_first_player_has_it():
    table = Table({2: 1_000, 3: 1_000, 6: 1_000}, start=False)
    table.game.button = 255
    assert table.key(ev.K_NEXT) == 0
    assert places(table) == (2, 3, 6)


def test_a_hand_needs_two_players_and_a_big_blind():
    table = Table({2: 1_000}, start=False)
    before = table.packed()
    assert table.feed(ev.START, 0, 1) == codes.ALERT_FEW_PLAYERS
    assert table.packed() == before
    sit(table, 3, 500)
    table.feed(ev.BIG, 0, 0)
    assert table.key(ev.K_NEXT) == codes.ALERT_NO_BLINDS


def test_settings_wait_for_the_end_of_the_hand():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    before = table.packed()
    for event in (
        (ev.UNIT, 0, 5),
        (ev.BUTTON, 2, 0),
        (ev.SEAT, 1, 5),
        (ev.START, 0, 9),
        (ev.KEY, ev.K_NEXT, 0),
    ):
        assert table.feed(*event) == codes.ALERT_HAND_RUNS
    assert table.packed() == before


def test_tda_8a_somebody_sits_down_during_a_hand_and_waits():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    sit(table, 5, 2_000)
    assert table.game.live_count() == 3
    next_hand(table)
    assert table.game.live_count() == 4


def test_tda_8a_nobody_waits_when_one_player_would_be_left():
    table = Table({0: 1_000, 5: 1_000}, button=5)
    fold_round(table)
    sit(table, 5, 0)
    sit(table, 7, 1_000)
    sit(table, 8, 1_000)
    table.next_hand()
    assert table.game.live_count() == 3
    assert table.notes(codes.NOTE_WAITS) == []
    assert table.game.phase == codes.BET


def test_who_was_all_in_first_counts_for_one_hand_only():
    table = Table({0: 1_000, 1: 1_000, 2: 300})
    table.key(ev.K_FOLD)
    table.key(ev.K_FOLD)
    for _ in range(3):
        table.next_hand()
        table.key(ev.K_ALLIN)
        assert sorted(table.game.all_in_order)[-2:] == [0, 1]
        table.key(ev.K_FOLD)
        table.key(ev.K_FOLD)
