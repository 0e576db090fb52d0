"""Guests of an evening: they sit, buy, wait and change chips as the director's host says."""

import random
from pathlib import Path

from host_tools.evening import results
from host_tools.evening.asking import DirectorCommand
from host_tools.evening.counted_time import CountedTime
from host_tools.evening.director import Director
from host_tools.evening.journal import Journal
from host_tools.evening.table import Look, look_of
from host_tools.table.view import Seen
from simulator.people.crew import Task
from simulator.people.guests import MANY_CHIPS, Guests
from simulator.people.pace import BRISK
from simulator.tags import make_tags
from simulator.world import World
from tests.host_tools.evening.room import NAMES, STEPS
from tests.simulator.people.rig import FakeTable

SECOND_US = 1_000_000
CLOCK_RATE = 8  # of the level clock, so that levels pass in a short game
PLAYERS = 9


class Evening:
    """A director, the rules on a felt of things, and guests between them."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.rng = random.Random(seed)
        self.felt = FakeTable([])
        self.felt.world = World(make_tags(MANY_CHIPS, seed=1))
        self.quiet = True
        self.guests = Guests(self.felt, self.say, self.felt.tell, self.rng, BRISK)
        journal = Journal(folder / "evening.jsonl")
        time = CountedTime(self.now, lambda: self.now() / 1000, journal.evening)
        self.director = Director(journal, self, time, self)
        self.heard = 0
        Task(self.felt.clock, self.guests.work())

    def say(self, line: str) -> None:
        self.quiet = line == "waits 1"

    def now(self) -> int:
        return CLOCK_RATE * self.felt.clock.now // 1000

    # the director's table and people

    def look(self) -> Look | None:
        return look_of(Seen(self.felt.game))

    def tell(self, kind: int, seat: int, value: int) -> None:
        self.felt.tell(kind, seat, value)

    def put(self, seat: int, chips: int) -> None:
        self.guests.orders.append(f"put {seat} {chips}")

    def level(self, small: int, big: int, mode: int, ante: int) -> None:
        self.guests.orders.append(f"level {small} {big} {mode} {ante}")

    def wait(self, waits: bool) -> None:
        self.guests.orders.append("wait" if waits else "deal")

    # time

    def second(self) -> None:
        self.felt.clock.advance(SECOND_US)
        for note, seat, value in self.felt.notes[self.heard :]:
            self.director.hear(note, seat, value, self.felt.game)
        self.heard = len(self.felt.notes)
        self.director.tick()
        self._race()

    def _race(self) -> None:
        look = self.look()
        assert look
        evening = self.director.evening
        step = evening.steps[clock.at] if (clock := evening.clock_at(self.now())) else None
        if step and step.unit > evening.unit and look.idle and self.quiet:
            self.director.do(DirectorCommand(do="unit", unit=step.unit))
        if look.racing:
            card = 5 * look.racing[0] + 1
            self.director.do(DirectorCommand(do="card", seat=look.racing[0], card=card))


def test_nine_guests_play_a_tournament_to_the_last(tmp_path: Path) -> None:
    """Colour-up and chip race change chips on the felt, too: racks and ledger stay the same."""
    evening = Evening(tmp_path, seed=9)
    do = evening.director.do
    setup = {"stack": 1000, "steps": STEPS, "rebuys": 1, "rebuy_chips": 1000, "rebuy_price": 500}
    do(DirectorCommand(do="set_up", setup=setup))
    for seat in range(PLAYERS):
        do(DirectorCommand(do="sit", seat=seat, name=NAMES[seat]))
    do(DirectorCommand(do="begin"))
    rebuys = 0
    for _ in range(4000):
        evening.second()
        state = evening.director.evening
        if rebuys < 2 and state.groups:
            gone = state.called(state.groups[0][0])
            assert gone
            do(DirectorCommand(do="rebuy", seat=gone.seat))
            rebuys += 1
        if len(state.still_in) == 1:
            break
    state = evening.director.evening
    assert len(state.still_in) == 1
    assert rebuys == 2
    assert state.unit == 100
    rows = results.rows(state, evening.now())
    assert sum(row.paid_out for row in rows) == PLAYERS * 1000 + rebuys * 500
    assert rows[0].place == 1
    while not evening.quiet:  # the winner takes the pot
        evening.second()
    assert evening.felt.racks() == evening.felt.ledger()
