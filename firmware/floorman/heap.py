"""The heap, put in order where there is time for it.

MicroPython takes from the heap what a function with many names needs while it runs.  It looks for
that from the first free block on, and of what lies there since the start some blocks are free
between others, each too small: it passes all that lies behind them, for 60 us each time.
"""

import gc

from micropython import const

_NEEDED = const(24)  # items of a tuple: longer than what most functions need
_MOST = const(1000)  # blocks that are filled


def collect() -> None:
    """Collect garbage, and fill the free blocks before the first long run of them.

    What fills them is garbage, and goes with the next collection.
    """
    gc.collect()
    edge = id((0,) * _NEEDED)
    for _ in range(_MOST):
        if id(object()) > edge:
            return
