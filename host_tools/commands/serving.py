"""`floorman run`: the table on a port, or one in the simulator, with its log and its page."""

import asyncio
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from host_tools.link.client import Client
from host_tools.link.messages import LinkError, Message, Trouble
from host_tools.outputs.server import Server
from host_tools.store.event_log import EventLog
from host_tools.table.state import TableState

_CANNOT = 2
_SAID = (1, _CANNOT)  # people got stuck, or it cannot run: the simulator has said why
CHECK_S = 0.2  # how often the simulator is looked after
EMULATED = 30.0  # seconds in which an emulated Pico surely does what takes it one
SIMULATED_NAMES = (
    "Ada", "Bruno", "Chen", "Dalia", "Emil", "Farah", "Goran", "Hanna", "Ivo", "Jana"
)  # fmt: skip


@dataclass
class Options:
    """`port` empty means the simulator, whose parts the next five fields are."""

    port: str
    board: str
    profile: str
    speed: float
    seed: int
    hands: int | None
    http: int
    log: Path
    names: dict[int, str] = field(default_factory=dict)
    rules: list[tuple[int, int, int]] = field(default_factory=list)
    """Events (kind, seat, value) that tell the table which rules it plays by."""
    language: str = "en"
    """What the page speaks at first."""
    faults: tuple[str, ...] = ()
    """What is wrong in the simulator, as simulator.faults.parse reads it."""


class SimulatorError(Exception):
    """The simulator ended before its table listened; without words when it has said why."""


@dataclass
class Simulator:
    """A running simulator and the port its table listens on."""

    process: "subprocess.Popen[str]"
    port: str

    def pass_on(self, tell: Callable[[int, int, int], object]) -> None:
        """Tell the table what its people want of the floor (stacks, blinds), until the end."""
        threading.Thread(target=self._pass_on, args=(tell,), daemon=True).start()

    def _pass_on(self, tell: Callable[[int, int, int], object]) -> None:
        for line in self.process.stdout or ():
            if found := re.fullmatch(r"tell (\d+) (\d+) (\d+)\n", line):
                kind, seat, value = map(int, found.groups())
                tell(kind, seat, value)


@contextmanager
def start_simulator(options: Options) -> Iterator[Simulator]:
    """Start `python -m simulator` and take it down at the end.

    It has a session of its own, or the terminal's Ctrl-C would end it before its host.
    SimulatorError when it cannot start.
    """
    command = [sys.executable, "-m", "simulator", "--listen", "127.0.0.1:0"]
    command += ["--board", options.board, "--profile", options.profile]
    command += ["--speed", str(options.speed), "--seed", str(options.seed)]
    for fault in options.faults:
        command += ["--fault", fault]
    if options.hands is not None:
        command += ["--hands", str(options.hands)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        yield Simulator(process, _listening_port(process))
    finally:
        _take_down(process)


def _take_down(process: "subprocess.Popen[str]") -> None:
    process.terminate()
    try:
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=5)
    finally:  # impatient people press Ctrl-C twice
        process.kill()
        process.wait()


def _listening_port(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"listening on (socket://\S+)", line):
            return found[1]
    status = process.wait()
    raise SimulatorError("" if status == _CANNOT else _how_it_ended(status))


def _how_it_ended(status: int) -> str:
    how = f"signal {-status}" if status < 0 else f"status {status}"
    return f"the simulator ended ({how})"


def _status(options: Options, simulator_status: int) -> int:
    """Our exit status once the simulator has ended by itself."""
    if simulator_status == 0 and options.hands is not None:
        return 0
    if simulator_status in _SAID:
        return simulator_status
    raise SimulatorError(_how_it_ended(simulator_status))


class Host:
    """Everything beside the table: state, log, page."""

    def __init__(self, options: Options, port: str) -> None:
        self._rules = options.rules
        self.state = TableState(options.names, options.language)
        self.log = EventLog(options.log, port)
        self.server = Server(self.state, options.http)
        emulated = options.board == "pico" and not options.port
        slower = EMULATED if emulated else 1.0
        self.client = Client(port, self._take, lambda: time.monotonic() / slower)
        self._logging = True

    def _take(self, message: Message) -> None:
        if self._logging:
            try:
                self.log.take(message)
            except OSError as error:
                self._logging = False
                self.state.take(Trouble(f"events are no longer logged: {error.strerror}"))
        self.state.take(message)
        self.server.changed()

    async def start(self) -> str:
        """Find the table, serve the page; the page's address.  LinkError as a sentence."""
        await asyncio.to_thread(self.client.connect)
        address = await self.server.start()
        self.client.start()
        for event in self._rules:
            self.client.tell(*event)
        return address

    async def stop(self) -> None:
        """Leave the table playing and take everything else down."""
        await asyncio.to_thread(self.client.close)
        await self.server.stop()
        self.log.close()


def run(options: Options) -> int:
    """Play until interrupted or, with a number of hands, until the simulator has played them."""
    try:
        if options.port:
            return asyncio.run(_serve(options, options.port, None))
        if not options.names:
            options.names = dict(enumerate(SIMULATED_NAMES))
        with start_simulator(options) as simulator:
            return asyncio.run(_serve(options, simulator.port, simulator))
    except (LinkError, SimulatorError) as error:
        if str(error):
            print(f"floorman: {error}", file=sys.stderr)
    return 2


async def _serve(options: Options, port: str, simulator: Simulator | None) -> int:
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    host = Host(options, port)
    try:
        address = await host.start()
        if simulator:
            simulator.pass_on(host.client.tell)
        print(f"table: {port}\npage:  {address}\nlogs:  {options.log}", flush=True)
        return await _end(options, ended, simulator)
    except LinkError:
        with suppress(TimeoutError):  # a signal or the simulator's end may be the cause
            await asyncio.wait_for(ended.wait(), CHECK_S)
            return 0
        if simulator and (status := simulator.process.poll()) is not None:
            return _status(options, status)
        raise
    finally:
        await host.stop()


async def _end(options: Options, ended: asyncio.Event, simulator: Simulator | None) -> int:
    """Wait until somebody wants the end or the simulator has come to its own."""
    while not ended.is_set():
        if simulator and (status := simulator.process.poll()) is not None:
            return _status(options, status)
        with suppress(TimeoutError):
            await asyncio.wait_for(ended.wait(), CHECK_S)
    return 0
