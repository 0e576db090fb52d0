"""Which tags of ISO/IEC 15693 are in a reader's field: one slot, a round of 16, then halves.

Section numbers are those of ISO/IEC 15693-3.  First all are asked at once, for most fields hold
nobody or one.  When several answered, a round follows: each tag answers in the slot that four bits
of its UID give it (8.1).  Where several do, their answers agree up to the bit that the reader
names; each half beyond it is asked for by a mask, in one slot, until nobody contradicts.  UIDs go
over the air lowest byte first.
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
        self._masks = bytearray(_FORKS * UID)  # of the halves that wait to be asked
        self._lengths = bytearray(_FORKS)  # their bits
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
                status = self._in_half()
            else:
                return NOTHING
        return self._note(status)

    def _alone(self) -> int:
        """Everybody at once: only when that is no name or silence a round is worth its time."""
        _frame[1] = _SLOT_1
        status = self._named(self._ask(0))
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
            _frame[1] = _SLOTS_16
            status = self._ask(0)
        if self._slot == _SLOTS:
            reader.tidy()
        if status == COLLISION:
            self._fork(4, slot)
        return self._named(status)

    def _in_half(self) -> int:
        """Ask for one half that waits, in one slot."""
        self._forks -= 1
        at = self._forks * UID
        bits = self._lengths[self._forks]
        for i in range(UID):
            _frame[4 + i] = self._masks[at + i]
        _frame[1] = _SLOT_1
        status = self._ask(bits)
        if status == COLLISION:
            self._fork(bits, 0)
        return self._named(status)

    def _ask(self, bits: int) -> int:
        """INVENTORY with a mask of so many bits, which stands in the frame."""
        _frame[2] = _INVENTORY
        _frame[3] = bits
        length = 3 + (bits + 7 >> 3)
        if bits & 7:
            _frame[length] &= (1 << (bits & 7)) - 1
        self._reader.launch(_views[length], 0)
        return self._reader.collect(_air_us(length) + _SIGN_US, _NAME)

    def _fork(self, known: int, slot: int) -> None:
        """Two halves from here on: the bits that all sent, then a one or a zero.

        The reader says where they differ; where it says what cannot be, the bit behind those that
        are known is the fork.
        """
        at = self._reader.coll() - 1 - _BEFORE
        whole = known <= at < _BITS and self._reader.rx_len == _NAME
        if not whole:
            at = known
        for _ in range(2):
            if self._forks == _FORKS or at >= _BITS:
                self.spoiled += 1
                return
            to = self._forks * UID
            for i in range(UID):
                self._masks[to + i] = rx[2 + i] if whole else _frame[4 + i]
            if not whole and known == 4:
                self._masks[to] = slot
            self._lengths[self._forks] = at + 1
            self._forks += 1
        self._masks[to + (at >> 3)] |= 1 << (at & 7)
        self._masks[to - UID + (at >> 3)] &= 0xFF ^ 1 << (at & 7)

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
        _frame[1] = _SLOT_1
        return self._named(self._ask(_BITS))

    def is_here(self, reader: "PN5180", uid: bytes | bytearray, at: int = 0) -> int:
        """The same at a reader that speaks ISO 15693 already, whatever was listed before."""
        self._reader = reader
        return self.is_there(uid, at)

    def anybody(self, reader: "PN5180") -> int:
        """NOTHING when nobody answers at such a reader."""
        self._reader = reader
        _frame[1] = _SLOT_1
        return self._ask(0)

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
