"""Misdeals as the readers see them: a small twin of `make bench ARGS=misdeals`."""

from dataclasses import replace

import pytest
from floorman.rules import books

from simulator.playing.misdeals import CLEAN, FAULTS, PACE, complaint, plan, play

CLEAN_DEALS = 8


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("book", range(books.BOOKS), ids=books.NAMES)
def test_a_fault_is_named(fault: str, book: int) -> None:
    deal = plan(1, book, fault)
    print(deal.text)
    assert complaint(deal, play(deal)) == ""


@pytest.mark.parametrize("seed", range(CLEAN_DEALS))
def test_a_clean_deal_is_no_misdeal(seed: int) -> None:
    deal = plan(seed, seed % books.BOOKS, CLEAN)
    print(deal.text)
    assert complaint(deal, play(deal)) == ""


@pytest.mark.parametrize("book", [books.CUCA_BOOK, books.CASINO_BOOK])
def test_a_dealer_in_a_hurry_is_never_out_of_order(book: int) -> None:
    """Several cards in one round of the readers have no order."""
    hurry = replace(PACE, pitch=(0.02, 0.12))
    for seed in range(3):
        deal = plan(seed, book, CLEAN)
        assert complaint(deal, play(deal, pace=hurry)) == ""


def test_a_plan_is_a_function_of_its_seed() -> None:
    assert plan(3, 1, "joker") == plan(3, 1, "joker")
    assert plan(3, 1, "joker") != plan(4, 1, "joker")
    with pytest.raises(ValueError, match="no fault 'jokers'"):
        plan(3, 1, "jokers")
