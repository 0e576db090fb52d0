"""Runs on the VM: each operation of reader 0 with the heap locked; reports what failed."""

import gc

import micropython
from _wires import report
from floorman.drivers.iso14443a import Inventory
from uctypes import addressof

_failed = []


def _locked(name, work, *args):
    """The result of `work`; its name is noted when it wants heap."""
    result = None
    gc.collect()
    micropython.heap_lock()
    try:
        result = work(*args)
    except MemoryError:
        _failed.append(name)
    micropython.heap_unlock()
    return result


def _field(parts, reader):
    _locked("field off", reader.field_off)
    parts.clock.sleep_us(100)
    _locked("field on", reader.field_on)
    parts.clock.sleep_us(5000)


def _listing(parts, reader, inventory):
    _field(parts, reader)
    _locked("begin", inventory.begin, reader)
    return [_locked("next", inventory.next) for _ in range(3)]


def _confirming(parts, reader, inventory):
    """The tag listed last, one that is not here, the other one, and the silence behind them."""
    known = bytes(inventory.uid)
    length = inventory.uid_len
    _field(parts, reader)
    inventory.begin(reader)
    statuses = [
        _locked("confirm", inventory.confirm, known, length),
        _locked("confirm nobody", inventory.confirm, b"\x04nobody", 7),
        _locked("next after", inventory.next),
        _locked("confirm silence", inventory.confirm, known, length),
    ]
    return statuses


def run(wiring):
    parts = wiring.build("/")
    reader = parts.readers[0]
    _locked("start", reader.start)
    inventory = Inventory()
    right = [
        _listing(parts, reader, inventory),
        _confirming(parts, reader, inventory),
    ]
    text = repr((right, _failed)).encode()
    report(addressof(text), len(text))
    while True:
        parts.clock.sleep_ms(1)
