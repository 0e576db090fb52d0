"""Random spots of stud, of draws that are over, and of Short Deck beside brute force.

Every dealing is made, one after the other, and each hand is judged by pokerkit's tables.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from random import Random

from floorman.rules import games
from floorman.rules.played import Played
from pokerkit import BadugiHand, StandardLowHand
from pokerkit.lookups import Lookup, RegularLookup, ShortDeckHoldemLookup, StandardLookup

from host_tools.equity.equity import PARTS, Cards, Equity, Share, equity
from host_tools.table.words import card as name_of
from tests.host_tools.equity.judge import Spot, low
from tests.rules.kit import TripsOverStraights

STUD = ("stud", "stud_hilo", "razz")
DRAW = ("triple_draw", "badugi", "ace_five", "five_draw")
SHORT = ("short_deck", "short_deck_trips")
_LEFT = {1: 20, 2: 11, 3: 9}  # of the deck, by cards to come: every other card is dead
_LOOKUPS = {
    games.STANDARD: StandardLookup(),
    games.SHORT: ShortDeckHoldemLookup(),
    games.SHORT_TRIPS: TripsOverStraights.lookup,
    games.ACE_TO_FIVE: RegularLookup(),
}
Worth = tuple[int, int | None]


def game_of(name: str) -> int:
    """Its line of games.GAMES."""
    return games.NAMES.index(name)


def differences(name: str, number: int) -> list[str]:
    """A sentence where shares are not as if every card was dealt."""
    rng, played = Random(f"{name} {number}"), Played(game_of(name))
    made = {**dict.fromkeys(STUD, _stud), **dict.fromkeys(DRAW, _draw)}.get(name, _short)
    spot = made(rng, number, played)
    ours, theirs = equity(*spot, bool(played.low), game_of(name)), dealt(spot, played)
    return [] if ours == theirs else [f"{name}, {spot}:\n{ours}, not\n{theirs}"]


# spots -------------------------------------------------------------------------------------------


def _stud(rng: Random, number: int, played: Played) -> Spot:
    """Two or three hands from the second street on; sometimes one waits for its card."""
    coming = number % 4
    players = 2 if coming > 1 else rng.randint(2, 3)
    drawn = rng.sample(range(52), 52 - _LEFT.get(coming, 20))
    hands = {seat: tuple(drawn.pop() for _ in range(7 - coming)) for seat in range(players)}
    if coming in (1, 2) and players == 2 and rng.random() < 0.3:
        hands[0] = hands[0][:-1]
    shared = (drawn.pop(),) if coming == 0 and rng.random() < 0.5 else ()
    if shared:
        hands = {seat: hand[:-1] for seat, hand in hands.items()}
    return Spot(hands, shared, tuple(drawn))


def _draw(rng: Random, number: int, played: Played) -> Spot:
    players = rng.randint(2, 6)
    drawn = rng.sample(range(52), played.hole * players)
    return Spot(
        {seat: tuple(drawn.pop() for _ in range(played.hole)) for seat in range(players)}, (), ()
    )


def _short(rng: Random, number: int, played: Played) -> Spot:
    """Before the flop most of the deck is dead."""
    board, players = (0, 3, 4, 5)[number % 4], rng.randint(2, 4)
    left = 11 if board == 0 else 18
    drawn = rng.sample(range(4 * played.lowest, 52), 36 - left)
    hands = {seat: (drawn.pop(), drawn.pop()) for seat in range(players)}
    return Spot(hands, tuple(drawn[:board]), tuple(drawn[board:]))


# every dealing -----------------------------------------------------------------------------------


def dealt(spot: Spot, played: Played) -> Equity:
    """Shares, dealing by dealing."""
    found = {seat: [0, 0, 0, 0] for seat in spot.hands}
    dealings = 0
    for worths in _worths(spot, played):
        dealings += 1
        for seat, (of_high, of_low) in _parts(worths).items():
            both = of_high + of_low
            for n, more in enumerate((both == PARTS, 0 < both < PARTS, both, of_low)):
                found[seat][n] += more
    return Equity(dealings, {seat: Share(*counts) for seat, counts in found.items()})


def _worths(spot: Spot, played: Played) -> Iterator[Mapping[int, Worth]]:
    gone = {*spot.board, *spot.dead, *(card for hand in spot.hands.values() for card in hand)}
    deck = [card for card in range(4 * played.lowest, 52) if card not in gone]
    if played.has_board:
        for runout in combinations(deck, 5 - len(spot.board)):
            yield {s: _worth((*h, *spot.board, *runout), played) for s, h in spot.hands.items()}
        return
    whole = played.hole if games.DRAW in played.streets else 7 - len(spot.board)
    dealings = _dealings(deck, [whole - len(hand) for hand in spot.hands.values()])
    for coming in dealings:
        pairs = zip(spot.hands.items(), coming, strict=True)
        yield {s: _worth((*h, *spot.board, *more), played) for (s, h), more in pairs}


def _dealings(deck: list[int], sizes: list[int]) -> Iterator[tuple[Cards, ...]]:
    if not sizes:
        yield ()
        return
    for own in combinations(deck, sizes[0]):
        left = [card for card in deck if card not in own]
        for others in _dealings(left, sizes[1:]):
            yield (own, *others)


def _parts(worths: Mapping[int, Worth]) -> dict[int, tuple[int, int]]:
    best = max(high for high, _ in worths.values())
    highs = [seat for seat, (high, _) in worths.items() if high == best]
    least = min((one for _, one in worths.values() if one is not None), default=None)
    lows = [seat for seat, (_, one) in worths.items() if one is not None and one == least]
    half = PARTS // 2 if lows else 0
    return {
        seat: (
            (PARTS - half) // len(highs) if seat in highs else 0,
            half // len(lows) if seat in lows else 0,
        )
        for seat in worths
    }


def _worth(cards: Cards, played: Played) -> Worth:
    return _judged(tuple(sorted(cards)), played.high, bool(played.low))


@cache
def _judged(cards: Cards, order: int, hi_lo: bool) -> Worth:
    """More is better of the high hand, less of the low."""
    if order in _LOOKUPS:
        fives = [*combinations(cards, 5)]
        return max(_five(five, order) for five in fives), low(fives) if hi_lo else None
    kind = BadugiHand if order == games.BADUGI else StandardLowHand
    return -kind.from_game("".join(map(name_of, cards))).entry.index, None


def _five(five: Cards, order: int) -> int:
    ranks, flush = tuple(card >> 2 for card in five), len({card & 3 for card in five}) == 1
    index = _entry(ranks, flush and order != games.ACE_TO_FIVE, order)
    return -index if order == games.ACE_TO_FIVE else index


@cache
def _entry(ranks: tuple[int, ...], flush: bool, order: int) -> int:
    lookup: Lookup = _LOOKUPS[order]
    suits = (0, 0, 0, 0, 0) if flush else (0, 1, 2, 3, 0)
    names = (name_of(rank * 4 + suit) for rank, suit in zip(ranks, suits, strict=True))
    return lookup.get_entry("".join(names)).index
