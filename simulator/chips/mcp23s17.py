"""MCP23S17 port expanders, two on one chip select, and what hangs on their pins (DS20001952).

Pins are numbered 0..7 for GPA0..GPA7 and 8..15 for GPB0..GPB7.  Register addresses are those of
IOCON.BANK = 0.
"""

from collections.abc import Callable, Container, Iterable

from simulator.bus import SimulationError

IODIR, IPOL, GPINTEN, DEFVAL, INTCON = 0x00, 0x02, 0x04, 0x06, 0x08
IOCON, GPPU, INTF, INTCAP, GPIO, OLAT = 0x0A, 0x0C, 0x0E, 0x10, 0x12, 0x14
_LAST = 0x15

_BANK = 0x80
_SEQOP = 0x20  # 1: the address does not advance, it toggles between A and B
_HAEN = 0x08
_ALL_EVENTS = 8  # bytes of the frame that is read most: INTF, INTCAP and GPIO
_READ_ONLY = (INTF, INTCAP)
_CLEARING = (GPIO, INTCAP)  # read, either lets the next interrupt be captured (3.6.3)

Levels = Callable[[int, int, int], int]
"""The world on the pins: (pins that are outputs, those driven high, those pulled up) -> levels."""


def _idle(outputs: int, driven: int, pulled: int) -> int:
    """Nothing connected: outputs as driven, pulled inputs high; a floating input reads low."""
    return driven | pulled & ~outputs


class MCP23S17:
    """One expander with hardware address 0..7; registers are 16-bit pairs, port A in the low byte.

    With IOCON.HAEN off, as after power-up, it answers to hardware address 0 whatever its pins say.
    """

    def __init__(self, address: int, world: Levels = _idle) -> None:
        self._address = address
        self._world = world
        self.power_cut()

    def power_cut(self) -> None:
        """Power-up values of every register (table 3-3)."""
        self._registers = dict.fromkeys(range(0, _LAST, 2), 0)
        self._registers[IODIR] = 0xFFFF
        self._config = 0
        self._frame = bytearray()
        self._last = self._levels()

    # wire ------------------------------------------------------------------------------------

    def begin(self) -> None:
        """CS went low."""
        self._frame = bytearray()
        self.answers = False

    def exchange(self, tx: bytes) -> bytes:
        """Opcode, register address, data; answers only a read that is addressed to it."""
        frame = self._frame
        at = len(frame)
        frame += tx
        if at == 0 and tx and tx[0] & 0xF0 != 0x40:
            raise SimulationError(f"MCP23S17: opcode 0x{tx[0]:02x} does not begin with 0100")
        if not frame or frame[0] >> 1 & 7 != (self._address if self._config & _HAEN else 0):
            return b"\xff" * len(tx)
        if at == 0 and len(tx) == _ALL_EVENTS and tx[0] & 1 and tx[1] == INTF:
            quiet = self._quiet()
            if quiet:
                return quiet
        heard = bytearray(b"\xff" * len(tx))
        for n in range(2 - at if at < 2 else 0, len(tx)):
            heard[n] = self._data(at + n - 2, tx[n])
        return bytes(heard)

    def _quiet(self) -> bytes:
        """A frame that reads INTF, INTCAP and GPIO, at once; empty where that changes anything."""
        registers, levels = self._registers, self._levels()
        if self._config & _SEQOP or registers[INTF] or registers[INTCON] or levels != self._last:
            return b""
        self.answers = True
        captured, now = registers[INTCAP], levels ^ registers[IPOL]
        return bytes((0xFF, 0xFF, 0, 0, captured & 255, captured >> 8, now & 255, now >> 8))

    def end(self) -> None:
        """CS rose."""
        if len(self._frame) < 3:
            raise SimulationError("MCP23S17: the frame ended before any data")

    def _data(self, steps: int, value: int) -> int:
        """A byte of data, so many steps behind the first one."""
        register = self._register(self._frame[1], steps)
        if self._frame[0] & 1:
            self.answers = True
            return self._read(register)
        self._write(register, value)
        return 0xFF

    def _register(self, first: int, steps: int) -> int:
        if first > _LAST:
            raise SimulationError(f"MCP23S17 has no register 0x{first:02x}")
        if self._config & _SEQOP:
            return first ^ (steps & 1)
        return (first + steps) % (_LAST + 1)

    def _read(self, address: int) -> int:
        register, shift = address & ~1, 8 * (address & 1)
        if register == IOCON:
            return self._config
        value = self._registers[register]
        if register == GPIO:
            value = self._levels() ^ self._registers[IPOL]
        if register in _CLEARING:
            self._clear_interrupt(shift)
        return value >> shift & 0xFF

    def _write(self, address: int, value: int) -> None:
        register, shift = address & ~1, 8 * (address & 1)
        if register in _READ_ONLY:
            raise SimulationError(f"MCP23S17: register 0x{address:02x} is read only")
        if register == IOCON:
            return self._configure(value)
        if register == GPIO:
            register = OLAT  # writing the port writes the latch (3.5.10)
        kept = self._registers[register] & ~(0xFF << shift)
        self._registers[register] = kept | value << shift
        self.update()

    def _configure(self, value: int) -> None:
        if value & _BANK:
            raise SimulationError("MCP23S17: IOCON.BANK = 1 is not used on this table")
        self._config = value & 0x7E

    # pins ------------------------------------------------------------------------------------

    def _levels(self) -> int:
        outputs = ~self._registers[IODIR] & 0xFFFF
        return self._world(outputs, self._registers[OLAT] & outputs, self._registers[GPPU])

    def update(self) -> None:
        """The world has changed something on the pins: look, and latch interrupts (3.6)."""
        levels = self._levels()
        changed, self._last = levels ^ self._last, levels
        enabled = self._registers[GPINTEN]
        if not enabled:
            return
        against_default = levels ^ self._registers[DEFVAL]
        by_default = self._registers[INTCON]
        fired = (changed & ~by_default | against_default & by_default) & enabled
        if fired:
            for mask in (0x00FF, 0xFF00):
                self._latch(fired & mask, levels & mask, mask)

    def _latch(self, fired: int, levels: int, mask: int) -> None:
        if not fired or self._registers[INTF] & mask:
            return  # only the first event of a port is captured until it is read
        self._registers[INTF] |= fired
        self._registers[INTCAP] = self._registers[INTCAP] & ~mask | levels

    def _clear_interrupt(self, shift: int) -> None:
        self._registers[INTF] &= ~(0xFF << shift)
        self.update()  # a pin compared with DEFVAL fires again at once


_BOTH = "MCP23S17: two expanders answer at once, IOCON.HAEN is not set"


class Shared:
    """Several expanders on one chip select, told apart by their address pins.

    `chips` may change while the table runs, between two frames.
    """

    def __init__(self, chips: Iterable[MCP23S17]) -> None:
        self.chips = list(chips)

    def begin(self) -> None:
        """CS went low for all of them."""
        for chip in self.chips:
            chip.begin()

    def exchange(self, tx: bytes) -> bytes:
        """All hear it; SimulationError when more than one would drive the data line."""
        answer = b""
        for chip in self.chips:
            heard = chip.exchange(tx)
            if chip.answers:
                if answer:
                    raise SimulationError(_BOTH)
                answer = heard
        return answer or b"\xff" * len(tx)

    def end(self) -> None:
        """CS rose."""
        for chip in self.chips:
            chip.end()


class Keys:
    """A 5x5 key matrix without diodes on one expander: rows GPA0..4, columns GPB0..4, pulled up.

    Pressed keys join their row and column wire, so three keys of a rectangle close a fourth.
    """

    def __init__(self, address: int = 0) -> None:
        self._down: set[tuple[int, int]] = set()
        self.chip = MCP23S17(address, self._levels)

    @property
    def down(self) -> frozenset[tuple[int, int]]:
        """Keys that are held down, as (row, column)."""
        return frozenset(self._down)

    def press(self, row: int, column: int) -> None:
        """Hold the key down."""
        self._down.add((row, column))
        self.chip.update()

    def release(self, row: int, column: int) -> None:
        """Let the key go."""
        self._down.discard((row, column))
        self.chip.update()

    def _levels(self, outputs: int, driven: int, pulled: int) -> int:
        levels = _idle(outputs, driven, pulled)
        for wires in self._joined():
            low, high = wires & outputs & ~driven, wires & driven
            if low and high:
                raise SimulationError("keypad: a pressed key joins a high and a low output")
            if low:
                levels &= ~wires
        return levels

    def _joined(self) -> list[int]:
        """Groups of pins that pressed keys connect, as masks."""
        groups: list[int] = []
        for row, column in self._down:
            group = 1 << row | 1 << 8 + column
            for other in [mask for mask in groups if mask & group]:
                groups.remove(other)
                group |= other
            groups.append(group)
        return groups


class Inputs:
    """Open-collector sensors on the pins of one expander: low or let go, pulled up at rest."""

    def __init__(self, address: int = 1) -> None:
        self._pins = 0xFFFF
        self.chip = MCP23S17(address, self._levels)

    def set_pin(self, pin: int, level: int) -> None:
        """Drive one of the 16 pins."""
        self._pins = self._pins & ~(1 << pin) | level << pin
        self.chip.update()

    def pulse(self, pin: int) -> None:
        """A knock: low and high again, shorter than any poll."""
        self.set_pin(pin, 0)
        self.set_pin(pin, 1)

    def _levels(self, outputs: int, driven: int, pulled: int) -> int:
        if outputs:
            raise SimulationError("expander: an output fights a sensor on the same pin")
        return self._pins & pulled


def expanders(missing: Container[str] = ()) -> tuple[Shared, Keys, Inputs]:
    """The table's pair on one chip select: keypad at address 0, knock sensors at address 1.

    One that is `missing` ("keypad", "knocks") is on no wire.
    """
    keys, knocks = Keys(0), Inputs(1)
    pair = {"keypad": keys.chip, "knocks": knocks.chip}
    return Shared(chip for name, chip in pair.items() if name not in missing), keys, knocks
