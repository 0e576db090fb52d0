"""The table's end of the link: events until they are acknowledged, the newest of all the rest.

`poll` is one bounded step of the table's loop.  Nothing allocates in it but identification,
a snapshot and trouble.  The link may be cut anywhere; the table never waits for it.
"""

from random import getrandbits

from micropython import const

from floorman.events import BY_DEALER, BY_HOUSE, BY_TABLE
from floorman.link.exams import refusal
from floorman.link.frame import LONGEST, PAYLOAD, ROOM, Inbox, seal
from floorman.link.latest import Latest
from floorman.link.messages import (
    ACK,
    EVENT,
    EXAMINE,
    EXAMINED,
    FORMATS,
    IDENTIFY,
    IDENTITY,
    LOST,
    PAIRED,
    SNAPSHOT,
    STAYS,
    STOP,
    TELL,
    TOLD,
    TROUBLE,
)
from floorman.link.ring import LAST_KIND, EventRing

_CHUNK = const(64)  # of the identity or a snapshot in one frame
_BURST = const(4)  # frames sent in one step
_READ = const(32)  # bytes read in one step
_WINDOW = const(32)  # events under way without an acknowledgement
_REPEAT_MS = const(500)  # doubled each time
_REPEATS = const(5)  # unanswered: nobody listens any more
_TROUBLES = const(8)
_HELD_MS = const(100)  # a write that took longer found nobody reading
_SHORTEST_MS = const(1000)  # nothing is said after that, doubled each time
_LONGEST_MS = const(30000)
_NUMBERS = const(0xFFFF)
_ZONES = const(28)


class Session:
    """`port` has readinto(buf) and write(view), both returning how many bytes at once, and busy(),
    whether the view written last must stay as it is.

    `pack(buf)` writes the state of the rules, `packed` bytes, and returns its length; it must
    contain every event given to `event` before.  `boot`, the numbers in `ring` and `told_number`
    outlive a power cut.
    `told_author`, `told_kind`, `told_seat`, `told_value` hold what the host told when `poll`
    returns True.
    `stopped` is set when the host wants the loop to end; `stay` says that it does not.  `exam` and
    `exam_place` are set when it wants something examined.
    """

    def __init__(  # type: ignore[no-untyped-def]
        self, port, clock, build_id: bytes, pack=None, packed=0, zones: int = _ZONES, table=b"full"
    ) -> None:
        self._port = port
        self._clock = clock
        self._pack = pack
        self._identity = bytearray(
            b'{"build":"' + build_id + b'","table":"' + table + b'","formats":' + FORMATS + b"}"
        )
        self.boot = getrandbits(16)
        self._inbox = Inbox()
        self._chunk = bytearray(_READ)
        self._out = bytearray(LONGEST)
        self._views: dict[int, memoryview] = {}  # by length
        self._seq = 0
        self.ring = EventRing()
        self._latest = Latest(zones)
        self._troubles: list[bytearray] = []
        self._damaged = 0
        self._identify_at = -1
        self._packed = packed
        self._snapshot: "bytes | bytearray" = b""  # while it is sent
        self._snapshot_size = 0
        self._snapshot_at = -1
        self._snapshot_next = 0
        self._send_next = 0
        self._moved_ms = 0
        self._repeats = 0
        self._begun = False
        self._resting = False
        self._rest_ms = 0  # how long the last rest was to be
        self._rested_ms = 0  # when it began
        self.told_number = 0
        self._answer_told = False
        self._pairing = b""  # the payload of PAIRED, once somebody is
        self._tell_pairing = False
        self.signing = None  # who makes signatures, once the table does
        self.linked = False
        self.stopped = False
        self._stays = b""  # why, until it is said
        self.exam = 0
        self.exam_place = 0
        self.told_author = 0
        self.told_kind = 0
        self.told_seat = 0
        self.told_value = 0

    # what the table reports ------------------------------------------------

    def event(self, kind: int, seat: int, value: int, ms: int, author: int = BY_TABLE) -> None:
        """Queue an event for the host; it is kept until acknowledged."""
        self.ring.put(kind, seat, value, ms, author)

    def record(self, kind: int, body: bytes | bytearray) -> None:
        """Queue a record of sealed cards among the events; `kind` is its frame's type."""
        self.ring.put_record(kind, body)

    def pair(self, table: bytes, count: int) -> None:
        """Somebody is paired with the table: every host hears of it."""
        self.ring.hold_records()
        self._pairing = table + bytes((count >> 8, count & 255))
        self._tell_pairing = True

    def row(self, n: int, columns: bytearray) -> None:
        """An LED row shows these 64 columns now."""
        self._latest.row(n, columns)

    def lights(self, codes: bytearray) -> None:
        """The seat lights show these 50 codes now."""
        self._latest.lights(codes)

    def attach(self, balance) -> None:  # type: ignore[no-untyped-def]
        """Whose news of chips that differ go to the host, see Latest."""
        self._latest.balance = balance

    def count(self, zone: int, n: int) -> None:
        """So many tags lie in a zone now."""
        self._latest.counts.set(zone, n)

    def health(self, zone: int, state: int) -> None:
        """A reader's state; 0 is well."""
        self._latest.health.set(zone, state)

    def part(self, part: int, state: int) -> None:
        """The state of a part beside the readers; 0 is well."""
        self._latest.parts.set(part, state)

    def trouble(self, text: str) -> None:
        """Say a sentence to whoever looks at the host.  Allocates."""
        if len(self._troubles) < _TROUBLES:
            self._troubles.append(bytearray((TROUBLE,)) + text.encode()[:ROOM])

    def once(self, kind: int, record: bytes | bytearray) -> None:
        """STARTED, CHIPS, EXAMINED or FAILED: said once, before any trouble.  Allocates."""
        self._troubles.insert(0, bytearray((kind,)) + record[:ROOM])

    def withdraw_exams(self, why: int) -> None:
        """Answers that were not sent yet become refusals; `why` is a number of exams.py."""
        for text in self._troubles:
            if text[0] == EXAMINED:
                text[1:] = refusal(text[2], why)

    @property
    def troubled(self) -> bool:
        """There is something that nobody has heard yet."""
        return bool(self._troubles)

    def stay(self, why: bytes) -> None:
        """STOP is refused: whoever asked hears why, linked or not."""
        self.stopped = False
        self._stays = why

    # one step --------------------------------------------------------------

    def poll(self) -> bool:
        """Read a little, act on one frame at most, send a few; True: the host told something."""
        self._read()
        told = self._inbox.take() != 0 and self._handle()
        if self._inbox.bad != self._damaged:
            self._damaged = self._inbox.bad
            self.trouble("damaged frame from the host, %d so far" % self._damaged)
        if told:
            return True  # it is in the journal before the host hears that it was taken
        if self._resting:
            if self._since(self._rested_ms) < self._rest_ms:
                return False
            self._resting = False
        for _ in range(_BURST):
            if self._port.busy() or not self._send_one():
                break
        return False

    def _read(self) -> None:
        if self._inbox.room() >= _READ:
            n = self._port.readinto(self._chunk)
            if n:
                self._inbox.add(self._chunk, n)

    # from the host ---------------------------------------------------------

    def _handle(self) -> bool:
        buf = self._inbox.buf
        kind = buf[2]
        n = buf[0] - PAYLOAD - 3
        if kind == STOP and n == 0:
            self.stopped = True
        elif kind == IDENTIFY and n == 2:
            self._identify(_word(buf, PAYLOAD))
        elif not self._begun:
            self._identify_at = 0  # a host from before this table started: it must begin anew
        elif kind == ACK and n == 2:
            self._acknowledge(_word(buf, PAYLOAD))
        elif kind == EXAMINE and n == 2:
            if len(self._troubles) < _TROUBLES:  # else nobody fetches the answers
                self.exam = buf[PAYLOAD]
                self.exam_place = buf[PAYLOAD + 1]
        elif kind == TELL and n == 9:
            return self._tell(buf)
        elif self.signing is None or not self.signing.hear(buf, kind, n):
            self.trouble("frame of type %d with %d bytes is not understood" % (kind, n))
        return False

    def _identify(self, offset: int) -> None:
        if offset < len(self._identity):
            self._identify_at = offset
            self._begun = False
            self.linked = False
        else:
            self._begin()

    def _begin(self) -> None:
        self._begun = True
        self._snapshot = bytearray(self._packed)
        self._snapshot_size = self._pack(self._snapshot) if self._pack else 0
        self._snapshot_next = self.ring.next
        self._snapshot_at = 0
        self._answer_told = True
        self._revive()

    def _revive(self) -> None:
        self.linked = True
        self._latest.mark_all()
        if self.signing is not None:
            self.signing.mark_all()
        self._tell_pairing = True
        self._send_next = self.ring.first
        self._repeats = 0

    def _acknowledge(self, number: int) -> None:
        if not self.linked:
            self._revive()
        if self.ring.release(number):
            self._moved_ms = self._clock.ticks_ms()
            self._repeats = 0
        else:
            self._answer_told = True  # the host asks whether the table is still there

    def _tell(self, buf: bytearray) -> bool:
        number = _word(buf, PAYLOAD)
        self._answer_told = True
        if number == self.told_number:
            return False
        self.told_number = number
        author = buf[PAYLOAD + 2]
        kind = buf[PAYLOAD + 3]
        if buf[PAYLOAD + 5] >= 0x40 or not kind or kind > LAST_KIND:
            self.trouble("the host told a kind that no event has, or an amount of 2**30 or more")
            return False
        if not BY_DEALER <= author <= BY_HOUSE:
            self.trouble("the host told an event without saying for whom")
            return False
        self.told_author = author
        self.told_kind = kind
        self.told_seat = buf[PAYLOAD + 4]
        self.told_value = _word(buf, PAYLOAD + 5) << 16 | _word(buf, PAYLOAD + 7)
        return True

    # to the host -----------------------------------------------------------

    def _send_one(self) -> bool:
        """Send the frame that matters most; False when there is nothing to say."""
        if self._stays:
            return self._send_refusal()
        if self._identify_at >= 0:
            return self._send_identity()
        if not self.linked:
            return False
        if self._answer_told:
            self._answer_told = False
            self._put_word(PAYLOAD, self.told_number)
            return self._send(TOLD, 2)
        if self.ring.lost:
            self._put_word(PAYLOAD, min(self.ring.lost, _NUMBERS))
            self.ring.lost = 0
            return self._send(LOST, 2)
        if self._snapshot_at >= 0:
            return self._send_snapshot()
        if self._tell_pairing and self._pairing:
            self._tell_pairing = False
            self._put(PAYLOAD, self._pairing, 0, len(self._pairing))
            return self._send(PAIRED, len(self._pairing))
        if self._troubles:
            return self._send_trouble()
        return self._send_event() or self._send_latest()

    def _send_identity(self) -> bool:
        offset = self._identify_at
        self._identify_at = -1
        self._put_word(PAYLOAD, offset)
        self._put_word(PAYLOAD + 2, len(self._identity))
        n = min(len(self._identity) - offset, _CHUNK)
        self._put(PAYLOAD + 4, self._identity, offset, n)
        return self._send(IDENTITY, 4 + n)

    def _send_refusal(self) -> bool:
        why = self._stays
        self._stays = b""
        self._put(PAYLOAD, why, 0, len(why))
        return self._send(STAYS, len(why))

    def _send_snapshot(self) -> bool:
        offset = self._snapshot_at
        ring = self.ring
        self._put_word(PAYLOAD, self.boot)
        self._put_word(PAYLOAD + 2, ring.first)
        self._put_word(PAYLOAD + 4, self._snapshot_next)
        self._out[PAYLOAD + 6] = 1 if ring.complete else 0
        self._put_word(PAYLOAD + 7, self._snapshot_size)
        self._put_word(PAYLOAD + 9, offset)
        n = min(self._snapshot_size - offset, _CHUNK)
        self._put(PAYLOAD + 11, self._snapshot, offset, n)
        self._snapshot_at = offset + n
        if self._snapshot_at >= self._snapshot_size:
            self._snapshot_at = -1
            self._snapshot = b""
        return self._send(SNAPSHOT, 11 + n)

    def _send_trouble(self) -> bool:
        text = self._troubles.pop(0)
        n = len(text) - 1
        self._put(PAYLOAD, text, 1, n)
        return self._send(text[0], n)

    def _send_event(self) -> bool:
        ring = self.ring
        under_way = (self._send_next - ring.first) & _NUMBERS
        if under_way > len(ring):  # what came next was acknowledged or dropped meanwhile
            self._send_next = ring.first
            under_way = 0
        if under_way == 0:
            self._moved_ms = self._clock.ticks_ms()
        elif self._since(self._moved_ms) >= _REPEAT_MS << self._repeats:  # the answer is late
            self._repeat()
            return False
        if self._send_next == ring.next or under_way >= _WINDOW:
            return False
        number = self._send_next
        self._send_next = (number + 1) & _NUMBERS
        record = ring.record(number)
        if record:
            return self._send(record, ring.copy_record(number, self._out, PAYLOAD))
        ring.copy(number, self._out, PAYLOAD)
        return self._send(EVENT, 13)

    def _since(self, ms: int) -> int:
        passed: int = self._clock.ticks_diff(self._clock.ticks_ms(), ms)
        return passed

    def _repeat(self) -> None:
        """Send everything again that was not acknowledged, a few times, then wait for the host."""
        self._send_next = self.ring.first
        self._repeats += 1
        if self._repeats > _REPEATS:
            self.linked = False

    def _send_latest(self) -> bool:
        news = self._latest
        n = news.fill(self._out)
        if n == 0 and self.signing is not None:
            news = self.signing
            n = news.fill(self._out)
        return n != 0 and self._send(news.kind, n)

    def _send(self, kind: int, n: int) -> bool:
        length = seal(self._out, self._seq, kind, n)
        self._seq = (self._seq + 1) & 255
        began = self._clock.ticks_ms()
        if self._port.write(self._view(length)) != length or self._since(began) > _HELD_MS:
            self._rest()
        return self.linked

    def _rest(self) -> None:
        """Nobody reads: say nothing until the rest is over and the host speaks, whatever it says
        before.  It then hears everything again.  Each such write may have held the table up.
        """
        self.linked = False
        self._resting = True
        rest = min(2 * self._rest_ms, _LONGEST_MS)
        if self._since(self._rested_ms) > 2 * _LONGEST_MS:
            rest = 0  # it read well for long
        self._rest_ms = rest or _SHORTEST_MS
        self._rested_ms = self._clock.ticks_ms()

    def _view(self, length: int) -> memoryview:
        # a slice allocates: one is made for each length that occurs, about ten of them
        view = self._views.get(length)
        if view is None:
            view = memoryview(self._out)[:length]
            self._views[length] = view
        return view

    def _put_word(self, at: int, value: int) -> None:
        self._out[at] = value >> 8
        self._out[at + 1] = value & 255

    def _put(self, at: int, data: bytes | bytearray, start: int, n: int) -> None:
        for i in range(n):
            self._out[at + i] = data[start + i]


def _word(buf: bytearray, at: int) -> int:
    return buf[at] << 8 | buf[at + 1]
