"""A person's eyes at the table: LED rows read as text, seat lights read as what they mean."""

import re
from collections.abc import Sequence

from floorman.display import font, lights

from simulator.chips.max7219 import MAX7219
from simulator.chips.ws2812 import WS2812

UNREADABLE = "\N{REPLACEMENT CHARACTER}"


def _glyphs() -> dict[bytes, str]:
    shapes = font.COLUMNS.split(b"\0")
    characters = (font.CHARACTERS + font.NARROW).decode("latin-1")
    return dict(zip(shapes, characters, strict=False))


_GLYPHS = _glyphs()


def text_of(columns: bytes) -> str:
    """Read pixel columns (bit 0 on top) as text.

    One empty column parts two characters, more part two words; a shape that is no character
    becomes U+FFFD.
    """
    words = []
    for word in re.split(b"\0\0+", columns.strip(b"\0")):
        shapes = [shape for shape in word.split(b"\0") if shape]
        words.append("".join(_GLYPHS.get(shape, UNREADABLE) for shape in shapes))
    return " ".join(word for word in words if word)


class Eyes:
    """Sees the three display rows (0 pot, 1 action, 2 blinds) and the lights of each seat."""

    def __init__(self, rows: Sequence[MAX7219], chain: WS2812) -> None:
        self._rows = rows
        self._chain = chain

    def row(self, n: int) -> str:
        """Text that row `n` shows now."""
        return text_of(self._rows[n].columns())

    def dots(self, n: int) -> bytes:
        """Columns of row `n` as they shine now, bit 0 on top."""
        return self._rows[n].columns()

    def colours(self) -> list[tuple[int, int, int]]:
        """(red, green, blue) of each LED of the seats, in their order."""
        return self._chain.colours()

    def light(self, seat: int) -> set[str]:
        """Names of what the seat's five LEDs say.

        Of 'turn', 'button', 'small', 'big', 'card 1', 'card 2', 'folded', 'all-in', 'alert',
        'winner', 'deaf' (the reader of its cards does not answer); a colour that means nothing at
        its place is called 'wrong'.
        """
        first = lights.LEDS * seat
        seen: set[str] = set()
        for place, colour in enumerate(self._chain.colours()[first : first + lights.LEDS]):
            seen |= _meaning(place, colour)
        return seen


_NAMES: dict[tuple[int, int], set[str]] = {
    (0, lights.TURN): {"turn"},
    (1, lights.BUTTON): {"button"},
    (1, lights.BUTTON_SMALL): {"button", "small"},
    (1, lights.SMALL): {"small"},
    (1, lights.BIG): {"big"},
    (2, lights.CARD): {"card 1"},
    (3, lights.CARD): {"card 2"},
    (2, lights.ALERT): {"deaf"},
    (3, lights.ALERT): {"deaf"},
    (4, lights.FOLDED): {"folded"},
    (4, lights.ALL_IN): {"all-in"},
    (4, lights.ALERT): {"alert"},
    (4, lights.WINNER): {"winner"},
}
LIGHTS = frozenset({"wrong"}.union(*_NAMES.values()))
"""Everything that a seat's lights may say."""


def meaning_of(codes: bytes) -> set[str]:
    """Names of what five palette codes of a seat say."""
    seen: set[str] = set()
    for place, code in enumerate(codes):
        if code != lights.OFF:
            seen |= _NAMES.get((place, code), {"wrong"})
    return seen


def _colours() -> dict[tuple[int, ...], int]:
    """Palette codes by their green, red and blue, bright or as dim as in a wink."""
    found = {}
    for code in range(len(lights.PALETTE) // 3):
        colour = lights.PALETTE[3 * code : 3 * code + 3]
        for dim in (0, lights.TO_DIM) if lights.DIM[code] else (0,):
            found[tuple(channel >> dim for channel in colour)] = code
    return found


_CODES = _colours()


def _meaning(place: int, colour: tuple[int, int, int]) -> set[str]:
    red, green, blue = colour
    code = _CODES.get((green, red, blue))
    if code == lights.OFF:
        return set()
    return _NAMES.get((place, code), {"wrong"}) if code else {"wrong"}
