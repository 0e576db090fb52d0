"""A day at the table, every deadline watched: people, radio, the whole firmware, the host.

`python -m tests.bench.bench_soak [--hours H] [--hands N] [--board vm|host] [--seed S]` plays at
least so many hours of virtual time and so many hands: three rule books, breaks, players who come
and go, levels, peeks, 6 percent misses, bleed, cables pulled, readers unplugged, and ticks that
run over.  The same seed is the same day.  Fails when a deadline is missed, a hand sticks, the
table complains of what nobody did, or the heap grows.  Ctrl-C ends it with the figures so far.

The heap is flat when the most that is in use in the last 100 hands is at most 1 percent more than
the most in hands 50 to 150 (with fewer than 250 hands: the last third against the second one).
"""

import argparse
import os
import sys
import time
from collections.abc import Sequence

from simulator.boards import BoardError
from tests.bench.soak.table import HOUR_US, Soak, Weighed

_GROWS = 0.01
_SETTLED, _COMPARED = 50, 100  # hands


def flat(heap: Sequence[Weighed]) -> tuple[int, int]:
    """Most bytes in use early, and late in the run."""
    used = [one.used for one in heap]
    if len(used) >= _SETTLED + 2 * _COMPARED:
        early, late = used[_SETTLED : _SETTLED + _COMPARED], used[-_COMPARED:]
    else:
        third = max(1, len(used) // 3)
        early, late = used[third : 2 * third] or used, used[-third:]
    return max(early), max(late)


def grew(heap: Sequence[Weighed]) -> bool:
    """True when the heap is not flat."""
    if not heap:
        return False
    early, late = flat(heap)
    return late > early * (1 + _GROWS)


def _print_heap(heap: Sequence[Weighed]) -> None:
    if not heap:
        print("  heap: not measured on this board")
        return
    early, late = flat(heap)
    most = max(heap, key=lambda one: one.used)
    waste = max(heap[1:] or heap, key=lambda one: one.garbage)
    print(f"  heap in use: {heap[0].used} at the start, {heap[-1].used} at the end")
    print(f"    most {most.used} in hand {most.hand}; early {early}, late {late}: ", end="")
    print("it grows" if grew(heap) else "flat")
    print(f"    most garbage of one hand {waste.garbage} in hand {waste.hand}")


def report(soak: Soak) -> int:
    """Print the figures; how many bars broke."""
    rig, desk = soak.rig, soak.desk
    frames = sum(bus.frames for bus in rig.wires.buses)
    print(f"  {rig.clock.now / HOUR_US:.2f} virtual hours, {soak.day.hands - 1} hands, ", end="")
    print(f"{soak.day.blocks} blocks of play, {desk.events} events heard, {frames} SPI frames")
    happened = ", ".join(f"{n} x {name}" for name, n in soak.mishaps.happened.items())
    print(f"  {happened}; {desk.sessions} sessions, {desk.lost} events lost while nobody listened")
    print(f"  {soak.keyed} times the dealer keyed something")
    _print_heap(soak.heap)
    for deadline in soak.watch.deadlines:
        late = f", {deadline.late} TOO LATE" if deadline.late else ""
        longest = f"{deadline.told(deadline.longest)}, at most {deadline.told(deadline.limit)}"
        print(f"  {deadline.what}: {longest} ({deadline.where}){late}")
    missed = [line for deadline in soak.watch.deadlines for line in deadline.missed]
    _list("missed deadlines", missed)
    _list("alerts that nobody caused", soak.alerts)
    print(f"  watchdog bites: {soak.bites}")
    print(f"  alerts while a reader was unplugged: {len(soak.caused)}")
    for text, times in desk.troubles.most_common():
        print(f"  {times} x {text}")
    if soak.stuck:
        print(f"  STUCK {soak.stuck}")
    return len(missed) + len(soak.alerts) + bool(soak.stuck) + grew(soak.heap) + soak.bites


def _list(title: str, lines: Sequence[str]) -> None:
    print(f"  {title}: {len(lines)}")
    for line in lines[:50]:
        print(f"    {line}")


def _progress(soak: Soak, began: float) -> None:
    heap = f", {soak.heap[-1].used} bytes in use" if soak.heap else ""
    alerts = f", {len(soak.alerts)} alerts" if soak.alerts else ""
    spent = time.monotonic() - began
    print(f"  {soak.when()}{heap}{alerts} ({spent:.0f} s)", flush=True)


def _pin() -> None:
    """Board and VM on one core: they take turns, and waking another core costs more than work."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def main(argv: Sequence[str] | None = None) -> int:
    """Play the day; exit status 1 when a bar broke, 2 when the board cannot run here."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hours", type=float, default=24.0, help="of virtual time (24)")
    parser.add_argument("--hands", type=int, default=700, help="at least so many (700)")
    parser.add_argument("--board", choices=("vm", "host"), default="vm")
    parser.add_argument("--profile", choices=("rc522", "bench"), default="rc522")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    again = f"--hours {options.hours:g} --hands {options.hands} --board {options.board}"
    print(f"again: python -m tests.bench.bench_soak {again}", end=" ")
    print(f"--profile {options.profile} --seed {options.seed}", flush=True)
    _pin()
    began = time.monotonic()
    try:
        soak = Soak(options.board, options.profile, options.seed)
    except BoardError as error:
        print(error, file=sys.stderr)
        return 2
    try:
        whole = _play(soak, options, began)
        return int(bool(report(soak)) or not whole)
    finally:
        soak.close()


def _play(soak: Soak, options: argparse.Namespace, began: float) -> bool:
    """False when somebody pressed Ctrl-C: what there is by then is reported all the same."""
    try:
        us = round(options.hours * HOUR_US)
        soak.run(us, options.hands, lambda soak: _progress(soak, began))
    except KeyboardInterrupt:
        print("  stopped before its end")
        return False
    return True


if __name__ == "__main__":
    raise SystemExit(main())
