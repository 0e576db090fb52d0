"""What a zone believes: cards that lie there, not cards that slide past or miss a poll."""

from random import Random

import pytest
from floorman.registry import CARD, CHIP, TRAY
from floorman.sensing import zones
from floorman.sensing.places import CONTESTED, GLIMPSED, HID
from floorman.sensing.presence import Zone


class Felt:
    def __init__(self):
        self.heard = []

    def appeared(self, zone, tag):
        self.heard.append(("+", tag))

    def vanished(self, zone, tag):
        self.heard.append(("-", tag))


class Registry:
    """Tags 0..51 are cards, above them chips of 25; 98 is one out of play, 99 a tray of 2000."""

    def kind(self, tag):
        return CARD if tag < 52 else TRAY if tag == 99 else CHIP

    def value(self, tag):
        return tag if tag < 52 else {98: 0, 99: 2000}.get(tag, 25)

    def deck(self, tag):
        return 1 if tag < 52 else 0


def passes(zone, felt, *seen):
    for tags in seen:
        for tag in tags:
            zone.see(tag)
        zone.end_pass(felt)


@pytest.fixture
def felt():
    return Felt()


def test_a_card_is_believed_after_three_passes(felt):
    zone = Zone(zones.HOLE, 3)
    passes(zone, felt, [7], [7])
    assert felt.heard == []
    passes(zone, felt, [7])
    assert felt.heard == [("+", 7)]
    assert zone.count == 1
    assert zone.holds(7)


def test_a_card_that_came_while_nobody_listened_is_doubted(felt):
    zone = Zone(zones.HOLE, 3)
    passes(zone, felt, [7, 8], [7, 8], [7, 8])
    zone.mistrust(7)
    assert (zone.doubt(7), zone.doubt(8)) == (HID | GLIMPSED, 0)


def test_a_card_that_misses_a_poll_is_not_doubted_for_it(felt):
    zone = Zone(zones.HOLE, 3)
    passes(zone, felt, [7], [], [7], [7], [])
    assert zone.holds(7)
    assert zone.doubt(7) == 0


def test_a_neighbour_s_card_that_strayed_once_leaves_no_dark_in_which_another_could_hide(felt):
    zone = Zone(zones.HOLE, 3)
    zone.see(7, CONTESTED)
    zone.end_pass(felt)
    passes(zone, felt, [], [], [], [], [8], [8], [8])
    assert zone.holds(8)
    assert zone.doubt(8) == 0


def test_a_card_that_lay_on_two_readers_and_was_straightened_leaves_no_dark_at_the_other(felt):
    zone = Zone(zones.HOLE, 3)
    zone.see(7)
    zone.end_pass(felt)
    zone.elsewhere(7)
    passes(zone, felt, [], [], [], [], [8], [8], [8])
    assert zone.doubt(8) == 0


def test_a_card_that_slides_past_is_no_card(felt):
    zone = Zone(zones.HOLE, 3)
    passes(zone, felt, [7], [], [], [7], [], [])
    assert felt.heard == []


def test_a_missed_poll_is_no_lift(felt):
    zone = Zone(zones.HOLE, 3)
    passes(zone, felt, [7], [7], [], [7], [], [], [], [7])
    assert felt.heard == [("+", 7)]


@pytest.mark.parametrize(
    ("kinds", "misses"),
    [
        ((zones.HOLE, zones.BOARD, zones.BURN, zones.MUCK), 8),
        ((zones.BET, zones.POT, zones.RACK, zones.BANK), 4),
    ],
)
@pytest.mark.parametrize("which", range(4))
def test_a_tag_is_gone_after_the_misses_of_its_kind_and_not_before(felt, kinds, misses, which):
    zone = Zone(kinds[which], 0)
    passes(zone, felt, *[[7]] * 3, *[[]] * (misses - 1), [7])
    assert felt.heard == [("+", 7)]
    passes(zone, felt, *[[]] * misses)
    assert felt.heard == [("+", 7), ("-", 7)]
    assert zone.count == zone.top == 0
    assert not zone.holds(7)


def test_a_card_that_another_reader_believes_is_gone_after_four_misses(felt):
    zone = Zone(zones.HOLE, 3)
    passes(zone, felt, [7], [7], [7])
    zone.moved(7, felt)
    passes(zone, felt, [], [], [], [])
    assert felt.heard == [("+", 7), ("-", 7)]


def test_a_card_that_is_heard_again_was_not_moved(felt):
    zone = Zone(zones.HOLE, 3)
    passes(zone, felt, [7], [7], [7])
    zone.moved(7, felt)
    passes(zone, felt, [7], [], [], [], [])
    assert felt.heard == [("+", 7)]


def test_a_deaf_reader_keeps_what_it_knew_until_another_one_believes_it(felt):
    zone = Zone(zones.HOLE, 3)
    passes(zone, felt, [7, 8], [7, 8], [7, 8])
    zone.deaf = True
    zone.moved(8, felt)
    assert felt.heard == [("+", 7), ("+", 8), ("-", 8)]
    assert zone.holds(7)


def test_a_neighbours_card_needs_one_pass_more(felt):
    zone = Zone(zones.HOLE, 3)
    for _ in range(3):
        zone.see(7, CONTESTED)
        zone.end_pass(felt)
    assert felt.heard == []
    passes(zone, felt, [7])
    assert felt.heard == [("+", 7)]
    assert zone.elsewhere(7) == 0


def test_a_card_that_two_readers_hear_in_turn_is_believed_by_the_second_one_too(felt):
    zone = Zone(zones.HOLE, 3)
    for _ in range(3):
        assert zone.elsewhere(7) < 0
        zone.see(7)
        zone.end_pass(felt)
    assert felt.heard == []
    assert zone.elsewhere(7) < 0
    passes(zone, felt, [7])
    assert felt.heard == [("+", 7)]
    assert zone.elsewhere(7) == 0


def test_a_full_zone_says_so_and_loses_nothing(felt):
    zone = Zone(zones.HOLE, 0)
    assert all(zone.see(tag) for tag in range(9))
    assert not zone.see(9)
    assert zone.see(5)
    zone.end_pass(felt)
    assert zone.crowded
    passes(zone, felt, range(9), range(9))
    assert felt.heard == [("+", tag) for tag in range(9)]
    assert not zone.crowded


def test_a_resting_card_stays_for_days_of_misses(felt):
    """Eight misses in a row are a chance in 600 million at 6 percent."""
    seed = 2
    rng = Random(seed)
    zone = Zone(zones.HOLE, 0)
    for _ in range(100_000):
        passes(zone, felt, [7] if rng.random() > 0.06 else [])
    assert felt.heard == [("+", 7)], f"seed {seed}"


def test_passes_that_hurry_are_one_witness(felt):
    zone = Zone(zones.HOLE, 3)
    zone.hasty = True
    passes(zone, felt, *[[7]] * 20)
    assert felt.heard == []
    zone.hasty = False
    passes(zone, felt, [7])
    assert felt.heard == []
    passes(zone, felt, [7])
    assert felt.heard == [("+", 7)]


def test_a_card_that_rests_is_believed_though_half_of_the_passes_hurry(felt):
    """Eight sweeps: no card slides so long over a wrong seat."""
    zone = Zone(zones.HOLE, 3)
    zone.expect(True)
    for sweep in range(8):
        assert felt.heard == []
        zone.sweep, zone.hasty = sweep, sweep % 2 == 1
        passes(zone, felt, [7])
    assert felt.heard == [("+", 7)]


def test_the_muck_is_too_quick_for_haste(felt):
    zone = Zone(zones.MUCK, 0)
    zone.hasty = True
    zone.see(7, CONTESTED)
    zone.end_pass(felt)
    passes(zone, felt, [7])
    assert felt.heard == [("+", 7)]
