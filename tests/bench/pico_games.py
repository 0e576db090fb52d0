"""Runs on the Pico instead of main.py: the rules alone, hands of every game to their end.

Prints `what: figure` lines, then END.  Hands come from hands.bin: kind, seat, value; a record of
_TABLE has the game's number and brings a table where nobody sits yet.
"""

import gc
import struct
import time

from micropython import const

gc.threshold(4096)
time.sleep_ms(500)  # until the host listens

import machine  # noqa: E402
from floorman.power.speed import hurry  # noqa: E402

hurry(machine.mem32, machine.freq, time, "RP2040")

from floorman import events as ev  # noqa: E402
from floorman.rules import codes  # noqa: E402
from floorman.rules.game import Game  # noqa: E402
from floorman.rules.games import NAMES  # noqa: E402

_TABLE = const(254)
_CHOSEN, _START, _EVENT, _SHOWDOWN = const(0), const(1), const(2), const(3)
WHAT = ("chosen between hands", "a hand's start", "rules event", "showdown")

gc.threshold(-1)
game = None
longest = [0] * 4
of_all = [0] * 4


def table():
    """One where nobody sits; what the last one held is garbage."""
    global game
    game = None
    gc.collect()
    game = Game(lambda note, seat, value, rule: None)


def feed(kind, seat, value):
    """One event; its time counts for what it did."""
    running = game.running()
    began = time.ticks_us()
    game.feed(kind, seat, value, 0)
    took = time.ticks_diff(time.ticks_us(), began)
    did = _EVENT
    if kind == ev.GAME and not running:
        did = _CHOSEN
    elif game.running() and not running:
        did = _START
    elif running and game.stage() == codes.DONE and shown() > 1:
        did = _SHOWDOWN
    longest[did] = max(longest[did], took)


def shown():
    """Live hands at the end of a hand."""
    return sum([game.live(seat) for seat in range(10)])


def tell(name, times):
    for did in range(4):
        print(name + ", " + WHAT[did] + ", longest:", times[did], "us")


def close(number):
    """All hands of a game were played."""
    tell(NAMES[number], longest)
    for did in range(4):
        of_all[did] = max(of_all[did], longest[did])
        longest[did] = 0


playing = -1
record = bytearray(6)
with open("hands.bin", "rb") as file:
    while file.readinto(record) == len(record):
        kind, seat, value = struct.unpack("<BBI", record)
        if kind != _TABLE:
            feed(kind, seat, value)
            continue
        if playing >= 0 and playing != seat:
            close(playing)
        playing = seat
        table()
close(playing)
tell("any game", of_all)
print("END")
