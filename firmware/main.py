"""Table and loop, on the port that boot.py opened.  No REPL is on the wire in play, nor behind it.

Without a port nothing plays: somebody wants the REPL.  On an image that cannot take it off the
wire, STOP leads there.  What fails is told to the host first.  A table that fails starts anew, but
for one that still has the REPL before it plays: that says why there.
"""

import gc

from machine import reset
from micropython import kbd_intr

kbd_intr(-1)  # a host that is talking already sends any byte, Ctrl-C too
port = table = None
try:
    import wiring

    port = wiring.port
    if port:
        from floorman.loop import Table

        table = Table(wiring.build("", port))
        gc.threshold(-1)
        table.run()
except BaseException as error:
    try:
        if port:
            from floorman.last_words import tell

            tell(wiring, port, table, error)
    finally:
        if table or (port and not port.repl):
            reset()
        else:
            kbd_intr(3)
    if not table:
        raise
if port and not port.repl:
    reset()
kbd_intr(3)  # Ctrl-C is the REPL's again
del table
