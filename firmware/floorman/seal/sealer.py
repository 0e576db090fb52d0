"""The table's words of hole cards: records that nobody reads before the hand is over.

HANDKEY when a hand begins, a SEALED behind each HOLE and TAKEN, RELEASE when release.py allows it,
END behind it.  Each stands in the journal before it goes out, as events do, so a power cut takes
none of them; the chain of a hand is worked out anew from what the journal holds.
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
_FM2 = const(0x20)  # the protocol, beside the policy
_MINUTE = const(60)  # seconds

STATE = const(1)  # what only the journal holds: how far a hand is
_STATE = ">IHBB"  # and the places' cards, and the chain's head
_STATE_CARDS = const(8)
_STATE_HEAD = const(24)

NO_FACE = const(255)  # a tag that no file knows


class Sealer:
    """`put` takes a face from sensing, `tell` the public event that belongs to it.

    `open`: a hand's key is in use.  `over`: its END was said, so no UNDO goes back behind it.
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
        self.open = self.over = False
        self.held: Held | None = None
        self.signing: "Signing | None" = None
        self._begun = False  # the chain, since the power came
        self._owed = False  # a card was told and is not sealed: the power went between
        self._place = 0  # where the last card was told,
        self._event = self._ms = 0  # and the event that did
        self._hand = 0  # N of the hand that is open, or was
        self._given = 0  # N of the last key that was wrapped
        self._index = 0
        self._records = 0
        self._cards = bytearray(_PLACES)  # told at each place
        self._dealt = b""  # pairs (place, face) that were sealed before the power went
        self._head = bytearray(HASH)
        self._faces = bytearray(_WAITING)
        self._first = self._last = 0
        self._full = False
        self._unread = False  # cards were sealed that the journal has not
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
        self.gather()
        if self.open and not value:
            self.finish(self.by_keypad, self._clock.ticks_ms())

    def gather(self) -> None:
        """Nobody holds a card any more."""
        wipe(self._cards)
        self._dealt = b""

    def begin(self) -> None:
        """A hand begins: its key is bound before a card is dealt."""
        if not self._vault.paired or self.open:
            return
        self._take_keys()
        self._hand = self._vault.hand
        self._drop(self._hand)  # a cut had come in between: it is not over
        self._records = self._index = 0
        self.over = self._full = False
        self.open = True
        policy = _FM2 | self.policy
        head = struct.pack(">IHBB", self._hand, self._vault.boots, policy, self.time)
        digest = self._vault.digest(self._key)
        body = head + digest + bytes(self._head)
        self._link(body)
        self._keeper.record(HANDKEY, body)

    def _take_keys(self) -> None:
        self._key[:] = self._vault.hand_key()
        self._card.key(self._key)
        self._tagger.key(self._card.expand(b"mac"))

    def finish(self, clear: bool, ms: int) -> None:
        """The hand is over: its key goes out now or when it may, END does, the secret moves on."""
        if self._given != self._hand and self.policy != NEVER:
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
        self.open = self._owed = False
        self.over = True
        self._dealt = b""
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
        if self.open:
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

        It belongs to no event.  One that was sealed before a power cut is not sealed again.
        """
        for i in range(1, len(self._dealt), 2):
            if self._dealt[i] == face:
                return
        if self.open:
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
        self._count(self._place)
        self._link(body)
        self._keeper.record(SEALED, body)

    def _count(self, place: int) -> None:
        self._records += 1
        place &= _PLACES - 1  # 255 is nobody's
        self._cards[place] = min(self._cards[place] + 1, _RECORDS - 1)
        self._owed = False

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
            self._owed = True
            self._place = min(value if kind == ev.TAKEN else seat, _PLACES - 1)
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
        state = struct.pack(_STATE, self._hand, self._records, self.open, self.over)
        state += bytes(self._cards) + bytes(self._head)
        kept = self.signing.kept() if self.signing is not None else []
        return [(STATE, state)] + kept

    def take(self, what: int, body: bytes) -> None:
        """A record of the journal, in its place among the events."""
        if not self._vault.paired:
            return
        if what == STATE:
            self._hand, self._records, self.open, self.over = struct.unpack_from(_STATE, body, 0)
            self._cards[:] = body[_STATE_CARDS:_STATE_HEAD]
            self._unread = self._records > 0
            self._head[:] = body[_STATE_HEAD:]
        elif what == HANDKEY:
            self._hand = hand_of(body)
            self._records = 0
            self.open = True
            self.over = self._unread = False
            self._head[:] = body[40:]
            self._link(body)
            self._take_keys()
        elif what == SEALED:
            self._remember(body)
            self._count(body[7])
            self._link(body)
        elif what == RELEASE:
            self._given = max(self._given, hand_of(body))
            self._drop(hand_of(body))
        elif what == END:
            self.open = False
            self.over = True
            if self.signing is not None:
                self.signing.add(body)
        elif self.signing is not None:
            self.signing.take(what, body)

    def _drop(self, hand: int) -> None:
        try:
            self.held.drop(hand)  # type: ignore[union-attr]
        except OSError:  # it goes out twice
            pass

    def _remember(self, body: bytes) -> None:
        """A card of before: the table can open its own records while the hand runs."""
        secret = self._card.mac(b"card", body[:16], b"\1")
        face = body[_CIPHER] ^ secret[16]
        kept = b""
        for i in range(0, len(self._dealt), 2):
            if self._dealt[i + 1] != face:
                kept += self._dealt[i : i + 2]
        self._dealt = kept + bytes((body[7], face))

    def knows(self, place: int, face: int) -> bool:
        """After a power cut: the card may be one that was told there; a newer one is not.

        The one that was told when the power went is sealed now.
        """
        if not self.open or self._unread:
            return True
        told = 0
        for i in range(0, len(self._dealt), 2):
            told += (self._dealt[i] == place) & (self._dealt[i + 1] == face)
        if not told and self._owed and place == self._place:
            self._seal(face, DEALT)
            told = 1
        return told > 0

    def go_on(self, running: bool) -> None:
        """The journal was played: keys for the hand that goes on, and what a cut left undone."""
        if not self._vault.paired:
            return
        if self.open and self._hand == self._vault.hand:
            self._take_keys()
            self._drop(self._hand)
        elif self.open:
            self.open = False  # a journal of another time
        elif self.over and self._hand == self._vault.hand:
            self._vault.go_on()
        if running and not self.open:
            self.begin()

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
