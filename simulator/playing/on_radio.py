"""A hand from the felt to the light: people, radio, drivers, sensing, rules, link."""

import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from floorman.rules import codes

from host_tools.link.messages import Balance, Event, Health, Message, Part, Trouble
from host_tools.table.balance import Balances, difference
from host_tools.table.builds import FULL
from host_tools.table.timeline import Timeline
from host_tools.table.view import Seen, Watched
from host_tools.table.words import part
from simulator.boards.by_name import BOARDS, Board
from simulator.bus import SimulationError
from simulator.cable import Cable
from simulator.faults import Wish
from simulator.hand_script import HandScript
from simulator.layout import Layout
from simulator.people.crew import Task
from simulator.people.hand import Hand
from simulator.people.pace import BRISK, Pace
from simulator.people.plan import chips_needed
from simulator.playing.on_rules import Result, Said, result_of
from simulator.power import PoweredBoard, Supply
from simulator.radio.profiles import PROFILES
from simulator.rig import Rig
from simulator.tags import carried, make_tags
from simulator.world import World

_HAND_LIMIT_S = 900  # of virtual time; no recorded hand is longer


@dataclass(frozen=True)
class Noise:
    """Real mishaps of a hand: polls in which a resting tag was silent, tags of neighbours
    that were heard, times that players lifted cards beside their first look."""

    misses: int = 0
    bleeds: int = 0
    peeks: int = 0


@dataclass(frozen=True)
class Played:
    """A hand as the table understood it, what the dealer had to key, troubles it told of, the
    virtual seconds it took, the sweeps' SPI frames, the rules' packed state, and the noise there
    was."""

    result: Result
    keyed: tuple[str, ...]
    troubles: tuple[str, ...]
    seconds: float
    frames: int
    state: bytes
    noise: Noise = Noise()


def play(
    script: HandScript,
    board: str = "host",
    profile: str = "bench",
    seed: int = 0,
    pace: Pace = BRISK,
    racks: bool = False,
    faults: Iterable[Wish] = (),
    meddle: Callable[["Replay"], None] = lambda replay: None,
    cut: Callable[[Supply], None] | None = None,
    layout: Layout | None = None,
    build: str = FULL,
) -> Played:
    """Let people play a hand on a fresh table; `meddle` is called when the hand has begun.

    `cut` may say when the power goes off, `layout` where readers lie and cards come to rest.

    SimulationError when they get stuck or the firmware breaks a chip's rules, BoardError when
    the board cannot run here.
    """
    entries = make_tags(chips_needed([script]), seed)
    world = World(entries, PROFILES[profile], seed, racks, layout, build)
    rig = Rig(world, seed)
    for wish in faults:
        rig.faults.on(wish)
    with tempfile.TemporaryDirectory() as folder:
        tags = carried(Path(folder), entries, build, world.profile.newer)
        if cut:
            cut(rig.supply)
        running = PoweredBoard(BOARDS[board], rig, tags)
        try:
            return Replay(rig, running, script, Random(seed), pace).play(meddle)
        finally:
            running.close()


class Replay:
    """People, a table and the host at its cable.  `on_event` is told how many events it heard,
    `on_message` all that came; `tell` is the host's, as Cable has it.
    """

    def __init__(
        self, rig: Rig, board: Board, script: HandScript, rng: Random, pace: Pace
    ) -> None:
        self.rig = rig
        self.on_event: Callable[[int], None] = lambda heard: None
        self.on_message: Callable[[Message], None] = lambda message: None
        self._board = board
        self._script = script
        self._people = Hand(script, rig, pace, rng)
        self._notes: list[Said] = []
        self._troubles: list[str] = []
        self._balances = Balances()
        self._events = 0
        self._timeline = Timeline(lambda note: self._notes.append(Said.of(note)))
        self._cable = Cable(rig.wires, self._hear)
        self.tell = rig.faults.tell = self._cable.tell

    def _hear(self, message: Message) -> None:
        self.on_message(message)
        self._timeline.take(message)
        if isinstance(message, Event) and not message.past:
            self._events += 1
            self.on_event(self._events)
        elif isinstance(message, Trouble):
            self._troubles.append(message.text)
        elif isinstance(message, Part) and message.state:
            self._troubles.append(part(message.part, message.state))
        elif isinstance(message, Balance) and self._balances.take(message):
            self._troubles.append(difference(message))
        elif isinstance(message, Health):
            dead = self._people.scene.dead
            reader = self.rig.world.build.readers[message.zone]
            (dead.add if message.state else dead.discard)(reader)

    def kill_host(self) -> None:
        """The host dies and a new one is started that knows nothing but what the table tells."""
        self._cable.begin_anew()

    def play(self, meddle: Callable[["Replay"], None]) -> Played:
        rig = self.rig
        rig.world.seat_players(self._script.stacks)
        for event in self._script.beginning():
            self._cable.tell(*event)
        self._until(lambda: self._cable.untold == 0, "the table takes no set-up")
        began = rig.clock.now
        meddle(self)
        task = Task(rig.clock, self._people.work())
        self._until(lambda: task.finished, "the hand does not end")
        self._until(
            lambda: self._timeline.game.phase == codes.DONE, "the host did not hear the end"
        )
        table = self._table_state()
        return Played(
            result=result_of(table, self._script.stacks, self._notes, self._events),
            keyed=tuple(self._people.keyed),
            troubles=tuple(self._troubles),
            seconds=(rig.clock.now - began) / 1_000_000,
            frames=rig.wires.buses[0].frames,
            state=self._cable.state,
            noise=self._noise(),
        )

    def _noise(self) -> Noise:
        antennas = self.rig.world.antennas.values()
        return Noise(
            sum(antenna.missed for antenna in antennas),
            sum(antenna.bled for antenna in antennas),
            self._people.scene.peeks,
        )

    def _table_state(self) -> Watched:
        """The rules' state as the table itself has it; it must be what the host made of events."""
        followed = Seen(self._timeline.game).snapshot
        self._cable.begin_anew()
        self._until(lambda: bool(self._cable.state), "the table does not send its state")
        if followed != self._cable.state:
            raise SimulationError("host and table came to different states by the same events")
        return self._timeline.game

    def _until(self, done: Callable[[], bool], complaint: str) -> None:
        limit = self.rig.clock.now + _HAND_LIMIT_S * 1_000_000
        self._board.run(lambda: done() or self.rig.clock.now > limit)
        if not done():
            raise SimulationError(f"{complaint} ({self.rig.eyes.row(1)!r} on the action row)")
