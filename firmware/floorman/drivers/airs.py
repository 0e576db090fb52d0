"""Both kinds of tags in one listing: ISO 14443 A, and at readers that can ISO 15693 behind it."""

from floorman.drivers.iso14443a import MISSING, UNCLEAR, Inventory
from floorman.drivers.iso15693 import UID, Vicinity
from floorman.drivers.pn5180 import PN5180, TYPE_A, VICINITY
from floorman.drivers.reader import COLLISION, DAMAGED, DEAD, NOISE, NOTHING, OK
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Reader


class Airs(Inventory):
    """An Inventory whose UIDs of 8 bytes are those of ISO 15693."""

    def __init__(self) -> None:
        super().__init__()
        self._vicinity = Vicinity()
        self._able: "PN5180 | None" = None  # the reader, when it can
        self._beyond = False  # all of type A are listed

    def begin(self, reader: "Reader") -> None:
        """List what lies on `reader`."""
        super().begin(reader)
        self._able = reader if isinstance(reader, PN5180) else None
        self._beyond = False
        if self._able:
            self._able.speak(TYPE_A)

    def presence(self) -> int:
        """0 when nobody answers, -1 when the reader does not, else UNCLEAR: names tell more."""
        answer = super().presence()
        able = self._able
        if answer or able is None:
            return answer if able is None or answer < 0 else UNCLEAR
        able.speak(VICINITY)
        status = self._vicinity.anybody(able)
        able.speak(TYPE_A)
        if status == DEAD:
            return -1
        return 0 if status == NOTHING else UNCLEAR

    def next(self) -> int:
        """List one more tag, those of type A first."""
        able = self._able
        if able is None:
            return super().next()
        if not self._beyond:
            able.speak(TYPE_A)
            status = super().next()
            if status != NOTHING:
                return status
            self._beyond = True
            self._vicinity.begin(able)
        status = self._vicinity.next()
        if status == OK:
            for i in range(UID):
                self.uid[i] = self._vicinity.uid[i]
            self.uid_len = UID
            self.sak = 0
        elif status == DAMAGED:
            self.spoiled += 1
        elif status == NOISE:
            self.noises += 1
        return status

    def confirm(self, uid: bytes | bytearray, length: int, at: int = 0) -> int:
        """True when the tag whose UID begins at `uid[at]` is there; it is silent afterwards."""
        able = self._able
        if length != UID:
            if able:
                able.speak(TYPE_A)
            return super().confirm(uid, length, at)
        if able is None:
            return MISSING
        able.speak(VICINITY)
        status = self._vicinity.is_here(able, uid, at)
        if status == OK:
            self._vicinity.quiet(uid, at)
        elif status == NOTHING:
            status = MISSING
        elif status == COLLISION:
            status = DAMAGED
        return status
