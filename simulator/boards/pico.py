"""The Pico's own modules (machine, time, neopixel, select, sys), made of wires.

Runs on CPython and on the MicroPython VM alike: both boards install the same objects before
they import the firmware's wiring.  `wires` are those of simulator/wires.py, or the VM's pipe to
them.
"""
# mypy: ignore-errors

import os
from hashlib import sha256
from sys import modules as loaded

try:  # beside this file on the VM
    from usb_model import USBDevice, library
except ImportError:
    from simulator.boards.usb_model import USBDevice, library

try:
    from sys import print_exception
except ImportError:
    from traceback import format_exception

    from host_tools.ground.importing import FIRMWARE

    def print_exception(error, file):
        """As MicroPython's, on CPython: a file is named from the firmware's folder on."""
        text = "".join(format_exception(error))
        file.write(text.replace(f'File "{FIRMWARE}/', 'File "'))


# The firmware's own work in a step of the table, beside its calls of these modules.  With 2,500
# a sweep would take what it takes on an emulated Pico; the simulator's table is the faster one.
_STEP_US = 1_000


def modules(wires: object) -> dict[str, object]:
    """Return {module name: object} for the wires of one table."""

    class Pin:
        IN = 0
        OUT = 1
        PULL_UP = 1
        PULL_DOWN = 2

        def __init__(self, number, mode=IN, pull=None, value=None):
            self.number = number
            # erratum RP2350-E9: more leaks out of the pin than its pull-down takes
            self._latched = pull == Pin.PULL_DOWN and "RP2350" in wires.machine
            if value is not None:
                wires.pin(number, value)
            elif mode == Pin.IN:
                wires.pin(number, wires.read_pin(number))  # let go: what hangs on it decides

        def __call__(self, level=None):
            if level is None:
                return self._latched or wires.read_pin(self.number)
            return wires.pin(self.number, level)

        value = __call__

    class SPI:
        MSB = 1
        LSB = 0

        def __init__(self, bus, baudrate=1000000, **pins):
            self._bus = bus

        def init(self, baudrate=1000000, **pins):
            pass

        def deinit(self):
            pass

        def read(self, count, byte=0):
            rx = bytearray(count)
            self.readinto(rx, byte)
            return bytes(rx)

        def write(self, data):
            wires.spi_write(self._bus, data)

        def write_readinto(self, tx, rx):
            if len(tx) != len(rx):
                raise ValueError("buffers must be the same length")
            wires.spi_exchange(self._bus, tx, rx)

        def readinto(self, rx, byte=0):
            for i in range(len(rx)):
                rx[i] = byte
            wires.spi_exchange(self._bus, rx, rx)

    class NeoPixel:
        def __init__(self, pin, count):
            self._pin = pin.number
            self.buf = bytearray(3 * count)

        def write(self):
            wires.bitstream(self._pin, self.buf)

    class Time:
        def ticks_us(self):
            return wires.ticks() & 0x3FFFFFFF

        def ticks_ms(self):
            return wires.ticks() // 1000 & 0x3FFFFFFF

        def ticks_diff(self, late, early):
            # in steps that stay small numbers on the VM: larger ones would lie in its heap
            diff = late - early
            if diff >= 0x20000000:
                return diff - 0x20000000 - 0x20000000
            if diff < -0x20000000:
                return diff + 0x20000000 + 0x20000000
            return diff

        def ticks_add(self, ticks, delta):
            return (ticks + delta) & 0x3FFFFFFF

        def sleep_us(self, us):
            wires.sleep(us)

        def sleep_ms(self, ms):
            wires.sleep(ms * 1000)
            usb.task()

    class Stream:
        def __init__(self):
            self.buffer = self

        def readinto(self, buf):
            return wires.receive(buf)

        def write(self, data):
            return wires.send(data)

    class Poll:
        def register(self, stream, mask):
            self._ask = wires.waiting if mask == 1 else wires.writable

        def ipoll(self, timeout=-1, flags=0):
            return _ready if self._ask() else ()

        poll = ipoll

    class Memory:
        def __getitem__(self, address):
            return wires.peek(address)

        def __setitem__(self, address, value):
            wires.poke(address, value)
            usb.task()

    # as the ports of MicroPython for each chip do it
    watchdog, ticks_ms = (0x400D8000, 1000) if "RP2350" in wires.machine else (0x40058000, 2000)

    class WDT:
        def __init__(self, id=0, timeout=5000):
            self._load = ticks_ms * timeout
            self.feed()
            wires.poke(watchdog, 0x40000000)

        def feed(self):
            """Once a step.  The link's own USB moves a packet a step, so those stay short."""
            if not usb.active():
                wires.sleep(_STEP_US)
            wires.poke(load, self._load)

    load = watchdog + 4

    def freq(hz=0):
        """Without `hz` what the processor runs at.  With it PLL_SYS is set as the SDK sets it for
        200 MHz, the only clock that the firmware asks for.
        """
        if hz:
            wires.poke(pll + 8, hz // 2000000)
            wires.poke(pll + 12, 6 << 16 | 1 << 12)
        post = wires.peek(pll + 12)
        return 12000000 * wires.peek(pll + 8) // ((post >> 16 & 7) * (post >> 12 & 7))

    pll = 0x40050000 if "RP2350" in wires.machine else 0x40028000

    _ready = ((None, 1),)

    class Module:
        pass

    class System(Module):
        """`os`, but for the machine it names and what is random there."""

        drawn = 0
        since = -1  # when something was drawn first, behind this start

        def __getattr__(self, name):
            return getattr(os, name)

        def urandom(self, n):
            """The same at each start at the same moment: two tables that differ in faces alone are
            compared byte by byte, and a simulated one has no secrets to lose.
            """
            if self.since < 0:
                self.since = clock.ticks_us()
            made = b""
            while len(made) < n:
                self.drawn += 1
                made += sha256(b"simulated %d %d" % (self.since, self.drawn)).digest()
            return made[:n]

        def uname(self):
            return ("rp2", "rp2", "1.27.0", "simulated", "Raspberry Pi Pico with RP2040")

    machine, neopixel, select, sys = Module(), Module(), Module(), Module()
    usb = USBDevice(wires)
    machine.USBDevice, machine.unique_id = lambda: usb, lambda: b"\xe6\x61\0\0\0\0\0\1"
    machine.Pin, machine.SPI, machine.WDT, machine.mem32 = Pin, SPI, WDT, Memory()
    machine.freq = freq
    neopixel.NeoPixel = NeoPixel
    select.poll, select.POLLIN, select.POLLOUT = Poll, 1, 4
    sys.stdin, sys.stdout = Stream(), Stream()
    sys.print_exception = print_exception
    sys.modules = loaded
    sys.implementation = Module()
    sys.implementation._machine = wires.machine
    clock = Time()
    found = {
        "machine": machine,
        "neopixel": neopixel,
        "os": System(),
        "select": select,
        "sys": sys,
        "time": clock,
    }
    found.update(library(usb))
    return found
