"""Finds a text of texts.py by its number and language and writes it into a line."""

from array import array

from micropython import const

from floorman.display.line import Line
from floorman.rules.state import NOBODY

GERMAN = const(1)

_NEWLINE = const(10)
_SPACE = const(32)
_VALUE = const(35)  # #
_NAMED = const(37)  # %
_SEAT = const(64)  # @
_BAR = const(124)
_ZERO = const(48)


class Wording:
    """One table of texts."""

    def __init__(self, table: str) -> None:
        self._text = table.encode()
        self._starts = _starts(self._text)

    def has(self, number: int) -> bool:
        """True when the table has a text of this number."""
        return self._start(number) != 0

    def write(
        self,
        line: Line,
        number: int,
        german: int,
        seat: int = NOBODY,
        value: int = 0,
        named: "Wording | None" = None,
    ) -> None:
        """Append a text with its seat and value; nothing for a number that has none.

        `named` has the text of what the value names.
        """
        at = self._start(number)
        if not at:
            return
        text = self._text
        if german:
            at = self._german(at)
        while text[at] != _BAR and text[at] != _NEWLINE:
            char = text[at]
            if char == _NAMED:
                if named is not None:
                    named.write(line, value, german)
            elif char == _SEAT:
                if seat != NOBODY:
                    line.seat(seat)
            elif char == _VALUE:
                line.number(value)
            elif char != _SPACE or line.length:
                line.put_char(char)
            at += 1

    def _start(self, number: int) -> int:
        """Where the text of a number begins, 0 when there is none."""
        return self._starts[number] if number < len(self._starts) else 0

    def _german(self, at: int) -> int:
        """Where the German of the text at `at` begins; a text without a bar is both."""
        text = self._text
        end = at
        while text[end] != _BAR and text[end] != _NEWLINE:
            end += 1
        return end + 1 if text[end] == _BAR else at


def _starts(text: bytes) -> "array[int]":
    """Where the text of each number begins, behind the number and its space; 0 where none is."""
    starts = array("H")
    at = 0
    while at < len(text):
        number = 0
        while text[at] != _SPACE:
            number = 10 * number + text[at] - _ZERO
            at += 1
        while len(starts) <= number:
            starts.append(0)
        starts[number] = at + 1
        while text[at] != _NEWLINE:
            at += 1
        at += 1
    return starts
