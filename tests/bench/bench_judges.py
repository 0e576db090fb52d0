"""Irregular hands through other people's readers: what they refuse, and what differs.

`python -m tests.bench judges [--hands N] [--seed S] [--only JUDGE]`.  A judge that
cannot be had is passed over with a sentence.
"""

import argparse
from collections.abc import Sequence

from tests.judges.irregular import JUDGES, Verdict, irregular
from tests.judges.pinned import MissingError


def tell(verdict: Verdict) -> None:
    """Print it."""
    refused, differ = verdict.refused.total(), verdict.differs.total()
    written = verdict.right + refused + differ
    print(f"{verdict.judge}: {written} hands, {refused} refused, {differ} differ")
    for name in ("refused", "differs", "left_out"):
        for why, count in getattr(verdict, name).most_common(12):
            print(f"  {count} {name.replace('_', ' ')}: {why[:160]} ({verdict.examples[why]})")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=4200, help="of random tables (4200)")
    parser.add_argument("--seed", type=int, default=1000, help="of the first table (1000)")
    parser.add_argument("--only", choices=JUDGES, help="one judge")
    options = parser.parse_args(argv)
    hands = irregular(options.hands, options.seed)
    bad = 0
    for name, judge in JUDGES.items():
        if options.only not in (None, name):
            continue
        try:
            verdict = judge(hands)
        except MissingError as why:
            print(f"{name}: {why}")
            continue
        tell(verdict)
        bad += verdict.refused.total() + verdict.differs.total()
    return int(bad > 0)


if __name__ == "__main__":
    raise SystemExit(main())
