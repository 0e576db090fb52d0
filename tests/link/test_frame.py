"""Frames: what is written is read back, and whatever arrives, the next frame counts."""

import random

import pytest
from floorman.crc import crc16
from floorman.link.frame import LONGEST, PAYLOAD, ROOM, SHORTEST, SYNC, Inbox, check, encode

SEED = 20260211


def frame(payload: bytes, kind: int = 2, seq: int = 0) -> bytes:
    buf = bytearray(LONGEST)
    return bytes(buf[: encode(buf, seq, kind, payload, len(payload))])


def pour(inbox: Inbox, data: bytes) -> list[bytes]:
    """Everything whole that `inbox` finds in `data`, as the payloads."""
    found = []
    while data:
        n = min(len(data), inbox.room())
        inbox.add(bytearray(data[:n]), n)
        data = data[n:]
        while length := inbox.take():
            found.append(bytes(inbox.buf[PAYLOAD : length - 3]))
    return found


def test_crc_is_ccitt_by_its_check_value() -> None:
    assert crc16(bytearray(b"123456789"), 9) == 0x29B1


def test_frame_layout_is_length_seq_type_payload_crc_and_7e() -> None:
    data = frame(b"abc", kind=9, seq=5)
    assert data[:6] == b"\x09\x05\x09abc"
    assert data[6] << 8 | data[7] == crc16(bytearray(data), 6)
    assert data[8] == SYNC


def test_check_says_more_bad_or_length() -> None:
    data = bytearray(frame(b"abc"))
    assert check(data, 0) == 0
    assert check(data, len(data) - 1) == 0
    assert check(data, len(data)) == len(data)
    data[4] ^= 1
    assert check(data, len(data)) == -1
    assert check(bytearray((SYNC,)), 1) == -1


def test_every_payload_length_survives() -> None:
    for n in range(ROOM + 1):
        payload = bytes(range(n))
        data = frame(payload)
        assert len(data) == n + SHORTEST
        assert pour(Inbox(), data) == [payload]


def test_every_single_bit_flip_is_noticed() -> None:
    data = frame(bytes(range(64)))
    for bit in range(len(data) * 8):
        torn = bytearray(data)
        torn[bit // 8] ^= 1 << bit % 8
        assert pour(Inbox(), bytes(torn)) == []


def test_frames_in_any_pieces_arrive_whole() -> None:
    rng = random.Random(SEED)
    payloads = [rng.randbytes(rng.randrange(ROOM + 1)) for _ in range(300)]
    stream = b"".join(map(frame, payloads))
    inbox, found = Inbox(), []
    while stream:
        n = rng.randrange(1, 200)
        found += pour(inbox, stream[:n])
        stream = stream[n:]
    assert found == payloads
    assert inbox.bad == 0


def test_a_leading_7e_is_no_damage() -> None:
    inbox = Inbox()
    assert pour(inbox, bytes((SYNC, SYNC)) + frame(b"x")) == [b"x"]
    assert inbox.bad == 0


def test_one_stretch_of_garbage_counts_once() -> None:
    inbox = Inbox()
    garbage = bytes((0, 1, 2, SYNC, 255, SYNC))
    assert pour(inbox, garbage + frame(b"x")) == [b"x"]
    assert inbox.bad == 1


@pytest.mark.parametrize("part", range(8))
def test_fuzz_never_raises_and_comes_back_to_step(part: int) -> None:
    """Seed SEED + part; rerun one with -k 'comes_back_to_step and <part>'."""
    rng = random.Random(SEED + part)
    for _ in range(150):
        inbox = Inbox()
        pour(inbox, rng.randbytes(rng.randrange(400)))
        whole = frame(rng.randbytes(20))
        cut = rng.randrange(len(whole))
        pour(inbox, whole[:cut])
        # whatever was left behind claims at most one frame's length
        pour(inbox, bytes((SYNC,)) * LONGEST)
        assert pour(inbox, frame(b"a") + frame(b"b")) == [b"a", b"b"]


def test_no_frame_behind_damage_is_swallowed() -> None:
    """A damaged length may claim the frames behind it; they are found again inside the claim."""
    damaged = bytearray(frame(bytes(10)))
    damaged[0] = LONGEST
    behind = [frame(bytes((n,)) * 30) for n in range(6)]
    found = pour(Inbox(), bytes(damaged) + b"".join(behind))
    assert found == [bytes((n,)) * 30 for n in range(6)]
