"""An ICODE as ISO/IEC 15693-3 describes it."""

import pytest

from simulator.radio import Antenna, ICode, Tag
from simulator.radio.icode import crc_v, with_crc

UID = bytes.fromhex("e00401020304a5b6")
FIFTH = 5


def _inventory(flags: int, bits: int = 0, mask: bytes = b"") -> bytes:
    return with_crc(bytes((flags, 1, bits)) + mask)


def test_the_crc_is_the_standards_own_example() -> None:
    assert crc_v(bytes((1, 2, 3, 4))) == 0x3991  # annex C


def test_it_answers_in_the_slot_of_its_four_bits_behind_the_mask() -> None:
    tag = ICode(UID)
    assert tag.request(_inventory(0x06)) is None
    heard = [tag.slot() for _ in range(15)]
    assert [n + 1 for n, answer in enumerate(heard) if answer] == [UID[7] & 15]
    assert heard[FIFTH] == with_crc(b"\0\0" + UID[::-1])
    assert tag.request(_inventory(0x26, 8, b"\xb6")) == heard[FIFTH]
    assert tag.request(_inventory(0x26, 8, b"\xb7")) is None
    assert tag.request(_inventory(0x26, 5, b"\x16")) == heard[FIFTH]
    assert tag.request(_inventory(0x06, 4, b"\x06")) is None
    assert [n + 1 for n in range(15) if tag.slot()] == [UID[7] >> 4]


@pytest.mark.parametrize(
    "frame",
    [
        b"\x26\x01\x00\x00\x00",  # a wrong CRC
        _inventory(0x24),  # low rate
        _inventory(0x27),  # two subcarriers
        with_crc(b"\x36\x01\x07\x00"),  # another family's
        _inventory(0x26, 16, b"\xb6"),  # a mask that is too short
        with_crc(b"\x02\x99"),  # a command that it does not know, addressed to nobody
    ],
)
def test_what_does_not_concern_it_is_silence(frame: bytes) -> None:
    tag = ICode(UID)
    assert tag.request(frame) is None
    assert tag.slot() is None


def test_a_quiet_one_is_addressed_all_the_same_until_it_is_reset() -> None:
    tag = ICode(UID)
    name = UID[::-1]
    assert tag.request(with_crc(b"\x22\x02" + name)) is None
    assert tag.state == "QUIET"
    assert tag.request(_inventory(0x26)) is None
    assert tag.request(with_crc(b"\x22\x20" + name + b"\x00")) == with_crc(bytes(5))
    assert tag.request(with_crc(b"\x22\x2b" + name)) == with_crc(
        b"\x00\x0f" + name + b"\x00\x00\x4f\x03\x01"
    )
    assert tag.request(with_crc(b"\x02\x20\x63")) is None
    assert tag.request(with_crc(b"\x22\x20" + name + b"\x63")) == with_crc(b"\x01\x10")
    assert tag.request(with_crc(b"\x22\x99" + name)) == with_crc(b"\x01\x0f")
    assert tag.request(with_crc(b"\x22\x26" + name)) == with_crc(b"\x00")
    assert tag.state == "READY"


def test_answers_of_several_collide_at_the_first_bit_that_differs() -> None:
    antenna = Antenna("test")
    for last in (0xB6, 0xB2):
        antenna.place(ICode(UID[:7] + bytes((last,))))
    antenna.place(Tag(b"\1\2\3\4"))
    antenna.switch(True, 0)
    answer = antenna.ask(_inventory(0x26), 6_000)
    assert answer is not None
    assert answer.collision == 16 + 2
    assert antenna.ask(_inventory(0x26), 4_000) is None  # no power yet


def test_it_has_a_uid_of_eight_bytes_that_begins_with_e004() -> None:
    for uid in (UID[:7], b"\xe0\x07" + UID[2:]):
        with pytest.raises(ValueError, match="e004"):
            ICode(uid)
    assert ICode(UID).like(UID).uid == UID
