"""Runs on the Pico instead of main.py: the rules alone, a hand of ten to the showdown.

Prints `what: figure` lines, then END.
"""

import gc
import time

gc.threshold(4096)
time.sleep_ms(500)  # until the host listens

import machine  # noqa: E402
from floorman.power.speed import hurry  # noqa: E402

hurry(machine.mem32, machine.freq, time, "RP2040")

from floorman import events as ev  # noqa: E402
from floorman.rules import codes  # noqa: E402
from floorman.rules.game import POST_BUTTON, Game  # noqa: E402

game = Game(lambda note, seat, value, rule: None)
gc.threshold(-1)
gc.collect()

worst = total = count = 0


def feed(kind, seat, value):
    """One event; its time counts."""
    global worst, total, count
    began = time.ticks_us()
    game.feed(kind, seat, value, 0)
    took = time.ticks_diff(time.ticks_us(), began)
    worst = max(worst, took)
    total += took
    count += 1
    return took


def button():
    """The seat with the button."""
    return next(seat for seat in range(10) if game.posts(seat) & POST_BUTTON)


def all_in(line, hole):
    """Ten players, all of them all-in, to the award: its start, and the award."""
    global worst, total, count
    for seat in range(10):
        feed(ev.SEAT, seat, 1000 * (seat + 1))
    feed(ev.GAME, 1, line)  # no-limit
    start = feed(ev.KEY, ev.K_NEXT, 0)
    worst = total = count = 0
    for sweep in range(10 * hole):
        feed(ev.HOLE, (button() + sweep + 1) % 10, 4 * sweep)
    for _ in range(10):
        feed(ev.KEY, ev.K_ALLIN, 0)
    for n, card in enumerate((0, 5, 10, 15, 20)):
        if n in (0, 3, 4):
            feed(ev.BURN, 0, 0)
        feed(ev.BOARD, n, card)
    left = [card for card in range(52) if card not in (0, 5, 10, 15, 20)]
    for seat in range(10):
        for at in range(0, hole, 2):
            one, two = left[hole * seat + at], left[hole * seat + at + 1]
            feed(ev.SHOWN, seat, at << 16 | one << 8 | two)
    mean, longest = total // count, worst
    return start, mean, longest, feed(ev.KEY, ev.K_SHOW, 0)


feed(ev.SMALL, 0, 50)
feed(ev.BIG, 0, 100)
for name, line, hole in (("all-in of ten", 0, 2), ("Omaha of ten", 1, 4)):
    start, mean, longest, show = all_in(line, hole)
    gc.collect()
    print(name + ", its start:", start, "us")
    print(name + ", rules event, mean:", mean, "us")
    print(name + ", rules event, longest:", longest, "us")
    print(name + ", showdown of ten pots:", show, "us")
    if game.stage() != codes.DONE:
        raise OSError("the hand is not over")
print("END")
