"""The host's end of the link without a port: bytes in, messages and bytes out.

Events and records come out exactly once and in order, however often the cable is pulled or bytes
are damaged.
"""

import struct
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace

from floorman import events as ev
from floorman.link import messages as kinds
from floorman.link.frame import LONGEST, PAYLOAD, SYNC, Inbox, encode

from host_tools.link.messages import Began, Event, Lost, Message, Record, decode, read_identity
from host_tools.link.signatures import SignatureParts

ASK_S = 0.3  # identification is asked for again
TELL_S = 0.5  # a tell without an answer is repeated
ALIVE_S = 1.0  # the table is asked whether it is there
SILENT_S = 4.0  # then it is not
GAP_S = 2.0  # a missing event that never comes: begin anew
_NUMBERS = 0xFFFF
_SNAPSHOT = struct.Struct(">HHHBHH")


def frame(seq: int, kind: int, payload: bytes) -> bytes:
    """One frame of the link."""
    buf = bytearray(LONGEST)
    return bytes(buf[: encode(buf, seq, kind, payload, len(payload))])


@dataclass
class _Tell:
    kind: int
    seat: int
    value: int
    done: Callable[[], None]
    wanted: Callable[[], bool]
    author: int
    number: int = -1


class HostSession:
    """Feed what the port read to `receive`, keep its messages, then write `outgoing`.

    `outgoing` acknowledges what `receive` returned, so call it after the messages are safe.
    `now` is a clock in seconds.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._inbox = Inbox()
        self._out = bytearray()
        self._seq = 0
        self._boot = -1
        self._expected = 0
        self._past = 0  # events and records to come that the restored state contains
        self._restored = False  # the hand's beginning is not known here
        self._astray = False  # events were undone that are not known here
        self._lost: list[Message] = []  # dropped by the table, unless they had come before
        self._tells: deque[_Tell] = deque()
        self._last_told = 0
        self._signatures = SignatureParts(now)
        self.connect()

    # the session -----------------------------------------------------------

    def connect(self) -> None:
        """A port was opened: forget half frames, ask the table who it is."""
        self._inbox = Inbox()
        self._out.clear()
        self._out.append(SYNC)
        self.build = self._table = ""
        self.running = False
        self._beginning = False
        self._identity = b""
        self._identity_size = 0
        self._state = b""
        self._ack = False
        self._gap_since = -1.0
        self._told_since = -1.0
        self._acked = self._heard = self._now()
        self._ask(0)

    def tell(
        self,
        kind: int,
        seat: int,
        value: int,
        done: Callable[[], None] = lambda: None,
        wanted: Callable[[], bool] = lambda: True,
        author: int = ev.BY_HOUSE,
    ) -> None:
        """Queue an event for the table; `done` is called when the table has taken it.

        `author` is for whom, see events.py.  What is not `wanted` any more when its turn comes is
        never sent.
        """
        if not (0 <= kind <= 255 and 0 <= seat <= 255 and 0 <= value < 1 << 30):
            raise ValueError(f"kind {kind}, seat {seat}, value {value} do not fit into an event")
        self._tells.append(_Tell(kind, seat, value, done, wanted, author))

    def stop(self) -> None:
        """Ask the table to leave its loop: it starts anew, or gives way to its REPL.

        One with cards on it plays on; its reason comes as trouble.
        """
        self._send(kinds.STOP, b"")

    def examine(self, what: int, place: int) -> None:
        """Ask for an examination; an Examined message answers, unless the cable loses it."""
        self._send(kinds.EXAMINE, bytes((what, place)))

    @property
    def silent(self) -> bool:
        """True when the table has not been heard for too long."""
        return self._now() - self._heard > SILENT_S

    # out -------------------------------------------------------------------

    def outgoing(self) -> bytes:
        """Bytes to be written now; acknowledges everything received so far."""
        now = self._now()
        if not self.running:
            if now - self._asked >= ASK_S:
                self._ask_again()
        elif self._gap_since >= 0 and now - self._gap_since >= GAP_S:
            self._begin()
        else:
            self._send_tell(now)
            if asked := self._signatures.ask():
                self._send(*asked)
            if self._ack or now - self._acked >= ALIVE_S:
                self._ack = False
                self._acked = now
                self._send(kinds.ACK, struct.pack(">H", self._expected))
        data = bytes(self._out)
        self._out.clear()
        return data

    def _ask(self, offset: int) -> None:
        self._asked = self._now()
        self._send(kinds.IDENTIFY, struct.pack(">H", offset))

    def _ask_again(self) -> None:
        self._state = b""
        self._ask(self._identity_size if self._beginning else len(self._identity))

    def _begin(self) -> None:
        self.running = False
        self._beginning = True
        self._state = b""
        self._gap_since = -1.0
        self._ask(self._identity_size)

    def _send_tell(self, now: float) -> None:
        while self._tells and self._tells[0].number < 0 and not self._tells[0].wanted():
            self._tells.popleft()
        if not self._tells or 0 <= now - self._told_since < TELL_S:
            return
        tell = self._tells[0]
        if tell.number < 0:
            tell.number = (self._last_told + 1) & _NUMBERS
        self._told_since = now
        body = struct.pack(">HBBBI", tell.number, tell.author, tell.kind, tell.seat, tell.value)
        self._send(kinds.TELL, body)

    def _send(self, kind: int, payload: bytes) -> None:
        self._out += frame(self._seq, kind, payload)
        self._seq = (self._seq + 1) & 255

    # in --------------------------------------------------------------------

    def receive(self, data: bytes) -> list[Message]:
        """Messages completed by `data`; LinkError when the table speaks another dialect."""
        found: list[Message] = []
        inbox = self._inbox
        while data:
            n = min(len(data), inbox.room())
            inbox.add(bytearray(data[:n]), n)
            data = data[n:]
            while length := inbox.take():
                self._heard = self._now()
                found += self._frame(inbox.buf[2], bytes(inbox.buf[PAYLOAD : length - 3]))
        return found

    def _frame(self, kind: int, payload: bytes) -> list[Message]:
        if kind == kinds.IDENTITY and len(payload) >= 4:
            self._take_identity(payload)
        elif kind == kinds.SNAPSHOT and len(payload) >= _SNAPSHOT.size:
            return self._take_snapshot(payload)
        elif kind == kinds.TOLD and len(payload) == 2:
            self._take_told(*struct.unpack(">H", payload))
        elif self.running:
            signed = self._signatures.take(kind, payload)
            return self._sift(decode(kind, payload)) if signed is None else signed
        return []

    def forget(self) -> None:
        """Give up a thread that was lost: the next session begins with the table's state."""
        self._boot = -1

    def _take_identity(self, payload: bytes) -> None:
        offset, size = struct.unpack_from(">HH", payload)
        if self.running and offset == 0:  # it started anew and knows nothing of this session
            self.running = self._beginning = False
            self._identity = b""
        if self.running or self._beginning or offset != len(self._identity):
            return
        self._identity_size = size
        self._identity += payload[4:]
        if len(self._identity) < size:
            self._ask(len(self._identity))
            return
        self.build, self._table = read_identity(self._identity)
        self._begin()

    def _take_snapshot(self, payload: bytes) -> list[Message]:
        boot, first, following, complete, size, offset = _SNAPSHOT.unpack_from(payload)
        if not self._beginning or self.running or offset != len(self._state):
            return []
        self._state += payload[_SNAPSHOT.size :]
        if len(self._state) < size:
            return []
        self.running = True
        self._beginning = False
        self._ack = True
        self._acked = self._now()
        began = self._where_to_go_on(boot, first, following, bool(complete))
        lost, self._lost = self._lost, []
        return [*lost, began]

    def _where_to_go_on(self, boot: int, first: int, following: int, complete: bool) -> Began:
        """Where to go on with a table that has numbered events from `first` to `following`.

        resume: it knows all that we acknowledged.  restore: take its packed state; the next
        `_past` events are in it already.  replay: never heard before, all its events follow.
        """
        ahead = (self._expected - first) & _NUMBERS
        known = boot == self._boot and ahead <= (following - first) & _NUMBERS
        if known:
            self._lost.clear()  # a table that came on drops what was fetched before the cut
        if known and not self._astray:
            return Began(self.build, "resume", b"", self._table, boot)
        self._boot = boot
        self._signatures.forget()
        if not known:
            self._expected = first
        self._astray = False
        self._restored = known or not complete
        self._past = (following - self._expected) & _NUMBERS if self._restored else 0
        how = "restore" if self._restored else "replay"
        return Began(self.build, how, self._state, self._table, boot)

    def _take_told(self, number: int) -> None:
        self._last_told = number
        if self._tells and self._tells[0].number == number:
            self._told_since = -1.0
            self._tells.popleft().done()

    def _sift(self, messages: list[Message]) -> list[Message]:
        """Leave events and records out that came before or came too early."""
        new: list[Message] = []
        for message in messages:
            if isinstance(message, Event):
                if self._is_next(message.number):
                    new.append(replace(message, past=True) if self._past else message)
                    if self._restored and not self._past and message.moves_back:
                        self._astray = True  # what it moves to is not known here: ask
                        self._begin()
                        break
                    self._past = max(0, self._past - 1)
            elif isinstance(message, Record):
                if self._is_next(message.number):
                    new.append(message)
                    self._past = max(0, self._past - 1)
            elif isinstance(message, Lost):
                self._lost.append(message)
                self._begin()
            else:
                new.append(message)
        return new

    def _is_next(self, number: int) -> bool:
        self._ack = True
        if number == self._expected:
            self._expected = (number + 1) & _NUMBERS
            self._gap_since = -1.0
            return True
        if (number - self._expected) & _NUMBERS <= _NUMBERS // 2 and self._gap_since < 0:
            self._gap_since = self._now()
        return False
