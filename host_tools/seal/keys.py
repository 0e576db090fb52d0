"""Keys of sealed cards: HMAC-SHA256 and HKDF of `cryptography`, with the table's words.

`table` is the table's id of 8 bytes, `hand` its number N, keys have 32 bytes.
"""

import hashlib
import secrets
from collections.abc import Iterable

from cryptography.hazmat.primitives import constant_time, hashes, hmac
from cryptography.hazmat.primitives.kdf.hkdf import HKDF, HKDFExpand

DIGITS = 27  # random ones of a pairing
CHECKS = 3  # behind them, against a slip of the finger
_CHECK_MODULUS = 997  # a prime: any one wrong digit shows, and any two that changed places
_KEY = 32
_R = 16


def mac(key: bytes, text: bytes) -> bytes:
    """HMAC-SHA256."""
    one = hmac.HMAC(key, hashes.SHA256())
    one.update(text)
    return one.finalize()


def expand(key: bytes, info: bytes, size: int = _KEY) -> bytes:
    """HKDF-Expand with SHA-256 (RFC 5869, 2.3)."""
    return HKDFExpand(hashes.SHA256(), size, info).derive(key)


def sha256(*parts: bytes) -> bytes:
    """The hash of the parts one behind the other."""
    return hashlib.sha256(b"".join(parts)).digest()


def equal(one: bytes, other: bytes) -> bool:
    """True when two tags are the same, in a time that does not tell how far they are."""
    return constant_time.bytes_eq(one, other)


def _number(hand: int) -> bytes:
    return hand.to_bytes(4, "big")


# pairing -----------------------------------------------------------------------------------------


def draw_digits() -> str:
    """The 30 digits of a new pairing: 27 of `secrets`, and three that check them."""
    digits = "".join(secrets.choice("0123456789") for _ in range(DIGITS))
    return digits + checks_of(digits)


def checks_of(digits: str) -> str:
    """The three digits behind the 27: their remainder by 997."""
    return f"{int(digits) % _CHECK_MODULUS:03}"


def pair_key(digits: str, table: bytes, count: int) -> bytes:
    """The key both ends share: of the 27 digits, or of the 30 with those that check them.

    ValueError when they are no digits, too few, or do not check.
    """
    salt = b"fm1 pair" + table
    key = HKDF(hashes.SHA256(), _KEY, salt, count.to_bytes(2, "big"))
    return key.derive(read_digits(digits).encode())


def read_digits(digits: str) -> str:
    """The 27 of a pairing's digits; ValueError when they are none, too few, or do not check."""
    if len(digits) == DIGITS + CHECKS and digits.isdecimal():
        if checks_of(digits[:DIGITS]) != digits[DIGITS:]:
            raise ValueError("the last three digits do not check the others: compare them")
        digits = digits[:DIGITS]
    if len(digits) != DIGITS or not (digits.isascii() and digits.isdecimal()):
        raise ValueError(f"a pairing has {DIGITS} digits and {CHECKS} that check them")
    return digits


def check_digits(pair: bytes) -> str:
    """The four digits that both sides show after a pairing."""
    return f"{int.from_bytes(expand(pair, b'fm1 check', 4), 'big') % 10000:04}"


# a hand ------------------------------------------------------------------------------------------


def hand_key(secret: bytes, half: bytes, table: bytes, hand: int) -> bytes:
    """K_N, of the table's secret S_N and of the half that no power cut leaves it."""
    return expand(secret + half, b"fm2 hand" + table + _number(hand))


def key_digest(table: bytes, hand: int, key: bytes) -> bytes:
    """The digest of K_N in HANDKEY, before the first card."""
    return sha256(b"fm1 key", table, _number(hand), key)


def wrap(key: bytes, pairs: Iterable[bytes], table: bytes, hand: int) -> bytes:
    """K_N under every pairing's key at once; the same again takes them off."""
    for pair in pairs:
        pad = expand(pair, b"fm1 release" + table + _number(hand))
        key = bytes(a ^ b for a, b in zip(key, pad, strict=True))
    return key


def release_tag(first_pair: bytes, table: bytes, hand: int, wrapped: bytes) -> bytes:
    """The tag of a RELEASE, by the first pairing's key."""
    key = expand(first_pair, b"fm1 release mac" + table + _number(hand))
    return mac(key, _number(hand) + wrapped)[:16]


def end_tag(pair: bytes, table: bytes, told: bytes) -> bytes:
    """The tag of an END (N, count and head) under a pairing's key."""
    return mac(expand(pair, b"fm2 end" + table), told)[:16]


# a card ------------------------------------------------------------------------------------------


def card_secret(key: bytes, public: bytes) -> tuple[bytes, bytes]:
    """The secret that hides a card: r of its commitment (16 bytes) and the key stream (4)."""
    secret = expand(key, b"card" + public, _R + 4)
    return secret[:_R], secret[_R:]


def commitment(table: bytes, public: bytes, plain: bytes, r: bytes) -> bytes:
    """C: binds the card, and shows nothing of it to whoever has not r."""
    return sha256(b"fm1c", table, public, plain, r)


def card_tag(key: bytes, text: bytes) -> bytes:
    """The tag of a SEALED over public, C and E."""
    return mac(expand(key, b"mac"), text)[:16]


def link(head: bytes, payload: bytes) -> bytes:
    """The chain's head with one more EVENT payload or SEALED body."""
    return sha256(head, payload)
