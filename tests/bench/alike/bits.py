"""Bits that `flags`, `marks` and `last_marks` held in the base: some bits lay in another one."""

from floorman.rules import codes

_FLAGS = (
    codes.SEAT_OCCUPIED, codes.SEAT_IN_HAND, codes.SEAT_FOLDED, codes.SEAT_ALL_IN,
    codes.SEAT_GAVE_UP, codes.SEAT_TABLED, 0, codes.SEAT_PASSIVE,
)  # fmt: skip
_MARKS = (
    codes.MARK_ONE, codes.MARK_MANY, codes.MARK_PART, codes.MARK_PULLED,
    codes.MARK_OUT, codes.MARK_OPEN, codes.MARK_CHECKED, codes.MARK_OWES,
)  # fmt: skip
_LAST = (codes.LAST_BY_CHIPS, 0, 0, 0, codes.MARK_ACTED, codes.MARK_OPEN)
_ACTED = 16  # of the base's flags; who gave up at the showdown counted as having acted
_EARLY = 64


def flags_before(flags: int, marks: int) -> int:
    """A seat's flags as the base had them."""
    found = _moved(flags, _FLAGS)
    found |= _ACTED if marks & codes.MARK_ACTED else 0
    return found | (_EARLY if marks & codes.MARK_EARLY else 0)


def marks_before(marks: int) -> int:
    """A seat's marks as the base had them."""
    return _moved(marks, _MARKS)


def last_marks_before(marks: int) -> int:
    """Bits the last act changed of a seat, as the base had it."""
    return _moved(marks, _LAST)


def _moved(bits: int, places: tuple[int, ...]) -> int:
    return sum(1 << n for n, bit in enumerate(places) if bits & bit)
