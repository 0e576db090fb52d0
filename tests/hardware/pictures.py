"""Draws hardware/wiring: each board with every pin of its parts, and where it is soldered to.

A chip is seen from above.  At each pin stand the net, in its colour, and the other pins of the
board on it.  `python -m tests.hardware` writes them.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from host_tools.ground.importing import HARDWARE
from host_tools.table.builds import build, in_words
from host_tools.table.netlist import OPEN, Component, Netlist, data, kinds, netlist
from tests.svg import GREY, Drawing, View

FOLDER = HARDWARE / "wiring"
_WIDE, _PITCH, _COLUMN, _MARGIN = 1500, 15, 480, 20
_BODY = 110  # of a chip, between its rows of pins
_MOST = 5  # pins that are named beside a net
_COLOURS = {
    "gnd": "#444", "5v": "#c0392b", "3v3r": "#d35400", "3v3p": "#b8860b", "vsys": "#922b21",
    "sck": "#1f5fbf", "clk": "#1f5fbf", "mosi": "#1e8449", "din": "#1e8449", "miso": "#7d3c98",
    "cs": "#117a8b", "busy": "#b03a72", "rst": "#a04000", "reader_reset": "#a04000",
    "key": "#5d6d7e", "knock": "#6c3483",
}  # fmt: skip
DRAWN = (
    ("full", "seat1", "seat"), ("full", "row1", "row"), ("full", "keypad", "keypad"),
    ("full", "hub1.1", "reader"), ("racks", "racks", "racks"),
    ("pn5180", "busy", "busy"), ("pn5180", "hub2", "hub_busy"), ("pn5180", "hub1.1", "pn5180"),
    ("pn5180", "hub1.3", "reader_wide"),
)  # fmt: skip
"""Boards of which one picture is enough: the table, the board, the file."""


@dataclass
class _Item:
    """Something of a board that takes some height."""

    parts: list[Component]
    height: float


def colour(net: str) -> str:
    """A net's colour, by what it is called."""
    found = (shade for word, shade in _COLOURS.items() if word in net)
    return next(found, "#222")


class Board:
    """A board of a netlist as a picture; `more` lines of text, `notes` to some nets."""

    def __init__(
        self,
        n: Netlist,
        name: str,
        number: str = "",
        more: Sequence[str] = (),
        notes: Mapping[str, str] | None = None,
    ) -> None:
        said = data(n.table.files[name])
        title, lines = said["title"] + number, [*said["says"], *more]
        self.parts = [part for part in n.parts.values() if part.board == name]
        self._notes = notes or {}
        self._pins: dict[str, list[str]] = defaultdict(list)
        for part in self.parts:
            for pin, net in part.nets.items():
                self._pins[net].append(f"{part.ref}.{_number(part, pin)}")
        self._rails = {"gnd", *n.table.rails[name]}
        columns = self._columns()
        top = 60 + 16 * len(lines)
        height = top + max(sum(one.height for one in column) for column in columns) + _MARGIN
        self.drawing = Drawing(_WIDE, height, title)
        self.drawing.text((_MARGIN, 30), title, size=18, font_weight="bold")
        self.drawing.lines((_MARGIN, 52), lines)
        self._lay(columns, top)

    def _lay(self, columns: list[list[_Item]], top: float) -> None:
        for at, column in enumerate(columns):
            y = top
            for item in column:
                self._draw(item, _MARGIN + at * (_COLUMN + 10), y)
                y += item.height

    def svg(self) -> str:
        """The file."""
        return self.drawing.svg()

    def _columns(self) -> list[list[_Item]]:
        """Three columns, about as high as each other."""
        items = [self._item([part]) for part in self.parts if len(part.nets) > 2]
        small = [part for part in self.parts if len(part.nets) == 2]
        items += [self._item(small[at : at + 12]) for at in range(0, len(small), 12)]
        columns: list[list[_Item]] = [[], [], []]
        for item in sorted(items, key=lambda one: -one.height):
            min(columns, key=lambda column: sum(one.height for one in column)).append(item)
        return columns

    def _item(self, parts: list[Component]) -> _Item:
        if len(parts[0].nets) == 2:
            return _Item(parts, 26 * len(parts) + 20)
        return _Item(parts, _PITCH * max(map(len, _sides(parts[0]))) + 52)

    def _draw(self, item: _Item, x: float, y: float) -> None:
        if len(item.parts[0].nets) == 2:
            for n, part in enumerate(item.parts):
                self._two(part, x, y + 26 * n)
        else:
            self._chip(item.parts[0], x, y)

    def _two(self, part: Component, x: float, y: float) -> None:
        """A part with two pins between its nets; the one with a mark is pin 1."""
        middle = x + _COLUMN / 2
        self.drawing.box(View(0, 0), (middle, -y - 10), (84, 20), 3, fill="#f6f1e4")
        name = f"{part.ref} {part.value or _short(part.kind)}"
        self.drawing.text((middle, y + 14), name, "middle", 10)
        sides = zip(part.nets.items(), ((middle - 42, "end"), (middle + 42, "start")), strict=True)
        for (pin, net), (edge, anchor) in sides:
            step = -12 if anchor == "end" else 12
            self.drawing.path(
                [(edge, y + 10), (edge + step, y + 10)], stroke=colour(net), stroke_width=2
            )
            mark = f"{pin}: " if not pin.isdigit() else ""
            self._label(part, net, (edge + 1.5 * step, y + 14), anchor, mark)

    def _chip(self, part: Component, x: float, y: float) -> None:
        left, right = _sides(part)
        high = _PITCH * max(len(left), len(right)) + 10
        middle = x + _COLUMN / 2
        top = y + 22
        value = f" {part.value}" if part.value else ""
        self.drawing.text(
            (middle, y + 14), f"{part.ref}  {part.kind}{value}", "middle", 12, font_weight="bold"
        )
        self.drawing.box(View(0, 0), (middle, -top - high / 2), (_BODY, high), 4, fill="#eef2f7")
        if part.ref.startswith("U"):
            self.drawing.path([(middle - 8, top), (middle, top + 6), (middle + 8, top)])
        for pins, edge, inside, anchor in (
            (left, middle - _BODY / 2, "start", "end"),
            (right, middle + _BODY / 2, "end", "start"),
        ):
            for n, pin in enumerate(pins):
                self._pin(part, pin, (edge, top + 12 + _PITCH * n), inside, anchor)

    def _pin(
        self, part: Component, pin: str, at: tuple[float, float], inside: str, anchor: str
    ) -> None:
        x, y = at
        out = -1 if anchor == "end" else 1
        net = part.nets.get(pin, OPEN)
        number = _number(part, pin)
        shade = GREY if net == OPEN else colour(net)
        said = number if pin == number else f"{number} {pin}" if out < 0 else f"{pin} {number}"
        self.drawing.text((x - 4 * out, y + 4), said, inside, 9)
        self.drawing.path([(x, y), (x + 10 * out, y)], stroke=shade, stroke_width=2)
        self._label(part, net, (x + 14 * out, y + 4), anchor, "")

    def _label(
        self, part: Component, net: str, at: tuple[float, float], anchor: str, mark: str
    ) -> None:
        if net == OPEN:
            self.drawing.text(at, mark + "open", anchor, 9, fill=GREY)
            return
        note = f" ({self._notes[net]})" if net in self._notes else ""
        to = "" if net in self._rails else self._others(part, net)
        said = (
            f"{mark}{net}{note}"
            if anchor == "start"
            else f"{net}{note}{' ' + mark if mark else ''}"
        )
        said = f"{said}  {to}" if anchor == "start" else f"{to}  {said}".strip()
        self.drawing.text(at, said.strip(), anchor, 9, fill=colour(net))

    def _others(self, part: Component, net: str) -> str:
        """Where else on the board the net goes."""
        others = [pin for pin in self._pins[net] if not pin.startswith(f"{part.ref}.")]
        return " ".join(others[:_MOST]) + (" .." if len(others) > _MOST else "")


def _short(kind: str) -> str:
    return {
        "polyfuse 1.1 A": "1.1 A",
        "screw terminal 2": "5 V in",
        "power supply 5 V": "5 V",
    }.get(kind, kind)


def _number(part: Component, pin: str) -> str:
    return str(kinds()[part.kind].pins.index(pin) + 1)


def _sides(part: Component) -> tuple[list[str], list[str]]:
    """Pins on the left and on the right, from above."""
    pins = list(kinds()[part.kind].pins)
    half = len(pins) // 2
    if part.ref.startswith("U"):
        return pins[:half], pins[: half - 1 : -1]
    if part.kind.startswith("box header"):
        return pins[::2], pins[1::2]
    return [], pins


# the pictures ------------------------------------------------------------------------------------


def pictures() -> dict[str, str]:
    """File name -> the picture."""
    drawn = {file: Board(netlist(table), board) for table, board, file in DRAWN}
    for hub in build("full").hubs:
        drawn[hub] = Board(netlist("full"), hub, f" {hub[-1]}", _plugs(hub), _readers_at(hub))
    names = build("full").words
    drawn["controller"] = Board(
        netlist("full"), "controller", notes={f"cs{at}": name for at, name in enumerate(names)}
    )
    words = build("bench").words
    for name, file in (("bench", "bench"), ("pn5180_bench", "bench_pn5180")):
        drawn[file] = Board(
            netlist(name), "bench", notes={f"cs{at}": one for at, one in enumerate(words)}
        )
    return {f"{file}.svg": board.svg() for file, board in drawn.items()}


def _readers_at(hub: str) -> dict[str, str]:
    there = build("full").hubs[hub]
    return {
        f"{net}{plug}": in_words(name)
        for plug, name in enumerate(there, 1)
        for net in ("cs", "miso")
    }


def _plugs(hub: str) -> list[str]:
    """Which reader each plug of the branch has, in both builds."""
    full, home = build("full"), build("home")
    said = []
    for plug, name in enumerate(full.hubs[hub], 1):
        output = full.readers.index(name)
        other = home.words[output] if output < len(home.readers) else "none"
        said.append(f"plug {plug}: {in_words(name)} (home: {other})")
    return [", ".join(said[:4]) + ",", ", ".join(said[4:])]
