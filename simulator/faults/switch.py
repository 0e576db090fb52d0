"""Switches faults of a rig on and off.  What each is called and takes stands in registry.py."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from random import Random
from typing import Protocol

from floorman import events as ev
from floorman.keypad import LAYOUT

from simulator.chips.fram import FRAM
from simulator.chips.lead import Lead, Meddler, meddler
from simulator.chips.max7219 import MAX7219
from simulator.chips.mcp23s17 import Keys
from simulator.chips.mfrc522 import MFRC522Chip
from simulator.chips.ws2812 import WS2812
from simulator.clock import Clock
from simulator.faults.filling import fill
from simulator.faults.registry import (
    BUSES,
    CARDS,
    FAULTS,
    KEYS,
    PLACES,
    Wish,
    able,
    other_family,
)
from simulator.faults.sagging import Sag, drawn
from simulator.power import Supply
from simulator.radio.profiles import Profile
from simulator.slaps import NEXT_SEAT, Slaps
from simulator.wires import Wires
from simulator.world import World

_AIR: dict[str, Callable[[Profile, int], Profile]] = {
    "miss": lambda air, percent: replace(air, miss=percent / 100),
    "bleed": lambda air, times: replace(air, bleed_per_hour=float(times), mangled=0.1),
    "mangled": lambda air, percent: replace(air, garbled=percent / 100),
    "noise": lambda air, percent: replace(air, noise=percent / 100),
    "hiss": lambda air, percent: replace(air, hiss=percent / 100),
    "capture": lambda air, percent: replace(air, captures=percent / 100),
    "collision": lambda air, _: replace(air, jammed=True),
}
_STUCK_AT = {"high": 0xFF, "low": 0x00}
_PERIOD_MS = 1 << 30  # ticks_ms and ticks_us run over here
_PUMP_US = 1_000  # a full-speed USB frame
_PACKET = 64
_BACKLOG = 1_024  # bytes the table has not read yet: more the cable does not take
_TELLS = 8  # events of a flood that wait for the table


class Breakable(Protocol):
    """All of a rig that can go wrong; simulator/rig.py says what each is."""

    clock: Clock
    world: World
    wires: Wires
    supply: Supply
    fram: FRAM
    keys: Keys
    unplugged: set[str]
    touching: dict[str, str]
    in_reset: set[str]
    busy: dict[str, int]
    bounces: int
    slaps: Slaps
    hubs: dict[str, list[str]]
    rows: list[MAX7219]
    chain: WS2812

    def reader(self, zone: str) -> MFRC522Chip:
        """The chip under a zone."""

    def lead(self, zone: str) -> Lead:
        """The wires to it."""

    def meddle(self, zone: str, meddler: Meddler | None) -> None:
        """The reader there drives MISO unselected."""


class Faults:
    """`on` and `off` at any time, also while the board runs; `active` is what is on now.

    `tell(kind, seat, value)` is the host's way to the table, for a flood of events.
    """

    def __init__(self, rig: Breakable, seed: int = 0) -> None:
        self._rig = rig
        self._random = Random(f"faults {seed}")
        self.active: dict[tuple[str, str], int | str] = {}
        self.tell: Callable[[int, int, int], None] | None = None
        self._sags: dict[str, Sag] = {}

    def on(self, wish: Wish) -> None:
        """Let it happen from now on, or once.

        ValueError when it is too late for it, or no reader is fitted there.
        """
        fault = FAULTS[wish.name]
        if fault.first and self._rig.wires.buses[-1].frames:
            raise ValueError(f"{wish.name} can only be there from the start")
        for place in self._places(wish):
            if not (fault.once or fault.first):
                self.active[wish.name, place] = wish.value
            self._turn(wish.name, place, wish.value)

    def _places(self, wish: Wish) -> Iterable[str]:
        where = FAULTS[wish.name].where
        if where != "zone":
            return (wish.place,) if wish.place else PLACES[where] or ("",)
        fitted = [zone for zone in PLACES[where] if _inside(zone) in self._rig.world.antennas]
        if wish.place and wish.place not in fitted:
            raise ValueError(f"no reader is fitted under {wish.place} on this table")
        meant = (wish.place,) if wish.place else fitted
        found = [zone for zone in meant if able(wish.name, self._is_newer(zone))]
        if not found:
            raise ValueError(other_family(wish))
        return found

    def _is_newer(self, zone: str) -> bool:
        return self._rig.world.profile.has_newer(_inside(zone))

    def off(self, name: str, place: str = "") -> None:
        """Heal it, at one place or wherever it is."""
        for key in [key for key in self.active if key[0] == name and place in ("", key[1])]:
            del self.active[key]
            self._turn(name, key[1], None)

    def clear(self) -> None:
        """Heal everything."""
        for name, place in list(self.active):
            self.off(name, place)

    @contextmanager
    def during(self, wish: Wish) -> Iterator[None]:
        """The fault is there inside, whatever happens."""
        self.on(wish)
        try:
            yield
        finally:
            self.off(wish.name, wish.place)

    def _turn(self, name: str, place: str, value: int | str | None) -> None:
        if name in _AIR:
            self._tune(place)
        else:
            getattr(self, f"_{name}")(place, value)

    # the air -----------------------------------------------------------------------------------

    def _tune(self, zone: str) -> None:
        """The reader's air: the table's profile with all faults of the air that are on here."""
        air = self._rig.world.profile
        for name, change in _AIR.items():
            value = self.active.get((name, zone))
            if value is not None:
                air = change(air, int(value))
        self._rig.world.antennas[_inside(zone)].profile = air

    def _slow(self, card: str, ms: int | None) -> None:
        self._rig.world.cards[CARDS.index(card)].tag.slow_us = 1_000 * (ms or 0)

    def _torn(self, card: str, on: int | None) -> None:
        self._rig.world.cards[CARDS.index(card)].tag.torn = on is not None

    # readers and buses -------------------------------------------------------------------------

    def _unplug(self, zone: str, on: int | None) -> None:
        (self._rig.unplugged.discard if on is None else self._rig.unplugged.add)(_inside(zone))

    def _hub(self, hub: str, on: int | None) -> None:
        pulled = self._rig.unplugged
        change = pulled.difference_update if on is None else pulled.update
        change(self._hanging_on(hub))

    def _double(self, zone: str, per_mille: int | None) -> None:
        self._rig.lead(_inside(zone)).doubled = (per_mille or 0) / 1000

    def _late(self, zone: str, per_mille: int | None) -> None:
        self._rig.lead(_inside(zone)).late = (per_mille or 0) / 1000

    def _hang(self, zone: str, _: int | None) -> None:
        self._rig.reader(_inside(zone)).hung = True

    def _reset(self, zone: str, on: int | None) -> None:
        held, name = self._rig.in_reset, _inside(zone)
        (held.discard if on is None else held.add)(name)
        self._rig.reader(name).hold(on is not None)

    def _touch(self, zone: str, other: str | None) -> None:
        if other is None:
            self._rig.touching.pop(_inside(zone), None)
        else:
            self._rig.touching[_inside(zone)] = _inside(other)
            if self._is_newer(zone) or self._is_newer(other):
                for name in (zone, other):  # each is told what the other family understands
                    self._rig.reader(_inside(name)).mistreated = True

    def _drives(self, zone: str, how: str | None) -> None:
        self._rig.meddle(_inside(zone), meddler(how, self._random) if how else None)

    def _irq(self, zone: str, level: str | None) -> None:
        self._rig.reader(_inside(zone)).stuck_irq = None if level is None else _STUCK_AT[level]

    def _dark(self, zone: str, on: int | None) -> None:
        self._rig.world.antennas[_inside(zone)].darken(on is not None, self._rig.clock.now)

    def _busy(self, zone: str, level: str | None) -> None:
        name = _inside(zone)
        self._rig.reader(name).mistreated = True  # nobody waits for it any more
        self._rig.busy.pop(name, None)
        if level is not None:
            self._rig.busy[name] = int(level == "high")

    def _miso(self, bus: str, level: str | None) -> None:
        stuck = None if level is None else _STUCK_AT[level]
        self._rig.wires.buses[BUSES.index(bus)].stuck = stuck

    def _clone(self, zone: str, version: int | None) -> None:
        self._rig.reader(_inside(zone)).exchange_chip(version)

    def _sag(self, hub: str, most_ma: int | None) -> None:
        if sag := self._sags.pop(hub, None):
            sag.end()
        if most_ma is not None:
            rig, dip = self._rig, partial(self._dip, self._hanging_on(hub))
            self._sags[hub] = Sag(rig.clock, lambda: drawn(rig.rows, rig.chain), most_ma, dip)

    def _dip(self, zones: Iterable[str]) -> None:
        for zone in zones:
            self._rig.reader(zone).brown_out()

    def _hanging_on(self, hub: str) -> list[str]:
        if hub not in self._rig.hubs:
            raise ValueError(f"the readers of this table hang on no {hub}")
        return self._rig.hubs[hub]

    def _brownout(self, zone: str, _: int | None) -> None:
        self._rig.reader(_inside(zone)).brown_out()

    # supply, cable, clock, memory ----------------------------------------------------------------

    def _power(self, _: str, us: int | None) -> None:
        self._rig.supply.cut_at(self._rig.clock.now + (us or 0))

    def _record(self, _: str, writes: int | None) -> None:
        self._rig.supply.cut_after(writes or 1)

    def _full(self, _: str, left: int | None) -> None:
        """A table knows how full its journal is; only one that starts can find it otherwise."""
        self._power("", 0)
        fill(self._rig.fram.contents, left or 0)

    def _cable(self, _: str, on: int | None) -> None:
        self._rig.wires.plug(on is None)

    def _flood(self, _: str, what: str | None) -> None:
        if what is not None:
            self._pump(what, 0)

    def _pump(self, what: str, waiting: int) -> None:
        if self.active.get(("flood", "")) != what:
            return
        if what == "garbage":
            wires = self._rig.wires
            if len(wires.to_device) < _BACKLOG:
                wires.deliver(self._random.randbytes(_PACKET))
        elif self.tell is not None and waiting % _TELLS == 0:
            self.tell(ev.LEVEL_CLOCK, 0, self._random.randrange(3600))
        self._rig.clock.after(_PUMP_US, partial(self._pump, what, waiting + 1))

    def _jump(self, _: str, seconds: int | None) -> None:
        self._rig.wires.clock_ahead_us += 1_000_000 * (seconds or 0)

    def _wrap(self, _: str, seconds: int | None) -> None:
        """Both counters run over at the same moment: 2**30 ms is a multiple of 2**30 us."""
        self._rig.wires.clock_ahead_us = 1_000 * _PERIOD_MS - 1_000_000 * (seconds or 0)

    def _flips(self, _: str, bits: int | None) -> None:
        memory = self._rig.fram.contents
        for _bit in range(bits or 0):
            memory[self._random.randrange(len(memory))] ^= 1 << self._random.randrange(8)

    # keys and knocks -----------------------------------------------------------------------------

    def _stuck(self, _: str, key: str | None) -> None:
        """One key at a time."""
        keys = self._rig.keys
        if self._held is not None:
            keys.release(*self._held)
        self._held = None if key is None else divmod(LAYOUT.index(KEYS.index(key)), 5)
        if self._held is not None:
            keys.press(*self._held)

    _held: tuple[int, int] | None = None

    def _carry(self, _: str, seats: int | None) -> None:
        self._rig.slaps.reach = NEXT_SEAT if seats is None else seats

    def _bounce(self, _: str, times: int | None) -> None:
        self._rig.bounces = times or 1


def _inside(zone: str) -> str:
    """The reader's name inside, where seats count from 0."""
    return re.sub(r"\d+", lambda number: str(int(number[0]) - 1), zone)
