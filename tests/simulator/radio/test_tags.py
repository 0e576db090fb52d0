"""One tag after ISO/IEC 14443-3: what it answers in which state."""

import pytest

from simulator.radio import Tag
from simulator.radio.crc_a import crc_a, with_crc
from simulator.radio.tags import HLTA, bcc, cascade

REQA, WUPA = b"\x26", b"\x52"
SEVEN = bytes.fromhex("04112233445566")
LEVEL1 = bytes.fromhex("88041122bf")
LEVEL2 = bytes.fromhex("3344556644")


def answer(tag: Tag, frame: bytes, last_bits: int = 0) -> bytes | None:
    got = tag.hear(frame, last_bits)
    return None if got is None else got[0].to_bytes((got[1] + 7) // 8, "little")


def active(uid: bytes = SEVEN) -> Tag:
    tag = Tag(uid)
    tag.hear(REQA, 7)
    for sel, level in ((0x93, LEVEL1), (0x95, LEVEL2)):
        tag.hear(with_crc(bytes((sel, 0x70)) + level), 0)
    assert tag.state == "ACTIVE"
    return tag


def test_crc_a_gives_the_two_examples_of_the_standard() -> None:
    assert crc_a(b"\x00\x00").to_bytes(2, "little") == b"\xa0\x1e"
    assert crc_a(b"\x12\x34").to_bytes(2, "little") == b"\x26\xcf"


def test_uid_is_spread_over_cascade_levels() -> None:
    assert cascade(SEVEN) == [LEVEL1[:4], LEVEL2[:4]]
    ten = bytes(range(1, 11))
    assert [four.hex() for four in cascade(ten)] == ["88010203", "88040506", "0708090a"]
    assert bcc(LEVEL1[:4]) == LEVEL1[4]


def test_seven_byte_tag_is_selected_in_two_levels_and_halted() -> None:
    tag = Tag(SEVEN)
    assert answer(tag, REQA, 7) == b"\x44\x00"
    assert answer(tag, b"\x93\x20") == LEVEL1
    assert answer(tag, with_crc(b"\x93\x70" + LEVEL1)) == with_crc(b"\x04")
    assert answer(tag, b"\x95\x20") == LEVEL2
    assert answer(tag, with_crc(b"\x95\x70" + LEVEL2)) == with_crc(b"\x00")
    assert tag.state == "ACTIVE"
    assert answer(tag, HLTA) is None
    assert tag.state == "HALT"


def test_halted_tag_hears_wupa_only_and_falls_back_to_halt() -> None:
    tag = active()
    tag.hear(HLTA, 0)
    assert answer(tag, REQA, 7) is None
    assert answer(tag, WUPA, 7) == b"\x44\x00"
    assert answer(tag, REQA, 7) is None
    assert tag.state == "HALT"
    tag.power_off()
    assert answer(tag, REQA, 7) == b"\x44\x00"


@pytest.mark.parametrize("known", range(40))
def test_anticollision_answers_the_bits_not_yet_known(known: int) -> None:
    tag = Tag(SEVEN)
    tag.hear(REQA, 7)
    bits = int.from_bytes(LEVEL1, "little")
    sent = (bits & (1 << known) - 1).to_bytes(-(-known // 8), "little")
    frame = bytes((0x93, (2 + known // 8) << 4 | known % 8)) + sent
    assert tag.hear(frame, known % 8) == (bits >> known, 40 - known)


@pytest.mark.parametrize(
    ("frame", "last_bits"),
    [
        (b"\x93\x28", 0),  # eight spare bits
        (b"\x93\x30", 0),  # a byte is missing
        (b"\x93\x21\x00", 0),  # one bit announced, eight sent
        (b"\x93\x21\x01", 1),  # another UID: first bit of 88 is 0
        (b"\x95\x20", 0),  # wrong level
        (b"\x93\x70" + LEVEL1 + b"\0\0", 0),  # wrong CRC
        (REQA, 7),
        (HLTA, 0),
        (b"", 0),
    ],
)
def test_wrong_commands_send_a_ready_tag_silently_to_idle(frame: bytes, last_bits: int) -> None:
    tag = Tag(SEVEN)
    tag.hear(REQA, 7)
    assert answer(tag, frame, last_bits) is None
    assert tag.state == "IDLE"


def test_idle_tag_hears_nothing_but_reqa_and_wupa_as_short_frames() -> None:
    tag = Tag(SEVEN)
    for frame, last_bits in ((REQA, 0), (b"\x93\x20", 0), (HLTA, 0), (b"\x27", 7)):
        assert answer(tag, frame, last_bits) is None
    assert answer(tag, WUPA, 7) == b"\x44\x00"


def test_active_tag_that_hears_reqa_is_silent_then_answers_again() -> None:
    tag = active()
    assert answer(tag, REQA, 7) is None
    assert answer(tag, REQA, 7) == b"\x44\x00"


@pytest.mark.parametrize("uid", ["", "01", "0102030405", "88010203", "01020388040506"])
def test_impossible_uid_is_refused(uid: str) -> None:
    with pytest.raises(ValueError, match="UID"):
        Tag(bytes.fromhex(uid))
