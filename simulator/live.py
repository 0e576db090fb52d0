"""A simulated table in real time, its USB cable a TCP port: to the host just another table."""

import select
import socket
import time

from simulator.wires import Wires

_TURN_US = 5_000  # of virtual time between two looks at socket and wall clock
_BUFFER = 1 << 16


class LivePort:
    """Listens on loopback; one host at a time, as on a cable: a second one is shut out.

    While nobody is connected the table's words are lost, as they are on a Pico.
    """

    def __init__(self, wires: Wires, port: int = 0) -> None:
        self._wires = wires
        self._server = socket.create_server(("127.0.0.1", port))
        self._host: socket.socket | None = None
        wires.from_device = self._send
        self._turn()

    @property
    def url(self) -> str:
        """The address that pyserial opens."""
        return f"socket://127.0.0.1:{self._server.getsockname()[1]}"

    def _turn(self) -> None:
        if self._readable(self._server):
            self._plug_in(self._server.accept()[0])
        if self._host is not None and self._readable(self._host):
            self._receive(self._host)
        self._wires.clock.after(_TURN_US, self._turn)

    def _plug_in(self, host: socket.socket) -> None:
        if self._host is not None:
            host.close()
            return
        host.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._host = host

    @staticmethod
    def _readable(end: socket.socket) -> bool:
        return bool(select.select([end], [], [], 0)[0])

    def _receive(self, host: socket.socket) -> None:
        try:
            data = host.recv(_BUFFER)
        except OSError:
            data = b""
        if data:
            self._wires.deliver(data)
        else:
            self._drop()

    def _send(self, data: bytes) -> None:
        if self._host is not None:
            try:
                self._host.sendall(data)
            except OSError:
                self._drop()

    def _drop(self) -> None:
        if self._host is not None:
            self._host.close()
            self._host = None
            self._wires.to_device.clear()

    def close(self) -> None:
        """Stop listening."""
        self._drop()
        self._server.close()


class Pacer:
    """Holds virtual time back to `speed` seconds a second of wall time."""

    def __init__(self, wires: Wires, speed: float) -> None:
        self._clock = wires.clock
        self._speed = speed
        self._began = time.monotonic()
        self._turn()

    def _turn(self) -> None:
        ahead = self._clock.now / 1_000_000 / self._speed - (time.monotonic() - self._began)
        if ahead > 0:
            time.sleep(ahead)
        self._clock.after(_TURN_US, self._turn)
