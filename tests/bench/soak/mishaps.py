"""Mishaps of a day without anybody's fault: cables, readers, the host computer."""

from collections.abc import Callable
from random import Random

from simulator.faults import parse
from simulator.people.crew import Until, Work
from simulator.people.day import Day
from simulator.rig import Rig
from simulator.world import ZONES
from tests.bench.soak.desk import Desk
from tests.bench.soak.watch import Watch

_PAUSE_S = (300, 1_200)  # from one mishap to the next
_AWAY_S = (60, 300)
_UNPLUGGED_S = (20, 90)
_AGES_S = 100_000.0
_SPARE = ("burn", "pot")  # hands are played without these


class Mishaps:
    """One after the other, for ever; `happened` counts them by name, `now` is what goes on.

    `hurry` makes all of it so many times faster.
    """

    def __init__(
        self, rig: Rig, day: Day, desk: Desk, watch: Watch, rng: Random, hurry: int
    ) -> None:
        self._rig, self._day, self._desk, self._watch, self._rng = rig, day, desk, watch, rng
        self._second_us = 1_000_000 // hurry
        self.happened = {"cable pulled": 0, "host away": 0, "reader unplugged": 0}
        self.now = ""

    def work(self) -> Work:
        """For the crew."""
        kinds: list[tuple[str, Callable[[], Work]]] = [
            ("cable pulled", self._pull),
            ("host away", self._go_away),
            ("reader unplugged", self._unplug),
        ]
        while True:
            yield self._draw(_PAUSE_S)
            yield Until(lambda: not self._day.telling and self._desk.reached, _AGES_S)
            self.now, mishap = self._rng.choice(kinds)
            self.happened[self.now] += 1
            yield from mishap()
            self.now = ""

    def _draw(self, span: tuple[int, int]) -> int:
        return self._rng.randint(*span) * self._second_us

    def _pull(self) -> Work:
        self._rig.faults.on(parse("cable"))
        yield self._draw(_AWAY_S)
        self._rig.faults.off("cable")

    def _go_away(self) -> Work:
        self._desk.away = True
        yield self._draw(_AWAY_S)
        self._desk.back()

    def _unplug(self) -> Work:
        """A reader nobody needs in this hand, or any while nobody plays."""
        zone = self._rng.choice(self._idle_zones())
        place = _place(zone)
        self._watch.absent(zone)
        self._rig.faults.on(parse(f"unplug@{place}"))
        yield from self._named(zone, 1)
        yield self._draw(_UNPLUGGED_S)
        self._rig.faults.on(parse(f"brownout@{place}"))
        self._rig.faults.off("unplug", place)
        self._watch.absent(zone)
        yield from self._named(zone, 0)

    def _named(self, zone: str, state: int) -> Work:
        """Wait until the host has heard of it."""
        began = self._rig.clock.now
        yield Until(lambda: bool(self._desk.health.get(zone, 0)) == bool(state), 60.0)
        deadline = self._watch.named if state else self._watch.healed
        deadline.note(self._rig.clock.now - began, zone)

    def _idle_zones(self) -> list[str]:
        if self._day.on_break:
            return list(ZONES)
        empty = [seat for seat in range(10) if seat not in self._day.seats]
        return [*_SPARE, *(f"{kind}{seat}" for kind in ("hole", "bet") for seat in empty)]


def _place(zone: str) -> str:
    """As faults name it: seats count from 1."""
    name = zone.rstrip("0123456789")
    return name if name == zone else f"{name}{int(zone[len(name) :]) + 1}"
