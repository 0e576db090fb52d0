"""A reader's work in play touches no heap on the real MicroPython VM."""

from pathlib import Path
from random import Random

from simulator.boards.vm import VMBoard
from simulator.chips.pn5180 import PN5180Chip
from simulator.clock import Clock
from simulator.radio import NTAG, Antenna, ICode
from simulator.rig import Rig
from simulator.wires import Wires
from simulator.world import World
from tests.drivers.pn5180_rig import icodes

TASK = Path(__file__).parent / "radio_task.py"
PN5180_TASK = Path(__file__).parent / "pn5180_task.py"


def test_listing_and_confirming_allocate_nothing() -> None:
    rig = Rig(World([]))
    for uid in ("04112233445566", "0411227788990a"):
        rig.world.antennas["hole0"].place(NTAG(bytes.fromhex(uid)))
    board = VMBoard(rig.wires, None, TASK)
    try:
        board.run(lambda: bool(board.reports))
    finally:
        board.close()
    assert board.reports == [b"([[0, 0, 1], [0, 5, 0, 1]], [])"]


def test_a_pn5180_allocates_nothing_in_either_protocol() -> None:
    wires = Wires(Clock())
    antenna = Antenna("desk")
    for tag in (NTAG(bytes.fromhex("04112233445566")), *map(ICode, icodes(Random(1), 3))):
        antenna.place(tag)
    chip = PN5180Chip(wires.clock, antenna)
    wires.clock.advance(3_000)
    wires.on_pin[17] = wires.buses[0].line(chip)
    wires.inputs[26] = chip.busy
    board = VMBoard(wires, None, PN5180_TASK)
    try:
        board.run(lambda: bool(board.reports))
    finally:
        board.close()
    assert board.reports == [b"([1, 3, 1, 3, 0, 0], [])"]
