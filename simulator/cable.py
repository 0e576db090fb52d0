"""The host's end of the USB cable in virtual time, for runs without a port."""

from collections.abc import Callable

from floorman import events as ev

from host_tools.link.host_session import HostSession
from host_tools.link.messages import Began, Down, Message
from simulator.wires import Wires

_TURN_US = 20_000  # how often the host looks


class Cable:
    """Carries bytes between a table's wires and a session; `handle` gets every message.

    Works on the clock by itself: nothing needs to be called.  `state` is the packed state the
    table sent when the session began.
    """

    def __init__(self, wires: Wires, handle: Callable[[Message], None]) -> None:
        self._wires = wires
        self._handle = handle
        self._arrived = bytearray()
        self.untold = 0
        self._pulls = wires.pulls
        self._open = True
        self.state = b""
        self.session = self._new_session()
        wires.from_device = self._arrived.extend
        self._turn()

    def begin_anew(self) -> None:
        """Be a host that knows nothing: the table will send its `state` again."""
        self.state = b""
        self.session = self._new_session()

    def _new_session(self) -> HostSession:
        return HostSession(lambda: self._wires.clock.now / 1_000_000)

    def tell(
        self,
        kind: int,
        seat: int = 0,
        value: int = 0,
        done: Callable[[], None] = lambda: None,
        wanted: Callable[[], bool] = lambda: True,
        author: int = ev.BY_HOUSE,
    ) -> None:
        """Send the table an event, as HostSession.tell; `untold` counts those not taken yet."""
        self.untold += 1

        def taken() -> None:
            self.untold -= 1
            done()

        self.session.tell(kind, seat, value, taken, wanted, author)

    def _notice(self) -> None:
        """A port that went is told; when it is there again it is opened anew.

        Pulls are counted: a cable may be back in its socket before anybody looks.
        """
        if self._pulls != self._wires.pulls:
            self._pulls = self._wires.pulls
            self._open = False
            self._handle(Down("the cable to the table is pulled"))
        if self._wires.plugged and not self._open:
            self._open = True
            self.session.connect()

    def _turn(self) -> None:
        data = bytes(self._arrived)
        self._arrived.clear()
        for message in self.session.receive(data):
            if isinstance(message, Began):
                self.state = message.state
            self._handle(message)
        self._notice()
        self._wires.deliver(self.session.outgoing())
        self._wires.clock.after(_TURN_US, self._turn)
