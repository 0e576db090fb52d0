"""The silence of a seat's reader: its cards are gone, or spoil each other.

Cards too close to each other spoil the field; silence says nothing of each.  More than a hand that
were heard together and are silent together still lie there, and are believed.
"""

from micropython import const

from floorman.sensing.places import (
    BOTH,
    CONTESTED,
    CROWDED,
    DARK,
    DARKNESS,
    FREE,
    HERE,
    LIT,
    LOUD,
    SEEN,
    SILENT,
)
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Zone

EACH_ITSELF = const(0)  # each card was heard, or missed
CROWD = const(1)  # nothing is said of any
ALL_LIE = const(2)  # nothing, and those that are not believed yet lie there

_CROWD_PASSES = const(24)  # silent passes that show a crowd: nobody holds cards up so long
_SILENCE = const(60)  # silent passes after which all were taken away
_PAIR = const(2)  # every reader lists so many
_TWILIGHT = const(5)  # passes in a row that end the dark; a stray tag is heard once


def judge(zone: "Zone") -> int:
    """A pass over hole cards is through: EACH_ITSELF, CROWD or ALL_LIE."""
    tags, states, rest = zone.tags, zone.states, zone.rest
    known = own = heard = strays = lies = 0
    for i in range(zone.top):
        if tags[i] != FREE:
            state = states[i]
            known += 1
            own += state & HERE != 0 or not state & (CONTESTED | BOTH)
            if state & SEEN:
                heard += 1
                # one that was heard here first only strayed next door itself
                strays += state & (CONTESTED | BOTH) == CONTESTED
                lies |= state & HERE
    if zone.listed < _TWILIGHT:
        zone.listed = zone.listed + 1 if heard > _PAIR else 0
    if heard or not (own or rest[DARKNESS]):
        heard -= strays  # a neighbour's tag makes no crowd
        rest[CROWDED] = heard >= zone.crowd
        rest[LOUD] = min(_TWILIGHT, rest[LOUD] + 1)
        if rest[DARKNESS] < DARK or rest[LOUD] == _TWILIGHT:
            rest[DARKNESS] = 0
            if lies and known == 1:
                rest[LIT] = zone.sweep
        if heard < zone.crowd or rest[SILENT] > _CROWD_PASSES:
            rest[SILENT] = 0
        return EACH_ITSELF
    if rest[LOUD] == _TWILIGHT:
        rest[CROWDED] = 0  # heard well so far, a chip on two cards maybe: no such crowd
    rest[LOUD] = 0
    rest[DARKNESS] = min(DARK, rest[DARKNESS] + 1)
    silent = rest[SILENT] = min(_SILENCE, rest[SILENT] + 1)
    if not rest[CROWDED] or silent == _SILENCE:
        return EACH_ITSELF
    return ALL_LIE if silent == _CROWD_PASSES else CROWD


def lists_hand(zone: "Zone", size: int) -> bool:
    """Silence says that so many cards are away: the reader has heard more than two for a while.

    An RC522 hears them in one pass of twenty.
    """
    return size <= _PAIR or zone.listed == _TWILIGHT
