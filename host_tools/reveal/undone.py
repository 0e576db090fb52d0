"""Finds waiting lines that an UNDO took back.

The picture stands still until it is the UNDO's turn, so viewers never see what was keyed by
mistake.
"""

from typing import Any

from floorman import events as ev

from host_tools.reveal.queue import Item


class Undone:
    """Follows the lines as they come, beside the rules' own log of the hand."""

    def __init__(self) -> None:
        self._logged: list[int] = []  # the line of each event that stands in the log
        self._spans: list[tuple[int, Item]] = []  # the first line taken back, and the UNDO

    def follow(self, item: Item, before: int, after: int) -> None:
        """A line was taken; the log had so many events before it, and has so many now."""
        if after < before and _is_undo(item.line) and after < len(self._logged):
            self._spans.append((self._logged[after], item))
        del self._logged[min(before, after) :]
        self._logged += [item.id] * (after - len(self._logged))

    def until(self, number: int) -> Item | None:
        """The UNDO for which a line has to wait, or None."""
        waits = [undo for first, undo in self._spans if first <= number < undo.id]
        return max(waits, key=lambda undo: undo.id, default=None)

    def forget(self, before: int) -> None:
        """Every line up to this number was shown."""
        self._spans = [span for span in self._spans if span[1].id > before]


def _is_undo(line: dict[str, Any]) -> bool:
    return line.get("kind") == ev.KEY and line.get("seat") == ev.K_UNDO
