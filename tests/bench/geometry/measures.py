"""Measures of the geometry bench, each a function of its size and a seed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from random import Random

from simulator.layout import placement
from simulator.radio.coil import Spot
from simulator.radio.coupling import FIGURES
from simulator.radio.module import Module
from tests.bench.geometry.desk import Desk, ghosts, hands_read

HEIGHTS = (5.0, 8.0, 12.0)
LOW, HIGH = HEIGHTS[:2]
PITCHES = (60.0, 70.0, 80.0, 90.0, 100.0, 120.0, 150.0)
QUALITIES: tuple[float, ...] = tuple(FIGURES["ghosts"]["quality"])
LEAST = Module(reach=FIGURES["reach"]["least"])
MOST = Module(reach=FIGURES["reach"]["most"])
LAID = {  # boards, and how far the stickers are above them
    "a usual module, 5 mm up": (Module(), LOW),
    "a usual module, 8 mm up": (Module(), HIGH),
    "a poor one, 5 mm up": (LEAST, LOW),
    "a poor one, 8 mm up": (LEAST, HIGH),
}
READS = 0.95
"""Share of polls from which on a place counts as read."""

Curve = list[tuple[float, float]]
Grid = dict[tuple[float, float], float]


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    polls: int = 40
    hands: int = 150
    hours: float = 2.0
    modules: int = 200
    step: float = 1.5
    """Between two places, in millimetres; grids take twice as much."""


@dataclass
class Figures:
    """All that was found, by height in millimetres or by quality where there are several."""

    across: dict[float, Curve] = field(default_factory=dict)
    along: dict[float, Curve] = field(default_factory=dict)
    usual: Grid = field(default_factory=dict)
    strong: Grid = field(default_factory=dict)
    two: dict[float, Curve] = field(default_factory=dict)
    fan: dict[str, Curve] = field(default_factory=dict)
    alone: dict[str, float] = field(default_factory=dict)
    sticker: Grid = field(default_factory=dict)
    reader: Grid = field(default_factory=dict)
    ghosts: dict[float, Curve] = field(default_factory=dict)
    hours: float = 1.0
    """Of listening, for each of the ghosts' figures."""
    modules: dict[str, float] = field(default_factory=dict)


def steps(end: float, step: float) -> list[float]:
    """From nought to the end."""
    return [n * step for n in range(int(end / step + 1e-9) + 1)]


def one_card(seed: int, size: Size, height: float, down: bool = False) -> Curve:
    """Read rate by how far the sticker is off the coil's centre, along its longer side."""
    desk = Desk(f"{seed} one {height} {down}", height, Module())
    return [
        (off, desk.share([Spot(0, off) if down else Spot(off, 0)], size.polls))
        for off in steps(60, size.step)
    ]


def quarter(seed: int, size: Size, height: float, module: Module) -> Grid:
    """Read rate of one sticker in a quarter of the plane; the others mirror it."""
    desk = Desk(f"{seed} map {height}", height, module)
    places = steps(48, 2 * size.step)
    return {(x, y): desk.share([Spot(x, y)], size.polls) for x in places for y in places}


def two_cards(seed: int, size: Size, height: float) -> Curve:
    """How often both of two stickers are read, by their distance, on either side of the centre."""
    desk = Desk(f"{seed} two {height}", height, Module())
    return [
        (far, desk.share([Spot(-far / 2, 0), Spot(far / 2, 0)], size.polls))
        for far in steps(66, size.step)
    ]


def fans(seed: int, size: Size, module: Module, height: float) -> Curve:
    """Hands as people lay them, by how far they are to be fanned."""
    many, board = size.hands, module
    return [
        (fan, hands_read(f"{seed} hands", many, module=board, height=height, fan=fan))
        for fan in steps(66, 3)
    ]


def alone(seed: int, size: Size, module: Module, height: float) -> float:
    """Single cards as people lay them, each on a reader of its own."""
    return hands_read(f"{seed} hands", size.hands, module=module, height=height, cards=1)


def sticker_places(seed: int, size: Size) -> Grid:
    """Hands as people lay them, by where on the card all stickers are, from its middle."""
    wide, high = placement()["card"]
    radius = placement()["sticker"] / 2
    return {
        (x, y): hands_read(f"{seed} hands", size.hands, height=HIGH, sticker_at=[x, y])
        for x in steps(wide / 2 - radius, 3)
        for y in steps(high / 2 - radius, 3)
    }


def reader_places(seed: int, size: Size) -> Grid:
    """The same by how far the coil's centre is off that of the printed box."""
    return {
        (x, y): hands_read(f"{seed} hands", size.hands, reader=(x, y), height=HIGH)
        for x in steps(24, 3)
        for y in steps(24, 3)
    }


def ghosts_by_pitch(seed: int, size: Size, quality: float) -> Curve:
    """Ghosts an hour by the distance of two readers."""
    return [
        (pitch, ghosts(f"{seed} {pitch} {quality}", pitch, quality, size.hours))
        for pitch in PITCHES
    ]


def of_a_batch(seed: int, size: Size) -> dict[str, float]:
    """Share of modules that read: a sticker at contact, a card in its box, a hand in its box."""
    half = placement()["fan"] / 2
    card, hand = [Spot(0, 0)], [Spot(-half, 0), Spot(half, 0)]
    tests: dict[str, tuple[float, Sequence[Spot]]] = {
        "a sticker laid onto the coil": (1.0, card),
        "a card in its box, 5 mm up": (LOW, card),
        "a card in its box, 8 mm up": (HIGH, card),
        "a hand in its box, 5 mm up": (LOW, hand),
        "a hand in its box, 8 mm up": (HIGH, hand),
    }
    batch = [Module.drawn(Random(f"{seed} module {n}")) for n in range(size.modules)]
    return {
        name: sum(
            Desk(f"{seed} batch {n}", height, module).share(spots, 20) >= READS
            for n, module in enumerate(batch)
        )
        / len(batch)
        for name, (height, spots) in tests.items()
    }


def measure(seed: int, size: Size) -> Figures:
    """Everything."""
    return Figures(
        across={height: one_card(seed, size, height) for height in HEIGHTS},
        along={height: one_card(seed, size, height, down=True) for height in HEIGHTS},
        usual=quarter(seed, size, 8.0, Module()),
        strong=quarter(seed, size, 5.0, MOST),
        two={height: two_cards(seed, size, height) for height in HEIGHTS},
        fan={name: fans(seed, size, *laid) for name, laid in LAID.items()},
        alone={name: alone(seed, size, *laid) for name, laid in LAID.items()},
        sticker=sticker_places(seed, size),
        reader=reader_places(seed, size),
        ghosts={quality: ghosts_by_pitch(seed, size, quality) for quality in QUALITIES},
        hours=size.hours,
        modules=of_a_batch(seed, size),
    )


def windows(curve: Curve) -> list[tuple[float, float]]:
    """From where to where a curve reads, each stretch."""
    stretches = groupby(curve, lambda point: point[1] >= READS)
    inside = [[x for x, _ in points] for reads, points in stretches if reads]
    return [(xs[0], xs[-1]) for xs in inside]


def best(grid: Grid) -> tuple[float, float]:
    """The place that reads most, of equals the one nearest the middle."""
    return max(grid, key=lambda at: (round(grid[at], 3), -abs(complex(*at))))
