"""A dealer and players who turn a hand into what hands do on felt."""

from random import Random

from host_tools.script import HandScript
from simulator.people.crew import Task
from simulator.people.hand import Hand
from simulator.people.pace import BRISK, EASY, Pace
from simulator.people.plan import chips_needed
from simulator.people.scene import Eyes, Table

__all__ = ["BRISK", "EASY", "Eyes", "Hand", "Pace", "Play", "Table", "chips_needed", "play"]


class Play(Task):
    """People playing one hand; it goes on whenever the clock does.

    `finished` when the felt is cleared; `keyed` lists what the dealer typed so far.
    """

    def __init__(self, script: HandScript, table: Table, pace: Pace, rng: Random) -> None:
        self.hand = Hand(script, table, pace, rng)
        super().__init__(table.clock, self.hand.work())

    @property
    def keyed(self) -> list[str]:
        """What the dealer typed, in order: 'S3 RAISE 222', 'SHOW'."""
        return self.hand.keyed


def play(script: HandScript, table: Table, pace: Pace = BRISK, rng: Random | None = None) -> Play:
    """Seat the players with their stacks and let them begin.

    The table must get stacks, blinds, button and START as well, before or after this.  A person
    who waits too long raises SimulationError out of `Clock.advance`.
    """
    table.world.seat_players(script.stacks)
    return Play(script, table, pace, rng or Random(script.name))
