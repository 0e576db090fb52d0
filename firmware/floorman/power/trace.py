"""A number that knows a card again after a power cut, and tells nobody else which it was.

It is hashed with 16 random bytes that this table drew at its first start and keeps on its flash
alone: who reads the journal out of the FRAM learns nothing by it.
"""

import os
from hashlib import sha256

from micropython import const

from floorman.wipe import wipe

_SALT = const(16)
_UID = const(10)
_TRACES = const(1023)  # ten bits in a note of 30, which a Pico holds without the heap; 0 is none


class Trace:
    """`root` is the folder of the salt, with its slash; `game` says which hand it is."""

    def __init__(self, root: str, registry, game) -> None:  # type: ignore[no-untyped-def]
        self._registry = registry
        self._game = game
        # salt, hand, UID: the same card leaves another trace in another hand
        self._message = bytearray(_SALT + 2 + _UID)
        self._message[:_SALT] = _kept_salt(root + "salt.bin")

    def of(self, tag: int) -> int:
        """The trace of a tag in this hand, below 1023: that fits into a note.  Allocates."""
        message = self._message
        hand = self._game.number()
        message[_SALT] = hand & 255
        message[_SALT + 1] = hand >> 8 & 255
        at = self._registry.record(tag) + 1  # behind the length
        for i in range(_UID):
            message[_SALT + 2 + i] = self._registry.blob[at + i]
        digest = sha256(message).digest()
        return (digest[0] | digest[1] << 8) % _TRACES

    def forget(self) -> None:
        """Overwrite salt and card."""
        wipe(self._message)


def _kept_salt(name: str) -> bytes:
    try:
        with open(name, "rb") as file:
            kept = file.read()
        if len(kept) == _SALT:
            return kept
    except OSError:
        pass
    made = os.urandom(_SALT)
    try:
        with open(name, "wb") as file:
            file.write(made)
    except OSError:  # the flash is full: good until the power goes
        pass
    return made
