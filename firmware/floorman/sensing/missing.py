"""Cards of a hand that nobody has seen since the table started in the middle of it.

Before the cut the table knew each card's owner by where it lay.  That memory is lost.  A card
without an owner that turns up now must be one that a seat or the muck still lacks.
"""

from floorman.sensing import folds, zones
from floorman.sensing.cards import LEFT_AT, TRACE_AT
from floorman.sensing.owners import BOARD, BURNED, SEATS
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Cards, Expected, Zone


class Missing:
    """`owed` are the cards of each seat that were not seen yet; `note` is that of Cards.note().

    `expected` (expected.py) says what the rules know of the hand.
    """

    def __init__(self, cards: "Cards", expected: "Expected", note: int) -> None:
        self._cards = cards
        self._expected = expected
        self._note = note
        self.owed = bytearray(SEATS)
        self.orphans = 0  # cards on the muck's reader that were not told
        self._burns = 0  # older burns that still lie on their reader
        for seat in range(SEATS):
            self.owed[seat] = expected.cards_at(seat)

    def knows(self, zone: "Zone", tag: int) -> bool:
        """The rules know what lies there, or it is left from the hand before.

        What is left is anybody's once it was picked up.
        """
        expected = self._expected
        kind = zone.kind
        place = zone.index
        if kind == zones.MUCK:
            self.orphans += 1
        if expected.running():
            if kind == zones.HOLE:
                if self.owed[place] == 0:
                    return self._is_left(tag, place, self._note >> LEFT_AT + place & 1 != 0)
                self.owed[place] -= 1
            elif kind == zones.BOARD:
                place = expected.place_of(self._cards.face(tag))
                if place < 0:
                    return self._is_left(tag, BOARD + zone.index, expected.dealing())
            elif expected.dealing():
                return kind != zones.BURN or self._is_left(tag, BURNED, True)
            elif kind == zones.BURN and not self._is_burned(zone, tag):
                return False
        self._cards.know(tag, kind, place)
        return True

    def _is_left(self, tag: int, place: int, left: bool) -> bool:
        """A card of the hand before lies at this place, and is to be gathered."""
        if left:
            self._cards.arrivals.old.add(tag, place)
        return left

    def _is_burned(self, zone: "Zone", tag: int) -> bool:
        """The burn was told: the last one, one of those below it, or none is due."""
        if not self._expected.burn_due() or self.is_last_burn(tag):
            return True
        for i in range(zone.top):
            other = zone.tag_at(i)
            if other >= 0 and self.is_last_burn(other):
                self._burns += 1
                return self._burns < self._expected.burns_told()
        return False

    def is_last_burn(self, tag: int) -> bool:
        """The burn was told before the start, whenever its reader hears it again."""
        return self._note >> TRACE_AT == 1 + self._cards.trace_of(tag)

    # hands out of sight ----------------------------------------------------------------------

    def look(self, folded: int, mucked: int) -> None:
        """Hands that lie nowhere were lifted, or are on their way to the muck.

        `folded` are seats, as bits, whose cards came to the muck, undone or not; `mucked` are the
        cards that the muck's reader had then.
        """
        hands = self._cards.hands
        buried = 0  # these say nothing of a lifted hand when they come to light at the muck
        for seat in range(SEATS):
            owed = self.owed[seat]
            if not self._expected.live(seat):
                folds.give_up(hands, seat, owed)
                self.owed[seat] = 0
            elif folded >> seat & 1:  # undone: its cards may yet come back
                folds.give_up(hands, seat, owed)
            elif self._note >> seat & 1:
                folds.half_mucked(hands, seat)
            else:
                if owed >= hands.size and not hands.seen[seat]:
                    hands.miss(seat)
                continue
            buried += owed
        self.orphans -= max(buried, mucked)
        self._fold()

    def returned(self, seat: int, tag: int, mucked: bool) -> bool:
        """A card nobody owns lies at a seat: one of its own, as far as any is missing.

        Also one from the muck: nobody knows any more whose those are.
        """
        if not self.owed[seat]:
            return False
        self.owed[seat] -= 1
        self.orphans -= mucked
        self._cards.know(tag, zones.HOLE, seat)
        return True

    def buried(self, tag: int) -> None:
        """A card nobody owns came to the muck; while cards are dealt it is left from before."""
        if self._expected.dealing():
            return
        self._cards.know(tag, zones.MUCK, 0)
        self.orphans += 1
        self._fold()

    def _fold(self) -> None:
        """Cards that came to the muck unseen are those of the hand that was to act, or to show."""
        for seat in range(SEATS):
            size = self._cards.hands.size
            away = self.orphans >= size and self.owed[seat] >= size
            if away and self._expected.may_muck(seat):
                self.orphans -= size
                self.owed[seat] = 0
                folds.half_mucked(self._cards.hands, seat)
