"""A dealer who pairs a table, in all ways that it may go, and what the host sees meanwhile."""

import hashlib
from pathlib import Path
from random import Random

from floorman import events as ev

from host_tools.seal import keys
from simulator.attacks.curious import Curious
from simulator.desk import Desk

_STACKS = {0: 2000, 3: 1500, 6: 900}
_KEY_S = 0.15
_RESTART_S = 1.5  # the dealer looks at the digits, and at no row
_OVER_S = 5.5  # nobody takes it for a pairing any more
_IDLE_S = 60.0
_VOID = 3  # of a misdeal's options


def digits_of(seed: int) -> str:
    """As a reveal process shows them."""
    drawn = "".join(Random(seed).choices("0123456789", k=27))
    return drawn + keys.checks_of(drawn)


class Pairings:
    """`seen` has a digest of the link, bytes and microseconds, at the end of each chapter;
    `strange` is what the dealer does not see that should stand there.
    """

    def __init__(self, folder: Path, digits: str) -> None:
        self._desk = Desk(folder, powered=True)
        self._digits = digits
        self._link = hashlib.sha256()
        self.seen: dict[str, str] = {}
        self.strange: list[str] = []
        wires = self._desk.rig.wires
        carry = wires.from_device

        def tapped(data: bytes) -> None:
            self._link.update(b"%d:%s;" % (self._desk.rig.clock.now, bytes(data)))
            carry(data)

        wires.from_device = tapped
        self.host = Curious(self._desk.rig)
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

    # a dealer --------------------------------------------------------------------------------

    def _press(self, *codes: int) -> None:
        for code in codes:
            self._desk.rig.press(code)
            self._desk.wait(_KEY_S)

    def _key(self, first: int, behind: int) -> None:
        self._press(*map(int, self._digits[first:behind]))

    def _begin(self, count: int) -> None:
        self._desk.rig.hold(ev.K_FLOOR, 5_300_000)
        self._desk.wait(5.6)
        self._sees("PAIR 0")
        self._key(0, count)

    def _sees(self, row: str) -> None:
        seen = self._desk.eyes.row(2)
        if not seen.startswith(row):
            self.strange.append(f"the third row says {seen}, not {row}")

    # chapters --------------------------------------------------------------------------------

    def _leaves(self) -> None:
        """A host that has the table stopped, with a key down, gets another one that pairs no more;
        the dealer who cleared once too often keys on."""
        self._begin(8)
        self._desk.cable.session.stop()
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
        self._key(8, 12)
        self._sees("PAIRED 1")
        self._key(12, 27)


def play_pairings(folder: Path, digits: str) -> Pairings:
    """All of them with these digits."""
    own = folder / digits
    own.mkdir()
    return Pairings(own, digits).play()
