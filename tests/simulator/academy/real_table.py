"""The academy's pages beside a table where cards really lie."""

from floorman import events as ev

from host_tools.access.gate import Gate
from host_tools.outputs.server import Server
from simulator.academy.routes import AcademyRoutes
from simulator.attacks.fuzz.hand import Happening, board
from tests.host_tools.stage import Stage

_SEATS = range(4)
FLOP: list[Happening] = [
    *((ev.SEAT, seat, 5000) for seat in _SEATS),
    (ev.SMALL, 0, 50), (ev.BIG, 0, 100), (ev.BUTTON, 3, 0), (ev.START, 0, 1),
    (ev.CHIPS, 0, 50), (ev.CHIPS, 1, 100),
    *((ev.HOLE, seat, 0) for _ in range(2) for seat in _SEATS),
    *((ev.CHIPS, seat, 100) for seat in (2, 3, 0)), (ev.KNOCK, 1, 0),
    *((ev.CHIPS, seat, 0) for seat in _SEATS), *board(0, "Qh", "7s", "2d"),
]  # fmt: skip
FOURTH: Happening = board(3, "Tc")[-1]


class RealTable(Stage):
    """Nobody moves things there but the test."""

    def __init__(self) -> None:
        super().__init__()
        self.server = Server(self.state, rooms=(AcademyRoutes(Gate()).add_to,))
