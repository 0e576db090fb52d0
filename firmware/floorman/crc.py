"""CRC-16/CCITT of frames, journal records and tag files: polynomial 0x1021, start 0xFFFF."""

from array import array


def _make_table() -> "array[int]":
    table = array("H", bytes(512))
    for byte in range(256):
        crc = byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1
        table[byte] = crc & 0xFFFF
    return table


_TABLE = _make_table()


def crc16(buf: bytearray | memoryview, n: int) -> int:
    """CRC of the first `n` bytes."""
    table = _TABLE
    crc = 0xFFFF
    for i in range(n):
        crc = (crc << 8 & 0xFFFF) ^ table[crc >> 8 ^ buf[i]]
    return crc
