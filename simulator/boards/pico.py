"""The Pico's own modules (machine, time, neopixel, select, sys) over a harness.

Runs on CPython and on the MicroPython VM alike: both boards install the same objects before
they import the firmware's wiring.  `wires` is the harness, or the VM's pipe to it.
"""


def modules(wires):  # type: ignore[no-untyped-def]
    """Return {module name: object} for the wires of one table."""

    class Pin:
        IN = 0
        OUT = 1
        PULL_UP = 1

        def __init__(self, number, mode=IN, pull=None, value=None):  # type: ignore[no-untyped-def]
            self.number = number
            if value is not None:
                wires.pin(number, value)

        def __call__(self, level=None):  # type: ignore[no-untyped-def]
            if level is None:
                return wires.read_pin(self.number)
            return wires.pin(self.number, level)

        value = __call__

    class SPI:
        def __init__(self, bus, baudrate=1000000, **pins):  # type: ignore[no-untyped-def]
            self._bus = bus

        def write(self, data):  # type: ignore[no-untyped-def]
            wires.spi_write(self._bus, data)

        def write_readinto(self, tx, rx):  # type: ignore[no-untyped-def]
            if len(tx) != len(rx):
                raise ValueError("buffers must be the same length")
            wires.spi_exchange(self._bus, tx, rx)

        def readinto(self, rx, byte=0):  # type: ignore[no-untyped-def]
            for i in range(len(rx)):
                rx[i] = byte
            wires.spi_exchange(self._bus, rx, rx)

    class NeoPixel:
        def __init__(self, pin, count):  # type: ignore[no-untyped-def]
            self._pin = pin.number
            self.buf = bytearray(3 * count)

        def write(self):  # type: ignore[no-untyped-def]
            wires.bitstream(self._pin, self.buf)

    class Time:
        def ticks_us(self):  # type: ignore[no-untyped-def]
            return wires.ticks() & 0x3FFFFFFF

        def ticks_ms(self):  # type: ignore[no-untyped-def]
            return wires.ticks() // 1000 & 0x3FFFFFFF

        def ticks_diff(self, late, early):  # type: ignore[no-untyped-def]
            return ((late - early + 0x20000000) & 0x3FFFFFFF) - 0x20000000

        def ticks_add(self, ticks, delta):  # type: ignore[no-untyped-def]
            return (ticks + delta) & 0x3FFFFFFF

        def sleep_us(self, us):  # type: ignore[no-untyped-def]
            wires.sleep(us)

        def sleep_ms(self, ms):  # type: ignore[no-untyped-def]
            wires.sleep(ms * 1000)

    class Stream:
        def __init__(self):  # type: ignore[no-untyped-def]
            self.buffer = self

        def readinto(self, buf):  # type: ignore[no-untyped-def]
            return wires.receive(buf)

        def write(self, data):  # type: ignore[no-untyped-def]
            wires.send(data)
            return len(data)

    class Poll:
        def register(self, stream, mask):  # type: ignore[no-untyped-def]
            pass

        def ipoll(self, timeout=-1, flags=0):  # type: ignore[no-untyped-def]
            return _ready if wires.waiting() else ()

        poll = ipoll

    _ready = ((None, 1),)

    class Module:
        pass

    machine, neopixel, select, sys = Module(), Module(), Module(), Module()
    machine.Pin, machine.SPI = Pin, SPI  # type: ignore[attr-defined]
    neopixel.NeoPixel = NeoPixel  # type: ignore[attr-defined]
    select.poll, select.POLLIN = Poll, 1  # type: ignore[attr-defined]
    sys.stdin, sys.stdout = Stream(), Stream()  # type: ignore[attr-defined]
    return {"machine": machine, "neopixel": neopixel, "select": select, "sys": sys, "time": Time()}
