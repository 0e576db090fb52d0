"""Sums are exact: what is shared out is what there was, for random sums and weights."""

import random
from fractions import Fraction

import pytest

from host_tools.evening.deals import KINDS, deal, icm
from host_tools.evening.money import split, split_from_top
from host_tools.evening.payouts import check_shares, paid, places, prizes, usual
from tests.host_tools.evening.wrong import wrong

PRIZES = [50, 30, 20, 12, 8, 6, 5, 4, 3]


@pytest.mark.parametrize("seed", range(200))
def test_shares_add_up(seed: int) -> None:
    rng = random.Random(seed)
    weights = [rng.randint(0, 10**6) for _ in range(rng.randint(1, 10))] + [1]
    total, unit = rng.randint(0, 10**9), rng.choice((1, 5, 50, 100, 1000))
    for share in (split, split_from_top):
        shares = share(total, weights, unit)
        assert sum(shares) == total
        assert min(shares) >= 0
        odd = [n for n, amount in enumerate(shares) if amount % unit]
        assert odd in ([], [weights.index(max(weights)) if share is split else 0])


@pytest.mark.parametrize("share", [split, split_from_top])
@pytest.mark.parametrize(
    ("total", "weights", "unit"), [(-1, [1], 1), (9, [1], 0), (9, [0, 0], 1), (9, [], 1)]
)
def test_what_cannot_be_shared_is_refused(
    share, total: int, weights: list[int], unit: int
) -> None:
    with pytest.raises(ValueError, match=f"{total} cannot be shared"):
        share(total, weights, unit)
    assert share(0, [1], 1) == [0]


@pytest.mark.parametrize("share", [split, split_from_top])
def test_who_has_no_weight_has_no_share(share) -> None:
    assert share(90, [2, 0, 1]) == [60, 0, 30]
    with pytest.raises(ValueError, match="cannot be shared"):
        share(90, [2, -1, 1])


def test_left_over_units_go_to_the_largest_fractions() -> None:
    assert split(10, [1, 1, 1]) == [4, 3, 3]
    assert split(100, [50, 30, 21]) == [49, 30, 21]
    assert split(105, [1, 1], 10) == [55, 50]


def test_remainders_of_prizes_go_to_the_top() -> None:
    assert prizes(1990, (50, 30, 20), 100) == [1090, 600, 300]


def test_a_place_that_would_be_paid_nothing_is_none() -> None:
    """65 buy-ins pay nine places, but a small pool has no chip for the last of them."""
    found = prizes(100, usual(65), 5)
    assert (sum(found), min(found), len(found) < 9) == (100, 5, True)
    assert prizes(3, usual(65), 5) == [3]
    assert prizes(0, (50, 30, 20)) == []


@pytest.mark.parametrize("weights", [[], [0, 0], [1, -1]])
def test_nothing_is_shared_with_nobody(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="cannot be shared"):
        split(10, weights)


def test_icm_is_malmuths_and_harvilles() -> None:
    """The vector was computed by another program, by permutations."""
    worth = icm([10_000 * n for n in range(1, 10)], PRIZES)
    assert [round(float(value), 3) for value in worth[:4]] == [6.320, 9.242, 11.739, 13.957]
    assert sum(worth) == sum(PRIZES)


def test_icm_of_two_is_arithmetic() -> None:
    assert icm([3, 1], [60, 40]) == [Fraction(55), Fraction(45)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(40))
def test_deals_add_up(kind: str, seed: int) -> None:
    rng = random.Random(f"{seed} {kind}")
    heads = rng.randint(2, 7)
    stacks = [rng.randint(1, 10**6) for _ in range(heads)]
    amounts = sorted((rng.randint(0, 10**6) for _ in range(rng.randint(1, 9))), reverse=True)
    amounts[0] += 1
    left = [*amounts, *[0] * heads][:heads]
    kept = rng.randint(0, left[0] - left[1])
    found = deal(kind, stacks, amounts, kept, rng.choice((1, 100)))
    assert sum(found.shares) + found.kept == sum(left)
    assert min(found.shares) >= 0


@pytest.mark.parametrize("kind", KINDS)
def test_the_largest_stack_has_what_is_less_than_a_unit(kind: str) -> None:
    stacks = [3757, 8309, 3690, 4814, 7335]
    found = deal(kind, stacks, [2500, 1500, 900, 671, 400], unit=500)
    assert [n for n, share in enumerate(found.shares) if share % 500] == [1]
    order = sorted(range(5), key=lambda n: stacks[n])
    assert [found.shares[n] for n in order] == sorted(found.shares)


def test_a_chip_chop_can_give_more_than_first_prize_and_says_so() -> None:
    assert deal("chips", [9000, 500, 500], [50, 30, 20]).over_first == (0,)
    assert deal("icm", [9000, 500, 500], [50, 30, 20]).over_first == ()


def test_the_lowest_prize_is_sure_in_the_other_chip_chop() -> None:
    assert deal("lowest", [900, 100], [70, 30]).shares == (66, 34)


@pytest.mark.parametrize(
    ("kind", "stacks", "kept"), [("coin", [1, 1], 0), ("icm", [5], 0), ("icm", [5, 5], 99)]
)
def test_a_deal_that_cannot_be_is_a_sentence(kind: str, stacks: list[int], kept: int) -> None:
    with wrong():
        deal(kind, stacks, [60, 40], kept)


def test_places_are_counted_from_the_last() -> None:
    placed = places([["F"], ["E", "D"], ["C"]], ["A", "B"])
    assert placed == [(3, "C"), (4, "E"), (4, "D"), (6, "F")]
    assert places([["B"]], ["A"]) == [(1, "A"), (2, "B")]


def test_who_shares_a_place_shares_its_prizes() -> None:
    placed = [(1, "A"), (2, "B"), (2, "C"), (4, "D")]
    assert paid(placed, [500, 301, 200, 0]) == {"A": 500, "B": 251, "C": 250, "D": 0}


@pytest.mark.parametrize("buy_ins", range(1, 100))
def test_the_usual_table_falls_from_place_to_place(buy_ins: int) -> None:
    shares = usual(buy_ins)
    assert list(shares) == sorted(shares, reverse=True)
    assert sum(prizes(buy_ins * 1000, shares, 100)) == buy_ins * 1000


@pytest.mark.parametrize("shares", [[], [50, 30], [40, 60], [100, 0]])
def test_percentages_that_cannot_be_paid_are_a_sentence(shares: list[int]) -> None:
    with wrong():
        check_shares(shares)
