"""Runs on the VM: a PN5180 and both inventories with the heap locked; reports what failed."""

import gc

import micropython
from _wires import report
from floorman.drivers.iso14443a import Inventory
from floorman.drivers.iso15693 import Vicinity
from floorman.drivers.pn5180 import PN5180
from floorman.drivers.reader import NOTHING, OK, ReaderBus
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


def _list(inventory, reader):
    found = 0
    _locked("begin", inventory.begin, reader)
    while True:
        status = _locked("next", inventory.next)
        if status == OK:
            found += 1
        if status == NOTHING or status is None:
            return found


def run(wiring):
    time, pin = wiring.time, wiring.Pin
    spi = wiring.SPI(0, baudrate=4000000, sck=pin(18), mosi=pin(19), miso=pin(16))
    bus = ReaderBus(spi, pin(17, pin.OUT, value=1), time, None, pin(26, pin.IN))
    reader = PN5180(bus)
    reader.start()
    found = []
    for _ in range(2):
        _locked("field off", reader.field_off)
        time.sleep_us(100)
        _locked("field on", reader.field_on)
        time.sleep_us(5500)
        for inventory in (Inventory(), Vicinity()):
            _locked("type A", reader.speak, 0)
            found.append(_list(inventory, reader))
    found.append(_locked("block", inventory.block, inventory.uid, 3))
    found.append(_locked("name", inventory.is_there, inventory.uid))
    _locked("quiet", inventory.quiet, inventory.uid)
    text = repr((found, _failed)).encode()
    report(addressof(text), len(text))
    while True:
        time.sleep_ms(1)
