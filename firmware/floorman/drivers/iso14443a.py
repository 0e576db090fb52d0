"""Which tags are in a reader's field: anticollision of ISO 14443-3 type A, one tag a step."""

from micropython import const

from floorman.drivers.reader import (
    COLLISION,
    DAMAGED,
    DEAD,
    NOISE,
    NOTHING,
    OK,
    air_us,
    answer_us,
    crc_a,
    frame_of,
    rx,
    select_frame,
    tx,
)
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Reader, Sent

UNCLEAR = const(0xFFFF)  # presence(): answers that nobody could make out
MISSING = const(5)  # confirm(): somebody answers, but not the tag asked for

_REQA = frame_of(b"\x26")  # 6.4.1
WUPA = frame_of(b"\x52")  # halted tags answer, too
_SHORT = const(7)  # its bits
_REQA_US = air_us(1) + answer_us(2)
_HLTA = frame_of(b"\x50\x00\x57\xcd")  # 6.4.3, with its CRC
_GUARD_US = const(91)  # a tag's time between two frames (6.2.1.1)
_HLTA_US = air_us(4) + _GUARD_US
_NO_COMMAND = frame_of(b"\x00")
_NO_COMMAND_US = air_us(1) + answer_us(1)
_SELECT_US = air_us(9) + answer_us(3)
_SEL = const(0x93)  # 6.5.3.2; the next levels are 0x95, 0x97
_SELECT = const(0x70)  # NVB: all 40 bits known (6.5.3.3)
_CASCADE_TAG = const(0x88)  # 6.5.4
_NOT_COMPLETE = const(0x04)  # SAK: another level follows (6.5.3.4)
_LEVELS = const(3)
_UID_BITS = const(32)
_LEVEL_BITS = const(40)  # with BCC
_LEVEL = const(2)  # where they stand in `tx`, as far as known: it is the next frame, too
_ROUNDS = const(33)  # of one level: each one settles a bit at least
_STEPS = const(96)  # of one listing; a field that chatters ends here
_NOISES = const(4)  # of one listing; it says nothing when so many were heard


class Inventory:
    """Lists the tags of one reader after the other; one object serves all readers.

    After next() == OK, `uid` holds `uid_len` bytes and `sak` the tag's last SAK, until the next
    call.  Nothing is allocated.
    """

    _reader: "Reader"

    def __init__(self) -> None:
        self.uid = bytearray(10)
        self.uid_len = 0
        self.sak = 0
        self.spoiled = 0  # steps of this listing that found no tag but no silence either
        self.noises = 0  # of them, where the receiver followed no tag
        self._steps = 0
        self._again = False

    def begin(self, reader: "Reader") -> None:
        """List what lies on `reader`.  Its field has been on for 5 ms, and was off before."""
        self._reader = reader
        self._steps = 0
        self.spoiled = self.noises = 0
        self._again = False

    def presence(self) -> int:
        """Answer to REQA alone, which calls nobody by name: 0 when nobody does, -1 when the
        reader does not.

        It is ATQA, alike for tags of a kind, or UNCLEAR.  Noise tells of nobody.  The listing may
        go on behind it.
        """
        status = self._request()
        if status == DEAD:
            return -1
        if status == NOTHING:
            return 0
        if status == NOISE:
            self._note(NOISE)
            return 0
        self._again = True  # whoever answered waits to be resolved
        return rx[0] | rx[1] << 8 if status == OK and self._reader.rx_len == 2 else UNCLEAR

    def next(self) -> int:
        """List one more tag: OK, or NOTHING when all are listed, or DEAD.

        COLLISION and DAMAGED are steps without result: call again.  NOISE: it is no use.
        """
        self._steps += 1
        if self._steps > _STEPS:
            return NOTHING
        status = self._request()
        if status < DEAD and status != NOTHING:
            status = self._resolve()
        if status == OK:
            self.halt()
        return self._note(status)

    def confirm(self, uid: bytes | bytearray, length: int, at: int = 0) -> int:
        """True when the tag whose UID begins at `uid[at]` is there.

        OK: it is, and it is halted now.  MISSING: it is not, but somebody else is.  NOTHING: the
        field holds no more tags.  DAMAGED: nobody knows, ask again.  DEAD: the reader does not
        answer.  NOISE: it is no use.  Needs no anticollision, and may be mixed with next() in one
        listing; `uid` of this object stays as it is.
        """
        status = self.hold(uid, length, at)
        if status == OK:
            self.halt()
        return status

    def hold(
        self, uid: bytes | bytearray, length: int, at: int = 0, request: "Sent" = _REQA
    ) -> int:
        """The same, but the tag stays ACTIVE, for commands of its own; with WUPA a halted one."""
        self._free()
        reader = self._reader
        reader.launch(request, _SHORT)
        end = at + length
        at = self._known(_SEL, uid, at, end)  # while the air is busy
        status = reader.collect(_REQA_US)
        if status < DEAD and status != NOTHING:
            status = self._select_known(uid, at, end)
        return self._note(status)

    def _select_known(self, uid: bytes | bytearray, at: int, end: int) -> int:
        """SELECT on every level; the first one lies in `tx`, the next begins at `uid[at]`."""
        reader = self._reader
        select = _SEL
        while True:
            reader.launch(select_frame, 0)
            last = at == end
            if not last:
                select += 2
                at = self._known(select, uid, at, end)
            status = self._acknowledged(reader.collect(_SELECT_US))
            if status != OK:
                return MISSING if status == NOTHING else status
            if (self.sak & _NOT_COMPLETE == 0) != last:
                return DAMAGED
            if last:
                return OK

    def _known(self, select: int, uid: bytes | bytearray, at: int, end: int) -> int:
        """Put SELECT of the level that shows `uid` from `at` on into `tx`; where the next begins.

        A tag that hears a SELECT of another one is IDLE again (6.3.6).
        """
        tx[0] = select
        tx[1] = _SELECT
        i = 2
        if end - at > 4:
            tx[2] = _CASCADE_TAG
            i = 3
        while i < 6:
            tx[i] = uid[at]
            at += 1
            i += 1
        tx[6] = tx[2] ^ tx[3] ^ tx[4] ^ tx[5]
        self._append_crc()
        return at

    def _note(self, status: int) -> int:
        """Tags of a spoiled step hang in mid-dialogue."""
        if status == NOISE:
            self.noises += 1
            if self.noises < _NOISES:
                status = DAMAGED
        if status == DAMAGED or status == COLLISION:  # noqa: SIM109 - a tuple is slower here
            self.spoiled += 1
            self._again = True
        return status

    def give_up(self) -> None:
        """A tag that was held may be ACTIVE, or fell back."""
        self._again = True

    def _free(self) -> None:
        """Tags of a spoiled step are READY or ACTIVE: they would take REQA for a wrong command,
        and be silent (6.3.6).  So they get one."""
        if self._again:
            self._again = False
            self._reader.launch(_NO_COMMAND, 0)
            self._reader.collect(_NO_COMMAND_US)

    def _request(self) -> int:
        """REQA.  The answer says only that somebody is there, whole or not."""
        self._free()
        self._reader.launch(_REQA, _SHORT)
        return self._reader.collect(_REQA_US)

    def _resolve(self) -> int:
        """One tag's UID, level by level.  It is ACTIVE afterwards."""
        self.uid_len = 0
        for level in range(_LEVELS):
            select = _SEL + 2 * level
            status = self._anticollision(select)
            if status == OK:
                status = self._select(select)
            if status != OK:
                return DAMAGED if status == NOTHING else status  # it was there a moment ago
            if not self.sak & _NOT_COMPLETE:
                self._keep(0)
                return OK
            if tx[_LEVEL] != _CASCADE_TAG:
                return DAMAGED
            self._keep(1)
        return DAMAGED

    def _keep(self, first: int) -> None:
        """Append the level's bytes from `first` on to the UID: 3, 3 and 4 at most."""
        n = self.uid_len
        for i in range(first, 4):
            self.uid[n] = tx[_LEVEL + i]
            n += 1
        self.uid_len = n

    # one cascade level -------------------------------------------------------------------

    def _anticollision(self, select: int) -> int:
        """Ask for the unknown bits of the level until nobody contradicts."""
        known = 0
        for _ in range(_ROUNDS):
            status = self._ask(select, known)
            if status == OK:
                return self._check(known)
            if status != COLLISION:
                return status
            self._merge(known)
            known = self._settled(known)
            if known > _UID_BITS:
                return DAMAGED
        return DAMAGED

    def _ask(self, select: int, known: int) -> int:
        whole = known >> 3
        bits = known & 7
        tx[0] = select
        tx[1] = (2 + whole) << 4 | bits
        return self._reader.exchange(2 + whole + (1 if bits else 0), bits, bits, 5 - whole)

    def _check(self, known: int) -> int:
        """Take the rest of the level; its five bytes must give zero."""
        if self._reader.rx_len != 5 - (known >> 3) or self._reader.rx_bits:
            return DAMAGED
        self._merge(known)
        return DAMAGED if tx[2] ^ tx[3] ^ tx[4] ^ tx[5] ^ tx[6] else OK

    def _merge(self, known: int) -> None:
        """Put what was received behind the known bits."""
        at = _LEVEL + (known >> 3)
        tx[at] = tx[at] & (1 << (known & 7)) - 1 | rx[0]
        for k in range(1, min(self._reader.rx_len, _LEVEL + 5 - at)):
            tx[at + k] = rx[k]

    def _settled(self, known: int) -> int:
        """How many bits are known after a collision, taking the collided one as received.

        Chips count CollPos from the start of the level or, as NXP's own library has it, from the
        first received byte.  The nearer of two possible places is safe: if the collision really
        lies further, the bit there was received well and every tag agrees with it.
        """
        position = self._reader.coll()
        if position == 0:
            return _LEVEL_BITS
        if position > known:
            return position
        position += known & ~7
        return position if position > known else _LEVEL_BITS

    def _select(self, select: int) -> int:
        tx[0] = select
        tx[1] = _SELECT
        self._append_crc()
        self._reader.launch(select_frame, 0)
        return self._acknowledged(self._reader.collect(_SELECT_US))

    def _acknowledged(self, status: int) -> int:
        """Take the SAK that came with `status`."""
        if status != OK:
            return DAMAGED if status == COLLISION else status
        if self._reader.rx_len != 3 or crc_a(rx, 1) != rx[1] | rx[2] << 8:
            return DAMAGED
        self.sak = rx[0]
        return OK

    def halt(self) -> None:
        """HLTA: the tag is silent until the field goes off.  It does not answer (6.4.3)."""
        self._reader.send(_HLTA, _HLTA_US)

    def _append_crc(self) -> None:
        crc = crc_a(tx, 7)
        tx[7] = crc & 0xFF
        tx[8] = crc >> 8
