"""From tags to events: the felt keeps cards to itself and tells places and counts."""

import pytest
from floorman import events as ev
from floorman.sensing import zones
from floorman.sensing.felt import Felt
from floorman.sensing.presence import Zone

from tests.sensing.test_presence import Registry as Kinds


class Registry(Kinds):
    count = 100


class Clock:
    def __init__(self):
        self.ms = 0

    def ticks_ms(self):
        return self.ms

    def ticks_diff(self, late, early):
        return late - early


class Table:
    def __init__(self):
        self.events = []
        self.crowds = []
        self.clock = Clock()
        kinds = [(zones.HOLE, 0), (zones.HOLE, 1), (zones.MUCK, 0), (zones.BURN, 0)]
        kinds += [(zones.BET, 0), (zones.BET, 1), (zones.POT, 0), (zones.BOARD, 2)]
        self.zones = {kind: Zone(*kind) for kind in kinds}
        self.felt = Felt(
            list(self.zones.values()), Registry(), self.clock, self, lambda tag: tag & 255
        )
        self.felt.expect_cards(zones.BOARD)

    def feed(self, *event):
        self.events.append(event)

    def crowded(self, seat):
        self.crowds.append(seat)

    def rest(self, where, *tags, passes=10):
        """Let exactly these tags lie on a reader for some passes."""
        for _ in range(passes):
            for tag in tags:
                self.zones[where].see(tag)
            self.zones[where].end_pass(self.felt)


HOLE0, HOLE1, MUCK, BURN = (zones.HOLE, 0), (zones.HOLE, 1), (zones.MUCK, 0), (zones.BURN, 0)
BET0, BET1, POT = (zones.BET, 0), (zones.BET, 1), (zones.POT, 0)
BOARD2 = (zones.BOARD, 2)


@pytest.fixture
def table():
    return Table()


def test_a_hole_card_is_told_without_its_face(table):
    table.rest(HOLE0, 17)
    assert table.events == [(ev.HOLE, 0, 0)]


def test_a_lifted_card_that_returns_is_no_new_card(table):
    table.rest(HOLE0, 17, 18)
    table.rest(HOLE0)
    assert list(table.felt.cards.seen[:2]) == [0, 0]
    table.rest(HOLE0, 17, 18)
    assert table.events == [(ev.HOLE, 0, 0)] * 2
    assert table.felt.cards.seen[0] == 2


def test_both_cards_need_not_be_seen_at_the_same_instant(table):
    table.rest(HOLE0, 17)
    table.rest(HOLE0)
    table.rest(HOLE0, 18)
    assert table.events == [(ev.HOLE, 0, 0), (ev.HOLE, 0, ev.SURE_NOT)]
    assert table.felt.cards.seen[0] == 1
    table.rest(HOLE0, 17, 18)
    assert table.felt.cards.tabled(0, 0) == 17 << 8 | 18


def test_a_lifted_hand_cannot_be_tabled(table):
    table.rest(HOLE0, 17, 18)
    table.rest(HOLE0, 17)
    assert table.felt.cards.tabled(0, 0) == -1


def test_a_hand_is_mucked_when_it_left_the_seat_and_its_cards_reached_the_muck(table):
    table.rest(HOLE0, 17, 18)
    table.rest(MUCK, 17)
    assert len(table.events) == 2
    table.rest(HOLE0)
    assert len(table.events) == 2
    table.rest(MUCK, 17, 18)
    assert table.events[2:] == [(ev.MUCKED, 0, 0)]
    table.rest(MUCK, 17, 18)
    assert len(table.events) == 3


def test_the_two_cards_may_be_heard_one_after_the_other(table):
    table.rest(HOLE0, 17, 18)
    table.rest(HOLE0)
    table.rest(MUCK, 17, passes=2)
    table.rest(MUCK)
    table.rest(MUCK, 18, passes=2)
    assert table.events[2:] == [(ev.MUCKED, 0, 0)]


def wait(table, ms):
    table.clock.ms += ms
    table.felt.tick(table.clock.ms)


def held_up(table):
    table.rest(HOLE0, 17, 18)
    table.rest(HOLE0)
    return table


def test_a_copy_of_one_card_on_the_muck_folds_nobody_who_holds_the_hand_up(table):
    held_up(table)
    table.rest(MUCK, 17)
    wait(table, 1_000)
    assert len(table.events) == 2
    wait(table, 1_000)
    assert table.events[2:] == [(ev.FAULT, 0, ev.FAULT_HALF)]
    wait(table, 60_000)
    table.rest(MUCK)
    assert table.events[-1] == (ev.FAULT, 0, ev.FAULT_WHOLE)
    table.rest(HOLE0, 17, 18)
    assert ev.MUCKED not in [event[0] for event in table.events]


def test_a_copy_on_the_muck_is_none_when_the_hand_is_laid_back(table):
    held_up(table)
    table.rest(MUCK, 17)
    wait(table, 2_000)
    table.rest(HOLE0, 17, 18)
    wait(table, 100)
    assert table.events[2:4] == [(ev.FAULT, 0, ev.FAULT_HALF), (ev.FAULT, 0, ev.FAULT_WHOLE)]


def test_the_second_card_of_a_fold_may_come_late(table):
    held_up(table)
    table.rest(MUCK, 17)
    wait(table, 2_000)
    table.rest(MUCK, 17, 18)
    wait(table, 2_000)
    assert table.events[2:4] == [(ev.FAULT, 0, ev.FAULT_HALF), (ev.MUCKED, 0, 0)]
    assert (ev.FAULT, 0, ev.FAULT_WHOLE) not in table.events


def test_a_copy_that_was_there_and_left_says_nothing_of_a_hand_that_is_lifted_later(table):
    table.rest(HOLE0, 17, 18)
    table.rest(HOLE0, 18)  # one is looked at
    table.rest(MUCK, 17)
    table.rest(MUCK)
    table.rest(HOLE0)
    wait(table, 5_000)
    assert len(table.events) == 2


@pytest.mark.parametrize("seats", [(0, 1), (1, 0)])
def test_of_two_hands_each_half_is_told_for_itself(table, seats):
    table.rest(HOLE0, 17, 18)
    table.rest(HOLE1, 27, 28)
    table.rest(HOLE0)
    table.rest(HOLE1)
    copies = {0: 17, 1: 27}
    table.rest(MUCK, *(copies[seat] for seat in seats))
    wait(table, 2_000)
    told = [(ev.FAULT, 0, ev.FAULT_HALF), (ev.FAULT, 1, ev.FAULT_HALF)]
    assert table.events[4:] == told
    table.rest(MUCK, copies[seats[1]])
    assert table.events[6:] == [(ev.FAULT, seats[0], ev.FAULT_WHOLE)]


def test_a_pair_and_a_suited_hand_fold_like_any_other(table):
    """A rival needs rank and suit of both cards to differ: three hands in ten never fold there."""
    for seat, where, cards in ((0, HOLE0, (12, 13)), (1, HOLE1, (16, 20))):
        table.rest(where, *cards)
        table.rest(where)
        table.rest(MUCK, *cards)
        table.rest(MUCK)
        assert table.events[-1] == (ev.MUCKED, seat, 0)


def test_a_hand_that_was_not_seen_twice_cannot_be_tabled(table):
    table.rest(HOLE0, 17)
    assert table.felt.cards.tabled(0, 0) == -1


def test_a_board_card_is_told_whenever_it_is_laid_and_a_burn_once(table):
    """The rules may have refused it before, because it was early or at the wrong place."""
    table.rest(BOARD2, 30)
    table.rest(BOARD2)
    table.rest(BOARD2, 30)
    for cards in ((31,), (), (31,)):
        table.rest(BURN, *cards)
    assert table.events == [(ev.BOARD, 2, 30)] * 2 + [(ev.BURN, 0, 0)]


def test_a_brush_of_the_muck_does_not_turn_the_next_peek_into_a_fold(table):
    table.rest(HOLE0, 17, 18)
    table.rest(HOLE0, 18)
    table.rest(MUCK, 17)
    table.rest(MUCK)
    table.rest(HOLE0, 17, 18)
    table.rest(HOLE0)
    assert table.events == [(ev.HOLE, 0, 0)] * 2


def test_more_chips_than_can_be_followed_are_no_wager(table):
    table.rest(BET0, *range(60, 93))
    table.felt.tick(1000)
    assert table.events == []
    assert table.crowds == [0]


def test_a_hand_over_a_reader_that_died_is_mucked_when_both_cards_are_seen_there(table):
    table.rest(HOLE0, 17, 18)
    table.zones[HOLE0].deaf = True
    table.rest(MUCK, 17)
    assert len(table.events) == 2
    table.rest(MUCK, 17, 18)
    assert table.events[2:] == [(ev.MUCKED, 0, 0)]


def test_a_card_that_is_heard_at_its_seat_again_never_reached_the_muck(table):
    table.rest(HOLE0, 17, 18)
    table.rest(MUCK, 17, passes=1)
    table.felt.heard(table.zones[HOLE0], 17)
    table.rest(HOLE0)
    assert len(table.events) == 2


def test_a_board_card_that_was_away_is_told_again_it_may_be_dealt_anew(table):
    for _ in range(2):
        table.rest(BOARD2, 30)
        table.rest(BOARD2, passes=10)
    assert table.events == [(ev.BOARD, 2, 30)] * 2


def test_a_hole_card_over_the_board_is_no_board_card(table):
    table.rest(HOLE0, 17)
    table.rest(BOARD2, 17)
    assert table.events == [(ev.HOLE, 0, 0)]


def test_chips_are_a_wager_when_they_have_come_to_rest(table):
    table.rest(BET0, 60, 61)
    table.clock.ms = 500
    table.rest(BET0, 60, 61, 62)
    table.clock.ms = 1100
    table.felt.tick(1100)
    assert table.events == []
    table.felt.tick(1250)
    assert table.events == [(ev.CHIP, 0, 25)] * 3 + [(ev.CHIPS, 0, 75)]
    table.felt.tick(9999)
    assert len(table.events) == 4


def rest_chips(table, where, *tags):
    """Chips lie there until the table takes them for a wager; the events of it."""
    table.events.clear()
    table.rest(where, *tags)
    table.clock.ms += 1000
    table.felt.tick(table.clock.ms)
    return table.events


def test_chips_are_told_one_by_one_what_left_first(table):
    rest_chips(table, BET0, 60, 61)
    assert rest_chips(table, BET0, 61, 62, 63, 64) == [
        (ev.CHIP_OUT, 0, 25),
        *[(ev.CHIP, 0, 25)] * 3,
        (ev.CHIPS, 0, 100),
    ]


def test_a_tray_is_a_total_of_unknown_chips(table):
    assert rest_chips(table, BET0, 60, 99) == [(ev.CHIPS, 0, 2025)]
    assert rest_chips(table, BET0, 60, 61, 99) == [(ev.CHIP, 0, 25), (ev.CHIPS, 0, 2050)]
    assert rest_chips(table, BET0, 60, 61) == [(ev.CHIP_OUT, 0, 2000), (ev.CHIPS, 0, 50)]


def test_a_chip_out_of_play_is_told_once_and_is_worth_nothing(table):
    assert rest_chips(table, BET0, 98) == [(ev.CHIP, 0, 0)]
    assert rest_chips(table, BET0, 98, 60) == [(ev.CHIP, 0, 25), (ev.CHIPS, 0, 25)]
    assert rest_chips(table, BET0, 60) == []


def test_chips_that_are_swept_are_one_event(table):
    rest_chips(table, BET0, 60, 61)
    assert rest_chips(table, BET0) == [(ev.CHIPS, 0, 0)]


def test_chips_changed_for_the_same_worth_are_no_event(table):
    rest_chips(table, BET0, 60, 61)
    assert rest_chips(table, BET0, 62, 63) == []
    assert rest_chips(table, BET0, 62) == [(ev.CHIP_OUT, 0, 25), (ev.CHIPS, 0, 25)]


def test_a_chip_that_moved_on_from_another_seat_is_told(table):
    rest_chips(table, BET0, 60)
    table.rest(BET1, 60)
    table.clock.ms += 600
    table.rest(BET0)
    table.clock.ms += 200
    table.felt.tick(table.clock.ms)
    assert table.events[-3:] == [(ev.STRAY, 1, 0), (ev.CHIP, 1, 25), (ev.CHIPS, 1, 25)]


def test_a_chip_in_the_pot_that_was_in_front_of_nobody_is_a_splash(table):
    rest_chips(table, BET0, 60)
    rest_chips(table, BET0)
    assert rest_chips(table, POT, 60, 61) == [(ev.SPLASH, 0, 25)]
    table.felt.new_hand()
    assert rest_chips(table, POT) == []
    assert rest_chips(table, POT, 60) == [(ev.SPLASH, 0, 25)]  # that it lay in front was forgotten


def test_cards_of_the_last_hand_count_again_once_they_were_picked_up(table):
    table.rest(HOLE0, 17)
    table.felt.new_hand()
    table.rest(HOLE0, 17)
    assert len(table.events) == 1
    table.rest(HOLE0)
    table.clock.ms += 1000
    table.felt.tick(table.clock.ms)
    table.rest(HOLE1, 17)
    assert table.events[1:] == [(ev.HOLE, 1, 0)]


def test_a_chip_that_was_heard_once_is_waited_for(table):
    """Its polls were missed: what lies beside it is not the whole motion yet."""
    table.rest(BET0, 60)
    table.clock.ms += 690
    table.zones[BET0].see(60)
    table.zones[BET0].see(61)
    table.zones[BET0].end_pass(table.felt)
    table.clock.ms += 20
    table.felt.tick(table.clock.ms)
    assert table.events == []
    table.rest(BET0, 60, 61, passes=2)
    table.clock.ms += 800
    table.felt.tick(table.clock.ms)
    assert table.events[-1] == (ev.CHIPS, 0, 50)


def test_a_chip_of_the_street_before_is_the_pots_until_it_comes_back_as_change(table):
    rest_chips(table, BET0, 60, 61)
    table.felt.chips.street_over()
    assert rest_chips(table, BET0) == [(ev.CHIPS, 0, 0)]
    assert rest_chips(table, BET0, 60, 61) == []  # a heap lost for a moment is no wager
    rest_chips(table, BET0, 61)
    table.felt.chips.next_street()  # 60 was pulled in, 61 was forgotten there
    assert rest_chips(table, BET0, 60, 61) == [(ev.CHIP, 0, 25), (ev.CHIPS, 0, 25)]
    table.rest(BET0)
    assert rest_chips(table, BET1, 60, 61)[-1] == (ev.CHIPS, 1, 25)
    assert rest_chips(table, POT, 60, 61) == []  # no splash
    table.felt.chips.street_over()
    table.rest(BET1)
    table.felt.chips.next_street()
    assert (ev.CHIPS, 0, 25) in rest_chips(table, BET0, 61)


def test_a_chip_as_good_as_the_one_that_was_just_swept_is_a_wager(table):
    rest_chips(table, BET0, 60)
    table.felt.chips.street_over()
    table.rest(BET0)  # swept, and the next street begins before that is told
    table.felt.chips.next_street()
    assert rest_chips(table, BET0, 62)[1:] == [(ev.CHIP, 0, 25), (ev.CHIPS, 0, 25)]


# a card that brushes the muck -------------------------------------------------------------------


def hear(table, where, *tags):
    """The scan tells when another reader has heard a tag than the one before."""
    for tag in tags:
        table.felt.heard(table.zones[where], tag)


def test_a_card_that_brushed_the_muck_and_is_heard_at_its_seat_again_is_no_fold(table):
    table.rest(HOLE0, 17, 18)
    hear(table, MUCK, 17)
    table.rest(MUCK, 17)
    hear(table, HOLE0, 17)
    table.rest(HOLE0, 17, 18)
    table.rest(HOLE0)  # its player looks
    assert ev.MUCKED not in [event[0] for event in table.events]


def test_another_seats_card_that_is_heard_at_home_takes_no_brush_back(table):
    table.rest(HOLE0, 17, 18)
    table.rest(HOLE1, 27, 28)
    hear(table, MUCK, 17)
    table.rest(MUCK, 17)
    hear(table, HOLE1, 27)
    table.rest(HOLE0)
    table.rest(MUCK, 17, 18)
    assert table.events[-1] == (ev.MUCKED, 0, 0)


def test_a_guest_that_is_heard_at_the_seat_takes_no_brush_back(table):
    table.rest(HOLE0, 17, 18)
    table.rest(HOLE1, 27, 28)
    hear(table, MUCK, 17)
    table.rest(MUCK, 17)
    table.rest(HOLE0, 18, 27)
    hear(table, HOLE0, 27)
    table.rest(HOLE0)
    table.rest(MUCK, 17, 18)
    assert table.events[-1] == (ev.MUCKED, 0, 0)


def test_a_card_that_is_not_believed_at_its_seat_takes_no_brush_back(table):
    table.rest(HOLE0, 17, 18)
    hear(table, MUCK, 17)
    table.rest(MUCK, 17)
    table.rest(HOLE0, 18)
    hear(table, HOLE0, 17)
    table.rest(HOLE0)
    table.rest(MUCK, 17, 18)
    assert table.events[-1] == (ev.MUCKED, 0, 0)


# the chips in front, after a power cut ---------------------------------------------------------

TRAY = 99  # worth 2000; every other chip is worth 25


def after_a_cut(table, seat, *tags):
    """They lie in front of the seat when the power is back; nothing of them is told."""
    table.felt.asleep = True
    table.rest((zones.BET, seat), *tags)
    table.felt.asleep = False
    return table.felt.chips


def tell_anew(table, seat):
    table.events.clear()
    table.felt.chips.tell(seat)
    return table.events


def test_chips_that_are_worth_the_wager_are_it(table):
    chips = after_a_cut(table, 1, 60, 61)
    assert chips.adopt(1, 50, 0)
    assert tell_anew(table, 1) == []
    assert chips.adrift == 0


def test_of_more_chips_the_rest_is_told(table):
    chips = after_a_cut(table, 1, 60, 61, 62)
    assert not chips.adopt(1, 50, 0)
    assert tell_anew(table, 1) == [(ev.CHIP, 1, 25), (ev.CHIPS, 1, 75)]


def test_the_largest_chip_that_fits_is_taken_first(table):
    chips = after_a_cut(table, 1, 60, TRAY)
    assert not chips.adopt(1, 2_000, 0)
    assert tell_anew(table, 1) == [(ev.CHIP, 1, 25), (ev.CHIPS, 1, 2_025)]
    small = Table()
    chips = after_a_cut(small, 1, 60, TRAY)
    assert not chips.adopt(1, 25, 0)
    assert small.felt.chips._teller(60) == 1
    assert small.felt.chips._teller(TRAY) == -1


def test_where_less_lies_the_rest_is_adrift_and_what_lies_is_told(table):
    chips = after_a_cut(table, 1, 60)
    assert not chips.adopt(1, 75, 0)
    assert chips.adrift == 50
    assert tell_anew(table, 1) == [(ev.CHIPS, 1, 25)]


def test_a_chip_that_is_adrift_is_no_splash_when_it_comes_to_light_in_the_tray(table):
    chips = after_a_cut(table, 1, 60)
    chips.adopt(1, 50, 0)
    table.rest(POT, 61)
    assert [event for event in table.events if event[0] == ev.SPLASH] == []
    table.rest(POT, 61, 62)
    assert table.events[-1] == (ev.SPLASH, 0, 25)


def test_chips_of_an_ended_street_are_the_pots_and_no_wager(table):
    chips = after_a_cut(table, 1, 60, 61)
    assert chips.adopt(1, 50, 1 << 1)
    assert chips.worth(1) == 0
    table.rest(BET1, 60, 61, 62)
    assert tell_anew(table, 1)[-2:] == [(ev.CHIP, 1, 25), (ev.CHIPS, 1, 25)]


def test_of_another_seats_ended_street_nothing_is_the_pots(table):
    chips = after_a_cut(table, 1, 60, 61)
    assert chips.adopt(1, 50, 1 << 0)
    assert chips.worth(1) == 50


def test_a_seat_that_had_nothing_in_front_has_nothing_to_adopt(table):
    assert after_a_cut(table, 1).adopt(1, 0, 0)
    other = Table()
    assert not after_a_cut(other, 1, 60).adopt(1, 0, 0)
    assert other.felt.chips.adrift == 0
