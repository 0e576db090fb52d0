"""Clocks of this computer: one that nobody sets, and the one on the wall."""

import ctypes
import sys
import time
from typing import NamedTuple


def boot_clock() -> float:
    """Seconds since the computer started, its sleep counted; nobody can set it."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()  # one that stands still in sleep makes lines wait longer, no shorter


def wall_ms() -> int:
    """Milliseconds since 1970 by the clock that people read; anybody may set it."""
    return time.time_ns() // 1_000_000


class Kept(NamedTuple):
    """The system's word on the wall clock, KEPT, FREE or UNKNOWN, and its greatest error."""

    word: str
    off_ms: int


KEPT, FREE, UNKNOWN = "kept", "free", "unknown"
_NOT_KEPT = 0x40  # STA_UNSYNC


class _Timex(ctypes.Structure):
    """The kernel's `struct timex`; modes 0 changes nothing."""

    _fields_ = (
        ("modes", ctypes.c_uint),
        *((name, ctypes.c_long) for name in ("offset", "freq", "maxerror", "esterror")),
        ("status", ctypes.c_int),
        ("rest", ctypes.c_long * 40),
    )


def kept() -> Kept:
    """Linux knows: a time server's program (NTP, PTP) tells the kernel.  Which server that is, and
    whether it is right, the kernel does not know.
    """
    asked = _Timex()
    try:
        if (
            not sys.platform.startswith("linux")
            or ctypes.CDLL(None).adjtimex(ctypes.byref(asked)) < 0
        ):
            return Kept(UNKNOWN, 0)
    except (OSError, AttributeError):
        return Kept(UNKNOWN, 0)
    if asked.status & _NOT_KEPT:
        return Kept(FREE, 0)
    return Kept(KEPT, -(-asked.maxerror // 1000))
