"""MCP23S17 16-bit port expander, several on one chip select told apart by address (DS20001952).

Port A is the low byte of every 16-bit value, port B the high one.
"""

from micropython import const

from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import SPI, Pin

# table 3-1, register addresses with IOCON.BANK = 0; port B follows each
IODIRA = const(0x00)  # 1: input
GPIOB = const(0x13)
_IODIR = const(0x00)
_GPINTEN = const(0x04)  # 1: a change is captured
_INTCON = const(0x08)  # 0: compare with the last level
_IOCON = const(0x0A)
_GPPU = const(0x0C)  # 1: pulled up
_INTF = const(0x0E)  # then INTCAP and GPIO
_OLAT = const(0x14)

_HAEN = const(0x08)  # IOCON.3, listen to the address pins (3.5.6)
_WRITE = const(0x40)  # args: register, value...
_READ = const(0x41)

_ENTRY = const(4)  # opcode, register, port A, port B
_EVENT_BYTES = const(6)
_PROOF = const(3)  # the entry of the set-up that tells inputs from outputs


class MCP23S17:
    """Nothing here allocates after `configure`.  `answers`: it read back what was written."""

    def __init__(self, spi: "SPI", cs: "Pin", address: int) -> None:
        self._spi = spi
        self._cs = cs
        self._opcode = address << 1
        self._out = bytearray(3)
        self._in = bytearray(3)
        self._events_out = bytearray(2 + _EVENT_BYTES)
        self._events_in = bytearray(2 + _EVENT_BYTES)
        self._events_out[0] = _READ | self._opcode
        self._events_out[1] = _INTF
        self._setup: list[bytearray] = []
        self._next = 0
        self.answers = False
        self.fired = 0  # pins whose change was captured since the last read
        self.captured = 0  # levels at that moment, port by port
        self.levels = 0  # levels now

    def configure(self, inputs: int, watched: int) -> None:
        """Make pins of the mask `inputs` pulled-up inputs, others low outputs; watch `watched`."""
        # An expander fresh from power-up has HAEN off and listens as address 0 (3.3.1).
        self._setup = [bytearray((_WRITE, _IOCON, _HAEN, _HAEN))]
        for register, value in (
            (_IOCON, _HAEN << 8 | _HAEN),
            (_OLAT, 0),
            (_IODIR, inputs),
            (_GPPU, 0xFFFF),
            (_INTCON, 0),
            (_GPINTEN, watched),
        ):
            opcode = _WRITE | self._opcode
            self._setup.append(bytearray((opcode, register, value & 0xFF, value >> 8)))
        self._set_up()

    def check(self) -> None:
        """Find out whether it answers; one that has lost its set-up gets it again."""
        self._send(self._setup[0])  # one with HAEN off would answer together with address 0
        self.answers = self._reads_back()
        if not self.answers:
            self._set_up()

    def _set_up(self) -> None:
        self._next = 0
        for _ in self._setup:
            self.renew()
        self.answers = self._reads_back()

    def renew(self) -> None:
        """Write the next entry of the set-up again, round and round, against brown-outs."""
        self._send(self._setup[self._next])
        self._next = (self._next + 1) % len(self._setup)

    def write(self, register: int, value: int) -> None:
        """Write one 8-bit register."""
        out = self._out
        out[0] = _WRITE | self._opcode
        out[1] = register
        out[2] = value
        self._send(out)

    def read(self, register: int) -> int:
        """Read one 8-bit register."""
        out = self._out
        out[0] = _READ | self._opcode
        out[1] = register
        self._cs(0)
        self._spi.write_readinto(out, self._in)
        self._cs(1)
        return self._in[2]

    def read_events(self) -> None:
        """Read and clear what was captured: one frame fills fired, captured and levels."""
        reply = self._events_in
        self._cs(0)
        self._spi.write_readinto(self._events_out, reply)
        self._cs(1)
        self.fired = reply[2] | reply[3] << 8
        self.captured = reply[4] | reply[5] << 8
        self.levels = reply[6] | reply[7] << 8

    def _send(self, frame: bytearray) -> None:
        self._cs(0)
        self._spi.write(frame)
        self._cs(1)

    def _reads_back(self) -> bool:
        setup = self._setup[_PROOF]
        for port in (0, 1):
            if self.read(_IODIR + port) != setup[2 + port] or self.read(_GPPU + port) != 0xFF:
                return False
        return self.read(_IOCON) == _HAEN
