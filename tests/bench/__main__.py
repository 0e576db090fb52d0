"""`make bench`: all that is measured.

What begins with - belongs to the bench named before it: `misdeals --deals 200 --seed 5`.  A value
that is the name of a bench, too, stands behind a =: `press --only=site`.

Names: spi, rules, games, hands, vm, replay, noisy, dead, demo, academy, site, axe, evening,
exports, judges, knocks, walk, doctor, misdeals, strange, repairs, alike, sensing, records, noise,
secrets, seal, signed, cuts, commands, crowd, coverage, geometry, equity, store, reveal, overlay,
press, pico; and fuzz, soak, mutants, netlist, which take hours and run when they are named only.
`mutants --changed` judges the lines of a branch.
"""

import sys
from collections.abc import Callable

from tests.bench import (
    bench_academy,
    bench_alike,
    bench_axe,
    bench_commands,
    bench_coverage,
    bench_crowd,
    bench_cuts,
    bench_dead,
    bench_demo,
    bench_doctor,
    bench_equity,
    bench_evening,
    bench_exports,
    bench_fuzz,
    bench_games,
    bench_geometry,
    bench_hands,
    bench_judges,
    bench_knocks,
    bench_misdeals,
    bench_mutants,
    bench_netlist,
    bench_noise,
    bench_overlay,
    bench_pico,
    bench_press,
    bench_records,
    bench_repairs,
    bench_replay,
    bench_reveal,
    bench_rules,
    bench_seal,
    bench_secrets,
    bench_sensing,
    bench_signed,
    bench_site,
    bench_soak,
    bench_spi,
    bench_store,
    bench_strange,
    bench_vm,
    bench_walk,
)

_NOISY = ("--misses", "6", "--bleed", "100", "--peeks")
BENCHES: dict[str, Callable[[list[str]], int]] = {
    "spi": lambda _: bench_spi.main(),
    "rules": bench_rules.main,
    "games": bench_games.main,
    "hands": bench_hands.main,
    "vm": bench_vm.main,
    "replay": bench_replay.main,
    "noisy": lambda options: bench_replay.main([*_NOISY, *options]),
    "dead": bench_dead.main,
    "demo": bench_demo.main,
    "academy": bench_academy.main,
    "site": bench_site.main,
    "axe": bench_axe.main,
    "evening": bench_evening.main,
    "exports": bench_exports.main,
    "judges": bench_judges.main,
    "knocks": bench_knocks.main,
    "walk": bench_walk.main,
    "doctor": bench_doctor.main,
    "crowd": bench_crowd.main,
    "misdeals": bench_misdeals.main,
    "repairs": bench_repairs.main,
    "strange": bench_strange.main,
    "alike": bench_alike.main,
    "sensing": bench_sensing.main,
    "records": bench_records.main,
    "noise": bench_noise.main,
    "secrets": bench_secrets.main,
    "seal": bench_seal.main,
    "signed": bench_signed.main,
    "cuts": bench_cuts.main,
    "commands": bench_commands.main,
    "overlay": bench_overlay.main,
    "press": bench_press.main,
    "coverage": bench_coverage.main,
    "geometry": bench_geometry.main,
    "equity": bench_equity.main,
    "reveal": bench_reveal.main,
    "pico": bench_pico.main,
    "fuzz": bench_fuzz.main,
    "store": bench_store.main,
    "soak": bench_soak.main,
    "mutants": bench_mutants.main,
    "netlist": bench_netlist.main,
}
_NAMED_ONLY = ("fuzz", "soak", "mutants", "netlist")


def main(words: list[str]) -> int:
    """Run the benches named, or all; the worst exit status."""
    if words[:1] in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    named = _with_options(words)
    unknown = sorted({name for name, _ in named} - set(BENCHES))
    if unknown:
        print(f"no bench {', '.join(unknown)}; there are {', '.join(BENCHES)}", file=sys.stderr)
        return 2
    worst = 0
    for name, options in named or [(one, []) for one in BENCHES if one not in _NAMED_ONLY]:
        print(f"== {name}", flush=True)
        worst = max(worst, BENCHES[name](options))
    return worst


def _with_options(words: list[str]) -> list[tuple[str, list[str]]]:
    """Each bench with its options: words after a first one with a dash, up to the next bench."""
    named: list[tuple[str, list[str]]] = []
    for word in words:
        if named and (word.startswith("-") or (named[-1][1] and word not in BENCHES)):
            named[-1][1].append(word)
        else:
            named.append((word, []))
    return named


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
