"""Hands on a table that is paired, with what the cable carried of their cards."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from floorman.seal.indices import Indices
from floorman.seal.keys import Vault

from host_tools.link.messages import (
    Event,
    Message,
    Paired,
    Record,
    SignedEnd,
    SignedKey,
    Signer,
)
from host_tools.seal import keys, proof
from host_tools.seal.opening import Opened, Opener
from host_tools.table.builds import SEAL_FILE
from host_tools.table.lines import Line, line_of
from simulator.boards.by_name import BOARDS
from simulator.hand_script import HandScript
from simulator.people.pace import BRISK, Pace
from simulator.people.plan import chips_needed
from simulator.playing.on_radio import Replay
from simulator.power import PoweredBoard
from simulator.radio.profiles import PROFILES
from simulator.rig import Rig
from simulator.tags import carried, make_tags
from simulator.world import SEATS, World

CHIP = b"\xe6\x61\0\0\0\0\0\1"
"""What the simulated chip calls itself."""
PAIR = b"\x5a" * 32
SECRET = b"\xa5" * 32
FRESH = b"\x33" * 32
_ENDED_US = 120_000_000


def hand_key(table: bytes, hand: int, secret: bytes = SECRET) -> bytes:
    """K_N of such a table."""
    return keys.hand_key(secret, FRESH, table, hand)


def fresh(n: int) -> bytes:
    """Random bytes of a table whose keys are known here."""
    return FRESH[:n]


class Medium:
    """A FRAM's contents as the firmware's FRAM, without wires."""

    def __init__(self, contents: bytearray) -> None:
        self.contents = contents

    def read_into(self, address: int, buf: bytearray) -> None:
        buf[:] = self.contents[address : address + len(buf)]

    def write(self, address: int, buf: bytes) -> None:
        self.contents[address : address + len(buf)] = buf


def prime(rig: Rig, *pairs: bytes, signs: bool = False) -> None:
    """As if somebody had paired the table, with keys that are known here.

    `signs`: with this firmware, so that it makes signatures.
    """
    medium = Medium(rig.fram.contents)
    vault = Vault(CHIP, medium, "", fresh)
    for count, pair in enumerate(pairs or (PAIR,), start=1):
        vault.pair(pair, SECRET if count == 1 else None, count)
    if signs:
        Indices(vault.table, medium, "").plant(SECRET)


class Ear:
    """Keeps what the cable carried: `lines` as a log has them, each number once."""

    def __init__(self) -> None:
        self.messages: list[Event | Record] = []
        self.signatures: list[Signer | SignedEnd | SignedKey] = []
        self.table = b""
        self.ended_us = 0
        self._numbers: set[int] = set()

    def hear(self, message: Message) -> None:
        if isinstance(message, Paired):
            self.table = message.table
        if isinstance(message, Signer | SignedEnd | SignedKey):
            self.signatures.append(message)
        if isinstance(message, Event | Record) and message.number not in self._numbers:
            self._numbers.add(message.number)
            self.messages.append(message)

    @property
    def records(self) -> list[Record]:
        return [message for message in self.messages if isinstance(message, Record)]

    def ended(self) -> bool:
        return bool(self.of("end"))

    def signed(self) -> bool:
        return any(isinstance(one, SignedEnd) for one in self.signatures)

    def of(self, what: str) -> list[Record]:
        return [record for record in self.records if record.what == what]

    @property
    def lines(self) -> list[Line]:
        made = map(line_of, [Paired(self.table, 1), *self.messages, *self.signatures])
        return [line for line in made if line is not None]

    def findings(self) -> list[str]:
        """Sentences of who was paired against these lines."""
        found = proof.verify(self.lines, Opener((PAIR,), self.table))
        return [finding.text for finding in found]

    def opened(self, *pairs: bytes) -> list[Opened]:
        """All that can be opened; AssertionError when a record was refused."""
        opener = Opener(pairs or (PAIR,), self.table)
        cards = [card for one in self.records for card in opener.take(one.what, one.body)]
        assert opener.refused == []
        return cards


def holes(cards: list[Opened]) -> dict[int, set[int]]:
    """Which cards each seat was dealt: the last place of each face."""
    last = {card.face: card.seat for card in cards}
    return {seat: {face for face, at in last.items() if at == seat} for seat in set(last.values())}


def play(
    script: HandScript,
    board: str = "host",
    profile: str = "bench",
    seed: int = 1,
    pace: Pace = BRISK,
    before: Callable[[Rig], None] = lambda rig: None,
    meddle: Callable[[Replay], None] = lambda replay: None,
    sealing: str = "",
    tidy: Callable[[Rig], None] | None = None,
    signs: bool = False,
) -> Ear:
    """Play a hand on a paired table, take the cards off the felt, and wait for the release.

    With `signs` wait for the signature, too.  `sealing` is what seal.txt says, `tidy` moves the
    cards when the hand is over.
    """
    entries = make_tags(chips_needed([script]), seed)
    rig = Rig(World(entries, PROFILES[profile], seed), seed)
    prime(rig, signs=signs)
    before(rig)
    ear = Ear()
    with tempfile.TemporaryDirectory() as folder:
        tags = carried(Path(folder), entries, newer=rig.world.profile.newer)
        if sealing:
            tags.with_name(SEAL_FILE).write_text(sealing)
        running = PoweredBoard(BOARDS[board], rig, tags)
        try:
            replay = Replay(rig, running, script, Random(seed), pace)
            replay.on_message = ear.hear
            replay.play(meddle)
            (tidy or clear)(rig)
            end = rig.clock.now + _ENDED_US
            awaited = ear.signed if signs else ear.ended
            running.run(lambda: rig.clock.now > end or bool(awaited()))
            ear.ended_us = rig.clock.now
        finally:
            running.close()
    return ear


def clear(rig: Rig) -> None:
    """All hole cards go to the muck."""
    for seat in range(SEATS):
        for place in ("hole", "hand"):
            for card in list(rig.world.at(f"{place}{seat}")):
                rig.world.move(card, "muck")
