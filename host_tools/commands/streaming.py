"""`floorman run --stream`: a table that is paired, and the reveal process of its own beside it."""

import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host_tools.reveal.relay_file import RelayAt

PORT = 8010
DELAY_S = 20
STREAM_SPEED = 3.0  # a hand is over before its delay is: cards are known from its beginning
_END_S = 5


@dataclass(frozen=True)
class Stream:
    """What goes on air of a simulated table, in its language: `digits` pair it."""

    digits: str
    delay_s: int
    language: str


@contextmanager
def start_reveal(
    stream: Stream, relay: "RelayAt", hear: Callable[[str, str], None] = lambda what, address: None
) -> Iterator[None]:
    """Start `floorman reveal` for that relay, and take it down at the end.

    What it says of its addresses is printed as it comes; `hear` is told overlay and console.
    """
    from host_tools.reveal import relay_file

    with TemporaryDirectory(prefix="floorman-stream-") as folder:
        carried = Path(folder, relay_file.FILE)
        relay_file.write(carried, relay)
        command = [sys.executable, "-m", "host_tools.commands.cli", "reveal", str(carried)]
        command += ["--delay", str(stream.delay_s), "--pair", stream.digits]
        command += ["--folder", folder, "--http", str(_port())]
        look = Path(folder, "look.toml")
        look.write_text(f'language = "{stream.language}"\n')
        command += ["--settings", str(look)]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        threading.Thread(target=_pass_on, args=(process, hear), daemon=True).start()
        try:
            yield
        finally:
            take_down(process)


def _port() -> int:
    """The usual one, or any where that is taken."""
    with socket.socket() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            one.bind(("127.0.0.1", PORT))
        except OSError:
            return 0
    return PORT


def _pass_on(process: "subprocess.Popen[str]", hear: Callable[[str, str], None]) -> None:
    for line in process.stdout or ():
        print(line, end="", flush=True)
        what, _, address = line.strip().partition(": ")
        if what in ("overlay", "console"):
            hear(what, address)


def take_down(process: "subprocess.Popen[str]") -> None:
    """End a process, and the patience with it."""
    process.terminate()
    try:
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=_END_S)
    finally:  # impatient people press Ctrl-C twice
        process.kill()
        process.wait()
