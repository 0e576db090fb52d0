"""1,000 real hands and as many random ones as PHH, OHH and PokerStars text, read back.

`python -m tests.bench.bench_exports [--hands N] [--tables N] [--mixed N] [--seed S]`.  The real
ones are played by the rules and told by the lines of a log; random tables do everything that can
go wrong.  Of each stud and draw game N hands are played.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from host_tools.records.hand import Hand
from simulator.playing.phh import load
from tests.bench.bench_replay import famous, pluribus
from tests.host_tools.exports.judging import Verdict
from tests.host_tools.exports.mixed import STUD_AND_DRAW, random_hands
from tests.host_tools.records.told import hands_of, of_events, of_script, session
from tests.random_hands.play import table

_MOST = 1 << 30  # what an event's value stays below
_AT_A_TABLE = 5
_TOLD = 20


class Judged:
    """The outcome of many hands."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.hands = 0
        self.wrong: list[str] = []
        self.unsaid: Counter[str] = Counter()

    def take(self, where: str, hands: Iterable[Hand]) -> None:
        """Hands of a file or table."""
        for hand in hands:
            verdict = Verdict(hand)
            self.hands += 1
            self.wrong += [f"{where}, hand {hand.number}: {fault}" for fault in verdict.faults]
            self.unsaid.update(f"{name}: {_plain(why)}" for name, why in verdict.unsaid.items())

    def tell(self) -> None:
        """Print it."""
        print(f"{self.name}: {self.hands} hands, {len(self.wrong)} that differ")
        for wrong in self.wrong[:_TOLD]:
            print(f"  {wrong[:200]}")
        for why, count in self.unsaid.most_common():
            print(f"  {count} left out, {why}")


def _plain(why: str) -> str:
    return " ".join(word for word in why.split() if not word.isdecimal())


def real(paths: Sequence[Path]) -> Judged:
    """Hands of records, as the table tells them."""
    judged = Judged("real hands")
    for path in paths:
        judged.take(path.name, hands_of(of_script(load(path))))
    return judged


def random(tables: int, seed: int) -> Judged:
    """Tables where everything goes wrong."""
    judged = Judged("random hands")
    for number in range(seed, seed + tables):
        played = table(number, _AT_A_TABLE).events
        events = [event for event in played if 0 <= event.value < _MOST]
        judged.take(f"seed {number}", hands_of([session(), *of_events(events)]))
    return judged


def mixed(hands: int, seed: int) -> Judged:
    """Stud and draw games."""
    judged = Judged("stud and draw games")
    for game in STUD_AND_DRAW:
        judged.take(game, random_hands(game, range(seed, seed + hands)))
    return judged


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=1000, help="real hands (1000)")
    parser.add_argument("--tables", type=int, default=200, help="random tables of five (200)")
    parser.add_argument("--mixed", type=int, default=100, help="hands of each other game (100)")
    parser.add_argument("--seed", type=int, default=1, help="of the first table (1)")
    options = parser.parse_args(argv)
    began = time.process_time()
    known = famous()
    all_of_them = [
        real([*known, *pluribus(options.hands - len(known))][: options.hands]),
        random(options.tables, options.seed),
        mixed(options.mixed, options.seed),
    ]
    for judged in all_of_them:
        judged.tell()
    print(f"  {time.process_time() - began:.0f} s of processor time")
    return int(any(judged.wrong for judged in all_of_them))


if __name__ == "__main__":
    raise SystemExit(main())
