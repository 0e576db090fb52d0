"""The order in which readers come: a round without end, and between its readers what is due.

Pure arithmetic over numbers of readers.  No reader stands beside a neighbour in the order, for two
fields are up at a time, nor comes again before its field was off for a whole visit.
"""

from micropython import const

from floorman.sensing.zones import BANK, BOARD, BURN, HOLE, MUCK, RACK, ZONE, near, spot
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Zone

# Visits of other readers between two of one, however people play; racks and bank wait for the end
# of a deal, since a full rack takes long.  Deals begun and ended every few seconds could do worse.
LONGEST_GAP = const(130)

_EVERY = const(3)  # so many readers of the round, then one of those beside it
_NOWHERE = const(255)


class Rounds:
    """`usual` lists all readers, `deal` those of the hole cards, neighbours never in a row.
    `under` has the place of each (zones.py).

    Usually the muck and what is due come between the readers of the usual round; while cards are
    dealt the holes are the round, and all others come between.
    """

    def __init__(self, zones: "list[Zone]", under: bytes, usual: bytes, deal: bytes) -> None:
        self._zones = zones
        self._under = under
        spots = bytearray(len(usual))
        self._muck = _NOWHERE
        self._street = False
        for number in usual:
            zone = zones[under[number] & ZONE]
            spots[number] = spot(zone.kind, zone.index)
            if zone.kind == MUCK:
                self._muck = number
        self._spot = spots
        self._usual = self._main = usual
        self._deal = deal
        self._at = 0  # place in the round
        self._usual_at = 0  # and where the usual one goes on after a deal
        self._run = 0  # readers of the round since the last one beside it
        self.begins = False  # whether a round begins with the reader that was named last
        self._side = bytearray(2 * len(usual))
        self._beside = 0  # so many
        self._side_at = 0

    def deal(self, dealing: bool, street: bool = False) -> None:
        """Cards are dealt, or no more.  Who waited longest comes first.

        In a `street` cards are thrown away, too: the muck comes between all others beside it.
        """
        self._street = street
        if dealing:
            self._usual_at = self._at
            self._main = self._deal
            self._at = self._side_at = self._beside = 0
            self._stand_beside()
        else:
            while self._usual[self._usual_at] != self._side[self._side_at]:
                self._usual_at = (self._usual_at + 1) % len(self._usual)
            self._main = self._usual
            self._at = self._usual_at
            self._side_at = self._beside = 0

    def _stand_beside(self) -> None:
        for i in range(len(self._usual)):
            number = self._usual[(self._usual_at + i) % len(self._usual)]
            if self._zones[self._under[number] & ZONE].kind not in (HOLE, RACK, BANK):
                self._add(number)
                if self._street and self._muck != _NOWHERE and number != self._muck:
                    self._add(self._muck)

    def watch(self, kind: int, first: int, last: int) -> None:
        """Something is due at these places of a kind: the muck too, burns with the board."""
        self._beside = self._side_at = 0
        if kind == _NOWHERE:
            return
        for number in range(len(self._usual)):
            zone = self._zones[self._under[number] & ZONE]
            due = zone.kind == kind and first <= zone.index <= last
            if due or zone.kind == MUCK or (zone.kind == BURN and kind == BOARD):
                self._add(number)

    def _add(self, number: int) -> None:
        self._side[self._beside] = number
        self._beside += 1

    def next(self, was: int, now: int) -> int:
        """Whose field comes up: `was` has just gone down, `now` is read next."""
        main = self._main
        at = self._at
        for _ in range(len(main)):
            if now == _NOWHERE or not self._clash(main[at], was, now):
                break
            at = at + 1 if at + 1 < len(main) else 0  # only after a change of rounds
        if self._run >= _EVERY and self._beside:
            number = self._from_side(was, now, main[at])
            if number != _NOWHERE:
                self._at = at
                self._run = 0
                self.begins = False
                return number
        self._run += 1
        self.begins = at == 0
        number = main[at]
        self._at = at + 1 if at + 1 < len(main) else 0
        return number

    def _from_side(self, was: int, now: int, then: int) -> int:
        """The first beside the round that clashes with nobody; who was passed over comes next."""
        side = self._side
        at = self._side_at
        for i in range(self._beside):
            place = (at + i) % self._beside
            number = side[place]
            if not self._clash(number, was, now) and not near(
                self._spot[number], self._spot[then]
            ):
                while place != at:
                    before = place - 1 if place else self._beside - 1
                    side[place] = side[before]
                    place = before
                side[at] = number
                self._side_at = at + 1 if at + 1 < self._beside else 0
                return number
        return _NOWHERE

    def _clash(self, number: int, was: int, now: int) -> bool:
        return number == was or near(self._spot[number], self._spot[now])
