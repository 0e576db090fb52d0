"""Clocks of this computer: one that nobody sets, and the one on the wall."""

import time


def boot_clock() -> float:
    """Seconds since the computer started, its sleep counted; nobody can set it."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()  # one that stands still in sleep makes lines wait longer, no shorter


def wall_ms() -> int:
    """Milliseconds since 1970 by the clock that people read; anybody may set it."""
    return time.time_ns() // 1_000_000
