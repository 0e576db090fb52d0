"""LMS signatures (RFC 8554) on SHA-256/192 (RFC 9858), in slices that are counted in hashes.

LMOTS_SHA256_N24_W2: a one-time key is 101 chains of 3 hashes, the fewest for a Pico to make; W4 has
half the bytes and twice the hashes.  LMS_SHA256_M24_H5: a tree has 32 of
them.  All comes from the tree's key, its I and its SEED (Appendix A), so nothing need be kept.
"""

from hashlib import sha256

from micropython import const

from floorman.seal.hmac import Hmac
from floorman.wipe import wipe

N = const(24)  # bytes of a hash: the first of SHA-256
LEAVES = const(32)
HEIGHT = const(5)
KEY = const(40)  # I 16, SEED 24
PUBLIC = const(48)  # two types, I, root
SIGNATURE = const(2580)  # q, a one-time signature, a type, the path
WALK = const(4)  # hashes of a whole chain
CLIMB = const(31)  # and of a tree above its leaves

_I = const(16)
_LMS = b"\0\0\0\x0a"
_LMOTS = b"\0\0\0\6"
_CHAINS = const(101)  # for the 96 digits of a hash, and five that check them
_DIGITS = const(96)
_TOP = const(3)
_PUBLIC_KEY = b"\x80\x80"
_MESSAGE = b"\x81\x81"
_LEAF = b"\x82\x82"
_INNER = b"\x83\x83"
_RANDOMIZER = const(0xFFFD)  # chains that are none: C of a signature,
_SEED = const(0xFFFE)  # and the key of the tree below a leaf, as hash-sigs and Botan make them
_IDENTITY = const(0xFFFF)

# places in a signature
_TYPE_AT = const(4)
_C_AT = const(8)
_Y_AT = const(32)
_END_AT = const(2456)
_PATH_AT = const(2460)

# and in what is hashed: I, q, chain 2, step, value; above the leaves I, number of a node, D, two
_CHAIN = const(20)
_STEP = const(22)
_VALUE = const(23)
_TEXT = const(47)
_NODE = const(22)


class Hasher:
    """Work space for one tree's key at a time; a digest's last eight bytes fall off the end."""

    def __init__(self) -> None:
        buf = bytearray(_VALUE + 32)
        self._buf = buf
        self._text = memoryview(buf)[:_TEXT]
        self._digest = memoryview(buf)[_VALUE:]
        self.value = memoryview(buf)[_VALUE:_TEXT]
        self._head = memoryview(buf)[:_CHAIN]
        self._seed = memoryview(b"")
        self._node = bytearray(_NODE + 2 * N)
        self._above = bytearray(LEAVES * N // 2)

    def aim(self, key: bytearray, q: int) -> None:
        """Take the one-time key of this leaf."""
        self._head[:_I] = memoryview(key)[:_I]
        self._buf[_I + 3] = q
        self._seed = memoryview(key)[_I:]

    def walk(self, chain: int, steps: int) -> None:
        """To `value`: so many steps from a chain's secret begin.  Hashes: steps + 1."""
        buf = self._buf
        text = self._text
        digest = self._digest
        buf[_CHAIN] = chain >> 8
        buf[_CHAIN + 1] = chain & 255
        buf[_STEP] = 255
        self.value[:] = self._seed
        digest[:] = sha256(text).digest()
        for step in range(steps):
            buf[_STEP] = step
            digest[:] = sha256(text).digest()

    def whole(self, first: int, end: int, ends) -> None:  # type: ignore[no-untyped-def]
        """Chains from `first` to before `end`, each to its end, which `ends` is given.

        Written out: what a call costs here is a hash and more.  Hashes: WALK each.
        """
        buf = self._buf
        text = self._text
        digest = self._digest
        value = self.value
        seed = self._seed
        buf[_CHAIN] = 0
        for chain in range(first, end):
            buf[_CHAIN + 1] = chain
            buf[_STEP] = 255
            value[:] = seed
            digest[:] = sha256(text).digest()
            for step in range(_TOP):
                buf[_STEP] = step
                digest[:] = sha256(text).digest()
            ends.update(value)

    def forget(self) -> None:
        """Overwrite what a key left here."""
        wipe(self._buf)

    def open(self, d: bytes):  # type: ignore[no-untyped-def]
        """A hash that begins with I, q and D."""
        begun = sha256(self._head)
        begun.update(d)
        return begun

    def child(self, key: bytearray, q: int, below: bytearray) -> None:
        """The key of the tree below a leaf; may take the place of `key`.  Hashes: 2."""
        self.aim(key, q)
        self.walk(_IDENTITY, 0)
        below[:_I] = self.value[:_I]
        self.walk(_SEED, 0)
        below[_I:] = self.value

    def leaf(self, q: int, hashed: bytes, nodes: bytearray) -> None:
        """A leaf of the aimed key's tree, from the hash of its chains' ends.  Hashes: 1."""
        begun = self._numbered(LEAVES + q)
        begun.update(_LEAF)
        begun.update(memoryview(hashed)[:N])
        nodes[q * N : q * N + N] = begun.digest()[:N]

    def _numbered(self, r: int):  # type: ignore[no-untyped-def]
        begun = sha256(self._head[:_I])
        begun.update(bytes((0, 0, 0, r)))
        return begun

    def climb(
        self, key: bytearray, nodes: bytearray, q: int, path: bytearray | memoryview
    ) -> bytes:
        """The root above 32 leaves; `path` gets what leads there from leaf q.  Hashes: 31."""
        node = self._node
        node[:_I] = memoryview(key)[:_I]
        node[_NODE - 2 : _NODE] = _INNER
        below = nodes
        count = LEAVES
        for height in range(HEIGHT):
            at = (q >> height ^ 1) * N
            path[height * N : height * N + N] = below[at : at + N]
            count >>= 1
            for i in range(count):
                node[_I + 3] = count + i
                node[_NODE:] = below[2 * i * N : 2 * (i + 1) * N]
                self._above[i * N : i * N + N] = sha256(node).digest()[:N]
            below = self._above
        return bytes(self._above[:N])


class Leaves:
    """A tree's 32 leaves in the making; `number` says which tree's, -1 none's."""

    def __init__(self, hasher: Hasher) -> None:
        self._hasher = hasher
        self.key = bytearray(KEY)
        self.nodes = bytearray(LEAVES * N)
        self.number = -1
        self.count = 0  # leaves that are there
        self._chain = 0
        self._ends = None

    def plant(self, number: int) -> None:
        """Begin anew for the tree of `key`, which the caller fills."""
        self.number = number
        self.count = self._chain = 0
        self._ends = None

    def grow(self, most: int) -> None:
        """Go on with a leaf, within so many hashes: 4 a chain, two more when it is done."""
        hasher = self._hasher
        hasher.aim(self.key, self.count)
        ends = self._ends or hasher.open(_PUBLIC_KEY)
        end = min(self._chain + (most - 2) // WALK, _CHAINS)
        hasher.whole(self._chain, end, ends)
        self._chain = end
        self._ends = ends
        if self._chain == _CHAINS:
            hasher.leaf(self.count, ends.digest(), self.nodes)
            self._chain = 0
            self._ends = None
            self.count += 1


class Signature:
    """One signature in the making; `buf` has room for the public key that it may sign, too."""

    def __init__(self, hasher: Hasher) -> None:
        self._hasher = hasher
        self.buf = bytearray(SIGNATURE + PUBLIC)
        self.path = memoryview(self.buf)[_PATH_AT:SIGNATURE]
        self._key = bytearray(KEY)
        self._q = 0
        self._digits = bytearray(N + 2)
        self._chain = _CHAINS

    def begin(self, key: bytearray, q: int, message: bytes | bytearray | memoryview) -> None:
        """Sign with this leaf; `path` is the caller's to fill.  Hashes: 2."""
        buf = self.buf
        hasher = self._hasher
        self._key[:] = key
        self._q = buf[3] = q
        hasher.aim(key, q)
        hasher.walk(_RANDOMIZER, 0)
        buf[_TYPE_AT:_C_AT] = _LMOTS
        buf[_C_AT:_Y_AT] = hasher.value
        buf[_END_AT:_PATH_AT] = _LMS
        text = hasher.open(_MESSAGE)
        text.update(hasher.value)
        text.update(message)
        self._digits[:N] = text.digest()[:N]
        self._check()
        self._chain = 0

    def _check(self) -> None:
        """The five digits that grow when one of the others shrinks."""
        rest = _DIGITS * _TOP
        for byte in memoryview(self._digits)[:N]:
            rest -= (byte >> 6) + (byte >> 4 & 3) + (byte >> 2 & 3) + (byte & 3)
        self._digits[N] = rest >> 2
        self._digits[N + 1] = rest << 6 & 255

    @property
    def busy(self) -> bool:
        """True until the signature is done."""
        return self._chain < _CHAINS

    def go_on(self, most: int) -> None:
        """Walk on while the next chain is sure to end within so many hashes."""
        hasher = self._hasher
        hasher.aim(self._key, self._q)
        chain = self._chain
        digits = self._digits
        buf = self.buf
        value = hasher.value
        walk = hasher.walk
        while most >= WALK and chain < _CHAINS:
            digit = digits[chain >> 2] >> 6 - 2 * (chain & 3) & _TOP
            walk(chain, digit)
            at = _Y_AT + chain * N
            buf[at : at + N] = value
            chain += 1
            most -= digit + 1
        self._chain = chain

    def forget(self) -> None:
        """Overwrite the key."""
        wipe(self._key)
        self._chain = _CHAINS


def public_key(key: bytearray, root: bytes | bytearray) -> bytes:
    """A tree's public key."""
    return _LMS + _LMOTS + bytes(memoryview(key)[:_I]) + bytes(root)


def root_key(secret: bytes | memoryview, table: bytes) -> bytes:
    """The key of the tree above all others, for this table alone."""
    hmac = Hmac()
    key = hmac.key(secret).expand(b"fm2 sign" + table, KEY)
    hmac.forget()
    return key
