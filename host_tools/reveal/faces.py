"""Opens the hands whose key the table has released.  Until then there is nothing here to show.

Faces live in this process's memory alone: the file of the queue has ciphertext and wrapped keys.
"""

from typing import Any

from floorman import events as ev

from host_tools.reveal.follow import Card
from host_tools.seal.opening import Opener
from host_tools.seal.proof import Chain


class Faces:
    """Takes every line when it comes; `face` answers for cards of hands that are over.

    `opener` is None where nothing is paired.  `trouble` is a sentence about what did not fit in
    the last hand, or since.  `seals_nothing`: who is paired got a card without a hand's key.
    """

    def __init__(self, opener: Opener | None) -> None:
        self._chain = Chain(opener)
        self._faces: dict[Card, int] = {}
        self.trouble = ""
        self.seals_nothing = False

    @property
    def head(self) -> bytes:
        """The live head of the table's chain."""
        return self._chain.head

    @property
    def is_lost(self) -> bool:
        """The key of the hand that runs went with the table's power."""
        return self._chain.hand is not None and self._chain.hand in self._chain.lost

    @property
    def delay_s(self) -> int:
        """The table keeps a hand's key so long behind its end."""
        return self._chain.delay_s

    def take(self, line: dict[str, Any]) -> bool:
        """A line as it came; whether it opened a hand."""
        opened = self._chain.take(line)
        for card in opened:
            self._faces[Card(card.hand, card.boots, card.index)] = card.face
        if line.get("kind") == ev.HOLE:
            self.seals_nothing = self._chain.opener is not None and self._chain.hand is None
        if line.get("record") == "handkey":
            self.trouble = ""
        for finding in self._chain.findings:
            self.trouble = finding.text
        self._chain.findings.clear()
        return bool(opened)

    def face(self, card: Card) -> int | None:
        """0..51, or None: its hand's key is not released."""
        return self._faces.get(card)
