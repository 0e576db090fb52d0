"""Every single mistake in the netlist, on one board of each kind: found, or equal with a reason.

`make bench ARGS="netlist --build full"` makes those of one build; all of them take hours.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from multiprocessing import Pool

from host_tools.table.netlist import Netlist, draft
from tests.hardware.equal import reason
from tests.hardware.mistaken import Mistake, every, make
from tests.hardware.rules import faults
from tests.hardware.test_netlist import BUILDS


def main(argv: Sequence[str] | None = None) -> int:
    """Print how many are found; 1 when one is not."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", choices=BUILDS, action="append", help="instead of all")
    parser.add_argument("--step", type=int, default=1, help="one mistake of so many")
    args = parser.parse_args(argv)
    return max(_judged(build, args.step) for build in args.build or BUILDS)


def _judged(build: str, step: int) -> int:
    made = [(build, mistake) for mistake in [*every(draft(build))][::step]]
    with Pool() as pool:
        said = pool.starmap(verdict, made, chunksize=50)
    wrong = [f"{one}: {mistake}" for one, (_, mistake) in zip(said, made, strict=True) if one]
    counted = Counter(said)
    print(f"{build}: {len(made)} mistakes, {counted['']} found or equal, {len(wrong)} wrong")
    print("\n".join(wrong))
    return min(1, len(wrong))


def verdict(build: str, mistake: Mistake) -> str:
    """Empty for a mistake that is found, or equal as the list says; else what is wrong."""
    table = draft(build)
    why = reason(table, mistake)
    try:
        make(table, mistake)
        found = faults(Netlist(table))
    except Exception as error:
        return f"ended the check, {error!r}"
    if found and why:
        return f"is found, yet listed as equal ({why})"
    return "" if found or why else "is not found"


if __name__ == "__main__":
    sys.exit(main())
