"""The name of a fault when the bus answers something, but not as an MFRC522 does."""

import pytest
from floorman import events as ev
from floorman.drivers.checks import explain

COMMAND, VERSION = 0x02, 0x6E


class Reader:
    """Registers that keep what they hold; `start` failed and named nothing."""

    def __init__(self, command: int, version: int) -> None:
        self.fault = 0
        self.version = version
        self._held = {COMMAND: command, VERSION: version}

    def read(self, register: int) -> int:
        return self._held[register]


@pytest.mark.parametrize(
    ("command", "version", "fault", "sentence"),
    [
        (0x00, 0x00, ev.READER_LOW, "RFID reader: MISO stays low"),
        (0x20, 0x00, ev.READER_STRANGE, r"that of no MFRC522 (0x00)"),
        (0x20, 0xFF, ev.READER_STRANGE, r"that of no MFRC522 (0xff)"),
        (0x10, 0x92, ev.READER_RESET, "held in reset"),
        (0xFF, 0xFF, ev.READER_HIGH, "MISO stays high"),
    ],
)
def test_a_steady_bus_has_its_name(command, version, fault, sentence):
    reader = Reader(command, version)
    assert sentence in explain(reader)
    assert reader.fault == fault


def test_a_fault_that_is_known_is_not_looked_for_again():
    reader = Reader(0xFF, 0xFF)
    reader.fault = ev.READER_FORGETS
    assert "do not keep" in explain(reader)
    assert reader.fault == ev.READER_FORGETS
