"""The firmware's sealer without a table: hands and cards as fast as they come."""

from types import SimpleNamespace
from typing import Any

from floorman import events as ev
from floorman.link.messages import END, HANDKEY, RELEASE, SEALED
from floorman.seal.keys import Vault
from floorman.seal.sealer import HAND_END, Sealer

from host_tools.seal.opening import Opened, Opener
from simulator.attacks.sealed import CHIP, PAIR, SECRET, Medium, fresh

WORDS = {HANDKEY: "handkey", SEALED: "sealed", RELEASE: "release", END: "end"}


class Alone:
    """`records` are (kind, body) as they would go out.  `ring` is the number of the next."""

    def __init__(
        self,
        pairs: tuple[bytes, ...] = (PAIR,),
        policy: int = HAND_END,
        time: int = 0,
        medium: Medium | None = None,
    ) -> None:
        self.records: list[tuple[int, bytes]] = []
        self.troubles: list[str] = []
        self.ms = 0
        self.policy, self.time = policy, time
        self.medium = medium or Medium(bytearray(0x8000))
        self.vault = Vault(CHIP, self.medium, "", fresh)
        for count, pair in enumerate(pairs, start=1):
            self.vault.pair(pair, SECRET if count == 1 else None, count)
        self.sealer = self.start()
        self.ring = 0

    def start(self) -> Any:
        keeper = SimpleNamespace(
            record=lambda kind, body: self._record(kind, bytes(body)),
            now=lambda: self.ms,
        )
        session = SimpleNamespace(pair=lambda table, count: None, trouble=self.troubles.append)
        clock = SimpleNamespace(ticks_ms=lambda: self.ms, ticks_diff=lambda one, two: one - two)
        self.sealer = Sealer(self.vault, keeper, session, clock, self.policy, self.time)
        return self.sealer

    def _record(self, kind: int, body: bytes) -> None:
        self.records.append((kind, body))
        self.ring = self.ring + 1 & 0xFFFF

    def reboot(self) -> None:
        """The power comes back: what the FRAM holds is all there is."""
        self.vault = Vault(CHIP, self.medium, "", fresh)
        self.start()

    def card(self, seat: int, face: int, kind: int = ev.HOLE, to: int = 0) -> bytes:
        """A card is told; its record."""
        self.sealer.put(face)
        self.sealer.follow(self.ring, ev.BY_TABLE, kind, seat, to, self.ms)
        self.ring = self.ring + 1 & 0xFFFF
        self.sealer.tell(kind)
        what, body = self.records[-1]
        assert what == SEALED
        return body

    def opened(self, *pairs: bytes) -> list[Opened]:
        """The cards that who is paired opens, of all that went out."""
        opener = Opener(pairs or (PAIR,), self.vault.table)
        found = [card for kind, body in self.records for card in opener.take(WORDS[kind], body)]
        assert opener.refused == []
        return found

    def end(self, clear: bool = True) -> None:
        """The hand is over, and the felt is clear unless told otherwise."""
        self.sealer.finish(clear, self.ms)
