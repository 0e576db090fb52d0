"""Runs on the Pico instead of main.py: the whole table, its heap, lights, and hands.

Prints `what: figure` lines, then END.  `LAY` asks the host to lay cards on every reader, `CLEAR`
to take them away; between `SWEEP` and `SWEPT` it looks how often a reader's turn comes.  Hands
come from hands.bin: kind, seat, value.
"""

import gc
import struct
import time

from micropython import const

time.sleep_ms(500)  # until the host listens
gc.collect()
print("heap free after boot:", gc.mem_free(), "B")
gc.threshold(4096)  # as main.py

import wiring  # noqa: E402
from floorman import events as ev  # noqa: E402
from floorman.loop import Table  # noqa: E402
from floorman.rules import codes  # noqa: E402

_HURRY = const(255)  # of hands.bin: from here on one step an event
_STEPS = const(6)  # a light comes sooner, or the event has none
_PASSES = const(400)  # steps until cards are believed

parts = wiring.build()
table = Table(parts)
gc.threshold(-1)


class Longest:
    """Mean and longest of what took so many microseconds."""

    def __init__(self, what):
        self._what = what
        self._longest = self._total = self._count = 0

    def add(self, us):
        self._longest = max(self._longest, us)
        self._total += us
        self._count += 1

    def tell(self):
        if self._count:
            print(self._what + ", mean:", self._total // self._count, "us")
            print(self._what + ", longest:", self._longest, "us")


def steps(n):
    for _ in range(n):
        table.step()


def allocated(n):
    """By so many steps, and by asking."""
    gc.collect()
    before = gc.mem_alloc()
    steps(n)
    return gc.mem_alloc() - before


def garbage(what):
    """Garbage of steps in which nothing happens."""
    allocated(0)
    print("garbage of 200 steady steps, " + what + ":", allocated(200) - allocated(0), "B")


show_lights = parts.lights.show
shown_us = -1


def show(grb):
    """The seat lights are on the wire now."""
    global shown_us
    show_lights(grb)
    shown_us = time.ticks_us()


parts.lights.show = show


def to_light(kind, seat, value):
    """Feed an event and step until its light; microseconds, -1 when it has none."""
    global shown_us
    shown_us = -1
    began = time.ticks_us()
    table.dispatch.feed(kind, seat, value)
    for _ in range(_STEPS):
        table.step()
        if shown_us >= 0:
            return time.ticks_diff(shown_us, began)
    return -1


event = Longest("rules event in a hand")
begin = Longest("rules event that begins a hand")
showdown = Longest("rules event with a showdown")
rules = table.game.feed
kept = Longest("journal write")
journal = table._keeper.journal
add = journal.add


def timed_add(kind, seat, value, ms, told, author=0):
    """A record and its count, into the FRAM."""
    began = time.ticks_us()
    done = add(kind, seat, value, ms, told, author)
    kept.add(time.ticks_diff(time.ticks_us(), began))
    return done


journal.add = timed_add


def hands_shown(game):
    """Live hands at the end of a hand."""
    return sum([game.live(seat) for seat in range(10)])


def timed(kind, seat, value, ms):
    """The rules' own time, their words heard by the table as ever."""
    game = table.game
    running = game.running()
    began = time.ticks_us()
    status = rules(kind, seat, value, ms)
    took = time.ticks_diff(time.ticks_us(), began)
    if running:
        compared = game.stage() == codes.DONE and hands_shown(game) > 1
        (showdown if compared else event).add(took)
    elif game.running():
        begin.add(took)
    return status


table.game.feed = timed
steps(_PASSES)
gc.collect()
print("heap free with the table running:", gc.mem_free(), "B")
garbage("empty table")
print("LAY")
steps(_PASSES)
garbage("full table")
light = Longest("event to light, full table")
for seat in range(10):
    table.dispatch.feed(ev.SEAT, seat, 1000)
    steps(_STEPS)
for seat in range(10):
    us = to_light(ev.BUTTON, seat, 0)
    if us >= 0:
        light.add(us)
light.tell()
print("CLEAR")
steps(_PASSES)
for seat in range(10):
    table.dispatch.feed(ev.SEAT, seat, 0)
light = Longest("event to light, a hand")
record = bytearray(6)
hands = 0
measuring = True
with open("hands.bin", "rb") as file:
    while file.readinto(record) == len(record):
        kind, seat, value = struct.unpack("<BBI", record)
        if kind == _HURRY:
            measuring = False
            table.game.feed = rules
        elif measuring:
            us = to_light(kind, seat, value)
            if us >= 0:
                light.add(us)
        else:
            table.dispatch.feed(kind, seat, value)
            table.step()
        if table.game.number() != hands:  # only hands that began count
            hands = table.game.number()
            if hands % 100 == 0 or hands == 10:
                gc.collect()
                print("heap free after", hands, "hands:", gc.mem_free(), "B")
for figure in (event, begin, showdown, light, kept):
    figure.tell()
table.game.feed = rules
for seat in range(10):
    table.dispatch.feed(ev.SEAT, seat, 1000)
table.dispatch.feed(ev.BUTTON, 0, 0)
table.dispatch.feed(ev.START, 0, hands + 1)
for seat in range(20):
    table.dispatch.feed(ev.HOLE, seat % 10, 0)
print("LAY")
steps(_PASSES)
print("SWEEP")
steps(_PASSES)
if table.game.stage() != codes.BET:
    raise ValueError("nobody bets")
print("SWEPT")
print("END")
