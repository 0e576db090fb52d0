"""The link's own USB interface: a serial port like MicroPython's, with no REPL behind it.

micropython-lib's usb-device-cdc describes it to the host.  Its transfers are made here: those of
the library allocate with each packet, and what it raises in a callback is printed on the cable.
"""

from micropython import const

from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Sent, USBDevice

_PACKET = const(64)  # of a bulk endpoint at full speed
_END = b"\x7e"  # of any frame; one more is no damage
_DONE = const(0)

# A control transfer as its set-up packet has it (USB 2.0, table 9-2), and CDC's requests
_TYPE = const(0)
_REQUEST = const(1)
_VALUE = const(2)
_CLASS_INTERFACE = const(0x21)
_FROM_DEVICE = const(0x80)
_SET_LINE_CODING = const(0x20)
_GET_LINE_CODING = const(0x21)
_SET_CONTROL_LINE_STATE = const(0x22)
_SEND_BREAK = const(0x23)
_DTR = const(1)
_SETUP = const(1)
_ACK = const(3)


class Line:
    """A port of the link that never waits.  `usb` is machine.USBDevice().

    One frame is under way at a time; its bytes stay as they are while `busy`.  USB's callbacks
    come between two instructions of the table, as MicroPython schedules them.
    """

    repl = False

    def __init__(self, usb: "USBDevice") -> None:
        self._usb = usb
        self.to_table = 0  # endpoints
        self.to_host = 0
        self._packet = bytearray(_PACKET)
        self._coding = bytearray(b"\x00\xc2\x01\x00\x00\x00\x08")  # 115200 8N1; nobody minds it
        self._at = 0
        self._left = 0  # bytes of the packet that were not read yet
        self._fetching = False
        self._sending = False
        self._open = False  # the host has enumerated us,
        self._heard = False  # and a program has opened the port

    # the link --------------------------------------------------------------

    def readinto(self, buf: bytearray) -> int:
        """Fill `buf` with what has arrived; 0 when nothing has."""
        n = min(len(buf), self._left)
        if n:
            at = self._at
            for i in range(n):
                buf[i] = self._packet[at + i]
            self._at = at + n
            self._left -= n
            self._fetch()
        return n

    def busy(self) -> bool:
        """The frame before is still under way: the host has not fetched all of it."""
        return self._sending

    def write(self, data: memoryview) -> int:
        """Send a frame, unless `busy`; how many bytes went.  What nobody listens to is lost."""
        if not (self._open and self._heard):
            return len(data)
        self._sending = True
        if self._submit(self.to_host, data):
            return len(data)
        self._sending = False
        return 0

    def _fetch(self) -> None:
        """Let the next packet come; until then the host keeps what it has."""
        if self._open and not self._fetching and not self._left:
            self._fetching = True
            if not self._submit(self.to_table, self._packet):
                self._fetching = False

    def _submit(self, endpoint: int, data: "Sent") -> bool:
        try:
            done: bool = self._usb.submit_xfer(endpoint, data)
        except OSError:  # the host has halted the endpoint
            return False
        return done

    # from USB --------------------------------------------------------------

    def opened(self, descriptor: object) -> None:
        """The host has chosen our configuration."""
        self.reset()
        self._open = True
        self._fetch()

    def reset(self) -> None:
        """The host begins anew; nothing is under way any more."""
        self._open = self._heard = self._fetching = self._sending = False
        self._left = 0

    def moved(self, endpoint: int, result: int, n: int) -> bool:
        """A transfer has ended."""
        if endpoint == self.to_host:
            # a full packet at the end does not tell the host that it was the last one
            self._sending = n == _PACKET and self._submit(endpoint, _END)
        elif endpoint == self.to_table:
            self._fetching = False
            if result == _DONE:
                self._at = 0
                self._left = n
            self._fetch()
        return True

    def control(self, stage: int, request: memoryview) -> "bool | bytearray":
        """A request of CDC: True goes on, False refuses, a buffer is read or filled."""
        if request[_TYPE] & ~_FROM_DEVICE != _CLASS_INTERFACE:
            return False
        asked = request[_REQUEST]
        if stage == _SETUP:
            if asked in (_SET_LINE_CODING, _GET_LINE_CODING):
                return self._coding
            return asked in (_SET_CONTROL_LINE_STATE, _SEND_BREAK)
        if stage == _ACK and asked == _SET_CONTROL_LINE_STATE:
            self._heard = bool(request[_VALUE] & _DTR)
        return True
