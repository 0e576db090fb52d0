"""Hole cards that rest are not called by name in each pass: that they answer is enough.

A name that is called is heard beside the table by anybody with an antenna.
"""

from micropython import const

from floorman.sensing.places import ANSWER, BY, EACH, HERE, NAMELESS, RESTLESS, SEEN
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Zone

_UNNAMED = const(5)  # of six passes: less than a second
_PAIR = const(2)


def may_be_unnamed(zone: "Zone", nth: int) -> bool:
    """The cards of a hole rest, and its `nth` reader, which lies under one of them, need not call.

    False: it calls, and the passes without a name are counted anew.
    """
    states, rest = zone.states, zone.rest
    at = NAMELESS + EACH * nth
    if 0 < zone.count <= _PAIR and zone.count == zone.top and rest[at] < _UNNAMED:
        mine = 0
        for i in range(zone.top):
            state = states[i]
            if not state & HERE or state & RESTLESS:
                mine = 0
                break
            mine += state >> BY == nth
        if mine:
            return True
    rest[at] = 0
    return False


def same_answer(zone: "Zone", answer: int, nth: int) -> bool:
    """REQA got the same ATQA as last time: the reader's cards are those that lay there.

    False: it calls, and seats count on from different numbers, for a round in which all call takes
    80 ms more.
    """
    rest = zone.rest
    at = EACH * nth
    if answer and answer == rest[at + ANSWER]:
        return True
    rest[at + ANSWER] = answer
    rest[at + NAMELESS] = zone.index % _UNNAMED
    return False


def mark_heard(zone: "Zone", nth: int) -> None:
    """The reader's cards count as heard in this pass, without being called by name."""
    states = zone.states
    zone.rest[NAMELESS + EACH * nth] += 1
    for i in range(zone.top):
        if states[i] >> BY == nth:
            states[i] |= SEEN
