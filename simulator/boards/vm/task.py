"""The VM's ordinary work: the table, until the link says stop."""

from floorman.loop import Table


def run(wiring):
    Table(wiring.build("/")).run()
