"""The host beside the soaked table: the same rules, what was said, and how long the link takes."""

from collections import Counter, deque

from floorman.rules import codes

from host_tools.link.messages import Began, Event, Health, Lost, Message, Trouble
from host_tools.table.state import TableState
from host_tools.table.timeline import Note
from host_tools.table.words import sentence
from simulator.cable import Cable
from simulator.rig import Rig
from simulator.world import ZONES
from tests.bench.soak.watch import Watch

_TICKS = (1 << 30) - 1
_FRESH_MS = 2_000  # a link that was just made has old events to fetch first


class Mirror(TableState):
    """`fresh` gets every alert and proposal in words."""

    def __init__(self) -> None:
        self.fresh: list[str] = []
        super().__init__()

    def _say(self, said: Note) -> None:
        if said.note in (codes.NOTE_ALERT, codes.NOTE_PROPOSED):
            self.fresh.append(sentence(said.note, said.seat, said.value))
        super()._say(said)


class Desk(Cable):
    """`away` is set while nobody answers: the cable is in, the host's program does not run."""

    def __init__(self, rig: Rig, watch: Watch) -> None:
        self._rig = rig
        self._watch = watch
        self.mirror = Mirror()
        self.troubles: Counter[str] = Counter()
        self.events = self.lost = self.sessions = 0
        self.away = False
        self.health: dict[str, int] = {}
        self._linked_ms = self._now_ms = 0
        self._since: deque[int] = deque()
        super().__init__(rig.wires, self._hear)

    @property
    def reached(self) -> bool:
        """The table hears the host and answers."""
        return self._rig.wires.plugged and not self.away and self.session.running

    def back(self) -> None:
        """The program runs again: a port that was open all the time."""
        self.away = False
        self._arrived.clear()
        self.session.connect()

    def tell(self, kind: int, seat: int = 0, value: int = 0) -> None:
        """As Cable.tell; how long it takes is noted."""
        self._since.append(self._rig.clock.now)
        super().tell(kind, seat, value, self._taken)

    def _taken(self) -> None:
        now = self._rig.clock.now
        self._watch.told.note(now - self._since.popleft(), "told event")
        if self._since:  # one after the other
            self._since[0] = now

    def _turn(self) -> None:
        if self.away:
            self._arrived.clear()
            self._rig.clock.after(20_000, self._turn)
        else:
            super()._turn()

    def _hear(self, message: Message) -> None:
        wires = self._rig.wires
        self._now_ms = (self._rig.clock.now + wires.clock_ahead_us) // 1_000
        if isinstance(message, Began):
            self.sessions += 1
            self._linked_ms = self._now_ms
        elif isinstance(message, Event):
            self._time(message)
        elif isinstance(message, Lost):
            self.lost += message.events
        elif isinstance(message, Trouble):
            self.troubles[message.text] += 1
        elif isinstance(message, Health):
            self.health[ZONES[message.zone]] = message.state
        self.mirror.take(message)

    def _time(self, event: Event) -> None:
        self.events += 1
        took = (self._now_ms - event.ms) & _TICKS
        if self._now_ms - took > self._linked_ms + _FRESH_MS:
            self._watch.heard.note(1_000 * took, f"event {event.kind}")
