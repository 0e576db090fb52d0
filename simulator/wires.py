"""Wires soldered to the Pico's pins: levels, SPI buses, USB, and the time each takes.

Both boards end here.  The costs stand for MicroPython on an RP2040 at 125 MHz whose flash is as
fast as RAM: one frame of a few bytes with its chip select takes about 45 us, as measured on an
emulated Pico.  At 200 MHz with the flash's cache it takes about as long.
"""

from collections.abc import Callable, Sized

from simulator.bus import Foresight, Listener, PowerCutError, SimulationError, SPIDevice
from simulator.chips.core_clock import CoreClock
from simulator.chips.watchdog import RP2040, Controller, Watchdog
from simulator.clock import Clock

Octets = bytes | bytearray | memoryview
"""What a program hands to a bus or a stream."""
PIN_US = 10  # a call of a Pin object
SPI_US = 22  # a call of an SPI method
BYTE_US = 2  # a byte at 4 MHz
TICKS_US = 6  # reading the clock
WAITING_US = 30  # asking the USB stream
BIT_US = 30  # 24 bits of one WS2812
REGISTER_US = 6  # machine.mem32, WDT.feed
_PINS = 48  # an RP2350B has so many, an RP2040 fewer
_FLOATING = -1  # nobody drove the pin yet
_FIFO = 256  # bytes on their way to the host that TinyUSB keeps
_PACKET = 64  # MicroPython hands them over in such pieces,
_HELD_US = 500_000  # and waits so long for a piece that does not fit


def _nobody() -> None:
    """A line that leads nowhere."""


class SPIBus:
    """Devices on shared clock and data lines; `choose` and `release` follow the chip selects."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.chosen: SPIDevice | None = None
        """The device that is selected."""
        self.stuck: int | None = None
        """What the line to the Pico reads whatever the chips send: 0xFF, 0x00, or None."""
        self.swapped = False
        """SCK and MOSI: a chip that is selected drives the line low and understands nothing."""
        self.meddled: Callable[[SPIDevice | None, bytes], bytes] | None = None
        """What becomes of an answer of the chosen device where others drive the line, too."""
        self.frames = 0
        self.bytes = 0

    def line(
        self,
        device: SPIDevice,
        bends: tuple[Sized, Sized, Sized] = ((), (), ()),
        bent: Callable[[], SPIDevice | None] = _nobody,
    ) -> Listener:
        """The chip select of a device, to hang on a pin; 0 selects.

        While one of `bends` holds something, `bent` says whom it reaches instead; None: nobody.
        Whoever was selected is released, whatever was bent meanwhile.
        """
        one, another, third = bends
        reached: SPIDevice | None = None

        def select(level: int) -> None:
            nonlocal reached
            if level == 0:
                reached = bent() if one or another or third else device
                if reached is not None:
                    self._choose(reached)
            elif self.chosen is not None and self.chosen in (device, reached):
                self._release(self.chosen)

        return select

    def _choose(self, device: SPIDevice) -> None:
        if self.chosen is not None:
            raise SimulationError(f"{self.name}: two chips selected at once")
        self.chosen = device
        self.frames += 1
        if not self.swapped:
            device.begin()

    def _release(self, device: SPIDevice) -> None:
        self.chosen = None
        if not self.swapped:
            device.end()

    def select(self, device: SPIDevice, level: int) -> None:
        """The chip select of a device moved."""
        self.line(device)(level)

    def power_cut(self) -> None:
        """Nobody is selected any more, and nobody was released."""
        self.chosen = None

    def exchange(self, tx: bytes) -> bytes:
        """Shift bytes; with nobody selected the line reads high."""
        self.bytes += len(tx)
        chosen = self.chosen
        if chosen is None:
            rx = b"\xff" * len(tx)
        elif self.swapped:  # data rises while the clock is low: zeros, a write to no register
            rx = bytes(len(tx))
        else:
            rx = chosen.exchange(tx)
        if self.meddled is not None:
            rx = self.meddled(chosen, rx)
        return rx if self.stuck is None else bytes([self.stuck]) * len(tx)

    def foresight(self) -> Foresight | None:
        """The chosen chip's answer to the next frame, whenever that comes."""
        sound = self.stuck is None and self.meddled is None and not self.swapped
        foresee = getattr(self.chosen, "foresee", None) if sound else None
        return foresee() if foresee else None


class Wires:
    """The Pico's side of the table: what a board calls, and what the virtual chips hang on."""

    def __init__(self, clock: Clock, buses: int = 2, chip: Controller = RP2040) -> None:
        self.clock = clock
        self.buses = [SPIBus(f"SPI{n}") for n in range(buses)]
        self.to_device = bytearray()
        self.from_device: Callable[[bytes], None] = lambda data: None
        self.on_pin: dict[int, Callable[[int], None]] = {}
        self.inputs: dict[int, Callable[[], int]] = {}
        self.chains: dict[int, Callable[[bytes], None]] = {}
        self.resting: dict[int, int] = {}
        """Levels that a resistor gives pins which nobody drives."""
        self.levels = [_FLOATING] * _PINS
        """What each pin was driven to last."""
        self.outputs = [self._output(number) for number in range(_PINS)]
        """A function for each pin that drives it to a level."""
        self.writes = [self._write(number) for number in range(buses)]
        """A function for each bus that shifts out."""
        self.spi_write: Callable[[int, Octets], None] = self._spi_write
        """Shifts out, drops what comes back."""
        self.bitstream: Callable[[int, Octets], None] = self._bitstream
        """Sends GRB bytes down a WS2812 chain."""
        self.plugged = True
        """Whether the cable to the host is in its socket; see `plug`."""
        self.pulls = 0
        """How often that cable was pulled."""
        self.reading = True
        """Whether the host reads; see `read`."""
        self._unread = bytearray()
        self.clock_ahead_us = 0
        """How far the Pico's own clock is ahead of the world's."""
        self.machine = chip.machine
        """As sys.implementation._machine has it."""
        self.watchdog = Watchdog(clock, chip)
        self.core = CoreClock(clock, chip.speed)

    def _output(self, number: int) -> Listener:
        clock, levels, on_pin = self.clock, self.levels, self.on_pin

        def drive(level: int) -> None:
            now = clock.now + PIN_US
            if now < clock.alarm:  # as `advance` does it, here and below: these are called most
                clock.now = now
            else:
                clock.advance(PIN_US)
            if levels[number] != level:
                levels[number] = level
                if number in on_pin:
                    on_pin[number](level)

        return drive

    def pin(self, number: int, level: int) -> None:
        """Drive an output; a change reaches whatever is soldered to it."""
        self.outputs[number](level)

    def read_pin(self, number: int) -> int:
        """Level of a pin: an input's, or what was driven last."""
        self.clock.advance(PIN_US)
        source = self.inputs.get(number)
        if source:
            return source()
        level = self.levels[number]
        return 1 if level == _FLOATING else level

    def peek(self, address: int) -> int:
        """Read one of the chip's own registers."""
        if address in self.core.at:  # set before the program tells any time: that takes none
            return self.core.read(address)
        self.clock.advance(REGISTER_US)
        return self.watchdog.read(address)

    def poke(self, address: int, value: int) -> None:
        """Write one of them."""
        if address in self.core.at:
            self.core.write(address, value)
            return
        clock = self.clock
        now = clock.now + REGISTER_US
        if now < clock.alarm:
            clock.now = now
        else:
            clock.advance(REGISTER_US)
        self.watchdog.write(address, value)

    def power_cut(self) -> None:
        """Every pin floats, and what the host had sent is gone."""
        self.levels[:] = [_FLOATING] * _PINS
        self.to_device.clear()
        self._unread.clear()
        for bus in self.buses:
            bus.power_cut()

    def let_go(self) -> None:
        """The Pico alone starts again: its pins float, and resistors hold those that have one."""
        self.power_cut()
        for pin, level in self.resting.items():
            self.on_pin[pin](level)

    def _spi_write(self, bus: int, data: Octets) -> None:
        self.writes[bus](data)

    def _write(self, number: int) -> Callable[[Octets], None]:
        clock, bus = self.clock, self.buses[number]

        def write(data: Octets) -> None:
            count = len(data)
            now = clock.now + (SPI_US + BYTE_US * count)
            if now < clock.alarm:
                clock.now = now
            else:
                self._write_through_alarms(number, data)
            chosen = bus.chosen
            if chosen is None or bus.swapped:
                bus.exchange(bytes(data))
                return
            bus.bytes += count
            chosen.exchange(bytes(data))

        return write

    def _write_through_alarms(self, bus: int, data: Octets) -> None:
        began = self.clock.now + SPI_US
        try:
            self.clock.advance(SPI_US + BYTE_US * len(data))
        except PowerCutError:  # the chip has the bytes clocked in so far
            self.buses[bus].exchange(bytes(data[: max(0, self.clock.now - began) // BYTE_US]))
            raise

    def spi_exchange(self, bus: int, tx: Octets, rx: bytearray | memoryview) -> None:
        """Shift out and in; `rx` is filled in place and has the length of `tx`."""
        clock = self.clock
        now = clock.now + SPI_US + BYTE_US * len(tx)
        if now < clock.alarm:
            clock.now = now
        else:
            clock.advance(SPI_US + BYTE_US * len(tx))
        rx[:] = self.buses[bus].exchange(bytes(tx))

    def _bitstream(self, pin: int, data: Octets) -> None:
        self.clock.advance(BIT_US * (len(data) // 3))
        self.chains[pin](bytes(data))

    def ticks(self) -> int:
        """Microseconds since power-up."""
        clock = self.clock
        now = clock.now + TICKS_US
        if now < clock.alarm:
            clock.now = now
        else:
            clock.advance(TICKS_US)
        return clock.now + self.clock_ahead_us

    def sleep(self, us: int) -> None:
        """Let time pass."""
        self.clock.advance(us)

    def waiting(self) -> bool:
        """True when the host has sent something that was not read yet."""
        self.clock.advance(WAITING_US)
        return bool(self.to_device)

    def receive(self, buf: bytearray | memoryview) -> int:
        """Move bytes from the host into `buf`; how many came."""
        n = min(len(buf), len(self.to_device))
        buf[:n] = self.to_device[:n]
        del self.to_device[:n]
        return n

    def writable(self) -> bool:
        """True when the host can be sent a byte at once."""
        self.clock.advance(WAITING_US)
        return self.reading or not self.plugged or len(self._unread) < _FIFO

    def send(self, data: Octets) -> int:
        """Hand bytes to the host; how many went.  Without a cable they are lost."""
        if not self.plugged:
            return len(data)
        if self.reading:
            self.from_device(bytes(data))
            return len(data)
        sent = 0
        while sent < len(data):
            piece, room = data[sent : sent + _PACKET], _FIFO - len(self._unread)
            if len(piece) > room:
                self.clock.advance(_HELD_US)
            if not room:
                break
            self._unread += piece[:room]
            sent += len(piece[:room])
        return sent

    def read(self, reading: bool) -> None:
        """The host with an open port stops reading, or goes on with what the Pico still has."""
        self.reading = reading
        if reading and self._unread:
            self.from_device(bytes(self._unread))
            self._unread.clear()

    def deliver(self, data: Octets) -> None:
        """Bytes from the host; without a cable they are lost."""
        if self.plugged:
            self.to_device += data

    def plug(self, plugged: bool) -> None:
        """Pull the cable to the host, or put it back; what was under way is lost."""
        self.plugged = plugged
        if not plugged:
            self.pulls += 1
            self.to_device.clear()
