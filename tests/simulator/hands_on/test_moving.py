"""The container of moving pictures, read back chunk by chunk."""

import struct

import pytest

from tests.simulator.hands_on.moving import animated

PICTURE = b"VP8 " + struct.pack("<I", 5) + b"abcde\0"
STILL = b"RIFF" + struct.pack("<I", 4 + 10 + len(PICTURE)) + b"WEBPJUNK\2\0\0\0xx" + PICTURE


def chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    """Names and contents."""
    found, at = [], 0
    while at < len(data):
        name, size = data[at : at + 4], struct.unpack_from("<I", data, at + 4)[0]
        found.append((name, data[at + 8 : at + 8 + size]))
        at += 8 + size + (size & 1)
    return found


def test_frames_keep_their_picture_and_time() -> None:
    whole = animated([(STILL, 110), (STILL, 3000)], 880, 495)
    assert struct.unpack_from("<I", whole, 4)[0] == len(whole) - 8
    names = chunks(whole[12:])
    assert [name for name, _ in names] == [b"VP8X", b"ANIM", b"ANMF", b"ANMF"]
    head = names[0][1]
    assert (head[0], int.from_bytes(head[4:7], "little") + 1) == (2, 880)
    for (_, frame), ms in zip(names[2:], (110, 3000), strict=True):
        assert int.from_bytes(frame[12:15], "little") == ms
        assert chunks(frame[16:]) == [(b"VP8 ", b"abcde")]


def test_a_picture_without_losses_is_none() -> None:
    with pytest.raises(ValueError, match="no lossy picture"):
        animated([(b"RIFF\4\0\0\0WEBP", 1)], 1, 1)
