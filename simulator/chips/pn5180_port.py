"""The SPI side of the PN5180: whole instructions, whole responses, and BUSY between them (11.4).

The sheet names no time for BUSY.  Those of `_TAKES_US` are assumptions, longer than what public
drivers on real boards need.
"""

from collections.abc import Callable

from simulator.bus import SimulationError
from simulator.chips import pn5180_registers as reg
from simulator.clock import Clock

NEVER = 1 << 62

WRITE, WRITE_OR, WRITE_AND, WRITE_MULTIPLE = 0x00, 0x01, 0x02, 0x03
READ, READ_MULTIPLE, WRITE_EEPROM, READ_EEPROM = 0x04, 0x05, 0x06, 0x07
SEND_DATA, READ_DATA, LOAD_RF_CONFIG, RF_ON, RF_OFF = 0x09, 0x0A, 0x11, 0x16, 0x17
_TAKES_US = {WRITE_EEPROM: 5_000, LOAD_RF_CONFIG: 1_000}
_TAKES_OTHERWISE_US = 40
_READ_OUT_US = 10
_MOST = 1 + 1 + 260  # SEND_DATA (table 15)
_CHOSEN = 0xFF


class CommandPort:
    """Frames in and out.  Subclasses fill `_commands`: what an instruction's payload leads to, and
    the response, if it has one.

    What the sheet forbids raises SimulationError.  A `lenient` chip does what silicon does then:
    nothing, and GENERAL_ERROR_IRQ.  So is a chip while `tolerant`: after a brown-out the firmware
    cannot know better; and one that is `mistreated`: its wires spoil what it is told.
    """

    def __init__(self, clock: Clock, name: str, lenient: bool) -> None:
        self.clock = clock
        self.name = name
        self.lenient = lenient
        self.tolerant = False
        self.mistreated = False
        self._commands: dict[int, Callable[[bytes], bytes | None]] = {}
        self._frame = bytearray()
        self.selected = False
        self._deaf = False
        self._response: bytes | None = None
        self._owed = 0
        self._free_us = 0
        self._irq = 0
        self._errors = 0

    def busy(self) -> int:
        """The BUSY line (11.4.1)."""
        if self.selected:
            return int(bool(self._frame) and not self._deaf)
        return int(self.clock.now < self._free_us)

    def _refuse(self, sentence: str, error: int = reg.SEMANTIC_ERROR) -> None:
        if not (self.lenient or self.tolerant or self.mistreated):
            raise SimulationError(f"PN5180 {self.name}: {sentence}")
        self._fail(error)

    def _fail(self, error: int) -> None:
        """The chip says that it cannot carry an order out."""
        self._irq |= reg.GENERAL_ERROR_IRQ
        self._errors |= error

    def _catch_up(self) -> None:
        """Let everything happen that is due by now."""

    def _is_awake(self) -> bool:
        return True

    # SPIDevice -----------------------------------------------------------------------------

    def begin(self) -> None:
        """NSS went low."""
        self.selected = True
        self._deaf = False
        self._frame.clear()
        if not self._is_awake():
            self._refuse("selected before it had booted (11.2.2, table 141)")
            self._deaf = True
        elif self.clock.now < self._free_us:
            self._refuse("selected while BUSY is high (11.4.1)")
            self._deaf = True

    def exchange(self, tx: bytes) -> bytes:
        """Shift bytes in and out; what comes out in an instruction's frame says nothing."""
        at = len(self._frame)
        self._frame += tx
        if self._response is None or self._deaf:
            return bytes((_CHOSEN,)) * len(tx)
        return self._response[at : at + len(tx)].ljust(len(tx), bytes((_CHOSEN,)))

    def end(self) -> None:
        """NSS went high: the instruction is carried out, or the response was read."""
        if not self.selected:
            return
        self.selected = False
        if self._deaf:
            return
        if not self._frame:
            self._refuse("selected and released without a byte")
        elif self._response is not None:
            if len(self._frame) < self._owed:
                self._refuse("a response was not read to its end (11.4.1)")
            self._response = None
            self._free_us = self.clock.now + _READ_OUT_US
        else:
            self._obey(bytes(self._frame))

    def _obey(self, frame: bytes) -> None:
        self._catch_up()
        self._free_us = self.clock.now + _TAKES_US.get(frame[0], _TAKES_OTHERWISE_US)
        command = self._commands.get(frame[0])
        if command is None:
            self._refuse(f"instruction 0x{frame[0]:02x} is reserved or not modelled")
        elif not 2 <= len(frame) <= _MOST:
            self._refuse(f"{len(frame)} bytes are no instruction", reg.SYNTAX_ERROR)
        else:
            self._response = command(frame[1:])
            whole = frame[0] != READ_DATA  # of that the host says how much (table 17)
            self._owed = len(self._response or b"") if whole else 0
