"""Runs on the VM: events go over the link's own USB port, then again with the heap locked."""

import gc

import micropython
from _wires import report
from floorman.loop import Table
from uctypes import addressof

_ROUNDS = 40
_STEPS = 30  # between two events


def _events(table):
    for n in range(_ROUNDS):
        table._session.event(5, 0, n, 0)
        for _ in range(_STEPS):
            table.step()


def _locked(table):
    error = None
    micropython.heap_lock()
    try:
        _events(table)
    except MemoryError as raised:
        error = raised
    micropython.heap_unlock()
    return error


def run(wiring):
    wiring.open_port()
    port = wiring.port
    table = Table(wiring.build("/", port))
    while not table._session.linked:
        table.step()
    for _ in range(2000):  # rows, lights and counts are told meanwhile
        table.step()
    _events(table)
    gc.collect()
    before = gc.mem_alloc()
    _events(table)
    grown = gc.mem_alloc() - before
    error = _locked(table)
    text = b"repl %s, %d bytes, under heap_lock: %s" % (
        str(port.repl).encode(),
        grown,
        repr(error).encode(),
    )
    report(addressof(text), len(text))
    while True:
        table.step()
