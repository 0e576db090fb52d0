"""Which tags of ISO/IEC 15693 are in a reader's field: one slot, then rounds of 16, or halves.

Section numbers are those of ISO/IEC 15693-3.  First all are asked at once, for most fields hold
nobody or one.  When several answered, a round follows: each tag answers in the slot that four bits
of its UID give it (8.1).  Where several do and the reader names the bit at which they differ,
each half beyond it is asked for by a mask, in one slot; where it names none a round of 16 follows
whose slots are the next four bits, until nobody contradicts.  UIDs go over the air lowest byte
first.
"""

from micropython import const

from floorman.drivers.pn5180 import VICINITY
from floorman.drivers.reader import (
    COLLISION,
    DAMAGED,
    DEAD,
    HEAD,
    NOISE,
    NOTHING,
    OK,
    rx,
)
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import PN5180

UID = const(8)  # its bytes
_INVENTORY = const(0x01)  # commands (10.3, 10.4)
_STAY_QUIET = const(0x02)
_READ_BLOCK = const(0x20)
_SLOTS_16 = const(0x06)  # request flags (7.3.1): inventory, high rate
_SLOT_1 = const(0x26)
_ADDRESSED = const(0x22)
_SLOTS = const(16)
_ALONE = const(-1)
_ROUND = const(0x80)
_NIBBLE = const(4)  # bits that give a slot
_BITS = const(64)
_BEFORE = const(16)  # bits before the UID: flags and DSFID
_NAME = const(10)  # bytes of an answer: flags, DSFID, UID; the chip takes the CRC off
_BLOCK = const(5)  # flags and a block
_FORKS = const(64)  # of one listing that wait at a time
_STEPS = const(160)  # of one listing; a field that chatters ends here
_NOISES = const(4)

_BYTE_US = const(303)  # 1 out of 4
_ENDS_US = const(114)  # SOF and EOF
_EOF_US = const(38)
_SIGN_US = const(480)  # t1 (9.1) is 323.3 us, and 151 us of SOF must show

_frame = bytearray(1 + 2 + UID + 1)
_frame[0] = HEAD
_views = [memoryview(_frame)[: n + 1] for n in range(len(_frame))]


class Vicinity:
    """Lists the tags of one reader after the other; one object serves all readers.

    After next() == OK, `uid` holds the 8 bytes of a UID, E0 first, until the next call.  Nothing
    is allocated.  The reader speaks ISO 15693 from begin() on.
    """

    _reader: "PN5180"

    def __init__(self) -> None:
        self.uid = bytearray(UID)
        self.uid_len = UID
        self.spoiled = 0  # steps of this listing that told nothing
        self.noises = 0  # of them, where the receiver followed no tag
        self._slot = _ALONE  # of the round; 16 when it is over
        self._steps = 0
        self._mask = bytearray(UID)  # of who is asked, lowest byte first; zeros behind its bits
        self._known = 0  # its bits
        self._masks = bytearray(_FORKS * UID)  # of those who wait to be asked
        self._lengths = bytearray(_FORKS)  # their bits, with _ROUND where a round asks
        self._forks = 0

    def begin(self, reader: "PN5180") -> None:
        """List what lies on `reader`.  Its field has been on for 5 ms."""
        self._reader = reader
        reader.speak(VICINITY)
        self._forks = self._steps = 0
        self._slot = _ALONE
        self.spoiled = self.noises = 0

    def next(self) -> int:
        """List one more tag: OK, or NOTHING when all are listed, or DEAD.

        COLLISION and DAMAGED are steps without result: call again.  NOISE: it is no use.
        """
        self._steps += 1
        if self._steps > _STEPS:
            return NOTHING
        status = NOTHING
        while status == NOTHING:
            if self._slot == _ALONE:
                status = self._alone()
            elif self._slot < _SLOTS:
                status = self._in_round()
            elif self._forks:
                status = self._in_part()
            else:
                return NOTHING
        return self._note(status)

    def _alone(self) -> int:
        """Everybody at once: only when that is no name or silence a round is worth its time."""
        self._known = 0
        status = self._named(self._ask(_SLOT_1))
        self._slot = _SLOTS if status in (OK, NOTHING) else 0
        return status

    def _in_round(self) -> int:
        """The next slot of the round; whoever collides there is asked for later."""
        slot = self._slot
        self._slot = slot + 1
        reader = self._reader
        if slot:
            reader.slot()
            status = reader.collect(_EOF_US + _SIGN_US, _NAME)
        else:
            status = self._ask(_SLOTS_16)
        if self._slot == _SLOTS:
            reader.tidy()
        if status == COLLISION:
            self._fork(slot)
        return self._named(status)

    def _in_part(self) -> int:
        """Ask for those of one mask that waits: in one slot, or a round begins."""
        self._forks -= 1
        at = self._forks * UID
        for i in range(UID):
            self._mask[i] = self._masks[at + i]
        bits = self._lengths[self._forks]
        self._known = bits & ~_ROUND
        if bits & _ROUND:
            self._slot = 0
            return NOTHING
        status = self._ask(_SLOT_1)
        if status == COLLISION:
            self._fork(_ALONE)
        return self._named(status)

    def _ask(self, flags: int) -> int:
        """Ask for those whose UID begins with the bits that are known."""
        for i in range(UID):
            _frame[4 + i] = self._mask[i]
        return self._inventory(flags, self._known)

    def _inventory(self, flags: int, bits: int) -> int:
        """INVENTORY with a mask of so many bits, which stands in the frame."""
        _frame[1] = flags
        _frame[2] = _INVENTORY
        _frame[3] = bits
        length = 3 + (bits + 7 >> 3)
        self._reader.launch(_views[length], 0)
        return self._reader.collect(_air_us(length) + _SIGN_US, _NAME)

    def _fork(self, slot: int) -> None:
        """Those who collided wait: two halves where the reader says at which bit, else a round.

        All sent the bits before it.  A reader that says what cannot be says nothing.
        """
        if self._forks + 2 > _FORKS:
            self.spoiled += 1
            return
        known = self._known
        of, to = self._masks, self._forks * UID
        for i in range(UID):
            of[to + i] = self._mask[i]
        if slot != _ALONE:
            of[to + (known >> 3)] |= slot << (known & 7) & 0xFF
            if known & 7 > _NIBBLE:
                of[to + (known >> 3) + 1] |= slot >> 8 - (known & 7)
            known += _NIBBLE
        at = self._reader.coll() - 1 - _BEFORE
        if known <= at < _BITS and self._reader.rx_len == _NAME:
            for i in range(UID):
                of[to + i] = rx[2 + i]
            self._halve(to, at)
        elif known <= _BITS - _NIBBLE:
            self._put_off(known | _ROUND)
        else:
            self._halve(to, known)

    def _halve(self, to: int, at: int) -> None:
        """The bits before `at`, then a zero or a one."""
        if at >= _BITS:
            self.spoiled += 1
            return
        of = self._masks
        fork = to + (at >> 3)
        of[fork] &= (1 << (at & 7)) - 1
        for i in range(fork + 1, to + UID):
            of[i] = 0
        for i in range(to, to + UID):
            of[UID + i] = of[i]
        of[UID + fork] |= 1 << (at & 7)
        self._put_off(at + 1)
        self._put_off(at + 1)

    def _put_off(self, bits: int) -> None:
        self._lengths[self._forks] = bits
        self._forks += 1

    def _named(self, status: int) -> int:
        if status == OK:
            if self._reader.rx_len != _NAME or rx[0]:
                return DAMAGED
            for i in range(UID):
                self.uid[i] = rx[_NAME - 1 - i]
        return status

    def _note(self, status: int) -> int:
        if status == NOISE:
            self.noises += 1
            if self.noises < _NOISES:
                status = DAMAGED
        if status == DAMAGED:
            self.spoiled += 1
        elif status == DEAD:
            self._slot, self._forks = _SLOTS, 0
        return status

    # one tag by its name -----------------------------------------------------------------

    def is_there(self, uid: bytes | bytearray, at: int = 0) -> int:
        """OK when the tag whose UID begins at `uid[at]` answers to its name, else NOTHING."""
        for i in range(UID):
            _frame[4 + i] = uid[at + UID - 1 - i]
        return self._named(self._inventory(_SLOT_1, _BITS))

    def is_here(self, reader: "PN5180", uid: bytes | bytearray, at: int = 0) -> int:
        """The same at a reader that speaks ISO 15693 already, whatever was listed before."""
        self._reader = reader
        return self.is_there(uid, at)

    def anybody(self, reader: "PN5180") -> int:
        """NOTHING when nobody answers at such a reader."""
        self._reader = reader
        return self._inventory(_SLOT_1, 0)

    def quiet(self, uid: bytes | bytearray, at: int = 0) -> None:
        """STAY QUIET: the tag answers to no inventory until the field goes off (10.3.2)."""
        self._address(_STAY_QUIET, uid, at)
        self._reader.send(_views[2 + UID], _air_us(2 + UID))

    def block(self, uid: bytes | bytearray, number: int, at: int = 0) -> int:
        """READ SINGLE BLOCK: after OK its four bytes stand in rx[1:5] (10.4.1)."""
        self._address(_READ_BLOCK, uid, at)
        _frame[3 + UID] = number
        reader = self._reader
        reader.launch(_views[3 + UID], 0)
        status = reader.collect(_air_us(3 + UID) + _SIGN_US, _BLOCK)
        if status == OK and (reader.rx_len != _BLOCK or rx[0]):
            return DAMAGED  # it says that it has no such block
        return status

    def _address(self, command: int, uid: bytes | bytearray, at: int) -> None:
        _frame[1] = _ADDRESSED
        _frame[2] = command
        for i in range(UID):
            _frame[3 + i] = uid[at + UID - 1 - i]


def _air_us(length: int) -> int:
    """Time a request of so many bytes takes, and the two of its CRC."""
    return _BYTE_US * (length + 2) + _ENDS_US
