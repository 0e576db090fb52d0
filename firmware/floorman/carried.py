"""Cards as events carry them: two of a hand in SHOWN, how many of a seat in LIES."""

from floorman import events as ev


def shown(cards: "list[int] | tuple[int, ...] | bytearray", at: int) -> int:
    """Two cards of a hand, the `at`-th and the next, as SHOWN carries them."""
    second = cards[at + 1] if at + 1 < len(cards) else ev.UNKNOWN
    return at << 16 | cards[at] << 8 | second


def shown_cards(value: int) -> "tuple[int, int]":
    """The two cards that SHOWN carries, the second UNKNOWN where there is none."""
    return value >> 8 & 255, value & 255


def few(cards: int, size: int) -> int:
    """Cards of a seat in two bits of LIES: none, fewer than a hand of `size`, a hand, more."""
    if cards >= size:
        return 3 if cards > size else 2
    return 1 if cards else 0
