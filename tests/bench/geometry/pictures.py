"""The figures of docs/antennas.md, drawn from what was measured."""

import math
from itertools import groupby
from pathlib import Path

from simulator.layout import placement
from tests.bench.geometry.measures import LAID, Curve, Figures, Grid
from tests.svg import GREY, INK, Axes, Drawing, Point, View

_COLOURS = ("#1b6e4a", "#c08a2d", "#9a3b3b", "#4a6fa5")
_FULL = (27, 110, 74)
_WINDOW = (13, 35)
"""How far apart the stickers of a hand should be, with a little to spare."""
_HEARD = 8
"""Ghosts that a figure must be made of to be drawn."""
_SHARES = [(share / 100, f"{share} %") for share in (0, 25, 50, 75, 100)]


def draw(figures: Figures, folder: Path) -> None:
    """Write all of them."""
    for name, picture in (
        ("reach", reach(figures)),
        ("two", two(figures)),
        ("places", places(figures)),
        ("ghosts", ghosts(figures)),
    ):
        (folder / f"antennas_{name}.svg").write_text(picture.svg(), encoding="utf-8")


def shade(share: float) -> str:
    """White for never, green for always."""
    red, green, blue = (round(255 - share * (255 - full)) for full in _FULL)
    return f"#{red:02x}{green:02x}{blue:02x}"


def legend(drawing: Drawing, at: Point) -> None:
    """The meaning of the shades."""
    drawing.text(at, "read in")
    for n, share in enumerate((0.0, 0.25, 0.5, 0.75, 1.0)):
        middle = (at[0] + 66 + 78 * n, -at[1] + 4)
        drawing.box(View(0, 0), middle, (16, 12), fill=shade(share), stroke=GREY)
        drawing.text((at[0] + 79 + 78 * n, at[1]), f"{share:.0%}" + " of polls" * (share == 1))


def _cells(drawing: Drawing, view: View, grid: Grid) -> None:
    """A quarter, mirrored into the other three; neighbours of one shade in a row are one bar."""
    step = sorted({x for x, _ in grid})[1]
    whole = {(i * x, j * y): shade(grid[x, y]) for x, y in grid for i in (1, -1) for j in (1, -1)}
    for y in sorted({y for _, y in whole}):
        row = sorted(x for x, there in whole if there == y)
        for fill, same in groupby(row, lambda x: whole[x, y]):  # noqa: B023 - used at once
            bar = list(same)
            if fill != shade(0):
                middle = ((bar[0] + bar[-1]) / 2, y)
                size = (bar[-1] - bar[0] + step, step)
                drawing.box(view, middle, size, fill=fill, stroke=fill, stroke_width=0.3)


def _coil(drawing: Drawing, view: View, middle: Point = (0, 0), **more: object) -> None:
    wide, deep = placement()["coil"]
    for n in range(4):
        size = (wide - 1.2 * n, deep - 1.2 * n)
        drawing.box(view, middle, size, 2, **{"stroke": "#a5562a", "stroke_width": 1, **more})


def _card(drawing: Drawing, view: View, middle: Point, **more: object) -> None:
    """A card and its sticker."""
    plan = placement()
    drawing.box(view, middle, plan["card"], 3, **more)
    drawing.disc(view, middle, plan["sticker"], stroke="#9ab", stroke_dasharray="3 3")


# one card ----------------------------------------------------------------------------------------


def reach(figures: Figures) -> Drawing:
    """Where a sticker's centre must be, seen from above, and along a line."""
    drawing = Drawing(900, 440, "Where one card is read")
    usual, strong = View(150, 190, 2.6), View(440, 190, 2.6)
    _map(drawing, usual, figures.usual, "A usual module, 8 mm up")
    _card(drawing, usual, (0, 0), stroke="#456")
    drawing.text(usual.at(0, -41), "card, sticker in its middle", "middle", 10, fill="#456")
    drawing.lines((20, 362), ("Read is a card whose middle, and", "sticker, lies in the green."))
    _map(drawing, strong, figures.strong, "A strong one, 5 mm up")
    drawing.measure(strong.at(-50, -54), strong.at(50, -54), "")
    drawing.text((566, 340), "100 mm", "end", 10, fill=GREY)
    told = ("Round the coil lies a ring of silence;", "behind it cards are read again.")
    drawing.lines((310, 362), told)
    axes = Axes(drawing, (640, 320), (235, 260), (0, 45), (0, 1))
    axes.ruled(range(0, 46, 5), _SHARES, "sticker's centre to coil's centre, mm", "read in")
    near = {
        height: [(x, share) for x, share in curve if x <= 45]
        for height, curve in figures.across.items()
    }
    _heights(drawing, axes, near, (640, 372))
    legend(drawing, (20, 425))
    return drawing


def _map(drawing: Drawing, view: View, grid: Grid, head: str) -> None:
    """Ten centimetres square, the coil in the middle."""
    _cells(drawing, view, grid)
    _coil(drawing, view)
    drawing.box(view, (0, 0), (100, 100), stroke=GREY)
    drawing.text((view.x - 130, 46), head, font_weight="bold")


def _heights(drawing: Drawing, axes: Axes, curves: dict[float, Curve], at: Point) -> None:
    for n, (height, curve) in enumerate(curves.items()):
        axes.curve(curve, _COLOURS[n])
        x = at[0] + 78 * n
        drawing.path([(x, at[1] - 4), (x + 18, at[1] - 4)], stroke=_COLOURS[n], stroke_width=2.5)
        drawing.text((x + 23, at[1]), f"{height:g} mm up")


# two cards ---------------------------------------------------------------------------------------


def two(figures: Figures) -> Drawing:
    """Two cards of a hand on one reader."""
    drawing = Drawing(900, 560, "Two cards over one reader")
    for x, far, told in (
        (150, 6, ("The stickers lie on each other", "and detune each other.")),
        (430, placement()["fan"], ("Each sticker is over the coil", "and clear of the other.")),
        (735, 63, ("Side by side both stickers", "are off the coil.")),
    ):
        _pair(drawing, View(x, 105, 1.55), far)
        drawing.lines((x, 194), told, "middle")
    axes = Axes(drawing, (90, 490), (720, 210), (0, 66), (0, 1))
    axes.band(*_WINDOW, "#e8f3ec")
    axes.ruled(range(0, 67, 6), _SHARES, "between the centres of the stickers, mm", "both read in")
    told_window = f"{_WINDOW[0]} to {_WINDOW[1]} mm"
    drawing.text(axes.point(24, 0.06), told_window, "middle", fill="#1b6e4a")
    _heights(drawing, axes, figures.two, (330, 548))
    return drawing


def _pair(drawing: Drawing, view: View, far: float) -> None:
    """Two cards whose stickers are so far apart, over a coil."""
    plan = placement()
    read = _WINDOW[0] <= far <= _WINDOW[1]
    edge, fill = (shade(1), shade(0.5)) if read else ("#9a3b3b", "#d99")
    _coil(drawing, view)
    for x in (-far / 2, far / 2):
        drawing.box(view, (x, 0), plan["card"], 3, stroke="#456", fill="#8ac", fill_opacity=0.12)
        drawing.disc(view, (x, 0), plan["sticker"], stroke=edge, fill=fill, fill_opacity=0.5)
    head = f"{far} mm apart: " + ("both read" if read else "not read")
    drawing.text((view.x, 24), head, "middle", 13, font_weight="bold")


# the best places ---------------------------------------------------------------------------------


def places(figures: Figures) -> Drawing:
    """How far to fan, where the sticker goes, where the reader."""
    drawing = Drawing(900, 420, "Hands as people lay them: the best places")
    axes = Axes(drawing, (60, 300), (270, 220), (0, 66), (0, 1))
    drawing.text((20, 24), "How far two cards are fanned", font_weight="bold")
    axes.ruled(range(0, 67, 12), _SHARES, "between the cards' centres, mm", "both read in")
    for n, name in enumerate(LAID):
        axes.curve(figures.fan[name], _COLOURS[n])
        y = 352 + 16 * n
        drawing.path([(60, y - 4), (78, y - 4)], stroke=_COLOURS[n], stroke_width=2.5)
        drawing.text((84, y), name)
    drawing.text((375, 24), "Where the sticker is on the card", font_weight="bold")
    view = View(480, 190, 3)
    _cells(drawing, view, figures.sticker)
    _card(drawing, view, (0, 0), stroke="#456")
    drawing.lines((375, 346), _caption(figures.sticker))
    drawing.text((615, 24), "Where the coil is under the box", font_weight="bold")
    view = View(755, 190, 2.4)
    _cells(drawing, view, figures.reader)
    wide, high = placement()["card"]
    for half in (-0.5, 0.5):
        drawing.box(view, (half * placement()["fan"], 0), (wide, high), 3, stroke="#456")
    _coil(drawing, view, stroke_opacity=0.5)
    drawing.lines((615, 346), _caption(figures.reader))
    legend(drawing, (375, 408))
    return drawing


def _caption(grid: Grid) -> list[str]:
    return [
        f"In the middle: both cards in {grid[0, 0]:.0%}.",
        f"To the side by 3, 6 mm: {grid[3, 0]:.0%}, {grid[6, 0]:.0%},",
        f"lengthwise by 6, 12 mm: {grid[0, 6]:.0%}, {grid[0, 12]:.0%}.",
    ]


# ghosts ------------------------------------------------------------------------------------------


def ghosts(figures: Figures) -> Drawing:
    """Ghosts an hour, on logarithmic paper."""
    drawing = Drawing(900, 400, "Ghosts by the distance of two readers")
    axes = Axes(drawing, (90, 330), (430, 270), (60, 150), (0, 4))
    shares = [(n, f"{10**n:g}") for n in range(5)]
    axes.ruled(
        range(60, 151, 10), shares, "between the centres of two coils, mm", "ghosts an hour"
    )
    for n, (quality, curve) in enumerate(figures.ghosts.items()):
        least = _HEARD / figures.hours
        heard = [(pitch, math.log10(rate)) for pitch, rate in curve if rate >= least]
        axes.curve(heard, _COLOURS[n])
        for x, y in heard:
            drawing.disc(View(*axes.point(x, y)), (0, 0), 7, fill=_COLOURS[n], stroke="none")
        for x, y in heard[-1:]:
            end = axes.point(x, y)
            drawing.text((end[0] + 4, end[1] + 18), f"quality {quality:g}", fill=_COLOURS[n])
    pitch = placement()["pitch"]
    drawing.path([axes.point(pitch, 0), axes.point(pitch, 4)], stroke=INK, stroke_dasharray="5 4")
    top = axes.point(pitch, 4)
    drawing.text((top[0] + 6, top[1] + 16), f"the plan: {pitch} mm at least")
    reported = axes.point(80, 2)
    drawing.disc(View(*reported), (0, 0), 16, stroke=INK)
    note = axes.point(63, 0.55)
    drawing.path([(reported[0] - 5, reported[1] + 7), (note[0] + 60, note[1] - 14)])
    drawing.text(note, "reported by users:")
    drawing.text((note[0], note[1] + 15), "100 at 80 mm")
    _passing_on(drawing)
    return drawing


def _passing_on(drawing: Drawing) -> None:
    """How a ghost comes about, beside the chart."""
    view = View(765, 120, 1.4)
    for x, words in ((-45, "reads"), (45, "dark")):
        _coil(drawing, view, (x, 0))
        drawing.text(view.at(x, -32), words, "middle", fill="#a5562a")
    drawing.disc(view, (45, 0), 25, stroke="#456", fill="#8ac", fill_opacity=0.3)
    x, y = view.at(-22, 22)
    drawing.path([(x, y), view.at(22, 22)], stroke=_COLOURS[2], stroke_width=2)
    drawing.path([view.at(17, 25), view.at(22, 22), view.at(17, 19)], stroke=_COLOURS[2],
                 stroke_width=2)  # fmt: skip
    drawing.lines(
        (645, 210),
        [
            "The reader on the left asks. The coil on the",
            "right is off but tuned: it rings along, and the",
            "card over it answers. The left reader lists a",
            "card that is not there.",
            "",
            "Quality is how well a dark coil rings.",
        ],
    )
