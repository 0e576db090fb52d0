"""Personalisation of MIFARE Ultralight AES (MF0AES(H)20, 8.5 to 8.7): its key, and what locks it.

A tag as delivered is open: the key is written page by page, and proved.  Then, trusted, come the
locks of the keys, AUTH0 and the lock of the configuration, in this order.  Whatever ends half-way
is begun again and goes on from what stands in the tag: before the locks every page can be written
again, behind them the key is there.
"""

from micropython import const

from floorman.drivers.iso14443a import WUPA
from floorman.drivers.reader import OK, air_us, answer_us, frame_of, rx
from floorman.drivers.secret import KEY, UID, append_crc
from floorman.link.exams import KEY_BROKE, KEY_FALSE, KEY_FOREIGN, KEY_OTHER_KIND
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.drivers.secret import Secret
    from floorman.shapes import Inventory, Reader

GIVEN, HAD = const(1), const(2)

_GET_VERSION = const(0x60)
_READ = const(0x30)
_WRITE = const(0xA2)
_ACK = const(0x0A)
_ACK_BITS = const(4)
_PAGE = const(4)
_READ_ANSWER = const(18)  # four pages and a CRC
_VERSION = b"\0\x04\x03"  # NXP, MIFARE Ultralight ...
_AES = const(4)  # ... of this major version
_MAJOR = const(4)  # where that stands
_KEY_AT = const(0x30)  # DataProtKey, its last byte first
_CFG0 = const(0x29)  # byte 3 is AUTH0
_CFG1 = const(0x2A)
_LOCK_KEYS = const(0x2D)
_GUARDED = const(0x04)  # AUTH0: from the first page of the user on only who knows the key writes
_CFG_LOCK = const(0x40)
_KEYS_LOCKED = const(0xE0)  # both keys, and the locks themselves
_LOCKS = (
    (_LOCK_KEYS, bytes((_KEYS_LOCKED, 0, 0, 0))),
    (_CFG0, bytes((0, 0, 0, _GUARDED))),  # no random UID, no secure messaging
    (_CFG1, bytes((_CFG_LOCK, 0x05, 0, 0))),  # VCTID as delivered; tries are not counted
)


def personalise(
    inventory: "Inventory", reader: "Reader", secret: "Secret", uid: bytes | bytearray, at: int
) -> int:
    """Give the tag whose UID begins at `uid[at]`, halted on `reader`, its key.

    GIVEN or HAD, and it is halted again; else why not (link/exams.py) << 8 | the page where it
    ended.  A tag that was taken away is KEY_BROKE at page 0.
    """
    reader.wait_for_memory(True)
    result = _kind(inventory, reader, uid, at) or _key(inventory, reader, secret, uid, at)
    reader.wait_for_memory(False)
    if result <= HAD:
        inventory.halt()
    else:
        inventory.give_up()
    return result


def _kind(inventory: "Inventory", reader: "Reader", uid: bytes | bytearray, at: int) -> int:
    """Tell why a tag can have no secret; 0 for one that can."""
    if inventory.hold(uid, UID, at, WUPA) != OK:
        return KEY_BROKE << 8
    right = _exchange(reader, bytes((_GET_VERSION,)), 10) and rx[_MAJOR] == _AES
    right = right and bytes(rx[: len(_VERSION)]) == _VERSION
    inventory.give_up()  # its next step begins anew
    return 0 if right else KEY_OTHER_KIND << 8


def _key(
    inventory: "Inventory",
    reader: "Reader",
    secret: "Secret",
    uid: bytes | bytearray,
    at: int,
) -> int:
    done = HAD
    if secret.prove(inventory, reader, uid, at) != OK:
        done = GIVEN
        why = _write_key(inventory, reader, secret, uid, at)
        if why:
            return why
        if secret.prove(inventory, reader, uid, at) != OK:
            return KEY_FALSE << 8
    for page, data in _LOCKS:
        if not _stands(reader, page, data):
            done = GIVEN
            if not _write(reader, page, data):
                return KEY_BROKE << 8 | page
    return done


def _write_key(
    inventory: "Inventory",
    reader: "Reader",
    secret: "Secret",
    uid: bytes | bytearray,
    at: int,
) -> int:
    """Write the four pages of the key; 0, or why not and where."""
    inventory.give_up()
    if inventory.hold(uid, UID, at, WUPA) != OK:
        return KEY_BROKE << 8
    key = secret.of(uid, at)
    backwards = bytes(key[KEY - 1 - i] for i in range(KEY))
    for n in range(KEY // _PAGE):
        if not _write(reader, _KEY_AT + n, backwards[_PAGE * n : _PAGE * n + _PAGE]):
            refused = n == 0 and reader.rx_len == 1  # a NAK
            return (KEY_FOREIGN if refused else KEY_BROKE) << 8 | _KEY_AT + n
    inventory.give_up()
    return 0


def _stands(reader: "Reader", page: int, data: bytes) -> bool:
    """True when it stands there already: a lock that is locked cannot be written again."""
    read = _exchange(reader, bytes((_READ, page)), _READ_ANSWER)
    return read and bytes(rx[:_PAGE]) == data


def _write(reader: "Reader", page: int, data: bytes) -> bool:
    """One page; True when the tag said that it stands there."""
    written = _exchange(reader, bytes((_WRITE, page)) + data, 1)
    return written and reader.rx_bits == _ACK_BITS and rx[0] & 0x0F == _ACK


def _exchange(reader: "Reader", command: bytes, length: int) -> bool:
    """One command with its CRC; True when an answer of so many bytes came."""
    frame = bytearray(frame_of(command + b"\0\0"))
    append_crc(frame, len(command))
    reader.launch(frame, 0)
    status = reader.collect(air_us(len(frame) - 1) + answer_us(length))
    return status == OK and reader.rx_len == length
