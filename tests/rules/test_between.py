"""Between hands: the tournament tells the table, and the table counts on."""

from floorman import events as ev
from floorman.rules import codes

from tests.rules.rig import Table


def test_rp_8f_hand_for_hand_is_told_also_while_a_hand_runs():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    assert table.feed(ev.H4H, 0, 1) == 0
    assert table.game.h4h == 1
    assert table.notes(codes.HAND_FOR_HAND) == [(255, 1, "RP-8F")]
    table.key(ev.K_UNDO)
    assert table.game.h4h == 0


def test_what_the_tournament_cannot_mean_is_refused():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    before = table.packed()
    assert table.feed(ev.H4H, 0, 2) == codes.BAD_EVENT
    assert table.feed(ev.FIELD, 0, 65_536) == codes.BAD_EVENT
    assert table.packed() == before
