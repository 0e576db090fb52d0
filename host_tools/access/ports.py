"""Ports that nobody fills for others: so many connections for each address, and no idle ones.

A connection costs the one who opens it nothing, and this computer a file.  An address that has
its number gets another one in place of its oldest that asks for nothing; when a port is full, the
address with the most makes room.  So an address that opens thousands stands in its own way alone.
"""

import asyncio
import errno
import ipaddress
import os
import signal
import socket
import ssl
import struct
from collections.abc import Callable
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Any, NamedTuple, cast

from aiohttp import web, web_fileresponse
from aiohttp.typedefs import Handler, Middleware

from host_tools.access.bucket import Buckets
from host_tools.access.unread import HttpLog, Unread

web_fileresponse.NOSENDFILE = True  # type: ignore[misc]
"""What asyncio sends by itself ends in tracebacks when the connection is hung up meanwhile."""
QUIET_S = 15.0
"""A connection is ended after so long without a whole request."""
HANDSHAKE_S = 10.0
_BACKLOG = 1024
_AT_ONCE = 16  # connections taken before others have their turn
_REST_S = 0.5  # when this process has no file left
_KNOWN = 1000  # addresses
_NETWORK_BITS = 64  # of an address of IPv6: the rest is the guest's own choice
_RESET = struct.pack("ii", 1, 0)  # SO_LINGER: nothing is kept of the connection


class Limits(NamedTuple):
    """Connections of one address, and of all; new ones of an address at once, and a second."""

    each: int
    all: int
    at_once: float
    a_second: float


HOUSE = Limits(300, 300, 2000, 2000)
GUESTS = Limits(64, 300, 80, 20)
STEP = Limits(16, 64, 40, 10)
"""The doorstep's: files for a tablet that is not let in yet."""


class Ports:
    """Opens ports for the applications of a server; their middleware says who asks for something.

    `crowded` hears the address of a connection that was refused, `unread` of what came and could
    not be read.
    """

    def __init__(
        self,
        crowded: Callable[[str], None] = lambda address: None,
        unread: Unread = lambda address, what: None,
    ) -> None:
        self._crowded = crowded
        self._log = HttpLog(unread)
        self._callers: dict[asyncio.BaseTransport, _Caller] = {}
        self._runners: dict[web.Application, web.AppRunner] = {}

    def middleware(self) -> Middleware:
        """The outermost of web.Application."""

        @web.middleware
        async def ask(request: web.Request, handler: Handler) -> web.StreamResponse:
            with self._asking(request):
                return await handler(request)

        return ask

    @contextmanager
    def _asking(self, request: web.Request) -> Any:
        caller = self._callers.get(request.transport) if request.transport else None
        if caller:
            caller.asks.append(request)
        try:
            yield
        finally:
            if caller:
                caller.asks.remove(request)

    async def open(
        self,
        app: web.Application,
        host: str,
        port: int,
        context: ssl.SSLContext | None = None,
        limits: Limits = GUESTS,
    ) -> int:
        """Listen there; the port's number.  OSError when it cannot be had: all are shut again."""
        runner = await self._runner(app)
        try:
            listeners = await bound(host, port)
        except OSError:
            await self.close()
            raise
        assert runner.server
        one = _Port(listeners, runner.server, context, limits, self._callers, self._crowded)
        await _Site(runner, one).start()
        return int(listeners[0].getsockname()[1])

    async def _runner(self, app: web.Application) -> web.AppRunner:
        """It ends quiet connections, and its log is for faults of this program."""
        if app not in self._runners:
            runner = web.AppRunner(
                app, access_log=None, keepalive_timeout=QUIET_S, logger=self._log
            )
            await runner.setup()
            self._runners[app] = runner
        return self._runners[app]

    async def close(self) -> None:
        """Close what is open, and give the ports back."""
        for runner in self._runners.values():
            await runner.cleanup()
        self._runners.clear()


async def bound(host: str, port: int) -> list[socket.socket]:
    """A socket for each address that the host's name has here."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    listeners: list[socket.socket] = []
    try:
        for family, _, _, _, address in dict.fromkeys(found):
            with _without(errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL):
                listeners.append(_listener(family, address))
    except BaseException:
        for one in listeners:
            one.close()
        raise
    if not listeners:
        raise OSError(errno.EADDRNOTAVAIL, os.strerror(errno.EADDRNOTAVAIL))
    return listeners


def _listener(family: int, address: Any) -> socket.socket:
    one = socket.socket(family, socket.SOCK_STREAM)
    try:
        one.setblocking(False)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        one.bind(address)
        one.listen(_BACKLOG)
    except BaseException:
        one.close()
        raise
    return one


@contextmanager
def _without(*numbers: int) -> Any:
    """An error of these numbers is none."""
    try:
        yield
    except OSError as error:
        if error.errno not in numbers:
            raise


def told_to_end() -> asyncio.Event:
    """Set by whoever ends the process by hand or by a signal."""
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    return ended


def all_files() -> None:
    """Let this process have as many files open as the system lets it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class _Port:
    """What stands behind one number: who is there, by address, the oldest first."""

    def __init__(
        self,
        listeners: list[socket.socket],
        handler: Callable[[], asyncio.Protocol],
        context: ssl.SSLContext | None,
        limits: Limits,
        asking: "dict[asyncio.BaseTransport, _Caller]",
        crowded: Callable[[str], None],
    ) -> None:
        self.sockets = listeners
        self.handler = handler
        self.asking = asking
        self._context = context
        self._limits = limits
        self._crowded = crowded
        self._there: dict[str, dict[_Caller, None]] = {}
        self._loop = asyncio.get_running_loop()
        self._paces = Buckets(limits.at_once, limits.a_second, self._loop.time)

    def listen(self) -> None:
        for one in self.sockets:
            self._loop.add_reader(one, self._accept, one)

    def close(self) -> None:
        """Take nobody in any more; whoever is there stays until the runner ends."""
        for one in self.sockets:
            self._loop.remove_reader(one)
            one.close()
        for callers in list(self._there.values()):
            for caller in list(callers):
                caller.give_up_greeting()

    def _accept(self, listener: socket.socket) -> None:
        for _ in range(_AT_ONCE):
            try:
                came, address = listener.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError:  # no file is left
                if not self._room_of_anybody():
                    self._rest(listener)
                return
            self._take(came, whose(address[0]))

    def _rest(self, listener: socket.socket) -> None:
        self._loop.remove_reader(listener)
        self._loop.call_later(_REST_S, self._go_on, listener)

    def _go_on(self, listener: socket.socket) -> None:
        if listener.fileno() >= 0:
            self._loop.add_reader(listener, self._accept, listener)

    def _take(self, came: socket.socket, address: str) -> None:
        if not (self._paces.take(address) and self._has_room(address)):
            came.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            came.close()
            self._crowded(address)
            return
        came.setblocking(False)
        caller = _Caller(self, address)
        self._there.setdefault(address, {})[caller] = None
        caller.greeting = self._loop.create_task(self._greet(caller, came))

    async def _greet(self, caller: "_Caller", came: socket.socket) -> None:
        limit = HANDSHAKE_S if self._context else None
        try:
            await self._loop.connect_accepted_socket(
                lambda: caller, came, ssl=self._context, ssl_handshake_timeout=limit
            )
        except OSError:  # of TLS, too: it speaks another language, or nothing
            self.forget(caller)

    # room --------------------------------------------------------------------------------------

    def _has_room(self, address: str) -> bool:
        """Whether one more may come, and somebody has made room where that was needed."""
        if len(self._there.get(address, ())) >= self._limits.each:
            return self._room_of(address)
        if sum(map(len, self._there.values())) >= self._limits.all:
            return self._room_of_anybody()
        return True

    def _room_of_anybody(self) -> bool:
        by_number = sorted(self._there, key=lambda one: -len(self._there[one]))
        return any(map(self._room_of, by_number))

    def _room_of(self, address: str) -> bool:
        """End the oldest connection of an address that asks for nothing; whether there was one."""
        caller = next((one for one in self._there[address] if not one.is_served), None)
        if caller:
            caller.hang_up()
        return caller is not None

    def forget(self, caller: "_Caller") -> None:
        """It has gone."""
        callers = self._there.get(caller.address, {})
        callers.pop(caller, None)
        if not callers:
            self._there.pop(caller.address, None)


class _Caller(asyncio.Protocol):
    """One connection: all that comes goes to the handler of HTTP; `asks` are its requests."""

    def __init__(self, port: _Port, address: str) -> None:
        self.address = address
        self.asks: list[web.Request] = []
        self.greeting: asyncio.Task[None] | None = None
        self._port = port
        self._transport: asyncio.BaseTransport | None = None
        self._handler: asyncio.Protocol | None = None

    @property
    def is_served(self) -> bool:
        """It asked for something, and all that belongs to the request has come."""
        return any(request.content.is_eof() for request in self.asks)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._port.asking[transport] = self
        self._handler = self._port.handler()
        self._handler.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._port.forget(self)
        if self._transport and self._handler:
            self._port.asking.pop(self._transport, None)
            self._handler.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._handler:
            self._handler.data_received(data)

    def eof_received(self) -> bool | None:
        return self._handler.eof_received() if self._handler else None

    def pause_writing(self) -> None:
        if self._handler:
            self._handler.pause_writing()

    def resume_writing(self) -> None:
        if self._handler:
            self._handler.resume_writing()

    def hang_up(self) -> None:
        """End it without a word."""
        self._port.forget(self)
        if isinstance(self._transport, asyncio.WriteTransport):
            self._transport.abort()
        self.give_up_greeting()

    def give_up_greeting(self) -> None:
        """End it where it is not there yet."""
        if self._transport is None and self.greeting:
            self.greeting.cancel()


class _Site(web.BaseSite):
    """A port as a runner knows it."""

    def __init__(self, runner: web.AppRunner, port: _Port) -> None:
        super().__init__(runner)
        self._port = port

    @property
    def name(self) -> str:
        return str(self._port.sockets[0].getsockname())

    async def start(self) -> None:
        await super().start()
        self._server = cast(asyncio.AbstractServer, self._port)  # it is closed, and has sockets
        self._port.listen()


@lru_cache(_KNOWN)
def whose(address: str) -> str:
    """Whose address it is: a guest has a whole network of IPv6."""
    try:
        one = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:  # a socket that has none
        return address
    if isinstance(one, ipaddress.IPv6Address) and not one.is_loopback:
        return str(ipaddress.ip_network((one, _NETWORK_BITS), strict=False))
    return str(one)
