"""`make bench`: all that is measured.

Names: spi, rules, hands, vm, replay, noisy, dead, misdeals, noise, cuts, pico; and soak and
mutants, which take hours and run when they are named only.  What stands behind `mutants` is its
own: `make bench ARGS="mutants --number 40 --seed 7"`.
"""

import sys
from collections.abc import Callable

from tests.bench import (
    bench_cuts,
    bench_dead,
    bench_hands,
    bench_misdeals,
    bench_mutants,
    bench_noise,
    bench_pico,
    bench_replay,
    bench_rules,
    bench_soak,
    bench_spi,
    bench_vm,
)

BENCHES: dict[str, Callable[[], int]] = {
    "spi": bench_spi.main,
    "rules": lambda: bench_rules.main([]),
    "hands": lambda: bench_hands.main([]),
    "vm": lambda: bench_vm.main([]),
    "replay": lambda: bench_replay.main([]),
    "noisy": lambda: bench_replay.main(["--misses", "6", "--bleed", "100", "--peeks"]),
    "dead": lambda: bench_dead.main([]),
    "misdeals": lambda: bench_misdeals.main([]),
    "noise": lambda: bench_noise.main([]),
    "cuts": lambda: bench_cuts.main([]),
    "pico": bench_pico.main,
    "soak": lambda: bench_soak.main([]),
    "mutants": lambda: bench_mutants.main([]),
}
_NAMED_ONLY = ("soak", "mutants")


def main(names: list[str]) -> int:
    """Run the benches named, or all; the worst exit status."""
    if names[:1] == ["mutants"]:
        return bench_mutants.main(names[1:])
    if {"-h", "--help"} & set(names):
        print(__doc__)
        return 0
    unknown = sorted(set(names) - set(BENCHES))
    if unknown:
        print(f"no bench {', '.join(unknown)}; there are {', '.join(BENCHES)}", file=sys.stderr)
        return 2
    worst = 0
    for name in names or [name for name in BENCHES if name not in _NAMED_ONLY]:
        print(f"== {name}", flush=True)
        worst = max(worst, BENCHES[name]())
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
