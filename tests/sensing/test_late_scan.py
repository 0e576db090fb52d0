"""Places at which nobody is called by name: what a pass over them tells."""

import pytest
from floorman.drivers.reader import DEAD, NOISE
from floorman.sensing import zones
from floorman.sensing.late_scan import LateScan

from tests.sensing.test_scan import HOLE, MUCK, Table


class Cards:
    """Covers the seats; `told` are the answers."""

    def __init__(self):
        self.told = []

    def covers(self, zone):
        return zone.kind == zones.HOLE

    def answered(self, zone, answer):
        self.told.append((zone.index, answer > 0))


@pytest.fixture
def table():
    table = Table(scan=LateScan)
    table.cards = Cards()
    table.scan.cover(table.cards)
    return table


def test_who_lies_at_a_covered_place_answers_without_a_name(table):
    table.lay(HOLE, 1, 2)
    table.rounds(20)
    assert table.air.called == []
    assert table.air.listed.get(HOLE, 0) == 0
    assert table.news("+", "heard") == []
    assert set(table.cards.told) == {(0, True), (5, False)}


def test_other_places_are_listed_as_ever(table):
    table.lay(MUCK, 3)
    table.rounds(3)
    assert ("+", MUCK, table.tag(3)) in table.told


def test_noise_tells_of_nobody_and_is_named_when_it_stays(table):
    table.rounds(2)
    table.cards.told.clear()
    table.air.silent[HOLE] = NOISE
    table.rounds(20)
    assert {seat for seat, _ in table.cards.told} == {5}
    assert ("health", HOLE, 0) in table.told


def test_a_reader_that_dipped_tells_of_nobody(table):
    table.rounds(2)
    table.cards.told.clear()
    table.air.dips = True
    table.rounds(2)
    assert table.cards.told == []


def test_a_dead_reader_is_left_out(table):
    table.air.silent[HOLE] = DEAD
    table.readers[HOLE].broken = True
    table.rounds(2)
    assert table.news("health") == [("health", HOLE, 0)]
