"""Keys that outlive the power: the secret S_N, whom the table is paired with, and the counts.

Two copies with a CRC, both written each time: what one of them held before must not stay.
"""

import struct
from binascii import crc32
from hashlib import sha256

from micropython import const

from floorman.seal.hmac import HASH, Hmac
from floorman.wipe import wipe

# generation 2, hand 4, boots 2, pairings so far 2, keys in use 1, 0, S_N 32, two keys, CRC-32
_FORM = ">HIHHBx"
_SECRET = const(12)
_PAIRS = const(44)
_SUM = const(108)
SIZE = const(112)
_FRAM_AT = const(0x7F20)  # behind the indices (indices.py); the rest of the FRAM
_SIXTEEN = const(0xFFFF)
_SLOTS = const(2)


class KeyFiles:
    """Where keys are kept when no FRAM is fitted; littlefs leaves old copies on the flash.

    A file each for so many bytes of the addresses that a FRAM would have.
    """

    def __init__(self, root: str, name: str = "keys.", size: int = SIZE) -> None:
        self._name = root + name
        self._size = size

    def read_into(self, address: int, buf: bytearray) -> None:
        """Fill `buf`; zeros when there is no such file."""
        wipe(buf)
        try:
            with open(self._name + str(address // self._size), "rb") as file:
                file.readinto(buf)
        except OSError:
            pass

    def write(self, address: int, buf: bytearray) -> None:
        """Replace a file.  OSError when the flash is full."""
        with open(self._name + str(address // self._size), "wb") as file:
            file.write(buf)


class Vault:
    """`hand` is N, the number of the hand that is played or comes next; `secret` is S_N.

    `table` is the table's id, `fram` or `root` where it keeps things; (hand, boots) comes once,
    whenever the power goes.  Of a hand's key one half is in RAM alone.  `forward`: a secret that
    was replaced is gone for ever.  Nothing is written before somebody pairs.
    Not `wanted`: the table is as if nobody had paired.
    """

    def __init__(self, chip: bytes, fram, root: str, urandom, wanted: bool = True) -> None:  # type: ignore[no-untyped-def]
        self.table = sha256(b"fm1 table" + chip).digest()[:8]
        self.fram = fram
        self.root = root
        self._urandom = urandom
        self.forward = fram is not None
        self._medium = fram or KeyFiles(root)
        self._base = _FRAM_AT if fram else 0
        self._buf = bytearray(SIZE)
        self._sum = crc32(self.table)  # another table's keys are none
        self._hmac = Hmac()
        self._generation = 0
        self.hand = 1
        self.boots = 0
        self.count = 0
        self.slots = 0
        self.secret = memoryview(self._buf)[_SECRET : _SECRET + HASH]
        self._half = bytearray(HASH)
        self.wanted = wanted
        self._load(fram, root)
        if self.slots:
            self.boots = self.boots + 1 & _SIXTEEN
            self.store()
            self._draw()

    @property
    def paired(self) -> bool:
        """Somebody can open what is sealed."""
        return self.wanted and self.slots > 0

    # keeping ---------------------------------------------------------------------------------

    def _load(self, fram, root: str) -> None:  # type: ignore[no-untyped-def]
        found = self._take(self._medium, self._base)
        if not found and fram and self._take(KeyFiles(root), 0):
            self.store()  # the FRAM is new
            self._clear_files(root)

    def _take(self, medium, base: int) -> bool:  # type: ignore[no-untyped-def]
        """The newer of the two copies, if one is sound."""
        best = b""
        for copy in (0, SIZE):
            medium.read_into(base + copy, self._buf)
            if self._is_sound() and (not best or _is_newer(self._buf, best)):
                best = bytes(self._buf)
        self._buf[:] = best or bytes(SIZE)
        if best:
            self._generation, self.hand, self.boots, self.count, self.slots = struct.unpack_from(
                _FORM, best, 0
            )
        return len(best) > 0

    def _is_sound(self) -> bool:
        sum32: int = struct.unpack_from(">I", self._buf, _SUM)[0]
        return crc32(memoryview(self._buf)[:_SUM], self._sum) == sum32 and self._buf[10] > 0

    def store(self) -> None:
        """Write both copies.  OSError when the medium refuses."""
        self._generation = self._generation + 1 & _SIXTEEN
        struct.pack_into(
            _FORM, self._buf, 0, self._generation, self.hand, self.boots, self.count, self.slots
        )
        struct.pack_into(">I", self._buf, _SUM, crc32(memoryview(self._buf)[:_SUM], self._sum))
        self._medium.write(self._base, self._buf)
        self._medium.write(self._base + SIZE, self._buf)

    def _clear_files(self, root: str) -> None:
        files = KeyFiles(root)
        for copy in (0, SIZE):
            files.write(copy, bytearray(SIZE))

    def forget(self) -> None:
        """Overwrite what lies in memory."""
        wipe(self._buf, self._half)
        self._hmac.forget()
        self.slots = 0

    # pairing ---------------------------------------------------------------------------------

    def pair(self, key: bytes, secret: bytes | None, count: int) -> None:
        """Keep a pairing's key: the only one with a new secret, or the second one without."""
        if secret:
            self.secret[:] = secret
            self.slots = 0
        at = _PAIRS + self.slots * HASH
        self._buf[at : at + HASH] = key
        self.slots += 1
        if self.slots < _SLOTS:
            self._buf[at + HASH : at + 2 * HASH] = bytes(HASH)
        self.count = count
        self.store()
        self._draw()

    # keys ------------------------------------------------------------------------------------

    def _number(self) -> bytes:
        return struct.pack(">I", self.hand)

    def _draw(self) -> None:
        """The half of the next hand's key that no memory outlives the power with."""
        self._half[:] = self._urandom(HASH)

    def hand_key(self) -> bytes:
        """K_N: the same until `go_on`, and gone with the power."""
        both = bytes(self.secret) + self._half
        return self._hmac.key(both).expand(b"fm2 hand" + self.table + self._number())

    def digest(self, key: bytes) -> bytes:
        """A hash that commits to K_N before K_N is known."""
        return sha256(b"fm1 key" + self.table + self._number() + key).digest()

    def release(self, key: bytes) -> bytes:
        """The body of a RELEASE: K_N under the keys of all pairings, and a tag."""
        number = self._number()
        wrapped = bytearray(key)
        for slot in range(self.slots):
            pad = self._pair(slot).expand(b"fm1 release" + self.table + number)
            for i in range(HASH):
                wrapped[i] ^= pad[i]
        tagger = self._pair(0).expand(b"fm1 release mac" + self.table + number)
        tag = self._hmac.key(tagger).mac(number, wrapped)
        return number + bytes(wrapped) + tag[:16]

    def end(self, body: bytes) -> bytes:
        """The body of an END with a tag under each pairing's key: who was paired knows it."""
        tags = b""
        for slot in range(self.slots):
            tagger = self._pair(slot).expand(b"fm2 end" + self.table)
            tags += self._hmac.key(tagger).mac(body)[:16]
        return body + tags

    def _pair(self, slot: int) -> Hmac:
        at = _PAIRS + slot * HASH
        return self._hmac.key(memoryview(self._buf)[at : at + HASH])

    def go_on(self) -> None:
        """The next hand: nothing leads back to the secret of this one, nor on from it alone."""
        both = bytes(self.secret) + self._urandom(HASH)
        self.secret[:] = self._hmac.key(both).expand(b"fm2 next")
        self._hmac.forget()
        self.hand += 1
        self.store()
        self._draw()


def _is_newer(one: bytearray, other: bytes) -> bool:
    ahead = (one[0] << 8 | one[1]) - (other[0] << 8 | other[1]) & _SIXTEEN
    return 0 < ahead < 0x8000
