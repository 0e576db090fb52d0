"""Boot: wiring, table, loop.  Leaves the loop only when the host says stop."""

from micropython import kbd_intr

kbd_intr(-1)  # a host that is talking already sends any byte, Ctrl-C too
try:
    import wiring
    from floorman.table import Table

    Table(wiring.build()).run()
finally:
    kbd_intr(3)
