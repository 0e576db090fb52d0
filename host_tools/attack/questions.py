"""Everything that a host may ask a table, one question after the other."""

from itertools import chain

from floorman.link import exams

Question = tuple[int, int]
_LAST = exams.LEARN + exams.LEARN_BYTES
KINDS = (
    *range(1, exams.FRAM + 2),
    exams.LEARN,
    _LAST - 1,
    _LAST,
    exams.HEAR,
    exams.HEAR + 4,
    255,
)
"""All examinations that there are, and what is none."""
_PLACES = (0, 2, 3, 16, 27, 255)
EVERYTHING: tuple[Question, ...] = tuple(
    chain.from_iterable(((what, place), (exams.PARTS, 0)) for place in _PLACES for what in KINDS)
)
"""What the keypad does is asked between all others."""
