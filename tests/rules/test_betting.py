"""A seat's rights in a betting round, rule by rule.  Blinds 50/100, seats 0..9."""

from floorman import events as ev
from floorman.rules import codes

from tests.rules.rig import Table

FOUR = {0: 10_000, 1: 10_000, 2: 10_000, 3: 10_000}  # button 0, blinds 1 and 2, first 3


def flop(stacks=None):
    """Everybody limped; seat 1 is to act on the flop."""
    table = Table(stacks or FOUR)
    while table.game.phase == codes.BET:
        seat = table.game.actor
        if table.game.to_call(seat):
            assert table.call(seat) == 0
        else:
            assert table.check(seat) == 0
    assert table.board("Ac7d2h") == 0
    return table


def test_first_turn_is_left_of_the_big_blind_then_left_of_the_button():
    table = Table(FOUR)
    assert table.game.actor == 3
    assert flop().game.actor == 1


def test_big_blind_keeps_the_option():
    table = Table(FOUR)
    for seat in (3, 0, 1):
        table.call(seat)
    assert table.game.actor == 2
    assert table.game.to_call(2) == 0
    assert table.game.may_raise(2)
    table.check(2)
    assert table.game.phase == codes.BOARD


def test_tda_43a_a_raise_is_at_least_the_largest_raise_before():
    table = Table(FOUR)
    assert table.game.min_raise_to(3) == 200
    table.bet(3, 350)
    assert table.game.min_raise_to(0) == 600
    assert table.bet(0, 599) == 0
    assert table.notes(codes.NOTE_RAISED)[-1] == (0, 600, "TDA-43A")
    assert table.notes(codes.NOTE_ADD) == [(0, 1, "TDA-43A")]


def test_tda_43a_min_raise_begins_anew_on_each_street():
    table = Table(FOUR)
    table.bet(3, 900)
    for seat in (0, 1, 2):
        table.call(seat)
    table.board("Ac7d2h")
    assert table.game.min_raise_to(1) == 100


def test_tda_52a_a_bet_is_at_least_the_big_blind():
    table = flop()
    assert table.bet(1, 60) == 0
    assert table.notes(codes.NOTE_OPENED) == [(1, 100, "TDA-52A")]
    assert table.notes(codes.NOTE_ADD) == [(1, 40, "TDA-52A")]
    assert table.bet(1, 100) == 0
    assert table.alerts() == []


def test_tda_45b2_the_last_chips_are_all_in_whatever_their_size():
    table = flop({**FOUR, 1: 130})
    assert table.bet(1, 30) == 0
    assert table.notes(codes.NOTE_ALL_IN) == [(1, 30, "RP-1")]
    assert table.game.to_call(2) == 30
    assert table.game.min_raise_to(2) == 130


def test_tda_47a_a_short_all_in_does_not_reopen():
    table = flop({**FOUR, 2: 1_250})
    table.bet(1, 800)
    table.bet(2, 1_150)  # all-in, 350 more
    table.call(3)
    table.muck(0)
    assert table.game.actor == 1
    assert table.game.to_call(1) == 350
    assert not table.game.may_raise(1)
    assert table.bet(1, 3_000) == codes.ALERT_NO_REOPEN
    assert table.alerts() == [(1, codes.ALERT_NO_REOPEN, "TDA-47A")]
    assert table.key(ev.K_ALLIN) == codes.ALERT_NO_REOPEN
    table.call(1)
    assert table.game.phase == codes.BOARD


def test_tda_47a_short_all_ins_add_up_and_reopen():
    table = flop({**FOUR, 2: 1_050, 3: 1_400})
    table.bet(1, 600)
    table.bet(2, 950)  # all-in, 350 more
    table.bet(3, 1_300)  # all-in, 350 more: 700 together
    table.call(0)
    assert table.game.may_raise(1)
    assert table.game.min_raise_to(1) == 1_300 + 600  # the last full bet


def test_tda_47a_who_has_not_acted_may_raise_a_short_all_in():
    table = flop({**FOUR, 2: 900})
    table.bet(1, 600)
    table.bet(2, 800)
    assert table.game.may_raise(3)
    assert table.game.min_raise_to(3) == 1_400


def test_tda_47a_a_check_is_an_action_too():
    table = flop({**FOUR, 2: 140})
    table.check(1)
    table.bet(2, 40)  # all-in below the smallest bet
    table.muck(3)
    table.muck(0)
    assert table.game.to_call(1) == 40
    assert not table.game.may_raise(1)


def test_nobody_raises_when_nobody_could_answer():
    table = Table({0: 10_000, 1: 700}, button=0)
    table.call(0)
    table.bet(1, 700)
    assert not table.game.may_raise(0)
    assert table.bet(0, 10_000) == 0  # the whole stack pushed in: a call, the rest goes back
    assert table.notes(codes.NOTE_CALLED)[-1] == (0, 700, "TDA-41B")
    assert table.game.stack[0] == 9_300


def test_tda_51b_an_undercall_of_a_raise_is_asked_or_made_good():
    table = Table(FOUR)
    table.bet(3, 400)
    assert table.bet(0, 300) == codes.ALERT_UNDERCALL
    assert table.notes(codes.NOTE_PROPOSED) == [(0, codes.ALERT_UNDERCALL, "TDA-51B")]
    assert table.game.actor == 0
    assert table.game.stack[0] == 10_000
    assert table.bet(0, 400) == 0
    assert table.notes(codes.NOTE_CALLED) == [(0, 400, "TDA-41A")]
    assert table.game.ruling == 0


def test_all_in_for_less_than_the_call_is_no_undercall():
    table = Table({**FOUR, 0: 250})
    table.bet(3, 400)
    assert table.bet(0, 250) == 0
    assert table.notes(codes.NOTE_ALL_IN) == [(0, 250, "RP-1")]
    assert table.game.bet == 400


def test_more_chips_than_the_ledger_knows_are_refused():
    table = Table({**FOUR, 3: 500})
    assert table.bet(3, 525) == codes.ALERT_TOO_MUCH
    assert table.key(ev.K_RAISE, 525) == codes.ALERT_TOO_MUCH
    assert table.game.stack[3] == 500


def test_tda_55_a_check_facing_a_bet_is_refused():
    table = Table(FOUR)
    assert table.check(3) == codes.ALERT_FACES_BET
    assert table.alerts() == [(3, codes.ALERT_FACES_BET, "TDA-55")]


def test_tda_55a_a_call_of_nothing_is_a_check():
    table = flop()
    assert table.key(ev.K_CALL) == 0
    assert table.notes(codes.NOTE_CHECKED)[-1] == (1, 0, "TDA-55A")


def test_tda_53a_a_check_out_of_turn_waits_for_its_turn():
    table = flop()
    assert table.check(3) == codes.ALERT_OUT_OF_TURN
    assert table.alerts() == [(3, codes.ALERT_OUT_OF_TURN, "TDA-53A")]
    assert table.game.actor == 1
    table.check(1)
    table.check(2)
    assert [note[0] for note in table.notes(codes.NOTE_CHECKED)][-3:] == [1, 2, 3]
    assert table.game.actor == 0


def test_tda_53a_a_check_out_of_turn_is_void_after_a_bet():
    table = flop()
    table.check(3)
    table.bet(1, 300)
    table.call(2)
    assert table.game.actor == 3
    assert table.game.min_raise_to(3) == 600
    assert table.game.may_raise(3)


def test_tda_53a_chips_out_of_turn_are_kept_and_bind_when_the_bet_is_the_same():
    table = Table(FOUR)
    assert table.bet(0, 300) == codes.ALERT_OUT_OF_TURN  # seat 3 is to act
    assert table.alerts() == [(0, codes.ALERT_OUT_OF_TURN, "TDA-53A")]
    assert table.game.actor == 3
    assert table.game.stack[0] == 10_000
    table.call(3)
    assert table.notes(codes.NOTE_RAISED) == [(0, 300, "TDA-43A")]
    assert table.game.actor == 1


def test_tda_53a_chips_out_of_turn_go_back_when_the_bet_changed():
    table = Table(FOUR)
    table.bet(0, 300)
    table.bet(3, 500)
    assert table.game.actor == 0
    assert table.alerts()[-1] == (0, codes.ALERT_CHIPS_BACK, "TDA-53A")
    assert table.bet(0, 0) == 0
    assert table.bet(0, 900) == 0
    assert table.notes(codes.NOTE_RAISED)[-1] == (0, 900, "TDA-43A")


def test_tda_53a_two_seats_early_follow_one_another():
    table = Table(FOUR)
    table.bet(1, 100)
    table.bet(0, 100)
    assert table.notes(codes.NOTE_PROPOSED) == [(3, codes.ALERT_SKIPPED_LATE, "TDA-53B")]
    assert table.key(ev.K_ENTER, 3) == 0  # play on
    table.call(3)
    assert [note[0] for note in table.notes(codes.NOTE_CALLED)] == [3, 0, 1]
    assert table.game.actor == 2


def test_tda_58_a_fold_out_of_turn_binds():
    table = Table(FOUR)
    assert table.muck(0) == 0
    assert table.notes(codes.NOTE_FOLDED) == [(0, 0, "TDA-58")]
    assert table.game.actor == 3
    table.call(3)
    assert table.game.actor == 1


def test_tda_58_a_fold_facing_no_bet_binds():
    table = flop()
    assert table.key(ev.K_FOLD) == 0
    assert table.notes(codes.NOTE_FOLDED) == [(1, 0, "TDA-58")]


def test_keys_act_for_the_seat_whose_turn_it_is():
    table = Table(FOUR)
    assert table.key(ev.K_RAISE, 300) == 0
    assert table.key(ev.K_CALL) == 0
    assert table.key(ev.K_FOLD) == 0
    assert table.key(ev.K_ALLIN) == 0
    assert table.notes(codes.NOTE_RAISED) == [(3, 300, "TDA-43B"), (2, 10_000, "TDA-43A")]
    assert table.notes(codes.NOTE_CALLED) == [(0, 300, "TDA-41A")]


def test_chips_after_the_key_only_confirm():
    table = Table(FOUR)
    table.key(ev.K_RAISE, 300)
    assert table.bet(3, 300) == 0
    assert table.alerts() == []


def test_action_keys_need_a_turn():
    table = Table(FOUR, start=False)
    assert table.key(ev.K_CALL) == codes.ALERT_NO_ACTOR


def test_stale_chips_are_no_wager_until_swept():
    table = Table(FOUR)
    table.bet(3, 300)
    for seat in (0, 1, 2):
        table.call(seat)
    table.feed(ev.BURN)
    for place, card in enumerate((50, 21, 2)):  # nobody swept
        table.feed(ev.BOARD, place, card)
    assert table.bet(2, 300) == 0  # seen again: the old chips
    assert table.game.street_bet[2] == 0
    assert table.bet(1, 300 + 200) == 0  # 200 on top of the old chips
    assert table.notes(codes.NOTE_OPENED) == [(1, 200, "TDA-40A")]
    assert table.bet(1, 200) == 0  # now swept
    assert table.bet(2, 0) == 0
    assert table.bet(2, 600) == 0
    assert table.notes(codes.NOTE_RAISED)[-1] == (2, 600, "TDA-43A")


def test_antes_in_front_are_no_wager():
    table = Table(FOUR, ante=(ev.ANTE_EACH, 25), start=False)
    table.feed(ev.START, 0, 1)
    table.bet(3, 25)
    table.bet(2, 125)
    table.deal()
    assert table.game.actor == 3
    assert table.bet(3, 325) == 0
    assert table.notes(codes.NOTE_RAISED) == [(3, 300, "TDA-43A")]
    assert table.bet(2, 100) == 0
    assert table.alerts() == []


def test_chips_left_from_the_pot_before_are_no_wager():
    table = Table(FOUR)
    for seat in (3, 0, 1):
        table.muck(seat)
    table.bet(2, 150)  # the pot pushed to the winner, not stacked yet
    table.key(ev.K_NEXT)
    table.bet(2, 200)  # and the small blind beside it
    table.deal()
    assert table.alerts() == []
    assert table.game.street_bet[2] == 50


def test_the_last_live_hand_takes_the_pot_at_once():
    table = Table(FOUR)
    table.bet(3, 300)
    for seat in (0, 1, 2):
        table.muck(seat)
    assert table.game.phase == codes.DONE
    assert table.notes(codes.NOTE_RETURNED) == [(3, 200, "TDA-65A")]
    assert table.notes(codes.NOTE_WINS) == [(3, 250, "TDA-17B")]
    assert table.game.stack[3] == 10_150
    assert table.chips() == 40_000
