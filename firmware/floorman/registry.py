"""Which tag is which card or chip: the tag file of this table, as it lies in flash.

Header of 8 bytes: "FTG", version 1, count (u16), CRC-16 of the records (u16).  Then records of
16 bytes sorted by (length, UID): UID length, UID padded to 10, kind, value (u32).  Little endian.

Kinds: 1 and 2 a card of deck A and B, 3 a chip (value 0: of a series that is out of play), 4 a
sealed tray, which is worth the sum that was declared for it.  128 more: the tag has a secret.
"""

from micropython import const

from floorman.crc import crc16
from floorman.wipe import wipe

CARD = const(1)  # value: card 0..51, joker 52, cut card 53
CHIP = const(3)  # value: chips it is worth, 0 when its series is out of play
TRAY = const(4)  # value: the sum declared for it

DECK_A = const(1)
DECK_B = const(2)

_MAGIC = b"FTG\x01"
_HEADER = const(8)
_RECORD = const(16)
_KIND = const(11)
_SECRET = const(0x80)  # in the place of a kind, beside it
_WITH_SECRET = const(7)  # bytes of the UID of one
_MASTER = const(16)
_LONG = const(8)  # bytes of an ISO 15693 UID
_LENGTHS = const(0x590)  # bits 4, 7, 8 and 10: bytes of a UID
_VALUE = const(12)
_CARDS = const(54)
_LIMIT = const(0x40)  # top byte of a value; below 2**30 an int needs no heap


class Registry:
    """Finds a UID among the known tags.  Loading may allocate, `find` and the rest do not.

    An index is a place in the sorted file, 0 .. count - 1.
    """

    def __init__(self, blob: bytes | bytearray) -> None:
        _check(blob)
        self.blob = blob
        self.count = blob[4] | blob[5] << 8
        self._reach = 1  # of a lookup's first probe: with those after it as far as the last tag
        while self._reach << 1 <= self.count:
            self._reach <<= 1

    def find(self, uid: bytes | bytearray, n: int) -> int:
        """Index of the tag whose UID is the first n bytes of `uid`, or -1.

        Every lookup takes as many probes as the longest, each of as many bytes: the time it
        takes tells nobody at the cable which card it was.
        """
        last = self.count - 1
        if last < 0:
            return -1
        below = 0  # so many tags come before it
        step = self._reach
        while step:
            at = below + step - 1
            order = _compare(self.blob, _HEADER + min(at, last) * _RECORD, uid, n)
            below += step * ((order < 0) & (at <= last))
            step >>= 1
        order = _compare(self.blob, _HEADER + min(below, last) * _RECORD, uid, n)
        return below if order == 0 and below <= last else -1

    def has_long_names(self) -> bool:
        """True when a UID has 8 bytes, which is one of ISO 15693."""
        return any(self.blob[self.record(index)] == _LONG for index in range(self.count))

    def has_secret(self, index: int) -> bool:
        """True when the tag has to prove that it is no copy."""
        return self.blob[_HEADER + index * _RECORD + _KIND] & _SECRET != 0

    def has_secrets(self) -> bool:
        """True when any has to."""
        return any(self.has_secret(index) for index in range(self.count))

    def forget(self) -> None:
        """Overwrite the file where it lies in memory: no tag is known any more."""
        wipe(self.blob)  # type: ignore[arg-type]  # `load` made a bytearray
        self.count = 0

    def record(self, index: int) -> int:
        """Where in `blob` a tag stands: the length of its UID, then the UID."""
        return _HEADER + index * _RECORD

    def kind(self, index: int) -> int:
        """CARD (of either deck), CHIP or TRAY."""
        kind: int = self.blob[_HEADER + index * _RECORD + _KIND] & ~_SECRET
        return CARD if kind < CHIP else kind

    def deck(self, index: int) -> int:
        """DECK_A or DECK_B for a card, 0 for a chip or a tray."""
        kind: int = self.blob[_HEADER + index * _RECORD + _KIND] & ~_SECRET
        return kind if kind < CHIP else 0

    def value(self, index: int) -> int:
        """Card number, or what a chip or a tray is worth."""
        blob = self.blob
        at = _HEADER + index * _RECORD + _VALUE
        return blob[at] | blob[at + 1] << 8 | blob[at + 2] << 16 | blob[at + 3] << 24


def nothing() -> Registry:
    """A registry that knows no tag."""
    return Registry(bytearray(_MAGIC + b"\0\0\xff\xff"))


def load(path: str) -> Registry:
    """The registry of a tag file; OSError with a sentence when there is none, or a bad one."""
    try:
        with open(path, "rb") as file:
            blob = bytearray(file.seek(0, 2))  # `read` would leave copies that nobody overwrites
            file.seek(0)
            file.readinto(blob)
            return Registry(blob)
    except OSError as error:
        if error.args and isinstance(error.args[0], str):
            raise
        raise OSError("register a deck first: there is no tag file " + path) from error


def load_master(path: str) -> bytearray:
    """The key that those of tags are made of; OSError with a sentence when there is none."""
    master = bytearray(_MASTER + 1)
    try:
        with open(path, "rb") as file:
            length = file.readinto(master)
    except OSError as error:
        raise OSError("tags of this table have secrets: their key is missing, " + path) from error
    if length != _MASTER:
        raise OSError("the key of the tags' secrets has 16 bytes, this file has not: " + path)
    key = master[:_MASTER]
    wipe(master)
    return key


def checksum(blob: bytes | bytearray) -> int:
    """CRC-16 of the records, as the header has it.  Makes no copy that would stay in memory."""
    return crc16(memoryview(blob)[_HEADER:], len(blob) - _HEADER)


def _compare(blob: bytes | bytearray, at: int, uid: bytes | bytearray | memoryview, n: int) -> int:
    """Order of the record at `at` against a UID: below 0, 0 equal, above 0; by all n bytes."""
    order = blob[at] - n
    for i in range(n):
        order += (blob[at + 1 + i] - uid[i]) * (order == 0)
    return order


def _check(blob: bytes | bytearray) -> None:
    """Raise OSError with a sentence unless every record can be trusted."""
    if len(blob) < _HEADER or blob[:4] != _MAGIC:
        raise OSError("tag file: this is no tag file")
    count = blob[4] | blob[5] << 8
    if len(blob) != _HEADER + count * _RECORD:
        raise OSError("tag file: its length does not fit " + str(count) + " tags")
    if checksum(blob) != blob[6] | blob[7] << 8:
        raise OSError("tag file: damaged, the checksum is wrong")
    for i in range(count):
        _check_record(blob, i)


def _check_record(blob: bytes | bytearray, i: int) -> None:
    at = _HEADER + i * _RECORD
    length = blob[at]
    if not 4 <= length <= 10 or not 1 << length & _LENGTHS:
        raise OSError("tag file: tag " + str(i) + " has a UID of " + str(length) + " bytes")
    kind = blob[at + _KIND] & ~_SECRET
    if kind < DECK_A or kind > TRAY:
        raise OSError("tag file: tag " + str(i) + " is neither card nor chip nor tray")
    if blob[at + _KIND] & _SECRET and length != _WITH_SECRET:
        raise OSError("tag file: tag " + str(i) + " can have no secret")
    if not _value_fits(blob, at, kind):
        raise OSError("tag file: tag " + str(i) + " has an impossible value")
    uid = memoryview(blob)[at + 1 : at + _KIND]
    if i and _compare(blob, at - _RECORD, uid, length) >= 0:
        raise OSError("tag file: tag " + str(i) + " is out of order or there twice")


def _value_fits(blob: bytes | bytearray, at: int, kind: int) -> bool:
    top = at + _VALUE + 3
    if kind >= CHIP:
        return blob[top] < _LIMIT
    return blob[top] == blob[top - 1] == blob[top - 2] == 0 and blob[at + _VALUE] < _CARDS
