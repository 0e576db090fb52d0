"""The images on emulators of other people: the Pico's on rp2040js, the Pico 2's on rp2350js.

Both run where the emulator can be had and an image was named (FLOORMAN_UF2, FLOORMAN_UF2_PICO2)
or built.  docs/limits.md says what of a chip they lack.
"""

from functools import partial
from types import SimpleNamespace

import pytest
from floorman import events as ev
from floorman.power.watchdog import BITE, POWER, RUN_PIN, SOFTWARE
from floorman.rules import codes

from host_tools.build.picos import BY_NAME
from host_tools.build.uf2 import encode
from host_tools.link.messages import Started
from host_tools.table.state import TableState
from simulator.boards import BoardError, foreign
from simulator.boards.foreign import ForeignBoard, rp2350js
from simulator.cable import Cable
from simulator.rig import MISSING, Rig
from simulator.tags import carried, make_tags
from simulator.world import World
from tests.boards.test_parts_missing import Bare, is_told
from tests.image import image_for
from tests.judges import emulators
from tests.judges.pinned import MissingError

PICOS = {"rp2040js": "RPI_PICO", "rp2350js": "RPI_PICO2"}
BOOT_S = 5  # at most
BITE_US = 4_000_000
STACKS = (1000, 1000, 1000)


@pytest.fixture(scope="module", params=PICOS)
def emulator(request, tmp_path_factory):
    image_for(BY_NAME[PICOS[request.param]])  # without one nothing is fetched
    try:
        return getattr(emulators, request.param)(tmp_path_factory.mktemp(request.param))
    except MissingError as missing:
        pytest.skip(str(missing))


@pytest.fixture
def image(emulator):
    return image_for(emulator.pico)


@pytest.fixture
def without(tmp_path):
    """An image without firmware."""
    path = tmp_path / "without.uf2"
    path.write_bytes(encode(b"no firmware", BY_NAME["RPI_PICO2"].family))
    return path


def test_run_is_pressed_once_whatever_is_asked_next(without, tmp_path, monkeypatch):
    first, again = [foreign._BYTES, 1, b"\0"], [foreign._START, 0, b""]
    requests = [
        foreign._OPERATION.pack(op, 0, size, 0, 0) + data for op, size, data in (first, again)
    ]
    orders = []
    child = SimpleNamespace(
        request=lambda: requests.pop(0),
        answer=lambda data: orders.append(data[1]) or True,
        close=lambda: None,
    )
    monkeypatch.setattr(foreign, "Child", lambda command, told: child)
    board = ForeignBoard(rp2350js(tmp_path), Rig(World([])).wires, {}, without)
    board.press_run()
    board.run(lambda: not requests)
    board.close()
    assert orders == [foreign._PRESS_RUN, 0]


def test_an_emulator_that_is_not_there_is_an_error_with_its_words(without, tmp_path):
    board = ForeignBoard(rp2350js(tmp_path), Rig(World([])).wires, {}, without)
    try:
        with pytest.raises(BoardError, match=r"(?s)^the emulator ended: .*Cannot find module"):
            board.run(lambda: False)
    finally:
        board.close()


class Table:
    """A table with all its parts on such a board."""

    def __init__(self, make, folder):
        entries = make_tags({}, seed=1)
        self.rig = Rig(World(entries))
        self.state, self.starts = TableState(), []
        self.cable = Cable(self.rig.wires, self._hear)
        self.board = make(self.rig.wires, carried(folder, entries, "full"))

    def _hear(self, message):
        self.state.take(message)
        if isinstance(message, Started):
            self.starts.append(message)

    def becomes(self, true, seconds=BOOT_S):
        end = self.rig.clock.now + seconds * 1_000_000
        self.board.run(lambda: true() or self.rig.clock.now > end)
        assert true()

    def tell(self, *events):
        for event in events:
            self.cable.tell(*event)
        self.becomes(lambda: self.cable.untold == 0)


def causes(starts):
    return [start.cause for start in starts]


def test_a_hand_is_played_through_a_bite_of_the_watchdog(emulator, image, tmp_path):
    """Cards are read, lights and rows seen, and the FRAM keeps the hand."""
    table = Table(partial(ForeignBoard.flashed, emulator, image), tmp_path)
    rig, board = table.rig, table.board
    try:
        table.becomes(lambda: causes(table.starts) == [POWER])
        seats = [(ev.SEAT, seat, stack) for seat, stack in enumerate(STACKS)]
        table.tell(*seats, (ev.SMALL, 0, 50), (ev.BIG, 0, 100), (ev.START, 0, 1))
        table.becomes(lambda: rig.eyes.row(1) == "DEAL")

        board.mute, hung = True, rig.clock.now
        table.becomes(lambda: board.starts)
        board.mute = False
        assert board.starts[0] - hung == pytest.approx(BITE_US, abs=100_000)
        table.becomes(lambda: causes(table.starts) == [POWER, BITE])
        assert table.starts[1].doing != 0
        assert table.starts[1].events == 1  # of a hand that goes on
        table.becomes(lambda: rig.eyes.row(1) == "DEAL")

        for seat in range(len(STACKS)):
            for card in (2 * seat, 2 * seat + 1):
                rig.world.move(rig.world.cards[card], f"hole{seat}")
        table.becomes(lambda: table.state.game.phase == codes.BET)
        table.becomes(lambda: rig.eyes.light(0) >= {"turn", "card 1", "card 2"})
        table.tell((ev.KEY, ev.K_FOLD), (ev.KEY, ev.K_FOLD))
        table.becomes(lambda: table.state.game.phase == codes.DONE)
        assert list(table.state.game.stack)[:3] == [1000, 950, 1050]
    finally:
        board.close()


def test_with_nothing_wired_it_links_and_says_so_and_why_it_started(emulator, image, tmp_path):
    table = Bare(tmp_path, partial(ForeignBoard.flashed, emulator, image), MISSING)
    starts = table.starts
    try:
        table.wait(BOOT_S, lambda: starts and table.state.document()["link"]["state"] == "up")
        table.wait(1)
        is_told(table, MISSING)
        table.cable.session.stop()
        table.wait(BOOT_S, lambda: len(starts) == 2)
        table.board.press_run()
        table.wait(BOOT_S, lambda: len(starts) == 3)
        assert causes(starts) == [POWER, SOFTWARE, RUN_PIN]
    finally:
        table.board.close()
