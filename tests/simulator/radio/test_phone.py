"""A phone as ISO/IEC 14443-3 has it: another UID each time the field comes up."""

from random import Random

from simulator.radio import Phone
from simulator.radio.crc_a import with_crc
from simulator.radio.tags import REQA


def woken(phone: Phone) -> bytes:
    """A UID that answers to REQA and anticollision."""
    assert phone.hear(bytes((REQA,)), 7) is not None
    answer = phone.hear(b"\x93\x20", 0)
    assert answer is not None
    return answer[0].to_bytes(5, "little")[:4]


def test_the_uid_is_kept_while_the_field_is_up_and_drawn_anew_behind_it() -> None:
    phone = Phone(Random(1))
    seen = []
    for _ in range(3):
        seen.append(woken(phone))
        assert phone.uid == seen[-1]
        phone.power_off()
    assert {uid[0] for uid in seen} == {0x08}
    assert len(set(seen)) == 3


def test_its_sak_says_that_it_speaks_iso_14443_4() -> None:
    phone = Phone(Random(2))
    uid = woken(phone)
    check = uid[0] ^ uid[1] ^ uid[2] ^ uid[3]
    answer = phone.hear(with_crc(b"\x93\x70" + uid + bytes((check,))), 0)
    assert answer is not None
    assert answer[0] & 0x20
