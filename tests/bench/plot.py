"""A bar chart as SVG: how much of each bar is used, a colour for each image."""

from typing import NamedTuple
from xml.sax.saxutils import escape

_LEFT, _FULL, _RIGHT = 300, 400, 140  # label, 100 percent, room beyond it
_LINE, _GAP, _HEAD = 14, 10, 46
_COLOURS = ("#2f6f4f", "#c08a2d", "#4a6fa5")


class Bar(NamedTuple):
    """`shares` of the bar that each image uses, 1 is all of it; `texts` its figures."""

    what: str
    shares: tuple[float, ...]
    texts: list[str]


def _text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(words)}</text>'


def _rect(x: float, y: float, width: float, colour: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:.1f}" height="{_LINE - 3}" fill="{colour}"/>'


def svg(bars: list[Bar], images: list[str]) -> str:
    """The chart; what uses more than its bar runs over the line, cut off at the edge."""
    step = _LINE * len(images) + _GAP
    height = _HEAD + step * len(bars)
    width = _LEFT + _FULL + _RIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' font-family="sans-serif" font-size="11">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        _text(_LEFT + _FULL, 32, "the bar", "middle"),
    ]
    for n, image in enumerate(images):
        parts += [_rect(10 + 170 * n, 8, 12, _COLOURS[n]), _text(28 + 170 * n, 17, image)]
    for row, bar in enumerate(bars):
        top = _HEAD + row * step
        parts.append(_text(_LEFT - 8, top + _LINE * len(images) / 2 + 3, bar.what, "end"))
        for n, share in enumerate(bar.shares):
            y = top + n * _LINE
            long = min(share * _FULL, _FULL + _RIGHT / 2)
            parts += [_rect(_LEFT, y, long, _COLOURS[n])]
            parts += [_text(_LEFT + long + 4, y + 10, bar.texts[n])]
    line = _LEFT + _FULL
    parts.append(f'<path d="M{line} {_HEAD - 8}V{height}" stroke="#a33" stroke-dasharray="3 3"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"
