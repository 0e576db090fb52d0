"""The host's judge of signatures: published vectors, every set and field, and the key's text."""

import io
import random
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import segno

from host_tools.seal import hss
from tests.seal.one_leaf import one_leaf

VECTORS = tomllib.loads(Path(__file__).with_name("hss_vectors.toml").read_text(encoding="utf-8"))
TABLE = bytes.fromhex("000000040000000a00000006") + bytes(range(40))


def vector(name: str) -> tuple[bytes, bytes, bytes]:
    """Public key, message and signature of a vector."""
    one = VECTORS[name]
    public, message, signature = (bytes.fromhex(one[part]) for part in one)
    return public, message, signature


def changed(text: bytes, bit: int) -> bytes:
    other = bytearray(text)
    other[bit >> 3] ^= 0x80 >> (bit & 7)
    return bytes(other)


def ends_of_fields(text: bytes, *sizes: int) -> Iterator[int]:
    """First bit and last bit of every field; sizes are those of all, in their order."""
    at = 0
    for size in sizes:
        yield 8 * at
        at += size
        yield 8 * at - 1
    assert at == len(text)


@pytest.mark.parametrize("name", VECTORS)
def test_published_vectors_are_accepted(name):
    assert hss.verify(*vector(name))


@pytest.mark.parametrize(("name", "step"), list(zip(VECTORS, (29, 13, 7, 1), strict=True)))
def test_no_bit_of_key_or_message_may_change(name, step):
    """Every bit of the last one, a sample of those whose chains are long."""
    public, message, signature = vector(name)
    for bit in range(0, 8 * len(public), step):
        assert not hss.verify(changed(public, bit), message, signature), bit
    for bit in range(0, 8 * len(message), step):
        assert not hss.verify(public, changed(message, bit), signature), bit


def test_no_field_of_a_signature_may_change():
    public, message, signature = vector("RFC 8554, test case 1")
    lms = [4, 4, 32, *[32] * 34, 4, *[32] * 5]
    for bit in ends_of_fields(signature, 4, *lms, 4, 4, 16, 32, *lms):
        assert not hss.verify(public, message, changed(signature, bit)), bit


@pytest.mark.parametrize("name", VECTORS)
def test_a_signature_has_its_length(name):
    public, message, signature = vector(name)
    for size in range(0, len(signature), 41):
        assert not hss.verify(public, message, signature[:size]), size
    assert not hss.verify(public, message, signature[:-1])
    assert not hss.verify(public, message, signature + b"\0")
    assert not hss.verify(public + b"\0", message, signature)
    assert not hss.verify(public[:-1], message, signature)


def test_noise_is_no_signature():
    rng = random.Random(5)
    public, message, signature = vector("RFC 9858, A.1")
    for size in (0, 1, 4, 40, 784):
        assert not hss.verify(public, message, rng.randbytes(size))
        assert not hss.verify(rng.randbytes(size), message, signature)


@pytest.mark.parametrize(
    ("lms", "lmots"),
    [(lms, lmots) for lms in range(5, 15) for lmots in range(1, 9) if (lms < 10) == (lmots < 5)],
)
def test_every_set_of_sha256_is_read(lms, lmots):
    for seed in (1, 2):
        public, signature = one_leaf(lms, lmots, b"END", seed)
        assert hss.verify(public, b"END", signature)
        assert not hss.verify(public, b"end", signature)


@pytest.mark.parametrize(("lms", "lmots"), [(5, 5), (10, 1), (4, 1), (15, 5), (5, 0), (10, 9)])
def test_sets_that_are_none_are_refused(lms, lmots):
    public, signature = one_leaf(10, 7, b"END")
    asked = public[:4] + lms.to_bytes(4, "big") + lmots.to_bytes(4, "big") + public[12:]
    assert not hss.verify(asked, b"END", signature)


@pytest.mark.parametrize("levels", [0, 2, 9, 2**32 - 1])
def test_levels_are_as_many_as_the_key_says(levels):
    public, signature = one_leaf(10, 7, b"END")
    assert not hss.verify(levels.to_bytes(4, "big") + public[4:], b"END", signature)


def test_a_leaf_that_the_tree_has_not_is_refused():
    public, signature = one_leaf(10, 7, b"END")
    q = int.from_bytes(signature[4:8], "big")
    assert not hss.verify(
        public, b"END", signature[:4] + (q + 32).to_bytes(4, "big") + signature[8:]
    )


def test_a_key_has_a_short_text_and_comes_back():
    text = hss.as_text(TABLE)
    assert len(text) == 76
    assert text.startswith("FM2:")
    assert hss.from_text(text) == TABLE
    typed = " ".join(text.lower()[at : at + 4] for at in range(0, 76, 4))
    assert hss.from_text(typed.replace(" ", " - ")) == TABLE


def test_a_slip_in_the_text_is_noticed():
    text = hss.as_text(TABLE)
    for at in range(len(text)):
        for letter in "A2:":
            if text[at] != letter:
                with pytest.raises(ValueError, match="no table's public key"):
                    hss.from_text(text[:at] + letter + text[at + 1 :])
    for other in ("", "FM2:", text[:-1], text + "A", text[4:], "FM2:" + 72 * "é"):
        with pytest.raises(ValueError, match="no table's public key"):
            hss.from_text(other)


def test_a_key_of_another_kind_has_no_text():
    with pytest.raises(ValueError, match="no table's public key"):
        hss.as_text(vector("RFC 9858, A.4")[0])


def test_a_sticker_has_a_small_code():
    code = segno.make_qr(hss.as_text(TABLE))
    assert (code.mode, code.version, code.error) == ("alphanumeric", 3, "L")
    drawn = io.BytesIO()
    code.save(drawn, kind="svg")
    assert drawn.getvalue()
