"""USB as the firmware sees it: machine.USBDevice, and as much of usb-device-cdc as describes it.

Runs on CPython and on the MicroPython VM alike, over wires.  Behind them is a host that enumerates
the Pico and opens the port; what a Pico does between two instructions is done in `task`.
"""
# mypy: ignore-errors

_PACKET = 64
_EINVAL = 22
_EBUSY = 16
_OUT, _IN = 0x02, 0x82
_SETUP, _ACK = 1, 3
_SET_LINE_CODING, _SET_CONTROL_LINE_STATE, _DTR_AND_RTS = 0x20, 0x22, 3
_TO_INTERFACE = 0x21


class USBDevice:
    """The one machine.USBDevice.  A transfer's bytes are fetched from its buffer packet by packet.

    `strings` is what the host reads of it; None while MicroPython's own port is there.
    """

    def __init__(self, wires):
        self._wires = wires
        self._callbacks = None
        self._data = {_OUT: None, _IN: None}
        self._sent = 0
        packet = memoryview(bytearray(_PACKET))
        self._packets = [packet[:n] for n in range(_PACKET + 1)]
        self._plugged = False
        self._is_active = False
        self.strings = None

    def config(self, desc_dev, desc_cfg, desc_strs, opened, reset, control, moved):
        self.strings = desc_strs
        self._callbacks = (opened, reset, control, moved)

    def active(self, *wanted):
        if wanted:
            self._is_active = wanted[0]
        return self._is_active

    def submit_xfer(self, endpoint, data):
        if not self._plugged:
            raise OSError(_EINVAL)
        if self._data[endpoint] is not None:
            raise OSError(_EBUSY)
        self._data[endpoint] = data
        if endpoint == _IN:
            self._sent = 0
        return True

    # the host, and the chip between two instructions --------------------------------------------

    def task(self):
        """A packet each way, if the host has one or takes one."""
        if not self._is_active:
            return
        plugged = getattr(self._wires, "plugged", True)
        if plugged != self._plugged:
            self._plugged = plugged
            if plugged:
                self._enumerate()
        if plugged:
            self._bring()
            self._fetch()

    def _enumerate(self):
        self._data[_OUT] = self._data[_IN] = None
        opened, reset, _, _ = self._callbacks
        reset()
        opened(b"")
        self.ask(_TO_INTERFACE, _SET_LINE_CODING, 0)
        self.ask(_TO_INTERFACE, _SET_CONTROL_LINE_STATE, _DTR_AND_RTS)

    def ask(self, kind, request, value):
        """A control transfer without data; whether it was taken."""
        packet = memoryview(bytes((kind, request, value & 255, value >> 8, 0, 0, 0, 0)))
        control = self._callbacks[2]
        return bool(control(_SETUP, packet)) and bool(control(_ACK, packet))

    def _bring(self):
        buf = self._data[_OUT]
        if buf is not None and self._wires.waiting():
            self._data[_OUT] = None
            self._callbacks[3](_OUT, 0, self._wires.receive(buf))

    def _fetch(self):
        data = self._data[_IN]
        if data is None or not getattr(self._wires, "reading", True):
            return
        n = min(_PACKET, len(data) - self._sent)
        packet = self._packets[n]
        for i in range(n):
            packet[i] = data[self._sent + i]
        self._wires.send(packet)
        self._sent += n
        if self._sent == len(data):
            self._data[_IN] = None
            self._callbacks[3](_IN, 0, len(data))


class _CDCInterface:
    ep_d_in = ep_d_out = None


class _Device:
    """The device that usb.device.get() returns."""

    def __init__(self, usbd):
        self._usbd = usbd

    def config(self, cdc, manufacturer_str=None, product_str=None, serial_str=None):
        cdc.ep_d_out, cdc.ep_d_in = _OUT, _IN
        self._usbd.config(
            b"", b"", [None, manufacturer_str, product_str, serial_str],
            self._open_itf_cb, self._reset_cb, self._control_xfer_cb, self._xfer_cb,
        )  # fmt: skip


class _Module:
    pass


def library(usbd):
    """usb-device-cdc as an image has it: {module name: object}."""
    usb, device, core, cdc = _Module(), _Module(), _Module(), _Module()
    usb.device, device.core = device, core
    device.get = lambda: _Device(usbd)
    cdc.CDCInterface = _CDCInterface
    return {"usb": usb, "usb.device": device, "usb.device.core": core, "usb.device.cdc": cdc}
