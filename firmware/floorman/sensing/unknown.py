"""Tags that no file knows, as each reader hears them from pass to pass.

Such a tag lies there when it was heard in three passes in a row, since a mangled UID is another
one each time.  It is gone after eight passes without it.  A phone draws a random UID, each time
the field comes up (ISO 14443-3, 6.5.4): all of them are one.
"""

from array import array

from micropython import const

from floorman.crc import crc16

_CAME = const(3)
_GONE = const(11)
CAME, GONE = const(1), const(2)
NOBODY = const(-1)
RANDOM, PHONE = const(0x0800), const(0x0820)  # in the place of a checksum
COPY = const(0x0830)  # the same: whoever has the UID of a tag with a secret, and knows it not
_RANDOM_UID = const(0x08)  # its first byte, of four
_ANYONE = const(0)  # in the place of a checksum: it lay there before a power cut
_ISO_DEP = const(0x20)  # of SAK: speaks ISO 14443-4, as phones do


def who(uid: bytearray, length: int, sak: int) -> int:
    """A checksum of the UID; for those that are drawn anew each time one number, or PHONE."""
    if length == 4 and uid[0] == _RANDOM_UID:
        return PHONE if sak & _ISO_DEP else RANDOM
    return crc16(uid, length)


class Unknown:
    """`passes` are those in a row with the same tag, and from three on those without it; `who`
    says which one it is.
    """

    def __init__(self, readers: int) -> None:
        self.passes = bytearray(readers)
        self.who = array("H", bytes(2 * readers))

    def heard(self, i: int, who: int, missed: bool, hasty: bool) -> int:
        """A pass of a reader is over: CAME, GONE, or 0.

        `missed`: a known tag was, and may have been heard as another.
        """
        passes = self.passes[i]
        if passes >= _CAME:
            return self._follow(i, passes, who, hasty)
        if who != self.who[i]:
            passes = 0
        if who != NOBODY:
            self.who[i] = who
            passes += not missed
        self.passes[i] = passes
        return CAME if passes == _CAME else 0

    def _follow(self, i: int, passes: int, who: int, hasty: bool) -> int:
        """One lies there: does it still?"""
        if self.who[i] == _ANYONE and who != NOBODY:
            self.who[i] = who
        if who == self.who[i]:
            passes = _CAME
        elif not hasty:
            passes += 1
        gone = passes == _GONE
        self.passes[i] = 0 if gone else passes
        return GONE if gone else 0

    def lies(self, i: int) -> bool:
        """One lies on the reader."""
        return self.passes[i] >= _CAME

    def take(self, i: int, lies: bool) -> None:
        """After a power cut: one that lay there is not told again, whichever it is."""
        if lies and self.passes[i] < _CAME:
            self.who[i] = _ANYONE
        self.passes[i] = _CAME if lies else 0
