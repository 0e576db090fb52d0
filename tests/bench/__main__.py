"""`make bench`: all that is measured.

Names: spi, rules, hands, vm, replay, noisy, dead, misdeals, noise, cuts, pico; and soak, which
takes hours and runs when it is named only.
"""

import sys
from collections.abc import Callable

from tests.bench import (
    bench_cuts,
    bench_dead,
    bench_hands,
    bench_misdeals,
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
}
_NAMED_ONLY = ("soak",)


def main(names: list[str]) -> int:
    """Run the benches named, or all; the worst exit status."""
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
