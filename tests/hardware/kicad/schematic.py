"""The bench's schematic: a box for each part, a label at each pin, a cross where nothing is."""

from collections.abc import Iterator
from math import ceil

from host_tools.table.netlist import Component, Kind, kinds, words
from tests.hardware.kicad.drawn import (
    footprint,
    is_open,
    net,
    parts,
    plan,
    uuid,
    value,
)
from tests.hardware.kicad.sexpr import Node, Quoted

LIBRARY = "bench"
_PITCH, _PIN, _STUB = 2.54, 2.54, 2.54
_HALF = 10.16
"""Millimetres from a chip's middle to its side."""
ROOT = uuid("sheet")


def symbol_name(kind: str) -> str:
    """A kind's name as a symbol's."""
    return kind.replace(" ", "_").replace(".", "_")


def effects(*more: Node, size: float = 1.27) -> Node:
    """How a text looks."""
    return ["effects", ["font", ["size", size, size]], *more]


def hidden() -> Node:
    """The same for what is not seen."""
    return effects(["hide", "yes"])


def role(kind: Kind, pin: str) -> str:
    """A pin's word in KiCad's rules."""
    feeds = kind.of.get("feeds", {})
    if pin in feeds.values() or (pin in feeds and pin != kind.supply):
        return "power_out"
    if pin == kind.supply or pin in words(kind.of.get("ground", "")):
        return "power_in"
    if pin in kind.enable:
        return "tri_state"
    sets = ((kind.inputs, "input"), (kind.outputs, "output"), (kind.either, "bidirectional"))
    return next((name for pins, name in sets if pin in pins), "passive")


def places(kind: Kind) -> Iterator[tuple[str, str, float, float, int]]:
    """Number, name, outer end and direction of each pin, y up; a chip's as seen from above."""
    count = len(kind.pins)
    if count == 2:
        yield "1", kind.pins[0], 0.0, 5.08, 270
        yield "2", kind.pins[1], 0.0, -5.08, 90
        return
    half = count if count <= 8 else ceil(count / 2)
    for n, pin in enumerate(kind.pins):
        row = n if n < half else count - 1 - n
        y = top(kind) - _PITCH * row
        left = n < half
        yield str(n + 1), pin, (-1 if left else 1) * (_HALF + _PIN), y, 0 if left else 180


def top(kind: Kind) -> float:
    """How high a chip's first pin stands above its middle."""
    count = len(kind.pins)
    rows = count if count <= 8 else ceil(count / 2)
    return _PITCH * ((rows - 1) // 2)


def symbol(name: str, prefix: str) -> Node:
    """A kind as a symbol of the library."""
    kind = kinds()[name]
    own = symbol_name(name)
    small = len(kind.pins) == 2
    return [
        "symbol", Quoted(own),
        *([["pin_numbers", ["hide", "yes"]]] if small else []),
        ["pin_names", ["offset", 1.016], *([["hide", "yes"]] if small else [])],
        ["exclude_from_sim", "no"], ["in_bom", "yes"], ["on_board", "yes"],
        ["property", Quoted("Reference"), Quoted(prefix), ["at", 0, top(kind) + 5.08, 0],
         effects()],
        ["property", Quoted("Value"), Quoted(name), ["at", 0, top(kind) + 2.54, 0], effects()],
        ["property", Quoted("Footprint"), Quoted(""), ["at", 0, 0, 0], hidden()],
        ["property", Quoted("Datasheet"), Quoted("~"), ["at", 0, 0, 0], hidden()],
        ["property", Quoted("Description"), Quoted(kind.of["use"]), ["at", 0, 0, 0], hidden()],
        ["symbol", Quoted(f"{own}_0_1"), *_shape(kind)],
        ["symbol", Quoted(f"{own}_1_1"), *_pins(kind)],
        ["embedded_fonts", "no"],
    ]  # fmt: skip


def _shape(kind: Kind) -> Iterator[Node]:
    count = len(kind.pins)
    rows = count if count <= 8 else ceil(count / 2)
    if count > 2:
        yield _box(-_HALF, top(kind) + _PITCH, _HALF, top(kind) - _PITCH * rows)
    elif kind.name == "resistor":
        yield _box(-1.016, 2.54, 1.016, -2.54)
    else:
        yield _box(-2.032, 0.9, 2.032, 0.5)
        yield _box(-2.032, -0.5, 2.032, -0.9)
        yield _path((0, 2.54), (0, 0.9))
        yield _path((0, -0.9), (0, -2.54))
    if kind.name == "electrolytic":
        yield _path((-2.0, 2.0), (-1.0, 2.0))
        yield _path((-1.5, 2.5), (-1.5, 1.5))


def _box(left: float, upper: float, right: float, lower: float) -> Node:
    return [
        "rectangle", ["start", left, upper], ["end", right, lower],
        ["stroke", ["width", 0.254], ["type", "default"]], ["fill", ["type", "background"]],
    ]  # fmt: skip


def _path(*points: tuple[float, float]) -> Node:
    return [
        "polyline", ["pts", *(["xy", x, y] for x, y in points)],
        ["stroke", ["width", 0.254], ["type", "default"]], ["fill", ["type", "none"]],
    ]  # fmt: skip


def _pins(kind: Kind) -> Iterator[Node]:
    for number, name, x, y, angle in places(kind):
        yield [
            "pin", role(kind, name), "line", ["at", x, y, angle], ["length", _PIN],
            ["name", Quoted(name), effects()], ["number", Quoted(number), effects()],
        ]  # fmt: skip


def ground() -> Node:
    """The sign of ground."""
    strokes = [((0, 0), (0, -1.27)), ((-1.27, -1.27), (1.27, -1.27)), ((-0.8, -1.7), (0.8, -1.7)),
               ((-0.3, -2.1), (0.3, -2.1))]  # fmt: skip
    return _power("gnd", "#PWR", "power_in", [_path(*ends) for ends in strokes])


def flag() -> Node:
    """The sign that a net has power from outside."""
    shape = [_path((0, 0), (0, 1.27), (-1, 1.9), (0, 2.54), (1, 1.9), (0, 1.27))]
    return _power("PWR_FLAG", "#FLG", "power_out", shape)


def _power(name: str, prefix: str, kind: str, shape: list[Node]) -> Node:
    return [
        "symbol", Quoted(name), ["power"], ["pin_numbers", ["hide", "yes"]],
        ["pin_names", ["offset", 0], ["hide", "yes"]],
        ["exclude_from_sim", "no"], ["in_bom", "yes"], ["on_board", "yes"],
        ["property", Quoted("Reference"), Quoted(prefix), ["at", 0, 0, 0], hidden()],
        ["property", Quoted("Value"), Quoted(name), ["at", 0, -3.8, 0], effects()],
        ["property", Quoted("Footprint"), Quoted(""), ["at", 0, 0, 0], hidden()],
        ["property", Quoted("Datasheet"), Quoted("~"), ["at", 0, 0, 0], hidden()],
        ["property", Quoted("Description"), Quoted(""), ["at", 0, 0, 0], hidden()],
        ["symbol", Quoted(f"{name}_0_1"), *shape],
        ["symbol", Quoted(f"{name}_1_1"),
         ["pin", kind, "line", ["at", 0, 0, 90], ["length", 0],
          ["name", Quoted("~"), effects()], ["number", Quoted("1"), effects()]]],
        ["embedded_fonts", "no"],
    ]  # fmt: skip


def symbols() -> list[Node]:
    """All symbols of the library."""
    prefixes = {part.kind: part.ref.rstrip("0123456789") for part in parts()}
    return [*(symbol(kind, prefix) for kind, prefix in prefixes.items()), ground(), flag()]


def library() -> Node:
    """The library's file."""
    return ["kicad_symbol_lib", ["version", 20241209], ["generator", Quoted("floorman")],
            ["generator_version", Quoted("9.0")], *symbols()]  # fmt: skip


# the sheet ---------------------------------------------------------------------------------------


def schematic() -> Node:
    """The sheet's file."""
    own = [[*one] for one in symbols()]
    for one in own:
        one[1] = Quoted(f"{LIBRARY}:{one[1]}")
    said = plan()["board"]
    return [
        "kicad_sch", ["version", 20250114], ["generator", Quoted("floorman")],
        ["generator_version", Quoted("9.0")], ["uuid", Quoted(ROOT)], ["paper", Quoted("A3")],
        ["title_block", ["title", Quoted(said["title"])], ["rev", Quoted(said["revision"])],
         ["comment", 1, Quoted("Made from hardware/netlist/bench.toml")]],
        ["lib_symbols", *own],
        *_notes(), *(node for part in parts() for node in _part(part)), *_flag(),
        ["sheet_instances", ["path", Quoted("/"), ["page", Quoted("1")]]],
        ["embedded_fonts", "no"],
    ]  # fmt: skip


def _notes() -> Iterator[Node]:
    for text, (x, y) in plan()["sheet"]["notes"].items():
        yield [
            "text", Quoted(text), ["exclude_from_sim", "no"], ["at", x, y, 0],
            effects(["justify", "left"], size=2.0), ["uuid", Quoted(uuid("note", text))],
        ]  # fmt: skip


def _part(part: Component) -> Iterator[Node]:
    kind = kinds()[part.kind]
    x, y = plan()["sheet"]["places"][part.ref]
    small = len(kind.pins) == 2
    beside = ["justify", "left"]
    above = y - top(kind)
    yield _placed(
        part.ref, symbol_name(part.kind), (x, y),
        [
            ("Reference", part.ref, (x + 3, y - 1.27) if small else (x, above - 6.35),
             effects(*([beside] if small else []))),
            ("Value", value(part), (x + 3, y + 1.27) if small else (x, above - 3.81),
             effects(*([beside] if small else []))),
            ("Footprint", f"{LIBRARY}:{footprint(part)}", (x, y), hidden()),
        ],
        [number for number, *_ in places(kind)],
    )  # fmt: skip
    for number, name, dx, dy, angle in places(kind):
        at = (x + dx, y - dy)
        if is_open(part, name):
            yield ["no_connect", ["at", *at], ["uuid", Quoted(uuid("open", part.ref, number))]]
        else:
            yield from _end(part, number, net(part, number, name), at, angle)


def _end(
    part: Component, number: str, called: str, at: tuple[float, float], angle: int
) -> Iterator[Node]:
    """The ground's sign, or a stub with a label at its end."""
    x, y = at
    if called == "gnd":
        ref = f"#PWR_{part.ref}_{number}"
        fields = [("Reference", ref, at, hidden()), ("Value", "gnd", at, hidden())]
        yield _placed(ref, "gnd", at, fields, ["1"], {0: 270, 180: 90, 270: 180, 90: 0}[angle])
        return
    dx, dy = {0: (-1, 0), 180: (1, 0), 270: (0, -1), 90: (0, 1)}[angle]
    end = (x + dx * _STUB, y + dy * _STUB)
    yield [
        "wire", ["pts", ["xy", x, y], ["xy", *end]], ["stroke", ["width", 0], ["type", "default"]],
        ["uuid", Quoted(uuid("wire", part.ref, number))],
    ]  # fmt: skip
    turn = {0: 180, 180: 0, 270: 90, 90: 270}[angle]
    side = "right" if turn in (180, 270) else "left"
    yield [
        "label", Quoted(called[1:]), ["at", *end, turn], effects(["justify", side, "bottom"]),
        ["uuid", Quoted(uuid("label", part.ref, number))],
    ]  # fmt: skip


def _flag() -> Iterator[Node]:
    x, y = plan()["sheet"]["flag"]
    at = (x, y)
    for name, ref in (("PWR_FLAG", "#FLG1"), ("gnd", "#PWR_FLAG")):
        fields = [("Reference", ref, at, hidden()), ("Value", name, at, hidden())]
        yield _placed(ref, name, at, fields, ["1"])


def _placed(
    ref: str,
    name: str,
    at: tuple[float, float],
    fields: list[tuple[str, str, tuple[float, float], Node]],
    numbers: list[str],
    turn: int = 0,
) -> Node:
    own = uuid("symbol", ref)
    return [
        "symbol", ["lib_id", Quoted(f"{LIBRARY}:{name}")], ["at", *at, turn], ["unit", 1],
        ["exclude_from_sim", "no"], ["in_bom", "yes"], ["on_board", "yes"], ["dnp", "no"],
        ["uuid", Quoted(own)],
        *(["property", Quoted(key), Quoted(text), ["at", *where, 0], look]
          for key, text, where, look in fields),
        *(["pin", Quoted(one), ["uuid", Quoted(uuid("pin", ref, one))]] for one in numbers),
        ["instances", ["project", Quoted(LIBRARY), ["path", Quoted(f"/{ROOT}"),
         ["reference", Quoted(ref)], ["unit", 1]]]],
    ]  # fmt: skip
