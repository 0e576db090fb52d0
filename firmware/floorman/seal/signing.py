"""Each hand's END gets a signature that anybody can judge: made between hands, for a host to keep.

An END waits here until a host says that it keeps the signature; the journal holds those that wait.
The host is offered one at a time, asks for its parts and for the signed keys above it, and asks
again for what it missed.
"""

import struct

from micropython import const

from floorman.heap import collect
from floorman.link.frame import PAYLOAD
from floorman.link.messages import OFFER, SIGN, SIGNATURE, SIGNED, SIGNER
from floorman.seal.held import hand_of
from floorman.seal.indices import Indices
from floorman.seal.signer import LEVELS, Signer

_UNSIGNED = const(2)  # for the journal alone, beside STATE of sealer.py: an END that waits,
_KEPT = const(3)  # and the hand of one that does no more

_MOST = const(8)  # ENDs that wait: the link's ring holds the events of fewer hands
_TOLD = const(38)  # bytes of an END that are signed: N, the number of its cards, the head
_KEY_AT = const(12)  # in a public key: what the sticker says of it
_PART = const(96)  # bytes of a signature in a frame
_HEAD = const(7)  # before them, and what a host asks with: what, number 4, offset 2
_SIGNATURE = const(0)  # what is asked for: its number is the hand's; 1 to 3 a signed key, its leaf
_NONE = const(255)
_SLICES = const(28)  # between two collections: they leave 3.4 KB each, and 101 are free


class Signing:
    """`add` an END; `tick` between hands does a slice; `hear` and `fill` are the link's.

    `waiting` are the ENDs whose signature no host keeps, the oldest first; `key` the public key,
    empty until its tree is there.
    """

    def __init__(self, vault, keeper, session) -> None:  # type: ignore[no-untyped-def]
        self._vault = vault
        self._keeper = keeper
        self._session = session
        self.waiting: list[bytes] = []
        self.kind = 0  # of the frame that `fill` wrote last
        self._signer: "Signer | None" = None
        self._chain = self.key = b""
        self._tells = self._offers = False  # the key, the hand: to the host, at the next chance
        self._offered = 0  # a hand
        self._had = 0  # a hand whose signature a host keeps
        self._what = self._made = _NONE  # asked for; in the signer's buffer
        self._number = self._made_number = 0
        self._at = 0  # bytes that were sent
        self._sends = False  # one part may go
        self._slices = _SLICES
        self._idle = False
        self._fails = False
        self._wake(Indices(vault.table, vault.fram, ""))

    def _wake(self, indices: Indices) -> None:
        if indices.planted:
            self._signer = Signer(indices, self._vault.table)
            self._session.signing = self

    def plant(self, secret: bytes) -> None:
        """From the first pairing on the table signs, by one key, whoever pairs later."""
        if self._signer is not None:
            return
        indices = Indices(self._vault.table, self._vault.fram, "")
        try:
            indices.plant(secret)
        except OSError:
            self._fail()
        self._wake(indices)

    def _fail(self) -> None:
        self._fails = True
        self._session.trouble("the FRAM takes no index of a signature: hands are not signed")

    def try_again(self) -> None:
        """The FRAM answers again."""
        self._fails = False

    def begin_chain(self, number: int, head: bytearray) -> None:
        """The first event under the ring's number is linked to this head."""
        self._chain = bytes((number >> 8, number & 255)) + bytes(head)
        self._tells = True

    # ENDs --------------------------------------------------------------------------------------

    def add(self, end: bytes) -> None:
        """A hand ended."""
        end = bytes(end[:_TOLD])
        if self._signer is None or end in self.waiting:
            return
        if len(self.waiting) == _MOST:
            self.drop(hand_of(self.waiting[0]))
        self.waiting.append(end)
        self._slices = _SLICES  # the hand left garbage, too

    def drop(self, hand: int) -> None:
        """A host keeps the hand's signature."""
        if self.waiting and hand_of(self.waiting[0]) == hand:
            self.waiting.pop(0)
            self._offered = 0
            self._what = _NONE
            self._offers = True

    def kept(self) -> "list[tuple[int, bytes]]":
        """Records that a journal begun anew must hold."""
        return [(_UNSIGNED, end) for end in self.waiting]

    def take(self, what: int, body: bytes) -> None:
        """A record of the journal."""
        if what == _UNSIGNED:
            self.add(body)
        elif what == _KEPT:
            self.drop(hand_of(body))

    # between hands -----------------------------------------------------------------------------

    def tick(self) -> None:
        """A slice of what is most urgent."""
        signer = self._signer
        if signer is None:
            return
        self._sends = True
        if self._had:
            self._let_go()
        elif signer.busy:
            self._slice(signer)
        elif self._what != _NONE and not self._is_made():
            self._begin(signer)
        elif self.waiting and not self._offered and self._may_sign(signer):
            self._offer(signer)
        elif not self._idle and (signer.ready or not self._offered):
            self._slice(signer)  # the trees of a hand that is offered stay

    def _slice(self, signer: "Signer") -> None:
        """Slices leave garbage: collected now, and not when a hand runs."""
        if self._slices == _SLICES:
            self._slices = 0
            collect()
            return
        self._slices += 1
        self._idle = not signer.work()
        if not self.key:
            self.key = signer.public[_KEY_AT:]

    def _may_sign(self, signer: "Signer") -> bool:
        return signer.ready and self._session.linked and not self._fails

    def _offer(self, signer: "Signer") -> None:
        if self._sign(signer):
            self._offered = self._made_number = hand_of(self.waiting[0])
            self._made = _SIGNATURE
            self._offers = True

    def _sign(self, signer: "Signer") -> bool:
        self._idle = False
        try:
            return signer.sign(b"fm2 end" + self._vault.table + self.waiting[0])
        except OSError:
            self._fail()
            return False

    def _is_made(self) -> bool:
        """True when the signer's buffer holds the thing asked for, or will when it is done."""
        asked = self._what != _NONE and self._made_number == self._number
        return asked and self._made == self._what

    def _begin(self, signer: "Signer") -> None:
        """Make the thing asked for, if it is of the hand that is offered."""
        if self._what == _SIGNATURE:
            begun = self._number == self._offered and self.waiting and self._sign(signer)
        else:
            level = self._what - 1
            begun = level < LEVELS - 1 and self._number == signer.leaf(level)
            begun = begun and signer.sign_level(level)
        if begun:
            self._made = self._what
            self._made_number = self._number
        else:
            self._what = _NONE

    def _let_go(self) -> None:
        hand = self._had
        self._had = 0
        self._offers = True
        if hand == self._offered:
            self.drop(hand)
            self._keeper.keep_body(_KEPT, struct.pack(">I", hand))

    # the link ----------------------------------------------------------------------------------

    def mark_all(self) -> None:
        """The host knows nothing yet."""
        self._tells = self._offers = True
        self._what = _NONE

    def hear(self, buf: bytearray, kind: int, n: int) -> bool:
        """A frame of the host; False when it is none for this."""
        at = PAYLOAD
        if kind == SIGN and n == _HEAD:
            self._what = buf[at]
            self._number = _word32(buf, at + 1)
            self._at = buf[at + 5] << 8 | buf[at + 6]
        elif kind == SIGNED and n == 4:
            self._had = _word32(buf, at)
        else:
            return False
        return True

    def fill(self, out: bytearray) -> int:
        """Write one frame's payload; its length, 0 when there is nothing to say."""
        if self._tells and self.key and self._chain:
            self._tells = False
            self.kind = SIGNER
            _put(out, PAYLOAD, self._chain)
            _put(out, PAYLOAD + len(self._chain), self.key)
            return len(self._chain) + len(self.key)
        if self._offers:
            self._offers = False
            self.kind = OFFER
            struct.pack_into(">II", out, PAYLOAD, self._offered, self._index())
            return 8
        return self._fill_part(out)

    def _index(self) -> int:
        return self._signer.index if self._offered and self._signer is not None else 0

    def _fill_part(self, out: bytearray) -> int:
        signer = self._signer
        if not self._sends or signer is None or signer.busy or not self._is_made():
            return 0
        self._sends = False
        made = signer.signature if self._what == _SIGNATURE else signer.signed_key
        n = min(_PART, len(made) - self._at)
        if n <= 0:
            self._what = _NONE
            return 0
        self.kind = SIGNATURE
        struct.pack_into(">BIH", out, PAYLOAD, self._what, self._number, self._at)
        for i in range(n):
            out[PAYLOAD + _HEAD + i] = made[self._at + i]
        self._at += n
        return _HEAD + n

    def forget(self) -> None:
        """Overwrite the keys."""
        if self._signer is not None:
            self._signer.forget()


def _word32(buf: bytearray, at: int) -> int:
    """Less than 2**30, so that it needs no room."""
    return (buf[at] & 63) << 24 | buf[at + 1] << 16 | buf[at + 2] << 8 | buf[at + 3]


def _put(out: bytearray, at: int, text: bytes) -> None:
    for i in range(len(text)):
        out[at + i] = text[i]
