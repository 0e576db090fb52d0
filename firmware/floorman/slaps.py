"""Examinations of the knock sensors, which of them hear a slap, and when; and what is learned.

In play an expander tells who was first of a port, and not by how much.  Here the table does
nothing but look at the pins, once in some 65 us, until all sensors that hear the slap have.
"""

from array import array

from micropython import const

from floorman.events import K_CLEAR
from floorman.knocks import seats_of
from floorman.learned import HELD_MS
from floorman.link import exams
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import MCP23S17, Clock, Numbers, Parts

_SEATS = const(10)
_PINS = const(0xFFF)
_WAIT_US = const(200000)  # nobody slaps: the host asks again
_LISTEN_US = const(15000)  # a wave has passed half the table, and each disc has swung up
_RING_MS = const(100)  # pins are low for some 50 ms
_JAMMED_MS = const(30000)  # nobody holds a key that long


def answer(what: int, place: int, parts: "Parts") -> "Numbers | tuple[()]":
    """Four numbers (link/exams.py); none where the question is none."""
    if what >= exams.LEARN:
        parts.learned.stage(what - exams.LEARN, place, parts.clock.ticks_ms())
        return 0, 0, 0, 0
    if what == exams.KEEP:
        return _keep(parts), 0, 0, 0
    if what == exams.LEARNT and exams.LEARN_EACH * place < exams.LEARN_BYTES:
        return _learnt(parts, place)
    if what == exams.SLAP and place < _SEATS:
        return _slap(parts.expanders[1], parts.clock, place)
    return ()


def _keep(parts: "Parts") -> int:
    ms = parts.clock.ticks_ms()
    held = parts.keypad.held_ms(K_CLEAR, ms)
    return parts.learned.keep(ms) if HELD_MS <= held < _JAMMED_MS else exams.NOT_HELD


def _learnt(parts: "Parts", line: int) -> "Numbers":
    table, at = parts.learned.table, exams.LEARN_EACH * line
    return (
        table[at] << 8 | table[at + 1], table[at + 2] << 8 | table[at + 3],
        parts.learned.state, int(parts.learned.in_force),
    )  # fmt: skip


def _slap(expander: "MCP23S17", clock: "Clock", seat: int) -> "Numbers":
    """Listen for one slap, and wait until the sensors let go: the table hears no knock of it."""
    times = array("H", [exams.UNHEARD] * _SEATS)
    _wait(expander, clock)  # for the end of one that nobody listened to
    heard = _listen(expander, clock, times)
    _wait(expander, clock)
    before, behind = (seat + _SEATS - 1) % _SEATS, (seat + 1) % _SEATS
    return heard, times[seat], times[before], times[behind]


def _wait(expander: "MCP23S17", clock: "Clock") -> None:
    """Let the sensors let go."""
    for _ in range(_RING_MS):
        if not _low(expander):
            break
        clock.sleep_ms(1)


def _listen(expander: "MCP23S17", clock: "Clock", times: "array[int]") -> int:
    """Write down when each sensor fell behind the first one; seats that heard it, as bits."""
    heard = deaf = seats_of(_low(expander))  # these hang, and say nothing
    began = clock.ticks_us()
    us = 0
    while us < (_LISTEN_US if heard != deaf else _WAIT_US):
        new = seats_of(_low(expander)) & ~heard
        now = clock.ticks_us()
        if new and heard == deaf:
            began = now
        us = clock.ticks_diff(now, began)
        for seat in range(_SEATS if new else 0):
            if new >> seat & 1:
                times[seat] = us
        heard |= new
    return heard & ~deaf


def _low(expander: "MCP23S17") -> int:
    """Pins that are low; none where nobody answers, or the data line is stuck."""
    expander.read_events()
    if expander.levels <= _PINS:
        return 0
    return ~expander.levels & _PINS
