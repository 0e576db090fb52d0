"""Runs on the emulated Pico: microseconds of a reader's operations.  hole 2 has two tags,
hole 1 one of them, hole 0 none; bench_spi.py lays them there."""

import time

import wiring
from floorman.drivers.iso14443a import Inventory
from micropython import const

_TIMES = const(10)
_KNOWN = b"\x04\x11\x22\x33\x44\x55\x66"

inventory = Inventory()


def _field(reader):
    reader.field_off()
    time.sleep_us(200)
    reader.field_on()
    time.sleep_us(5200)
    inventory.begin(reader)


def _mean(what, reader, work, *args):
    total = 0
    for _ in range(_TIMES):
        _field(reader)
        began = time.ticks_us()
        work(*args)
        total += time.ticks_diff(time.ticks_us(), began)
    print(what + ":", total // _TIMES)


def main():
    parts = wiring.build()
    for reader in parts.readers[:3]:
        reader.start()
    _mean("empty", parts.readers[0], inventory.next)
    _mean("listed", parts.readers[1], inventory.next)
    _mean("confirmed", parts.readers[1], inventory.confirm, _KNOWN, 7)
    _mean("collided", parts.readers[2], inventory.next)
    print("END")


main()
