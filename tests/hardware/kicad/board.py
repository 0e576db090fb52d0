"""The bench's board: footprints at their places, tracks, ground on both sides, the silk."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from host_tools.table.netlist import Component
from tests.hardware.kicad import router
from tests.hardware.kicad.drawn import footprint, parts, pins, plan, uuid, value
from tests.hardware.kicad.footprints import (
    FOOTPRINTS,
    HOLE,
    HOLE_KEPT,
    Point,
    body,
    effects,
    line,
    pads,
    properties,
    rectangle,
    turned,
)
from tests.hardware.kicad.schematic import LIBRARY
from tests.hardware.kicad.sexpr import Node, Quoted

ORIGIN = (100.0, 60.0)
"""Where the board's upper left corner lies on KiCad's sheet, millimetres."""
LAYERS = ("F.Cu", "B.Cu")
APART, TRACK, POWER = 0.2, 0.3, 0.4
VIA, VIA_DRILL = 0.8, 0.4
_EDGE = 1.0
_NAMES = {
    0: "F.Cu", 2: "B.Cu", 9: "F.Adhes", 11: "B.Adhes", 13: "F.Paste", 15: "B.Paste", 5: "F.SilkS",
    7: "B.SilkS", 1: "F.Mask", 3: "B.Mask", 25: "Edge.Cuts", 27: "Margin", 31: "F.CrtYd",
    29: "B.CrtYd", 35: "F.Fab", 33: "B.Fab",
}  # fmt: skip


class Pad(NamedTuple):
    """A pad on the board: millimetres from its upper left corner."""

    part: Component
    number: str
    net: str
    at: Point


def all_pads() -> list[Pad]:
    """Every pad of every part, two where a pin has two places."""
    found = []
    for part in parts():
        x, y, angle = plan()["places"][part.ref]
        nets = {number: net for number, _, net in pins(part)}
        for number, dx, dy in FOOTPRINTS[footprint(part)]().pads:
            ex, ey = turned((dx, dy), angle)
            at = (round(x + ex, 4), round(y + ey, 4))
            found.append(Pad(part, number, nets[number], at))
    return found


def by_net() -> dict[str, list[Point]]:
    """Net -> places of its pads."""
    found: dict[str, list[Point]] = defaultdict(list)
    for pad in all_pads():
        found[pad.net].append(pad.at)
    return dict(found)


def routed() -> router.Ways:
    """Tracks for all nets but ground, which is poured."""
    there = by_net()
    wide, high = plan()["board"]["size"]
    field = router.Field(
        size=(wide, high),
        pads=there,
        kept=[((x, y), HOLE_KEPT / 2 + APART + TRACK) for x, y in plan()["board"]["holes"]],
        edge=_EDGE,
        lowest=plan()["board"]["clear_from"],
        pad_reach=1.7 / 2 + APART + POWER / 2,
        via_reach=1.7 / 2 + APART + VIA / 2,
    )
    return router.routed(field, [net for net, at in there.items() if len(at) > 1 and net != "gnd"])


# the file ----------------------------------------------------------------------------------------


def board(tracks: Iterable[Node], fills: dict[str, list[Node]]) -> Node:
    """The board's file, with tracks and vias, and what of each layer is poured."""
    number = numbers()
    said = plan()["board"]
    return [
        "kicad_pcb", ["version", 20241229], ["generator", Quoted("floorman")],
        ["generator_version", Quoted("9.0")],
        ["general", ["thickness", 1.6], ["legacy_teardrops", "no"]], ["paper", Quoted("A4")],
        ["title_block", ["title", Quoted(said["title"])], ["rev", Quoted(said["revision"])]],
        ["layers", *([n, Quoted(name), "signal" if name in LAYERS else "user"]
                     for n, name in _NAMES.items())],
        ["setup", ["pad_to_mask_clearance", 0], ["allow_soldermask_bridges_in_footprints", "no"]],
        *(["net", n, Quoted(name)] for name, n in number.items()),
        *(_footprint(part, number) for part in parts()),
        *(_hole(n, x, y) for n, (x, y) in enumerate(said["holes"], 1)),
        *_outline(), *_words(), *tracks,
        *(_poured(layer, number["gnd"], fills.get(layer, [])) for layer in LAYERS),
        ["embedded_fonts", "no"],
    ]  # fmt: skip


def numbers() -> dict[str, int]:
    """Net -> its number."""
    return {name: n for n, name in enumerate(["", *by_net()])}


def laid(ways: router.Ways) -> Iterator[Node]:
    """Tracks and vias as the file has them."""
    number = numbers()
    for net, layer, one, two in ways.tracks:
        yield [
            "segment", ["start", *on_sheet(one)], ["end", *on_sheet(two)], ["width", width(net)],
            ["layer", Quoted(LAYERS[layer])], ["net", number[net]],
            ["uuid", Quoted(uuid("track", net, layer, one, two))],
        ]  # fmt: skip
    for net, at in ways.vias:
        yield [
            "via", ["at", *on_sheet(at)], ["size", VIA], ["drill", VIA_DRILL],
            ["layers", *map(Quoted, LAYERS)], ["net", number[net]],
            ["uuid", Quoted(uuid("via", net, at))],
        ]  # fmt: skip


def width(net: str) -> float:
    """The width of a track: supplies have more."""
    return POWER if net in ("/3v3r", "/3v3p", "/5v_usb") else TRACK


def on_sheet(at: Point) -> Point:
    """A place of the board on KiCad's sheet."""
    return round(ORIGIN[0] + at[0], 4), round(ORIGIN[1] + at[1], 4)


def _footprint(part: Component, number: dict[str, int]) -> Node:
    x, y, angle = plan()["places"][part.ref]
    name = footprint(part)
    nets = {
        pin: [["net", number[net], Quoted(net)], ["pinfunction", Quoted(called)]]
        for pin, called, net in pins(part)
    }
    at = plan()["names"].get(part.ref) or plan()["names"][name]
    fields = [
        ("Reference", part.ref, (at[0], at[1]), "F.SilkS", False),
        ("Value", value(part), (at[2], at[3]), "F.SilkS", False),
        ("Datasheet", "~", (0.0, 0.0), "F.Fab", True),
        ("Description", "", (0.0, 0.0), "F.Fab", True),
    ]
    turn = at[4] if len(at) > 4 else 0
    return [
        "footprint", Quoted(f"{LIBRARY}:{name}"), ["layer", Quoted("F.Cu")],
        ["uuid", Quoted(uuid("footprint", part.ref))], ["at", *on_sheet((x, y)), angle],
        *properties(fields, part.ref, turn),
        ["path", Quoted(f"/{uuid('symbol', part.ref)}")], ["sheetname", Quoted("/")],
        ["sheetfile", Quoted("bench.kicad_sch")], ["attr", "through_hole"],
        *body(name, part.ref, angle), *pads(name, part.ref, angle, nets), ["embedded_fonts", "no"],
    ]  # fmt: skip


def _hole(nth: int, x: float, y: float) -> Node:
    fields = [("Reference", f"H{nth}", (0.0, 0.0), "F.Fab", True),
              ("Value", "M3", (0.0, 0.0), "F.Fab", True)]  # fmt: skip
    own = f"H{nth}"
    return [
        "footprint", Quoted("hole"), ["layer", Quoted("F.Cu")], ["uuid", Quoted(uuid(own))],
        ["at", *on_sheet((x, y))], *properties(fields, own, 0),
        ["attr", "board_only", "exclude_from_pos_files", "exclude_from_bom"],
        ["fp_circle", ["center", 0, 0], ["end", HOLE_KEPT / 2, 0],
         ["stroke", ["width", 0.05], ["type", "solid"]], ["fill", "no"],
         ["layer", Quoted("F.CrtYd")], ["uuid", Quoted(uuid(own, "circle"))]],
        ["pad", Quoted(""), "np_thru_hole", "circle", ["at", 0, 0], ["size", HOLE, HOLE],
         ["drill", HOLE], ["layers", Quoted("*.Cu"), Quoted("*.Mask")],
         ["clearance", (HOLE_KEPT - HOLE) / 2], ["uuid", Quoted(uuid(own, "pad"))]],
        ["embedded_fonts", "no"],
    ]  # fmt: skip


def _outline() -> Iterator[Node]:
    for one, two in rectangle(0, 0, *plan()["board"]["size"]):
        yield line("gr_line", (on_sheet(one), on_sheet(two)), 0.1, "Edge.Cuts", "outline")


def _words() -> Iterator[Node]:
    for words, (x, y, size) in plan()["silk"].items():
        yield [
            "gr_text", Quoted(words), ["at", *on_sheet((x, y)), 0], ["layer", Quoted("F.SilkS")],
            ["uuid", Quoted(uuid("words", words))], effects(size),
        ]  # fmt: skip


def _poured(layer: str, net: int, fill: list[Node]) -> Node:
    wide, high = plan()["board"]["size"]
    corners = [(0.5, 0.5), (wide - 0.5, 0.5), (wide - 0.5, high - 0.5), (0.5, high - 0.5)]
    return [
        "zone", ["net", net], ["net_name", Quoted("gnd")], ["layer", Quoted(layer)],
        ["uuid", Quoted(uuid("poured", layer))], ["name", Quoted(f"ground {layer}")],
        ["hatch", "edge", 0.5], ["connect_pads", ["clearance", 0.25]], ["min_thickness", 0.25],
        ["filled_areas_thickness", "no"],
        ["fill", "yes", ["thermal_gap", 0.4], ["thermal_bridge_width", 0.5]],
        ["polygon", ["pts", *(["xy", *on_sheet(corner)] for corner in corners)]],
        *fill,
    ]  # fmt: skip
