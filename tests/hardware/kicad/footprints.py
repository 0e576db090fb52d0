"""Footprints of the bench's board: all through holes on a raster of 1.27 mm, names on the silk."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from host_tools.table.netlist import kinds
from tests.hardware.kicad.drawn import uuid
from tests.hardware.kicad.sexpr import Node, Quoted

Point = tuple[float, float]
Line = tuple[Point, Point]
PITCH = 2.54
_PAD, _DRILL = 1.6, 0.8
_WIDE_PAD, _WIDE_DRILL = 1.7, 1.0  # plugs, sockets and modules
HOLE, HOLE_KEPT = 3.2, 6.4
"""Millimetres of a mounting hole, and of its screw's head."""
SILK = 0.15


@dataclass
class Footprint:
    """Pads as (number, x, y), silk, and how far the part reaches; millimetres, y down."""

    pads: list[tuple[str, float, float]]
    box: tuple[float, float, float, float]
    """Left, top, right, bottom of the part itself."""
    silk: list[Line] = field(default_factory=list)
    circles: list[tuple[Point, float]] = field(default_factory=list)
    texts: list[tuple[str, Point, float]] = field(default_factory=list)
    """Words, place, angle."""
    pad: float = _PAD
    drill: float = _DRILL


def turned(at: Point, angle: float) -> Point:
    """A place of a footprint that stands at 0 or 90 degrees."""
    return (at[1], -at[0]) if angle == 90 else at


def rectangle(left: float, top: float, right: float, bottom: float) -> list[Line]:
    """Its four sides."""
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return list(zip(corners, [*corners[1:], corners[0]], strict=True))


def _column(first: int, last: int, x: float, from_y: float = 0) -> list[tuple[str, float, float]]:
    step = 1 if last >= first else -1
    return [
        (str(number), x, from_y + PITCH * n)
        for n, number in enumerate(range(first, last + step, step))
    ]


def dip(count: int, *widths: float) -> Footprint:
    """A chip of two rows; with two widths its right row may stand in either."""
    half, high = count // 2, PITCH * (count // 2 - 1)
    pads = _column(1, half, 0)
    for width in widths:
        pads += _column(count, half + 1, width)
    left, right, top, bottom = 1.27, widths[0] - 1.27, -1.6, high + 1.6
    middle = (left + right) / 2
    notch = [
        ((middle - 0.8, top), (middle, top + 0.9)),
        ((middle, top + 0.9), (middle + 0.8, top)),
    ]
    pin_one = [((-1.15, -0.5), (-1.15, 0.5))]
    return Footprint(
        pads,
        (0.0, top, widths[-1], bottom),
        [*rectangle(left, top, right, bottom), *notch, *pin_one],
    )


def pico() -> Footprint:
    """The Pico on two sockets of twenty; its USB plug looks up (Pico data sheet, figure 3)."""
    left, right, top, bottom = -1.61, 19.39, -1.37, 49.63
    usb = rectangle(4.9, top, 12.9, 4.0)[1:]
    return Footprint(
        [*_column(1, 20, 0), *_column(40, 21, 17.78)],
        (left, top, right, bottom),
        [*rectangle(left, top, right, bottom)[1:], *usb, ((1.1, -0.5), (1.1, 0.5))],
        texts=[("USB", (8.89, 1.3), 0), ("1", (2.7, 0), 0)],
        pad=_WIDE_PAD,
        drill=_WIDE_DRILL,
    )


def plug(kind: str) -> Footprint:
    """A row of pins, each with its name above."""
    names = kinds()[kind].pins
    high = PITCH * (len(names) - 1)
    box = (-1.33, -1.33, 1.33, high + 1.33)
    texts = [(name, (-3.4, PITCH * n), 0.0) for n, name in enumerate(names)]
    corner = [((-1.6, -1.6), (0.0, -1.6)), ((-1.6, -1.6), (-1.6, 0.0))]
    return Footprint(
        _column(1, len(names), 0), box, [*rectangle(*box), *corner], texts=texts,
        pad=_WIDE_PAD, drill=_WIDE_DRILL,
    )  # fmt: skip


def module(kind: str) -> Footprint:
    """A converter on three pins, its names beside them."""
    names = kinds()[kind].pins
    high = PITCH * (len(names) - 1)
    box = (-1.6, -5.0, 17.0, high + 5.0)
    texts = [(name, (3.3, PITCH * n), 0.0) for n, name in enumerate(names)]
    return Footprint(
        _column(1, len(names), 0), box, rectangle(*box), texts=texts,
        pad=_WIDE_PAD, drill=_WIDE_DRILL,
    )  # fmt: skip


def axial() -> Footprint:
    """A resistor that lies down."""
    return Footprint(
        [("1", 0, 0), ("2", 3 * PITCH, 0)],
        (0.66, -1.25, 6.96, 1.25),
        rectangle(1.1, -1.25, 6.52, 1.25),
    )


def disc() -> Footprint:
    """A ceramic capacitor."""
    return Footprint(
        [("1", 0, 0), ("2", PITCH, 0)],
        (-1.23, -1.25, 3.77, 1.25),
        rectangle(-1.23, -1.25, 3.77, 1.25),
    )


def can() -> Footprint:
    """An electrolytic capacitor of 6.3 mm; + is pin 1."""
    plus = [((-3.1, -1.9), (-2.1, -1.9)), ((-2.6, -2.4), (-2.6, -1.4))]
    return Footprint(
        [("1", 0, 0), ("2", PITCH, 0)],
        (-1.9, -3.2, 4.5, 3.2),
        plus,
        circles=[((1.27, 0.0), 3.3)],
    )


FOOTPRINTS: dict[str, Callable[[], Footprint]] = {
    "Pico": pico,
    "DIP14": lambda: dip(14, 7.62),
    "DIP24": lambda: dip(24, 7.62, 15.24),
    "Reader": lambda: plug("RC522 module"),
    "Converter": lambda: module("step-down 3.3 V"),
    "Resistor": axial,
    "Capacitor": disc,
    "Electrolytic": can,
}
"""Name -> how it is made."""


# as KiCad has them -------------------------------------------------------------------------------


def effects(size: float = 1.0, thickness: float = SILK, *more: Node) -> Node:
    """How a text looks."""
    return ["effects", ["font", ["size", size, size], ["thickness", thickness]], *more]


def line(kind: str, ends: Line, width: float, layer: str, *path: object) -> Node:
    """A line on a layer."""
    (x, y), (to_x, to_y) = ends
    return [
        kind, ["start", x, y], ["end", to_x, to_y],
        ["stroke", ["width", width], ["type", "solid"]],
        ["layer", Quoted(layer)], ["uuid", Quoted(uuid(*path, kind, layer, ends))],
    ]  # fmt: skip


def body(name: str, path: str, angle: float) -> Iterator[Node]:
    """Silk and courtyard of a footprint; `angle` keeps its words upright or from the right."""
    made = FOOTPRINTS[name]()
    for ends in made.silk:
        yield line("fp_line", ends, SILK, "F.SilkS", path)
    for (x, y), radius in made.circles:
        yield [
            "fp_circle", ["center", x, y], ["end", x + radius, y],
            ["stroke", ["width", SILK], ["type", "solid"]], ["fill", "no"],
            ["layer", Quoted("F.SilkS")], ["uuid", Quoted(uuid(path, "circle", x, y))],
        ]  # fmt: skip
    for words, (x, y), turn in made.texts:
        yield [
            "fp_text", "user", Quoted(words), ["at", x, y, turn + angle],
            ["layer", Quoted("F.SilkS")], ["uuid", Quoted(uuid(path, "text", words))], effects(),
        ]  # fmt: skip
    for ends in rectangle(*courtyard(made)):
        yield line("fp_line", ends, 0.05, "F.CrtYd", path)


def courtyard(made: Footprint) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of what no other part may enter."""
    reach, apart = made.pad / 2, 0.25
    xs, ys = [x for _, x, _ in made.pads], [y for _, _, y in made.pads]
    left, top, right, bottom = made.box
    return (
        min(left, min(xs) - reach) - apart,
        min(top, min(ys) - reach) - apart,
        max(right, max(xs) + reach) + apart,
        max(bottom, max(ys) + reach) + apart,
    )


def pads(name: str, path: str, angle: float, nets: dict[str, Node]) -> Iterator[Node]:
    """Pads of a footprint, the first one square; `nets` has what goes with a number's pads."""
    made = FOOTPRINTS[name]()
    for nth, (number, x, y) in enumerate(made.pads):
        shape = "rect" if number == "1" else "circle"
        yield [
            "pad", Quoted(number), "thru_hole", shape, ["at", x, y, angle],
            ["size", made.pad, made.pad], ["drill", made.drill],
            ["layers", Quoted("*.Cu"), Quoted("*.Mask")], ["remove_unused_layers", "no"],
            *nets.get(number, []), ["uuid", Quoted(uuid(path, "pad", nth))],
        ]  # fmt: skip


def properties(
    fields: Iterable[tuple[str, str, Point, str, bool]], path: str, angle: float
) -> Iterator[Node]:
    """Reference, value and what else is said: name, text, place, layer, hidden."""
    for name, text, (x, y), layer, hidden in fields:
        yield [
            "property", Quoted(name), Quoted(text), ["at", x, y, angle], ["layer", Quoted(layer)],
            *([["hide", "yes"]] if hidden else []),
            ["uuid", Quoted(uuid(path, "property", name))], effects(),
        ]  # fmt: skip


def library(name: str) -> Node:
    """A footprint as the library's file has it."""
    path = f"library {name}"
    left, top, _, bottom = FOOTPRINTS[name]().box
    fields = [
        ("Reference", "REF**", (left, top - 1.2), "F.SilkS", False),
        ("Value", name, (left, bottom + 1.2), "F.SilkS", False),
    ]
    return [
        "footprint", Quoted(name), ["version", 20241229], ["generator", Quoted("floorman")],
        ["layer", Quoted("F.Cu")], *properties(fields, path, 0), ["attr", "through_hole"],
        *body(name, path, 0), *pads(name, path, 0, {}), ["embedded_fonts", "no"],
    ]  # fmt: skip
