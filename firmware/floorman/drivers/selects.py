"""Chip selects: has each reader one of its own?"""

from floorman.events import READER_SHARED
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Readers


def apart(readers: "Readers") -> None:
    """Find readers whose chip selects are not their own: `fault` says so then.

    Each of the started ones signs with its number; who shows another's is not alone.
    """
    for i, reader in enumerate(readers):
        if reader.fault == READER_SHARED:
            reader.fault = 0  # perhaps no more
        if not reader.fault:
            reader.aim()
            reader.sign(i)
    for i, reader in enumerate(readers):
        if not reader.fault:
            reader.aim()
            other = reader.signature()
            if other != i:
                other = reader.signature()  # a line that rings is nobody else's
            if other != i:
                reader.fault = READER_SHARED
                if other < len(readers):
                    readers[other].fault = READER_SHARED
