"""The rules as they are flashed, on the MicroPython VM: the host's states, and no heap that grows.

`python -m tests.bench.bench_vm [--hands N] [--heap-hands N] [--seed S]`
"""

import argparse
import time
from collections.abc import Sequence

from floorman.rules.state import PACKED

from simulator.playing.scenario.runner import run
from tests.random_hands.dealer import Event
from tests.random_hands.on_vm import HEAP, compare, recorded
from tests.random_hands.play import table
from tests.scenarios.report import scenarios

AT_A_TABLE = 5  # hands
HEAP_GROWS = 2048  # bytes between two figures: what the VM itself keeps
_WEIGHED = 10  # times in a long table


def examples() -> list[list[Event]]:
    """The events of every worked example."""
    with recorded() as tables:
        for of in scenarios().values():
            for scenario in of:
                run(scenario)
    return tables


def random_tables(seed: int, hands: int) -> list[list[Event]]:
    """The events of so many random hands, five at a table."""
    return [table(seed + n, AT_A_TABLE).events for n in range(-(-hands // AT_A_TABLE))]


def long_table(seed: int, hands: int) -> list[Event]:
    """One table that plays so many hands; the heap is weighed now and then."""
    played = table(seed, hands).events
    every = max(1, len(played) // _WEIGHED)
    weighed: list[Event] = []
    for n, event in enumerate(played):
        if n % every == 0 and n:
            weighed.append(HEAP)
        weighed.append(event)
    return [*weighed, HEAP]


def same(title: str, tables: list[list[Event]]) -> bool:
    """Print one line: how many events, and whether both boards agree."""
    began = time.perf_counter()
    found = compare(tables).difference
    events = sum(len(events) for events in tables)
    seconds = time.perf_counter() - began
    print(f"{title}: {len(tables)} tables, {events} events, {seconds:.0f} s: ", end="")
    print(found or "the same notes and snapshots on host and VM", flush=True)
    return not found


def heap(seed: int, hands: int) -> bool:
    """Print the heap in use along a long table; False when it grows."""
    compared = compare([long_table(seed, hands)])
    print(f"heap in use along {hands} random hands: {compared.heap} bytes")
    if compared.difference:
        print(f"  {compared.difference}")
    return not compared.difference and max(compared.heap) - compared.heap[0] < HEAP_GROWS


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=200, help="random hands (200)")
    parser.add_argument("--heap-hands", type=int, default=1000, help="hands at one table (1000)")
    parser.add_argument("--seed", type=int, default=1, help="first seed (1)")
    options = parser.parse_args(argv)
    print(f"a snapshot has {PACKED} bytes")
    passed = [
        same("worked examples", examples()),
        same("random hands", random_tables(options.seed, options.hands)),
        heap(options.seed, options.heap_hands),
    ]
    return 0 if all(passed) else 1


if __name__ == "__main__":
    raise SystemExit(main())
