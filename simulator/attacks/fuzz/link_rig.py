"""A table and a host on one virtual cable that can be damaged, cut and joined again."""

import random
from collections.abc import Callable

from floorman.link.session import Session
from floorman.rules.state import PACKED

from host_tools.link.host_session import HostSession
from host_tools.link.messages import Began, Event, Message


class Ticks:
    """The firmware's clock; `ms` moves by hand."""

    def __init__(self) -> None:
        self.ms = 0

    def ticks_ms(self) -> int:
        return self.ms & 0x3FFFFFFF

    def ticks_diff(self, late: int, early: int) -> int:
        return ((late - early + 0x20000000) & 0x3FFFFFFF) - 0x20000000


class Port:
    """The firmware's end of the cable.  With `deaf` the host has stopped reading."""

    def __init__(self) -> None:
        self.inbound = bytearray()
        self.outbound = bytearray()
        self.plugged = True
        self.deaf = False

    def readinto(self, buf: bytearray) -> int:
        n = min(len(buf), len(self.inbound))
        buf[:n] = self.inbound[:n]
        del self.inbound[:n]
        return n

    def busy(self) -> bool:
        return False

    def write(self, data: bytes) -> int:
        if self.deaf:
            return 0
        if self.plugged:
            self.outbound += data
        return len(data)


class Rig:
    """`run` lets both ends work; `got` is what the host received, `told` what the table did."""

    def __init__(
        self, pack: Callable[[bytearray], int] | None = None, build: bytes = b"t"
    ) -> None:
        self.ticks = Ticks()
        self.port = Port()
        self.session = Session(self.port, self.ticks, build, pack, PACKED)
        self.peer = HostSession(lambda: self.ticks.ms / 1000)
        self.got: list[Message] = []
        self.told: list[tuple[int, int, int]] = []
        self.damage: Callable[[bytes], bytes] = lambda data: data

    def step(self, ms: int = 10) -> None:
        """Both ends once, then `ms` pass."""
        session = self.session
        if session.poll():
            self.told.append((session.told_kind, session.told_seat, session.told_value))
        arrived = self.damage(bytes(self.port.outbound)) if self.port.outbound else b""
        self.port.outbound.clear()
        self.got += self.peer.receive(arrived)
        sent = self.peer.outgoing()
        if sent and self.port.plugged:
            self.port.inbound += self.damage(sent)
        self.ticks.ms += ms

    def run(self, steps: int) -> None:
        for _ in range(steps):
            self.step()

    def run_until(self, done: Callable[[], bool], steps: int = 20000) -> None:
        """Run until `done()`; fails when it never is."""
        for _ in range(steps):
            if done():
                return
            self.step()
        raise AssertionError(f"not reached in {steps} steps")

    def pull(self) -> None:
        """The cable is pulled: what was under way is gone."""
        self.port.plugged = False
        self.port.inbound.clear()
        self.port.outbound.clear()

    def plug(self) -> None:
        """The cable is back; the host opens the port anew."""
        self.port.plugged = True
        self.peer.connect()

    @property
    def events(self) -> list[Event]:
        return [message for message in self.got if isinstance(message, Event)]

    @property
    def begins(self) -> list[Began]:
        return [message for message in self.got if isinstance(message, Began)]


def vandal(rng: random.Random, rate: float) -> Callable[[bytes], bytes]:
    """Damages a share of the chunks: a bit flipped, pieces torn off or out, noise, repetition."""

    def damage(data: bytes) -> bytes:
        if rng.random() >= rate:
            return data
        at = rng.randrange(len(data))
        kind = rng.randrange(5)
        if kind == 0:
            return data[:at] + bytes((data[at] ^ 1 << rng.randrange(8),)) + data[at + 1 :]
        if kind == 1:
            return data[:at]
        if kind == 2:
            return data[:at] + data[rng.randrange(at, len(data)) :]
        if kind == 3:
            return rng.randbytes(rng.randrange(1, 150)) + data
        return data + data

    return damage


def linked(rig: Rig) -> Rig:
    """The rig once host and table have begun."""
    rig.run_until(lambda: rig.peer.running)
    return rig


def put(rig: Rig, count: int, start: int = 0) -> None:
    """Let the table report events whose values count up from `start`."""
    for n in range(start, start + count):
        rig.session.event(5, n % 10, n, rig.ticks.ms)


def values(rig: Rig) -> list[int]:
    """Values that the host has heard."""
    return [event.value for event in rig.events]
