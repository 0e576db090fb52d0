"""When it is too late for a misdeal: what counts as substantial action (TDA-35D, TDA-36)."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import CASINO, CUCA, TDA, Felt

PLAYED_ON = {TDA: "TDA-35D", CUCA: "CUCA-14.S", CASINO: "CAS-13.SA"}


def ruling_after(book, *actions):
    """(default, rule) of a misdeal called after keys of the seats behind the blinds."""
    table = Felt([5_000] * 5, book)
    for key in actions:
        assert table.key(key) == 0
    table.key(ev.K_MISDEAL)
    return table.options()[0], table.notes(codes.NOTE_PROPOSED)[-1][2]


@pytest.mark.parametrize("book", [TDA, CUCA, CASINO])
def test_tda_36_posted_blinds_are_no_action(book):
    """Two blinds are two seats with chips; neither they nor a call beside them close it."""
    assert ruling_after(book)[0] == codes.OPT_REDEAL
    assert ruling_after(book, ev.K_CALL)[0] == codes.OPT_REDEAL


@pytest.mark.parametrize("book", [TDA, CASINO])
def test_tda_36a_two_actions_one_of_them_with_chips(book):
    late = codes.OPT_PLAY_ON, PLAYED_ON[book]
    assert ruling_after(book, ev.K_CALL, ev.K_CALL) == late
    assert ruling_after(book, ev.K_FOLD, ev.K_CALL) == late
    assert ruling_after(book, ev.K_FOLD, ev.K_FOLD)[0] == codes.OPT_REDEAL


@pytest.mark.parametrize("book", [TDA, CASINO])
def test_tda_36b_three_actions_of_any_kind(book):
    late = codes.OPT_PLAY_ON, PLAYED_ON[book]
    assert ruling_after(book, ev.K_FOLD, ev.K_FOLD)[0] == codes.OPT_REDEAL
    assert ruling_after(book, ev.K_FOLD, ev.K_FOLD, ev.K_FOLD) == late


def test_cuca_14_s_two_actions_of_any_kind():
    late = codes.OPT_PLAY_ON, PLAYED_ON[CUCA]
    assert ruling_after(CUCA, ev.K_FOLD)[0] == codes.OPT_REDEAL
    assert ruling_after(CUCA, ev.K_FOLD, ev.K_FOLD) == late
