"""The dealer answers what the table asks for, and the game goes on with the right chips."""

from random import Random

import pytest
from floorman import events as ev
from floorman.rules import books, codes

from simulator.people.crew import Task
from simulator.people.pace import BRISK
from simulator.people.session import Session
from simulator.people.stakes import CHIPS
from simulator.radio import BENCH
from simulator.tags import make_tags
from simulator.world import SEATS, World
from tests.simulator.people.rig import FakeTable

HANDS = 12
ASKS = {
    "misdeal": (ev.KEY, ev.K_MISDEAL, 0),
    "duplicate": (ev.FAULT, 0, ev.FAULT_DUPLICATE),
    "joker": (ev.FAULT, 0, ev.FAULT_JOKER),
}


class CheckedTable(FakeTable):
    """Compares racks with the ledger whenever the dealer begins a hand."""

    def press(self, key: int) -> None:
        if key == ev.K_NEXT:
            assert self.racks() == self.ledger()
        super().press(key)


def sit_down(book: int, seed: int) -> tuple[CheckedTable, Session]:
    """Four players under a book, who play for ever."""
    table = CheckedTable([], BENCH)
    table.world = World(make_tags(CHIPS, seed=1), BENCH)
    table.tell(ev.BOOK, book, 0)
    session = Session(table, table.tell, 4, Random(seed), BRISK)
    Task(table.clock, session.work())
    return table, session


@pytest.mark.parametrize("book", range(books.BOOKS), ids=books.NAMES)
@pytest.mark.parametrize("ask", ASKS)
def test_whatever_is_asked_play_goes_on(ask: str, book: int) -> None:
    table, session = sit_down(book, book)
    asked = last = 0
    while session.hands <= HANDS:
        table.clock.advance(500_000)
        if table.game.phase == codes.DEAL and table.game.deal_count > 2 and session.hands > last:
            last = session.hands + 1  # every other hand
            asked += 1
            table.tell(*ASKS[ask])
    ruled = [value for note, _, value in table.notes if note == codes.NOTE_RULED]
    assert asked > 3
    assert len(ruled) - ruled.count(codes.OPT_DONE) == asked  # a new deal is shuffled


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("book", range(books.BOOKS), ids=books.NAMES)
def test_a_joker_at_any_time_and_everybody_agrees_on_the_pot(book: int, seed: int) -> None:
    table, session = sit_down(book, seed)
    rng = Random(f"jokers {book} {seed}")
    quiet = rng.randrange(5, 80)  # half seconds until the next one
    asked = last = 0
    while session.hands <= 2 * HANDS:
        table.clock.advance(500_000)
        game = table.game
        betting = codes.DEAL <= game.phase <= codes.BOARD and game.deal_count > 2
        if betting and not game.ruling and session.hands > last:
            quiet -= 1
            if quiet <= 0:
                quiet = rng.randrange(5, 80)
                last = session.hands
                asked += 1
                seat = rng.choice([seat for seat in range(SEATS) if game.live(seat)])
                table.tell(ev.FAULT, seat, ev.FAULT_JOKER)
    assert asked > 3
