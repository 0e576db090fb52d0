"""The link client: a table on a serial port, a pty or socket://, joined again when it drops."""

import errno
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future

import serial
from floorman import events as ev
from serial.tools import list_ports

from host_tools.ground.plain import plain
from host_tools.link.host_session import HostSession
from host_tools.link.messages import Down, LinkError, Message
from host_tools.link.port_error import PortError, forbidden, holder_of

READ_S = 0.01  # how long a read waits for more
ANSWER_S = 3.0  # a table that says nothing for so long is none
BACK_OFF_S = (0.2, 0.4, 0.8, 1.6, 3.0)  # before the next try to open the port


def ports_here() -> str:
    """The serial ports of this computer that have a device, and what each says it is; "" for none.

    For an error message.
    """
    here = [port for port in list_ports.comports() if port.hwid != "n/a"]
    found = [port.device + (f" ({plain(port.product)})" if port.product else "") for port in here]
    return ", ".join(sorted(found))


def open_port(name: str) -> serial.SerialBase:
    """Open a device path or pyserial URL; LinkError says in one sentence why it cannot be."""
    try:
        if "://" in name:
            return serial.serial_for_url(name, timeout=READ_S, write_timeout=1)
        return serial.Serial(name, timeout=READ_S, write_timeout=1, exclusive=True)
    except ValueError as error:
        raise LinkError(f"{name} is no port: {error}") from None
    except OSError as error:
        raise _why_not(name, error) from None


def _why_not(name: str, error: OSError) -> PortError:
    if "://" in name:
        return PortError("NOBODY", port=name)
    if error.errno in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return PortError("NO_PORT", port=name, here=ports_here())
    if error.errno in (errno.EAGAIN, errno.EBUSY):
        return _busy(name)
    if error.errno in (errno.EACCES, errno.EPERM):
        return forbidden(name)
    return PortError("NO_SERIAL", port=name, here=ports_here())


def _busy(name: str) -> PortError:
    return PortError("BUSY", port=name, holder=holder_of(name))


def _sentence(error: Exception) -> str:
    if isinstance(error, LinkError):
        return str(error)
    return f"what the table said broke this program: {type(error).__name__}, {error}"


class _PulledError(LinkError):
    """The cable is out."""

    def __init__(self, name: str) -> None:
        super().__init__(f"the cable to {name} was pulled")


class Client:
    """Keeps the link to one table.

    `handle` is called in the client's own thread with every message in order, `Down` included,
    then `settle` once for all that came together; they are acknowledged only after it returned.
    """

    def __init__(
        self,
        name: str,
        handle: Callable[[Message], None],
        now: Callable[[], float] = time.monotonic,
        settle: Callable[[], None] = lambda: None,
    ) -> None:
        self.name = name
        self._handle = handle
        self._settle = settle
        self._now = now  # seconds by which the table's patience is measured
        self._session = HostSession(now)
        self._lock = threading.Lock()  # the session is fed here and told from elsewhere
        self._port: serial.SerialBase | None = None
        self._heard = False  # anything since the port was opened
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._serve, name=f"link {name}", daemon=True)

    def connect(self, patience_s: float = ANSWER_S) -> str:
        """Open the port and identify the table; its build id.  LinkError when that fails."""
        self._port = open_port(self.name)
        self._heard = False
        with self._lock:
            self._session.connect()
        deadline = self._now() + patience_s
        try:
            while not self._session.running:
                self._pump()
                if self._now() > deadline:
                    raise PortError("NO_TABLE", port=self.name)
        except _PulledError:
            self._drop()
            if "://" in self.name and not self._heard:  # let in and shown out: it has its host
                raise _busy(self.name) from None
            raise
        except LinkError:
            self._drop()
            raise
        return self._session.build

    def start(self) -> None:
        """Serve the link in the background and keep it up from now on."""
        self._thread.start()

    def tell(self, kind: int, seat: int, value: int, author: int = ev.BY_HOUSE) -> "Future[None]":
        """Tell the table an event; the future is done when the table has it.

        `author` is for whom (BY_DEALER and its like).

        ValueError when the numbers do not fit.  Survives a reconnect, unless the future was
        cancelled before the event was sent.
        """
        taken: Future[None] = Future()

        def done() -> None:
            if taken.set_running_or_notify_cancel():
                taken.set_result(None)

        with self._lock:
            self._session.tell(kind, seat, value, done, lambda: not taken.cancelled(), author)
        return taken

    def examine(self, what: int, place: int) -> None:
        """Ask for an examination; an Examined message answers, unless the cable loses it."""
        with self._lock:
            self._session.examine(what, place)

    def close(self) -> None:
        """End the thread and give the port back."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()
        self._drop()

    # the thread ------------------------------------------------------------

    def _serve(self) -> None:
        tries = 0
        while not self._closing.is_set():
            try:
                if self._port is None:
                    self.connect()
                self._pump()
                tries = 0
            except Exception as error:  # whatever it is, somebody must hear of it
                self._drop()
                self._handle(Down(_sentence(error)))
                self._closing.wait(BACK_OFF_S[min(tries, len(BACK_OFF_S) - 1)])
                tries += 1

    def _pump(self) -> None:
        """Read a little, hand it on, write what is due."""
        data = self._read()
        with self._lock:
            messages = self._session.receive(data)
        if messages:
            self._pass_on(messages)
        with self._lock:
            out = self._session.outgoing()
        if out:
            self._write(out)
        if self._session.silent:
            raise LinkError(f"the table on {self.name} has fallen silent")

    def _pass_on(self, messages: list[Message]) -> None:
        """Pass a message on; after a refusal the table must tell its state anew."""
        try:
            for message in messages:
                self._handle(message)
            self._settle()
        except Exception:
            with self._lock:
                self._session.forget()
            raise

    def _read(self) -> bytes:
        assert self._port is not None
        try:
            data = bytes(self._port.read(4096))
        except OSError:
            raise _PulledError(self.name) from None
        self._heard = self._heard or bool(data)
        return data

    def _write(self, data: bytes) -> None:
        assert self._port is not None
        try:
            self._port.write(data)
        except serial.SerialTimeoutException:
            raise LinkError(f"the table on {self.name} does not take what it is told") from None
        except OSError:
            raise _PulledError(self.name) from None

    def _drop(self) -> None:
        if self._port is not None:
            self._port.close()
            self._port = None
