"""A table that signs: HSS (RFC 8554) of four LMS levels, a million signatures from one secret.

An index is a leaf of a bottom tree, whose public key is signed by a leaf of the tree above, and so
on to the root, which is the table's public key.  All trees are made from the secret again when the
power comes back.  What is above the bottom changes every 32 signatures and is made separately;
both together are the RFC's signature.
"""

from hashlib import sha256

from micropython import const

from floorman.seal.indices import ALL
from floorman.seal.lms import (
    HEIGHT,
    KEY,
    SIGNATURE,
    Hasher,
    N,
    Signature,
    Tree,
    public_key,
    root_key,
)
from floorman.wipe import wipe

LEVELS = const(4)
SLICE = const(16)  # hashes of a slice
_BOTTOM = const(3)
_LAST = const(31)  # leaf of a tree
_NONE = const(-1)
_ROOT = const(-2)  # the number of its tree


class Level:
    """The tree in use, its `number` from the left, and its leaf q; `tree` may be the next one's.

    The next tree takes its place when the last leaf of this one has its path.  The root's grows in
    the spare one, at the start and again each 32,768 signatures.
    """

    def __init__(self, tree: Tree) -> None:
        self.number = self.q = _NONE
        self.key = bytearray(KEY)
        self.root = b""
        self.path = bytearray(HEIGHT * N)
        self.tree = tree


class Signer:
    """`work` does a slice of what is most urgent; `sign` and `sign_level` begin a signature.

    `signature` and `signed_key` are good when `busy` is over, until the next is begun.  `index` is
    the last signature's, index >> 5 its bottom tree's number.
    """

    def __init__(self, indices, table: bytes) -> None:  # type: ignore[no-untyped-def]
        self._indices = indices
        self._hasher = Hasher()
        spare = self._spare = Tree(self._hasher)  # for the next bottom tree, and for the root's
        self._levels = [Level(Tree(self._hasher) if n else spare) for n in range(LEVELS)]
        self._made = Signature(self._hasher)
        self._root = root_key(indices.secret, table)
        self._settled = _NONE
        self.index = _NONE
        self.signature = memoryview(self._made.buf)[:SIGNATURE]
        self.signed_key = memoryview(self._made.buf)

    @property
    def ready(self) -> bool:
        """True when the trees of the next index are there."""
        settled: bool = self._settled == self._indices.next >> HEIGHT
        return settled

    @property
    def busy(self) -> bool:
        """True until the signature that was begun is done."""
        return self._made.busy

    @property
    def public(self) -> bytes:
        """The table's public key, RFC 8554; empty before the root is there."""
        return bytes((0, 0, 0, LEVELS)) + self._public(0) if self._levels[0].root else b""

    def _public(self, n: int) -> bytes:
        return public_key(self._levels[n].key, self._levels[n].root)

    # signing ---------------------------------------------------------------------------------

    def sign(self, message: bytes | bytearray) -> bool:
        """Burn an index and begin; False when not ready, at work, or all are used.

        The same message as the last one, after a power cut too, gets the same signature again,
        as long as the trees of that one are in use.
        OSError when the index cannot be kept; then nothing is signed.
        """
        if self._made.busy:
            return False
        indices = self._indices
        digest = sha256(message).digest()[:N]
        index = indices.next - 1
        if index >> HEIGHT != self._settled or not indices.is_last(digest):
            if not self.ready:
                return False
            index = indices.burn(digest)
        self.index = index
        bottom = self._levels[_BOTTOM]
        q = index & _LAST
        bottom.tree.path(q, self._made.path)
        self._made.begin(bottom.key, q, message)
        return True

    def sign_level(self, n: int) -> bool:
        """Begin signed_pub_key[n] of the trees in use, n from 0 to 2: always the same bytes."""
        if self._made.busy or self._settled == _NONE:
            return False
        above = self._levels[n]
        below = self._public(n + 1)
        self._made.path[:] = above.path
        self.signed_key[SIGNATURE:] = below
        self._made.begin(above.key, above.q, below)
        return True

    def leaf(self, n: int) -> int:
        """The leaf that signs signed_pub_key[n], counted from the left of its level."""
        level = self._levels[n]
        return level.number << HEIGHT | level.q

    # work ------------------------------------------------------------------------------------

    def work(self, most: int = SLICE) -> bool:
        """One slice of at most so many hashes, of the next trees when nothing else is due; False
        when nothing is left.
        """
        if self._made.busy:
            self._made.go_on(most)
        elif self._indices.next < ALL and not self.ready:
            self._settle(most)
        elif self.ready:
            self._go_ahead(most)
        if self._made.busy or (self._indices.next < ALL and not self.ready):
            return True
        return self.ready and self._ahead() is not None

    def _settle(self, most: int) -> None:
        """Bring the levels to the next index, from the root down."""
        index = self._indices.next
        for n in range(LEVELS):
            q = index >> HEIGHT * (_BOTTOM - n)
            level = self._levels[n]
            if level.number != q >> HEIGHT or (n < _BOTTOM and level.q != q & _LAST):
                self._place(n, q >> HEIGHT, q & _LAST, most)
                return
        self._settled = index >> HEIGHT

    def _place(self, n: int, number: int, q: int, most: int) -> None:
        level = self._levels[n]
        if n == _BOTTOM and self._spare.number == number:
            level.tree, self._spare = self._spare, level.tree
        tree = level.tree if n else self._spare
        if not tree.is_whole(number if n else _ROOT):
            self._grow(n, number, tree, most)
            return
        level.key[:] = tree.key
        level.root = tree.root
        tree.path(q, level.path)
        level.number = number
        level.q = q

    def _grow(self, n: int, number: int, tree: Tree, most: int) -> None:
        mark = number if n else _ROOT
        if tree.number == mark:
            tree.grow(most)
            return
        key = tree.key
        key[:] = self._root
        for above in range(n - 1, -1, -1):
            self._hasher.child(key, number >> HEIGHT * above & _LAST, key)
        tree.plant(mark)

    # the next trees --------------------------------------------------------------------------

    def _ahead(self) -> tuple[int, int, Tree] | None:
        """Level, number and place of the next tree that is not there and can be made; or None."""
        for n in (3, 2, 1):
            level = self._levels[n]
            number = level.number + 1
            tree = self._spare if n == _BOTTOM else level.tree
            can = (n == _BOTTOM or level.q == _LAST) and number < 1 << HEIGHT * n
            if can and not tree.is_whole(number):
                return n, number, tree
        return None

    def _go_ahead(self, most: int) -> None:
        next_tree = self._ahead()
        if next_tree:
            n, number, tree = next_tree
            self._grow(n, number, tree, most)

    def forget(self) -> None:
        """Overwrite the keys."""
        for level in self._levels:
            wipe(level.key, level.tree.key)
        wipe(self._spare.key)
        self._made.forget()
        self._hasher.forget()
        self._root = b""
        self._settled = _NONE
        self._indices.forget()
