"""Opens the hands whose key the table has released.  Until then there is nothing here to show.

Faces live in this process's memory alone: the file of the queue has ciphertext and wrapped keys.
"""

from typing import Any

from host_tools.reveal.follow import Card
from host_tools.seal import keys
from host_tools.seal.opening import Opener
from host_tools.seal.records import HandKey, event_in, parse


class Faces:
    """Takes every line when it comes; `face` answers for cards of hands that are over.

    `opener` is None where nothing is paired.  `trouble` is a sentence about the last line that did
    not fit.  `head` is the live head of the table's chain.
    """

    def __init__(self, opener: Opener | None) -> None:
        self._opener = opener
        self._faces: dict[Card, int] = {}
        self.head = b""
        self.trouble = ""

    def take(self, line: dict[str, Any]) -> bool:
        """A line as it came; whether it opened a hand."""
        try:
            if "record" in line:
                return self._take(str(line["record"]), bytes.fromhex(line["body"]))
            if "kind" in line and self.head:
                self.head = keys.link(self.head, event_in(line))
        except (KeyError, TypeError, ValueError) as error:
            self.trouble = str(error)
        return False

    def _take(self, what: str, body: bytes) -> bool:
        if what == "handkey":
            begun = parse(what, body)
            assert isinstance(begun, HandKey)
            self.head = begun.head
        elif what == "sealed" and self.head:
            self.head = keys.link(self.head, body)
        opened = self._opener.take(what, body) if self._opener else []
        for card in opened:
            self._faces[Card(card.hand, card.boots, card.index)] = card.face
        if opened:
            self.trouble = ""
        if self._opener and self._opener.refused:
            self.trouble = self._opener.refused.pop()
        return bool(opened)

    def face(self, card: Card) -> int | None:
        """0..51, or None: its hand's key is not released."""
        return self._faces.get(card)
