"""What tests of the host share."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.build.tagfile import tag_file
from simulator.boards.host import HostBoard
from simulator.faults import parse
from simulator.live import LivePort
from simulator.playing.checkup import one_deck
from simulator.rig import Rig
from simulator.world import World


@pytest.fixture
def port(tmp_path: Path) -> Iterator[str]:
    """A table with a key that hangs, on a TCP port."""
    tags = tmp_path / "tags.bin"
    tags.write_bytes(tag_file(one_deck()))
    rig = Rig(World(one_deck()))
    rig.faults.on(parse("stuck=enter"))
    live = LivePort(rig.wires)
    board = HostBoard(rig.wires, tags)
    ended = threading.Event()
    thread = threading.Thread(target=board.run, args=(ended.is_set,), daemon=True)
    thread.start()
    yield live.url
    ended.set()
    thread.join()
    live.close()
