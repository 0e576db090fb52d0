"""Runs on the VM: the documented example, with what mip installed in /lib alone."""

import sys

import _wires
import pico
from start import Wires
from uctypes import addressof


def run(wiring):
    modules = pico.modules(Wires())
    modules["time"].ticks_us = _wires.ticks_us
    for name in [name for name in sys.modules if name.startswith("floorman")]:
        del sys.modules[name]
    for name in ("machine", "time"):
        sys.modules[name] = modules[name]
    sys.path[:] = ["/lib"]
    said = []
    with open("/example.py") as file:
        try:
            exec(file.read(), {"print": lambda *words: said.append(" ".join(map(str, words)))})
        except (ImportError, OSError) as error:
            said.append(str(error))
    text = "\n".join(said).encode()
    _wires.report(addressof(text), len(text))
    while True:
        modules["time"].sleep_ms(1)
