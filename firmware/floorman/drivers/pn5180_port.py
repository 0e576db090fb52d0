"""The host interface of the PN5180: whole instructions, whole responses, BUSY between them.

Section and table numbers are those of the data sheet PN5180A0xx/C3,C4, rev. 4.0.  BUSY is high
while the chip carries an instruction out, and nobody may select it then (11.4.1).
"""

from micropython import const

from floorman.events import READER_FORGETS, READER_HIGH, READER_LOW, READER_RESET
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Buffer, ReaderBus, Sent

_WRITE = const(0x00)  # instructions (table 5)
_READ = const(0x04)
_READ_EEPROM = const(0x07)
_FIRMWARE = const(0x12)  # EEPROM (table 51)
_TIMER2_RELOAD = const(0x0D)  # 20 bits that nothing here uses
_PROOF = const(0xA5A5A)

_BUSY_US = const(20)  # between two looks at BUSY
_BUSY_LOOKS = const(500)  # LOAD_RF_CONFIG reads the EEPROM
_BOOT_US = const(500)
_BOOT_LOOKS = const(12)  # 2.5 ms at most (table 141)

_set = bytearray(6)
_get = bytearray((_READ, 0))
_value = bytearray(4)
_ask_firmware = bytes((_READ_EEPROM, _FIRMWARE, 2))
_firmware = bytearray(2)
_one = bytearray(1)


class Port:
    """One chip on a bus that has its BUSY line, at output `place` of the decoder.

    A chip that is out of order, `fault`, is not spoken to any more until it is set up again.
    """

    def __init__(self, bus: "ReaderBus", place: int) -> None:
        if bus.busy is None:
            raise ValueError("a PN5180 needs its BUSY line")
        self.bus = bus
        self._busy = bus.busy
        self._place = place
        self.version = 0
        self.fault = 0

    def aim(self) -> None:
        """From now on `cs` selects this reader, and `busy` is its line."""
        decoder = self.bus.decoder
        if decoder and decoder.address != self._place:
            decoder.point_at(self._place)

    def prove(self) -> bool:
        """Wait until the chip has booted, and see that it does as told; else `fault` says why."""
        self.fault = self.version = 0
        looks = _BOOT_LOOKS
        while looks and self._busy():
            self.bus.clock.sleep_us(_BOOT_US)
            looks -= 1
        if not looks:
            self.fault = READER_RESET
            return False
        self.version = self.firmware()
        if not self.fault:
            self.sign(_PROOF)
            if self.signature() != _PROOF:
                self.fault = READER_FORGETS
        return not self.fault

    def firmware(self) -> int:
        """Its version, 0x41 for 4.1.  0 when no chip says one."""
        self.order(_ask_firmware)
        self.fetch(_firmware)
        major, minor = _firmware[1], _firmware[0]
        if not self.fault and (not major or major == minor == 0xFF):
            self.fault = READER_HIGH if major else READER_LOW
        return 0 if self.fault else major << 4 & 0xF0 | minor & 0x0F

    def sign(self, number: int) -> None:
        """Write up to 20 bits where nothing else does."""
        self.write(_TIMER2_RELOAD, number)

    def signature(self) -> int:
        """The number that sign() wrote, if the line and the chip keep it."""
        return self.read(_TIMER2_RELOAD)

    def idle(self) -> int:
        """The data line's reading while nobody is selected: 255, unless it is held low."""
        self.bus.spi.readinto(_one, 0xFF)
        return _one[0]

    def write(self, register: int, value: int) -> None:
        """One register; of the 32 bits those above 30 are the heap's.  The select is aimed."""
        _set[0] = _WRITE
        _set[1] = register
        for i in range(2, 6):
            _set[i] = value & 0xFF
            value >>= 8
        self.order(_set)

    def read(self, register: int) -> int:
        """Read one register; the chip select has been aimed."""
        self.load(register)
        return _value[0] | _value[1] << 8 | _value[2] << 16 | _value[3] << 24

    def load(self, register: int) -> "Buffer":
        """The same as four bytes, lowest first: good until the next one is read."""
        _get[1] = register
        self.order(_get)
        self.fetch(_value)
        return _value

    def order(self, instruction: "Sent") -> None:
        """One instruction, once the last one is done."""
        if self._is_free():
            bus = self.bus
            bus.cs(0)
            bus.spi.write(instruction)
            bus.cs(1)

    def fetch(self, into: "Buffer") -> None:
        """The response to the instruction before, all of it (11.4.1); zeros from a dead chip."""
        if self._is_free():
            bus = self.bus
            bus.cs(0)
            bus.spi.readinto(into, 0xFF)
            bus.cs(1)
        else:
            for i in range(len(into)):
                into[i] = 0

    def _is_free(self) -> bool:
        """False, and a fault, when BUSY stays high for longer than any instruction takes."""
        if self.fault:
            return False
        busy = self._busy
        for _ in range(_BUSY_LOOKS):
            if not busy():
                return True
            self.bus.clock.sleep_us(_BUSY_US)
        self.fault = READER_RESET
        return False
