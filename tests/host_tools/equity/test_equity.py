"""Equity, integer for integer: known vectors, and every board dealt."""

from random import Random

import pytest

from host_tools.equity.equity import PARTS, Equity, equity
from tests.host_tools.equity.high_low import differences
from tests.host_tools.equity.judge import (
    Spot,
    cards,
    dealt,
    dealt_high_low,
    hands,
    pokerkit,
    random_spot,
)

VECTORS = {  # hands: boards, boards won alone by each, shared by each, percents of each
    "AsAh KsKh": (1712304, "1410336 292660", "9308 9308", "82.637 17.363"),
    "AcAd KsKh": (1712304, "1388072 317694", "6538 6538", "81.255 18.745"),
    "AsKs QhQd": (1712304, "787966 917606", "6732 6732", "46.214 53.786"),
    "AhKc QhQd": (1712304, "736811 968267", "7226 7226", "43.241 56.759"),
    "AsKd 2h2c": (1712304, "799119 903239", "9946 9946", "46.960 53.040"),
    "JsTs 2h2d": (1712304, "912248 775969", "24087 24087", "53.979 46.021"),
    "7h2c AdAc": (1712304, "198737 1506721", "6846 6846", "11.806 88.194"),
    "AsKs AhKh": (1712304, "122556 122556", "1467192 1467192", "50.000 50.000"),
    "AhKc AdKs": (1712304, "37210 37210", "1637884 1637884", "50.000 50.000"),
    "AsAh KsKh QsQh": (
        1370754, "924864 233476 204228", "8186 8186 8186", "67.670 17.232 15.098",
    ),
    "AsKs QhQd JcTc": (
        1370754, "550125 561712 255785", "3132 3132 3132", "40.209 41.054 18.736",
    ),
    "AsAh KsKh QsQh JsJh TsTh 9s9h": (
        658008, "240276 118154 95066 77034 64276 58094", "5108 5108 5108 5108 5108 5108",
        "36.645 18.086 14.577 11.837 9.898 8.958",
    ),
    "2c7d 3c8d 4c9d 5cTd 6cJd 7cQd 8cKd 9cAd TcTs": (
        278256, "16728 18847 20970 14817 41782 30098 35933 40786 43094",
        "5703 4127 3336 6142 1369 5703 4127 3336 6142",
        "6.845 7.324 7.944 6.237 15.070 11.650 13.464 15.066 16.400",
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", VECTORS)
def test_before_the_flop_as_published(text: str) -> None:
    boards, wins, ties, percents = VECTORS[text]
    found = equity(hands(text))
    assert found.boards == boards
    assert [share.wins for share in found.seats.values()] == [*map(int, wins.split())]
    assert [share.ties for share in found.seats.values()] == [*map(int, ties.split())]
    exact = [100 * share.parts / (PARTS * boards) for share in found.seats.values()]
    assert [f"{percent:.3f}" for percent in exact] == percents.split()


@pytest.mark.parametrize("board", [3, 4, 5])
@pytest.mark.parametrize("seed", range(6))
def test_after_the_flop_as_if_every_board_was_dealt(board: int, seed: int) -> None:
    """With dead cards; by pokerkit's table."""
    spot = random_spot(Random(f"{seed} {board}"), board)
    assert equity(*spot) == dealt(pokerkit, spot)


@pytest.mark.parametrize(
    ("text", "board", "dead"),
    [
        ("9h8h AsAd", "7h6h2c", ""),  # draws to flush, straight and straight flush
        ("AhKd QhJd", "Th9h8h", "2h3h4h5h6h"),  # most of the suit is dead
        ("2c2d AhKh", "QhJhTh", ""),  # a royal flush lies there
        ("KdKs AhAd", "AsAcKh", ""),  # quads
        ("2c3d 4c5d 6c7s", "AhKhQhJh", ""),  # the board's flush is beaten by hearts only
        ("5h4h AhKd", "3h2hTh", "6h"),  # straight flush against the ace high one
    ],
)
def test_flushes_and_better_as_if_every_board_was_dealt(text: str, board: str, dead: str) -> None:
    spot = Spot(hands(text), cards(board), cards(dead))
    assert equity(*spot) == dealt(pokerkit, spot)


@pytest.mark.parametrize(("board", "left"), [(0, 16), (1, 17), (2, 18)])
def test_before_the_flop_lies_as_if_every_board_was_dealt(board: int, left: int) -> None:
    """So many cards are dead that few boards are left."""
    drawn = Random(board).sample(range(52), 52 - left)
    known = {seat: (drawn.pop(), drawn.pop()) for seat in (1, 2, 5, 9)}
    spot = Spot(known, tuple(drawn[:board]), tuple(drawn[board:]))
    assert equity(*spot) == dealt(pokerkit, spot)


def test_on_the_river_somebody_has_it_all() -> None:
    found = equity(hands("AsAh KsKh QsQh"), cards("2c3d4h5s9c"))
    assert (found.boards, found.shares()) == (1, {0: 100, 1: 0, 2: 0})
    split = equity(hands("2s3s 2h3h"), cards("AcKcQdJhTs"))
    assert (split.wins(), split.ties()) == ({0: 0, 1: 0}, {0: 10_000, 1: 10_000})
    assert split.shares() == {0: 50, 1: 50}


def test_whom_all_others_left_wins() -> None:
    assert equity(hands("7h2c")).shares() == {0: 100}
    assert equity({}) == Equity()


# high-low ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", [3, 4, 5])
@pytest.mark.parametrize("seed", range(8))
def test_high_low_as_if_every_board_was_dealt(board: int, seed: int) -> None:
    spot = random_spot(Random(f"hi-lo {seed} {board}"), board, most=6)
    assert equity(*spot, hi_lo=True) == dealt_high_low(spot)


@pytest.mark.parametrize("number", range(24))
def test_shares_outs_and_names_of_both_halves_are_those_of_brute_force(number: int) -> None:
    """A sample of `make bench ARGS="equity --high-low --cases 300"`."""
    assert differences(number) == []


@pytest.mark.parametrize(("board", "left"), [(0, 14), (1, 16), (2, 18)])
def test_high_low_before_the_flop_lies(board: int, left: int) -> None:
    drawn = [card for card in range(52) if card // 4 not in (7, 8, 9, 10)]
    Random(board).shuffle(drawn)
    known = {seat: (drawn.pop(), drawn.pop()) for seat in (1, 2, 5)}
    laid = tuple(drawn.pop() for _ in range(board))
    held = {card for pair in known.values() for card in pair}
    dead = tuple({*range(52)} - {*drawn[:left], *laid} - held)
    spot = Spot(known, laid, dead)
    assert equity(*spot, hi_lo=True) == dealt_high_low(spot)


@pytest.mark.parametrize(
    ("text", "board", "wins", "shares", "lows"),
    [
        ("As2h KcKd", "3h4c8d7sJd", [0, 0], [50, 50], [50, 0]),
        ("As2h KcKd", "3h4c8d5sJd", [1, 0], [100, 0], [50, 0]),  # a scoop
        ("As2h KcKd", "3h9c8dQsJd", [0, 1], [0, 100], [0, 0]),  # no low
        ("As2h Ad2c KcKd", "3h4c8d7sKh", [0, 0, 0], [25, 25, 50], [25, 25, 0]),  # quartered
        ("As2h Ad2c", "3h4c8d7sKh", [0, 0], [50, 50], [25, 25]),
        ("As2h", "3h4c8d7sKh", [1], [100], [50]),
    ],
)
def test_halves_quarters_and_scoops(
    text: str, board: str, wins: list[int], shares: list[int], lows: list[int]
) -> None:
    found = equity(hands(text), cards(board), hi_lo=True)
    assert [share.wins for share in found.seats.values()] == wins
    assert [*found.shares().values()] == shares
    assert [*found.lows(100).values()] == lows


def test_without_high_low_a_low_wins_nothing() -> None:
    found = equity(hands("As2h KcKd"), cards("3h4c8d7sJd"))
    assert [*found.shares().values()] == [0, 100]


# hands that nobody read --------------------------------------------------------------------------


def test_with_a_hand_unread_the_figures_are_of_the_known_ones_and_say_so() -> None:
    known = equity(hands("AsAh KsKh"))
    found = equity(hands("AsAh KsKh -"))
    assert (known.sure, found.sure) == (True, False)
    assert (found.boards, found.seats) == (known.boards, known.seats)


def test_what_was_read_of_a_hand_cannot_come() -> None:
    found = equity(hands("AsAh KsKh Kd"))
    assert not found.sure
    assert found.seats == equity(hands("AsAh KsKh"), dead=cards("Kd")).seats


@pytest.mark.parametrize("text", ["AsAh -", "- -", "AsAh - Kd"])
def test_one_known_hand_among_others_has_no_figure(text: str) -> None:
    assert equity(hands(text)) == Equity(sure=False)
    assert equity(hands(text)).shares() == {}


# shares ------------------------------------------------------------------------------------------


def test_percents_add_up_by_the_largest_remainders() -> None:
    thirds = equity(hands("2s3s 2h3h 2d3d"), cards("AcKcQdJhTs"))
    assert thirds.shares() == {0: 34, 1: 33, 2: 33}
    six = equity(hands("AsAh KsKh QsQh JsJh TsTh 9s9h"))
    assert six.shares() == {0: 37, 1: 18, 2: 14, 3: 12, 4: 10, 5: 9}  # 14.577 goes down
    assert six.shares(1000) == {0: 366, 1: 181, 2: 146, 3: 118, 4: 99, 5: 90}


def test_percents_of_random_spots_add_up() -> None:
    for seed in range(30):
        found = equity(*random_spot(Random(seed), 4))
        for whole in (100, 1000, 10_000):
            shares = found.shares(whole)
            assert sum(shares.values()) == whole
            for seat, share in found.seats.items():
                assert abs(shares[seat] - whole * share.parts / (PARTS * found.boards)) < 1


def test_wins_and_ties_are_told_apart() -> None:
    found = equity(hands("AsKs AhKh"))
    assert found.wins() == {0: 716, 1: 716}
    assert found.ties() == {0: 8569, 1: 8569}


# what no table has -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "board", "dead", "said"),
    [
        ("AsAh AsKh", "", "", "card 51 is in two places"),
        ("AsAh KsKh", "2c3c4c2c", "", "card 0 is in two places"),
        ("AsAh KsKh", "2c3c4c", "AhJc", "card 50 is in two places"),
        ("AsAhAd KsKh", "", "", "seat 1 has 3 cards, a hand has two"),
        ("AsAh KsKh", "2c3c4c5c6c7c", "", "6 board cards, a board has five at most"),
    ],
)
def test_cards_that_cannot_be_are_named(text: str, board: str, dead: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        equity(hands(text), cards(board), cards(dead))


def test_numbers_that_are_no_cards_are_named() -> None:
    with pytest.raises(ValueError, match="no card has the number 52"):
        equity({0: (0, 1), 1: (2, 52)})
    with pytest.raises(ValueError, match="11 hands, a table has ten at most"):
        equity(dict.fromkeys(range(11), ()))
