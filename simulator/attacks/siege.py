"""Hands in which the host tells whatever it likes, to have a key while cards lie at seats."""

import random
import tempfile
from collections.abc import Callable
from pathlib import Path

from floorman import events as ev
from floorman.rules import codes

from host_tools.link.messages import Message, Record
from host_tools.table.builds import SEAL_FILE
from simulator.attacks import tells
from simulator.attacks.sealed import prime
from simulator.desk import Desk

_STACKS = {0: 2000, 3: 1500, 6: 900}
_MINUTE_US = 60_000_000
_FRESH_US = 100_000  # a card laid down while the record was under way
_KEYS = (
    ev.K_ENTER, ev.K_CHECK, ev.K_CALL, ev.K_ALLIN, ev.K_FOLD, ev.K_SHOW, ev.K_EXPOSED, ev.K_CLOCK,
    ev.K_MISDEAL, ev.K_NEXT, ev.K_UNDO,
)  # fmt: skip
_MENU = range(1, 40)


class Siege:
    """A table with a hostile host.  `early` are releases that came while a card lay at a seat.

    `sealing` is what seal.txt says.
    """

    def __init__(self, seed: int, sealing: str = "sealed", powered: bool = False) -> None:
        self._rng = random.Random(seed)
        self._folder = tempfile.TemporaryDirectory()
        (Path(self._folder.name) / SEAL_FILE).write_text(sealing)
        self.desk = Desk(Path(self._folder.name), before=prime, powered=powered)
        self.desk.listeners.append(self._hear)
        self.early: list[str] = []
        self.releases = 0
        self._given: set[bytes] = set()
        self._laid_us = 0
        self._did: list[str] = []

    def _hear(self, message: Message) -> None:
        if isinstance(message, Record) and message.what == "release":
            if message.body in self._given:
                return  # told again, to a host that began anew
            self._given.add(message.body)
            self.releases += 1
            if why := self._why_early(_number(message)):
                self.early.append(f"{why} after {' '.join(self._did[-8:])}")

    def _why_early(self, hand: int) -> str:
        """Cards lie at seats; empty where none does."""
        lie = self._lying()
        is_fresh = self.desk.rig.clock.now - self._laid_us <= _FRESH_US
        return f"seats {lie}" if lie and not is_fresh else ""

    def _lying(self) -> list[int]:
        """Seats at which cards lie."""
        return [seat for seat in _STACKS if self.desk.world.at(f"hole{seat}")]

    def hand(self) -> None:
        """A deal, a few honest actions, and lies from any moment on."""
        self.desk.begin(_STACKS)
        moves = self._moves()
        for _ in range(self._rng.randrange(4, 10)):
            self._rng.choice(moves)()
            self.desk.wait(self._rng.choice((0.1, 0.7, 2.5)))
        self._fold_all()
        self.desk.wait(self._rng.choice((0.1, 3)))
        self._tell_event()
        self.desk.wait(2.5)

    def _moves(self) -> list[Callable[[], None]]:
        return [self._lay, self._tell_key, self._tell_key, self._tell_event, self._lift]

    def close(self) -> None:
        self._folder.cleanup()

    def _tell(self, kind: int, seat: int, value: int) -> None:
        self._did.append(f"{kind}/{seat}/{value}")
        self.desk.cable.tell(kind, seat, value)

    def _tell_key(self) -> None:
        if self._rng.random() < 0.2:
            told = tells.entry(self._rng, _MENU, lambda rng: 0)
        else:
            told = tells.key(self._rng, _KEYS, lambda rng: rng.randrange(3))
        self._tell(*told[:3])

    def _tell_event(self) -> None:
        what = self._rng.randrange(6)
        if what == 0:
            self._did.append("STOP")
            self.desk.cable.session.stop()
        elif what == 1:
            self._tell(ev.BOOK, self._rng.randrange(4), 0)
        elif what == 2:
            self._tell(ev.SEAT, self._rng.choice(list(_STACKS)), self._rng.choice((0, 5000)))
        elif what == 3:
            self._tell(ev.START, 0, self._rng.randrange(100))
        else:
            self._tell(self._rng.randrange(1, 40), self._rng.randrange(12), 1)

    def _fold_all(self) -> None:
        """Fold all, which ends a hand soonest."""
        for _ in _STACKS:
            self._tell(ev.KEY, ev.K_FOLD, 0)
            self._tell(ev.KEY, ev.K_ENTER, 0)
        if self._rng.random() < 0.5:
            self._tell(ev.START, 0, 7)

    def _lay(self) -> None:
        world = self.desk.world
        if self.desk.seen.phase == codes.DEAL:
            for n, seat in enumerate(_STACKS):
                for card in (2 * n, 2 * n + 1):
                    world.move(world.cards[card], f"hole{seat}")
        else:
            for seat in _STACKS:
                for held in list(world.at(f"hand{seat}")):
                    world.move(held, f"hole{seat}")
        self._laid_us = self.desk.rig.clock.now
        self._did.append("lay")

    def _lift(self) -> None:
        world = self.desk.world
        seat = self._rng.choice(list(_STACKS))
        for card in list(world.at(f"hole{seat}")):
            world.move(card, f"hand{seat}")
        self._did.append(f"lift {seat}")


class Delay(Siege):
    """The same with a table that keeps each key for a minute, by its own clock since the felt was
    empty behind the hand, or its power came back before the minute was over: in the hand and
    behind it the power goes, the cable is pulled, the host begins anew, and time passes in which
    nothing happens.
    """

    def __init__(self, seed: int, sealing: str = "sealed 1m") -> None:
        super().__init__(seed, sealing, powered=True)
        self._since_us = 0  # the felt is as it is
        self._over: dict[int, int] = {}  # hand: its felt was empty then, or nobody hastened it
        self._full: set[int] = set()  # hands that are over while cards lie there

    @property
    def _now_us(self) -> int:
        return self.desk.rig.clock.now + self.desk.rig.wires.clock_ahead_us

    def _hear(self, message: Message) -> None:
        if isinstance(message, Record) and message.what == "end":
            hand = _number(message)
            if self._lying():
                self._full.add(hand)
            else:
                self._over.setdefault(hand, self._since_us)
        super()._hear(message)

    def _why_early(self, hand: int) -> str:
        waited_us = self._now_us - self._over.get(hand, self._since_us)
        short = "" if waited_us >= _MINUTE_US else f"{waited_us / 1e6:.1f} s"
        return super()._why_early(hand) or short

    def hand(self) -> None:
        super().hand()
        for _ in range(self._rng.randrange(4)):
            self._rng.choice([*self._events(), self._tell_event])()
        while self._lying():
            self._lift()
        for _ in range(self._rng.randrange(4)):
            self._rng.choice([*self._events(), self._tell_event])()
        self.desk.wait(5)  # it sees the empty felt
        left = (_MINUTE_US + self._since_us - self._now_us) // 1_000_000
        self.desk.idle(max(left - 1, 1))  # whatever is early has come
        self.desk.wait(5)
        self.desk.idle(60)

    def _moves(self) -> list[Callable[[], None]]:
        return [*super()._moves(), self._pull]

    def _events(self) -> list[Callable[[], None]]:
        return [self._cut, self._pull, self._begin_anew, self._pause]

    def _lay(self) -> None:
        self._watched(super()._lay)

    def _lift(self) -> None:
        self._watched(super()._lift)

    def _watched(self, move: Callable[[], None]) -> None:
        """The felt is empty since then, if it is."""
        before = self._lying()
        move()
        if self._lying() != before:
            self._since_us = self._now_us
        if not self._lying():
            self._over.update(dict.fromkeys(self._full, self._now_us))
            self._full.clear()

    def _cut(self) -> None:
        self._did.append("cut")
        board, rig = self.desk.board, self.desk.rig
        boots = len(board.booted)
        rig.supply.cut_at(rig.clock.now + self._rng.randrange(1, 500_000))
        board.run(lambda: len(board.booted) > boots)
        self._since_us = board.booted[-1] + rig.wires.clock_ahead_us
        for hand, over_us in self._over.items():
            if self._since_us - over_us < _MINUTE_US:
                self._over[hand] = self._since_us

    def _pull(self) -> None:
        self._did.append("pull")
        wires = self.desk.rig.wires
        wires.plug(False)
        self.desk.wait(self._rng.choice((0.2, 4)))
        wires.plug(True)

    def _begin_anew(self) -> None:
        self._did.append("anew")
        self.desk.cable.begin_anew()
        self.desk.wait(1)

    def _pause(self) -> None:
        seconds = self._rng.randrange(2, 58)
        self._did.append(f"{seconds} s")
        self.desk.idle(seconds)


def _number(record: Record) -> int:
    """The sealed hand's number."""
    return int.from_bytes(record.body[:4], "big")


def besiege(seed: int, sealing: str = "sealed") -> tuple[int, list[str]]:
    """One table, one hand: how many keys were given, and those that were given early."""
    return _besieged(Siege(seed, sealing))


def delay(seed: int, sealing: str = "sealed 1m") -> tuple[int, list[str]]:
    """The same of a table that keeps its keys for a minute."""
    return _besieged(Delay(seed, sealing))


def _besieged(siege: Siege) -> tuple[int, list[str]]:
    try:
        siege.hand()
    finally:
        siege.close()
    return siege.releases, siege.early
