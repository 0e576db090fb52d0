"""An evening on a table: its file, its director, and its pages beside the table's."""

import asyncio
from pathlib import Path

from aiohttp import web

from host_tools.access.gate import Gate
from host_tools.commands.arguments import say
from host_tools.commands.serving import Host
from host_tools.commands.simulated_table import Simulator
from host_tools.evening.counted_time import CountedTime
from host_tools.evening.director import Director
from host_tools.evening.journal import FILE, Journal, JournalError
from host_tools.evening.pages import Pages
from host_tools.evening.registrar import Asking, Registrar
from host_tools.evening.table import Look, look_of
from host_tools.ground.cannot import CannotError
from host_tools.ground.clocks import boot_clock, wall_ms
from host_tools.link.messages import Examined, Message
from host_tools.outputs.server import PAGE
from host_tools.table.view import Watched

_TICK_S = 0.2
_READER = "muck"  # where cards are registered


def open_evening(path: Path, folder: Path, four_eyes: bool = False) -> "RunningEvening":
    """The evening in a file, made when needed.  CannotError."""
    try:
        return RunningEvening(folder / FILE if path == Path() else path, four_eyes)
    except (OSError, ValueError) as error:
        raise CannotError(
            f"the tags registered beside {path or folder} cannot be read ({error})"
        ) from None


class RunningEvening:
    """What `serving.run` has around a table.  `path` is the evening's file."""

    def __init__(self, path: Path, four_eyes: bool = False) -> None:
        self.path = path
        self._four_eyes = four_eyes
        self._journal = Journal(path)
        self._host: Host | None = None
        self._names: dict[int, str] = {}
        time = CountedTime(wall_ms, boot_clock, self._journal.evening)
        self._director = Director(self._journal, self, time)
        self._asking = Asking(self._examine)
        self._registrar = Registrar(path.parent, self._asking, PAGE / "evening")
        self._tasks: list[asyncio.Task[None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None

    # around a table ------------------------------------------------------------------------------

    def hear(self, note: int, seat: int, value: int, game: Watched) -> None:
        """A note of the rules."""
        self._director.hear(note, seat, value, game)

    def take(self, message: Message) -> None:
        """An examination's answer is for who registers cards."""
        if isinstance(message, Examined) and self._loop:
            self._loop.call_soon_threadsafe(self._asking.answer, message.what, message.numbers)

    def add_to(self, gate: Gate, app: web.Application) -> None:
        """Its pages; whoever is paired may watch, the floor commands."""
        Pages(self._director, PAGE / "evening", gate, self._four_eyes).add_to(app)
        self._registrar.add_to(gate, app)

    def begin(self, host: Host, simulator: Simulator | None) -> None:
        """The table is there: follow it."""
        self._host = host
        if simulator:
            people = SimulatedPeople(simulator)
            self._director.has_people(people)
            self._registrar.dealer = people
        self._loop = asyncio.get_running_loop()
        self._tasks = [
            self._loop.create_task(self._follow()),
            self._loop.create_task(self._registrar.follow()),
        ]

    async def end(self) -> None:
        """Let the table play on."""
        for task in self._tasks:
            task.cancel()
        self.close()

    def close(self) -> None:
        """Give the file back, whether it was run or not."""
        self._journal.close()

    async def _follow(self) -> None:
        while True:
            try:
                self._director.tick()
                self._call()
            except JournalError as error:  # tried again, and said once a while
                say(str(error))
                await asyncio.sleep(5)
            await asyncio.sleep(_TICK_S)

    def _call(self) -> None:
        """Names of the seats, for the table's page and its records."""
        assert self._host
        players = self._director.evening.seated
        names = {player.seat: player.name for player in players if player.seat is not None}
        if names != self._names:
            self._host.call(names)
            self._names = names

    def _examine(self, what: int) -> None:
        assert self._host
        self._host.client.examine(what, self._host.state.reader(_READER))

    # its table -----------------------------------------------------------------------------------

    def look(self) -> Look | None:
        """How the table is."""
        seen = self._host.state.seen() if self._host else None
        return look_of(seen, self._host.state.speaks) if seen and self._host else None

    def tell(self, kind: int, seat: int, value: int) -> None:
        """Tell the table an event."""
        assert self._host
        self._host.client.tell(kind, seat, value)


class SimulatedPeople:
    """Guests of the simulator, who do what they are ordered."""

    def __init__(self, simulator: Simulator) -> None:
        self._simulator = simulator

    @property
    def quiet(self) -> bool:
        """No hand begins."""
        return self._simulator.quiet

    def put(self, seat: int, chips: int) -> None:
        """The seat has so many chips now."""
        self._simulator.order(f"put {seat} {chips}")

    def level(self, small: int, big: int, mode: int, ante: int) -> None:
        """What the table was told."""
        self._simulator.order(f"level {small} {big} {mode} {ante}")

    def lay(self, card: int) -> None:
        """A card of a new deck on the reader."""
        self._simulator.order(f"lay {card}")

    def lift(self) -> None:
        """Whatever lies there."""
        self._simulator.order("lift")

    def wait(self, waits: bool) -> None:
        """Nobody deals, or somebody does."""
        self._simulator.order("wait" if waits else "deal")
