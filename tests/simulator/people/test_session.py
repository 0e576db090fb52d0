"""The endless game: people decide for themselves, and the felt stays true to the ledger."""

import random
from dataclasses import replace

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.rules.games import FIXED_LIMIT

from host_tools.table.house import parameter
from simulator.people.crew import Task
from simulator.people.pace import BRISK
from simulator.people.session import Session
from simulator.people.stakes import CHIPS, STACK, Stakes
from simulator.radio import BENCH, RC522, Profile
from simulator.tags import make_tags
from simulator.world import World
from tests.simulator.people.rig import FakeTable

HANDS = 40


class CheckedTable(FakeTable):
    """Compares racks with the ledger whenever the dealer begins a hand."""

    def press(self, key: int) -> None:
        if key == ev.K_NEXT:
            assert self.racks() == self.ledger()
        super().press(key)


@pytest.mark.parametrize(("players", "seed"), [(players, players) for players in range(2, 11)])
@pytest.mark.parametrize("profile", [BENCH, RC522], ids=lambda p: p.name)
def test_hand_after_hand_without_alert(players: int, seed: int, profile: Profile) -> None:
    table = CheckedTable([], profile)
    table.world = World(make_tags(CHIPS, seed=1), profile)
    session = Session(table, table.tell, players, random.Random(seed), BRISK)
    Task(table.clock, session.work())
    while session.hands <= HANDS:
        table.clock.advance(1_000_000)
    assert table.alerts == []
    said = {note for note, _, _ in table.notes}
    assert {codes.NOTE_FOLDED, codes.NOTE_CALLED, codes.NOTE_WINS} <= said


def test_people_read_german_rows_too() -> None:
    table = CheckedTable([])
    table.world = World(make_tags(CHIPS, seed=1))
    table.tell(ev.LANG, 0, 1)
    session = Session(table, table.tell, 4, random.Random(3), BRISK)
    Task(table.clock, session.work())
    while session.hands <= 5:
        table.clock.advance(1_000_000)
    assert table.alerts == []
    assert table.game.language == 1


def test_the_broke_buy_in_again_and_the_rich_leave() -> None:
    table = CheckedTable([])
    table.world = World(make_tags(CHIPS, seed=1))
    told: list[tuple[int, int, int]] = []
    session = Session(
        table,
        lambda *event: (told.append(event), table.tell(*event))[1],
        3,
        random.Random(2),
        BRISK,
    )
    Task(table.clock, session.work())
    while session.hands <= 3 * HANDS:
        table.clock.advance(1_000_000)
    assert told.count((ev.SEAT, 0, STACK)) + told.count((ev.SEAT, 3, STACK)) > 2


def test_amounts_that_are_miskeyed_are_put_right() -> None:
    table = CheckedTable([], RC522)
    table.world = World(make_tags(CHIPS, seed=1), RC522)
    clumsy = replace(BRISK, miskey=0.6)
    session = Session(table, table.tell, 5, random.Random(4), clumsy)
    Task(table.clock, session.work())
    keyed: set[str] = set()
    while session.hands <= HANDS:
        table.clock.advance(1_000_000)
        keyed.update(session.keyed)
    assert {"CLEAR", "UNDO"} <= keyed
    assert codes.NOTE_UNDONE in {note for note, _, _ in table.notes}


@pytest.mark.parametrize("silent", [0.0, 1.0])
def test_a_raise_with_a_small_chip_is_said_or_made_without_a_word(silent: float) -> None:
    table = CheckedTable([])
    table.world = World(make_tags(CHIPS, seed=1))
    session = Session(table, table.tell, 6, random.Random(1), replace(BRISK, silent=silent))
    Task(table.clock, session.work())
    hands = []
    while session.hands <= HANDS:
        table.clock.advance(1_000_000)
        if session.hand is not None and session.hand not in hands:
            hands.append(session.hand)
    said = [key for hand in hands for key in hand.keyed if "RAISE" in key]
    assert (sum(hand.scene.silent_raises for hand in hands) > 0) == (silent == 1.0)
    assert bool(said) == (silent == 0.0)
    assert table.alerts == []


class BombTable(CheckedTable):
    """Every second hand is a bomb pot."""

    def press(self, key: int) -> None:
        if key == ev.K_NEXT and self.game.hand_no % 2:
            self.tell(ev.KEY, ev.K_FLOOR, codes.MENU_BOMB)
        super().press(key)


@pytest.mark.parametrize("profile", [BENCH, RC522], ids=lambda p: p.name)
def test_people_pay_into_bomb_pots_when_no_blind_is_lit(profile: Profile) -> None:
    table = BombTable([], profile)
    table.world = World(make_tags(CHIPS, seed=1), profile)
    table.tell(ev.PARAM, parameter("bomb"), 3)
    session = Session(table, table.tell, 5, random.Random(7), BRISK)
    Task(table.clock, session.work())
    while session.hands <= 12:
        table.clock.advance(1_000_000)
    assert table.alerts == []
    bombs = [value for note, _, value in table.notes if note == codes.NOTE_BOMB]
    assert len(bombs) >= 5
    assert set(bombs) == {3 * table.game.big}


class KillTable(CheckedTable):
    """Every other hand somebody kills the pot by key."""

    def press(self, key: int) -> None:
        seats = self.ledger()
        if key == ev.K_NEXT and self.game.hand_no % 2 and seats:
            killer = [*seats][self.game.hand_no // 2 % len(seats)]
            if self.game.killer() != killer or not self.game.kill():
                self.tell(ev.KEY, ev.K_FLOOR, codes.menu_value(codes.MENU_KILL, killer + 1))
        super().press(key)


@pytest.mark.parametrize("profile", [BENCH, RC522], ids=lambda p: p.name)
def test_people_kill_pots_and_bet_by_their_limits(profile: Profile) -> None:
    table = KillTable([], profile)
    table.world = World(make_tags(CHIPS, seed=1), profile)
    table.tell(ev.PARAM, parameter("kill"), 1)
    stakes = Stakes(limit=1 + FIXED_LIMIT)
    session = Session(table, table.tell, 5, random.Random(7), BRISK, stakes)
    Task(table.clock, session.work())
    while session.hands <= 16:
        table.clock.advance(1_000_000)
    assert table.alerts == []
    told = [(seat, value) for note, seat, value in table.notes if note == codes.NOTE_KILLED]
    assert len(told) >= 8
    assert {value for _, value in told} == {150}
    assert len({seat for seat, _ in told}) == 5
    raises = {value for note, _, value in table.notes if note == codes.NOTE_OPENED}
    assert {150, 300} <= raises <= {100, 150, 200, 300}
