"""An evening at a home table: no reader sees a chip, every wager is keyed at the table's keypad.

People play through hands, radio, registers and the keypad's expander.  What they put in and win
lies in their racks, and they split the pot by what they see: between two hands the table's stacks
must be those of the racks.

Run: python -m tests.bench evening [--hands 40] [--players 8] [--seed 1] [--pace easy]
"""

import argparse
import tempfile
import time
from pathlib import Path
from random import Random

from floorman import events as ev
from floorman.rules import codes

from host_tools.table.state import TableState
from host_tools.table.timeline import Note
from host_tools.table.words import sentence
from simulator.boards.host import HostBoard
from simulator.cable import Cable
from simulator.people.crew import Task
from simulator.people.pace import PACES
from simulator.people.session import Session
from simulator.people.stakes import CHIPS
from simulator.rig import Rig
from simulator.tags import carried, make_tags
from simulator.world import World

HANDS = 40
_WAGERS = ("RAISE", "CALL", "ALLIN")


class Mirror(TableState):
    """`alerts` gets every alert and proposal in words, `wagers` counts what was bet or called."""

    def __init__(self) -> None:
        self.alerts: list[str] = []
        self.wagers = 0
        super().__init__()

    def _say(self, said: Note) -> None:
        if said.note in (codes.NOTE_ALERT, codes.NOTE_PROPOSED):
            self.alerts.append(sentence(said.note, said.seat, said.value))
        self.wagers += said.note in (codes.NOTE_CALLED, codes.NOTE_OPENED, codes.NOTE_RAISED)
        super()._say(said)


class HomeRig(Rig):
    """Compares racks and ledger whenever the dealer begins a hand."""

    mirror: Mirror
    wrong: list[str]

    def press(self, key: int) -> None:
        if key == ev.K_NEXT:
            self.wrong += self._differences()
        super().press(key)

    def _differences(self) -> list[str]:
        ledger = self.mirror.game.stack
        racks = [self.world.chips(f"rack{seat}") for seat in range(len(ledger))]
        return [
            f"seat {seat + 1} has {rack} in the rack, {stack} in the ledger"
            for seat, (rack, stack) in enumerate(zip(racks, ledger, strict=True))
            if rack != stack
        ]


class Evening:
    """`wrong` is what differed, `keyed` every wager and call that was typed."""

    def __init__(self, folder: Path, players: int, seed: int, pace: str) -> None:
        entries = make_tags(CHIPS, seed)
        self.rig = HomeRig(World(entries, seed=seed, named="home"), seed)
        self.rig.mirror = self.mirror = Mirror()
        self.rig.wrong = self.wrong = []
        self.keyed: list[str] = []
        cable = Cable(self.rig.wires, self.mirror.take)
        self._board = HostBoard(self.rig.wires, carried(folder, entries, "home"))
        self.people = Session(self.rig, cable.tell, players, Random(seed), PACES[pace])
        Task(self.rig.clock, self.people.work())

    def play(self, hands: int) -> None:
        """So many hands.  SimulationError when people get stuck."""
        for _ in range(hands):
            begun = self.people.hands
            self._board.run(lambda begun=begun: self.people.hands > begun)  # type: ignore[misc]
            self._count()
        self._board.run(lambda: self.people.hands > hands)
        self._count()

    def _count(self) -> None:
        words = [text for text in self.people.keyed if any(word in text for word in _WAGERS)]
        self.keyed += words

    @property
    def troubles(self) -> list[str]:
        """Complaints of the table beside the rules."""
        notes = self.mirror.document()["notes"]
        return [note["text"]["en"] for note in notes if note["tone"] == "trouble"]


def main(words: list[str]) -> int:
    """Play, print; how many bars were missed."""
    parser = argparse.ArgumentParser(prog="evening")
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pace", choices=sorted(PACES), default="easy")
    options = parser.parse_args(words)
    began = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), options.players, options.seed, options.pace)
        evening.play(options.hands)
    minutes = evening.rig.clock.now / 60_000_000
    print(f"{options.hands} hands at a home table, {minutes:.0f} minutes at the table")
    print(f"wagers and calls keyed: {len(evening.keyed)}, by the rules {evening.mirror.wagers}")
    for text in (*evening.wrong, *evening.mirror.alerts, *evening.troubles):
        print(f"  ! {text}")
    print(f"took {time.process_time() - began:.0f} s of CPU")
    return 1 if evening.wrong or evening.mirror.alerts or evening.troubles else 0
