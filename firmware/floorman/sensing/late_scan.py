"""The scan of a table that learns hole cards when their hand is over (late.py).

At covered places REQA is all that is ever said: whoever lies there answers without a name.
"""

from floorman.drivers.reader import NOISE
from floorman.sensing.scan import Scan
from floorman.sensing.zones import ZONE
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import LateCards


class LateScan(Scan):
    """`cover` comes before the first step: its `covers(zone)` and `answered(zone, answer)`."""

    def cover(self, cards: "LateCards") -> None:
        """Whose cards they are says where nobody is called."""
        self._cards = cards
        self._noisy = False

    def _are_all_here(self, i: int) -> bool:
        """At a covered place the pass is over with REQA, whatever answers."""
        self._noisy = False
        zone = self._zones[self._under[i] & ZONE]
        if not self._cards.covers(zone):
            return super()._are_all_here(i)
        answer = self._inventory.presence()
        self._noisy = self._inventory.noises > 0
        if answer < 0:
            self._leave_out(i)
        elif not self._noisy and self._readers[i].dips == self._dipped:
            self._cards.answered(zone, answer)  # else nobody can tell
        return True

    def _conclude(self, i: int, status: int) -> None:
        super()._conclude(i, NOISE if self._noisy else status)
