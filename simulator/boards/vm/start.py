"""Runs inside the MicroPython VM: puts the Pico's modules in place, then the firmware as it is."""

import sys

import _wires
import pico
from uctypes import addressof


class Wires:
    """The calls of simulator/wires.py, as addresses and lengths so that none allocates."""

    def __init__(self):
        self._byte = bytearray(1)
        self._word = bytearray(4)
        self.machine = _wires.machine
        self.poke = _wires.poke
        self.pin = _wires.pin
        self.sleep = _wires.sleep
        self.waiting = _wires.waiting
        self.writable = _wires.writable

    def read_pin(self, number):
        _wires.read_pin(number, addressof(self._byte))
        return self._byte[0]

    def peek(self, address):
        _wires.peek(address, addressof(self._word))
        return self._word[0] | self._word[1] << 8 | self._word[2] << 16 | self._word[3] << 24

    def spi_write(self, bus, data):
        _wires.write(bus, addressof(data), len(data))

    def spi_exchange(self, bus, tx, rx):
        _wires.exchange(bus, addressof(tx), addressof(rx), len(tx))

    def bitstream(self, pin, data):
        _wires.bitstream(pin, addressof(data), len(data))

    def receive(self, buf):
        return _wires.receive(addressof(buf), len(buf))

    def send(self, data):
        _wires.send(addressof(data), len(data))
        return len(data)  # the host at this board always reads


def run():
    sys.path.append("/")
    modules = pico.modules(Wires())
    modules["time"].ticks_us = _wires.ticks_us
    modules["time"].ticks_ms = _wires.ticks_ms
    own = {name: sys.modules.get(name) for name in modules}
    for name in modules:
        sys.modules[name] = modules[name]
    import wiring

    for name in own:
        if name.startswith("usb"):
            pass  # on an image too; whoever needs it imports it later
        elif own[name] is None:
            del sys.modules[name]
        else:
            sys.modules[name] = own[name]
    import task

    task.run(wiring)
