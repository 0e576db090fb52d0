"""A tree of any set of which one leaf alone is real: the rest of it is drawn by lot.

Written from RFC 8554 beside the verifier, in other words, for the sets that have no vectors.
"""

from hashlib import sha256
from math import ceil, floor, log2
from random import Random


def one_leaf(lms: int, lmots: int, message: bytes, seed: int = 1) -> tuple[bytes, bytes]:
    """HSS public key of one level, and the signature of the message."""
    rng = Random(seed)
    n = 32 if lms < 10 else 24
    height = 5 * ((lms - 5) % 5 + 1)
    w = 2 ** ((lmots - 1) % 4)
    i, c = rng.randbytes(16), rng.randbytes(n)
    q = rng.randrange(2**height)

    def cut(*parts: bytes) -> bytes:
        return sha256(b"".join((i, *parts))).digest()[:n]

    u = ceil(8 * n / w)
    v = ceil((floor(log2((2**w - 1) * u)) + 1) / w)
    four = q.to_bytes(4, "big")
    bits = "".join(f"{byte:08b}" for byte in cut(four, b"\x81\x81", c, message))
    digits = [int(bits[at : at + w], 2) for at in range(0, len(bits), w)]
    check = sum(2**w - 1 - digit for digit in digits)
    digits += [check >> w * (v - 1 - at) & 2**w - 1 for at in range(v)]
    values, ends = b"", b""
    for chain, digit in enumerate(digits):
        value = rng.randbytes(n)
        for step in range(2**w - 1):
            if step == digit:
                values += value
            value = cut(four, chain.to_bytes(2, "big"), bytes([step]), value)
        values += value if digit == 2**w - 1 else b""
        ends += value
    node = cut((2**height + q).to_bytes(4, "big"), b"\x82\x82", cut(four, b"\x80\x80", ends))
    path = [rng.randbytes(n) for _ in range(height)]
    for at, beside in enumerate(path):
        above = (2**height + q) >> at + 1
        left, right = (beside, node) if q >> at & 1 else (node, beside)
        node = cut(above.to_bytes(4, "big"), b"\x83\x83", left, right)
    types = lms.to_bytes(4, "big"), lmots.to_bytes(4, "big")
    made = bytes(4) + four + types[1] + c + values + types[0] + b"".join(path)
    return b"\0\0\0\1" + b"".join(types) + i + node, made
