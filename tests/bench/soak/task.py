"""Runs on the VM: the table as main.py has it, measured, its garbage collected after each hand."""

import gc

import meter
from _wires import again as call_again
from _wires import report
from floorman.loop import Table
from uctypes import addressof

_running = []
_before = [0]


def _tell(text):
    data = text.encode()
    report(addressof(data), len(data))


def run(wiring):
    parts = wiring.build("/")
    _running.append(meter.Meter(Table(parts), parts.clock, _tell))
    _play()


def again():
    """Garbage was collected."""
    _running[0].weigh(_before[0])
    _play()


def _play():
    metered = _running[0]
    while not metered.due:
        metered.step()
    _before[0] = gc.mem_alloc()
    gc.collect()
    call_again()
