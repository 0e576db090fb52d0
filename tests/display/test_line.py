"""Amounts: exact, short and still exact, or marked as rough."""

from random import Random

import pytest
from floorman.display.line import PLAIN, ROUGH, SHORT, Line

SEED = 2026


def amount(chips: int, detail: int) -> str:
    line = Line()
    line.begin(detail)
    line.amount(chips)
    return bytes(line.text[: line.length]).decode()


def value(text: str) -> int:
    """Read an amount as a person does."""
    unit = {"K": 1_000, "M": 1_000_000}.get(text[-1], 1)
    whole, _, decimals = text.rstrip("KM").partition(".")
    return int(whole) * unit + int(decimals or 0) * unit // 10 ** len(decimals)


@pytest.mark.parametrize(
    ("chips", "short"),
    [
        (0, "0"),
        (950, "950"),
        (1_000, "1K"),
        (1_250, "1250"),
        (12_500, "12.5K"),
        (12_345, "12345"),
        (125_000, "125K"),
        (999_900, "999.9K"),
        (1_000_000, "1M"),
        (1_250_000, "1.25M"),
        (1_005_000, "1005K"),
        (2_000_000, "2M"),
        (2_050_000, "2.05M"),
        (999_999_999, "999999999"),
    ],
)
def test_short_amounts(chips: int, short: str):
    assert amount(chips, SHORT) == short


@pytest.mark.parametrize(
    ("chips", "rough"),
    [(1_234, "1234"), (12_345, "~12.3K"), (900_300, "900.3K"), (1_234_567, "~1.23M")],
)
def test_rough_amounts_are_marked(chips: int, rough: str):
    assert amount(chips, ROUGH) == rough


def test_plain_and_short_amounts_are_exact_and_rough_ones_never_too_high():
    print(f"seed {SEED}")
    random = Random(SEED)
    for _ in range(5_000):
        chips = random.randrange(10 ** random.randint(1, 9))
        if random.random() < 0.5:
            chips -= chips % 100
        assert amount(chips, PLAIN) == str(chips)
        assert value(amount(chips, SHORT)) == chips
        rough = amount(chips, ROUGH)
        if rough[0] == "~":
            assert chips - chips // 100 <= value(rough[1:]) < chips
        else:
            assert value(rough) == chips


def test_short_is_never_longer_than_plain():
    for chips in range(0, 2_000_000, 50):
        assert len(amount(chips, SHORT)) <= len(str(chips))


def test_seats_are_numbered_from_one():
    line = Line()
    line.begin(PLAIN)
    line.seat(9)
    assert bytes(line.text[: line.length]) == b"S10"


def test_a_line_without_room_does_not_fit():
    line = Line()
    line.put(b"A" * 100)
    assert line.length == 40
    assert not line.fits()
