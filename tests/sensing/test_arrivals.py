"""Cards new to a hand: told in the order they came, once it is sure whose they are."""

import pytest
from floorman import events as ev
from floorman.sensing import zones
from floorman.sensing.places import CONTESTED, GLIMPSED

from tests.sensing.test_cards import BURN, HOLE, Table

PASS_MS = 50


@pytest.fixture
def table():
    table = Table()
    table.felt.expect_cards(zones.HOLE)
    return table


def lie(table, passes=10, **places):
    """As Table.lie, with the readers' time and the scan's word of who was heard where."""
    names = {f"hole{n}": HOLE[n] for n in range(4)} | {"burn": BURN}
    for _ in range(passes):
        table.clock.ms += PASS_MS
        for name, where in names.items():
            for tag in places.get(name, []):
                if table.last.get(tag) != where:
                    table.last[tag] = where
                    table.felt.heard(table.zones[where], tag)
        table.lie(passes=1, **places)
        table.felt.tick(table.clock.ms)


@pytest.fixture(autouse=True)
def heard_last(table):
    table.last = {}


def holes(table):
    return [event[1] for event in table.events if event[0] == ev.HOLE]


def test_a_card_that_lies_over_a_wrong_seat_for_four_passes_is_not_told_there(table):
    lie(table, 4, hole1=[5])
    lie(table, 20, hole2=[5])
    assert holes(table) == [2]
    assert [event[0] for event in table.events] == [ev.HOLE]


def test_it_has_the_sweep_it_was_first_heard_in(table):
    lie(table, 4, hole1=[5])
    lie(table, 20, hole2=[5])
    assert table.events == [(ev.HOLE, 2, 1)]


def test_a_card_on_two_readers_is_told_when_one_hears_it_alone(table):
    lie(table, 40, hole1=[5], hole2=[5])
    assert table.events == []
    lie(table, 30, hole2=[5])
    assert table.events == [(ev.HOLE, 2, 1)]


def test_a_card_on_two_readers_is_not_the_second_one_s_when_a_crowd_silences_the_first(table):
    lie(table, 10, hole1=[5], hole2=[5])
    lie(table, 10, hole1=[5, 6], hole2=[5])
    lie(table, 20, hole2=[5])
    assert table.events == []
    lie(table, 20, hole1=[5, 6])
    assert [event[:2] for event in table.events] == [(ev.HOLE, 1), (ev.HOLE, 1)]


def test_a_card_that_was_heard_once_next_door_is_told_before_it_is_pushed_on(table):
    lie(table, 4, hole1=[5])
    lie(table, 1, hole1=[5], hole2=[5])
    lie(table, 6, hole1=[5])
    assert table.events == [(ev.HOLE, 1, 1)]


def test_cards_behind_one_that_is_not_sure_wait_for_it(table):
    lie(table, 10, hole1=[5], hole2=[5])
    lie(table, 10, hole1=[5], hole2=[5], hole3=[6])
    assert table.events == []
    lie(table, 30, hole1=[5], hole3=[6])
    assert table.events == [(ev.HOLE, 1, 1), (ev.HOLE, 3, 11)]


def test_a_card_that_strays_to_the_burns_keeps_its_place_in_the_order(table):
    lie(table, 10, hole1=[5], hole2=[5])
    lie(table, 6, hole1=[5], hole2=[5], hole3=[6])
    lie(table, 1, hole1=[5], hole2=[5], hole3=[6], burn=[5])
    lie(table, 20, hole1=[5], hole3=[6])
    assert table.events == [(ev.HOLE, 1, 1), (ev.HOLE, 3, 11)]


def test_a_card_that_strays_to_the_burns_and_is_missed_then_keeps_its_place(table):
    lie(table, 3, hole1=[5])
    lie(table, 1, hole1=[5], burn=[5])
    table.zones[HOLE[1]].elsewhere(5)
    lie(table, 2, hole2=[6])  # missed where it lies
    lie(table, 20, hole1=[5], hole2=[6])
    assert table.events == [(ev.HOLE, 1, 1), (ev.HOLE, 2, 5)]


def test_a_card_that_may_have_lain_on_another_is_not_sure_though_missed_on_the_way(table):
    lie(table, 20, hole1=[5])
    lie(table, 20)
    lie(table, 2, hole1=[5, 6])
    lie(table, 4, hole1=[5])  # 6 is missed until it is forgotten, and hides no more
    lie(table, 10, hole1=[5, 6])
    assert table.events[-1] == (ev.HOLE, 1, 41 | ev.SURE_NOT)


def test_a_card_that_slides_past_a_lifted_hand_is_sure(table):
    lie(table, 20, hole1=[5], hole2=[6])
    lie(table, 20, hole2=[6])
    lie(table, 2, hole1=[7], hole2=[6])
    lie(table, 20, hole2=[6, 7])
    assert table.events[-1] == (ev.HOLE, 2, 41)


def test_a_first_card_that_lay_unheard_in_a_crowd_is_not_sure(table):
    """What was left over from the hand before lies at the seat, too."""
    lie(table, 20, hole1=[5])
    again(table)
    lie(table, 60)  # two cards lie on it
    lie(table, 10, hole1=[5, 6, 7])
    assert holes(table) == [1, 1, 1]
    assert all(sweep & ev.SURE_NOT for kind, _, sweep in table.events if kind == ev.HOLE)


def test_a_card_that_goes_on_to_the_burns_is_nobodys(table):
    lie(table, 4, hole1=[5])
    lie(table, 20, burn=[5])
    assert holes(table) == []


def test_a_card_put_right_is_told_before_the_one_that_was_dealt_after_it(table):
    lie(table, 20, hole1=[5])
    lie(table, 4, hole2=[5])
    lie(table, 2, hole3=[6])  # the other one is missed twice
    lie(table, 12, hole2=[5], hole3=[6])
    assert table.events == [(ev.HOLE, 1, 1), (ev.TAKEN, 1, 2), (ev.HOLE, 3, 25)]


def test_a_card_that_strays_next_door_holds_nobody_up(table):
    lie(table, 20, hole1=[5])
    lie(table, 1, hole1=[5], hole2=[5], hole3=[6])
    lie(table, 9, hole1=[5], hole3=[6])
    assert table.events == [(ev.HOLE, 1, 1), (ev.HOLE, 3, 21)]


def test_a_card_that_lies_on_two_readers_for_long_is_told_all_the_same(table):
    lie(table, 150, hole1=[5], hole2=[5])
    assert holes(table) == [1]


def test_a_card_that_is_lifted_early_is_its_players(table):
    lie(table, 4, hole1=[5])
    lie(table, 10, hole2=[6])
    assert table.events == [(ev.HOLE, 1, 1), (ev.HOLE, 2, 5)]
    lie(table, 20, hole1=[5], hole2=[6])
    assert len(table.events) == 2


def test_a_card_that_slides_past_is_nobodys(table):
    lie(table, 20, hole0=[4])
    lie(table, 2, hole0=[4], hole1=[5])
    lie(table, 20, hole0=[4])
    assert holes(table) == [0]
    lie(table, 20, hole0=[4], hole2=[5])
    assert holes(table) == [0, 2]


def test_the_first_card_of_a_deal_hides_under_none(table):
    lie(table, 1, hole1=[5])
    lie(table, 20, hole2=[6])
    assert table.events == [(ev.HOLE, 1, 1), (ev.HOLE, 2, 2)]


def test_nobody_lifts_a_card_once_the_deal_is_over(table):
    table.felt.expect_cards(zones.BET)
    lie(table, 2, hole1=[5])
    lie(table, 20)
    assert table.events == []


def test_cards_of_the_hand_before_that_are_collected_are_nobodys(table):
    lie(table, 20, hole1=[5])
    table.events.clear()
    table.felt.new_hand()
    table.last.clear()
    lie(table, 3, hole1=[5])
    lie(table, 20)
    lie(table, 4, hole2=[5])
    lie(table, 20)
    assert holes(table) == []


def again(table):
    table.events.clear()
    table.felt.new_hand()
    table.last.clear()


def test_a_card_that_was_in_the_air_when_it_is_dealt_again_is_collected_and_nobodys(table):
    lie(table, 20, hole1=[5])
    lie(table, 20)
    again(table)
    lie(table, 6)
    lie(table, 10, hole1=[5])
    lie(table, 30)
    assert holes(table) == []


def test_a_card_of_the_hand_before_that_strays_next_door_is_not_told(table):
    lie(table, 20, hole1=[5])
    again(table)
    lie(table, 10, hole1=[5])
    lie(table, 1, hole1=[5], hole2=[5])
    lie(table, 40, hole1=[5])
    assert holes(table) == []


def test_a_card_that_came_just_before_it_was_dealt_again_is_nobodys(table):
    lie(table, 2, hole1=[5])
    again(table)
    lie(table, 40, hole1=[5])
    lie(table, 40)
    assert holes(table) == []


@pytest.mark.parametrize("lifted", [8, 40])  # passes after it was first heard
def test_a_card_first_told_before_anybody_can_have_shuffled_is_of_the_deal_before(table, lifted):
    lie(table, 20, hole2=[6])
    lie(table, 1, hole1=[5], hole2=[6])
    lie(table, lifted, hole2=[6])
    table.events.clear()
    table.felt.new_hand(1)
    lie(table, 20, hole1=[5], hole2=[6])
    lie(table, 40)
    assert holes(table) == []
    lie(table, 40, hole1=[5])
    assert holes(table) == [1]


def test_a_card_that_was_collected_is_dealt_again_as_any_other(table):
    lie(table, 20, hole1=[5])
    again(table)
    lie(table, 6, hole1=[5])
    lie(table, 40)
    lie(table, 20, hole2=[6])
    lie(table, 6, hole1=[5], hole2=[6])
    lie(table, 20, hole2=[6])
    assert holes(table) == [2, 1]


def test_a_card_lifted_off_two_readers_waits_until_it_lies_at_one(table):
    lie(table, 10, hole1=[5], hole2=[5])
    lie(table, 30)
    assert table.events == []
    lie(table, 20, hole2=[5])
    assert table.events == [(ev.HOLE, 2, 1)]


def test_a_card_lifted_right_after_it_was_straightened_belongs_where_it_lay(table):
    lie(table, 10, hole1=[5], hole2=[5])
    lie(table, 6, hole2=[5])
    lie(table, 20)
    assert table.events == [(ev.HOLE, 2, 1)]


def test_a_card_lifted_off_two_readers_keeps_its_place_while_its_player_looks(table):
    lie(table, 60, hole1=[5], hole2=[5])
    lie(table, 90, hole3=[6])
    assert table.events == []
    lie(table, 30, hole2=[5], hole3=[6])
    assert table.events == [(ev.HOLE, 2, 1), (ev.HOLE, 3, 61)]


def test_a_first_card_that_is_taken_up_at_once_was_dealt_when_it_was_glimpsed_or_before(table):
    """One pass heard it; both cards of the seat come to light when they are laid back."""
    lie(table, 10, hole2=[6])
    lie(table, 1, hole1=[5], hole2=[6])
    lie(table, 40, hole2=[6, 8])
    lie(table, 20, hole1=[7], hole2=[6, 8])
    lie(table, 20, hole1=[5, 7], hole2=[6, 8])
    assert table.events[-1] == (ev.HOLE, 1, 11 | ev.SURE_NOT)


@pytest.mark.parametrize("seat", [1, 2])
def test_a_card_across_two_readers_that_was_waited_for_too_long_was_dealt_then(table, seat):
    lie(table, 8, hole1=[5], hole2=[5])
    lie(table, 200, hole3=[6])
    assert holes(table) == [3]
    lie(table, 20, **{f"hole{seat}": [5]})
    assert table.events[-1] == (ev.HOLE, seat, 1)


def test_a_card_that_was_glimpsed_elsewhere_may_have_come_there_at_any_time(table):
    lie(table, 10, hole1=[5], hole3=[7])
    lie(table, 1, hole1=[5], hole2=[6], hole3=[7])
    lie(table, 40, hole1=[5], hole3=[7])
    lie(table, 20, hole1=[5], hole3=[6, 7])
    assert table.events[-1] == (ev.HOLE, 3, 52)


def test_a_card_that_was_glimpsed_under_another_may_have_come_there_before(table):
    lie(table, 20, hole1=[5])
    lie(table, 1, hole1=[5, 6])
    lie(table, 40, hole1=[5])
    lie(table, 20, hole1=[5, 6])
    assert table.events[-1] == (ev.HOLE, 1, 62)


def test_what_was_glimpsed_is_forgotten_with_the_hand(table):
    lie(table, 1, hole1=[5])
    lie(table, 40, hole2=[6])
    again(table)
    lie(table, 20, hole1=[5])
    assert table.events[-1] == (ev.HOLE, 1, 42)


def test_all_cards_of_a_deal_at_once_keep_their_seats(table):
    lie(table, 20, hole0=[1, 2], hole1=[3, 4], hole2=[5, 6], hole3=[7, 8])
    assert sorted(holes(table)) == [0, 0, 1, 1, 2, 2, 3, 3]


def test_a_card_that_is_pushed_on_and_taken_up_at_once_is_told_before_the_next(table):
    """Its player lifted it before it was believed there; the deal goes on where it lay first."""
    lie(table, 20, hole1=[5])
    lie(table, 4, hole2=[5])
    lie(table, 2)  # missed
    lie(table, 3, hole2=[5])
    lie(table, 20, hole1=[6])
    assert table.events[1:] == [(ev.TAKEN, 1, 2), (ev.HOLE, 1, 30)]


def test_a_card_that_only_slid_past_another_seat_was_not_pushed_on(table):
    lie(table, 20, hole1=[5])
    lie(table, 3, hole2=[5])
    lie(table, 20, hole1=[6])
    assert ev.TAKEN not in table.kinds()


@pytest.mark.parametrize(("plays", "told"), [(True, [1]), (False, [])])
def test_a_card_that_lay_there_shortly_was_taken_up_only_where_somebody_plays(table, plays, told):
    table.felt.cards.arrivals.waiting.plays = lambda seat: plays
    lie(table, 4, hole1=[5])
    lie(table, 10)
    assert holes(table) == told


def test_a_card_that_strays_where_nobody_plays_as_it_is_taken_up_was_its_players(table):
    table.felt.cards.arrivals.waiting.plays = lambda seat: seat != 2
    table.zones[HOLE[1]].hasty = True
    lie(table, 7, hole1=[5])
    lie(table, 1, hole2=[5])
    lie(table, 12)
    assert table.events == [(ev.HOLE, 1, 1)]


@pytest.mark.parametrize(("burns", "told"), [(1, [1]), (6, [])])
def test_a_card_the_burns_hear_once_as_it_is_taken_up_was_its_players(table, burns, told):
    """Where it lies there indeed it went there."""
    table.zones[HOLE[1]].hasty = True
    lie(table, 7, hole1=[5])
    table.zones[BURN].see(5, CONTESTED)  # a seat's reader heard it just before
    lie(table, burns, burn=[5])
    lie(table, 12)
    assert holes(table) == told


def test_a_tag_no_file_knows_is_told_behind_a_card_that_was_heard_before_it(table):
    """Three passes show it, a card needs five: the card came first, and is the one before it."""
    lie(table, 2, hole1=[5])
    table.felt.cards.strange(table.zones[HOLE[2]], ev.FAULT_UNKNOWN)
    assert table.events == []
    lie(table, 10, hole1=[5])
    assert [event[0] for event in table.events] == [ev.HOLE, ev.FAULT]
    assert table.faults() == [(2, ev.FAULT_UNKNOWN)]


def test_a_tag_no_file_knows_waits_for_no_card_that_comes_behind_it(table):
    lie(table, 4, hole1=[5])
    table.felt.cards.strange(table.zones[HOLE[2]], ev.FAULT_UNKNOWN)
    lie(table, 3, hole1=[5], hole3=[6])
    assert [event[:2] for event in table.events] == [(ev.HOLE, 1), (ev.FAULT, 2)]


def test_a_tag_no_file_knows_that_went_before_it_was_told_was_nothing(table):
    lie(table, 2, hole1=[5])
    table.felt.cards.strange(table.zones[HOLE[2]], ev.FAULT_UNKNOWN)
    table.felt.cards.strangers.gone(table.zones[HOLE[2]])
    lie(table, 10, hole1=[5])
    assert table.faults() == []


def test_a_phone_is_told_at_once(table):
    lie(table, 2, hole1=[5])
    table.felt.cards.strange(table.zones[HOLE[2]], ev.FAULT_PHONE)
    assert table.faults() == [(2, ev.FAULT_PHONE)]


def test_a_card_that_lay_on_the_first_one_came_when_that_fell_silent(table):
    """Both are heard again at once: nobody took one up and laid it back on the other."""
    lie(table, 20, hole1=[5])
    lie(table, 30)
    lie(table, 10, hole1=[5, 6])
    assert table.events[-1] == (ev.HOLE, 1, 20 | ev.SURE_FROM)


def test_a_card_that_is_heard_while_the_first_one_is_held_up_is_not_dated_back(table):
    lie(table, 20, hole1=[5])
    lie(table, 30)
    lie(table, 10, hole1=[6])
    lie(table, 10, hole1=[5, 6])
    assert table.events[-1] == (ev.HOLE, 1, ev.SURE_NOT | 51)


def test_a_card_that_comes_back_with_the_first_one_may_have_been_taken_up_with_it(table):
    """A stray broke the silence in which it hid."""
    zone = table.zones[HOLE[1]]
    zone.hasty = True
    lie(table, 4, hole1=[5])
    lie(table, 8)
    lie(table, 6, hole1=[5])
    lie(table, 2)
    zone.hasty = False
    zone.see(7, CONTESTED)
    lie(table, 1, hole2=[7])
    lie(table, 10, hole2=[7])
    zone.see(5, GLIMPSED)  # heard nowhere else since: the scan says so
    lie(table, 11, hole1=[5, 6], hole2=[7])
    assert table.events[-1] == (ev.HOLE, 1, ev.SURE_NOT | 32)


def test_of_two_that_come_to_light_beside_the_first_one_neither_is_dated_back(table):
    """Each may have lain on the other, long before the first one was taken up."""
    table.zones[HOLE[1]].expect(True, 3)
    lie(table, 20, hole1=[5])
    lie(table, 30)
    lie(table, 10, hole1=[5, 6, 7])
    assert [value & ev.SURE_NOT for _, _, value in table.events] == [0, ev.SURE_NOT, ev.SURE_NOT]


def test_a_card_that_hid_and_is_heard_next_door_once_may_have_come_before(table):
    lie(table, 20, hole1=[5])
    lie(table, 30)
    lie(table, 1, hole1=[5, 6])
    lie(table, 1, hole1=[5], hole2=[6])
    lie(table, 4, hole1=[5])
    lie(table, 20, hole1=[5, 6])
    assert table.events[-1][2] & ev.SURE_NOT


def test_a_card_is_counted_at_its_seat_once_it_is_told_as_dealt(table):
    """Else the rules count it twice; here it waits behind one that lies on two readers."""
    table.felt.cards.lying.want(1 << 3)
    lie(table, 20, hole1=[5], hole2=[5], hole3=[6])
    told = [(ev.LIES, 1 << 28 | 255)]
    assert [(event[0], event[2]) for event in table.events] == told
    lie(table, 30, hole1=[5], hole3=[6])
    assert [event[0] for event in table.events] == [ev.LIES, ev.HOLE, ev.HOLE, ev.LIES]
    assert table.events[-1][2] == 1 << 28 | 255 | 1 << 8 + 2 * 3
