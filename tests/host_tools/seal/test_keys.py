"""Keys: the vectors of RFC 5869 through our names, pairing digits, wrapping."""

import pytest

from host_tools.seal import keys


def test_expand_is_rfc_5869s() -> None:
    prk = bytes.fromhex("077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5")
    okm = "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
    assert keys.expand(prk, bytes.fromhex("f0f1f2f3f4f5f6f7f8f9"), 42).hex() == okm


def test_mac_is_rfc_4231s() -> None:
    tag = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    assert keys.mac(b"Jefe", b"what do ya want for nothing?").hex() == tag


def test_drawn_digits_check_themselves_and_differ() -> None:
    one, other = keys.draw_digits(), keys.draw_digits()
    assert len(one) == 30
    assert one != other
    assert keys.pair_key(one, bytes(8), 1) == keys.pair_key(one[:27], bytes(8), 1)


@pytest.mark.parametrize("at", range(30))
def test_one_wrong_digit_is_refused(at: int) -> None:
    digits = "123456789012345678901234567"
    digits += keys.checks_of(digits)
    wrong = digits[:at] + str((int(digits[at]) + 1) % 10) + digits[at + 1 :]
    with pytest.raises(ValueError, match="check"):
        keys.pair_key(wrong, bytes(8), 1)


@pytest.mark.parametrize("digits", ["", "12", "x" * 27, "1" * 28, "¹" * 27])
def test_what_is_no_pairing_is_said(digits: str) -> None:
    with pytest.raises(ValueError, match="27 digits"):
        keys.pair_key(digits, bytes(8), 1)


def test_every_part_of_a_pairing_counts() -> None:
    digits = "1" * 27
    made = {
        keys.pair_key(digits, bytes(8), 1),
        keys.pair_key(digits, bytes(8), 2),
        keys.pair_key(digits, bytes(7) + b"x", 1),
        keys.pair_key("2" + digits[1:], bytes(8), 1),
    }
    assert len(made) == 4
    assert len({keys.check_digits(key) for key in made}) == 4


def test_both_pairings_are_needed() -> None:
    key, one, other = b"k" * 32, b"1" * 32, b"2" * 32
    wrapped = keys.wrap(key, [one, other], bytes(8), 7)
    assert keys.wrap(wrapped, [other, one], bytes(8), 7) == key
    assert keys.wrap(wrapped, [one], bytes(8), 7) != key
    assert keys.wrap(wrapped, [one, other], bytes(8), 8) != key
