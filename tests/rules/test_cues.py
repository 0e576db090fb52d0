"""Words of the rules for the table's own parts: cues of events.py, beside the notes for people."""

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.log import ROOM

from tests.rules.felt import Felt
from tests.rules.rig import Table

THREE = {0: 1000, 1: 1000, 2: 1000}
HAND, CUT, BETTING, UNDONE, UNSEEN, AGAIN = (
    ev.CUE_HAND,
    ev.CUE_CUT,
    ev.CUE_BETTING,
    ev.CUE_UNDONE,
    ev.CUE_UNSEEN,
    ev.CUE_AGAIN,
)


def new(table):
    """(cue, value) of those since the last time that name no seat, but for HAND."""
    found = [(cue, value) for cue, seat, value in table.cues if seat == 255 or cue == HAND]
    table.cues.clear()
    return found


def undo(table, n):
    return table.key(ev.K_UNDO, n)


def redo(table, n):
    return table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_REDO, n))


def test_a_hand_and_its_betting_are_told():
    table = Table(THREE)
    assert new(table) == [(HAND, 0), (BETTING, 1)]
    for _ in range(2):
        table.key(ev.K_CALL)
    assert new(table) == []
    table.key(ev.K_CHECK)
    assert new(table) == [(BETTING, 0)]


def test_betting_that_ends_with_the_hand_is_over():
    table = Table(THREE)
    table.key(ev.K_FOLD)
    new(table)
    table.key(ev.K_FOLD)
    assert table.game.phase == codes.DONE
    assert new(table) == [(BETTING, 0)]


def test_the_same_deal_again_is_a_hand_that_begins():
    table = Table(THREE)
    new(table)
    table.key(ev.K_MISDEAL)
    table.key(ev.K_ENTER)
    assert table.game.phase == codes.DEAL
    assert new(table) == [(HAND, 1)]


def test_what_is_undone_is_told_once_and_what_was_played_again_is_not():
    table = Table(THREE)
    table.key(ev.K_MISDEAL)
    table.key(ev.K_ENTER)
    table.deal()
    new(table)
    count = table.game.log.count
    assert undo(table, 1) == 0
    assert new(table) == [(UNDONE, count - 1), (BETTING, 0)]
    assert redo(table, 1) == 0
    assert new(table) == [(BETTING, 1), (AGAIN, count)]


def test_a_hand_that_is_done_again_does_not_begin():
    """Cards stay their holders'."""
    table = Table(THREE)
    new(table)
    count = table.game.log.count
    assert undo(table, count) == 0
    assert new(table) == [(UNDONE, 0), (BETTING, 0)]
    assert redo(table, count) == 0
    assert new(table) == [(BETTING, 1), (AGAIN, count)]
    assert table.game.phase == codes.BET


def test_an_undo_that_is_refused_is_no_fact():
    table = Table(THREE)
    new(table)
    assert undo(table, table.game.log.count + 1) == codes.ALERT_NO_UNDO
    assert new(table) == []


def test_a_full_log_is_told_before_the_event_that_finds_it_full():
    table = Table(THREE)
    new(table)
    while table.game.log.count < ROOM:
        table.feed(ev.CHIPS, 0, table.game.log.count % 2)
    assert new(table) == []
    table.feed(ev.CHIPS, 0, 7)
    assert new(table) == [(CUT, 0)]


def test_a_hand_nobody_sees_is_told_when_that_is_a_fold():
    for folds in (0, 1):
        table = Felt((1000, 1000, 1000), hidden_folds=folds)
        seat = table.game.actor
        table.cues.clear()
        table.feed(ev.FAULT, seat, ev.FAULT_GONE)
        assert table.game.live(seat) == (not folds)
        assert table.cues == ([(UNSEEN, seat, 0)] if folds else [])
