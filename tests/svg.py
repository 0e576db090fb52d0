"""Drawing as SVG text: shapes in a coordinate system of one's own, and a chart's axes."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

INK = "#222"
GREY = "#777"
FAINT = "#ddd"

Point = tuple[float, float]


def _attributes(given: dict[str, object]) -> str:
    return "".join(f' {name.replace("_", "-")}="{value}"' for name, value in given.items())


class View(NamedTuple):
    """Where a drawing's origin lies on the page, and pixels a unit; up is up."""

    x: float
    y: float
    scale: float = 1.0

    def at(self, x: float, y: float) -> Point:
        """A place of the drawing on the page."""
        return self.x + self.scale * x, self.y - self.scale * y


class Drawing:
    """An SVG in the making; every shape takes attributes of SVG by name, _ for -."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self._parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
            f' font-family="sans-serif" font-size="12" fill="{INK}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width:g}" height="{height:g}" fill="white"/>',
        ]

    def text(
        self, at: Point, words: str, anchor: str = "start", size: float = 12, **more: object
    ) -> None:
        """A line of text; `anchor` is start, middle or end."""
        x, y = at
        self._parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size:g}"'
            f"{_attributes(more)}>{escape(words)}</text>"
        )

    def lines(self, at: Point, words: Sequence[str], anchor: str = "start") -> None:
        """Several lines of text under each other."""
        for n, line in enumerate(words):
            self.text((at[0], at[1] + 16 * n), line, anchor, fill="#444")

    def box(
        self, view: View, middle: Point, size: Point, radius: float = 0, **more: object
    ) -> None:
        """A rectangle about its middle."""
        x, y = view.at(middle[0] - size[0] / 2, middle[1] + size[1] / 2)
        wide, high = size[0] * view.scale, size[1] * view.scale
        more = {"fill": "none", "stroke": INK, **more}
        self._parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}"'
            f' rx="{radius * view.scale:.1f}"{_attributes(more)}/>'
        )

    def disc(self, view: View, middle: Point, across: float, **more: object) -> None:
        """A circle about its middle."""
        x, y = view.at(*middle)
        more = {"fill": "none", "stroke": INK, **more}
        self._parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{across / 2 * view.scale:.1f}"'
            f"{_attributes(more)}/>"
        )

    def oval(self, middle: Point, size: Point, **more: object) -> None:
        """An ellipse about a point of the page."""
        x, y = middle
        self._parts.append(
            f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{size[0] / 2:.1f}" ry="{size[1] / 2:.1f}"'
            f"{_attributes(more)}/>"
        )

    def path(self, points: Iterable[Point], **more: object) -> None:
        """Straight lines from point to point of the page."""
        told = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        more = {"fill": "none", "stroke": INK, **more}
        self._parts.append(f'<path d="M{told}"{_attributes(more)}/>')

    def measure(self, start: Point, end: Point, words: str, aside: float = 0) -> None:
        """A dimension line between two points of the page, its words beside the middle."""
        self.path([start, end], stroke=GREY)
        flat = start[1] == end[1]
        for x, y in (start, end):
            tick = [(x, y - 4), (x, y + 4)] if flat else [(x - 4, y), (x + 4, y)]
            self.path(tick, stroke=GREY)
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        if flat:
            self.text((middle[0], middle[1] - 5 + aside), words, "middle", fill="#444")
        else:
            self.text((middle[0] + 7 + aside, middle[1] + 4), words, fill="#444")

    def svg(self) -> str:
        """The whole text of the file."""
        return "\n".join([*self._parts, "</svg>"]) + "\n"


class Axes:
    """A chart `size` pixels wide and high with its left lower corner `at` a point of the page.

    `x` and `y` are the values at the ends.  Functions that bend a scale may be put in between.
    """

    def __init__(self, drawing: Drawing, at: Point, size: Point, x: Point, y: Point) -> None:
        self._drawing = drawing
        self._at = at
        self._size = size
        self._x = x
        self._y = y

    def point(self, x: float, y: float) -> Point:
        """Where a value lies on the page."""
        across = (x - self._x[0]) / (self._x[1] - self._x[0])
        up = (y - self._y[0]) / (self._y[1] - self._y[0])
        return self._at[0] + across * self._size[0], self._at[1] - up * self._size[1]

    def ruled(
        self, xs: Sequence[float], ys: Sequence[tuple[float, str]], below: str, above: str
    ) -> None:
        """Grid lines with their figures, what the axes are."""
        draw = self._drawing
        for x in xs:
            foot = self.point(x, self._y[0])
            draw.path([foot, self.point(x, self._y[1])], stroke=FAINT)
            draw.text((foot[0], foot[1] + 16), f"{x:g}", "middle", fill=GREY)
        for y, words in ys:
            left = self.point(self._x[0], y)
            draw.path([left, self.point(self._x[1], y)], stroke=FAINT)
            draw.text((left[0] - 6, left[1] + 4), words, "end", fill=GREY)
        left, low = self._at
        draw.text((left + self._size[0] / 2, low + 34), below, "middle")
        draw.text((left - 6, low - self._size[1] - 12), above)

    def curve(self, points: Iterable[Point], colour: str, **more: object) -> None:
        """A line through values."""
        self._drawing.path(
            [self.point(x, y) for x, y in points], stroke=colour, stroke_width=2.5, **more
        )

    def band(self, start: float, end: float, colour: str) -> None:
        """A stretch of the chart in a colour, from bottom to top."""
        corners = [
            self.point(start, self._y[0]),
            self.point(start, self._y[1]),
            self.point(end, self._y[1]),
            self.point(end, self._y[0]),
        ]
        self._drawing.path(corners, fill=colour, stroke="none")
