"""Hostile input: frames to the firmware and to the host, files, corrupted journals.

Run: python -m tests.bench fuzz --seed 1 --journals 10000; what no number is given for is played at
its full size, unless others are named.  A seed that goes wrong is played again with --seed SEED
and a count of 1.
"""

import argparse
import sys
import time
from collections.abc import Callable
from random import Random

from host_tools.commands import cli
from simulator.attacks.fuzz import Found, files, frames_to_host, frames_to_table, fuzz, journals

SEED = 1
_TARGETS: dict[str, tuple[Callable[[Random, Found], None], int, str]] = {
    "table": (frames_to_table.play, 1_000_000, "frames to the firmware"),
    "host": (frames_to_host.play, 100_000, "frames to the host behind all sorts of snapshots"),
    "files": (files.playing(cli.main), 10_000, "files that a command reads"),
    "journals": (journals.play, 10_000, "corrupted journals, on FRAM and on flash"),
}


def report(name: str, seed: int, cases: int) -> int:
    """Play, print how the cases ended and what was wrong; how many were."""
    play, _, title = _TARGETS[name]
    began = time.perf_counter()
    found = fuzz(play, seed, cases)
    took = time.perf_counter() - began
    print(f"{title}: {found.cases}, wrong {len(found.wrong)}, in {took:.0f} s, from seed {seed}")
    for end, count in sorted(found.ends.items()):
        print(f"  {end:56} {count:8}")
    for text in found.wrong:
        print(f"  WRONG {text}")
    sys.stdout.flush()
    return len(found.wrong)


def main(arguments: list[str] | None = None) -> int:
    """Exit status 1 when anything went wrong."""
    parser = argparse.ArgumentParser(prog="tests.bench.bench_fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED, help="of the first one")
    for name, (_, full, title) in _TARGETS.items():
        parser.add_argument(f"--{name}", type=int, metavar="N", help=f"{title}; {full}")
    options = vars(parser.parse_args(arguments))
    named = {name: options[name] for name in _TARGETS if options[name] is not None}
    sizes = named or {name: full for name, (_, full, _) in _TARGETS.items()}
    wrong = [report(name, options["seed"], cases) for name, cases in sizes.items()]
    return min(sum(wrong), 1)


if __name__ == "__main__":
    sys.exit(main())
