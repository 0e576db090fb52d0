"""Balances alone: a heap that is heard now and then is no shortage, whatever the luck."""

import random

import pytest
from floorman.registry import CHIP
from floorman.rules.state import NOBODY
from floorman.sensing import zones
from floorman.sensing.balance import DIFFERS, EVEN, TABLE, UNREAD
from floorman.sensing.felt import Felt
from floorman.sensing.presence import Zone

SEATS = 10
CHIP_VALUE = 100
POLLS = 20_000
MISS, CROWD, CROWD_READS = 1 / 18, 3, 0.05  # as simulator/radio/profiles.py has the RC522


class Registry:
    count = 64

    def kind(self, tag):
        return CHIP

    def value(self, tag):
        return CHIP_VALUE


class Clock:
    ms = 0

    def ticks_ms(self):
        return self.ms

    def ticks_diff(self, late, early):
        return late - early


class Expected:
    """What the rules say of the chips, in the middle of the first betting round."""

    actor, decided, bets = 9, True, True

    def __init__(self):
        self.wagers, self.stacks = [0] * SEATS, [0] * SEATS

    def comparable(self):
        return self.decided

    def betting(self):
        return self.bets

    def moves(self, seat):
        return seat == self.actor

    def wager(self, seat):
        return self.wagers[seat]

    contribution = wager

    def no_wager(self, seat):
        return 0

    def stack(self, seat):
        return self.stacks[seat]

    def pot(self):
        return sum(self.wagers)

    def in_play(self):
        return self.pot() + sum(self.stacks)

    def puts(self, seat, chips):
        self.wagers[seat] = chips


class Table:
    """Bet zones, the tray, and where it has them `racks` and a bank; `pass_all` is a sweep of a
    tenth of a second."""

    def __init__(self, racks=True):
        self.clock, self.expected = Clock(), Expected()
        self.zones = [*(Zone(zones.BET, seat) for seat in range(SEATS)), Zone(zones.POT, 0)]
        if racks:
            self.zones += [*(Zone(zones.RACK, seat) for seat in range(SEATS)), Zone(zones.BANK, 0)]
        self.felt = Felt(self.zones, Registry(), self.clock, self, lambda tag: tag & 255)
        self.balance = self.felt.balance

    def feed(self, *event):
        pass

    def crowded(self, seat):
        pass

    def pass_all(self, heard):
        """`heard` maps zone numbers to the tags a reader lists in this sweep."""
        self.clock.ms += 100
        for number, zone in enumerate(self.zones):
            for tag in heard.get(number, ()):
                zone.see(tag)
            zone.end_pass(self.felt)
            self.balance.passed(number)
            self.balance.tick(self.expected, self.clock.ms, self.clock)
        self.balance.tick(self.expected, self.clock.ms, self.clock)
        self.felt.tick(self.clock.ms)

    def rest(self, heard, sweeps=60):
        for _ in range(sweeps):
            self.pass_all(heard)

    def news(self):
        """(zone, state, expected, seen) of all that is to be told."""
        out, told = bytearray(120), []
        while self.balance.fill(out, 3):
            zone, state = out[3], out[4]
            expected, seen = (int.from_bytes(out[at : at + 4], "big") for at in (5, 9))
            told.append((zone, state, expected, seen))
        return told


def differing(table):
    return [one for one in table.news() if one[1] == DIFFERS]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_heap_on_the_cheap_reader_is_never_short(seed):
    rng = random.Random(seed)
    table = Table()
    lie = {seat: list(range(4 * seat, 4 * seat + 1 + seat % 4)) for seat in range(8)}
    for seat, tags in lie.items():
        table.expected.puts(seat, CHIP_VALUE * len(tags))
    for _ in range(POLLS // len(lie)):
        table.pass_all({seat: _heard(tags, rng) for seat, tags in lie.items()})
        assert differing(table) == []
    for seat, tags in lie.items():
        assert table.balance._state[seat] == (UNREAD if len(tags) >= CROWD else EVEN)


def _heard(tags, rng):
    if len(tags) >= CROWD and rng.random() >= CROWD_READS:
        return []
    return [tag for tag in tags if rng.random() >= MISS]


def test_one_chip_of_two_is_named_though_it_misses_polls():
    rng = random.Random(7)
    table = Table()
    table.expected.puts(2, 2 * CHIP_VALUE)
    for _ in range(200):
        table.pass_all({2: _heard([5], rng)})
    assert differing(table) == [(2, DIFFERS, 200, 100)]


def test_nobody_is_judged_who_is_to_act():
    table = Table()
    table.expected.actor = 2
    table.rest({2: [5]})
    assert differing(table) == []
    table.expected.actor = 3
    table.rest({2: [5]})
    assert (2, DIFFERS, 0, 100) in table.news()


def test_nothing_is_judged_while_a_decision_is_open():
    table = Table()
    table.expected.puts(2, 300)
    table.expected.decided = False
    table.rest({2: [5]})
    assert table.news() == []


def test_more_chips_than_a_zone_has_room_for_are_unread():
    table = Table()
    table.expected.puts(2, 2 * CHIP_VALUE)
    table.rest({2: range(40)})
    assert differing(table) == []


def test_a_bank_is_compared_once_its_holding_was_declared():
    table = Table()
    bank = len(table.zones) - 1
    table.rest({bank: [1, 2, 3]})
    assert differing(table) == []
    table.balance.hold(table.expected, 300)
    table.rest({bank: [1, 2, 3]})
    assert differing(table) == []
    table.expected.stacks[4] = 100  # sold, and the chip is still there
    table.rest({bank: [1, 2, 3]})
    assert (bank, DIFFERS, 200, 300) in table.news()
    table.rest({bank: [1, 2], 11 + 4: [3]})
    assert differing(table) == []
    table.rest({bank: [1], 11 + 4: [3]})
    assert differing(table) == [(bank, DIFFERS, 200, 100)]


def test_the_table_as_a_whole_counts_racks_and_pot():
    table = Table()
    for seat in (0, 1):
        table.expected.stacks[seat] = CHIP_VALUE
    table.expected.actor = NOBODY
    racks = {11: [20], 12: [21]}
    table.rest(racks)
    assert differing(table) == []
    table.rest({11: [20, 22], 12: [21]})
    assert sorted(differing(table)) == [(11, DIFFERS, 100, 200), (TABLE, DIFFERS, 200, 300)]
    table.rest(racks)
    assert (TABLE, EVEN, 200, 200) in table.news()


def told_of_all(table):
    return [one for one in table.news() if one[0] == TABLE]


def test_a_table_without_racks_is_not_judged_as_a_whole():
    table = Table(racks=False)
    table.expected.puts(2, CHIP_VALUE)
    table.rest({2: [5], 10: [6]})
    assert told_of_all(table) == []
    assert table.balance._state[2] == EVEN


def test_the_table_as_a_whole_waits_for_every_rack_that_cannot_be_read():
    table = Table()
    for seat in (0, 1):
        table.expected.stacks[seat] = CHIP_VALUE
    table.expected.actor = NOBODY
    table.rest({11: [20, 22]})
    assert differing(table) == [(11, DIFFERS, 100, 200)]
    assert told_of_all(table) == []
    table.rest({11: [20, 22], 12: [21]})
    assert told_of_all(table) == [(TABLE, DIFFERS, 200, 300)]


def test_the_table_as_a_whole_waits_for_chips_that_were_just_moved():
    table = Table()
    table.expected.stacks[0] = CHIP_VALUE
    table.expected.actor = NOBODY
    table.rest({11: [20]})
    assert told_of_all(table) == [(TABLE, EVEN, 100, 100)]
    table.rest({11: [20, 22]}, sweeps=20)  # they lie for two seconds
    assert table.news() == []


def test_between_two_streets_the_table_as_a_whole_is_not_judged():
    table = Table()
    table.expected.stacks[0] = CHIP_VALUE
    table.expected.actor = NOBODY
    table.expected.bets = False
    table.rest({11: [20]})
    assert told_of_all(table) == []


def test_a_dead_reader_is_unread():
    table = Table()
    table.expected.puts(2, 2 * CHIP_VALUE)
    table.rest({2: [5]})
    assert differing(table) == [(2, DIFFERS, 200, 100)]
    table.balance.lost(2)
    assert table.news() == [(2, UNREAD, 0, 0)]


def test_a_stack_is_told_as_unread_in_every_hand_and_no_place_that_was_not_judged():
    table = Table()
    table.expected.puts(2, 2 * CHIP_VALUE)
    table.rest({})
    assert (2, UNREAD, 200, 0) in table.news()
    table.rest({})
    assert table.news() == []
    table.balance.new_hand()
    table.balance.mark_all()
    assert table.news() == []
    table.rest({})
    assert (2, UNREAD, 200, 0) in table.news()


def test_what_healed_while_the_cable_was_out_is_told_when_it_is_back():
    table = Table()
    table.expected.puts(2, 2 * CHIP_VALUE)
    table.rest({2: [5]})
    assert differing(table) == [(2, DIFFERS, 200, 100)]
    table.rest({2: [5, 6]})
    table.balance.mark_all()
    assert (2, EVEN, 200, 200) in table.news()


def test_chips_that_were_taken_up_before_the_street_was_over_are_not_swept():
    table = Table()
    table.expected.puts(2, 3 * CHIP_VALUE)
    table.rest({2: [5, 6, 7]})
    table.rest({2: [5]})
    table.balance.street_over()
    table.expected.bets = False
    table.news()
    table.rest({2: [5, 6]})
    assert differing(table) == [(2, DIFFERS, 300, 200)]


def test_chips_that_are_taken_away_after_the_street_are_on_their_way_to_the_tray():
    table = Table()
    table.expected.puts(2, 3 * CHIP_VALUE)
    table.rest({2: [5, 6, 7]})
    table.balance.street_over()
    table.expected.bets = False
    table.rest({2: [5]})
    assert differing(table) == []


def test_what_lies_in_front_in_a_hand_without_betting_nobody_can_say():
    table = Table()
    table.expected.puts(2, CHIP_VALUE)
    table.rest({2: [5]})
    table.balance.new_hand()
    table.expected.bets = False
    table.expected.puts(2, 3 * CHIP_VALUE)
    table.rest({2: [5, 6]})
    assert not [one for one in table.news() if one[0] == 2 and one[2] == 300]
