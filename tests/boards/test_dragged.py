"""An image dragged onto BOOTSEL: one file is a table.

Runs where FLOORMAN_UF2 names an image for RPI_PICO, or one was made here; the first test takes a
minute.
"""

import os
import pty
import select
import threading
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from floorman import events as ev

from host_tools.build.behind import ask, judge
from host_tools.build.flash import NOT_COMPILED, build_name, folded
from host_tools.build.picos import BY_NAME
from host_tools.link.messages import Message, Part
from simulator.boards.emulator import EmulatorBoard
from simulator.cable import Cable
from simulator.rig import Rig
from simulator.world import World

_TABLE_S = 25  # emulated: the first start waits for 15
_PICO = BY_NAME["RPI_PICO"]


def dragged(rig: Rig, image: Path, files: dict[str, bytes] | None = None) -> EmulatorBoard:
    """A Pico whose flash holds the image, and behind it nothing, or these files."""
    board = EmulatorBoard(rig.wires, files or {}, image)
    if files is None:
        room = len(board.mcu.flash) - _PICO.files_at
        board.mcu.flash[_PICO.files_at :] = b"\xff" * room
    return board


def test_a_new_pico_becomes_a_table_that_says_what_is_missing(image: Path) -> None:
    """While a host looks for it all the time, with Ctrl-C in its frames."""
    rig, heard = Rig(World([])), list[Message]()
    Cable(rig.wires, heard.append)
    board = dragged(rig, image)

    def says_so() -> bool:
        return any(isinstance(one, Part) and one.part == ev.PART_TAGS for one in heard)

    board.run(lambda: says_so() or rig.clock.now > _TABLE_S * 1_000_000)
    board.close()
    assert says_so()
    assert rig.eyes.row(1) == "IDLE"


@contextmanager
def plugged_in(rig: Rig, board: EmulatorBoard) -> Iterator[str]:
    """The port of an emulated Pico that runs meanwhile."""
    controller, terminal = pty.openpty()
    tty.setraw(terminal)
    rig.wires.from_device = lambda data: os.write(controller, data) and None
    ended = threading.Event()

    def until() -> bool:
        while select.select([controller], [], [], 0)[0]:
            rig.wires.deliver(os.read(controller, 256))
        return ended.is_set()

    thread = threading.Thread(target=board.run, args=(until,))
    thread.start()
    try:
        yield os.ttyname(terminal)
    finally:
        ended.set()
        thread.join()
        board.close()
        os.close(controller)
        os.close(terminal)


@pytest.mark.parametrize(
    ("files", "finding"),
    [
        (None, "WAITS"),
        ({"main.py": b"print(1)"}, "OWN_MAIN"),
        ({"main.py": folded()["main.py"].encode()}, "BARE"),
    ],
)
def test_a_real_repl_tells_what_the_pico_carries(
    image: Path, files: dict[str, bytes] | None, finding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host_tools.build.behind.ANSWER_S", 60.0)  # of a busy computer
    rig = Rig(World([]))
    with plugged_in(rig, dragged(rig, image, files)) as port:
        carried = ask(port, restart=True)
        assert (carried.frozen, carried.version) == (build_name(), "1.27.0")
        assert carried.machine == "Raspberry Pi Pico with RP2040"
        assert judge(port, carried).name == finding


def test_the_beginnings_of_our_files_are_told_as_they_are(
    image: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FLOOR is held: the REPL is there, and both files."""
    monkeypatch.setattr("host_tools.build.behind.ANSWER_S", 60.0)
    rig = Rig(World([]))
    rig.keys.press(4, 1)
    files = {name: folded()[name].encode() for name in NOT_COMPILED}
    with plugged_in(rig, dragged(rig, image, files)) as port:
        assert judge(port, ask(port)).name == "HELD"
