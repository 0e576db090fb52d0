"""Runs on the Pico instead of main.py: one reader's operations, a card on hole0, none on hole1.

Prints `what: figure` lines, then END.
"""

import time

time.sleep_ms(500)  # until the host listens

import wiring  # noqa: E402
from floorman.drivers.iso14443a import Inventory  # noqa: E402
from floorman.drivers.reader import tx  # noqa: E402

_TIMES = 8
_SETTLE_MS = 6

parts = wiring.build()
inventory = Inventory()


def ready(reader):
    """Field off and on: every tag answers again."""
    reader.field_off()
    reader.field_on()
    time.sleep_ms(_SETTLE_MS)
    inventory.begin(reader)


def longest(what, reader, work):
    """Microseconds, the longest of some."""
    worst = 0
    for _ in range(_TIMES):
        ready(reader)
        began = time.ticks_us()
        work(reader)
        worst = max(worst, time.ticks_diff(time.ticks_us(), began))
    print(what + ":", worst, "us")


def exchange(reader):
    tx[0] = 0x26
    reader.exchange(1, 7, 0, 2)


def identify(reader):
    if inventory.next() != 0:
        raise OSError("no card was found")


def confirm(reader):
    if inventory.confirm(uid, len(uid)) != 0:
        raise OSError("the card was not confirmed")


def empty(reader):
    inventory.next()


with_card, without = parts.readers[0], parts.readers[1]
with_card.start()
without.start()
ready(with_card)
identify(with_card)
uid = bytes(inventory.uid[: inventory.uid_len])
longest("one exchange (REQA)", with_card, exchange)
longest("empty reader beyond settling", without, empty)
longest("a known card is confirmed", with_card, confirm)
longest("a card is identified, 7-byte UID", with_card, identify)
print("END")
