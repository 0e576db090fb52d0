"""The table's words of hole cards: records that nobody reads before the hand is over.

HANDKEY when a hand begins, a SEALED behind each HOLE and TAKEN, RELEASE when release.py allows it,
END behind it.  Each stands in the journal before it goes out, as events do, so a power cut takes
none of them; the chain of a hand is worked out anew from what the journal holds.  The hand's key
goes with the power: a second HANDKEY says so, and cards that were sealed stay so for ever.
"""

import struct
from hashlib import sha256

from micropython import const

from floorman import events as ev
from floorman.link.messages import END, HANDKEY, RELEASE, SEALED
from floorman.seal.held import Held, hand_of
from floorman.seal.hmac import HASH, Hmac
from floorman.shapes import TYPE_CHECKING
from floorman.wipe import wipe

if TYPE_CHECKING:
    from floorman.seal.signing import Signing

_PUBLIC = ">IHBBBBHI"
_FACE = const(28)  # in the text of a commitment
_TEXT = const(48)
_CIPHER = const(48)  # in a SEALED
_TAG = const(52)
_SEALED = const(68)
_RECORDS = const(256)  # of a hand between two starts of the table
_WAITING = const(32)  # faces between sensing and the rules; a power of two
_PLACES = const(16)
_EVENT = const(13)

DEALT, MOVED, REPLACED, LATE = const(0), const(1), const(2), const(3)
HAND_END, PLUS_SECONDS, NEVER, PLUS_MINUTES = const(0), const(1), const(2), const(3)
LOST = const(4)  # in a HANDKEY's policy: the power went in the hand, and took its key
_FM2 = const(0x20)  # the protocol, beside the policy
_POLICY = const(6)  # in a HANDKEY
_KEY_HEAD = const(40)
_MINUTE = const(60)  # seconds

STATE = const(1)  # what only the journal holds: how far a hand is
_STATE = ">IHBB"  # hand, its records, open 1, lost 2 and dealt 4, over; the chain's head
_STATE_HEAD = const(8)

NO_FACE = const(255)  # a tag that no file knows


class Sealer:
    """`put` takes a face from sensing, `tell` the public event that belongs to it.

    `open`: a hand has its HANDKEY and no END.  `lost`: its key went with the power.
    `over`: its END was said, so no UNDO goes back behind it.
    `policy` and `time`, which is in seconds or minutes: when a key may be given away.
    `held` are keys that wait for it, `signing` makes signatures: None while nobody is paired, the
    latter without an FRAM, too.
    """

    def __init__(self, vault, keeper, session, clock, policy: int, time: int) -> None:  # type: ignore[no-untyped-def]
        self._vault = vault
        self._keeper = keeper
        self._session = session
        self._clock = clock
        self.policy = policy
        self.time = time
        self.open = self.over = self.lost = False
        self.held: Held | None = None
        self.signing: "Signing | None" = None
        self._begun = False  # the chain, since the power came
        self._place = 0  # where the last card was told,
        self._event = self._ms = 0  # and the event that did
        self._hand = 0  # N of the hand that is open, or was
        self._given = 0  # N of the last key that was wrapped
        self._index = 0
        self._records = 0
        self._dealt = False  # a card of the hand stands in the journal, sealed or not yet
        self._cards = bytearray(_PLACES)  # told at each place
        self._head = bytearray(HASH)
        self._faces = bytearray(_WAITING)
        self._first = self._last = 0
        self._full = False
        self._key = bytearray(HASH)
        self.by_keypad = False  # what happens now was keyed at the table
        self._room()

    def _room(self) -> None:
        """Buffers, once somebody is paired: a table without has no use for them."""
        if not self._vault.paired:
            return
        self._card = Hmac()
        self._tagger = Hmac()
        self._text = bytearray(b"fm1c" + self._vault.table + bytes(_TEXT - 12))
        self._body = bytearray(_SEALED)
        self._public = memoryview(self._body)[:16]
        self._tagged = memoryview(self._body)[:_TAG]
        self._payload = bytearray(_EVENT)
        if self.held is None:
            self.held = Held(self._vault, self._clock)
        if self.signing is None and self._vault.fram:
            from floorman.seal.signing import Signing  # where nobody paired not in memory

            self.signing = Signing(self._vault, self._keeper, self._session)
        self._session.pair(self._vault.table, self._vault.count)

    def paired(self) -> None:
        """Somebody was paired: what is sealed from now on is for them."""
        self._room()

    # a hand ----------------------------------------------------------------------------------

    def hear(self, cue: int, seat: int, value: int) -> None:
        """Hear what the rules did; comes before the event that did it is kept.

        The next hand ends this one.  Only the dealer's own key makes what still lies there
        nobody's; told by a host, it waits for an empty felt.
        """
        if cue != ev.CUE_HAND:
            return
        wipe(self._cards)  # nobody holds one any more
        if self.open and not value:
            self.finish(self.by_keypad, self._clock.ticks_ms())

    def begin(self) -> None:
        """A hand begins: its key is bound before a card is dealt."""
        if not self._vault.paired or self.open:
            return
        self._take_keys()
        self._hand = self._vault.hand
        self._drop(self._hand)  # a cut had come in between: it is not over
        self._records = self._index = 0
        self.over = self.lost = self._full = self._dealt = False
        self.open = True
        self._bind(self.policy, self.time, self._vault.digest(self._key))

    def _bind(self, policy: int, time: int, digest: bytes) -> None:
        head = struct.pack(">IHBB", self._hand, self._vault.boots, _FM2 | policy, time)
        body = head + digest + bytes(self._head)
        self._link(body)
        self._keeper.record(HANDKEY, body)

    def _take_keys(self) -> None:
        self._key[:] = self._vault.hand_key()
        self._card.key(self._key)
        self._tagger.key(self._card.expand(b"mac"))

    def finish(self, clear: bool, ms: int) -> None:
        """The hand is over: its key goes out now or when it may, END does, the secret moves on."""
        if self._given != self._hand and self.policy != NEVER and not self.lost:
            self._given = self._hand
            body = self._vault.release(self._key)
            if clear and self.policy == HAND_END:
                self._give(body)
            else:
                self._hold(body, ms, clear)
        end = struct.pack(">IH", self._hand, self._records) + bytes(self._head)
        self._keeper.record(END, self._vault.end(end))
        if self.signing is not None:
            self.signing.add(end)
        self._end()
        self._vault.go_on()

    def _end(self) -> None:
        self.open = self.lost = False
        self.over = True
        self._forget_keys()

    def _give(self, body: bytes) -> None:
        self._keeper.record(RELEASE, body)

    def _hold(self, body: bytes, ms: int, clear: bool) -> None:
        seconds = self.time * _MINUTE if self.policy == PLUS_MINUTES else self.time
        try:
            if not self.held.put(body, seconds, ms, clear):  # type: ignore[union-attr]
                self._session.trouble("a hand's key waited too long: its cards stay sealed")
        except OSError:
            self._session.trouble("a hand's key cannot be kept: its cards stay sealed")

    @property
    def waits(self) -> bool:
        """A key waits for its time."""
        return self.held is not None and self.held.waits

    def give_due(self, clear: bool, ms: int) -> None:
        """The key that waits longest goes out, if it may; `clear`: no card lies anywhere."""
        held = self.held
        if held is None or not held.waits:
            return
        if clear:
            held.run(ms)
        try:
            body = held.due(ms)
            if body:
                self._give(body)
                held.drop(hand_of(body))
        except OSError:
            self._session.trouble("a hand's key cannot be read: its cards stay sealed")

    # a card ----------------------------------------------------------------------------------

    def put(self, face: int) -> None:
        """Sensing told a card: its face, for the event that follows."""
        self._faces[self._last % _WAITING] = face
        self._last += 1

    def tell(self, kind: int) -> None:
        """The event of the card that was put first stands in the journal: seal it."""
        face = self._next_face()
        if self.open and not self.lost:
            self._seal(face, MOVED if kind == ev.TAKEN else DEALT)

    def _next_face(self) -> int:
        """One that nobody put takes no other card's."""
        if self._first == self._last:
            return NO_FACE
        at = self._first % _WAITING
        face = self._faces[at]
        self._faces[at] = 0
        self._first += 1
        return face

    def late(self, face: int, seat: int) -> None:
        """A card came to the muck behind its hand; `seat` had shown it, or 255.

        It belongs to no event.
        """
        if self.open and not self.lost:
            self._place = seat
            self._event = 0
            self._ms = self._keeper.now()
            self._seal(face, LATE)

    def _seal(self, face: int, kind: int) -> None:
        """Equal work whatever the card."""
        if self._index == _RECORDS:
            if not self._full:
                self._full = True
                self._session.trouble("more cards than one hand can have: they are not sealed")
            return
        nth = self._cards[self._place & _PLACES - 1]
        if nth >= 2 and kind == DEALT:
            kind = REPLACED
        body = self._body
        struct.pack_into(
            _PUBLIC, body, 0, self._hand, self._vault.boots, self._index, self._place, nth,
            kind, self._event, self._ms,
        )  # fmt: skip
        secret = self._card.mac(b"card", self._public, b"\1")
        text = self._text
        text[12:_FACE] = self._public
        text[_FACE] = face
        text[_FACE + 4 :] = secret[:16]
        body[16:_CIPHER] = sha256(text).digest()
        for i in range(4):
            body[_CIPHER + i] = text[_FACE + i] ^ secret[16 + i]
        text[_FACE] = 0
        body[_TAG:] = self._tagger.mac(self._tagged)[:16]
        self._index += 1
        self._records += 1
        self._cards[self._place & _PLACES - 1] = min(nth + 1, _RECORDS - 1)  # 255 is nobody's
        self._link(body)
        self._keeper.record(SEALED, body)

    # the chain -------------------------------------------------------------------------------

    def follow(self, number: int, author: int, kind: int, seat: int, value: int, ms: int) -> None:
        """An event is about to be kept under this number of the ring; between hands, too."""
        if not self._vault.paired:
            return
        if not self._begun:
            self._begun = True
            if self.signing is not None:
                self.signing.begin_chain(number, self._head)
        payload = self._payload
        struct.pack_into(">HBBBII", payload, 0, number, author, kind, seat, value, ms)
        self._link(payload)
        if self.open and (kind == ev.HOLE or kind == ev.TAKEN):
            self._dealt = True
            place = value & ev.AT_PLACE if kind == ev.TAKEN else seat
            self._place = min(place, _PLACES - 1)
            self._event = number
            self._ms = ms

    def _link(self, payload: bytes | bytearray | memoryview) -> None:
        chain = sha256(self._head)
        chain.update(payload)
        self._head[:] = chain.digest()

    # power cuts ------------------------------------------------------------------------------

    def kept(self) -> list:  # type: ignore[type-arg]
        """Records that a journal begun anew must hold: (what, body) in their order."""
        if not self._vault.paired:
            return []
        flags = self.open | self.lost << 1 | self._dealt << 2
        state = struct.pack(_STATE, self._hand, self._records, flags, self.over)
        state += bytes(self._head)
        kept = self.signing.kept() if self.signing is not None else []
        return [(STATE, state)] + kept

    def take(self, what: int, body: bytes) -> None:
        """A record of the journal, in its place among the events."""
        if not self._vault.paired:
            return
        if what == STATE:
            self._hand, self._records, flags, over = struct.unpack_from(_STATE, body, 0)
            self.open, self.lost, self.over = flags & 1 > 0, flags & 2 > 0, over > 0
            self._dealt = flags & 4 > 0
            self._head[:] = body[_STATE_HEAD:]
        elif what == HANDKEY:
            self._take_hand(body)
        elif what == SEALED:
            self._records += 1
            self._link(body)
        elif what == RELEASE:
            self._given = max(self._given, hand_of(body))
            self._drop(hand_of(body))
        elif what == END:
            self.open = self.lost = False
            self.over = True
            if self.signing is not None:
                self.signing.add(body)
        elif self.signing is not None:
            self.signing.take(what, body)

    def _take_hand(self, body: bytes) -> None:
        """A hand began, or lost its key."""
        self._hand = hand_of(body)
        self.lost = body[_POLICY] == _FM2 | LOST
        if not self.lost:
            self._records = 0
            self._dealt = False
        self.open = True
        self.over = False
        self._head[:] = body[_KEY_HEAD:]
        self._link(body)

    def _drop(self, hand: int) -> None:
        try:
            self.held.drop(hand)  # type: ignore[union-attr]
        except OSError:  # it goes out twice
            pass

    def go_on(self, running: bool) -> None:
        """The journal was played: what becomes of an open hand, and what a cut left undone."""
        if not self._vault.paired:
            return
        if self.open and self._hand == self._vault.hand:
            self._lose(running)
        elif self.open:
            self.open = False  # a journal of another time
        elif self.over and self._hand == self._vault.hand:
            self._vault.go_on()
        if running and not self.open:
            self.begin()

    def _lose(self, running: bool) -> None:
        """The power went in a hand, and its key: one without a card yet gets another.

        Where the key was wrapped before, only the END is missing.
        """
        if not running and self._is_wrapped():
            self._given = self._hand
            self.finish(False, self._clock.ticks_ms())
        elif not self._records and not self._dealt:
            self.open = False
            self.begin()
        else:
            if not self.lost:
                self.lost = True
                self._drop(self._hand)
                self._bind(LOST, 0, bytes(HASH))
            self._session.trouble("the power went in a hand: its cards stay sealed")

    def _is_wrapped(self) -> bool:
        held: bool = self.held.has(self._hand)  # type: ignore[union-attr]
        return held or self._given == self._hand

    def forget(self) -> None:
        """Overwrite keys and faces."""
        wipe(self._faces)
        if self.signing is not None:
            self.signing.forget()
        if self._vault.paired:
            self._forget_keys()
            wipe(self._text, self._body)
        self._vault.forget()

    def _forget_keys(self) -> None:
        wipe(self._key)
        self._card.forget()
        self._tagger.forget()
