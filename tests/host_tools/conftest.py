"""Fixtures that tests of the host share."""

import threading
from collections.abc import Iterator
from functools import partialmethod
from pathlib import Path

import pytest

from host_tools.link.client import Client
from host_tools.table.tagfile import tag_file
from simulator.boards.host import HostBoard
from simulator.faults import parse
from simulator.live import LivePort
from simulator.playing.checkup import one_deck
from simulator.rig import Rig
from simulator.world import World

_PATIENCE_S = 60.0


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A table with a key that hangs, on a TCP port.  Its hosts are patient: on a busy computer the
    table, a thread of this very process, may not come to its link for seconds."""
    monkeypatch.setattr(Client, "connect", partialmethod(Client.connect, _PATIENCE_S))
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
