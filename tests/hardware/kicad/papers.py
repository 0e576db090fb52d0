"""The bench board's papers: what is bought, and the picture to solder after."""

import csv
import io
from collections.abc import Iterator
from typing import Any

from host_tools.table.netlist import Component, kinds
from tests.hardware.kicad.board import all_pads
from tests.hardware.kicad.drawn import footprint, parts, plan, value
from tests.hardware.kicad.footprints import FOOTPRINTS, turned
from tests.svg import GREY, Drawing, View

_SCALE, _MARGIN, _LIST = 9.0, 30, 430
_BODY = {
    "Pico": "#cfe8d5", "DIP24": "#ddd", "DIP14": "#ddd", "Reader": "#f3e3b3",
    "Resistor": "#f0d9c0", "Capacitor": "#f6dfa0", "Electrolytic": "#cfdcf0",
    "Converter": "#e4d4ee",
}  # fmt: skip


def _bought() -> dict[str, list[Component]]:
    """Parts of a kind and a value, as they are bought."""
    found: dict[str, list[Component]] = {}
    for part in parts():
        found.setdefault(f"{part.kind} {part.value}".strip(), []).append(part)
    return found


def bill() -> str:
    """The parts list, as a table that spreadsheets and shops read."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(("references", "part", "count", "EUR each", "price", "order", "footprint"))
    for name, several in _bought().items():
        of = kinds()[several[0].kind].of
        refs = " ".join(part.ref for part in several)
        price = f"{of['price']:.2f}"
        order = of.get("order", "")
        rows.writerow(
            (refs, name, len(several), price, of["priced"], order, footprint(several[0]))
        )
    for name, said in plan()["bought"].items():
        price = f"{said['price']:.2f}"
        rows.writerow(("", name, said["count"], price, "estimate", said["use"], ""))
    rows.writerow(("", "all", "", f"{cost():.2f}", "estimate", "", ""))
    return text.getvalue()


def cost() -> float:
    """Euro for the board with all that is on it and its leads."""
    own = sum(kinds()[part.kind].of["price"] for part in parts())
    return float(own + sum(one["count"] * one["price"] for one in plan()["bought"].values()))


# the picture -------------------------------------------------------------------------------------


def picture() -> str:
    """The board from above with its parts, and in which order they are soldered."""
    wide, high = plan()["board"]["size"]
    drawing = Drawing(
        wide * _SCALE + 2 * _MARGIN + _LIST, high * _SCALE + 2 * _MARGIN, "The bench's board"
    )
    view = View(_MARGIN, _MARGIN, _SCALE)
    drawing.box(view, (wide / 2, -high / 2), (wide, high), fill="#f4faf4")
    for x, y in plan()["board"]["holes"]:
        drawing.disc(view, (x, -y), 3.2, fill="white")
    for part in parts():
        _body(drawing, view, part)
    for pad in all_pads():
        x, y = pad.at
        first = pad.number == "1"
        drawing.disc(view, (x, -y), 1.5, fill="#c0392b" if first else "#b8b8b8", stroke="none")
    for part in parts():
        _names(drawing, view, part)
    _order(drawing, wide * _SCALE + 2 * _MARGIN)
    return drawing.svg()


def _place(part: Component, at: tuple[float, float]) -> tuple[float, float]:
    x, y, angle = plan()["places"][part.ref]
    dx, dy = turned(at, angle)
    return x + dx, -(y + dy)


def _body(drawing: Drawing, view: View, part: Component) -> None:
    name = footprint(part)
    made = FOOTPRINTS[name]()
    left, top, right, bottom = made.box
    x, y = _place(part, ((left + right) / 2, (top + bottom) / 2))
    size = (right - left, bottom - top)
    turn = plan()["places"][part.ref][2] == 90
    if name == "Electrolytic":
        drawing.disc(view, (x, y), 6.3, fill=_BODY[name], stroke=GREY)
    else:
        drawing.box(view, (x, y), size[::-1] if turn else size, fill=_BODY[name], stroke=GREY)
    for one, two in made.silk:
        drawing.path([view.at(*_place(part, one)), view.at(*_place(part, two))], stroke="#555")


def _names(drawing: Drawing, view: View, part: Component) -> None:
    at = plan()["names"].get(part.ref) or plan()["names"][footprint(part)]
    for words, spot, weight in ((part.ref, at[:2], "bold"), (value(part), at[2:4], "normal")):
        x, y = view.at(*_place(part, spot))
        turn = 90.0 if len(at) > 4 else 0.0
        drawing.text((x, y + 4), words, "middle", font_weight=weight, **_turned(turn, x, y))
    for words, spot, turn in FOOTPRINTS[footprint(part)]().texts:
        x, y = view.at(*_place(part, spot))
        upright = turn + plan()["places"][part.ref][2]
        drawing.text((x, y + 4), words, "middle", fill=GREY, **_turned(upright, x, y))


def _turned(angle: float, x: float, y: float) -> dict[str, Any]:
    """The attribute of a text that stands on its side."""
    return {"transform": f"rotate({-angle:g} {x:.1f} {y:.1f})"} if angle else {}


def _order(drawing: Drawing, x: float) -> None:
    drawing.text((x, 46), "The bench's board, from above", size=18, font_weight="bold")
    drawing.text((x, 68), "Red: pin 1. Soldered in this order, the lowest first:", fill="#444")
    y = 100.0
    for n, line in enumerate(_steps(), 1):
        for words, weight in zip(line, ("bold", "normal", "normal"), strict=True):
            told = f"{n}. {words}" if weight == "bold" else words
            drawing.text((x + (0 if weight == "bold" else 18), y), told, font_weight=weight)
            y += 17
        y += 9


def _steps() -> Iterator[tuple[str, str, str]]:
    """References, what it is, and how it goes in; step by step."""
    for name in plan()["soldering"]["order"]:
        several = [one for one in _bought().values() if footprint(one[0]) == name]
        for same in several:
            said = f"{same[0].kind} {same[0].value}".strip()
            yield ", ".join(part.ref for part in same), said, plan()["soldering"]["how"][name]
