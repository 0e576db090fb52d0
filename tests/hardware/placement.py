"""Draws hardware/placement.svg, where readers and stickers go, from hardware/table.toml.

`python -m tests.hardware.placement` writes it.
"""

import math
from typing import Any

from host_tools.ground.importing import HARDWARE
from simulator.layout import placement
from simulator.world import ALL_ZONES, RACKS
from tests.svg import GREY, Drawing, Point, View

FILE = HARDWARE / "placement.svg"

_CARD, _COIL, _WOOD, _FELT = "#345", "#a5562a", "#d9b98c", "#2f6f4f"


def draw(plan: dict[str, Any]) -> str:
    """The whole picture."""
    drawing = Drawing(900, 930, "Where readers and stickers go")
    _card(drawing, plan, View(120, 195, 2.6))
    _zone(drawing, plan, View(400, 195, 2.6))
    _side(drawing, plan, (615, 95))
    _apart(drawing, plan, View(740, 345, 1.1))
    _table(drawing, plan, View(450, 675, 0.36))
    return drawing.svg()


def _headed(drawing: Drawing, at: Point, head: str) -> None:
    drawing.text(at, head, size=14, font_weight="bold")


def _sticker(drawing: Drawing, plan: dict[str, Any], view: View, middle: Point) -> None:
    x, y = plan["sticker_at"]
    at = (middle[0] + x, middle[1] + y)
    drawing.disc(view, at, plan["sticker"], stroke="#2b6", fill="#bfe5cd", fill_opacity=0.7)
    drawing.disc(view, at, 1.2, fill="#183", stroke="none")


def _card(drawing: Drawing, plan: dict[str, Any], view: View) -> None:
    wide, high = plan["card"]
    _headed(drawing, (20, 24), "1  The sticker")
    drawing.text((20, 42), "in the card's middle", fill=GREY)
    drawing.box(view, (0, 0), (wide, high), 3, stroke=_CARD)
    _sticker(drawing, plan, view, (0, 0))
    left, right, top, low = -wide / 2, wide / 2, high / 2, -high / 2
    x, y = plan["sticker_at"]
    drawing.measure(view.at(left, low - 8), view.at(right, low - 8), f"{wide} mm")
    drawing.measure(view.at(left, low + 8), view.at(x, low + 8), f"{x - left:g}")
    drawing.measure(view.at(right + 8, top), view.at(right + 8, low), f"{high}")
    drawing.measure(view.at(right - 8, top), view.at(right - 8, y), f"{top - y:g}", -30)
    drawing.measure(
        view.at(x - plan["sticker"] / 2, y + 18),
        view.at(x + plan["sticker"] / 2, y + 18),
        f"{plan['sticker']} across",
    )


def _zone(drawing: Drawing, plan: dict[str, Any], view: View) -> None:
    (wide, high), fan = plan["card"], plan["fan"]
    _headed(drawing, (265, 24), "2  A seat's two cards, from above")
    drawing.text((265, 42), "the coil's middle under the box's middle", fill=GREY)
    _module(drawing, plan, view)
    for x in (-fan / 2, fan / 2):
        drawing.box(view, (x, 0), (wide, high), 3, stroke=_CARD, fill="#8ac", fill_opacity=0.1)
        _sticker(drawing, plan, view, (x, 0))
    drawing.disc(view, (0, 0), 2, fill=_COIL, stroke="none")
    low, edge = -high / 2, (wide + fan) / 2
    drawing.measure(
        view.at(-edge, low - 8), view.at(edge, low - 8), f"printed box {wide + fan} mm"
    )
    drawing.measure(view.at(-fan / 2, 24), view.at(fan / 2, 24), f"fan {fan}")
    right = plan["board"][0] / 2 + 12
    top = view.at(right, plan["coil_from_edge"])
    drawing.measure(top, view.at(right, 0), f"{plan['coil_from_edge']}")
    x, y = view.at(-edge, low - 22)
    drawing.lines(
        (x, y),
        (
            f"Brown: coil {plan['coil'][0]} x {plan['coil'][1]}, its longer side along the fan;",
            f"dashed: module {plan['board'][0]} x {plan['board'][1]}, its coil's middle",
            f"{plan['coil_from_edge']} mm from the edge without pins.",
        ),
    )


def _module(drawing: Drawing, plan: dict[str, Any], view: View) -> None:
    """An RC522 board, its pins below."""
    wide, high = plan["board"]
    middle = (0.0, plan["coil_from_edge"] - high / 2)
    drawing.box(view, middle, (wide, high), 1, stroke=GREY, stroke_dasharray="5 4")
    for n in range(8):
        drawing.disc(view, (2.54 * (n - 3.5), middle[1] - high / 2 + 3), 1.4, stroke=GREY)
    coil_wide, coil_high = plan["coil"]
    for n in range(4):
        size = (coil_wide - 1.6 * n, coil_high - 1.6 * n)
        drawing.box(view, (0, 0), size, 2, stroke=_COIL)


def _side(drawing: Drawing, plan: dict[str, Any], at: Point) -> None:
    _headed(drawing, (at[0] - 15, 24), "3  From the side")
    drawing.text((at[0] - 15, 42), "no metal near the coil", fill=GREY)
    x, y = at
    up = plan["height"] * 9.0
    layers = (
        ("card and sticker", 7.0, "#8ac", "#345"),
        ("felt and foam", up * 0.5, _FELT, "white"),
        ("wood, thinned over the coil", up * 0.5, _WOOD, "#432"),
        ("RC522 module, coil upwards", 12.0, "#4a7bb5", "white"),
    )
    for name, thick, fill, ink in layers:
        inset = 35 if name.startswith(("card", "RC522")) else 0
        size = (215 - 2 * inset, thick)
        drawing.box(View(0, 0), (x + 107, -(y + thick / 2)), size, fill=fill, stroke="none")
        if thick > 14:
            drawing.text((x + 107, y + thick / 2 + 4), name, "middle", fill=ink)
        elif fill == "#8ac":
            drawing.text((x + 107, y - 6), name, "middle", fill=ink)
        else:
            drawing.text((x + 107, y + thick + 15), name, "middle", fill="#444")
        y += thick
    drawing.measure((x + 225, at[1] + 7), (x + 225, at[1] + 7 + up), f"{plan['height']} mm")
    drawing.text((x + 107, y + 40), f"coil to sticker {plan['height_most']} mm at most", "middle")


def _apart(drawing: Drawing, plan: dict[str, Any], view: View) -> None:
    """The seat of a table with a reader for each hole card."""
    half = plan["pitch"] / 2
    _headed(drawing, (600, 258), "Better: each card its own reader")
    for x in (-half, half):
        drawing.box(view, (x, 0), plan["card"], 3, stroke=_CARD, fill="#8ac", fill_opacity=0.1)
        drawing.box(view, (x, 0), plan["coil"], 2, stroke=_COIL, stroke_width=2)
        _sticker(drawing, plan, view, (x, 0))
    drawing.measure(view.at(-half, 52), view.at(half, 52), f"{plan['pitch']} mm at least")


def _facing(plan: dict[str, Any], seat: int) -> float:
    """Degrees by which a seat's boxes are turned, so that their feet are at the player."""
    (x, y), (in_x, in_y) = plan["at"]["hole"][seat], plan["at"]["bet"][seat]
    return math.degrees(math.atan2(x - in_x, y - in_y)) + 180


def _table(drawing: Drawing, plan: dict[str, Any], view: View) -> None:
    _headed(drawing, (20, 430), "4  The table, from above: a cross is the middle of a coil")
    drawing.text(
        (20, 448), f"no two coils nearer than {plan['pitch']} mm; dashed: optional", fill=GREY
    )
    wide, high = plan["felt"]
    x, y = view.at(0, 0)
    drawing.oval((x, y), (wide * view.scale, high * view.scale), fill="#eef5f0", stroke=_FELT)
    for zone in ALL_ZONES:
        _box(drawing, plan, view, zone)
    muck, last = plan["at"]["muck"][0], plan["at"]["burn"][0]
    drawing.measure(view.at(muck[0], 66), view.at(last[0], 66), f"{math.dist(muck, last):g} mm")
    drawing.text(view.at(0, -470), "dealer", "middle", fill=GREY)


def _box(drawing: Drawing, plan: dict[str, Any], view: View, zone: str) -> None:
    kind = zone.rstrip("0123456789")
    number = int(zone[len(kind) :] or 0)
    at = tuple(plan["at"][kind][number])
    wide, high = plan["card"]
    size = (wide + (plan["fan"] if kind in ("hole", "muck") else 0), high)
    x, y = view.at(*at)
    more: dict[str, Any] = {"stroke_dasharray": "3 3"} if zone in RACKS else {}
    label = y + 28
    if kind in ("hole", "bet", "rack"):
        more["transform"] = f"rotate({_facing(plan, number):.0f} {x:.1f} {y:.1f})"
        label = y - 6
    drawing.box(view, at, size, 6, stroke=_CARD, fill="white", **more)
    drawing.path([(x - 4, y), (x + 4, y)], stroke=_COIL, stroke_width=1.5)
    drawing.path([(x, y - 4), (x, y + 4)], stroke=_COIL, stroke_width=1.5)
    drawing.text((x, label), zone, "middle", 8 if label > y else 7.5, fill="#333")


if __name__ == "__main__":
    FILE.write_text(draw(placement()), encoding="utf-8")
