"""A dealer who pairs a table, in all ways that it may go, and what the host sees meanwhile.

A host that tells what it likes lets somebody pair: it begins hands from then on, not before.
The dealer ends such a hand at the keypad, and keys no digit where no pairing began.
"""

import hashlib
from pathlib import Path
from random import Random

from floorman import events as ev
from floorman.link.messages import END, HANDKEY, RELEASE, SEALED, SIGNATURE, SIGNER

from host_tools.seal import keys
from simulator.attacks import tells
from simulator.attacks.curious import Curious, Liar
from simulator.attacks.sealed import prime
from simulator.desk import Desk

_STACKS = {0: 2000, 3: 1500, 6: 900}
_KEY_S = 0.15
_RESTART_S = 1.5  # the dealer looks at the digits, and at no row
_OVER_S = 5.5  # nobody takes it for a pairing any more
_IDLE_S = 60.0
_VOID = 3  # of a misdeal's options
_PAUSES_US = (20_000, 100_000, 700_000)
_KIND, _SIZE = 2, 8  # of a frame; what comes behind the number of a record
_OF_KEYS = (HANDKEY, SEALED, RELEASE, END, SIGNER, SIGNATURE)
"""Made with keys that come of the digits, once these paired: of that all bytes differ."""


def digits_of(seed: int) -> str:
    """As a reveal process shows them."""
    drawn = "".join(Random(seed).choices("0123456789", k=27))
    return drawn + keys.checks_of(drawn)


def _bare(data: bytes) -> bytes:
    """A frame without what keys of a pairing make of it; its length stays."""
    sealed = len(data) > _KIND and data[_KIND] in _OF_KEYS
    return data[:_SIZE] + bytes(len(data[_SIZE:])) if sealed else data


class Pairings:
    """`seen` has a digest of the link, bytes and microseconds, at the end of each chapter;
    `strange` is what the dealer does not see that should stand there, `keyed` counts digits.

    `lies`: the host tells what it likes, drawn from that seed; every second table is paired.
    """

    def __init__(self, folder: Path, digits: str, lies: int | None = None) -> None:
        is_paired = lies is not None and lies % 2 == 1
        self._desk = Desk(folder, powered=True, before=prime if is_paired else lambda rig: None)
        self._digits = digits
        self._lies = lies
        self._began = False
        self.keyed = 0
        self._link = hashlib.sha256()
        self.seen: dict[str, str] = {}
        self.strange: list[str] = []
        wires = self._desk.rig.wires
        carry = wires.from_device

        def tapped(data: bytes) -> None:
            self._link.update(b"%d:%s;" % (self._desk.rig.clock.now, _bare(bytes(data))))
            carry(data)

        wires.from_device = tapped
        self.host = Curious(self._desk.rig)
        if lies is not None:
            rng, tell = Random(f"{lies} tells"), self._desk.cable.tell
            self.liar = Liar(tell, self._desk.rig, rng, self._may, lambda: _PAUSES_US)
        self._desk.wait(1)

    def play(self) -> "Pairings":
        """Every chapter; the host does what it can to see the digits."""
        for chapter in (
            self._leaves, self._waits_too_long, self._meets_a_hand, self._pairs, self._loses_power,
        ):  # fmt: skip
            chapter()
            name = chapter.__name__.strip("_").replace("_", " ")
            self.seen[name] = self._link.copy().hexdigest()
            self._desk.wait(_OVER_S)
        return self

    def _is_pairing(self) -> bool:
        return self._desk.board.table._private.pairing is not None

    def _may(self, tell: tells.Tell) -> bool:
        return self._began or not tells.begins(tell)

    # a dealer --------------------------------------------------------------------------------

    def _press(self, *codes: int) -> None:
        for code in codes:
            self._desk.rig.press(code)
            self._desk.wait(_KEY_S)

    def _key(self, first: int, behind: int) -> None:
        if self._began:
            self.keyed += behind - first
            self._press(*map(int, self._digits[first:behind]))

    def _begin(self, count: int) -> None:
        self._began = False
        if self._desk.board.table._expected.running():  # as the action row says
            self._press(ev.K_MISDEAL, _VOID, ev.K_ENTER)
        self._desk.rig.hold(ev.K_FLOOR, 5_300_000)
        self._desk.wait(5.6)
        self._sees("PAIR 0")
        self._began = self._is_pairing()
        self._key(0, count)

    def _looks_paired(self) -> bool:
        """No hand runs, and the table was paired before: else what is keyed now is an amount."""
        table = self._desk.board.table
        return table._vault.paired and not table._expected.running()

    def _sees(self, row: str) -> None:
        seen = self._desk.eyes.row(2)
        if self._lies is None and not seen.startswith(row):
            self.strange.append(f"the third row says {seen}, not {row}")

    # chapters --------------------------------------------------------------------------------

    def _leaves(self) -> None:
        """A host that has the table stopped, with a key down, gets another one that pairs no more;
        the dealer who cleared once too often keys on."""
        self._begin(8)
        self._desk.cable.session.stop()
        if self._began:
            self._desk.rig.press(int(self._digits[8]))
        self._desk.wait(0.05)
        self._desk.cable.session.stop()
        self._desk.wait(_KEY_S)
        self._key(9, 12)
        self._sees("PAIR 12")
        self._press(ev.K_CLEAR, ev.K_CLEAR)
        self._key(12, 20)

    def _waits_too_long(self) -> None:
        self._begin(8)
        self._desk.idle(_IDLE_S)
        self._key(8, 27)

    def _meets_a_hand(self) -> None:
        self._begin(4)
        self._desk.begin(_STACKS)
        self._key(4, 12)
        self._sees("PAIR 12")
        self._press(ev.K_CLEAR, ev.K_CLEAR)
        self._key(12, 16)
        self._desk.cable.tell(ev.KEY, ev.K_MISDEAL)
        self._desk.cable.tell(ev.KEY, ev.K_ENTER, _VOID)
        self._desk.wait(0.5)

    def _pairs(self) -> None:
        self._begin(29)
        if self._began:
            self._press((int(self._digits[29]) + 1) % 10)
        self._sees("PAIR ?")
        self._key(0, 30)
        self._sees("CHECK ")
        self._key(0, 4)  # any key, and those of a finger that was faster

    def _loses_power(self) -> None:
        self._begin(8)
        self._desk.rig.supply.cut_at(self._desk.rig.clock.now + 1000)
        self._desk.wait(_RESTART_S)
        for code in (123456, 0):
            self._desk.cable.tell(ev.CODE, 0, code)
        self._began = self._began and self._looks_paired()
        self._key(8, 12)
        self._sees("PAIRED 1")
        self._key(12, 27)


def play_pairings(folder: Path, digits: str, lies: int | None = None) -> Pairings:
    """All of them with these digits."""
    own = folder / digits
    own.mkdir()
    return Pairings(own, digits, lies).play()
