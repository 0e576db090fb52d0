"""HMAC and HKDF of the firmware against the vectors of their RFCs and NIST's of SHA-256."""

import random
from pathlib import Path

import pytest
from floorman.seal.hmac import Hmac, extract

from host_tools.seal import keys
from simulator.boards.vm import VMBoard
from simulator.rig import Rig
from simulator.world import World
from tests.seal import vectors

TASK = Path(__file__).with_name("hmac_task.py")
VECTORS = Path(__file__).with_name("vectors.py")


def test_the_vectors_are_right():
    assert vectors.wrong(Hmac(), extract) == []


def test_a_vector_that_is_not_met_is_named():
    class Off(Hmac):
        def mac(self, *parts):
            return super().mac(*parts, b"x")

    assert vectors.wrong(Off(), extract) == [*"1234567", "A.1", "A.2", "A.3"]


def test_parts_are_one_text():
    hmac = Hmac().key(b"key")
    assert hmac.mac(b"a", b"", memoryview(b"bc")) == hmac.mac(b"abc") == keys.mac(b"key", b"abc")


@pytest.mark.parametrize("length", [0, 1, 31, 32, 63, 64, 65, 131])
def test_keys_of_every_length_are_as_cryptography_has_them(length):
    rng = random.Random(length)
    key, text = rng.randbytes(length), rng.randbytes(200)
    assert Hmac().key(key).mac(text) == keys.mac(key, text)


def test_a_key_is_overwritten():
    hmac = Hmac().key(b"secret")
    hmac.forget()
    assert bytes(hmac._inner) == bytes(hmac._outer) == bytes(64)


def test_the_vm_computes_the_same():
    """The vectors on MicroPython, with the modules as they are flashed."""
    board = VMBoard(Rig(World([])).wires, None, TASK, [("vectors.py", VECTORS)])
    try:
        board.run(lambda: bool(board.reports))
        assert board.reports[0] == b"%d vectors, wrong: []" % vectors.COUNT
    finally:
        board.close()
