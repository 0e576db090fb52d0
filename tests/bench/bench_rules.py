"""Figures of the rules: real hands beside pokerkit, hold'em at random, the evaluator's order.

`python tests/bench/bench_rules.py [--hands N] [--seed S]`; `--hands 1 --seed S` replays one
random hand.  Ends with a non-zero status when anything differs.
"""

import argparse
import sys
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from pokerkit import HandHistory  # noqa: E402

from simulator.playing import on_rules, phh  # noqa: E402
from tests.rules import strength  # noqa: E402
from tests.rules.judge import CONVENTIONS, judge_many  # noqa: E402

HANDS = ROOT.parent / "shared" / "hands" / "pluribus"
SEVEN_CARD_HANDS = 200_000
_TIMES_AS_FAST = 2.0  # as pokerkit, at least
_TIMES_AS_LONG = 3.0  # as pokerkit takes to read a file, at most
_SLICE = 25  # hands
_ROUNDS = 5


def _timed(work: Callable[[], object]) -> tuple[object, float]:
    begin = time.perf_counter()
    result = work()
    return result, time.perf_counter() - begin


def _side_by_side(hands: int, *players: Callable[[int], object]) -> list[float]:
    """CPU seconds of each player for all hands.

    Players take turns, a slice of hands each, so that other work on the machine slows them alike.
    Of each slice the least of some rounds counts.
    """
    totals = [0.0] * len(players)
    for begin in range(0, hands, _SLICE):
        part = range(begin, min(hands, begin + _SLICE))
        rounds = [[_cpu_time(play, part) for play in players] for _ in range(_ROUNDS)]
        for player, times in enumerate(zip(*rounds, strict=True)):
            totals[player] += min(times)
    return totals


def _cpu_time(play: Callable[[int], object], hands: Iterable[int]) -> float:
    begin = time.thread_time()
    for hand in hands:
        play(hand)
    return time.thread_time() - begin


def real_hands(folder: Path = HANDS) -> bool:
    """Every .phh of a folder at event level; differences to the record, CPU time beside pokerkit.

    Reading the files is timed for neither: pokerkit replays parsed histories, we parsed scripts.
    """
    paths = sorted(folder.rglob("*.phh"))
    if not paths:
        print(f"real hands: none, {folder} is not here")
        return True
    scripts = [phh.load(path) for path in paths]
    histories = [phh.history(path) for path in paths]
    results = [on_rules.play(script) for script in scripts]
    wrong = [
        script.name
        for script, result in zip(scripts, results, strict=True)
        if on_rules.differences(script, result) or result.alerts or not result.over
    ]
    events = sum(result.events for result in results)
    print(f"real hands: {len(paths)} at event level, {events} events, {len(wrong)} differences")
    ours, theirs = _side_by_side(
        len(paths),
        lambda hand: on_rules.play(scripts[hand]),
        lambda hand: deque(histories[hand], maxlen=0),
    )
    print(f"  ours {ours:.3f} s, pokerkit {theirs:.3f} s (reading not counted): ", end="")
    print(f"{theirs / ours:.2f} times as fast")
    return _reading(paths) and not wrong and theirs >= _TIMES_AS_FAST * ours


def _reading(paths: Sequence[Path]) -> bool:
    """The time to parse files, and to parse and play them: phh.load does both, as pokerkit can."""
    texts = [path.read_text(encoding="utf-8") for path in paths]
    parsed, theirs, loaded, played = _side_by_side(
        len(paths),
        lambda hand: phh.history(paths[hand]),
        lambda hand: HandHistory.loads(texts[hand]),
        lambda hand: phh.load(paths[hand]),
        lambda hand: deque(HandHistory.loads(texts[hand]), maxlen=0),
    )
    print(f"  read {parsed:.3f} s, pokerkit {theirs:.3f} s: {parsed / theirs:.2f} times as long;")
    print(f"  read and played {loaded:.3f} s, {played:.3f} s: {loaded / played:.2f} times")
    return max(parsed / theirs, loaded / played) <= _TIMES_AS_LONG


def random_hands(seed: int, hands: int) -> bool:
    """Random hands against pokerkit at every step; raises at the first difference."""
    print(f"random hands: seed {seed}, {hands} hands", flush=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        begin = time.perf_counter()
        tally = judge_many(seed, hands)
    print(f"  0 differences in {tally['turns']} turns, {time.perf_counter() - begin:.0f} s")
    for name in CONVENTIONS:
        print(f"  pokerkit's other convention, {name}: {tally[name]}")
    return True


def evaluator(seed: int) -> bool:
    """One digest over all five-card hands, and random seven-card hands, beside pokerkit."""
    mine, seconds = _timed(strength.ours)
    theirs = strength.pokerkits()
    print(f"evaluator: {strength.HANDS} five-card hands in {seconds:.1f} s")
    print(f"  ours     {mine}\n  pokerkit {theirs}")
    agreed = strength.seven_cards(seed, SEVEN_CARD_HANDS + 1)
    print(f"  {agreed} random seven-card hands agree, seed {seed}")
    return mine == theirs == strength.DIGEST


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=20_000, help="random hands (20000)")
    parser.add_argument("--seed", type=int, default=1, help="first seed (1)")
    options = parser.parse_args(argv)
    if options.hands == 1:
        return 0 if random_hands(options.seed, 1) else 1
    passed = [
        real_hands(),
        random_hands(options.seed, options.hands),
        evaluator(options.seed),
    ]
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
