"""Runs on the VM: sweeps a steady table, then again with the heap locked, and reports both."""

import gc

import micropython
from _wires import report
from floorman.loop import Table
from uctypes import addressof

_SWEEPS = 4


def _locked(steps, table):
    """Sweep with the heap locked: an allocation raises MemoryError."""
    error = None
    micropython.heap_lock()
    try:
        steps(table)
    except MemoryError as raised:
        error = raised
    micropython.heap_unlock()
    return error


def _sweeps(table):
    end = table._scan.sweeps + _SWEEPS
    while table._scan.sweeps < end:
        table.step()


def run(wiring):
    table = Table(wiring.build("/"))
    table._sealer.begin()  # nothing, unless somebody is paired
    for _ in range(4 * table._sealer.open):
        _sweeps(table)  # events are chained: until nothing happens any more
    _sweeps(table)
    gc.collect()
    before = gc.mem_alloc()
    _sweeps(table)
    grown = gc.mem_alloc() - before
    error = _locked(_sweeps, table)
    text = b"%d bytes in %d sweeps, under heap_lock: %s" % (grown, _SWEEPS, repr(error).encode())
    report(addressof(text), len(text))
    while True:
        table.step()
