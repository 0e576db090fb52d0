"""Irregularities are proposed and decided; anything in a hand can be undone and done again."""

from random import Random

import pytest
from floorman import events as ev
from floorman.rules import codes, why
from floorman.rules.books import BOOKS
from floorman.rules.log import ROOM, Log
from floorman.rules.menu import OUTCOMES
from floorman.rules.state import PACKED

from host_tools.rulebook.tables import rule_id
from tests.look import Looking
from tests.rules.rig import Table

OPTIONS = bytes((codes.OPT_CALL, codes.OPT_FORFEIT))


def table(book=0):
    t = Table({0: 1_000, 1: 1_000, 2: 1_000}, start=False)
    t.feed(ev.BOOK, book)
    t.start()
    return t


def propose(t, code=codes.ALERT_UNCLEAR_BET, seat=0, rule=why.UNDERCALLING):
    return t.game.propose(code, seat, 75, rule, OPTIONS)


def test_a_proposal_is_said_and_nobody_acts_until_it_is_decided():
    t = table()
    assert propose(t) == codes.ALERT_UNCLEAR_BET
    assert t.notes(codes.NOTE_PROPOSED) == [(0, codes.ALERT_UNCLEAR_BET, "TDA-51B")]
    assert t.game.ruling == codes.ALERT_UNCLEAR_BET
    assert t.game.option(1) == codes.OPT_CALL
    assert t.key(ev.K_CALL) == codes.ALERT_RULING_OPEN
    assert t.check(0) == 0
    assert t.bet(0, 100) == 0
    assert t.game.street_bet[0] == 0
    assert t.key(ev.K_ENTER) == 0
    assert t.notes(codes.NOTE_RULED) == [(0, codes.OPT_CALL, "TDA-51B")]
    assert t.game.ruling == 0
    assert t.game.street_bet[0] == 100  # the chips that lay there count now


@pytest.mark.parametrize(("keyed", "option"), [(0, 0), (1, 0), (2, 1)])
def test_enter_takes_the_default_or_the_keyed_option(monkeypatch, keyed, option):
    t = table()
    settled = []
    monkeypatch.setitem(OUTCOMES, codes.ALERT_UNCLEAR_BET, lambda s, *what: settled.append(what))
    propose(t)
    t.key(ev.K_ENTER, keyed)
    assert settled == [(0, 75, OPTIONS[option])]


def test_there_is_no_third_of_two_options_and_nothing_to_decide_afterwards():
    t = table()
    propose(t)
    assert t.key(ev.K_ENTER, 3) == codes.ALERT_NO_OPTION
    assert t.key(ev.K_ENTER, 99) == codes.ALERT_NO_OPTION
    assert t.key(ev.K_ENTER) == 0
    assert t.key(ev.K_ENTER) == codes.ALERT_NO_RULING


def test_the_last_of_four_decisions_comes_first():
    t = table()
    seats = [0, 1, 2, 3, 4]
    for seat in seats:
        propose(t, seat=seat)
    propose(t, seat=2)
    assert t.alerts() == [(4, codes.ALERT_UNCLEAR_BET, "TDA-51B")]
    for seat in (3, 2, 1, 0):
        t.key(ev.K_ENTER)
        assert t.notes(codes.NOTE_RULED)[-1][0] == seat
    assert t.game.ruling == 0


@pytest.mark.parametrize("book", range(BOOKS))
def test_a_snapshot_keeps_open_decisions_and_their_rules(book):
    t = table(book)
    t.key(ev.K_MISDEAL)
    propose(t, rule=why.UNDERCALLING)
    other = Table({}, start=False)
    other.game.unpack(t.packed())
    assert other.packed() == t.packed()
    other.said.clear()
    other.key(ev.K_ENTER)
    other.key(ev.K_ENTER, 2)
    assert other.notes(codes.NOTE_RULED) == [
        (0, codes.OPT_CALL, rule_id(t.game, why.UNDERCALLING)),
        (255, codes.OPT_PLAY_ON, rule_id(t.game, why.REDEAL)),
    ]


def test_cards_collected_before_a_misdeal_is_decided_are_no_folds():
    t = table()
    t.key(ev.K_MISDEAL)
    for seat in range(3):
        t.muck(seat)
    t.key(ev.K_ENTER)
    assert t.game.phase == codes.DEAL
    assert t.game.live_count() == 3
    t = table()
    t.key(ev.K_MISDEAL)
    t.muck(0)
    t.key(ev.K_ENTER, 2)  # play on
    assert not t.game.live(0)
    assert t.game.actor == 1


@pytest.mark.parametrize(("book", "rule"), [(0, "TDA-35C"), (1, "CUCA-14.R"), (2, "CAS-13.R")])
def test_a_misdeal_is_dealt_again_as_it_was(book, rule):
    t = Table({0: 1_000, 1: 60, 2: 1_000}, ante=(ev.ANTE_BIG, 20), start=False)
    t.feed(ev.BOOK, book)
    t.start()
    before = t.game.button, t.game.small_seat, t.game.big_seat, list(t.game.stack)
    t.feed(ev.SEAT, 5, 500)  # sits down meanwhile
    t.key(ev.K_MISDEAL)
    t.key(ev.K_ENTER)
    assert t.notes(codes.NOTE_REDEAL) == [(255, 1, rule)]
    assert t.game.phase == codes.DEAL
    assert (t.game.button, t.game.small_seat, t.game.big_seat) == before[:3]
    assert t.game.stack[:3] == before[3][:3]
    assert not t.game.live(5)
    t.deal()
    assert t.game.phase == codes.BET
    assert t.chips() == 2_560
    while t.game.phase == codes.BET:
        t.key(ev.K_FOLD)
    assert t.key(ev.K_NEXT) == 0
    t.key(ev.K_MISDEAL)
    t.key(ev.K_ENTER)
    assert t.notes(codes.NOTE_REDEAL)[-1] == (255, 1, rule)  # of this hand the first


def test_a_void_hand_gives_every_chip_back_and_the_next_hand_begins():
    t = table()
    t.bet(0, 300)
    t.call(1)
    t.key(ev.K_MISDEAL)
    t.key(ev.K_ENTER, 3)
    assert t.game.phase == codes.DONE
    assert t.game.stack[:3] == [1_000] * 3
    assert t.key(ev.K_NEXT) == 0


def test_the_floor_key_offers_what_always_can_be_ruled():
    t = table()
    assert t.key(ev.K_FLOOR) == codes.ALERT_FLOOR
    assert [t.game.option(n) for n in range(1, 7)] == [
        codes.OPT_ACCEPT,
        codes.OPT_DEAD,
        codes.OPT_PASSIVE,
        codes.OPT_VOID,
        codes.OPT_REDEAL,
        codes.OPT_PLAY_ON,
    ]
    t.key(ev.K_ENTER, 2)
    assert t.notes(codes.NOTE_DEAD_HAND) == [(0, 0, "TDA-1")]
    assert t.game.actor == 1


def test_the_floor_can_mean_a_seat_that_is_not_to_act():
    t = table()
    t.key(ev.K_FLOOR, 300)
    t.key(ev.K_ENTER, 3)
    assert t.notes(codes.NOTE_PASSIVE) == [(2, 0, "TDA-1")]
    assert t.key(ev.K_FLOOR, 1_200) == codes.ALERT_NO_MENU
    assert t.key(ev.K_FLOOR, 98) == codes.ALERT_NO_MENU


def test_the_last_hand_left_wins_when_the_floor_kills_the_other():
    t = Table({0: 1_000, 1: 1_000})
    t.key(ev.K_FLOOR)
    t.key(ev.K_ENTER, 2)
    assert t.game.phase == codes.DONE
    assert t.game.stack[:2] == [950, 1_050]


def test_the_last_hand_wins_even_when_a_decision_before_would_kill_it():
    t = Table({0: 1_000, 1: 1_000})
    for seat in (0, 1):
        t.key(ev.K_FLOOR, codes.menu_value(0, seat + 1))
    t.key(ev.K_ENTER, 2)
    t.key(ev.K_ENTER, 2)
    assert t.notes(codes.NOTE_DEAD_HAND) == [(1, 0, "TDA-1")]
    assert t.game.phase == codes.DONE
    assert t.game.stack[0] > 1_000


def test_the_last_hand_wins_though_it_was_mucked_while_the_other_was_decided():
    t = Table({0: 1_000, 1: 1_000})
    t.key(ev.K_CALL)
    t.key(ev.K_CHECK)
    for street in ("Ac7d2h", "Ts", "Jc"):
        t.board(street)
        t.key(ev.K_CHECK)
        t.key(ev.K_CHECK)
    assert t.game.phase == codes.SHOWDOWN
    t.key(ev.K_FLOOR, 100)
    t.muck(1)
    t.key(ev.K_ENTER, 2)
    assert t.game.phase == codes.DONE
    assert t.game.stack[:2] == [900, 1_100]


# undo ----------------------------------------------------------------------------------------


def test_undo_says_nothing_twice():
    t = table()
    t.bet(0, 300)
    t.said.clear()
    assert t.key(ev.K_UNDO) == 0
    assert t.said == [(codes.NOTE_UNDONE, 255, 7, "")]
    assert t.game.actor == 0
    assert t.bet(0, 300) == 0


def test_undo_reaches_back_to_before_the_hand_and_no_further():
    t = table()
    count = t.game.log.count
    assert t.key(ev.K_UNDO, count + 1) == codes.ALERT_NO_UNDO
    assert t.key(ev.K_UNDO, count) == 0
    assert t.game.phase == codes.IDLE
    assert t.game.stack[:3] == [1_000] * 3
    assert t.key(ev.K_UNDO) == codes.ALERT_NO_UNDO
    assert t.key(ev.K_FLOOR, codes.menu_value(codes.MENU_REDO, number=count)) == 0
    assert t.game.phase == codes.BET


def test_what_was_undone_is_gone_when_something_else_happens():
    t = table()
    t.call(0)
    t.key(ev.K_UNDO)
    t.bet(0, 300)
    assert t.key(ev.K_FLOOR, codes.MENU_REDO) == codes.ALERT_NO_UNDO


def packed(game):
    buf = bytearray(PACKED)
    game.pack(buf)
    return bytes(buf)


def random_event(rng, game):
    """Something that may happen at a table, with irregularities and decisions."""
    seat = rng.choice((game.actor, rng.randrange(7)))
    seat = seat if seat < 10 else 0
    what = rng.randrange(12)
    if game.ruling == codes.ALERT_PENALTY:
        return ev.KEY, ev.K_ENTER, 0  # nobody's chips leave play
    if game.ruling and what < 6:
        return ev.KEY, ev.K_ENTER, rng.randrange(4)
    if game.phase == codes.DEAL and what < 10:
        return ev.HOLE, rng.randrange(7), rng.randrange(3)
    if what < 4:
        return ev.CHIPS, seat, 50 * rng.randrange(14)
    if what == 4:
        return ev.KEY, rng.choice((ev.K_FLOOR, ev.K_MISDEAL, ev.K_EXPOSED)), 0
    if what == 5:
        return ev.KEY, ev.K_FLOOR, rng.randrange(1, 30) + 100 * rng.randrange(8)
    if what == 6:
        return ev.BOARD, rng.randrange(5), rng.randrange(52)
    if what == 7 and rng.random() < 0.6:
        return rng.choice(
            (
                (ev.FAULT, rng.randrange(17), rng.randrange(1, 9)),
                (ev.TAKEN, rng.randrange(16), rng.randrange(16)),
                (ev.REST, 0, 0),
                (ev.ABSENT, seat, rng.randrange(2)),
            )
        )
    if what == 7:
        return rng.choice((ev.BURN, ev.MUCKED, ev.KNOCK)), seat, 0
    return ev.KEY, rng.choice((ev.K_CALL, ev.K_CHECK, ev.K_CALL, ev.K_FOLD, ev.K_ALLIN)), 0


@pytest.mark.parametrize("seed", range(60))
def test_undo_k_and_redo_k_gives_the_identical_bytes(seed):
    """Replay one seed with -k 'bytes[SEED]'."""
    rng = Random(seed)
    game = Looking(lambda *note: None, seed % 3)
    for seat in range(6):
        game.feed(ev.SEAT, seat, 500 * (seat + 1), 0)
    game.feed(ev.SMALL, 0, 50, 0)
    game.feed(ev.BIG, 0, 100, 0)
    game.feed(ev.START, 0, 1, 0)
    states = {0: bytes(game.first), 1: packed(game)}
    for step in range(90):
        before = game.log.count
        game.feed(*random_event(rng, game), 70 * step)
        if game.log.count == before:
            assert packed(game) == states[before], f"seed {seed}: changed and not logged"
            continue
        now = states[game.log.count] = packed(game)
        k = rng.randint(1, game.log.count)
        assert game.feed(ev.KEY, ev.K_UNDO, k, 0) == 0
        assert packed(game) == states[game.log.count], f"seed {seed}, undo {k}"
        redo = codes.menu_value(codes.MENU_REDO, number=k)
        assert game.feed(ev.KEY, ev.K_FLOOR, redo, 0) == 0
        assert packed(game) == now, f"seed {seed}, redo {k}"
    assert len(set(states.values())) > 10
    assert_next_hand(game, rng, seed)


def assert_next_hand(game, rng, seed):
    """Every chip is there, and from wherever play got to the next hand can begin."""
    total = sum(game.stack) + game.pot()
    assert total == 10_500, f"seed {seed}"
    while game.ruling:
        game.feed(ev.KEY, ev.K_ENTER, 0, 0)
    if game.phase != codes.DONE:
        game.feed(ev.KEY, ev.K_MISDEAL, 0, 0)
        options = [game.option(n) for n in range(7)]
        game.feed(ev.KEY, ev.K_ENTER, options.index(codes.OPT_VOID), 0)
    assert game.phase == codes.DONE, f"seed {seed}"
    assert sum(game.stack) + game.unclaimed == 10_500, f"seed {seed}"
    assert game.feed(ev.KEY, ev.K_NEXT, 0, 0) == 0, f"seed {seed}"


def test_tda_1_without_a_seat_the_floor_rules_only_on_the_hand():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    while table.game.phase == codes.BET:
        table.key(ev.K_CALL if table.game.to_call(table.game.actor) else ev.K_CHECK)
    table.key(ev.K_FLOOR)
    game = table.game
    options = [game.option(n) for n in range(1, 7) if game.option(n)]
    assert options == [codes.OPT_ACCEPT, codes.OPT_VOID, codes.OPT_REDEAL, codes.OPT_PLAY_ON]
    table.key(ev.K_UNDO)
    table.key(ev.K_FLOOR, 100)
    assert codes.OPT_DEAD in [game.option(n) for n in range(1, 7)]


# the felt is no act ----------------------------------------------------------------------------


def betting_under_an_early_flop():
    """A flop came too early and is asked about; seat 1 has bet meanwhile."""
    t = Table({0: 1000, 1: 1000, 2: 1000})
    t.feed(ev.BURN)
    t.board("Ah7d2c")
    assert t.game.ruling == codes.ALERT_PREMATURE_FLOP
    return t


def lies(t, places):
    return t.feed(ev.LIES, 0, places | 1 << 5)


def test_undo_counts_acts_and_not_what_the_readers_tell_of_the_felt():
    t = betting_under_an_early_flop()
    before = t.packed()
    t.key(ev.K_ENTER)
    for places in (0b111, 0b011, 0b001):
        lies(t, places)
    assert t.key(ev.K_UNDO) == 0
    assert t.packed() == before


def test_what_the_felt_tells_after_an_undo_leaves_what_can_be_done_again():
    t = betting_under_an_early_flop()
    t.key(ev.K_ENTER)
    lies(t, 0b111)
    lies(t, 0)
    assert t.key(ev.K_CALL) == 0
    acted = t.packed()
    t.key(ev.K_UNDO, 2)
    assert (t.game.log.undone(), t.game.ruling) == (2, codes.ALERT_PREMATURE_FLOP)
    t.feed(ev.LIES, 0, 255)
    lies(t, 0)
    assert (t.game.log.undone(), t.game.ruling) == (2, codes.ALERT_PREMATURE_FLOP)
    assert t.key(ev.K_FLOOR, codes.menu_value(codes.MENU_REDO, 0, 2)) == 0
    t.key(ev.K_FLOOR, codes.MENU_REDO)
    assert t.packed() == acted
    assert t.game.log.undone() == 0


def test_an_act_that_cannot_be_done_again_as_the_felt_lies_now_is_gone():
    t = betting_under_an_early_flop()
    t.key(ev.K_ENTER)
    assert t.key(ev.K_CALL) == 0
    t.key(ev.K_UNDO)
    lies(t, 0b111)
    t.key(ev.K_UNDO)
    lies(t, 0b111)
    t.key(ev.K_FLOOR, codes.MENU_REDO)
    assert (t.game.ruling, t.game.log.undone()) == (codes.ALERT_REPAIR, 1)
    t.key(ev.K_FLOOR, codes.MENU_REDO)
    assert (t.game.ruling, t.game.log.undone()) == (codes.ALERT_REPAIR, 0)


def test_the_felt_is_told_anew_when_something_is_done_again():
    t = betting_under_an_early_flop()
    t.key(ev.K_ENTER)
    t.key(ev.K_UNDO)
    t.cues.clear()
    t.key(ev.K_FLOOR, codes.MENU_REDO)
    assert t.cues == [(ev.CUE_AGAIN, 255, t.game.log.count)]


def test_a_full_log_takes_what_the_felt_tells_and_forgets_what_was_undone():
    log = Log()
    log.begin(0)
    for i in range(ROOM):
        log.add(ev.KNOCK, i % 10, i, 0)
    log.count = ROOM - 2
    log.add(ev.LIES, 0, 7, 0)
    assert (log.count, log.undone()) == (ROOM - 1, 0)
    log.count = 1
    log.add(ev.OLD, 0, 9, 0)
    assert [log.value(i) for i in range(3)] == [0, 9, 1]
    assert log.undone() == 197
