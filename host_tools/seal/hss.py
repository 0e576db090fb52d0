"""Signatures of a table, judged by its public key alone: HSS with LMS (RFC 8554) on SHA-256.

All sets with SHA-256 are read, those of 192 bits (RFC 9858) too.  The text of a key is what a
sticker at the table shows.
"""

import base64
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

_LMOTS = {  # n, w, chains, bits that the checksum is shifted by
    1: (32, 1, 265, 7), 2: (32, 2, 133, 6), 3: (32, 4, 67, 4), 4: (32, 8, 34, 0),
    5: (24, 1, 200, 8), 6: (24, 2, 101, 6), 7: (24, 4, 51, 4), 8: (24, 8, 26, 0),
}  # fmt: skip
_LMS = {  # n, height
    5: (32, 5), 6: (32, 10), 7: (32, 15), 8: (32, 20), 9: (32, 25),
    10: (24, 5), 11: (24, 10), 12: (24, 15), 13: (24, 20), 14: (24, 25),
}  # fmt: skip
_MOST_LEVELS = 8
_I = 16
_PUBLIC_KEY, _MESSAGE, _LEAF, _INNER = b"\x80\x80", b"\x81\x81", b"\x82\x82", b"\x83\x83"


class _Text:
    """Bytes that are taken apart from their beginning; ValueError when there are too few."""

    def __init__(self, left: bytes) -> None:
        self.left = left

    def take(self, size: int) -> bytes:
        if len(self.left) < size:
            raise ValueError("the text is too short")
        taken, self.left = self.left[:size], self.left[size:]
        return taken

    def number(self) -> int:
        return int.from_bytes(self.take(4), "big")


@dataclass(frozen=True)
class _Made:
    """An LMS signature, in parts: leaf, C, one value of each chain, path."""

    q: int
    c: bytes
    values: Sequence[bytes]
    path: Sequence[bytes]


class _Tree:
    """An LMS public key; ValueError or KeyError when it is none."""

    def __init__(self, text: _Text) -> None:
        self._type, self._one_time = text.number(), text.number()
        self._n, self._height = _LMS[self._type]
        n, self._w, self._chains, self._shift = _LMOTS[self._one_time]
        if n != self._n:
            raise ValueError("a tree and its one-time keys have hashes of one size")
        self._i = text.take(_I)
        self._root = text.take(n)

    def read(self, text: _Text) -> _Made:
        """A signature as this tree makes them."""
        q, one_time = text.number(), text.number()
        c = text.take(self._n)
        values = [text.take(self._n) for _ in range(self._chains)]
        if (one_time, text.number()) != (self._one_time, self._type) or q >> self._height:
            raise ValueError("the signature is of another kind of tree")
        return _Made(q, c, values, [text.take(self._n) for _ in range(self._height)])

    def signed(self, made: _Made, message: bytes) -> bool:
        """True when the signature leads to this tree's root (algorithms 4b and 6a)."""
        q = made.q.to_bytes(4, "big")
        digits = self._digits(self._hash(q, _MESSAGE, made.c, message))
        ends = b"".join(
            self._walk(q + chain.to_bytes(2, "big"), digit, made.values[chain])
            for chain, digit in enumerate(digits)
        )
        place = (1 << self._height) + made.q
        node = self._node(place, _LEAF, self._hash(q, _PUBLIC_KEY, ends))
        for beside in made.path:
            two = beside + node if place & 1 else node + beside
            place >>= 1
            node = self._node(place, _INNER, two)
        return node == self._root

    def _hash(self, *parts: bytes) -> bytes:
        return hashlib.sha256(self._i + b"".join(parts)).digest()[: self._n]

    def _node(self, place: int, kind: bytes, below: bytes) -> bytes:
        return self._hash(place.to_bytes(4, "big"), kind, below)

    def _digits(self, hashed: bytes) -> Sequence[int]:
        top = (1 << self._w) - 1
        digits = _split(hashed, self._w)
        check = sum(top - digit for digit in digits) << self._shift
        return [*digits, *_split(check.to_bytes(2, "big"), self._w)][: self._chains]

    def _walk(self, chain: bytes, first: int, value: bytes) -> bytes:
        for step in range(first, (1 << self._w) - 1):
            value = self._hash(chain, bytes((step,)), value)
        return value


def _split(text: bytes, width: int) -> list[int]:
    """Digits of so many bits."""
    mask = (1 << width) - 1
    return [byte >> shift & mask for byte in text for shift in range(8 - width, -1, -width)]


def verify(public: bytes, message: bytes, signature: bytes) -> bool:
    """True when whoever has the secret of this HSS public key signed the message."""
    try:
        return _verify(_Text(public), message, _Text(signature))
    except (ValueError, KeyError):
        return False


def _verify(public: _Text, message: bytes, signature: _Text) -> bool:
    levels = public.number()
    tree = _Tree(public)
    if public.left or levels > _MOST_LEVELS or signature.number() != levels - 1:
        return False
    for _ in range(levels - 1):
        made, before = tree.read(signature), signature.left
        below = _Tree(signature)
        if not tree.signed(made, before[: len(before) - len(signature.left)]):
            return False
        tree = below
    return tree.signed(tree.read(signature), message) and not signature.left


def assemble(signed_keys: Sequence[bytes], signature: bytes) -> bytes:
    """The RFC's signature of a table's parts: signed keys from the root down, then the bottom."""
    return len(signed_keys).to_bytes(4, "big") + b"".join(signed_keys) + signature


# the key as a text -------------------------------------------------------------------------------

_TABLE = bytes.fromhex("000000040000000a00000006")  # four levels, LMS_SHA256_M24_H5, N24_W2
_MARK = "FM2:"
_WHOLE = re.compile("FM2:[A-Z0-9]{72}")
_CHECK = 5  # bytes of a hash
_N = 24  # bytes of a root


def as_text(public: bytes) -> str:
    """A table's public key in 76 characters, which a QR code takes for capitals and digits.

    ValueError when it is no table's.
    """
    if not public.startswith(_TABLE) or len(public) != len(_TABLE) + _I + _N:
        raise ValueError("this is no table's public key")
    check = hashlib.sha256(public).digest()[:_CHECK]
    return _MARK + base64.b32encode(public[len(_TABLE) :] + check).decode()


def whole_key(key: bytes) -> bytes:
    """The RFC's public key, of one that came without what all tables have alike.

    ValueError when it is none.
    """
    if len(key) != _I + _N:
        raise ValueError("this is no table's public key")
    return _TABLE + key


def print_of(public: bytes) -> str:
    """The key's fingerprint, 8 letters that the table's row shows behind KEY, too.

    Takes the RFC's key, or what of it is a table's own.
    """
    return hashlib.sha256(public[-_I - _N :]).hexdigest()[:8].upper()


def from_text(text: str) -> bytes:
    """The public key of a text, typed or read; blanks, dashes and small letters are as good.

    ValueError with a sentence when it is none.
    """
    typed = "".join(text.upper().replace("-", "").split())
    try:
        made = base64.b32decode(typed.removeprefix(_MARK))
    except ValueError:
        made = b""
    public = _TABLE + made[:-_CHECK]
    if not typed.startswith(_MARK) or len(made) < _CHECK or as_text(public) != typed:
        raise ValueError(f"this is no table's public key: {_why_none(typed)}")
    return public


def _why_none(typed: str) -> str:
    if _WHOLE.fullmatch(typed):
        return "it has all its letters, and one of them is another"
    return "it begins with FM2: and has 72 letters"
