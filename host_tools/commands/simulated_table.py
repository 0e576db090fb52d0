"""`python -m simulator` as a process beside the host, from its start to its end."""

import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from floorman import events as ev

from host_tools.access.terms import USUAL, Terms
from host_tools.commands.streaming import Stream, take_down
from host_tools.ground.cannot import CannotError
from host_tools.table.named_games import Mix
from host_tools.table.view import Input
from host_tools.texts import ROWS

_CANNOT = 2
_SAID = (1, _CANNOT)  # people got stuck, or it cannot run: the simulator has said why


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
    rules: list[Input] = field(default_factory=list)
    """All that tells the table which rules it plays by."""
    language: str = ""
    """What the page speaks at first."""
    faults: tuple[str, ...] = ()
    """What is wrong in the simulator, as simulator.faults.parse reads it."""
    people: tuple[str, ...] = ()
    """Who plays there and for what: more arguments of `python -m simulator`."""
    browse: bool = False
    """Open the page in a browser."""
    build: str = "full"
    stream: Stream | None = None
    """What goes on air of it."""
    host: str = ""
    """Where paired devices come in; nowhere unless given."""
    evening: Path | None = None
    """The file of an evening that is run on the table."""
    terms: Terms = USUAL
    """What is asked of those who come in."""
    mix: Mix | None = None
    """Games that follow one another."""


@dataclass
class Simulator:
    """A running simulator, and the port its table listens on."""

    process: "subprocess.Popen[str]"
    port: str
    window: str
    """Where its rows and lights are looked at."""
    quiet: bool = True
    """Guests of an evening wait: no hand begins."""

    def pass_on(self, tell: Callable[[int, int, int], object]) -> None:
        """Tell the table what its people want of the floor (stacks, blinds), until the end."""
        threading.Thread(target=self._pass_on, args=(tell,), daemon=True).start()

    def _pass_on(self, tell: Callable[[int, int, int], object]) -> None:
        for line in self.process.stdout or ():
            if found := re.fullmatch(r"tell (\d+) (\d+) (\d+)\n", line):
                kind, seat, value = map(int, found.groups())
                tell(kind, seat, value)
            elif found := re.fullmatch(r"waits ([01])\n", line):
                self.quiet = found[1] == "1"

    def order(self, line: str) -> None:
        """Have the guests do something (simulator/people/guests.py)."""
        with suppress(OSError):  # it has ended, which is noticed elsewhere
            assert self.process.stdin is not None
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()


@contextmanager
def start_simulator(options: Options) -> Iterator[Simulator]:
    """Start `python -m simulator` and take it down at the end.

    It has a session of its own, or the terminal's Ctrl-C would end it before its host.
    CannotError when it cannot start.
    """
    command = [sys.executable, "-m", "simulator", "--listen", "127.0.0.1:0"]
    command += ["--window", "--lang", _spoken(options)]
    command += ["--board", options.board, "--profile", options.profile]
    command += ["--build", options.build]
    command += ["--speed", str(options.speed), "--seed", str(options.seed)]
    for fault in options.faults:
        command += ["--fault", fault]
    command += options.people
    if options.hands is not None:
        command += ["--hands", str(options.hands)]
    command += ["--guests"] if options.evening else []
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE if options.evening else None,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield Simulator(process, *_where(process))
    finally:
        take_down(process)


def _spoken(options: Options) -> str:
    """The language the table will be told; an evening's is chosen on its page, later."""
    told = [ROWS[one.value] for one in options.rules if one.kind == ev.LANG]
    return (options.language or "".join(told[-1:])) or ("" if options.evening else ROWS[0])


def _where(process: "subprocess.Popen[str]") -> tuple[str, str]:
    """The port it listens on, and its window."""
    assert process.stdout is not None
    window = ""
    for line in process.stdout:
        if found := re.search(r"window (http://\S+)", line):
            window = found[1]
        if found := re.search(r"listening on (socket://\S+)", line):
            return found[1], window
    status = process.wait()
    raise CannotError("" if status == _CANNOT else _how_it_ended(status))


def _how_it_ended(status: int) -> str:
    how = f"signal {-status}" if status < 0 else f"status {status}"
    return f"the simulator ended ({how})"


def status_of(options: Options, simulator_status: int) -> int:
    """Our exit status once the simulator has ended by itself."""
    if simulator_status == 0 and options.hands is not None:
        return 0
    if simulator_status in _SAID:
        return simulator_status
    raise CannotError(_how_it_ended(simulator_status))
