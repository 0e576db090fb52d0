"""The host's end of a table's signatures: asked for in parts, put together, acknowledged.

The table offers a hand at a time.  Its signature, and the signed keys above it that this session
has not, are asked for one after the other; what the cable lost is asked for again.
"""

import struct
from collections.abc import Callable
from dataclasses import dataclass

from floorman.link import messages as kinds

from host_tools.link.messages import Message, SignedEnd, SignedKey, Signer

AGAIN_S = 2.0  # what was asked for did not come on: ask again
_HEIGHT = 5  # of each of the table's trees,
_LEVELS = 4  # one above the other
_SIGNATURE = 2580  # bytes
_SIGNED_KEY = 2628
_OFFER = struct.Struct(">II")
_HEAD = struct.Struct(">BIH")
_SIGNER = struct.Struct(">H32s40s")
_BOTTOM = 0


@dataclass(frozen=True)
class Offer:
    """The hand that the table has signed, 0 for none, and by which key of all."""

    hand: int
    index: int

    @property
    def parts(self) -> list[tuple[int, int]]:
        """All that its signature takes: the signed keys from the root down, then the hand's own.

        A signed key has its level, from 1 on, and the leaf that signed it.
        """
        above = [(n + 1, self.index >> _HEIGHT * (_LEVELS - 1 - n)) for n in range(_LEVELS - 1)]
        return [*above, (_BOTTOM, self.hand)]


class SignatureParts:
    """`take` a frame, `ask` what is due; `forget` when a session begins.

    `now` is a clock in seconds.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.forget()

    def forget(self) -> None:
        """Nothing is known of the table, and nothing kept of its keys."""
        self._known: set[tuple[int, int]] = set()
        self._offer = Offer(0, 0)
        self._parts: list[tuple[int, int]] = []  # still to come
        self._body = b""
        self._asked = 0.0  # when; 0 not yet

    def take(self, kind: int, payload: bytes) -> list[Message] | None:
        """Messages that are complete with a frame; None when it is none of signatures."""
        if kind == kinds.SIGNER and len(payload) == _SIGNER.size:
            return [Signer(*_SIGNER.unpack(payload))]
        if kind == kinds.OFFER and len(payload) == _OFFER.size:
            self._take_offer(Offer(*_OFFER.unpack(payload)))
            return []
        if kind == kinds.SIGNATURE and len(payload) > _HEAD.size:
            what, number, offset = _HEAD.unpack_from(payload)
            return self._take_part(what, number, offset, payload[_HEAD.size :])
        return [] if kind in (kinds.SIGNER, kinds.OFFER, kinds.SIGNATURE) else None

    def _take_offer(self, offer: Offer) -> None:
        if offer != self._offer:
            self._offer = offer
            self._parts = [part for part in offer.parts if part not in self._known]
            self._begin()

    def _begin(self) -> None:
        self._body = b""
        self._asked = 0.0

    def _take_part(self, what: int, number: int, offset: int, part: bytes) -> list[Message]:
        if not self._parts or self._parts[0] != (what, number) or offset != len(self._body):
            return []
        self._asked = self._now()
        self._body += part
        if len(self._body) < (_SIGNED_KEY if what else _SIGNATURE):
            return []
        body = self._body
        self._parts.pop(0)
        self._begin()
        if what == _BOTTOM:
            return [SignedEnd(number, self._offer.index, body)]
        self._known.add((what, number))
        return [SignedKey(what, number, body)]

    def ask(self) -> tuple[int, bytes] | None:
        """Kind and payload of what is to be said to the table now; None for nothing."""
        now = self._now()
        if not self._offer.hand or (self._asked and now - self._asked < AGAIN_S):
            return None
        self._asked = now
        if self._parts:
            what, number = self._parts[0]
            return kinds.SIGN, _HEAD.pack(what, number, len(self._body))
        return kinds.SIGNED, struct.pack(">I", self._offer.hand)
