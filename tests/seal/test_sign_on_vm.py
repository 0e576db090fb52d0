"""The signer on the real MicroPython VM: the same bytes as here, and a steady heap."""

import re
from hashlib import sha256
from pathlib import Path

from simulator.boards.vm import VMBoard
from simulator.rig import Rig
from simulator.world import World
from tests.seal.signing import Desk, Failing, planted

TASK = Path(__file__).with_name("sign_task.py")
FIRST, HANDS = 30, 30
ROOM = 13500  # bytes; half of it the nodes of four trees
SLICE = 5400
STALE = 128  # a hash that a stale pointer holds: less than 16 B for each of twelve hands


def expected() -> str:
    """As the task goes about it."""
    medium = Failing()
    planted(medium, FIRST)
    desk = Desk(medium)
    desk.work()
    seen = sha256(desk.signer.public)
    for number in range(FIRST, FIRST + HANDS):
        if number in (FIRST, 32):
            seen.update(b"".join(desk.above()))
        seen.update(desk.sign(b"hand %d" % number))
        desk.work()
    return seen.hexdigest()


def test_the_vm_signs_as_we_do_and_keeps_its_heap():
    board = VMBoard(Rig(World([])).wires, None, TASK)
    try:
        board.run(lambda: bool(board.reports))
    finally:
        board.close()
    said = board.reports[0].decode()
    form = r"(\w+), (\d+) B, grown (-?\d+) B, a slice (\d+) B"
    digest, *figures = re.fullmatch(form, said).groups()
    size, grown, garbage = map(int, figures)
    assert digest == expected()
    assert size < ROOM, said
    assert grown <= STALE, said
    assert garbage < SLICE, said
