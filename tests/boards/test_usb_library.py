"""Everything wiring.py asks of micropython-lib's usb-device-cdc, asked of the real one.

Runs where MICROPYTHON_DIR names MicroPython's sources, or `make image` has fetched them.
"""

import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from host_tools.build.cache import cache
from host_tools.build.micropython import VERSION
from simulator.boards.host import load_wiring
from simulator.rig import Rig
from simulator.world import World

NAMED = os.environ.get("MICROPYTHON_DIR")
USB = Path(NAMED or cache() / f"micropython-{VERSION}") / "lib" / "micropython-lib/micropython/usb"
NAMES = ("usb", "usb.device", "usb.device.core", "usb.device.cdc")
PLUG = SimpleNamespace(
    itf_max=0, ep_max=0, str_max=1, desc_cfg=bytes(8) + b"\x7d",
    desc_dev=b"\x12\x01\x00\x02\xef\x02\x01\x40\x8a\x2e\x05\x00\x00\x01\x01\x02\x03\x01",
)  # fmt: skip

pytestmark = pytest.mark.skipif(not USB.is_dir(), reason=f"no MicroPython sources in {USB}")


class Usbd:
    """machine.USBDevice; keeps what it is configured with."""

    BUILTIN_NONE = PLUG
    BUILTIN_DEFAULT = PLUG
    said = None
    on = False

    def config(self, *said):
        self.said = said

    def active(self, *wanted):
        self.on = wanted[0] if wanted else self.on
        return self.on


@pytest.fixture
def library(monkeypatch):
    """The real one, as its packages lie over each other in an image."""
    for name in NAMES:
        monkeypatch.delitem(sys.modules, name, raising=False)
    usbd = Usbd()
    machine = SimpleNamespace(USBDevice=lambda: usbd)
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.syspath_prepend(str(USB / "usb-device"))
    import usb.device

    usb.device.__path__.append(str(USB / "usb-device-cdc/usb/device"))
    from usb.device.cdc import CDCInterface

    yield usb.device, CDCInterface, usbd
    for name in NAMES:
        sys.modules.pop(name, None)


def test_it_describes_our_port_and_calls_line_back(library):
    device, interface, usbd = library
    wiring = load_wiring(Rig(World([])).wires)
    wiring.USBDevice = lambda: usbd
    line = wiring._line(device.get(), interface())
    assert (line.to_table, line.to_host) == (0x02, 0x82)
    assert usbd.on
    desc_dev, desc_cfg, strings, *callbacks = usbd.said
    assert callbacks == [line.opened, line.reset, line.control, line.moved]
    assert strings == [None, "Floorman", "Floorman table", "Floorman-e661000000000001"]
    assert len(desc_dev) == 18
    assert len(desc_cfg) == desc_cfg[2] == 75
    parts, at = [], 0
    while at < len(desc_cfg):
        parts.append(bytes(desc_cfg[at : at + desc_cfg[at]]))
        at += desc_cfg[at]
    endpoints = [(part[2], part[3], part[4]) for part in parts if part[1] == 5]
    assert endpoints == [(0x81, 3, 8), (0x02, 2, 64), (0x82, 2, 64)]
    classes = [part[5] for part in parts if part[1] == 4]
    assert classes == [2, 10]
