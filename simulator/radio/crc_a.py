"""CRC_A of ISO/IEC 14443-3, 6.2.4: x^16 + x^12 + x^5 + 1, least significant bit first."""

from functools import lru_cache

PRESET = 0x6363

_POLYNOMIAL = 0x8408  # 0x1021 mirrored


def _entry(value: int) -> int:
    for _ in range(8):
        value = value >> 1 ^ _POLYNOMIAL if value & 1 else value >> 1
    return value


_TABLE = [_entry(value) for value in range(256)]


@lru_cache(maxsize=1024)  # the same tags are called and answer all the time
def crc_a(data: bytes, preset: int = PRESET) -> int:
    """The 16-bit CRC of `data`; on the air its low byte goes first."""
    crc = preset
    for byte in data:
        crc = crc >> 8 ^ _TABLE[(crc ^ byte) & 0xFF]
    return crc


def with_crc(data: bytes) -> bytes:
    """`data` with its CRC_A behind it, as it is sent."""
    return data + crc_a(data).to_bytes(2, "little")
