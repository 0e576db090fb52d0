"""Boot: wiring, table, loop.  Leaves the loop only when the host says stop."""

import gc

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
    if wiring:
        from floorman.last_words import tell

        tell(wiring, table, error)
    raise
finally:
    kbd_intr(3)
