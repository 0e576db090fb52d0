"""The bench's board is the netlist's bench: its schematic, its copper, what a maker is sent.

Files are read as they stand, without KiCad; where there is one, its own rules are asked, too.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import hypot
from typing import NamedTuple
from zipfile import ZipFile

import pytest

from host_tools.ground.importing import HARDWARE
from host_tools.table.netlist import OPEN, kinds, netlist
from tests.hardware.kicad import board, cli, papers
from tests.hardware.kicad.__main__ import PCB
from tests.hardware.kicad.drawn import FOLDER, plan
from tests.hardware.kicad.footprints import HOLE
from tests.hardware.kicad.made import texts
from tests.hardware.kicad.sexpr import Node, every, first, parsed, written
from tests.hardware.sums import kind_of

SCHEMATIC = FOLDER / "bench.kicad_sch"
Pin = tuple[str, str]
Spot = tuple[float, float]
with_kicad = pytest.mark.skipif(
    not cli.CLI, reason="no kicad-cli: install KiCad 9, or set KICAD_CLI to its path"
)


class Joined:
    """Things that are one."""

    def __init__(self) -> None:
        self._above: dict[object, object] = {}

    def find(self, one: object) -> object:
        while (above := self._above.get(one, one)) != one:
            one = above
        return one

    def join(self, one: object, other: object) -> None:
        self._above[self.find(one)] = self.find(other)

    def groups(self, of: dict[Pin, object]) -> set[frozenset[Pin]]:
        """Pins that are joined, by where each of them is."""
        found = defaultdict(set)
        for pin, where in of.items():
            found[self.find(where)].add(pin)
        return grouped(found.values())


def grouped(pins: Iterable[Iterable[Pin]]) -> set[frozenset[Pin]]:
    """Nets that join something."""
    return {frozenset(one) for one in pins if len({*one}) > 1}


def meant() -> set[frozenset[Pin]]:
    """Pins that the data joins, as part and number."""
    bench = netlist("bench")
    numbers = {name: [*one.pins] for name, one in kinds().items()}
    return grouped(
        [(at.part.ref, str(numbers[at.part.kind].index(at.pin) + 1)) for at in pins]
        for net, pins in bench.pins.items()
        if net != OPEN
    )


def spot(node: Node) -> Spot:
    return round(float(node[1]), 3), round(float(node[2]), 3)


# the schematic -----------------------------------------------------------------------------------


def drawn_nets(sheet: Node) -> set[frozenset[Pin]]:
    """Pins that a sheet joins by wires, labels and signs of power."""
    joined, pins = Joined(), {}
    library = {one[1]: one for one in every(first(sheet, "lib_symbols"), "symbol")}
    for symbol in every(sheet, "symbol"):
        fields = {one[1]: one[2] for one in every(symbol, "property")}
        known = library[first(symbol, "lib_id")[1]]
        x, y = spot(first(symbol, "at"))
        for pin in (one for unit in every(known, "symbol") for one in every(unit, "pin")):
            dx, dy = spot(first(pin, "at"))
            at = (round(x + dx, 3), round(y - dy, 3))
            if next(every(known, "power"), None):
                joined.join(at, fields["Value"])
            else:
                pins[fields["Reference"], first(pin, "number")[1]] = at
    for wire in every(sheet, "wire"):
        joined.join(*map(spot, every(first(wire, "pts"), "xy")))
    for label in every(sheet, "label"):
        joined.join(spot(first(label, "at")), label[1])
    return joined.groups(dict(pins))


def test_the_schematic_is_the_data() -> None:
    sheet = parsed(SCHEMATIC.read_text(encoding="utf-8"))
    assert drawn_nets(sheet) == meant()
    label = next(one for one in every(sheet, "label") if one[1] == "miso1")
    label[1] = "miso2"
    assert drawn_nets(sheet) != meant()


# the board ---------------------------------------------------------------------------------------


class Copper(NamedTuple):
    """A track, a via or a pad, from one place to another, so wide; on which layers."""

    net: str
    one: Spot
    two: Spot
    width: float
    layers: frozenset[str]


@pytest.fixture(scope="module")
def pcb() -> Node:
    return parsed(PCB.read_text(encoding="utf-8"))


def pads(pcb: Node) -> Iterator[tuple[Pin, Copper]]:
    """Pads of all parts, and the copper of each."""
    for footprint in every(pcb, "footprint"):
        ref = next(one[2] for one in every(footprint, "property") if one[1] == "Reference")
        x, y, *turn = map(float, first(footprint, "at")[1:])
        for pad in every(footprint, "pad"):
            if net := next(every(pad, "net"), None):
                dx, dy = spot(first(pad, "at"))
                if turn == [90.0]:
                    dx, dy = dy, -dx
                at = (round(x + dx, 3), round(y + dy, 3))
                size = float(first(pad, "size")[1])
                yield (ref, pad[1]), Copper(net[2], at, at, size, frozenset(board.LAYERS))


def laid(pcb: Node) -> Iterator[Copper]:
    """Tracks and vias."""
    names = {net[1]: net[2] for net in every(pcb, "net")}
    for track in every(pcb, "segment"):
        ends = spot(first(track, "start")), spot(first(track, "end"))
        layers = frozenset(first(track, "layer")[1:])
        yield Copper(names[first(track, "net")[1]], *ends, float(first(track, "width")[1]), layers)
    for via in every(pcb, "via"):
        at, layers = spot(first(via, "at")), frozenset(first(via, "layers")[1:])
        yield Copper(names[first(via, "net")[1]], at, at, float(first(via, "size")[1]), layers)


def apart(one: Copper, other: Copper) -> float:
    """Millimetres between two pieces of copper; below 0 where they touch."""
    if crosses(one, other):
        return -1.0
    ends = [(one.one, other), (one.two, other), (other.one, one), (other.two, one)]
    return min(from_line(at, line) for at, line in ends) - (one.width + other.width) / 2


def from_line(at: Spot, line: Copper) -> float:
    (x, y), (to_x, to_y) = line.one, line.two
    dx, dy = to_x - x, to_y - y
    along = ((at[0] - x) * dx + (at[1] - y) * dy) / (dx * dx + dy * dy) if dx or dy else 0.0
    along = min(1.0, max(0.0, along))
    return hypot(at[0] - x - along * dx, at[1] - y - along * dy)


def crosses(one: Copper, other: Copper) -> bool:
    def side(line: Copper, at: Spot) -> float:
        (x, y), (to_x, to_y) = line.one, line.two
        return (to_x - x) * (at[1] - y) - (to_y - y) * (at[0] - x)

    return (
        side(one, other.one) * side(one, other.two) < 0
        and side(other, one.one) * side(other, one.two) < 0
    )


def test_pads_and_tracks_are_the_data(pcb: Node) -> None:
    """Every pad has its net, tracks join all pads of one, and no two nets come near each other."""
    on = list(pads(pcb))
    nets = defaultdict(set)
    for pin, copper in on:
        nets[copper.net].add(pin)
    assert grouped(nets.values()) == meant()
    joined = Joined()
    pieces = [copper for _, copper in on] + list(laid(pcb))
    for one, other in combinations(pieces, 2):
        if one.layers & other.layers:
            gap = apart(one, other)
            if one.net == other.net and gap < 0:
                joined.join(one, other)
            assert one.net == other.net or gap > board.APART, (one, other)
    apart_still = defaultdict(set)
    for _, copper in on:
        apart_still[copper.net].add(joined.find(copper))
    assert [net for net, several in apart_still.items() if len(several) > 1] == ["gnd"]
    poured = {(zone[1][1], first(zone, "layer")[1]) for zone in every(pcb, "zone")}
    number = next(net[1] for net in every(pcb, "net") if net[2] == "gnd")
    assert poured == {(number, layer) for layer in board.LAYERS}


def test_files_are_made_from_the_data(pcb: Node) -> None:
    """`python -m tests.hardware.kicad` makes them anew."""
    for name, text in texts().items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, name
    tracks = [*every(pcb, "segment"), *every(pcb, "via")]
    fills = {
        first(zone, "layer")[1]: [*every(zone, "filled_polygon")] for zone in every(pcb, "zone")
    }
    assert all(fills.values())
    assert PCB.read_text(encoding="utf-8") == written(board.board(tracks, fills))


def flashed(gerber: str) -> set[frozenset[Pin]]:
    """Pads of a layer by the nets that the file says of them."""
    found, pin, net = defaultdict(set), None, ""
    for line in gerber.splitlines():
        if line.startswith("%TO.P,"):
            ref, number, *_ = line[6:].rstrip("*%").split(",")
            pin = (ref, number)
        elif line.startswith("%TO.N,"):
            net = line[6:].rstrip("*%")
        elif line == "%TD*%":
            pin = None
        elif line.endswith("D03*") and pin:
            found[net].add(pin)
    return grouped(found.values())


def test_what_is_sent_to_a_maker_is_this_board(pcb: Node) -> None:
    """Gerbers name each pad with its net; the drill file has a hole for each pad and via."""
    with ZipFile(FOLDER / "gerbers.zip") as packed:
        files = {name: packed.read(name).decode() for name in packed.namelist()}
    for side in ("F_Cu.gtl", "B_Cu.gbl"):
        assert flashed(files[f"bench-{side}"]) == meant(), side
    drill = files["bench.drl"]
    sizes = dict(re.findall(r"^(T\d+)C([\d.]+)$", drill, re.MULTILINE))
    holes: dict[float, int] = defaultdict(int)
    for tool, at in re.findall(r"^(T\d+)\n((?:X\S+\n)+)", drill, re.MULTILINE):
        holes[float(sizes[tool])] += at.count("\n")
    assert holes.pop(HOLE) == len(plan()["board"]["holes"])
    assert holes.pop(board.VIA_DRILL) == sum(1 for _ in every(pcb, "via"))
    assert sum(holes.values()) == len(list(pads(pcb)))


def test_the_list_has_every_part_and_the_board_costs_what_the_page_says() -> None:
    listed = [row.split(",")[:2] for row in (FOLDER / "parts.csv").read_text().splitlines()[1:]]
    refs = {ref: kind_of(name) for refs, name in listed for ref in refs.split()}
    assert refs == {part.ref: part.kind for part in netlist("bench").parts.values()}
    assert f"{papers.cost():.2f} EUR" in (HARDWARE / "README.md").read_text(encoding="utf-8")


# KiCad's own word --------------------------------------------------------------------------------


@with_kicad
def test_kicad_reads_the_data_out_of_the_schematic() -> None:
    assert grouped(cli.nets(SCHEMATIC).values()) == meant()


@with_kicad
def test_kicad_finds_nothing_wrong() -> None:
    assert cli.erc(SCHEMATIC) == []
    assert cli.drc(PCB) == []
