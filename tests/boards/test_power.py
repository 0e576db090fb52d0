"""The supply of the simulated table goes off: chips forget, FRAM, felt and people do not."""

import pytest

from host_tools.table.tagfile import tag_file
from simulator.boards.host import HostBoard
from simulator.bus import PowerCutError
from simulator.chips.fram import FRAM
from simulator.clock import Clock
from simulator.people.crew import Task
from simulator.power import PoweredBoard, Supply
from simulator.rig import Rig
from simulator.tags import make_tags
from simulator.wires import BYTE_US, SPI_US, Wires
from simulator.world import World

SECOND = 1_000_000


@pytest.fixture
def rig():
    return Rig(World(make_tags({}, seed=1)))


@pytest.fixture
def board(rig, tmp_path):
    (tmp_path / "tags.bin").write_bytes(tag_file(make_tags({}, seed=1)))
    return PoweredBoard(HostBoard, rig, tmp_path / "tags.bin", off_us=3 * SECOND)


def _run(rig, board, seconds):
    end = rig.clock.now + round(seconds * SECOND)
    board.run(lambda: rig.clock.now >= end)


def test_after_a_cut_the_table_boots_and_its_lights_come_back(rig, board):
    _run(rig, board, 1)
    assert rig.eyes.row(1) == "IDLE"
    table = board.table
    rig.supply.cut_at(rig.clock.now + 12_345)
    rig.clock.after(SECOND, lambda: dark.append(rig.eyes.row(1)))
    dark = []
    _run(rig, board, 6)
    assert dark == [""]
    assert rig.eyes.row(1) == "IDLE"
    assert board.table is not table
    assert rig.supply.cuts == 1
    assert board.booted[1] - board.booted[0] > 3 * SECOND


def test_a_second_cut_while_it_boots_is_one_more(rig, board):
    _run(rig, board, 1)
    cut = rig.clock.now + 1000
    rig.supply.cut_at(cut)
    rig.supply.cut_at(cut + 3 * SECOND + 20_000)  # the readers start just then
    _run(rig, board, 10)
    assert (rig.supply.cuts, len(board.booted)) == (2, 3)
    assert rig.eyes.row(1) == "IDLE"


def test_people_stand_still_in_the_dark_and_go_on_in_the_light(rig, board):
    _run(rig, board, 1)
    moved = []

    def walk():
        for _ in range(100):
            yield SECOND // 10
            moved.append(rig.clock.now)

    task = Task(rig.clock, walk())
    cut = rig.clock.now + SECOND
    rig.supply.cut_at(cut)
    board.run(lambda: task.finished)
    assert not [us for us in moved if cut < us < cut + 3 * SECOND]
    assert len(moved) == 100


def test_a_write_that_is_cut_keeps_the_bytes_clocked_in_so_far():
    wires = Wires(Clock())
    supply, fram = Supply(wires.clock), FRAM()
    wires.buses[1].select(fram, 0)
    wires.spi_write(1, b"\x06")
    wires.buses[1].select(fram, 1)
    wires.buses[1].select(fram, 0)
    wires.spi_write(1, b"\x02\x00\x00")
    supply.cut_at(wires.clock.now + SPI_US + 4 * BYTE_US + 1)
    with pytest.raises(PowerCutError):
        wires.spi_write(1, b"journal")
    assert bytes(fram.contents[:7]) == b"jour\0\0\0"


def test_a_cut_after_so_many_writes_comes_before_the_next_one():
    supply = Supply(Clock())
    supply.cut_after(2)
    supply.wrote()
    with pytest.raises(PowerCutError):
        supply.wrote()
    supply.wrote()
    assert supply.cuts == 1
