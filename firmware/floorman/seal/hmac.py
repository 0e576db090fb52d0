"""HMAC-SHA256 (RFC 2104) and HKDF (RFC 5869) on hashlib: all the cryptography there is here.

A Pico's hashlib copies no half-made hash, so a key's two padded blocks are kept instead.
"""

from hashlib import sha256

from micropython import const

from floorman.wipe import wipe

HASH = const(32)
_BLOCK = const(64)
_INNER = const(0x36)
_OUTER = const(0x5C)


class Hmac:
    """One key at a time: `key` once, then `mac` as often as wanted."""

    def __init__(self) -> None:
        self._inner = bytearray(_BLOCK)
        self._outer = bytearray(_BLOCK)

    def key(self, key: bytes | bytearray | memoryview) -> "Hmac":
        """Take a key of any length."""
        if len(key) > _BLOCK:
            key = sha256(key).digest()
        for i in range(_BLOCK):
            byte = key[i] if i < len(key) else 0
            self._inner[i] = byte ^ _INNER
            self._outer[i] = byte ^ _OUTER
        return self

    def mac(self, *parts: bytes | bytearray | memoryview) -> bytes:
        """The MAC of the parts one behind the other.  Allocates two hashes and their results."""
        inner = sha256(self._inner)
        for part in parts:
            inner.update(part)
        outer = sha256(self._outer)
        outer.update(inner.digest())
        return outer.digest()

    def expand(self, info: bytes, size: int = HASH) -> bytes:
        """HKDF-Expand with the key as its pseudorandom key."""
        made = block = b""
        count = 1
        while len(made) < size:
            block = self.mac(block, info, bytes((count,)))
            made += block
            count += 1
        return made[:size]

    def forget(self) -> None:
        """Overwrite the key."""
        wipe(self._inner, self._outer)


def extract(hmac: Hmac, salt: bytes, material: bytes) -> bytes:
    """HKDF-Extract: a pseudorandom key of what holds enough chance."""
    return hmac.key(salt).mac(material)
