"""Between hands: the tournament tells the table, levels wait, who is out and in which place."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from host_tools.rulebook.tables import OWN, rule_id
from tests.rules.felt import CASINO, CUCA, TDA, Felt, row
from tests.rules.rig import Table


def fold_round(table):
    while table.game.phase == codes.BET:
        table.key(ev.K_FOLD)


def test_rp_8a_hand_for_hand_is_told_also_while_a_hand_runs():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    assert table.feed(ev.H4H, 0, 1) == 0
    assert table.game.hand_for_hand == 1
    assert table.notes(codes.NOTE_HAND_FOR_HAND) == [(255, 1, "RP-8A")]
    table.key(ev.K_UNDO)
    assert table.game.hand_for_hand == 0


def test_hands_count_from_one_behind_the_highest_number():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000}, start=False)
    table.start((1 << 30) - 1)
    fold_round(table)
    table.key(ev.K_NEXT)
    assert table.notes(codes.NOTE_BUTTON_AT)[-1][1] == 1


def test_what_the_tournament_cannot_mean_is_refused():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    before = table.packed()
    assert table.feed(ev.H4H, 0, 2) == codes.ALERT_BAD_EVENT
    assert table.feed(ev.FIELD, 0, 65_536) == codes.ALERT_BAD_EVENT
    assert table.feed(ev.BREAK, 0, 2) == codes.ALERT_BAD_EVENT
    assert table.packed() == before


def test_rp_8c_the_level_s_clock_is_counted_down_after_each_hand():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    table.feed(ev.LEVEL_CLOCK, 0, 150)
    fold_round(table)
    assert table.notes(codes.NOTE_LEVEL_LEFT) == []  # not hand for hand
    table.feed(ev.H4H, 0, 1)
    for left in (30, 0):
        table.key(ev.K_FLOOR, codes.MENU_GO_ON)
        table.next_hand()
        fold_round(table)
        assert table.notes(codes.NOTE_LEVEL_LEFT)[-1] == (255, left, "RP-8B")
    table.key(ev.K_FLOOR, codes.MENU_GO_ON)
    table.next_hand()
    fold_round(table)
    assert len(table.notes(codes.NOTE_LEVEL_LEFT)) == 2


# hand for hand -------------------------------------------------------------------------------

GO_ON = (ev.KEY, ev.K_FLOOR, codes.MENU_GO_ON)


@pytest.mark.parametrize(("book", "rule"), [(TDA, "RP-8A"), (CUCA, "CUCA-10.3"), (CASINO, OWN)])
@pytest.mark.parametrize("release", [GO_ON, (ev.H4H, 0, 1), (ev.H4H, 0, 0)])
def test_rp_8a_cuca_10_3_the_next_hand_waits_for_the_other_tables(book, rule, release):
    table = Felt([1_000] * 3, book)
    table.feed(ev.H4H, 0, 1)
    fold_round(table)
    before = table.packed()
    assert table.key(ev.K_NEXT) == codes.ALERT_WAIT_TABLES
    assert table.feed(ev.START, 0, 9) == codes.ALERT_WAIT_TABLES
    assert table.alerts()[-2:] == [(255, codes.ALERT_WAIT_TABLES, rule)] * 2
    assert table.packed() == before
    assert table.feed(*release) == 0
    assert table.notes(codes.NOTE_GOES_ON) == [(255, 0, rule)]
    table.next_hand()
    fold_round(table)
    waits = release[2] != 0
    assert (table.key(ev.K_NEXT) == codes.ALERT_WAIT_TABLES) == waits


def test_rp_8a_before_the_first_hand_nothing_waits():
    table = Table({0: 1_000, 1: 1_000}, start=False)
    table.feed(ev.H4H, 0, 1)
    assert table.feed(*GO_ON) == codes.ALERT_NO_OPTION
    assert table.feed(ev.START, 0, 1) == 0


def test_rp_8a_a_void_hand_is_over_too_and_the_next_waits():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    table.feed(ev.H4H, 0, 1)
    table.feed(ev.FAULT, 0, ev.FAULT_DUPLICATE)
    table.key(ev.K_ENTER)
    assert table.game.phase == codes.DONE
    assert table.key(ev.K_NEXT) == codes.ALERT_WAIT_TABLES


def test_rp_8a_a_hand_that_is_void_while_its_cards_are_held_holds_them_no_more():
    table = Table({0: 1_000, 1: 1_000})
    table.feed(ev.H4H, 0, 1)
    table.key(ev.K_ALLIN)
    table.key(ev.K_CALL)
    assert table.game.held
    table.feed(ev.FAULT, 0, ev.FAULT_DUPLICATE)
    table.key(ev.K_ENTER)
    assert table.feed(*GO_ON) == 0
    assert table.key(ev.K_NEXT) == 0


def test_rp_8a_the_release_is_undone():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    table.feed(ev.H4H, 0, 1)
    fold_round(table)
    assert table.feed(*GO_ON) == 0
    table.key(ev.K_UNDO)
    assert table.key(ev.K_NEXT) == codes.ALERT_WAIT_TABLES


# levels --------------------------------------------------------------------------------------


def test_tda_23_a_level_told_during_a_hand_begins_with_the_next():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    for kind, mode, value in ((ev.SMALL, 0, 100), (ev.BIG, 0, 200), (ev.ANTE, ev.ANTE_BIG, 200)):
        assert table.feed(kind, mode, value) == 0
    assert (table.game.big, table.game.min_raise) == (100, 100)
    assert table.notes(codes.NOTE_BIG_NEXT) == [(255, 200, "TDA-23")]
    assert table.notes(codes.NOTE_ANTE_NEXT) == [(255, 200, "TDA-23")]
    fold_round(table)
    assert table.game.big == 100
    table.next_hand()
    game = table.game
    assert (game.small, game.big, game.ante, game.ante_mode) == (100, 200, 200, ev.ANTE_BIG)
    assert table.chips() == 3_000


def test_tda_35c_a_redeal_keeps_the_level():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    table.feed(ev.BIG, 0, 200)
    table.key(ev.K_MISDEAL)
    table.key(ev.K_ENTER)
    assert table.game.redeals == 1
    assert table.notes(codes.NOTE_POSTED_BIG)[-1][1] == 100


@pytest.mark.parametrize("cards", [False, True])
def test_tda_23_a_hand_begun_at_the_old_level_is_put_right(cards):
    table = Table({0: 1_000, 1: 1_000, 2: 150}, ante=(ev.ANTE_EACH, 10), start=False)
    table.feed(ev.START, 0, 1)
    if cards:
        table.deal()
    for kind, mode, value in ((ev.SMALL, 0, 100), (ev.BIG, 0, 200), (ev.ANTE, ev.ANTE_EACH, 20)):
        table.feed(kind, mode, value)
    assert table.key(ev.K_FLOOR, codes.MENU_LEVEL) == codes.ALERT_LEVEL_WRONG
    table.key(ev.K_ENTER)
    assert table.game.contribution[:3] == [20, 120, 150]
    assert table.game.flags[2] & codes.SEAT_ALL_IN
    assert table.chips() == 2_150
    if not cards:
        table.deal()
    assert (table.game.actor, table.game.to_call(0), table.game.min_raise) == (0, 200, 200)
    table.key(ev.K_UNDO, table.game.log.count - 1)
    assert table.game.contribution[:3] == [10, 60, 110]


def test_tda_23_after_substantial_action_the_level_stays():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000, 3: 1_000})
    table.feed(ev.BIG, 0, 200)
    table.key(ev.K_CALL)
    assert table.key(ev.K_FLOOR, codes.MENU_LEVEL) == codes.ALERT_UNDO_FIRST
    table.key(ev.K_FOLD)
    assert table.key(ev.K_FLOOR, codes.MENU_LEVEL) == codes.ALERT_LEVEL_STANDS
    assert table.game.big == 100


def test_cuca_7_5_in_doubt_the_lower_level():
    for value, default in ((200, codes.OPT_PLAY_ON), (50, codes.OPT_CORRECT)):
        table = Felt([1_000] * 3, CUCA)
        table.feed(ev.BIG, 0, value)
        table.key(ev.K_FLOOR, codes.MENU_LEVEL)
        assert table.options()[0] == default
        assert rule_id(table.game, table.game.ruling_rule[0]) == "CUCA-7.5"


def test_cuca_7_5_a_small_blind_alone_is_no_lower_level():
    table = Felt([1_000] * 3, CUCA)
    table.feed(ev.SMALL, 0, 75)
    table.key(ev.K_FLOOR, codes.MENU_LEVEL)
    assert table.options()[0] == codes.OPT_PLAY_ON


def test_what_was_not_decided_before_the_next_hand_is_not_asked_any_more():
    table = Felt([1_000] * 3)
    fold_round(table)
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_PENALTY, 2))
    assert table.game.ruling == codes.ALERT_PENALTY
    assert table.key(ev.K_NEXT) == 0
    assert (table.game.open_rulings, table.game.ruling) == (0, 0)


def new_level(table, small, big, ante=None):
    """Told between two hands; the next one begins and its cards are dealt."""
    fold_round(table)
    table.feed(ev.SMALL, 0, small)
    table.feed(ev.BIG, 0, big)
    if ante:
        table.feed(ev.ANTE, *ante)
    table.next_hand()


@pytest.mark.parametrize(
    ("book", "rule", "default"),
    [
        (TDA, "TDA-23", codes.OPT_CORRECT),
        (CUCA, "CUCA-7.5", codes.OPT_CORRECT),
        (CASINO, OWN, codes.OPT_PLAY_ON),
    ],
)
def test_cuca_7_5_a_level_told_too_early_goes_back_and_begins_with_the_next_hand(
    book, rule, default
):
    table = Felt([10_000] * 3, book)
    new_level(table, 100, 200, (ev.ANTE_EACH, 20))
    assert table.key(ev.K_FLOOR, codes.MENU_LEVEL) == codes.ALERT_LEVEL_WRONG
    assert table.options()[0] == default
    assert table.notes(codes.NOTE_PROPOSED)[-1] == (255, codes.ALERT_LEVEL_WRONG, rule)
    table.key(ev.K_ENTER, 1 + (default != codes.OPT_CORRECT))
    game = table.game
    assert (game.small, game.big, game.ante, game.bet, game.min_raise) == (50, 100, 0, 100, 100)
    assert table.notes(codes.NOTE_TURN)[-1][:2] == (game.actor, 100 - game.street_bet[game.actor])
    assert sorted(game.contribution[:3]) == [0, 50, 100]
    assert table.notes(codes.NOTE_BIG_NEXT) == [(255, 200, rule)]
    assert table.chips() == 30_000
    fold_round(table)
    table.next_hand()
    assert (game.small, game.big, game.ante, game.ante_mode) == (100, 200, 20, ev.ANTE_EACH)


def test_cuca_7_5_a_level_that_waited_for_this_hand_goes_back_too():
    table = Felt([10_000] * 3, CUCA)
    table.feed(ev.BIG, 0, 200)
    fold_round(table)
    table.next_hand()
    assert table.game.big == 200
    table.key(ev.K_FLOOR, codes.MENU_LEVEL)
    table.key(ev.K_ENTER)
    assert (table.game.big, table.game.next_big) == (100, 200)
    table.key(ev.K_UNDO)
    assert table.game.big == 200


def test_tda_23_a_level_told_too_early_stays_after_substantial_action():
    table = Table(dict.fromkeys(range(4), 10000))
    new_level(table, 100, 200)
    table.key(ev.K_FOLD)
    assert table.key(ev.K_FLOOR, codes.MENU_LEVEL) == codes.ALERT_LEVEL_WRONG
    table.key(ev.K_ENTER, 2)
    table.key(ev.K_CALL)
    assert table.key(ev.K_FLOOR, codes.MENU_LEVEL) == codes.ALERT_LEVEL_STANDS
    assert table.game.big == 200


def test_tda_23_a_hand_at_the_level_of_the_one_before_has_none_to_go_back_to():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    fold_round(table)
    table.next_hand()
    assert table.key(ev.K_FLOOR, codes.MENU_LEVEL) == codes.ALERT_NO_LEVEL


def test_without_a_level_that_waits_none_is_put_right():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    assert table.key(ev.K_FLOOR, codes.MENU_LEVEL) == codes.ALERT_NO_LEVEL


# places --------------------------------------------------------------------------------------


def bust(book, stacks, *events):
    """Everybody all-in; seat 0 has aces and wins all."""
    table = Felt(stacks, book)
    for event in events:
        table.feed(*event)
    while table.game.phase == codes.BET:
        table.key(ev.K_ALLIN)
    hands = ("AcAd", "KcKd", "QcQd", "JcJd")
    table.show(**{f"s{seat}": hands[seat] for seat in range(len(stacks))})
    for street in ("3h4s8d", "9s", "2h"):
        table.board(street)
    assert table.game.stack[0] == sum(stacks)
    return table


def test_rp_8a_who_goes_out_in_the_same_hand_shares_the_place():
    table = bust(TDA, [4_000, 500, 900, 700], (ev.FIELD, 0, 52), (ev.PAID, 0, 50))
    assert table.notes(codes.NOTE_ELIMINATED) == [(seat, 50, "RP-8A") for seat in (1, 2, 3)]
    assert table.notes(codes.NOTE_SHARED) == [(3, 50, "RP-8A")]
    assert table.game.players_left == 49


def test_rp_8a_no_place_is_shared_where_none_is_paid():
    table = bust(TDA, [4_000, 500, 900, 700], (ev.FIELD, 0, 60), (ev.PAID, 0, 50))
    assert table.notes(codes.NOTE_ELIMINATED)[0] == (1, 58, "RP-8A")
    assert table.notes(codes.NOTE_SHARED) == []


def test_cuca_10_1_more_chips_before_the_hand_rank_higher():
    table = bust(CUCA, [4_000, 500, 900, 700], (ev.FIELD, 0, 52))
    assert table.notes(codes.NOTE_ELIMINATED) == [
        (1, 52, "CUCA-10.1"), (2, 50, "CUCA-10.1"), (3, 51, "CUCA-10.1"),
    ]  # fmt: skip


def test_cuca_10_2_equal_stacks_the_last_to_declare_ranks_higher():
    table = bust(CUCA, [4_000, 500, 500, 500])  # seats 2, 3, 0, 1 act in this order
    assert [note[:2] for note in table.notes(codes.NOTE_ELIMINATED)] == [(1, 2), (2, 4), (3, 3)]


def test_without_a_field_places_are_those_of_the_table():
    table = bust(CASINO, [4_000, 500])
    assert table.notes(codes.NOTE_ELIMINATED) == [(1, 2, OWN)]


# seats and button ----------------------------------------------------------------------------


def test_tda_8a_a_newcomer_between_button_and_small_blind_waits():
    table = Table({0: 1_000, 2: 1_000, 3: 1_000, 5: 1_000}, button=5)
    fold_round(table)  # small blind was 0, big blind 2
    table.feed(ev.SEAT, 1, 2_000)
    table.next_hand()  # button 0, small blind 2
    assert table.notes(codes.NOTE_WAITS) == [(1, 0, "TDA-8A")]
    assert not table.game.live(1)
    fold_round(table)
    table.next_hand()  # button 2
    assert table.game.live(1)
    fold_round(table)
    for _ in range(4):  # no newcomer any more: never waits again
        table.next_hand()
        assert table.game.live(1)
        fold_round(table)


def test_tda_8a_nobody_waits_for_want_of_an_opponent():
    """Button and small blind leave, three sit down between their seats: who would wait plays."""
    table = Table({0: 1_000, 4: 1_000, 5: 1_000}, button=5)
    fold_round(table)
    for seat in (0, 4):
        table.feed(ev.SEAT, seat, 0)
    for seat in (1, 2, 3):
        table.feed(ev.SEAT, seat, 1_000)
    table.next_hand()
    assert table.notes(codes.NOTE_WAITS) == []
    assert [seat for seat in range(10) if table.game.live(seat)] == [1, 2, 3, 5]


def test_tda_8a_a_newcomer_who_is_allowed_to_plays_at_once():
    table = Table({0: 1_000, 2: 1_000, 3: 1_000, 5: 1_000}, button=5)
    fold_round(table)
    table.feed(ev.SEAT, 1, 2_000)
    assert table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_DEAL_IN, 2)) == 0
    table.next_hand()
    assert table.game.live(1)
    assert (
        table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_DEAL_IN, 9)) == codes.ALERT_NOBODY_THERE
    )


@pytest.mark.parametrize("seat", [0, 2, 4])
def test_tda_10_any_other_seat_plays_at_once(seat):
    table = Table({1: 1_000, 3: 1_000, 5: 1_000, 7: 1_000}, button=7)
    fold_round(table)
    table.feed(ev.SEAT, seat, 2_000)
    table.next_hand()  # button 1, small blind 3
    assert table.game.live(seat) == (seat != 2)


def test_cuca_5_2_the_first_button_is_at_seat_1():
    for book, button in ((TDA, 3), (CUCA, 0)):
        table = Table({3: 1_000, 5: 1_000, 8: 1_000}, start=False)
        table.feed(ev.BOOK, book)
        table.game.button = 255
        assert table.key(ev.K_NEXT) == 0
        assert table.game.button == button
        assert table.game.small_seat == (5 if book == TDA else 3)


def test_cuca_14_5_a_wrong_button_is_moved_during_the_hand():
    table = Felt([1_000] * 4, CUCA)
    assert table.feed(ev.BUTTON, 0) == 0
    assert table.notes(codes.NOTE_BUTTON_FIXED) == [(0, 0, "CUCA-14.5")]
    assert (table.game.button, table.game.big_seat) == (0, 1)
    table.flop()
    assert table.game.actor == 1


def test_irr_1_a_wrong_button_is_put_right_for_the_next_hand():
    table = Felt([1_000] * 4, CASINO)
    before = table.packed()
    assert table.feed(ev.BUTTON, 0) == codes.ALERT_HAND_RUNS
    assert table.alerts()[-1] == (0, codes.ALERT_HAND_RUNS, "")
    assert table.packed() == before
    fold_round(table)
    assert table.feed(ev.BUTTON, 2) == 0
    table.next_hand()
    assert (table.game.button, table.game.small_seat, table.game.big_seat) == (2, 3, 0)


def test_cuca_1_5_a_table_has_ten_seats():
    table = Table(dict.fromkeys(range(10), 1000), start=False)
    before = table.packed()
    assert table.feed(ev.SEAT, 10, 1_000) == codes.ALERT_BAD_EVENT
    assert table.packed() == before
    table.start()
    assert table.game.live_count() == 10


def test_tda_10e_a_table_that_breaks_draws_in_two_steps():
    table = Table({0: 1_000, 1: 1_000}, start=False)
    assert table.key(ev.K_FLOOR, codes.MENU_TABLE_BREAKS) == 0
    steps = [note[1] for note in table.notes(codes.NOTE_STEP)]
    assert steps == list(range(codes.STEP_SEATS_SHOWN, codes.STEP_HIGH_DRAWS + 1))


def test_rp_8a_a_field_told_smaller_than_the_table_is_not_believed():
    table = Table({0: 1_000, 1: 1_000, 2: 100})
    table.feed(ev.FIELD, 0, 1)
    table.key(ev.K_FOLD)
    table.key(ev.K_ALLIN)
    table.key(ev.K_CALL)
    table.board("2c7d9h")
    table.board("Ts")
    table.board("Jc")
    table.show(s1="AcAd", s2="KcKd")
    assert table.notes(codes.NOTE_ELIMINATED) == [(2, 3, "RP-8A")]


def test_tda_23_a_dead_big_blind_is_posted_at_the_right_level_too():
    table = Table(dict.fromkeys(range(4), 1_000), ante=(ev.ANTE_BIG, 100), start=False)
    table.feed(ev.START, 0, 1)
    table.feed(ev.ABSENT, 2, 1)
    table.deal()
    assert not table.game.live(2)
    for kind, mode, value in ((ev.SMALL, 0, 100), (ev.BIG, 0, 200), (ev.ANTE, ev.ANTE_BIG, 200)):
        table.feed(kind, mode, value)
    table.key(ev.K_FLOOR, codes.MENU_LEVEL)
    table.key(ev.K_ENTER)
    game = table.game
    assert (game.contribution[:4], game.street_bet[:4], game.dead_ante) == (
        [0, 100, 400, 0],
        [0, 100, 200, 0],
        200,
    )
    assert not game.live(2)
    assert table.chips() == 4_000


def test_the_book_and_the_rules_of_the_house_are_told():
    table = Felt([1_000] * 3, CASINO, clock=45)
    assert table.notes(codes.NOTE_RULE_BOOK) == [(255, CASINO, "")]
    assert table.notes(codes.NOTE_HOUSE) == [(row("clock"), 45, "")]


# what lies in front when a hand begins ----------------------------------------------------------


def test_chips_left_in_front_from_the_hand_before_are_no_wager():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    fold_round(table)
    table.bet(1, 300)  # the winner counts them there
    table.next_hand()
    seat = table.game.actor
    table.said.clear()
    while table.game.actor != 1:
        table.key(ev.K_FOLD if seat == table.game.actor else ev.K_CALL)
    assert table.game.carried_over[1] == 300


def test_the_smallest_chip_of_a_hand_is_forgotten_with_it():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    table.feed(ev.CHIP, 0, 25)
    fold_round(table)
    table.next_hand()
    assert not any(table.game.smallest)
    assert not any(table.game.smallest_new)
