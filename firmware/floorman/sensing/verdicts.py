"""The verdict on a card that waits, one function a case.

SURE: tell the card now.  WAIT: it may still move.  FORGET: it was never anybody's.
"""

from micropython import const

from floorman.sensing.places import DARK, DARKNESS
from floorman.sensing.waiting import NOBODY
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Waiting, Zone

SURE, WAIT, FORGET = const(1), const(0), const(2)
STRAYED, LIES_THERE = const(1), const(2)  # of a card that a reader beside the seats heard last
SHARED = const(3)  # so often in turn: it lies on both, while a neighbour's stray is heard once

_AIR_MS = const(300)  # silent so long, and heard nowhere else: its player has lifted it
_ALONE_MS = const(500)  # one of two readers hears it no more: it was straightened
_LONGEST_MS = const(6000)  # and so long nobody leaves a card on two readers
_STRAIGHT = const(3)  # sweeps that one of the two heard alone: it was straightened
_RESTED = const(2)  # sweeps from the first pass that heard a card to the last: no slide is so long
_LAID = const(5)  # and so many at another seat: nobody holds it over that one on its way up
_WRAP = const(0xFFFF)
_HALF_WRAP = const(0x8000)
_PASS_MS = const(50)  # the pass that heard a card first is over
_LEFT = const(2)  # passes without a card that rests nearly never miss it
_STRAYS = const(2)  # and passes in a row that hear one which rests next door, or is taken up there
_ROUND = const(9)  # from the last seat to the first


def judge(w: "Waiting", i: int, ms: int) -> int:
    """The verdict on the i-th card."""
    if w.home[i] != NOBODY:
        return _moved_on(w, i, ms)
    _listen(w, i, ms)
    if w.left[i]:
        return _beside_the_seats(w, i, ms)
    return _at_a_seat(w, i, ms) if w.readers else _silent(w, i, ms)


def _moved_on(w: "Waiting", i: int, ms: int) -> int:
    """A card that was told: SURE once another reader believes it, and its own does no more.

    Or when it came to rest there, and its player took it up.
    """
    tag = w.tag[i]
    home = w.hole[w.home[i]]
    seat = NOBODY
    for zone in w.hole:
        if zone is not None and zone is not home and zone.top and zone.missed(tag) >= 0:
            w.heard_ms[i] = ms
            if zone.index == w.seat[i]:
                w.last[i] = zone.sweep - zone.missed(tag) & _WRAP
            if zone.holds(tag):
                seat = w.seat[i] = zone.index
    if seat == NOBODY and _silent_ms(w, i, ms) >= _AIR_MS and _rested(w, i, _LAID):
        seat = w.seat[i] if w.plays(w.seat[i]) else NOBODY
    if seat != NOBODY and not home.holds(tag):
        return SURE
    stays = 0 <= home.missed(tag) < _LEFT
    gone = _silent_ms(w, i, ms) >= (_PASS_MS if stays else _ALONE_MS)
    return FORGET if gone or _is_late(w, i, ms) else WAIT


def _listen(w: "Waiting", i: int, ms: int) -> None:
    """Note who hears the card: `readers`, and the `holder` that believes it just now."""
    tag = w.tag[i]
    readers = 0
    holder = NOBODY
    for zone in w.hole:
        if zone is None or not zone.top:
            continue
        missed = zone.missed(tag)
        if missed < 0:
            continue
        readers += 1
        w.seats[i] |= 1 << zone.index
        if w.seat[i] == zone.index or not _rested(w, i, _LAID) or zone.hits(tag) > _STRAYS:
            w.seat[i] = zone.index
        if not w.whole[i]:
            w.whole[i] = 1
            w.heard_at[i] = zone.index
            w.doubt[i] = zone.doubt(tag)
            w.alone[i] = zone.top == 1
            w.since[i] = zone.since(tag)
        w.last[i] = zone.sweep - missed & _WRAP
        if holder == NOBODY and missed < _LEFT and zone.holds(tag):
            holder = zone.index
    if holder != NOBODY:
        w.seat[i] = holder
    if readers:
        w.heard_ms[i] = ms
    w.readers = readers
    w.holder = holder


def _beside_the_seats(w: "Waiting", i: int, ms: int) -> int:
    """The card went to the muck, the board or the burns, unless it only strays there.

    One that rested at a seat and that no reader there believes is its player's: it was heard there
    on its way up.
    """
    if w.left[i] == STRAYED and not w.readers and _rested(w, i, _LAID):
        return _silent(w, i, ms)
    gone = _silent_ms(w, i, ms) >= _AIR_MS
    return FORGET if gone or _is_late(w, i, ms) else WAIT


def _at_a_seat(w: "Waiting", i: int, ms: int) -> int:
    """One reader believes it and hears it alone; of two the first, when it lies there for long."""
    late = _is_late(w, i, ms)
    if w.holder != NOBODY and (late or _is_alone(w, i, ms)):
        return SURE
    return FORGET if late else WAIT


def _is_alone(w: "Waiting", i: int, ms: int) -> bool:
    """No other reader hears the card, nor did of late; it is none of the hand before."""
    if w.readers > 1 or w.old.has(w.tag[i]):
        return False
    if not w.shared[i]:
        return True
    if w.shared[i] < SHARED:  # a neighbour's reader heard it once
        return _sweeps_alone(w, i) > _STRAIGHT
    long = w.clock.ticks_diff(ms, w.shared_ms[i]) >= _ALONE_MS
    return long and not _may_lie_beside(w, i)


def _sweeps_alone(w: "Waiting", i: int) -> int:
    """So many in which one reader heard it, since two did."""
    sweeps = w.last[i] - w.last_shared[i] & _WRAP
    return sweeps if sweeps < _HALF_WRAP else 0


def _may_lie_beside(w: "Waiting", i: int) -> bool:
    """Three cards on a neighbour's reader silence it: the one that lies on both is one of them."""
    for zone in w.hole:
        if zone is None or zone.rest[DARKNESS] < DARK:
            continue
        apart = abs(zone.index - w.seat[i])
        if (apart == 1 or apart == _ROUND) and _others(w, i, zone):
            return True
    return False


def _others(w: "Waiting", i: int, zone: "Zone") -> bool:
    """A card but the i-th one was heard there."""
    if zone.count > zone.holds(w.tag[i]):
        return True
    others = 0
    for j in range(w.count):
        others += j != i and w.seat[j] == zone.index
    return others > 0


def _silent(w: "Waiting", i: int, ms: int) -> int:
    """Nobody hears it: its player holds it up, or it slid past.

    One that lay on two readers was taken up to be laid down at one.
    """
    silent = _silent_ms(w, i, ms)
    if silent < _AIR_MS:
        return WAIT
    if _is_its_players(w, i):
        return SURE
    if w.shared[i] == SHARED and not w.lifted[i]:
        w.lifted[i] = 1
        w.first_ms[i] = ms
    return WAIT if w.lifted[i] and silent < _LONGEST_MS else FORGET


def _is_its_players(w: "Waiting", i: int) -> bool:
    """The card came to rest before it was taken up.

    A second card may hide exactly under or on a first one: what was heard on its way there
    is no proof.  Nobody takes one up where nobody plays.
    """
    if w.old.has(w.tag[i]) or not w.dealing or not w.plays(w.seat[i]):
        return False
    if w.shared[i] == SHARED:
        return _sweeps_alone(w, i) > _STRAIGHT
    return _rested(w, i, _RESTED) or bool(w.is_first)


def _rested(w: "Waiting", i: int, sweeps: int) -> bool:
    """The card did not only slide past: a reader heard it for so long."""
    return (w.last[i] - w.since[i] & _WRAP) >= sweeps


def _is_late(w: "Waiting", i: int, ms: int) -> bool:
    """The card was first heard so long ago that none still moves."""
    longest = 2 * _LONGEST_MS if w.lifted[i] else _LONGEST_MS
    return w.clock.ticks_diff(ms, w.first_ms[i]) >= longest


def _silent_ms(w: "Waiting", i: int, ms: int) -> int:
    """Since it was heard last."""
    return w.clock.ticks_diff(ms, w.heard_ms[i])
