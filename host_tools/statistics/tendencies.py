"""How people played so far, counted from hands that have left the picture."""

from typing import Any

from host_tools.records.from_lines import HandReader
from host_tools.records.hand import Hand
from host_tools.statistics.counts import Counts, counts_of
from host_tools.statistics.numbers import numbers


class Tendencies:
    """Takes delayed lines; a hand counts when the next one begins on the picture."""

    def __init__(self) -> None:
        self._follower = HandReader()
        self._counts: dict[str, Counts] = {}

    def take(self, line: dict[str, Any]) -> None:
        """A line that left; one that is none says nothing here."""
        try:
            hands = self._follower.take(line)
        except ValueError:
            return
        for hand in hands:
            self._count(hand)

    def counts(self) -> dict[str, list[int]]:
        """All that was counted so far, as JSON has it."""
        return {who: list(vars(counts).values()) for who, counts in self._counts.items()}

    def remember(self, names: dict[str, str], counts: dict[str, list[int]]) -> None:
        """Go on from what was counted; the table's state was taken as a line."""
        self._follower.take({"names": names})
        self._counts = {who: Counts(*numbers) for who, numbers in counts.items()}

    def _count(self, hand: Hand) -> None:
        names = {one.seat: one.name for one in hand.seats}
        for seat, counts in counts_of(hand).items():
            who = _who(seat, names.get(seat, ""))
            self._counts[who] = self._counts.get(who, Counts()) + counts

    def of(self, seat: int, name: str) -> dict[str, float | None] | None:
        """The document's `stats` of who sits there; None before there was a chance to play."""
        counts = self._counts.get(_who(seat, name), Counts())
        found = numbers(counts)
        if found["vpip"] is None:
            return None
        rounded = {what: value and round(value) for what, value in found.items() if what != "af"}
        return rounded | {"af": found["af"] and round(found["af"], 1), "hands": counts.hands}


def _who(seat: int, name: str) -> str:
    return name or f"seat {seat}"
