"""Boot: wiring, table, loop.  Leaves the loop only when the host says stop, and nothing runs.

What fails is told to the host first.  A table that cannot start then says why at the REPL; one
that fails later starts anew: a REPL beside its memory would tell every hand.
"""

import gc

from machine import reset
from micropython import const, kbd_intr

_BOOT_STEP = const(4096)  # bytes between collections: what imports drop must not split the heap

kbd_intr(-1)  # a host that is talking already sends any byte, Ctrl-C too
gc.threshold(_BOOT_STEP)
wiring = table = None
try:
    import wiring
    from floorman.loop import Table

    table = Table(wiring.build())
    gc.threshold(-1)
    table.run()
except BaseException as error:
    try:
        if wiring:
            from floorman.last_words import tell

            tell(wiring, table, error)
    finally:
        if table:
            reset()
        else:
            kbd_intr(3)
    if not table:
        raise
del table
