"""The host's end of the USB cable in virtual time, for runs without a port."""

from collections.abc import Callable

from host_tools.messages import Message
from host_tools.peer import Peer
from simulator.wires import Wires

_TURN_US = 20_000  # how often the host looks


class Cable:
    """Carries bytes between the wires of a table and a Peer; `handle` gets every message.

    Works on the clock by itself: nothing needs to be called.
    """

    def __init__(self, wires: Wires, handle: Callable[[Message], None]) -> None:
        self._wires = wires
        self._handle = handle
        self._arrived = bytearray()
        self.untold = 0
        self.peer = Peer(lambda: wires.clock.now / 1_000_000)
        wires.from_device = self._arrived.extend
        self._turn()

    def tell(self, kind: int, seat: int = 0, value: int = 0) -> None:
        """Send the table an event; `untold` counts those it has not taken yet."""
        self.untold += 1
        self.peer.tell(kind, seat, value, self._taken)

    def _taken(self) -> None:
        self.untold -= 1

    def _turn(self) -> None:
        data = bytes(self._arrived)
        self._arrived.clear()
        for message in self.peer.receive(data):
            self._handle(message)
        self._wires.to_device += self.peer.outgoing()
        self._wires.clock.after(_TURN_US, self._turn)
