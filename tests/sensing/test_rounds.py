"""The order of readers: nobody starves, neighbours are never up together."""

from random import Random

import pytest
from floorman.sensing import zones
from floorman.sensing.presence import Zone
from floorman.sensing.rounds import LONGEST_GAP, Rounds
from floorman.sensing.zones import near, spot

from host_tools.table.builds import build
from simulator.boards.host import load_wiring
from simulator.rig import Rig
from simulator.tags import carried
from simulator.world import RACKS, ZONES, World, near_each_other, neighbours

NAMES = [*ZONES, *RACKS]
NOWHERE = 255


def table(racks=False):
    wiring = load_wiring(Rig(World([])).wires)
    kinds = wiring._zones(wiring._ZONES) + (wiring._zones(wiring._RACK_ZONES) if racks else [])
    order = wiring._RACK_ORDER if racks else wiring._SCAN_ORDER
    felt = [Zone(kind, index) for kind, index in kinds]
    return felt, Rounds(felt, wiring._UNDER + wiring._RACK_UNDER, order, wiring._DEAL_ORDER)


class Walk:
    """Visits one reader after the other as the scan does; `gap` is the longest of each."""

    def __init__(self, rounds, count):
        self.rounds = rounds
        self.was, self.now = NOWHERE, rounds.next(NOWHERE, NOWHERE)
        self.coming = rounds.next(NOWHERE, self.now)
        self.seen = [0] * count
        self.gap = [0] * count
        self.visits = []
        self.dealing = False

    def visit(self):
        self.visits.append(self.now)
        for number in range(len(self.seen)):
            self.seen[number] += 1
            self.gap[number] = max(self.gap[number], self.seen[number] - 1)
        self.seen[self.now] = 0
        self.was, self.now = self.now, self.coming
        self.coming = self.rounds.next(self.was, self.now)

    def check(self, racks):
        self.check_near(NAMES, neighbours(racks))

    def check_near(self, names, near_by):
        for one, two, three in zip(self.visits, self.visits[1:], self.visits[2:], strict=False):
            assert names[two] not in near_by[names[one]]
            assert one != two
            assert one != three  # its field was off for a visit: its tags were reset


def play(rounds, walk, rng):
    """Phases of a hand in any order, each for 80 ms or long."""
    phase = rng.choice(["idle", "deal", "bet", "board", "show"])
    if (phase == "deal") != walk.dealing:
        walk.dealing = phase == "deal"
        rounds.deal(walk.dealing)
    if phase == "bet":
        seat = rng.randrange(10)
        rounds.watch(zones.BET, seat, seat)
    elif phase == "board":
        first = rng.choice([0, 3, 4])
        rounds.watch(zones.BOARD, first, max(first, 2))
    elif phase != "deal":
        rounds.watch(zones.MUCK if phase == "show" else NOWHERE, 0, 0)
    for _ in range(rng.choice([20, 60, 200, 600])):
        walk.visit()


@pytest.mark.parametrize("seed", range(10))
def test_no_zone_starves_whatever_is_played(seed):
    felt, rounds = table()
    walk = Walk(rounds, len(felt))
    rng = Random(seed)
    for _ in range(60):
        play(rounds, walk, rng)
    walk.check(racks=False)
    assert max(walk.gap) <= LONGEST_GAP, (seed, dict(zip(NAMES, walk.gap, strict=False)))


@pytest.mark.parametrize("name", ["home", "bench"])
@pytest.mark.parametrize("seed", range(3))
def test_nor_does_a_reader_of_a_smaller_build(name, seed, tmp_path):
    carried(tmp_path, [], name)
    parts = load_wiring(Rig(World([], named=name)).wires).build(f"{tmp_path}/")
    felt = [Zone(kind, index) for kind, index in parts.zones]
    rounds = Rounds(felt, parts.under, parts.order, parts.deal_order)
    walk = Walk(rounds, len(parts.readers))
    rng = Random(seed)
    for _ in range(60):
        play(rounds, walk, rng)
    readers = build(name).readers
    walk.check_near(readers, near_each_other(readers))
    assert max(walk.gap) <= LONGEST_GAP


def test_racks_and_bank_wait_for_the_end_of_a_deal_and_no_longer():
    felt, rounds = table(racks=True)
    walk = Walk(rounds, len(felt))
    rounds.watch(zones.BET, 3, 3)
    for _ in range(500):
        walk.visit()
    assert max(walk.gap) <= LONGEST_GAP
    rounds.deal(True)
    for _ in range(500):
        walk.visit()
    assert max(walk.gap[: len(ZONES)]) <= LONGEST_GAP
    assert not {NAMES[n] for n in walk.visits[-400:]} & set(RACKS)
    walk.check(racks=True)


def test_after_a_deal_the_reader_comes_first_that_waited_longest():
    visits = []
    for deal in range(20, 140, 3):
        felt, rounds = table()
        walk = Walk(rounds, len(felt))
        for _ in range(deal // 2):
            walk.visit()
        rounds.deal(True)
        for _ in range(deal):
            walk.visit()
        rounds.deal(False)
        beside = [n for n, zone in enumerate(felt) if zone.kind != zones.HOLE]
        waited = max(set(beside) - {walk.now, walk.coming}, key=walk.seen.__getitem__)
        begin = len(walk.visits)
        while walk.now != waited:
            walk.visit()
        visits.append(len(walk.visits) - begin)
    assert sorted(visits)[len(visits) // 2] == 2  # now and then it is too near the one before


def share(name, *expected):
    """How often a reader comes in a thousand visits."""
    felt, rounds = table()
    walk = Walk(rounds, len(felt))
    if expected:
        rounds.watch(*expected)
    for _ in range(1000):
        walk.visit()
    return walk.visits.count(ZONES.index(name))


@pytest.mark.parametrize(
    ("expected", "names"),
    [
        ((zones.BET, 4, 4), ["bet4", "muck"]),
        ((zones.BOARD, 3, 3), ["board3", "burn", "muck"]),
        ((zones.BOARD, 0, 2), ["board0", "board1", "board2", "burn", "muck"]),
        ((zones.MUCK, 0, 0), ["muck"]),
    ],
)
def test_where_something_is_due_the_scan_comes_twice_as_often(expected, names):
    for name in names:
        assert share(name, *expected) > 1.9 * share(name)


def test_while_cards_are_dealt_the_holes_come_three_times_as_often():
    felt, rounds = table()
    rounds.deal(True)
    walk = Walk(rounds, len(felt))
    for _ in range(1000):
        walk.visit()
    for seat in range(10):
        assert walk.visits.count(seat) == pytest.approx(75, abs=2)


def test_near_is_what_the_felt_says():
    felt, _ = table(racks=True)
    near_by = neighbours(racks=True)
    for a, one in enumerate(felt):
        for b, other in enumerate(felt):
            close = a == b or NAMES[b] in near_by[NAMES[a]]
            assert near(spot(one.kind, one.index), spot(other.kind, other.index)) == close
