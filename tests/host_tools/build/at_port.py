"""Devices behind a pty: MicroPython's REPL (the VM of the tests), and such as are no Pico."""

import os
import pty
import subprocess
import threading
import tty
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from simulator.boards.fetch import find_node, find_vm

_HERE = Path(__file__).parent
PICO = "Raspberry Pi Pico with RP2040"
_BOARD = """
starts = globals().get("starts", 0) + 1
import sys
class System: pass
system = System()
for name in dir(sys):
    setattr(system, name, getattr(sys, name))
class Implementation:
    name, version, _machine = {python!r}, (1, 27, 0), {machine!r}
system.implementation = Implementation()
sys.modules["sys"] = system
class Floorman:
    BUILD = {frozen!r}
if Floorman.BUILD:  # frozen: who drops it imports it again
    sys.modules["floorman"] = Floorman()
    system.modules = dict()
import os
for name, text in {files!r}.items():
    if "/" in name and name.partition("/")[0] not in os.listdir():
        os.mkdir(name.partition("/")[0])
    with open(name, "wb") as file:
        file.write(text)
    if name == "floorman/__init__.py":  # as boot.py does
        import floorman
if {ticks!r}:
    import builtins
    say = print
    def ticking(*words):
        say("tick")
        say(*words)
    builtins.print = ticking
"""


@contextmanager
def python(
    machine: str = PICO,
    frozen: str = "",
    files: Mapping[str, str | bytes] | None = None,
    name: str = "micropython",
    ticks: bool = False,
) -> Iterator[str]:
    """The port of a board with its REPL on the cable: its name, the build that its image holds,
    and what lies on its flash.  With `ticks` a timer prints before whatever else is printed.
    """
    controller, terminal = pty.openpty()
    tty.setraw(terminal)
    on_flash = {
        name: text if isinstance(text, bytes) else text.encode()
        for name, text in (files or {}).items()
    }
    board = _BOARD.format(
        python=name, machine=machine, frozen=frozen.encode(), files=on_flash, ticks=ticks
    )
    command = [find_node(), str(_HERE / "repl.mjs"), str(find_vm()), board]
    vm = subprocess.Popen(command, stdin=controller, stdout=controller)
    try:
        _wait(terminal)
        yield os.ttyname(terminal)
    finally:
        vm.kill()
        vm.wait()
        os.close(controller)
        os.close(terminal)


def _wait(terminal: int) -> None:
    """Until the REPL is there."""
    said = b""
    while not said.endswith(b">>> "):
        said += os.read(terminal, 256)


@contextmanager
def device(answer: Callable[[bytes], bytes]) -> Iterator[str]:
    """The port of something that answers each piece of bytes so."""
    controller, terminal = pty.openpty()
    tty.setraw(terminal)

    def serve() -> None:
        while heard := os.read(controller, 256):
            if heard.endswith(_END):
                return
            os.write(controller, answer(heard))

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield os.ttyname(terminal)
    finally:
        os.write(terminal, _END)
        thread.join()
        os.close(controller)
        os.close(terminal)


_END = b"the cable is pulled"


def modem(heard: bytes) -> bytes:
    """As a modem answers what it does not understand (ITU-T V.250, 5.7.1)."""
    return b"\r\nERROR\r\n" if b"\r" in heard else b""


def sensor(heard: bytes) -> bytes:
    """A sketch that prints what it measures, whatever it is told."""
    return b"T=21.5\r\n"


def mute(heard: bytes) -> bytes:
    """Something that is there and says nothing."""
    return b""
