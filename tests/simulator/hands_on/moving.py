"""Pictures that move, as WebP: single frames that a browser encoded, put one behind the other.

The container is that of Google's "WebP Container Specification": VP8X, ANIM, an ANMF a frame.
"""

import struct
from collections.abc import Sequence

_ANIMATED = 0x02
_NO_BLEND = 0x02


def animated(frames: Sequence[tuple[bytes, int]], width: int, height: int) -> bytes:
    """Frames as (lossy still WebP, milliseconds it is shown), all of one size, played for ever."""
    head = struct.pack("<I", _ANIMATED) + _u24(width - 1) + _u24(height - 1)
    parts = [_chunk(b"VP8X", head), _chunk(b"ANIM", struct.pack("<IH", 0, 0))]
    for still, ms in frames:
        size = _u24(0) + _u24(0) + _u24(width - 1) + _u24(height - 1)
        parts.append(_chunk(b"ANMF", size + _u24(ms) + bytes([_NO_BLEND]) + _picture(still)))
    body = b"WEBP" + b"".join(parts)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) & 1)


def _u24(number: int) -> bytes:
    return number.to_bytes(3, "little")


def _picture(still: bytes) -> bytes:
    """The VP8 chunk of a still picture, whole."""
    at = 12
    while at < len(still):
        name, size = still[at : at + 4], struct.unpack_from("<I", still, at + 4)[0]
        if name == b"VP8 ":
            return still[at : at + 8 + size + (size & 1)]
        at += 8 + size + (size & 1)
    raise ValueError("no lossy picture in that WebP")
