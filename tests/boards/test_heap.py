"""The loop on the real MicroPython VM touches no heap, whatever lies on the felt."""

from pathlib import Path

import pytest

from host_tools.table.builds import SEAL_FILE
from simulator.attacks.sealed import prime
from simulator.boards.vm import VMBoard
from simulator.rig import Rig
from simulator.tags import carried, make_tags
from simulator.world import World

TASK = Path(__file__).parent / "heap_task.py"


def _lay_everything(world):
    for seat in range(10):
        world.move(world.cards[2 * seat], f"hole{seat}")
        world.move(world.cards[2 * seat + 1], f"hole{seat}")
    for place in range(5):
        world.move(world.cards[40 + place], f"board{place}")
    world.seat_players(dict.fromkeys(range(10), 1000))
    for seat in range(10):
        for chip in world.at(f"rack{seat}")[:3]:
            world.move(chip, f"bet{seat}")


@pytest.mark.parametrize(
    ("build", "racks"),
    [("full", False), ("full", True), ("home", False)],
    ids=["", "racks", "home"],
)
@pytest.mark.parametrize("lay", [lambda world: None, _lay_everything], ids=["empty", "full"])
def test_a_steady_loop_allocates_nothing(lay, build, racks, tmp_path):
    entries = make_tags({5: 100, 25: 100, 100: 100, 500: 30}, seed=1)
    rig = Rig(World(entries, racks=racks, named=build))
    lay(rig.world)
    tags = carried(tmp_path, entries, build)
    board = VMBoard(rig.wires, tags, TASK)
    try:
        board.run(lambda: bool(board.reports))
    finally:
        board.close()
    assert board.reports == [b"0 bytes in 4 sweeps, under heap_lock: None"]


@pytest.mark.parametrize("sealing", ["sealed", "scan_at_end"])
def test_a_sealed_hand_allocates_nothing_while_its_cards_lie_there(sealing, tmp_path):
    entries = make_tags({5: 100, 25: 100, 100: 100, 500: 30}, seed=1)
    rig = Rig(World(entries))
    prime(rig)
    for seat in range(10):
        rig.world.move(rig.world.cards[seat], f"hole{seat}")
    tags = carried(tmp_path, entries)
    tags.with_name(SEAL_FILE).write_text(sealing)
    board = VMBoard(rig.wires, tags, TASK)
    try:
        board.run(lambda: bool(board.reports))
    finally:
        board.close()
    assert board.reports == [b"0 bytes in 4 sweeps, under heap_lock: None"]
