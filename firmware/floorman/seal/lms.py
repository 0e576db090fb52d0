"""LMS signatures (RFC 8554) on SHA-256/192 (RFC 9858), in slices that are counted in hashes.

LMOTS_SHA256_N24_W2: a one-time key is 101 chains of 3 hashes, the fewest for a Pico to make; W4
has half the bytes and twice the hashes.  LMS_SHA256_M24_H5: a tree has 32 of them.  All comes from
the tree's key, its I and its SEED (Appendix A), so nothing need be kept.
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
_D = const(20)
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
        node = self._node = bytearray(_NODE + 2 * N)
        self._leaf = memoryview(node)[: _NODE + N]

    def aim(self, key: bytearray, q: int) -> None:
        """Take the one-time key of this leaf."""
        self._head[:_I] = memoryview(key)[:_I]
        self._buf[_I + 3] = q
        self._seed = memoryview(key)[_I:]

    def draw(self, chain: int) -> None:
        """To `value`: a chain's secret begin.  Hashes: 1."""
        buf = self._buf
        buf[_CHAIN] = chain >> 8
        buf[_CHAIN + 1] = chain & 255
        buf[_STEP] = 255
        self.value[:] = self._seed
        self._digest[:] = sha256(self._text).digest()

    def whole(self, first: int, end: int, ends) -> None:  # type: ignore[no-untyped-def]
        """Chains from `first` to before `end`, each to its end, which `ends` is given.

        Written out, as `part` is: what a call costs here is a hash and more.  Hashes: WALK each.
        """
        buf = self._buf
        text = self._text
        digest = self._digest
        value = self.value
        seed = self._seed
        hashed = sha256
        add = ends.update
        buf[_CHAIN] = 0
        for chain in range(first, end):
            buf[_CHAIN + 1] = chain
            buf[_STEP] = 255
            value[:] = seed
            digest[:] = hashed(text).digest()
            buf[_STEP] = 0
            digest[:] = hashed(text).digest()
            buf[_STEP] = 1
            digest[:] = hashed(text).digest()
            buf[_STEP] = 2
            digest[:] = hashed(text).digest()
            add(value)

    def part(self, first: int, end: int, digits: bytearray, out: bytearray) -> None:
        """Chains from `first` to before `end`, as far as the digits say, into a signature.

        Hashes: 1 to WALK each.
        """
        buf = self._buf
        text = self._text
        digest = self._digest
        value = self.value
        seed = self._seed
        hashed = sha256
        at = _Y_AT + first * N
        buf[_CHAIN] = 0
        for chain in range(first, end):
            buf[_CHAIN + 1] = chain
            buf[_STEP] = 255
            value[:] = seed
            digest[:] = hashed(text).digest()
            for step in range(digits[chain >> 2] >> 6 - 2 * (chain & 3) & _TOP):
                buf[_STEP] = step
                digest[:] = hashed(text).digest()
            out[at : at + N] = value
            at += N

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
        self.draw(_IDENTITY)
        below[:_I] = self.value[:_I]
        self.draw(_SEED)
        below[_I:] = self.value

    def leaf(self, q: int, hashed: bytes, nodes: bytearray) -> None:
        """A leaf of the aimed key's tree, from the hash of its chains' ends, and the nodes that
        are complete with it.  Hashes: 1 to 1 + HEIGHT.
        """
        r = LEAVES + q
        node = self._node
        node[:_I] = self._head[:_I]
        node[_I + 3] = r
        node[_D : _D + 2] = _LEAF
        node[_NODE : _NODE + N] = memoryview(hashed)[:N]
        nodes[r * N : r * N + N] = sha256(self._leaf).digest()[:N]
        node[_D : _D + 2] = _INNER
        while r & 1 and r > 1:
            node[_NODE:] = nodes[(r - 1) * N : (r + 1) * N]
            r >>= 1
            node[_I + 3] = r
            nodes[r * N : r * N + N] = sha256(node).digest()[:N]


class Tree:
    """A tree in the making: its nodes by their numbers, the root's 1, leaves from LEAVES on.

    `number` says which tree it is, -1 none.
    """

    def __init__(self, hasher: Hasher) -> None:
        self._hasher = hasher
        self.key = bytearray(KEY)
        self.nodes = bytearray(2 * LEAVES * N)
        self.number = -1
        self.count = 0  # leaves that are there
        self._chain = 0
        self._ends = None

    def plant(self, number: int) -> None:
        """Begin anew for the tree of `key`, which the caller fills."""
        self.number = number
        self.count = self._chain = 0
        self._ends = None

    def is_whole(self, number: int) -> bool:
        """This tree is here, and nothing of it is missing."""
        return self.number == number and self.count == LEAVES

    def grow(self, most: int) -> None:
        """Go on with a leaf, within so many hashes, WALK at least; the nodes above it are more."""
        hasher = self._hasher
        hasher.aim(self.key, self.count)
        ends = self._ends
        if ends is None:
            ends = self._ends = hasher.open(_PUBLIC_KEY)
        if self._chain < _CHAINS:
            end = min(self._chain + most // WALK, _CHAINS)
            hasher.whole(self._chain, end, ends)
            self._chain = end
        else:
            hasher.leaf(self.count, ends.digest(), self.nodes)
            self._chain = 0
            self._ends = None
            self.count += 1

    @property
    def root(self) -> bytes:
        """The top of a tree that is whole."""
        return bytes(self.nodes[N : 2 * N])

    def path(self, q: int, out: bytearray | memoryview) -> None:
        """Beside each node from leaf q to the root, its neighbour."""
        r = LEAVES + q
        for at in range(0, HEIGHT * N, N):
            beside = (r ^ 1) * N
            out[at : at + N] = self.nodes[beside : beside + N]
            r >>= 1


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
        hasher.draw(_RANDOMIZER)
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
        """Walk on, within so many hashes, whatever the digits: as many chains for any message."""
        hasher = self._hasher
        hasher.aim(self._key, self._q)
        end = min(self._chain + most // WALK, _CHAINS)
        hasher.part(self._chain, end, self._digits, self.buf)
        self._chain = end

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
