"""A game to put one's hands on: people have sat down, nobody plays yet."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from host_tools.link.messages import Message
from host_tools.table.house import as_spoken
from host_tools.table.named_games import Mix
from host_tools.table.rotation import Rotation
from host_tools.table.state import TableState
from host_tools.table.view import Input
from simulator.boards.by_name import BOARDS
from simulator.cable import Cable
from simulator.hands_on.play_table import PlayTable
from simulator.people.pace import EASY, Pace
from simulator.people.stakes import Stakes
from simulator.power import PoweredBoard
from simulator.radio.profiles import PROFILES
from simulator.rig import Rig
from simulator.tags import carried, make_tags, odd_tags
from simulator.world import World

USUAL = Stakes()
_TWIN_OF = 51  # the duplicate in the box is this card's


@dataclass(frozen=True)
class Game:
    """The game that is played, on which board and air."""

    players: int = 6
    stakes: Stakes = USUAL
    board: str = "host"
    profile: str = "bench"
    seed: int = 0
    pace: Pace = EASY
    speed: float = 1.0
    mix: Mix | None = None
    """Games that follow one another."""


@contextmanager
def evening(
    game: Game,
    state: TableState,
    changed: Callable[[], None] = lambda: None,
    rules: Sequence[Input] = (),
) -> Iterator[PlayTable]:
    """A table where people have sat down; nobody plays until they are let.

    `rules` are told first: events (kind, seat, value) of a book or a house.
    """
    entries = make_tags(game.stakes.chips, game.seed, decks=2)
    odd = odd_tags(_TWIN_OF, game.seed)
    known = entries + [entry for name, entry in odd.items() if name != "unknown"]
    rig = Rig(World(entries, PROFILES[game.profile], game.seed), game.seed)
    for entry in odd.values():
        rig.world.put_in_box(entry)
    with tempfile.TemporaryDirectory() as folder:
        tags = carried(Path(folder), known, newer=rig.world.profile.newer)
        board = PoweredBoard(BOARDS[game.board], rig, tags)
        try:
            table = PlayTable(rig, board, state, changed, game.pace, game.seed)
            cable = Cable(rig.wires, table.take)
            table.join(cable.tell)
            if game.mix:
                _rotate(table, Rotation(game.mix), state, cable)
            for event in (*as_spoken(state.speaks), *rules):
                cable.tell(*event)
            table.tempo.speed = game.speed
            table.sit_down(game.players, game.stakes)
            yield table
        finally:
            board.close()


def _rotate(table: PlayTable, rotation: Rotation, state: TableState, cable: Cable) -> None:
    """The table is told the game that is due."""

    def hear(message: Message) -> None:
        for event in rotation.heard(message, state.ask):
            cable.tell(*event)

    table.listeners.append(hear)
