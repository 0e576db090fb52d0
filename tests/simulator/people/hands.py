"""Hands written for the tests, each with something a dealer has to get right."""

from dataclasses import replace
from typing import Any

from floorman import events as ev
from floorman.rules import games

from host_tools.table.words import RANKS, SUITS
from simulator.hand_script import Do, HandScript, Step


def cards(text: str) -> tuple[int, ...]:
    """'AhKd' as card numbers."""
    pairs = [text[i : i + 2] for i in range(0, len(text), 2)]
    return tuple(RANKS.index(rank) * 4 + SUITS.index(suit) for rank, suit in pairs)


def fold(seat: int) -> Step:
    return Step(Do.FOLD, seat)


def call(seat: int) -> Step:
    return Step(Do.CHECK_CALL, seat)


def to(seat: int, amount: int) -> Step:
    return Step(Do.RAISE, seat, amount)


def board(text: str) -> Step:
    return Step(Do.BOARD, cards=cards(text))


def throw(seat: int, card: str) -> Step:
    return Step(Do.DRAW, seat, cards=cards(card))


def show(seat: int) -> Step:
    return Step(Do.SHOW, seat)


def muck(seat: int) -> Step:
    return Step(Do.MUCK, seat)


def hand(name: str, stacks: dict[int, int], holes: str, *steps: Step, **more: Any) -> HandScript:
    """A hand at 50/100 whose seats follow the button; two seats play heads-up."""
    seats = list(stacks)
    button, small = (seats[0], seats[0]) if len(seats) == 2 else (seats[-1], seats[0])
    script = HandScript(
        name=name,
        stacks=stacks,
        button=button,
        small_seat=small,
        big_seat=seats[1],
        small=50,
        big=100,
        ante_mode=ev.ANTE_NONE,
        ante=0,
        unit=25,
        holes=dict(zip(seats, map(cards, holes.split()), strict=True)),
        steps=steps,
    )
    return replace(script, **more)


WALK = hand("walk", {2: 1000, 4: 1000, 7: 1000}, "AhAd KhKd 7c2d", fold(7), fold(2))

CHECKED_DOWN = hand(
    "checked down, loser mucks",
    {0: 1000, 5: 1000},
    "AhKd QcJc",
    call(0), call(5),
    board("2c7d9h"), call(5), call(0),
    board("3s"), to(5, 100), call(0),
    board("4d"), call(5), call(0),
    show(0), muck(5),
)  # fmt: skip

ALL_IN_HEADS_UP = hand(
    "all-in before the flop",
    {3: 2000, 8: 700},
    "AhAd KcKs",
    to(3, 2000), call(8),
    board("2c7d9h"), board("3s"), board("Kd"),
    show(3), show(8),
)  # fmt: skip

SIDE_POTS = hand(
    "three all-ins and a caller",
    {0: 3000, 1: 300, 2: 900, 3: 3000},
    "QhQd AhAd KhKd JcJs",
    to(2, 900), to(3, 2000), call(0), call(1),
    board("2c7d9h"), to(0, 500), call(3),
    board("3s"), call(0), to(3, 500), call(0),
    board("4d"), show(0), show(1), show(2), show(3),
)  # fmt: skip

SPLIT_OF_THREE = hand(
    "three play the board, an odd chip",
    {1: 1000, 4: 1000, 6: 1000, 9: 1000},
    "2h3d 2c3c 2d3h 2s3s",
    call(6), call(9), fold(1), call(4),
    board("TcJcQd"), call(4), call(6), call(9),
    board("Kd"), call(4), call(6), call(9),
    board("As"), call(4), call(6), call(9),
    show(4), show(6), show(9),
)  # fmt: skip

BIG_BLIND_ANTE = hand(
    "big blind ante, short big blind",
    {0: 1000, 1: 150, 2: 1000},
    "AhAd KcKs QcQs",
    call(2), call(0),
    board("2c7d9h"), call(0), to(2, 200), fold(0),
    board("3s"), board("4d"),
    show(1), show(2),
    ante_mode=ev.ANTE_BIG,
    ante=100,
)  # fmt: skip

ANTES = hand(
    "antes, one stack shorter than the ante",
    {0: 1000, 1: 1000, 2: 20},
    "AhAd KcKs QcQs",
    to(0, 975), call(1),
    board("2c7d9h"), board("3s"), board("Qh"),
    show(0), show(1), show(2),
    ante_mode=ev.ANTE_EACH,
    ante=25,
    unit=5,
)  # fmt: skip

RAISE_WITH_CHANGE = hand(
    "a raise that could ask for change",
    {0: 3000, 1: 3000},
    "QhQd AhAd",
    to(0, 450), to(1, 1050), fold(0),
)  # fmt: skip

RUN_TWICE = hand(
    "run twice from the turn on",
    {1: 10_000, 4: 6_000},
    "AcAd KcKd",
    call(1), call(4),
    board("2c7dJh"), to(4, 3_000), to(1, 9_900), call(4),
    board("3s"), board("4h"),
    board("Kh"), board("8s"),
    show(1), show(4),
    runs=2,
)  # fmt: skip

RUN_THRICE = hand(
    "run three times from the flop on, a side pot",
    {1: 10_000, 4: 6_000, 6: 3_050},
    "AcAd KcKd QcQd",
    to(6, 3_050), to(1, 10_000), call(4),
    board("2c7dJh"), board("3s"), board("4h"),
    board("Kh8s9c"), board("Qs"), board("6h"),
    board("5h5d6s"), board("9d"), board("Tc"),
    show(1), show(4), show(6),
    runs=3,
)  # fmt: skip

TWO_BOARDS = hand(
    "a bomb pot of two boards",
    {0: 1_000, 4: 6_000, 6: 3_050},
    "AcAd KcKd 8c8h",
    board("2c7dJh3c8dQh"), to(0, 500), call(4), call(6),
    board("3s4s"), call(4), call(6),
    board("4h5h"), call(4), call(6),
    show(0), show(4), show(6),
    bomb=True, boards=2, ante_mode=ev.ANTE_EACH, ante=500,
)  # fmt: skip

KILLED = hand(
    "a half kill, and bets by its limits",
    {0: 3_000, 2: 3_000, 7: 3_000},
    "AcAd KcKd JsJh",
    call(7), call(0), to(2, 300), call(7), fold(0),
    board("2c7d9h"), to(2, 150), fold(7),
    kill=(7, 150), limit=1 + games.FIXED_LIMIT,
)  # fmt: skip

PINEAPPLE = hand(
    "Pineapple: one folds, each of the others throws a card away",
    {0: 3_000, 4: 3_000, 6: 3_000, 9: 3_000},
    "AcAd4h 2d2h9s 7h3c8s KcQdJh",
    call(6), call(9), call(0), call(4),
    throw(0, "4h"), throw(4, "2h"), throw(6, "8s"), throw(9, "Kc"),
    board("5c8dTs"), to(0, 300), fold(4), fold(6), call(9),
    board("6c"), call(0), call(9),
    board("7d"), call(0), call(9),
    show(0), show(9),
    game=games.NAMES.index("pineapple"),
)  # fmt: skip

CRAZY_PINEAPPLE = hand(
    "Crazy Pineapple: all-in on the flop, two throw a card away behind it",
    {1: 10_000, 4: 6_000, 6: 3_050},
    "AcAd4h KcKd3s QcQdTh",
    to(6, 300), call(1), call(4),
    board("2c7dJh"), to(1, 9_700), call(4), fold(6),
    throw(1, "Ad"), throw(4, "3s"),
    board("3h"), board("5s"),
    show(1), show(4),
    game=games.NAMES.index("crazy_pineapple"),
)  # fmt: skip

ALL = [WALK, CHECKED_DOWN, ALL_IN_HEADS_UP, SIDE_POTS, SPLIT_OF_THREE, BIG_BLIND_ANTE, ANTES]
