"""Runs on the Pico instead of main.py: the rules alone, a hand of ten to the showdown.

Prints `what: figure` lines, then END.
"""

import gc
import time

gc.threshold(4096)
time.sleep_ms(500)  # until the host listens

from floorman import events as ev  # noqa: E402
from floorman.rules import codes  # noqa: E402
from floorman.rules.game import Game  # noqa: E402

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


for seat in range(10):
    feed(ev.SEAT, seat, 1000 * (seat + 1))
feed(ev.SMALL, 0, 50)
feed(ev.BIG, 0, 100)
start = feed(ev.KEY, ev.K_NEXT, 0)
worst = total = count = 0
for sweep in range(20):
    feed(ev.HOLE, (sweep + 1) % 10, 4 * sweep)
for _ in range(10):
    feed(ev.KEY, ev.K_ALLIN, 0)
for n, card in enumerate((0, 5, 10, 15, 20)):
    if n in (0, 3, 4):
        feed(ev.BURN, 0, 0)
    feed(ev.BOARD, n, card)
for seat in range(10):
    feed(ev.SHOWN, seat, (2 * seat + 30) << 8 | 2 * seat + 31)
print("all-in of ten, its start:", start, "us")
print("all-in of ten, rules event, mean:", total // count, "us")
print("all-in of ten, rules event, longest:", worst, "us")
show = feed(ev.KEY, ev.K_SHOW, 0)
print("all-in of ten, showdown of ten pots:", show, "us")
if game.stage() != codes.DONE:
    raise OSError("the hand is not over")
print("END")
