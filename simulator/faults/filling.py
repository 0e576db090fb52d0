"""Fills a journal, with the firmware's own code, so that a table finds it full."""

from floorman.power.journal import OLDER, PLACES, Journal
from floorman.rules.state import PACKED

_LAYOUT = slice(2, 4)  # in the head of a half


class _Memory:
    """The FRAM as the journal's medium."""

    def __init__(self, contents: bytearray) -> None:
        self._contents = contents

    def read_into(self, address: int, buf: bytearray) -> None:
        buf[:] = self._contents[address : address + len(buf)]

    def write(self, address: int, buf: bytes) -> None:
        self._contents[address : address + len(buf)] = buf


def journal_in(contents: bytearray) -> Journal:
    """The journal that lies in a FRAM, whichever firmware wrote it; not loaded yet."""
    return Journal(_Memory(contents), int.from_bytes(contents[_LAYOUT], "little"))


def fill(contents: bytearray, left: int) -> None:
    """Repeat the last note of sensing behind the last record, until `left` places are free.

    A journal that holds nothing sound is left as it is.
    """
    journal = journal_in(contents)
    if journal.load(bytearray(PACKED)) > OLDER:
        return
    cards = value = used = 0
    while journal.read():
        used += 1
        if not journal.kind:
            cards, value = journal.seat, journal.value
    for _ in range(PLACES - left - used):
        journal.add(0, cards, value, 0, journal.told)
