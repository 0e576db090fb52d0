"""Noisy polls: scan, presence and felt against misses, bleed and mangled UIDs, with a known truth.

Hands are dealt, looked at, folded and collected over readers that miss 6 polls in 100, hear a
neighbour's tag 100 times an hour, and at times a UID shifted by bits or two merged into one; one
mangled UID in ten is that of another registered card, which no real deck does.  Noise holds
receivers now and then, and sometimes for a whole pass.  A reader's visit is a poll.  Prints what
the table believed wrongly and ends with a non-zero status if it ever did.

`python -m tests.bench.bench_noise --polls 20000 --seed 7` does it again.  With `--chips` driver
and inventory are the real ones, on virtual chips whose every field switch leaves bytes that no tag
sent in a receiver that is open (chip_air.py); without, only what a listing says (listed_air.py).
"""

import argparse
import sys
import time
from array import array
from collections import Counter
from collections.abc import Generator, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

from floorman import events as ev
from floorman.registry import Registry
from floorman.sensing import zones
from floorman.sensing.felt import Felt
from floorman.sensing.presence import LIMIT, Zone
from floorman.sensing.scan import Scan

from host_tools.table.tagfile import tag_file
from simulator.boards.host import load_wiring
from simulator.rig import Rig
from simulator.tags import make_tags
from simulator.world import ZONES, World
from tests.bench import chip_air, listed_air

POLLS = 1_000_000
CHIP_POLLS = 100_000
_SLIDE = 0.1  # share of pitched cards that rest on a neighbour's reader on their way

# how long after it left a card may still be believed: eight misses (presence.LIMIT), and what
# they take of holes, board, burns and muck; beside the other card of a hand the first of them is
# noticed in the sixth pass (unnamed.py)
VANISH_MS = (3_000, 2_500, 2_500, 2_500)
_SECOND = 1_000_000
Steps = Generator[int, None, None]


HOLE, BOARD, BURN, MUCK = 0, 10, 15, 16  # zone numbers


class Bench:
    """A table's sensing over the noisy air, and what it got wrong."""

    def __init__(self, seed: int, chips: bool = False) -> None:
        self.rng = Random(seed)
        entries = make_tags({}, seed=1)
        uids = sorted(entry.uid for entry in entries)
        registry = Registry(tag_file(entries))
        self.cards = list(range(registry.count))
        self.clock: Any = chip_air.Clock() if chips else listed_air.Clock()
        air = chip_air.ChipAir if chips else listed_air.Air
        self.air: Any = air(registry, uids, self.clock, self.rng)
        wiring = load_wiring(Rig(World([])).wires)
        self.zones = [Zone(kind, index) for kind, index in wiring._zones(wiring._ZONES)]
        self.felt: Any = Felt(self.zones, registry, self.clock, self, lambda tag: tag & 255)
        self._listen()
        parts = SimpleNamespace(
            readers=self.air.readers(),
            under=wiring._UNDER,
            order=wiring._SCAN_ORDER,
            deal_order=wiring._DEAL_ORDER,
            clock=self.clock,
        )
        self.scan: Any = Scan(parts, self.zones, self.air, registry, self.felt, self)
        self.scan.start()
        self.place = array("h", [-1] * registry.count)
        self.left: dict[tuple[int, int], int] = {}  # (zone, tag): when it left
        self.came: dict[int, int] = {}  # when it came to where it lies
        self.visit: dict[int, int] = {}  # and at which visit
        self.wrong: list[str] = []
        self.longest = [0] * len(LIMIT)
        self.slowest = 0
        self.told: Counter[tuple[int, int]] = Counter()
        self.wanted: Counter[tuple[int, int]] = Counter()
        self.hands = 0

    # the table's part ----------------------------------------------------------------------

    def feed(self, kind: int, seat: int, value: int) -> None:
        if kind != ev.REST:
            self.told[kind, seat] += 1

    def unknown(self, zone: int, phone: bool) -> None:
        self._say(f"a tag that no file knows at {ZONES[zone]}")

    def known(self, zone: int) -> None:
        self._say(f"a tag that no file knows left {ZONES[zone]}")

    def health(self, zone: int, ok: int) -> None:
        self._say(f"the reader of {ZONES[zone]} died")

    def counted(self, zone: int) -> None:
        pass

    def _say(self, text: str) -> None:
        self.wrong.append(f"{self.clock.now / _SECOND:9.2f} s  {text}")

    def _listen(self) -> None:
        number = {id(zone): n for n, zone in enumerate(self.zones)}
        appeared, vanished = self.felt.appeared, self.felt.vanished

        def came(zone: Zone, tag: int) -> None:
            self._check_came(number[id(zone)], tag)
            appeared(zone, tag)

        def left(zone: Zone, tag: int) -> None:
            self._check_left(number[id(zone)], tag)
            vanished(zone, tag)

        self.felt.appeared, self.felt.vanished = came, left

    def _check_came(self, zone: int, tag: int) -> None:
        if self.place[tag] == zone:
            if zone != MUCK:  # there it may lie under others
                self.slowest = max(self.slowest, self.clock.now - self.came[tag])
        elif (zone, tag) not in self.left:
            self._say(f"a false card at {ZONES[zone]}")

    def _check_left(self, zone: int, tag: int) -> None:
        gone = self.left.pop((zone, tag), None)
        if self.place[tag] == zone and zone != MUCK:
            rested = self.air.visits[zone] - self.visit[tag]
            if rested >= LIMIT[self.zones[zone].kind]:  # else it was away for the first misses
                self._say(f"a card lost at {ZONES[zone]}")
        elif gone is not None:
            kind = self.zones[zone].kind
            self.longest[kind] = max(self.longest[kind], self.clock.now - gone)

    # people's part -------------------------------------------------------------------------

    def move(self, tag: int, zone: int) -> None:
        """Lay a card on a reader, or (-1) take it off all of them."""
        was = self.place[tag]
        if was >= 0:
            self.air.lying[was].remove(tag)
            if self.zones[was].holds(tag):
                self.left[was, tag] = self.clock.now
        self.place[tag] = zone
        if zone >= 0:
            self.left.pop((zone, tag), None)
            self.air.lying[zone].append(tag)
            self.came[tag] = self.clock.now
            self.visit[tag] = self.air.visits[zone]

    def wait(self, low: float, high: float) -> int:
        return round(self.rng.uniform(low, high) * _SECOND)

    def hand(self) -> Steps:
        """Deal, look, fold, board, collect; yields how long to wait."""
        self.hands += 1
        self.told.clear()
        self.wanted.clear()
        self.felt.new_hand()
        self.scan.new_hand()
        deck = self.rng.sample(self.cards, 40)
        seats = sorted(self.rng.sample(range(10), self.rng.randint(2, 10)))
        hands: dict[int, list[int]] = {seat: [] for seat in seats}
        self.scan.expect(zones.HOLE, 0, 9)
        for seat in seats * 2:
            yield from self._pitch(deck.pop(), seat, hands)
        yield self.wait(1.0, 2.0)
        for first, count in ((0, 0), (0, 3), (3, 1), (4, 1)):
            yield from self._street(deck, first, count)
            yield from self._betting(hands)
        yield 4 * _SECOND
        yield from self._collect()

    def _pitch(self, card: int, seat: int, hands: dict[int, list[int]]) -> Steps:
        if self.rng.random() < _SLIDE:
            self.move(card, HOLE + (seat + 1) % 10)
            yield self.wait(0.03, 0.08)
        self.move(card, HOLE + seat)
        hands[seat].append(card)
        self.wanted[ev.HOLE, seat] += 1
        yield self.wait(0.3, 0.6)

    def _street(self, deck: list[int], first: int, count: int) -> Steps:
        if not count:
            return
        self.scan.expect(zones.BOARD, first, first + count - 1)
        self.move(deck.pop(), BURN)
        self.wanted[ev.BURN, 0] += 1
        yield self.wait(0.8, 1.5)
        for place in range(first, first + count):
            self.move(deck.pop(), BOARD + place)
            self.wanted[ev.BOARD, place] += 1
            yield self.wait(0.3, 0.6)
        yield self.wait(1.0, 1.5)

    def _betting(self, hands: dict[int, list[int]]) -> Steps:
        for seat in list(hands):
            self.scan.expect(zones.BET, seat, seat)
            if self.rng.random() < 0.5:
                yield from self._peek(hands[seat], seat)
            if len(hands) > 1 and self.rng.random() < 0.15:
                yield from self._fold(hands.pop(seat), seat)
            yield self.wait(0.5, 3.0)

    def _peek(self, cards: list[int], seat: int) -> Steps:
        lifted = self.rng.choice([cards, cards[:1], cards[1:]])
        for card in lifted:
            self.move(card, -1)
        yield self.wait(0.2, 5.0)
        for card in lifted:
            self.move(card, HOLE + seat)
        yield self.wait(0.5, 1.0)

    def _fold(self, cards: list[int], seat: int) -> Steps:
        for card in cards:
            self.move(card, -1)
        yield self.wait(0.3, 1.0)
        for card in cards:
            self.move(card, MUCK)
        self.wanted[ev.MUCKED, seat] += 1
        yield self.wait(1.0, 2.0)

    def _collect(self) -> Steps:
        self.told.subtract(self.wanted)
        for (kind, seat), count in self.told.items():
            if count:
                self._say(f"event {kind} of {seat}: {count:+d}")
        for tag in self.cards:
            self.move(tag, -1)
        self.scan.expect(255, 0, 0)
        yield 5 * _SECOND

    # ---------------------------------------------------------------------------------------

    def run(self, polls: int) -> None:
        """Play hands until so many polls were made, and the last hand to its end."""
        while self.air.polls < polls:
            for pause in self.hand():
                end = self.clock.now + pause
                while self.clock.now < end:
                    self.scan.step()
                    self.felt.tick(self.clock.ticks_ms())
                self._check_late()

    def _check_late(self) -> None:
        for (zone, tag), gone in list(self.left.items()):
            if self.clock.now - gone > 1000 * VANISH_MS[self.zones[zone].kind]:
                self._say(f"a card still believed at {ZONES[zone]}, {tag}")
                del self.left[zone, tag]


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures; 1 when the table believed anything that was not so."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--polls", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--chips", action="store_true", help="real drivers on virtual chips")
    args = parser.parse_args(argv)
    if args.polls or args.chips:
        return _run(args.seed, args.polls or CHIP_POLLS, args.chips)
    return _run(args.seed, POLLS, False) | _run(args.seed, CHIP_POLLS, True)


def _run(seed: int, polls: int, chips: bool) -> int:
    began = time.perf_counter()
    bench = Bench(seed, chips)
    bench.run(polls)
    noise = ", ".join(f"{count} {name}" for name, count in sorted(bench.air.noise.items()))
    print(f"seed {seed}: {bench.air.polls} polls, {bench.hands} hands, {noise}")
    for name, kind in (("hole", 0), ("board", 1), ("burn", 2), ("muck", 3)):
        longest = bench.longest[kind] // 1000
        print(f"  {name:6} gone after {LIMIT[kind]} misses, {longest} ms at most")
    print(f"  believed {bench.slowest // 1000} ms after it came at most")
    print(*bench.wrong[:20], sep="\n")
    print(f"{len(bench.wrong)} wrong, {time.perf_counter() - began:.0f} s")
    return 1 if bench.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
