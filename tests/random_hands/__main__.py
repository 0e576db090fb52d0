"""`python -m tests.random_hands SEED [--hands N] [--shrink]`: one random table, told in words.

With `--shrink` events that are not needed for the failure are left out first.
"""

import argparse
import sys

from tests.random_hands.play import failure, shrink, table, tell


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seed", type=int)
    parser.add_argument("--hands", type=int, default=5, help="hands at the table (5)")
    parser.add_argument("--shrink", action="store_true", help="leave out what is not needed")
    options = parser.parse_args()
    events, _, problem = table(options.seed, options.hands)
    if options.shrink and problem:
        events = shrink(events, problem)
    tell(events)
    if problem:
        print(f"seed {options.seed}, {len(events)} events: {failure(events)}")
    return int(bool(problem))


if __name__ == "__main__":
    sys.exit(main())
