"""Runs on the VM: signs over the end of a tree; reports a hash of all and the heap's figures."""

import gc
from binascii import hexlify
from hashlib import sha256

from _wires import again as call_again
from _wires import report
from floorman.seal.indices import Indices
from floorman.seal.signer import Signer
from uctypes import addressof

_TABLE = bytes(range(8))
_FIRST = 30  # two before the end of a tree
_A_LEAF = 28  # slices
_HANDS = 30
_STAGE = 6  # hands between two looks at the heap
_SLICES = 50  # between two collections: each slice looks through the whole heap, garbage and all


class Memory:
    """A FRAM's contents."""

    def __init__(self):
        self._bytes = bytearray(0x8000)

    def read_into(self, address, buf):
        buf[:] = self._bytes[address : address + len(buf)]

    def write(self, address, buf):
        self._bytes[address : address + len(buf)] = buf


class Desk:
    """Signs hands; `garbage` is what the worst slice let go of, in bytes."""

    def __init__(self, indices):
        self._signer = Signer(indices, _TABLE)
        self.garbage = 0
        self.seen = sha256()

    def slice(self):
        before = gc.mem_alloc()
        self._signer.work()
        self.garbage = max(self.garbage, gc.mem_alloc() - before)

    def start(self):
        done = 0
        while not self._signer.ready:
            self.slice()
            done += 1
            if done % _SLICES == 0:
                yield
        self.seen.update(self._signer.public)

    def hand(self, number):
        signer = self._signer
        if number == _FIRST or number % 32 == 0:
            for n in range(3):
                signer.sign_level(n)
                while signer.busy:
                    self.slice()
                self.seen.update(signer.signed_key)
        signer.sign(b"hand %d" % number)
        while signer.busy:
            self.slice()
        self.seen.update(signer.signature)
        for _ in range(_A_LEAF):
            self.slice()
        while not signer.ready:
            self.slice()


figures = [0] * (2 + _HANDS // _STAGE)  # bytes in use, without garbage
desks = []
course = []


def run(wiring):
    memory = Memory()
    indices = Indices(_TABLE, memory, "")
    indices.plant(bytes(range(100, 132)))
    indices.next = _FIRST - 1
    indices.burn(bytes(24))
    desks.append(Indices(_TABLE, memory, ""))
    course.append(steps())
    call_again()


def again():
    """Garbage was collected."""
    if next(course[0], True):
        tell(desks[1])
    call_again()


def steps():
    """Before each one garbage is collected."""
    note()
    desks.append(Desk(desks[0]))
    yield
    yield from desks[1].start()
    yield
    note()
    for number in range(_FIRST, _FIRST + _HANDS):
        desks[1].hand(number)
        yield
        if (number + 1 - _FIRST) % _STAGE == 0:
            note()


def note():
    figures[figures.index(0)] = gc.mem_alloc()


def tell(desk):
    digest = hexlify(desk.seen.digest())
    size = figures[1] - figures[0]
    grown = figures[-1] - figures[-3]
    text = b"%s, %d B, grown %d B, a slice %d B" % (digest, size, grown, desk.garbage)
    report(addressof(text), len(text))
