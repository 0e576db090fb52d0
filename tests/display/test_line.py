"""A line of text: words, seats and amounts, exact at every size."""

from random import Random

import pytest
from floorman.display.line import NARROW, PLAIN, Line

SEED = 2026


def written(chips: int, detail: int) -> str:
    line = Line()
    line.begin(detail)
    line.number(chips)
    return bytes(line.text[: line.length]).decode()


def test_an_amount_is_written_with_all_its_digits_at_any_detail():
    print(f"seed {SEED}")
    random = Random(SEED)
    for _ in range(2_000):
        chips = random.randrange(10 ** random.randint(1, 9))
        assert written(chips, PLAIN) == written(chips, NARROW) == str(chips)


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


def test_a_line_that_is_too_wide_fits_when_it_is_narrow():
    line = Line()
    for detail, fits in ((PLAIN, False), (NARROW, True)):
        line.begin(detail)
        line.put(b"S10 CALL 12345678")
        assert line.fits() is fits


def blind(chips: int, detail: int) -> str:
    line = Line()
    line.begin(detail)
    line.blind(chips)
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
        (2_050_000, "2.05M"),
        (999_999_999, "999999999"),
    ],
)
def test_a_blind_may_be_short_in_a_narrow_line(chips: int, short: str):
    assert blind(chips, NARROW) == short
    assert blind(chips, PLAIN) == str(chips)


def test_a_short_blind_is_exact():
    print(f"seed {SEED}")
    random = Random(SEED)
    for _ in range(2_000):
        chips = random.randrange(10 ** random.randint(1, 9))
        if random.random() < 0.5:
            chips -= chips % 100
        assert value(blind(chips, NARROW)) == chips
