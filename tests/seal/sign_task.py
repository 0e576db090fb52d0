"""Runs on the VM: signs over the end of a tree; reports a hash of all and the heap's figures."""

import gc
from binascii import hexlify
from hashlib import sha256

from _wires import again as call_again
from _wires import report
from floorman.seal.indices import Indices
from floorman.seal.signer import AHEAD, Signer
from uctypes import addressof

_TABLE = bytes(range(8))
_FIRST = 30  # two before the end of a tree
_HANDS = 6  # of a stage
_STAGES = 8


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
        left = self._signer.work()
        self.garbage = max(self.garbage, gc.mem_alloc() - before)
        return left

    def start(self):
        while self.slice() > AHEAD:
            pass
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
        while self.slice() > AHEAD:
            pass


figures = [0] * _STAGES  # bytes in use, without garbage
desks = []


def run(wiring):
    memory = Memory()
    indices = Indices(_TABLE, memory, "")
    indices.plant(bytes(range(100, 132)))
    indices.next = _FIRST - 1
    indices.burn(bytes(24))
    desks.append(Indices(_TABLE, memory, ""))
    call_again()


def again():
    """Garbage was collected."""
    figures[figures.index(0)] = gc.mem_alloc()
    stage = figures.count(0)
    if stage == _STAGES - 1:
        desks.append(Desk(desks[0]))
    elif stage == _STAGES - 2:
        desks[1].start()
    elif stage:
        first = _FIRST + _HANDS * (_STAGES - 3 - stage)
        for number in range(first, first + _HANDS):
            desks[1].hand(number)
    else:
        tell(desks[1])
    call_again()


def tell(desk):
    digest = hexlify(desk.seen.digest())
    size = figures[2] - figures[0]
    grown = figures[-1] - figures[-3]
    text = b"%s, %d B, grown %d B, a slice %d B" % (digest, size, grown, desk.garbage)
    report(addressof(text), len(text))
