"""The firmware's signer without a table: its medium, its hashes counted, its power cut."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from floorman.seal import indices, lms, signer

from host_tools.seal import hss
from simulator.attacks.sealed import Medium

TABLE = bytes(range(8))
SEED = bytes(range(100, 132))


class Cut(Exception):  # noqa: N818 - no error: the lights go out
    """The power goes."""


class Failing(Medium):
    """A FRAM that takes `bytes_left` more bytes, then the power goes; `mute`: it takes none."""

    def __init__(self, contents: bytearray | None = None) -> None:
        super().__init__(contents or bytearray(0x8000))
        self.bytes_left = 1 << 30
        self.mute = False

    def copy(self) -> "Failing":
        return Failing(bytearray(self.contents))

    def write(self, address: int, buf: bytes) -> None:
        if self.mute:
            return
        taken = min(len(buf), self.bytes_left)
        super().write(address, buf[:taken])
        self.bytes_left -= taken
        if not self.bytes_left:
            raise Cut


class Counter:
    """Stands for sha256 and counts; `most` is what the longest slice took."""

    def __init__(self) -> None:
        self.hashes = self.slices = self.most = self._last = 0

    def __call__(self, *first: bytes) -> object:
        self.hashes += 1
        return hashlib.sha256(*first)

    def slice(self) -> None:
        """A slice is over."""
        self.slices += 1
        self.most = max(self.most, self.hashes - self._last)
        self._last = self.hashes

    def reset(self) -> None:
        self.__init__()  # type: ignore[misc]


@contextmanager
def counted() -> Iterator[Counter]:
    """Count the hashes of trees and signatures."""
    counter = Counter()
    lms.sha256 = signer.sha256 = counter
    try:
        yield counter
    finally:
        lms.sha256 = signer.sha256 = hashlib.sha256


def planted(medium: Medium, index: int = 0) -> None:
    """As if so many signatures had been made with SEED."""
    begun = indices.Indices(TABLE, medium, "")
    begun.plant(SEED)
    if index:
        begun.next = index - 1
        begun.burn(bytes(24))


class Desk:
    """A signer that is worked until nothing is due; `slices` are counted where wanted."""

    def __init__(
        self, medium: Medium, counter: Counter | None = None, most: int = signer.SLICE
    ) -> None:
        self._counter = counter or Counter()
        self._most = most
        self.signer = signer.Signer(indices.Indices(TABLE, medium, ""), TABLE)

    def work(self) -> None:
        """Slices until the next signature may begin."""
        while self.signer.busy or not self.signer.ready:
            self.slices(1)

    def slices(self, count: int) -> None:
        """So much time between two hands."""
        for _ in range(count):
            self.signer.work(self._most)
            self._counter.slice()

    def rest(self) -> None:
        """Nothing happens until nothing is left to do."""
        while self.signer.work(self._most):
            self._counter.slice()

    def sign(self, message: bytes) -> bytes:
        assert self.signer.sign(message)
        self._make()
        return bytes(self.signer.signature)

    def above(self) -> list[bytes]:
        """signed_pub_key[0] to [2]."""
        return [self.signed(n) for n in range(3)]

    def signed(self, n: int) -> bytes:
        """signed_pub_key[n]."""
        assert self.signer.sign_level(n)
        self._make()
        return bytes(self.signer.signed_key)

    def _make(self) -> None:
        """To the end of the signature that was begun."""
        self._counter.slice()
        while self.signer.busy:
            self.signer.work(self._most)
            self._counter.slice()

    def verifies(self, message: bytes, signature: bytes, above: list[bytes]) -> bool:
        return hss.verify(self.signer.public, message, hss.assemble(above, signature))
