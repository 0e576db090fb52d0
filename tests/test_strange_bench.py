"""The bench of things that are no card of the hand: what it counts as somebody's gain."""

import pytest
from floorman.rules import codes

from tests.bench.bench_strange import favours
from tests.bench.strange_things import Trial

FLOP = Trial("copy of another", "flop", 1, "muck", (0,), "tda2019", 4.0)
DEAL = FLOP._replace(street="deal", kind="sticker")
PHONE = DEAL._replace(kind="phone")


@pytest.mark.parametrize(
    ("trial", "code", "seat", "default", "gains"),
    [
        (FLOP, codes.ALERT_UNKNOWN_TAG, 1, codes.OPT_VOID, True),
        (FLOP, codes.ALERT_OBJECT, 1, codes.OPT_PLAY_ON, False),
        (FLOP, codes.ALERT_HALF_MUCKED, 0, codes.OPT_FOLD, True),
        (FLOP, codes.ALERT_MANY_CARDS, 1, codes.OPT_DEAD, False),
        (FLOP, codes.ALERT_MANY_CARDS, 0, codes.OPT_DEAD, False),
        (FLOP, codes.ALERT_FEW_CARDS, 0, codes.OPT_DEAD, True),
        (FLOP, codes.ALERT_MUCK_RETRIEVED, 1, codes.OPT_RESTORE, True),
        (DEAL, codes.ALERT_UNKNOWN_TAG, 1, codes.OPT_VOID, False),
        (DEAL, codes.ALERT_OBJECT, 1, codes.OPT_VOID, True),
        (PHONE, codes.ALERT_PHONE, 1, codes.OPT_REDEAL, True),
    ],
)
def test_in_whose_favour_a_default_is(trial, code, seat, default, gains):
    assert favours((code, seat, default), trial) is gains
