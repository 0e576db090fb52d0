"""Where cards are read and where not: the real driver on virtual chips whose coils have places.

Read rate of one card by its place and of two by their distance; hands as people lay them, by
where the sticker is on the card and where the reader under the box; ghosts an hour by the
distance of two readers; how many modules of a batch will do.  `--pictures docs` draws the figures
of docs/antennas.md anew.

`make bench ARGS="geometry --hours 0.5 --hands 20"` is a short run.  The status is not zero when
the places of hardware/table.toml are not among the best.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from simulator.layout import placement
from tests.bench.geometry.measures import Curve, Figures, Size, best, measure, windows
from tests.bench.geometry.pictures import draw

_SLACK = 0.03
"""How much worse than the best place the plan's may read: the luck of so many hands."""


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures; 1 when the plan is not among the best."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    usual = Size()
    parser.add_argument("--polls", type=int, default=usual.polls, help="at each place")
    parser.add_argument("--hands", type=int, default=usual.hands, help="laid by people")
    parser.add_argument("--hours", type=float, default=usual.hours, help="of listening for ghosts")
    parser.add_argument("--modules", type=int, default=usual.modules, help="of a batch")
    parser.add_argument("--step", type=float, default=usual.step, help="mm between two places")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="draw them there")
    args = parser.parse_args(argv)
    size = Size(args.polls, args.hands, args.hours, args.modules, args.step)
    figures = measure(args.seed, size)
    print(f"seed {args.seed}, {size}")
    print("\n".join(report(figures)))
    if args.pictures:
        draw(figures, args.pictures)
    wrong = beaten(figures)
    print("\n".join(wrong) or "the plan of hardware/table.toml is among the best")
    return min(1, len(wrong))


def report(figures: Figures) -> list[str]:
    """The figures as lines."""
    lines = [f"  one card, {height:g} mm up: {_ranges(curve)} off the centre along the coil, "
             f"{_ranges(figures.along[height])} across it"
             for height, curve in figures.across.items()]  # fmt: skip
    lines += [
        f"  two cards, {height:g} mm up: {_ranges(curve)} apart"
        for height, curve in figures.two.items()
    ]
    for name, curve in figures.fan.items():
        fan, share = max(curve, key=lambda point: point[1])
        lines.append(
            f"  laid by people, {name}: fanned by {fan:g} mm best, {share:.1%} of polls have both;"
            f" a card of its own {figures.alone[name]:.1%}"
        )
    for name, grid in (("sticker on the card", figures.sticker), ("coil", figures.reader)):
        at = best(grid)
        beside = ", ".join(f"{x:g} mm {grid[x, 0]:.0%}" for x in (3, 6, 12))
        along = ", ".join(f"{y:g} mm {grid[0, y]:.0%}" for y in (3, 6, 12))
        lines.append(
            f"  {name}: best at {at[0]:g}, {at[1]:g} mm off the middle, {grid[at]:.1%};"
            f" to the side {beside}; lengthwise {along}"
        )
    for quality, curve in figures.ghosts.items():
        told = ", ".join(f"{pitch:g} mm {rate:.3g}" for pitch, rate in curve)
        lines.append(f"  ghosts an hour, quality {quality:g}: {told}")
    lines += [f"  {share:.0%} of modules read {name}" for name, share in figures.modules.items()]
    return lines


def _ranges(curve: Curve) -> str:
    found = [f"{start:g} to {end:g} mm" for start, end in windows(curve)]
    return " and ".join(found) or "nowhere"


def beaten(figures: Figures) -> list[str]:
    """Plans that read clearly better than the plan."""
    plan = placement()
    fans: Counter[float] = Counter()
    for curve in figures.fan.values():
        fans.update({fan: share / len(figures.fan) for fan, share in curve})  # type: ignore[dict-item]
    ways: dict[str, tuple[float, float]] = {
        "fan": (fans[plan["fan"]], max(fans.values())),
        "sticker_at": (figures.sticker[tuple(plan["sticker_at"])], max(figures.sticker.values())),
        "the coil under the middle of its box": (
            figures.reader[0.0, 0.0],
            max(figures.reader.values()),
        ),
    }
    return [
        f"hardware/table.toml, {name}: {planned:.1%} of polls read, elsewhere {most:.1%}"
        for name, (planned, most) in ways.items()
        if planned < most - _SLACK
    ]


if __name__ == "__main__":
    sys.exit(main())
