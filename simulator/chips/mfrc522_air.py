"""Times of ISO/IEC 14443-3 type A at 106 kbit/s, in periods of the 13.56 MHz carrier."""

from functools import cache

BIT = 128
FIFTH_BIT = 5 * BIT  # start bit and four data bits stop the timer (data sheet 9.3.3.10)


@cache
def microseconds(periods: int) -> int:
    """Carrier periods as whole microseconds, rounded up."""
    return -(-periods * 25 // 339)


def bits_by(us: int) -> int:
    """Bits of a tag's frame that have come by then; the first one begins it."""
    return max(0, us * 339 // 25 // BIT - 1)


def bits_in(length: int, last_bits: int) -> int:
    """Data bits of a frame of `length` bytes whose last one has `last_bits` (0: all)."""
    return 8 * length - (8 - last_bits if last_bits else 0)


def request(length: int, last_bits: int) -> int:
    """Duration of a frame to the tags: start bit, bytes with parity, end of communication."""
    bits = bits_in(length, last_bits)
    return (bits + bits // 8 + 2) * BIT


@cache
def request_us(length: int, last_bits: int) -> int:
    """The same as whole microseconds."""
    return microseconds(request(length, last_bits))


def frame_delay(last_bit: int) -> int:
    """Pause until the tags answer, by the last bit that was sent (6.2.1.1, n = 9)."""
    return 1236 if last_bit else 1172


def answer(bits: int) -> int:
    """Duration of a tag's frame: start bit, bits, parities; and one bit time to see its end."""
    return (bits + (bits + 7) // 8 + 2) * BIT


@cache
def answer_us(bits: int) -> int:
    """The same as whole microseconds."""
    return microseconds(answer(bits))


FIFTH_BIT_US = microseconds(FIFTH_BIT)
