"""A reader's work in play touches no heap on the real MicroPython VM."""

from pathlib import Path

from simulator.boards.vm import VMBoard
from simulator.radio import NTAG
from simulator.rig import Rig
from simulator.world import World

TASK = Path(__file__).parent / "radio_task.py"


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
