"""Equity by dealing every board there is, hands judged by somebody else's evaluator."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import lcm
from random import Random
from typing import NamedTuple

from pokerkit import StandardLookup

from host_tools.equity.equity import Cards, Equity, Share
from host_tools.table.words import RANKS, SUITS
from host_tools.table.words import card as name_of

PARTS = lcm(*range(1, 11))
Judge = Callable[[Sequence[int]], int]
"""Seven cards -> a number, higher for better hands."""


class Spot(NamedTuple):
    """What is asked of equity()."""

    hands: dict[int, Cards]
    board: Cards
    dead: Cards


def cards(text: str) -> Cards:
    """The numbers of 'AsKh'."""
    pairs = zip(text[::2], text[1::2], strict=True)
    return tuple(RANKS.index(rank) * 4 + SUITS.index(suit) for rank, suit in pairs)


def hands(text: str) -> dict[int, Cards]:
    """Seats 0, 1 .. have the hands of 'AsAh KsKh'; '-' is one that was not read."""
    return {seat: cards(hand.strip("-")) for seat, hand in enumerate(text.split())}


def random_spot(rng: Random, board: int) -> Spot:
    """Some hands, so many board cards, and up to eight dead ones."""
    players = rng.randint(2, 10)
    dead = rng.randint(0, 8)
    drawn = rng.sample(range(52), 2 * players + board + dead)
    seats = sorted(rng.sample(range(10), players))
    hands = {seat: (drawn.pop(), drawn.pop()) for seat in seats}
    return Spot(hands, tuple(drawn[:board]), tuple(drawn[board:]))


def dealt(judge: Judge, spot: Spot) -> Equity:
    """The equity of known hands, board by board."""
    gone = {*spot.board, *spot.dead, *(card for hand in spot.hands.values() for card in hand)}
    deck = [card for card in range(52) if card not in gone]
    found = dict.fromkeys(spot.hands, (0, 0, 0))
    boards = 0
    for runout in combinations(deck, 5 - len(spot.board)):
        boards += 1
        _add(found, _winners(judge, spot.hands, spot.board + runout))
    return Equity(boards, {seat: Share(*counts) for seat, counts in found.items()})


def _winners(judge: Judge, hands: Mapping[int, Cards], board: Cards) -> list[int]:
    strengths = {seat: judge(hand + board) for seat, hand in hands.items()}
    best = max(strengths.values())
    return [seat for seat, strength in strengths.items() if strength == best]


def _add(found: dict[int, tuple[int, int, int]], winners: Sequence[int]) -> None:
    alone = len(winners) == 1
    for seat in winners:
        wins, ties, parts = found[seat]
        found[seat] = wins + alone, ties + (not alone), parts + PARTS // len(winners)


def pokerkit(seven: Sequence[int]) -> int:
    """By the lookup of pokerkit, which knows five cards: the best of all fives."""
    return max(_five(five) for five in combinations(sorted(seven), 5))


def _five(five: Sequence[int]) -> int:
    return _entry(tuple(card >> 2 for card in five), len({card & 3 for card in five}) == 1)


@cache
def _entry(ranks: Sequence[int], flush: bool) -> int:
    suits = (0, 0, 0, 0, 0) if flush else (0, 1, 2, 3, 0)
    names = (name_of(rank * 4 + suit) for rank, suit in zip(ranks, suits, strict=True))
    return _lookup().get_entry("".join(names)).index


@cache
def _lookup() -> StandardLookup:
    return StandardLookup()
