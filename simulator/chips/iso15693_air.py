"""Times of ISO/IEC 15693-2 and -3 as an ICODE and a PN5180 speak it, in microseconds.

One subcarrier, high rate: 26.48 kbit/s from the tag; 1 out of 4 to it (PN5180 11.8.1.4).
"""

_BYTE_US = 302  # four symbols of 75.52 us
_START_US = 76
_END_US = 38
_ANSWER_BIT = 3776  # hundredths of a microsecond
_FRAME_US = 151  # SOF, and as long an EOF
WAIT_US = 324  # t1 (9.1): from the end of a request until the answer's SOF, 323.3 us at most
SEEN_US = 76  # of the SOF until the receiver says that there is one: half of it
NEXT_SLOT_US = WAIT_US + _FRAME_US
"""t3 (9.5): a reader that heard nobody may send EOF after so long."""


def request_us(length: int) -> int:
    """A request of `length` bytes, CRC included; 0 for EOF alone."""
    return _START_US + _BYTE_US * length + _END_US if length else _END_US


def answer_us(bits: int) -> int:
    """A tag's frame of so many bits."""
    return 2 * _FRAME_US + -(-bits * _ANSWER_BIT // 100)
