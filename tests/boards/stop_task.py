"""Runs on the VM: a table until STOP, then all memory as it is, before and behind."""

import gc

import _wires
from floorman.loop import Table

_CHUNK = 32768


def _dump():
    for at in range(0, _wires.memory(), _CHUNK):
        _wires.report(at, _CHUNK)


def run(wiring):
    table = Table(wiring.build("/"))
    while not table._session.stopped:
        table.step()
    _dump()
    _wires.report(0, 0)
    table.run()
    del table
    gc.collect()
    _dump()
    _wires.report(0, 0)
    while True:
        _wires.report(0, 0)
