"""Rows and lights of a simulated table, dot by dot, as eyes see them."""

from typing import TypedDict

from host_tools.table.state import colour_seen
from simulator.eyes import Eyes

LOOK_S = 0.1
"""They change without a word: somebody looks so often."""
_LEDS = 5
_DARK = "00" * 64


class Looks(TypedDict):
    """Columns of each row in hex, colours of each seat's LEDs; both empty while no table is on.

    `language` is the table's, empty while nobody knows.
    """

    rows: list[str]
    lights: list[list[str]]
    language: str


def looks(eyes: Eyes | None, language: str) -> Looks:
    """Rows and lights as these eyes see them."""
    if eyes is None:
        return {"rows": [_DARK] * 3, "lights": [], "language": language}
    seen = [colour_seen(*colour) for colour in eyes.colours()]
    return {
        "rows": [eyes.dots(row).hex() for row in range(3)],
        "lights": [seen[at : at + _LEDS] for at in range(0, len(seen), _LEDS)],
        "language": language,
    }
