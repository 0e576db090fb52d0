"""Hand after hand of people at a simulated table, and what it said of them."""

import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from floorman.rules import codes

from host_tools.table.timeline import Note, Timeline
from simulator.boards.by_name import BOARDS
from simulator.cable import Cable
from simulator.people.crew import Task
from simulator.people.pace import BRISK, Pace
from simulator.people.session import Session
from simulator.people.stakes import stakes
from simulator.power import PoweredBoard
from simulator.radio import PROFILES
from simulator.rig import Rig
from simulator.tags import carried, make_tags
from simulator.world import World


class Evening:
    """One game with readers of a profile."""

    def __init__(
        self, game: str, profile: str, players: int, seed: int, pace: Pace = BRISK
    ) -> None:
        self._stakes = stakes("50/100", "10000", players, game)
        self._players, self._seed, self._pace = players, seed, pace
        self._entries = make_tags(self._stakes.chips, seed)
        self._rig = Rig(World(self._entries, PROFILES[profile], seed), seed)
        self._notes: Counter[int] = Counter()
        self.alerts: Counter[int] = Counter()

    def said(self, note: int) -> int:
        """How often the table said so."""
        return self._notes[note]

    def play(self, hands: int) -> None:
        """So many hands; SimulationError when people get stuck."""
        rig = self._rig
        cable = Cable(rig.wires, Timeline(self._hear).take)
        people = Session(
            rig, cable.tell, self._players, Random(self._seed), self._pace, self._stakes
        )
        with tempfile.TemporaryDirectory() as folder:
            tags = carried(Path(folder), self._entries, newer=rig.world.profile.newer)
            board = PoweredBoard(BOARDS["host"], rig, tags)
            try:
                Task(rig.clock, people.work())
                board.run(lambda: people.hands > hands)
            finally:
                board.close()

    def _hear(self, note: Note) -> None:
        self._notes[note.note] += 1
        if note.note == codes.NOTE_ALERT:
            self.alerts[note.value] += 1
