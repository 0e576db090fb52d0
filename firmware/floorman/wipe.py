"""Overwriting what names a card: what is only let go of stays in memory until it is used again."""


def wipe(*buffers):
    """Fill bytearrays and arrays with zeros."""
    for buffer in buffers:
        for i in range(len(buffer)):
            buffer[i] = 0
