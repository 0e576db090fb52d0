"""Tags with a secret: MIFARE Ultralight AES (NXP MF0AES(H)20, 8.6), asked once when one comes.

A tag's key is made of the table's master key and of its UID as NXP's AN10922 has it for AES-128:
CMAC of 01, UID and `floorman tag`, which are two blocks.  So no list of keys lies anywhere.
"""

from cryptolib import aes
from micropython import const

from floorman.drivers.iso14443a import WUPA
from floorman.drivers.reader import DAMAGED, DEAD, OK, air_us, answer_us, crc_a, frame_of, rx
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.shapes import Inventory, Reader

FALSE = const(6)  # somebody answers to the UID and does not know the secret

UID = const(7)  # bytes
KEY = const(16)
_ECB = const(1)
_AUTHENTICATE = const(0x1A)  # part 1, and the number of the key: DataProtKey
_GO_ON = const(0xAF)
_ASK = const(4)  # bytes with CRC
_PROVE = const(35)
_ANSWER = const(19)
_FETCHED = const(18)  # of them, the last one by more()
_REDUCE = const(0x87)  # doubling in CMAC (NIST SP 800-38B, 5.3)
_FIRST = b"\x01" + bytes(UID) + b"floorman"
_REST = b" tag\x80"  # of the second block, which is the same for each tag; zeros behind it


class Secret:
    """Asks tags for their secrets, each of which comes from `master`, 16 bytes.

    `random` gives so many random bytes.  An asking allocates its two ciphers and the challenge,
    nothing else does.
    """

    def __init__(self, master: bytes | bytearray, random: "Callable[[int], bytes]") -> None:
        self._random = random
        self._master = aes(master, _ECB)
        self._first = bytearray(_FIRST)
        self._key = bytearray(KEY)
        self._last = bytearray(KEY)
        self._master.encrypt(self._last, self._last)
        _double(self._last)
        _double(self._last)
        for i in range(len(_REST)):
            self._last[i] ^= _REST[i]
        self._challenge = bytearray(KEY)
        self._answer = memoryview(bytearray(_ANSWER))
        self._cipher = self._answer[1 : 1 + KEY]
        self._ask = bytearray(frame_of(bytes((_AUTHENTICATE, 0, 0, 0))))
        append_crc(self._ask, _ASK - 2)
        self._prove = bytearray(frame_of(bytes((_GO_ON,)) + bytes(_PROVE - 1)))
        self._own = memoryview(self._prove)[2 : 2 + KEY]
        self._theirs = memoryview(self._prove)[2 + KEY : 2 + 2 * KEY]

    def of(self, uid: bytes | bytearray, at: int = 0) -> bytearray:
        """The key of the tag whose UID begins at `uid[at]`: good until the next one is made."""
        first, key, last = self._first, self._key, self._last
        for i in range(UID):
            first[1 + i] = uid[at + i]
        self._master.encrypt(first, key)
        for i in range(KEY):
            key[i] ^= last[i]
        self._master.encrypt(key, key)
        return key

    def ask(
        self, inventory: "Inventory", reader: "Reader", uid: bytes | bytearray, at: int
    ) -> int:
        """Ask the tag whose UID begins at `uid[at]`, halted on `reader`, for its secret.

        OK, and it is halted again.  FALSE: somebody answered, or nobody, and not rightly.  DEAD:
        the reader does not answer.  Else what became of calling it.
        """
        status = self.prove(inventory, reader, uid, at)
        reader.wait_for_memory(False)
        if status == OK:
            inventory.halt()
        return status

    def prove(
        self, inventory: "Inventory", reader: "Reader", uid: bytes | bytearray, at: int
    ) -> int:
        """The same, but the tag stays ACTIVE and trusts the reader, which waits for its memory."""
        status = inventory.hold(uid, UID, at, WUPA)
        if status != OK:
            return status
        key = self.of(uid, at)
        reader.wait_for_memory(True)
        status = self._three_passes(reader, aes(key, _ECB), aes(key, _ECB))
        if status != OK and status != DEAD:
            inventory.give_up()
        return status

    def _three_passes(self, reader: "Reader", to: aes, back: aes) -> int:
        """Each part has zeros for an IV.  The tag proves that it knows the key by our number."""
        status = self._exchange(reader, self._ask, _ASK, _GO_ON)
        if status != OK:
            return status
        own, theirs, challenge = self._own, self._theirs, self._challenge
        back.decrypt(self._cipher, theirs)
        _turn(theirs)
        challenge[:] = self._random(KEY)
        to.encrypt(challenge, own)
        for i in range(KEY):
            theirs[i] ^= own[i]
        to.encrypt(theirs, theirs)
        append_crc(self._prove, _PROVE - 2)
        status = self._exchange(reader, self._prove, _PROVE, 0)
        if status != OK:
            return status
        _turn(challenge)
        to.encrypt(challenge, challenge)
        differ = 0
        for i in range(KEY):
            differ |= challenge[i] ^ self._cipher[i]
        return FALSE if differ else OK

    def _exchange(self, reader: "Reader", frame: bytearray, length: int, head: int) -> int:
        """One part: its answer is a byte, a block and a CRC; NAK, silence and damage are FALSE."""
        reader.launch(frame, 0)
        status = reader.collect(air_us(length) + answer_us(_ANSWER), _ANSWER)
        if status == DEAD:
            return DEAD
        if status != OK or reader.rx_len != _ANSWER or reader.rx_bits:
            return FALSE
        answer = self._answer
        for i in range(_FETCHED):
            answer[i] = rx[i]
        reader.more(_ANSWER - _FETCHED)
        answer[_FETCHED] = rx[0]
        crc = crc_a(answer, _ANSWER - 2)
        if crc != answer[_ANSWER - 2] | answer[_ANSWER - 1] << 8:
            return DAMAGED
        return OK if answer[0] == head else FALSE


def append_crc(frame: bytearray, length: int) -> None:
    """Put CRC_A behind so many bytes of a frame."""
    crc = crc_a(memoryview(frame)[1:], length)
    frame[1 + length] = crc & 0xFF
    frame[2 + length] = crc >> 8


def _turn(block: "bytearray | memoryview") -> None:
    """Rotate it left by a byte."""
    first = block[0]
    for i in range(KEY - 1):
        block[i] = block[i + 1]
    block[KEY - 1] = first


def _double(block: bytearray) -> None:
    """Double it in the field of CMAC."""
    carry = 0
    for i in range(KEY - 1, -1, -1):
        byte = block[i] << 1 | carry
        block[i] = byte & 0xFF
        carry = byte >> 8
    if carry:
        block[KEY - 1] ^= _REDUCE
