"""Makes a table of a Pico without boot.py and main.py: somebody dragged the image onto it.

_boot.py, which mounts the files, calls `look`.  The two files come some seconds later: until then
the REPL is on the cable, and `floorman flash` or who types Ctrl-C has it.  A main.py that is there
is somebody's own and stays.
"""
# mypy: ignore-errors

import os
from select import POLLIN, poll
from sys import stdin
from time import sleep_ms, ticks_add, ticks_diff, ticks_ms

from machine import reset
from micropython import kbd_intr
from start_files import FILES

_WAIT_S = 15
_LOOK_MS = 20
_QUIET_MS = 50  # between two frames of a host that looks for a table
_WAITS = b"from first_start import wait\nwait()\n"


def look() -> None:
    """Without a main.py: one that waits."""
    if "main.py" not in os.listdir():
        _write("main.py", _WAITS)


def wait() -> None:
    """Leave time for Ctrl-C, then bring boot.py and main.py, and start anew as a table."""
    print("a table in", _WAIT_S, "seconds; Ctrl-C keeps the REPL")
    kbd_intr(-1)  # frames of the link have any byte
    heard = poll()
    heard.register(stdin, POLLIN)
    end = ticks_add(ticks_ms(), 1000 * _WAIT_S)
    while ticks_diff(end, ticks_ms()) > 0:
        sleep_ms(_LOOK_MS)
        if heard.poll(0) and _is_ctrl_c(heard, end):
            kbd_intr(3)
            return
    for name, text in FILES:
        _write(name, text)
    reset()


def _is_ctrl_c(heard, end: int) -> bool:
    """Ctrl-C at the beginning, as people type it and mpremote sends it behind a line's end.

    What else came is read to its end.  Behind Ctrl-C it is for the REPL.
    """
    read = stdin.buffer.read
    byte = read(1)
    if byte == b"\r" and heard.poll(_QUIET_MS):
        byte = read(1)
    if byte == b"\x03":
        return True
    while heard.poll(_QUIET_MS) and ticks_diff(end, ticks_ms()) > 0:
        read(1)
    return False


def _write(name: str, text: bytes) -> None:
    with open(name, "wb") as file:
        file.write(text)
