"""The bench of things that are no card of the hand: what it counts as somebody's gain."""

from contextlib import ExitStack
from functools import cache
from random import Random

import pytest
from floorman.rules import codes

from simulator.playing.scenario.radio_table import opened
from tests.bench.bench_strange import favours, play, prepare, table_at
from tests.bench.strange_things import Trial
from tests.forked import in_a_copy

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


CASES = {
    "a third card beside a hand that is held up": ("river", "copy of a stub", "hole3", (3,)),
    "a third card in the deal": ("deal", "copy of a stub", "hole2", (0, 2, 3, 4)),
    "a card of another deck": ("deal", "other deck", "hole3", ()),
    "a joker": ("deal", "joker", "hole3", (0, 2, 4)),
    "a copy on the burns": ("deal", "copy of own", "burn", (4,)),
    "a copy at the muck": ("deal", "copy of own", "muck", ()),
}


@pytest.fixture(scope="module")
def prepared():
    """Tables at a street under a book: each is dealt once, and a case goes on in a copy."""
    with ExitStack() as kept:

        @cache
        def at(street, book, profile):
            table = kept.enter_context(opened(table_at(street, book), profile=profile))
            prepare(table, street)
            return table

        yield at


@pytest.mark.parametrize("profile", ["bench", "rc522"])
@pytest.mark.parametrize("case", CASES)
def test_cas_13_5_cuca_14_m4_tda_38_what_was_laid_there_and_went_leaves_no_question(
    case, profile, prepared
):
    street, kind, place, held = CASES[case]
    book = "cuca" if kind.startswith(("joker", "copy")) else "tda2019"
    trial = Trial(kind, street, 2, place, held, book, 5.0)
    table = prepared(street, book, profile)
    assert not in_a_copy(lambda: play(table, trial, Random(1)).wrong)
