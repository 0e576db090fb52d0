"""Runs on the VM: a table whose program fails while it runs, or before it is made."""

from _wires import report
from floorman import last_words
from floorman.loop import Table
from uctypes import addressof

HOW = "play"


def run(wiring):
    port = table = None
    try:
        port = wiring.Port()
        if HOW == "boot":
            wiring.build = None
        table = Table(wiring.build("/", port))
        table.dispatch.counted = None  # the scan calls it when a reader was read
        table.run()
    except BaseException as error:
        last_words.tell(wiring, port, table, error)
    over = b"over"
    while True:  # the board is asked only when something is reported
        wiring.time.sleep_ms(1)
        report(addressof(over), len(over))
