"""Deals over RC522s, which hear two cards of a hand: the dealer ends them by ENTER."""

import pytest
from floorman.rules import books

from simulator.playing.misdeals import RIGHT, SILENT, Verdict, judge, plan, play

DEALT = [("omaha", "clean"), ("five_draw", "clean"), ("omaha", "holds"), ("stud", "pause")]
NAMED = [("omaha", "first seat"), ("five_draw", "duplicate"), ("stud", "stranger")]
BENEATH = [("omaha", "joker", 18), ("omaha", "button short", 9)]
"""A third card, or a fourth one that is not there: no such reader hears of either."""


def judged(game: str, kind: str, seed: int, air: str = "rc522") -> Verdict:
    deal = plan(seed, books.TDA2019_BOOK, kind, game)
    print(deal.text)
    return judge(deal, play(deal, air=air))


@pytest.mark.parametrize(("game", "kind"), DEALT)
def test_a_clean_deal_is_taken_as_complete(game: str, kind: str) -> None:
    verdict = judged(game, kind, 2)
    assert verdict.kind == RIGHT, verdict.why


@pytest.mark.parametrize(("game", "kind"), NAMED)
def test_a_fault_of_the_first_two_rounds_is_named(game: str, kind: str) -> None:
    verdict = judged(game, kind, 2)
    assert verdict.kind == RIGHT, verdict.why


@pytest.mark.parametrize(("game", "kind", "seed"), BENEATH)
def test_what_lies_beneath_two_cards_is_named_by_readers_that_list_all(
    game: str, kind: str, seed: int
) -> None:
    assert judged(game, kind, seed).kind == SILENT
    assert judged(game, kind, seed, "bench").kind == RIGHT


def test_enter_while_somebody_has_no_card_is_answered_and_no_false_alarm() -> None:
    verdict = judged("omaha", "no cards", 7)
    assert verdict.kind == RIGHT, verdict.why
