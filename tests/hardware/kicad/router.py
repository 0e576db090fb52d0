"""Lays tracks on two layers of a raster: a way to the nearest pad, net by net.

A node of the raster holds tracks of one net.  The raster is so wide that tracks on neighbouring
nodes are apart as they must be; a slanting step holds both of its corners too, a via its
neighbours.  A way through another net's nodes is dear; the net that is cut is laid anew, and what
was fought over grows dearer for all, until nobody cuts anybody.
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import pairwise
from math import hypot

Cell = tuple[int, int, int]
"""Column, row, layer: 0 the front."""
Spot = tuple[float, float]
Way = list[Cell]
RASTER = 0.635
_VIA_COST, _BACK_COST, _TURN_COST, _CUT_COST = 6.0, 1.3, 0.2, 12.0
_STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
_VIA = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)]
_PATIENCE = 400  # nets laid, the cut ones again


class NoWayError(Exception):
    """Nets cannot be laid, whatever is laid anew."""


@dataclass
class Ways:
    """All that was laid: (net, layer, from, to) and vias, in millimetres."""

    tracks: list[tuple[str, int, Spot, Spot]] = field(default_factory=list)
    vias: list[tuple[str, Spot]] = field(default_factory=list)


@dataclass
class Field:
    """A board before it is routed: millimetres."""

    size: Spot
    pads: Mapping[str, list[Spot]]
    """Net -> its pads."""
    kept: list[tuple[Spot, float]]
    """Places and radii where no track may be."""
    edge: float
    lowest: float
    """Below it nothing is laid."""
    pad_reach: float
    """From a pad's middle to the nearest middle of another net's track."""
    via_reach: float


def routed(board: Field, nets: Iterable[str]) -> Ways:
    """Tracks for these nets; raises NoWayError when they cut each other for ever."""
    raster = _Raster(board)
    queue = deque(sorted(nets, key=lambda net: (_length(board.pads[net]), net)))
    laid: dict[str, list[Way]] = {}
    for _ in range(_PATIENCE):
        if not queue:
            return _noted(laid)
        net = queue.popleft()
        laid[net], cut = _lay(raster, net)
        for other in cut:
            raster.drop(other)
            del laid[other]
            queue.append(other)
    raise NoWayError(f"no way for {', '.join(queue)}")


def _length(pads: list[Spot]) -> float:
    xs, ys = zip(*pads, strict=True)
    return float(max(xs) - min(xs) + max(ys) - min(ys))


def _lay(raster: "_Raster", net: str) -> tuple[list[Way], list[str]]:
    """A net's ways, and the nets that they cut."""
    ends = [raster.cell(pad) for pad in raster.board.pads[net]]
    reached = {(*ends[0], 0), (*ends[0], 1)}
    left = set(ends[1:]) - {ends[0]}
    ways, cut = [], set()
    while left:
        way = raster.way(net, reached, left)
        if not way:
            raise NoWayError(f"{net} is walled in")
        cut |= raster.take(net, way)
        end = way[-1][:2]
        reached |= {*way, (*end, 0), (*end, 1)}
        left.discard(end)
        ways.append(way)
    return ways, sorted(cut)


def _noted(laid: Mapping[str, list[Way]]) -> Ways:
    """Steps in a row as one track."""
    ways = Ways()
    for net, several in sorted(laid.items()):
        for way in several:
            start = way[0]
            for n, (one, two) in enumerate(pairwise(way), 1):
                if one[2] != two[2]:
                    ways.vias.append((net, _spot(one)))
                    start = two
                elif n + 1 == len(way) or _step(two, way[n + 1]) != _step(one, two):
                    ways.tracks.append((net, one[2], _spot(start), _spot(two)))
                    start = two
    return ways


def _spot(cell: Cell) -> Spot:
    return round(cell[0] * RASTER, 4), round(cell[1] * RASTER, 4)


def _step(one: Cell, two: Cell) -> Cell:
    return two[0] - one[0], two[1] - one[1], two[2] - one[2]


class _Raster:
    """Which net holds each node, and how dear it is."""

    def __init__(self, board: Field) -> None:
        self.board = board
        self.columns, self.rows = (int(side / RASTER) + 1 for side in board.size)
        self.held: dict[Cell, str] = {}
        self.dear: dict[Cell, float] = defaultdict(float)
        self.near_pads: dict[tuple[int, int], set[str]] = {}
        self.no_via: set[tuple[int, int]] = set()
        for net, pads in board.pads.items():
            for pad in pads:
                for place in self._around(pad, board.pad_reach):
                    self.near_pads.setdefault(place, set()).add(net)
                self.no_via.update(self._around(pad, board.via_reach))
        kept = {place for spot, radius in board.kept for place in self._around(spot, radius)}
        self.shut = kept | set(self._rim())

    def cell(self, spot: Spot) -> tuple[int, int]:
        """The node of a place."""
        return round(spot[0] / RASTER), round(spot[1] / RASTER)

    def _around(self, spot: Spot, radius: float) -> Iterator[tuple[int, int]]:
        reach = int(radius / RASTER) + 1
        column, row = self.cell(spot)
        for x in range(column - reach, column + reach + 1):
            for y in range(row - reach, row + reach + 1):
                if hypot(x * RASTER - spot[0], y * RASTER - spot[1]) < radius:
                    yield x, y

    def _rim(self) -> Iterator[tuple[int, int]]:
        edge, (wide, high) = self.board.edge, self.board.size
        for x in range(self.columns):
            for y in range(self.rows):
                left, upper = x * RASTER, y * RASTER
                rim = min(left, upper, wide - left, high - upper)
                if rim < edge or upper > self.board.lowest:
                    yield x, y

    def _open(self, net: str, place: tuple[int, int]) -> bool:
        """True where no other net's pad is near, and no edge but at one's own pad."""
        near = self.near_pads.get(place, set())
        inside = 0 <= place[0] < self.columns and 0 <= place[1] < self.rows
        return inside and near <= {net} and (place not in self.shut or net in near)

    def _price(self, net: str, cells: Iterable[Cell]) -> float:
        """How dear nodes are beyond their length: those that others hold, or fought over."""
        return sum(
            self.dear[cell] + (_CUT_COST if self.held.get(cell, net) != net else 0)
            for cell in cells
        )

    def _next(self, net: str, cell: Cell) -> Iterator[tuple[Cell, float]]:
        x, y, layer = cell
        for dx, dy in _STEPS:
            taken = _taken(cell, (x + dx, y + dy, layer))
            if all(self._open(net, one[:2]) for one in taken):
                way = hypot(dx, dy) * (_BACK_COST if layer else 1)
                yield (x + dx, y + dy, layer), way + self._price(net, taken)
        other = (x, y, 1 - layer)
        taken = _taken(cell, other)
        if (x, y) not in self.no_via and all(self._open(net, one[:2]) for one in taken):
            yield other, _VIA_COST + self._price(net, taken)

    def way(self, net: str, starts: set[Cell], ends: set[tuple[int, int]]) -> Way:
        """The cheapest way from what is laid to one of the ends; [] when there is none."""
        cost = dict.fromkeys(starts, 0.0)
        back: dict[Cell, Cell] = {}
        queue = [(_rest(cell, ends), cell) for cell in sorted(starts)]
        done: set[Cell] = set()
        while queue:
            _, cell = heappop(queue)
            if cell[:2] in ends:
                return _traced(back, cell)
            if cell in done:
                continue
            done.add(cell)
            for other, more in self._next(net, cell):
                there = cost[cell] + more + (_TURN_COST if _bends(back, cell, other) else 0)
                if there < cost.get(other, 1e9):
                    cost[other], back[other] = there, cell
                    heappush(queue, (there + _rest(other, ends), other))
        return []

    def take(self, net: str, way: Way) -> set[str]:
        """A way's nodes become its net's; the nets that held some."""
        cut = set()
        for one, two in pairwise(way):
            for cell in _taken(one, two):
                if self.held.get(cell, net) != net:
                    cut.add(self.held[cell])
                    self.dear[cell] += 2
                self.held[cell] = net
        return cut

    def drop(self, net: str) -> None:
        """A net holds nothing any more."""
        self.held = {cell: other for cell, other in self.held.items() if other != net}


def _taken(one: Cell, two: Cell) -> list[Cell]:
    """The nodes that a step holds."""
    x, y, layer = two
    if one[2] != layer:
        return [(x + dx, y + dy, side) for dx, dy in _VIA for side in (0, 1)]
    return [*{one, two, (one[0], y, layer), (x, one[1], layer)}]


def _rest(cell: Cell, ends: set[tuple[int, int]]) -> float:
    return min(max(abs(cell[0] - x), abs(cell[1] - y)) for x, y in ends)


def _bends(back: Mapping[Cell, Cell], cell: Cell, other: Cell) -> bool:
    before = back.get(cell)
    return before is not None and _step(before, cell) != _step(cell, other)


def _traced(back: Mapping[Cell, Cell], cell: Cell) -> Way:
    way = [cell]
    while way[-1] in back:
        way.append(back[way[-1]])
    return way[::-1]
