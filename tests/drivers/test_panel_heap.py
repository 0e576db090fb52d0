"""Keypad, knocks, LED rows, seat lights and FRAM on the real MicroPython VM touch no heap."""

from pathlib import Path

from floorman.events import K_CHECK
from floorman.keypad import LAYOUT

from simulator.boards.vm import VMBoard
from simulator.rig import Rig
from simulator.world import World

TASK = Path(__file__).parent / "panel_task.py"


def test_the_panel_allocates_nothing():
    rig = Rig(World([]))
    board = VMBoard(rig.wires, None, TASK)
    try:
        board.run(lambda: bool(board.reports))
        rig.keys.press(*divmod(LAYOUT.index(K_CHECK), 5))
        rig.knocks.set_pin(3, 0)
        board.run(lambda: len(board.reports) == 2)
    finally:
        board.close()
    assert board.reports == [b"press", b"([True, True, True], [])"]
