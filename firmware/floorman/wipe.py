"""Overwriting what names a card: what is only let go of stays in memory until it is used again."""

import gc

from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Buffer

_PIECES = (1024, 256, 64, 16)  # bytes; what is freed leaves holes of all sizes
_MOST = 200000  # more than a Pico's heap


def wipe(*buffers: "Buffer") -> None:
    """Fill bytearrays and arrays with zeros."""
    for buffer in buffers:
        for i in range(len(buffer)):
            buffer[i] = 0


def scrub() -> None:
    """Overwrite what was let go of: keys pass through bytes that nobody can write to.

    Takes all free memory for a moment; where Python does not say how much that is, nothing.
    """
    if not hasattr(gc, "mem_free"):
        return
    gc.collect()
    held: "tuple[object, bytearray] | None" = None
    try:
        for size in _PIECES:
            for _ in range(min(gc.mem_free(), _MOST) // (size + 48)):
                held = (held, bytearray(size))
    except MemoryError:
        pass
