"""Misdeals as the readers see them: a small twin of `make bench ARGS=misdeals`."""

from dataclasses import replace

import pytest
from floorman.rules import books

from host_tools.rulebook.rules import edition_of
from simulator.playing.misdeals import (
    CLEAN,
    FAULTS,
    PACE,
    RIGHT,
    clean,
    faults,
    judge,
    plan,
    play,
    tell,
)
from simulator.playing.misdeals.expected import ALERTS, OTHERWISE
from simulator.playing.misdeals.misdealt import Alarm

CLEAN_DEALS = 8


def _cases() -> list[object]:
    """Each kind under one book in turn, at a small table, and under a later edition where that
    says otherwise; the bench deals all.
    """
    printed = [book for book, name in enumerate(books.NAMES) if not edition_of(name)]
    chosen: list[tuple[str, int]] = []
    for number, kind in enumerate(FAULTS):
        book = books.CASINO_BOOK if kind == "absent" else printed[number % len(printed)]
        chosen.append((kind, book))
        chosen += [(kind, later) for later in _otherwise(kind)]
    return [pytest.param(kind, book, id=f"{kind}, {books.NAMES[book]}") for kind, book in chosen]


def _otherwise(kind: str) -> list[int]:
    """Later editions that say otherwise of a fault of the kind."""
    found = []
    for name, says in OTHERWISE.items():
        book = books.NAMES.index(name)
        labels = plan(1, book, kind).labels
        if {case for label in labels for case, _ in label.any_of} & set(says):
            found.append(book)
    return found


@pytest.mark.parametrize(("kind", "book"), _cases())
def test_a_fault_is_named(kind: str, book: int) -> None:
    deal = min((plan(seed, book, kind) for seed in range(1, 9)), key=lambda one: len(one.players))
    print(deal.text)
    verdict = judge(deal, play(deal, air="bench"))
    assert verdict.kind == RIGHT, verdict.why


@pytest.mark.parametrize("seed", range(CLEAN_DEALS))
def test_a_clean_deal_is_no_misdeal(seed: int) -> None:
    deal = plan(seed, seed % books.BOOKS, "clean")
    print(deal.text)
    verdict = judge(deal, play(deal))
    assert verdict.kind == RIGHT, verdict.why


OF_OTHER_GAMES = [
    ("omaha", "clean", 5026, books.CASINO_BOOK),  # ORDER at 4 stood: a card lay on another one
    ("omaha", "brush", 5030, books.CASINO_BOOK),  # ORDER at 10 stood when it came to light
    ("omaha", "two faults", 5069, books.CUCA_BOOK),  # and when it was one too many
    ("triple_draw", "empty button", 5024, books.CUCA_BOOK),
    ("triple_draw", "given at the end", 5041, books.CUCA_BOOK),
    ("stud", "cut", 5016, books.TDA2019_BOOK),  # its tag was told as an open card
    ("stud", "two at a time", 5002, books.TDA2019_BOOK),  # each open card was asked for after 9 s
    ("stud", "wrong seat, pushed on", 5069, books.CASINO_BOOK),  # the open card stayed behind
    ("stud", "clean", 3, books.TDA2019_BOOK),  # all were short before the dealer began the street
    ("stud", "later, one too few", 3, books.CUCA_BOOK),
    ("triple_draw", "later, to another seat", 3, books.TDA2024_BOOK),
]
"""Game, kind, seed and book of deals of which something else was said, or too much."""


@pytest.mark.parametrize(("game", "kind", "seed", "book"), OF_OTHER_GAMES)
def test_a_deal_of_another_game_is_judged_by_its_cards(
    game: str, kind: str, seed: int, book: int
) -> None:
    deal = plan(seed, book, kind, game)
    print(deal.text)
    verdict = judge(deal, play(deal, air="bench"))
    assert verdict.kind == RIGHT, verdict.why


@pytest.mark.parametrize("kind", ["clean", "no burn", "same card"])
def test_both_flops_of_a_bomb_pot_are_judged(kind: str) -> None:
    deal = plan(1, books.CUCA_BOOK, kind, boards=2)
    print(deal.text)
    verdict = judge(deal, play(deal, air="bench"))
    assert verdict.kind == RIGHT, verdict.why


def test_stud_has_no_button_and_what_was_seen_lies_open() -> None:
    left_out = {*FAULTS, *CLEAN} - {*faults("stud"), *clean("stud")}
    assert {"before the blinds", "empty button", "exposed first", "boxed"} <= left_out
    assert (faults("omaha"), clean("omaha")) == (FAULTS, CLEAN)


CLUMSY = [
    ("first seat lifts", 1017, "FIRST_SEAT"),
    ("somebody lifts", 1002, "ORDER"),
    ("several lift", 1008, "FIRST_SEAT"),
    ("several lift", 1013, "ORDER"),
    ("brush", 1000, "NOT_IN_HAND"),
    ("brush", 1013, "NOT_IN_HAND"),
    ("brush", 1020, "NOT_IN_HAND"),
    ("across", 1005, "ORDER"),
    ("across", 1006, "MANY_CARDS"),
    ("across", 1013, "CARD_MOVED"),
]
"""Kind and seed of clean deals that were told as soon as a reader heard a card, and what came of
it."""


@pytest.mark.parametrize(("kind", "seed", "false"), CLUMSY)
def test_a_clumsy_deal_is_no_misdeal(kind: str, seed: int, false: str) -> None:
    deal = plan(seed, (seed - 1000) % books.BOOKS, kind)
    print(deal.text)
    heard = play(deal)
    verdict = judge(deal, heard)
    assert verdict.kind == RIGHT, verdict.why
    assert ALERTS[false] not in {alarm.code for alarm in heard.alarms}


LEFT_OPEN = [
    ("across", 3014, books.CASINO_BOOK),  # straightened, and lifted half a second later
    ("across", 700044, books.TDA2019_BOOK),  # heard by a bet reader once
    ("put right at once", 700071, books.CASINO_BOOK),  # missed twice where it was pushed to
    ("dealt again", 710027, books.TDA2019_BOOK),  # an old card was heard next door
    ("left over", 710028, books.TDA2019_BOOK),  # an old card was in its player's hand
    ("put right at once", 26132020, books.CUCA_BOOK),  # its player lifted it where it was pushed
    ("two odd cards", 26113111, books.TDA2024_BOOK),  # the tag was told before the card before it
    ("two at a time", 26113163, books.CUCA_BOOK),  # the first seat's cards lay on each other
    ("amateurs", 24000103, books.TDA2024_BOOK),  # three cards silenced one of the two readers
    ("surplus in round one", 24000052, books.CUCA_BOOK),  # a second card was told late
    ("two at a time", 24000242, books.CASINO_BOOK),  # seemed hidden behind a neighbour's stray
]
"""Deals after which a proposal stood that the felt had answered, or that was never true."""


@pytest.mark.parametrize(("kind", "seed", "book"), LEFT_OPEN)
def test_nothing_false_is_left_open(kind: str, seed: int, book: int) -> None:
    deal = plan(seed, book, kind)
    print(deal.text)
    verdict = judge(deal, play(deal))
    assert verdict.kind == RIGHT, verdict.why


def test_who_squeezes_takes_no_card_along_that_slides_past() -> None:
    """The simulated player did; hands were mixed indeed."""
    deal = plan(9100231, books.CASINO_BOOK, "squeezes")
    verdict = judge(deal, play(deal, air="bench"))
    assert verdict.kind == RIGHT, verdict.why


@pytest.mark.parametrize("book", [books.CUCA_BOOK, books.CASINO_BOOK])
def test_a_dealer_in_a_hurry_is_never_out_of_order(book: int) -> None:
    """Several cards in one round of the readers have no order.

    These readers miss none: a card that is missed twice in turn seems to come later.
    """
    hurry = replace(PACE, pitch=(0.02, 0.12))
    for seed in range(3):
        deal = plan(seed, book, "clean")
        verdict = judge(deal, play(deal, pace=hurry, air="bench"))
        assert verdict.kind == RIGHT, verdict.why


@pytest.mark.parametrize(("seed", "case"), [(26132130, "stopped"), (26132131, "one card")])
def test_a_deal_that_only_stopped_may_go_on(seed: int, case: str) -> None:
    """Nobody was passed over, so the rest of it may come, though a short hand is a misdeal."""
    deal = plan(seed, books.TDA2024_BOOK, "two short")
    assert case in {one for label in deal.labels for one, _ in label.any_of}


def test_a_joker_at_a_seat_where_nobody_plays_is_a_thing_to_take_away() -> None:
    deal = plan(26151070, books.CUCA_BOOK, "two faults")
    assert {label.any_of for label in deal.labels} >= {(("joker", 0), ("object", 0))}
    verdict = judge(deal, play(deal))
    assert verdict.kind == RIGHT, verdict.why


def test_a_surplus_card_that_lies_on_the_others_is_fanned() -> None:
    """No reader hears cards that lie exactly on each other, so its player looks again."""
    deal = plan(770051, books.CUCA_BOOK, "one too many")
    verdict = judge(deal, play(deal, pace=replace(PACE, pile_up=1.0), air="bench"))
    assert verdict.kind == RIGHT, verdict.why


def test_the_second_of_two_faults_has_its_time_too() -> None:
    """Three cards on one reader are seldom heard, whatever was said of another seat."""
    deal = plan(77453, books.CASINO_BOOK, "surplus at several")
    heard = play(deal)
    assert {alarm.seat for alarm in heard.alarms} == {7, 9}
    assert judge(deal, heard).kind == RIGHT


def test_a_plan_is_a_function_of_its_seed() -> None:
    assert plan(3, 1, "joker") == plan(3, 1, "joker")
    assert plan(3, 1, "joker") != plan(4, 1, "joker")
    with pytest.raises(ValueError, match="no kind 'jokers'"):
        plan(3, 1, "jokers")


@pytest.mark.parametrize("kind", [*FAULTS, *CLEAN])
def test_every_kind_is_told_in_words_and_has_its_label(kind: str) -> None:
    for seed in range(30):
        deal = plan(seed, seed % books.BOOKS, kind)
        assert deal.text == tell(seed, seed % books.BOOKS, kind)
        assert deal.text.startswith(f"{kind}, ")
        assert bool(deal.labels) == (kind not in CLEAN)


def test_a_card_that_may_lie_on_another_one_need_not_be_seen_there() -> None:
    """Seat 9 has a card when it gets seat 1's: the readers may see only that seat 3's is early."""
    deal = plan(750010, books.CASINO_BOOK, "wrong seat, pushed on")
    [label] = deal.labels
    assert label.right(frozenset()) == (("order", 8),)
    assert label.right({8}) == (("order", 8), ("order", 2))


def test_of_two_that_changed_places_the_one_that_nobody_can_see_early_need_not_be_named() -> None:
    """Seat 1's second card lay exactly on its first: the next was early, as far as is heard."""
    deal = plan(24000041, books.CUCA_BOOK, "swapped")
    [label] = deal.labels
    assert label.right(frozenset()) == (("order", 0),)
    heard = play(deal)
    assert heard.hid == {0}
    assert judge(deal, heard).kind == RIGHT
    assert judge(deal, replace(heard, hid=frozenset())).kind != RIGHT


def test_three_cards_that_no_reader_hears_may_be_said_to_be_out_of_sight() -> None:
    deal = plan(24100149, books.TDA2024_BOOK, "two faults")
    heard = play(deal)
    [many] = [alarm for alarm in heard.alarms if alarm.code == ALERTS["MANY_CARDS"]]
    hidden = Alarm(ALERTS["CARDS_HIDDEN"], many.seat, proposed=False, open=False, offers=0)
    assert judge(deal, replace(heard, alarms=(*heard.alarms, hidden))).kind == RIGHT
    elsewhere = replace(hidden, seat=many.seat + 1)
    assert judge(deal, replace(heard, alarms=(*heard.alarms, elsewhere))).kind != RIGHT
