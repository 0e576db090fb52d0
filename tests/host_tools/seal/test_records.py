"""Records: sizes of the protocol, there and back, and what is refused."""

import random

import pytest

from host_tools.seal.records import FORMS, Sealed, SealError, parse

SIZES = {"handkey": 72, "sealed": 68, "release": 52, "end": 38}


@pytest.mark.parametrize("what", FORMS)
def test_a_body_is_read_and_written_back(what: str) -> None:
    body = random.Random(5).randbytes(SIZES[what])
    assert parse(what, body).pack() == body


@pytest.mark.parametrize("what", FORMS)
def test_another_size_is_refused(what: str) -> None:
    with pytest.raises(SealError, match=f"{SIZES[what]} bytes"):
        parse(what, bytes(SIZES[what] - 1))


def test_another_word_is_refused() -> None:
    with pytest.raises(SealError, match="'face'"):
        parse("face", bytes(68))


def test_public_is_what_the_protocol_says() -> None:
    sealed = Sealed(0x01020304, 0x0506, 7, 8, 9, 10, 0x0B0C, 0x0D0E0F10, b"C" * 32, b"EEEE", b"")
    assert sealed.public == bytes(range(1, 17))
