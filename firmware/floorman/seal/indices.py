"""Which one-time key comes next, and the secret that all of them come from.

An index is burnt before its key signs anything: written twice, with what it will sign, and read
back.  So after a power cut it is skipped, or signs the very same message again.
"""

import struct
from binascii import crc32
from errno import EIO

from micropython import const

from floorman.seal.keys import KeyFiles
from floorman.wipe import wipe

# next index 4, what the one before it signs 24, secret 32, CRC-32
_DIGEST = const(4)
_SECRET = const(28)
_SUM = const(60)
SIZE = const(64)
_FRAM_AT = const(0x7EA0)  # between the journal's page and the keys
ALL = const(1 << 20)


class Indices:
    """`next` is the first index that nothing was ever signed with; `secret` the signer's seed.

    Never moved from flash to FRAM or back: an older copy left behind would name used keys.
    """

    def __init__(self, table: bytes, fram, root: str) -> None:  # type: ignore[no-untyped-def]
        self._medium = fram or KeyFiles(root, "sign.", SIZE)
        self._base = _FRAM_AT if fram else 0
        self._sum = crc32(table)  # another table's are none
        self._buf = bytearray(SIZE)
        self._back = bytearray(SIZE)
        self.secret = memoryview(self._buf)[_SECRET:_SUM]
        self.next = 0
        self._stale = SIZE  # the copy that is written first: never the only one that is good
        self._sound = False  # both copies are there and say the same
        self.planted = self._load()

    def _load(self) -> bool:
        best = self._read(0)
        if self._read(SIZE) > best:
            self._stale = 0
        best = self._read(SIZE - self._stale)
        if best < 0:
            return False
        self._buf[:] = self._back
        self.next = best
        self._mend()
        return True

    def _mend(self) -> None:
        """Make the stale copy like the other before its index is burnt again."""
        self._read(self._stale)
        try:
            if self._back != self._buf:
                self._write(self._stale)
            self._sound = True
        except OSError:
            pass

    def _read(self, copy: int) -> int:
        """A copy into the spare buffer; its index, or -1 when it is not whole."""
        back = self._back
        self._medium.read_into(self._base + copy, back)
        index: int = struct.unpack_from(">I", back, 0)[0]
        sum32: int = struct.unpack_from(">I", back, _SUM)[0]
        return index if crc32(memoryview(back)[:_SUM], self._sum) == sum32 else -1

    def _write(self, copy: int) -> None:
        """A copy, read back: a FRAM that fell silent takes nothing and says nothing."""
        self._medium.write(self._base + copy, self._buf)
        self._medium.read_into(self._base + copy, self._back)
        if self._back != self._buf:
            raise OSError(EIO)

    def _store(self) -> None:
        struct.pack_into(">I", self._buf, 0, self.next)
        struct.pack_into(">I", self._buf, _SUM, crc32(memoryview(self._buf)[:_SUM], self._sum))
        self._sound = False
        for _ in range(2):
            self._write(self._stale)
            self._stale = SIZE - self._stale
        self._sound = True

    def plant(self, secret: bytes) -> None:
        """Begin anew with a secret of 32 bytes.  OSError when the medium refuses."""
        wipe(self._buf)
        self.secret[:] = secret
        self.next = 0
        self._store()
        self.planted = True

    def burn(self, digest: bytes) -> int:
        """The index to sign this with, 24 bytes of a hash: never given again for anything else.

        OSError when the medium refuses; that index is skipped.
        """
        index = self.next
        self.next += 1
        self._buf[_DIGEST:_SECRET] = digest
        self._store()
        return index

    def is_last(self, digest: bytes) -> bool:
        """True when the last index was burnt for this."""
        return self._sound and self.next > 0 and self._buf[_DIGEST:_SECRET] == digest

    def forget(self) -> None:
        """Overwrite what lies in memory, and sign nothing more."""
        wipe(self._buf, self._back)
        self.next = ALL
        self.planted = self._sound = False
