"""Before MicroPython opens its USB port the link takes it, unless somebody wants the REPL.

In main.py it would be late: a host that types Ctrl-C from power-on on would stop that.  Where USB
runs already, MicroPython was reset from the REPL, which stays.
"""

import gc

from machine import mem32
from micropython import const

_STARTED = const(0x50110040)  # MAIN_CTRL of USB, on both chips
_BOOT_STEP = const(4096)  # bytes between collections: what imports drop must not split the heap

if not mem32[_STARTED] & 1:
    gc.threshold(_BOOT_STEP)
    import wiring

    wiring.open_port()
