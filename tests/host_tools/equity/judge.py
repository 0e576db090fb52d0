"""Equity by dealing every board there is, hands judged by somebody else's evaluator."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from pokerkit import EightOrBetterLookup, StandardLookup

from host_tools.equity.equity import PARTS, Cards, Equity, Share
from host_tools.equity.outs import Outs
from host_tools.table.words import RANKS, SUITS
from host_tools.table.words import card as name_of

Judge = Callable[[Sequence[int]], int]
"""Seven cards -> a number, higher for better hands."""


class Spot(NamedTuple):
    """A question to equity()."""

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


def random_spot(rng: Random, board: int, most: int = 10, hole: int = 2) -> Spot:
    """Some hands, so many board cards, and up to eight dead ones."""
    players = rng.randint(2, most)
    dead = rng.randint(0, 8)
    drawn = rng.sample(range(52), hole * players + board + dead)
    seats = sorted(rng.sample(range(10), players))
    hands = {seat: tuple(drawn.pop() for _ in range(hole)) for seat in seats}
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


Fives = Callable[[Cards, Cards], Iterable[Cards]]
"""Every five cards that a hand makes with a board."""


def any_five(hand: Cards, board: Cards) -> Iterable[Cards]:
    """As in hold'em."""
    return combinations(hand + board, 5)


def two_of_hand(hand: Cards, board: Cards) -> Iterable[Cards]:
    """As in Omaha."""
    for two in combinations(hand, 2):
        for three in combinations(board, 3):
            yield two + three


def dealt_high_low(spot: Spot, fives: Fives = any_five, hi_lo: bool = True) -> Equity:
    """The same in high-low, the halves of each pot by pokerkit's tables."""
    gone = {*spot.board, *spot.dead, *(card for hand in spot.hands.values() for card in hand)}
    deck = [card for card in range(52) if card not in gone]
    found = {seat: [0, 0, 0, 0] for seat in spot.hands}
    boards = 0
    for runout in combinations(deck, 5 - len(spot.board)):
        boards += 1
        parts = _parts(spot.hands, spot.board + runout, fives, hi_lo)
        for seat, one in found.items():
            of_high, of_low = parts[seat]
            both = of_high + of_low
            for n, more in enumerate((both == PARTS, 0 < both < PARTS, both, of_low)):
                one[n] += more
    return Equity(boards, {seat: Share(*counts) for seat, counts in found.items()})


def outs_high_low(spot: Spot, fives: Fives = any_five, hi_lo: bool = True) -> Outs | None:
    """Outs of two hands in high-low, by what each would get of the pot after every card."""

    def parts(board: Cards) -> dict[int, int]:
        return {seat: sum(both) for seat, both in _parts(spot.hands, board, fives, hi_lo).items()}

    one, other = spot.hands
    now = parts(spot.board)
    if now[one] == now[other]:
        return None
    behind, leads = sorted(spot.hands, key=lambda seat: now[seat])
    gone = {*spot.board, *spot.dead, *spot.hands[one], *spot.hands[other]}
    cards: tuple[int, ...] = ()
    ties: tuple[int, ...] = ()
    for card in range(52):
        if card in gone:
            continue
        then = parts((*spot.board, card))
        cards += (card,) if then[behind] > then[leads] else ()
        ties += (card,) if then[behind] == then[leads] else ()
    return Outs(behind, cards, ties)


def _parts(
    hands: Mapping[int, Cards], board: Cards, fives: Fives, hi_lo: bool
) -> dict[int, tuple[int, int]]:
    """Parts of a pot that each hand would get, for its high hand and for its low."""
    made = {seat: [*fives(hand, board)] for seat, hand in hands.items()}
    highs = {seat: max(map(_five, map(sorted, own))) for seat, own in made.items()}
    high = [seat for seat, one in highs.items() if one == max(highs.values())]
    lows = _low_winners(made) if hi_lo else []
    return {
        seat: (
            (PARTS // 2 if lows else PARTS) // len(high) if seat in high else 0,
            PARTS // 2 // len(lows) if seat in lows else 0,
        )
        for seat in hands
    }


def called(cards: Sequence[int]) -> tuple[str, str]:
    """The high hand's category in pokerkit's words, and the low as 8-6-4-3-A, or nothing."""
    entry = max(map(_label, combinations(sorted(cards), 5)))
    lows = [ranks for ranks in combinations(_low_ranks(cards), 5) if _low_entry(ranks) is not None]
    best = min(lows, key=lambda ranks: _low_entry(ranks) or 0, default=())
    order = sorted(best, key=lambda rank: -1 if rank == 12 else rank, reverse=True)
    return entry[1], "-".join(RANKS[rank] for rank in order)


def _label(five: Sequence[int]) -> tuple[int, str]:
    ranks, flush = tuple(card >> 2 for card in five), len({card & 3 for card in five}) == 1
    suits = (0, 0, 0, 0, 0) if flush else (0, 1, 2, 3, 0)
    names = (name_of(rank * 4 + suit) for rank, suit in zip(ranks, suits, strict=True))
    entry = _lookup().get_entry("".join(names))
    return entry.index, entry.label.value


def _low_ranks(cards: Sequence[int]) -> list[int]:
    return sorted({card >> 2 for card in cards})


def _low_winners(made: Mapping[int, Iterable[Cards]]) -> list[int]:
    lows = {seat: low(fives) for seat, fives in made.items()}
    best = min((one for one in lows.values() if one is not None), default=None)
    return [seat for seat, one in lows.items() if one is not None and one == best]


def low(fives: Iterable[Cards]) -> int | None:
    """Lower is better; None for a hand that does not qualify."""
    ranks = {tuple(_low_ranks(five)) for five in fives}
    found = [_low_entry(five) for five in ranks if len(five) == 5]
    return min((entry for entry in found if entry is not None), default=None)


@cache
def _low_entry(ranks: Sequence[int]) -> int | None:
    """EightOrBetterLookup knows suits as well, which a low has not."""
    text = "".join(name_of(rank * 4 + (n == 0)) for n, rank in enumerate(ranks))
    if not _low_lookup().has_entry(text):
        return None
    return _low_lookup().get_entry(text).index


@cache
def _low_lookup() -> EightOrBetterLookup:
    return EightOrBetterLookup()


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
