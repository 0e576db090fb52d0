"""The computer beside the table: link, log, page, command line.

Importing it makes the firmware's package `floorman` importable.
"""

from host_tools.ground import importing

importing.install()
