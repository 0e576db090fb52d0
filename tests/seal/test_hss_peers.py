"""pyhsslms, written by somebody else, as a judge: it takes our signatures, we take its.

The package is no part of this repository's: where it is missing the tests say how to get it.
"""

import importlib
import random
from types import ModuleType

import pytest

from host_tools.seal import hss
from tests.seal.signing import Desk, Failing, planted
from tests.seal.test_hss import changed


@pytest.fixture
def judge() -> ModuleType:
    try:
        return importlib.import_module("pyhsslms")
    except ImportError:
        pytest.skip("pyhsslms is not here: .venv/bin/pip install pyhsslms==2.0.0")


@pytest.mark.parametrize("index", [0, 31, 32**2 - 1, 32**3, 2**20 - 1])
def test_the_tables_signatures_are_taken(judge, index):
    medium = Failing()
    planted(medium, index)
    desk = Desk(medium)
    desk.work()
    signature = hss.assemble(desk.above(), desk.sign(b"fm2 end"))
    key = judge.HssPublicKey.deserialize(desk.signer.public)
    assert key.verify(b"fm2 end", signature)
    assert not key.verify(b"fm2 end.", signature)
    rng = random.Random(index)
    for bit in rng.sample(range(64, 8 * len(signature)), 20):
        assert not key.verify(b"fm2 end", changed(signature, bit)), bit


@pytest.mark.parametrize("n", [24, 32])
@pytest.mark.parametrize("w", [1, 2, 4, 8])
def test_its_signatures_are_taken(judge, n, w):
    """Every one-time set, in two levels of five."""
    kind = {"levels": 2, "lms_type": getattr(judge, f"lms_sha256_m{n}_h5")}
    kind["lmots_type"] = getattr(judge, f"lmots_sha256_n{n}_w{w}")
    private = judge.HssPrivateKey(**kind)
    public = private.publicKey().serialize()
    for message in (b"one", b"two"):
        signature = private.sign(message)
        assert hss.verify(public, message, signature)
        assert not hss.verify(public, message + b".", signature)
