"""The VM's ordinary work: the table, until the link says stop."""

from floorman.table import Table


def run(wiring):
    Table(wiring.build("/")).run()
