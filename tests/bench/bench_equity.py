"""Figures of equity: random spots beside another library that deals every board, and CPU times.

`python -m tests.bench equity [--cases N] [--seed S]`; `--cases 1 --seed S` deals one spot again.
Half of the spots lie before the flop; they need eval7 in the environment (pip install eval7), the
others are judged by pokerkit without it.  Ends with a non-zero status when a share differs or a
bar is missed.
"""

import argparse
import itertools
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random

from host_tools.equity import own_cards, runouts, strengths
from host_tools.equity.equity import PARTS, TEN_THOUSANDTHS, Equity, equity, parts_of
from host_tools.equity.own_cards import Seven
from host_tools.equity.strengths import order_of
from host_tools.equity.tally import Winners
from host_tools.table.words import card as name_of
from tests.host_tools.equity import omaha, other_games
from tests.host_tools.equity.high_low import differences
from tests.host_tools.equity.judge import Judge, Spot, dealt, pokerkit, random_spot

STREETS = (0, 3, 0, 4, 0, 5)  # board cards of one spot after the other
PLAYERS = range(2, 11)
_SPOTS = 10  # for a time, of each sort
_ROUNDS = 3
_BARS = {"tables, once": 500, "before the flop": 150, "on the flop": 10}  # ms
_OMAHA_BAR = 150  # ms, on the flop
_STUD_BAR = 300  # ms: 150 is met but in high-low with three cards to come
_BY_LOT = 12  # spots, each counted in some 4 s


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", type=int, default=300, help="random spots, of each game (300)")
    parser.add_argument("--high-low", action="store_true", help="these alone")
    parser.add_argument("--omaha", action="store_true", help="these alone")
    parser.add_argument("--games", action="store_true", help="stud, draws and Short Deck alone")
    parser.add_argument("--seed", type=int, default=1, help="of the first (1)")
    options = parser.parse_args(argv)
    if options.high_low:
        return 0 if high_low(options.seed, options.cases) else 1
    if options.omaha:
        return 0 if of_omaha(options.seed, options.cases) else 1
    if options.games:
        return 0 if of_games(options.seed, options.cases) else 1
    passed = [
        times(),
        cases(options.seed, options.cases),
        high_low(options.seed, options.cases),
        of_omaha(options.seed, options.cases),
        of_games(options.seed, options.cases),
    ]
    return 0 if all(passed) else 1


# beside another library --------------------------------------------------------------------------


def cases(seed: int, count: int) -> bool:
    """Spots by their seeds; whether all are equal, integer for integer."""
    name, judge = _judge()
    print(f"spots: {count} from seed {seed}, every board dealt and judged by {name}", flush=True)
    wrong = boards = skipped = 0
    for number in range(seed, seed + count):
        spot = random_spot(Random(f"equity {number}"), STREETS[number % len(STREETS)])
        if not spot.board and judge is pokerkit:
            skipped += 1
            continue
        ours, theirs = equity(*spot), dealt(judge, spot)
        boards += theirs.boards
        if ours != theirs:
            wrong += 1
            print(f"  seed {number}: {spot}\n    ours   {ours}\n    theirs {theirs}")
    print(f"  {count - skipped - wrong} equal, {wrong} not; {boards} boards")
    if skipped:
        print(f"  {skipped} before the flop skipped: eval7 is not installed")
    return not wrong


def high_low(seed: int, count: int) -> bool:
    """Shares, outs and names of both halves, from the flop on."""
    wrong = 0
    for number in range(seed, seed + count):
        for difference in differences(number):
            wrong += 1
            print(f"  seed {number}: {difference}")
    print(f"high-low: {count} spots, {wrong} shares, outs or names that differ from pokerkit's")
    return not wrong


def of_omaha(seed: int, count: int) -> bool:
    """Shares and outs of four to six cards, and the times of first rounds and flops."""
    wrong = 0
    for number in range(seed, seed + count):
        for difference in omaha.differences(number):
            wrong += 1
            print(f"  seed {number}: {difference}")
    print(f"omaha: {count} spots, {wrong} shares or outs that differ from pokerkit's")
    rng = Random("omaha")
    fast = [_omaha_ms(rng, board, most) for board, most in ((0, 2), (0, 6), (3, 3))]
    return not wrong and all(fast)


def _omaha_ms(rng: Random, board: int, most: int) -> bool:
    """True when the worst of some spots is fast enough, in high-low, which takes longer.

    What two ranks make of a whole board is worked out once for all spots: that is no part of it.
    """
    spots = [
        (random_spot(rng, board, most=most, hole=hole), game)
        for hole, game in omaha.GAMES.items()
        for _ in range(_SPOTS)
    ]
    ms = max(
        _least(lambda spot=spot, game=game: equity(*spot, True, game)) for spot, game in spots
    )
    where = "before the flop" if board == 0 else "on the flop"
    print(f"omaha {where}, up to {most} hands: {ms:.1f} ms at worst, the bar {_OMAHA_BAR}")
    return ms <= _OMAHA_BAR


def of_games(seed: int, count: int) -> bool:
    """Stud, draws that are over and Short Deck beside every dealing; what is drawn by lot."""
    wrong = 0
    for name in (*other_games.STUD, *other_games.DRAW, *other_games.SHORT):
        found = [
            one for n in range(seed, seed + count) for one in other_games.differences(name, n)
        ]
        wrong += len(found)
        print(
            f"{name}: {count} spots, {len(found)} shares that differ from pokerkit's", flush=True
        )
        for difference in found:
            print(f"  {difference}")
    return not wrong and _by_lot() and _stud_ms()


def _by_lot() -> bool:
    """How far shares by lot are off, in stud of two hands before the second street."""
    off = []
    for number in range(_BY_LOT):
        name = other_games.STUD[number % len(other_games.STUD)]
        game, hi_lo = other_games.game_of(name), name == "stud_hilo"
        drawn = Random(f"by lot {number}").sample(range(52), 12)
        order = order_of(game)
        hands = [Seven(hand, order, hi_lo) for hand in (drawn[:3], drawn[3:6])]
        deck = [card for card in range(52) if card not in drawn]
        exact = _of_first(own_cards.of_two(hands[0], hands[1], deck, hi_lo))
        off.append(abs(exact - _of_first(own_cards.by_lot(hands, deck, hi_lo))))
    mean = 100 * sum(off) / len(off)
    print(
        f"by lot: {_BY_LOT} spots, {100 * max(off):.2f} points off at most, {mean:.2f} on average"
    )
    return max(off) <= own_cards.ERROR / TEN_THOUSANDTHS


def _of_first(tallied: Mapping[Winners, int]) -> float:
    """The first hand's share of 1."""
    parts = sum(sum(parts_of(1, winners)) * n for winners, n in tallied.items())
    return parts / PARTS / sum(tallied.values())


def _stud_ms() -> bool:
    """True when two hands are counted fast enough; what is drawn by lot has no bar."""
    passed = True
    for name, cards, players in itertools.product(other_games.STUD, (3, 4, 5, 6), (2, 3, 6)):
        drawn = Random(f"{name} {cards} {players}").sample(range(52), cards * players)
        hands = {n: tuple(drawn[cards * n : cards * (n + 1)]) for n in range(players)}
        hi_lo, game = name == "stud_hilo", other_games.game_of(name)
        found = equity(hands, hi_lo=hi_lo, game=game)
        ms = _least(partial(equity, hands, hi_lo=hi_lo, game=game))
        how = "by lot" if found.error else "exact"
        print(f"{name}, {players} hands of {cards} cards: {how}, {ms:.0f} ms", flush=True)
        passed &= bool(found.error) or not found.boards or ms <= _STUD_BAR
    return passed


def _judge() -> tuple[str, Judge]:
    """The faster one that is installed; pokerkit always is."""
    try:
        import eval7
    except ImportError:
        return "pokerkit", pokerkit
    deck = [eval7.Card(name_of(card)) for card in range(52)]
    return "eval7", lambda seven: int(eval7.evaluate([deck[card] for card in seven]))


# times -------------------------------------------------------------------------------------------


def times() -> bool:
    """CPU times; whether none is over its bar."""
    runouts_made = (runouts.ranks_of, runouts.keys, runouts._choices, runouts.suited)
    for table in (strengths.by_ranks, strengths.by_suit, *runouts_made):
        table.cache_clear()
    hands = {0: (51, 50), 1: (47, 46)}
    first = _cpu_ms(lambda: equity(hands))
    worst = {
        "tables, once": first - _least(lambda: equity(hands)),
        "before the flop": _worst("before the flop", 0),
        "on the flop": _worst("on the flop", 3),
    }
    for what, ms in worst.items():
        print(f"{what}: {ms:.1f} ms at worst, the bar {_BARS[what]}")
    return all(ms <= _BARS[what] for what, ms in worst.items())


def _worst(what: str, board: int) -> float:
    """The worst of all numbers of players, printed one by one."""
    found = {}
    for players in PLAYERS:
        spots = list(_spots(Random(f"{what} {players}"), players, board))
        taken = sorted(_least(lambda spot=spot: equity(*spot)) for spot in spots)
        found[players] = taken[-1]
        print(f"  {what}, {players} players: median {taken[len(taken) // 2]:.1f} ms,", end=" ")
        print(f"worst {taken[-1]:.1f} ms", flush=True)
    return max(found.values())


def _spots(rng: Random, players: int, board: int) -> Iterator[Spot]:
    """Random hands, and suited ones of all suits, which may make the most flushes."""
    for _ in range(_SPOTS):
        drawn = rng.sample(range(52), 2 * players + board)
        hands = {seat: (drawn.pop(), drawn.pop()) for seat in range(players)}
        yield Spot(hands, tuple(drawn), ())
        suits = [rng.sample(range(suit, 52, 4), 13) for suit in range(4)]
        hands = {seat: (suits[seat % 4].pop(), suits[seat % 4].pop()) for seat in range(players)}
        yield Spot(hands, tuple(suits[card].pop() for card in range(board)), ())


def _least(work: Callable[[], Equity]) -> float:
    """Of some rounds: what else runs on the machine makes a round longer, never shorter."""
    return min(_cpu_ms(work) for _ in range(_ROUNDS))


def _cpu_ms(work: Callable[[], Equity]) -> float:
    begin = time.process_time()
    work()
    return (time.process_time() - begin) * 1000


if __name__ == "__main__":
    sys.exit(main())
