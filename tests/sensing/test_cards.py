"""Cards that cannot be, and cards that move: told by place, never by face."""

import pytest
from floorman import events as ev
from floorman.registry import CARD, CHIP
from floorman.sensing import zones
from floorman.sensing.felt import Felt
from floorman.sensing.presence import Zone

from tests.sensing.test_felt import Clock

HOLE = [(zones.HOLE, seat) for seat in range(4)]
BOARD = [(zones.BOARD, place) for place in range(5)]
BURN, MUCK = (zones.BURN, 0), (zones.MUCK, 0)
DECK_B = 60  # tags from here on: the same cards of another deck
TWIN, JOKER, CUT = 120, 121, 122  # TWIN is a second card 0 of the first deck


class Registry:
    count = 130

    def kind(self, tag):
        return CHIP if tag >= 125 else CARD

    def deck(self, tag):
        return 2 if DECK_B <= tag < TWIN else 1

    def value(self, tag):
        if tag == TWIN:
            return 0
        if tag in (JOKER, CUT):
            return tag - JOKER + 52
        return tag % DECK_B


class Faces:
    """Takes faces as the sealer does: each belongs to the next HOLE or TAKEN."""

    def __init__(self):
        self.waiting = []

    def put(self, face):
        self.waiting.append(face)

    def late(self, face, seat):
        pass

    def knows(self, place, face):
        return True


class Table:
    def __init__(self):
        self.events = []
        self.faces = Faces()
        self.clock = Clock()
        self.sweep = 0
        self.zones = {kind: Zone(*kind) for kind in [*HOLE, *BOARD, BURN, MUCK]}
        self.felt = Felt(
            list(self.zones.values()), Registry(), self.clock, self, lambda tag: tag & 255
        )
        self.felt.cards.teller.sealer = self.faces
        self.felt.expect_cards(zones.BOARD)

    def feed(self, *event):
        self.events.append(event)
        if event[0] in (ev.HOLE, ev.TAKEN):
            assert len(self.faces.waiting) == 1, f"{event}: what is sealed with it?"
            self.faces.waiting.clear()

    def lie(self, passes=10, **places):
        """`lie(hole0=[1, 2], burn=[3])`: exactly these tags lie there, nothing elsewhere."""
        names = dict(zip(["hole0", "hole1", "hole2", "hole3"], HOLE, strict=True))
        names |= {f"board{n}": BOARD[n] for n in range(5)} | {"burn": BURN, "muck": MUCK}
        for _ in range(passes):
            self.sweep += 1
            for name, where in names.items():
                for tag in places.get(name, []):
                    self.zones[where].see(tag)
                self.zones[where].sweep = self.sweep
                self.zones[where].end_pass(self.felt)

    def faults(self):
        return [event[1:] for event in self.events if event[0] == ev.FAULT]

    def kinds(self):
        return [event[0] for event in self.events]


@pytest.fixture
def table():
    return Table()


def test_a_hole_card_carries_the_sweep_it_was_first_seen_in(table):
    table.lie(passes=1)
    table.lie(passes=1, hole1=[5])
    table.lie(passes=1)  # missed once
    table.lie(passes=2, hole1=[5])
    assert table.events == [(ev.HOLE, 1, 2)]


def test_the_same_card_twice(table):
    table.lie(hole0=[0], hole1=[7])
    table.lie(hole0=[0], hole1=[7], hole2=[TWIN])
    assert table.faults() == [(2, ev.FAULT_DUPLICATE)]


def test_a_card_of_another_deck(table):
    table.lie(hole0=[0])
    table.lie(hole0=[0], hole1=[7])
    table.lie(hole0=[0], hole1=[7], hole2=[DECK_B + 9])
    assert table.faults() == [(2, ev.FAULT_DECK)]


def test_when_the_first_card_is_the_foreign_one(table):
    table.lie(hole0=[DECK_B + 9])
    table.lie(hole0=[DECK_B + 9], hole1=[7])
    assert table.faults() == []  # one against one
    table.lie(hole0=[DECK_B + 9], hole1=[7], hole2=[8])
    assert table.faults() == [(0, ev.FAULT_DECK)]


def test_a_hand_with_the_other_deck_is_nothing_special(table):
    table.lie(hole0=[60, 61], hole1=[62, 63], burn=[64], board0=[65])
    assert table.faults() == []
    table.felt.new_hand()
    table.lie(passes=10)
    table.lie(hole0=[1, 2])
    assert table.faults() == []


@pytest.mark.parametrize(("tag", "fault"), [(JOKER, ev.FAULT_JOKER), (CUT, ev.FAULT_CUT)])
@pytest.mark.parametrize(("where", "place"), [("hole3", 3), ("board2", 12), ("burn", 15)])
def test_joker_and_cut_card(table, tag, fault, where, place):
    table.lie(**{where: [tag]})
    assert table.faults() == [(place, fault)]
    assert ev.BOARD not in table.kinds()


@pytest.mark.parametrize(("where", "place"), [("hole3", 3), ("board2", 12)])
def test_tda24_35a6_a_five_is_no_card_of_short_deck(table, where, place):
    five, six = 15, 16
    short_deck, holdem = 2 | 4 << 4, 2
    table.felt.hear(ev.CUE_HAND, short_deck, 0)
    table.lie(hole0=[six], **{where: [five]})
    assert table.faults() == [(place, ev.FAULT_JOKER)]
    assert ev.BOARD not in table.kinds()
    table.lie(passes=10)
    table.felt.hear(ev.CUE_HAND, holdem, 0)
    table.lie(hole1=[five])
    assert table.faults() == [(place, ev.FAULT_JOKER), (place, ev.FAULT_AWAY)]


def test_a_tag_no_file_knows_is_told_once_while_it_lies_there(table):
    places = [table.zones[kind] for kind in (HOLE[2], BOARD[1], MUCK)]
    for _ in range(2):
        for zone in places:
            table.felt.cards.strange(zone, ev.FAULT_UNKNOWN)
        assert table.faults() == [(2, ev.FAULT_UNKNOWN), (11, ev.FAULT_UNKNOWN)]
        assert ev.HOLE not in table.kinds()
    for zone in places:
        table.felt.cards.strangers.gone(zone)
    assert table.faults()[2:] == [(2, ev.FAULT_AWAY), (11, ev.FAULT_AWAY)]


def test_a_third_card_is_told_once_and_waits_for_room_in_the_hand(table):
    """Of three cards an RC522 often misses one for long, so silence does not take it away."""
    table.lie(hole0=[1, 2])
    table.lie(hole0=[1, 2, 3])
    table.lie(hole0=[1, 2])
    table.lie(hole0=[1, 2, 3])
    assert table.kinds() == [ev.HOLE] * 3
    table.lie(passes=10, hole0=[2, 3], burn=[1])
    assert table.events[-1] == (ev.TAKEN, 0, ev.AT_BURN)
    assert sorted(divmod(table.felt.cards.tabled(0, 0), 256)) == [2, 3]


def test_a_card_that_is_pushed_on_belongs_to_the_other_seat(table):
    table.felt.expect_cards(zones.HOLE)
    table.lie(hole0=[1])
    table.lie(passes=10, hole1=[1])
    assert table.events[-1] == (ev.TAKEN, 0, 1)
    table.lie(hole1=[1, 2])
    assert table.felt.cards.tabled(1, 0) >= 0


@pytest.fixture
def deal(table):
    table.felt.expect_cards(zones.HOLE)
    return table


def test_the_only_card_of_a_seat_in_the_muck_while_cards_are_dealt_is_no_fold(deal):
    deal.lie(hole0=[1])
    deal.lie(passes=12, muck=[1])
    deal.clock.ms += 3_000
    deal.felt.tick(deal.clock.ms)
    assert deal.events[-1] == (ev.TAKEN, 0, ev.AT_MUCK)
    deal.lie(muck=[1], hole0=[2])
    deal.lie(muck=[1], hole0=[2, 3])
    assert deal.kinds() == [ev.HOLE, ev.TAKEN, ev.HOLE, ev.HOLE]
    assert divmod(deal.felt.cards.tabled(0, 0), 256) == (2, 3)
    deal.felt.expect_cards(zones.BOARD)
    deal.lie(passes=12, muck=[1])
    deal.lie(passes=12, muck=[1, 2, 3])
    assert deal.events[-1] == (ev.MUCKED, 0, 0)  # this one folds


def test_a_second_card_in_the_muck_is_taken_out_when_another_comes_for_it(deal):
    deal.lie(hole0=[1, 2])
    deal.lie(passes=10, hole0=[1], muck=[2])
    assert ev.TAKEN not in deal.kinds()
    deal.lie(hole0=[1, 3], muck=[2])
    assert deal.kinds() == [ev.HOLE, ev.HOLE, ev.TAKEN, ev.HOLE]
    deal.lie(passes=12, muck=[2])  # its player looks at the hand
    assert ev.MUCKED not in deal.kinds()


def test_a_second_card_in_the_muck_is_taken_out_when_the_first_stays_at_its_seat(deal):
    deal.lie(hole0=[1, 2])
    deal.lie(passes=10, hole0=[1], muck=[2])
    deal.clock.ms += 3_000
    deal.felt.tick(deal.clock.ms)
    assert deal.events[-1] == (ev.TAKEN, 0, ev.AT_MUCK)
    deal.lie(passes=12, muck=[2])
    assert ev.MUCKED not in deal.kinds()


def test_a_card_taken_out_of_a_hand_plays_no_more(deal):
    deal.lie(hole0=[1])
    deal.lie(passes=12, muck=[1])
    deal.felt.expect_cards(zones.BOARD)
    deal.lie(passes=12, board1=[1])
    deal.clock.ms += 3_000
    deal.felt.tick(deal.clock.ms)
    assert deal.faults() == [(11, ev.FAULT_DEAD)]
    assert ev.BOARD not in deal.kinds()


@pytest.mark.parametrize("muck", [[1, 9], [9, 1]])
def test_a_card_that_nobody_heard_before_comes_to_the_muck_with_the_other_of_its_hand(deal, muck):
    deal.lie(hole0=[1])
    deal.lie(passes=12, muck=muck)
    assert deal.kinds() == [ev.HOLE, ev.HOLE, ev.MUCKED]


def test_two_seats_whose_only_cards_are_taken_out_at_once_are_both_told(deal):
    deal.lie(hole0=[1], hole1=[2])
    deal.lie(passes=12, muck=[1, 2])
    deal.clock.ms += 3_000
    deal.felt.tick(deal.clock.ms)
    taken = [event for event in deal.events if event[0] == ev.TAKEN]
    assert sorted(taken) == [(ev.TAKEN, 0, ev.AT_MUCK), (ev.TAKEN, 1, ev.AT_MUCK)]


def test_both_cards_of_a_hand_in_the_muck_are_a_fold_while_cards_are_dealt(deal):
    deal.lie(hole0=[1, 2])
    deal.lie(passes=12, muck=[1, 2])
    assert deal.events[-1] == (ev.MUCKED, 0, 0)


def test_a_card_read_at_two_seats_stays_where_it_came_first(table):
    table.lie(hole0=[1])
    table.lie(hole0=[1], hole1=[1])
    assert table.kinds() == [ev.HOLE]


def test_a_board_card_laid_on_the_burns(table):
    table.lie(board3=[9])
    table.lie(passes=10, burn=[9])
    assert table.events[-1] == (ev.TAKEN, 13, ev.AT_BURN)


def test_a_mucked_hand_that_comes_back(table):
    table.lie(hole0=[1, 2])
    table.lie(passes=10, muck=[1, 2])
    assert table.events[-1] == (ev.MUCKED, 0, 0)
    table.lie(passes=10, hole0=[1])
    assert table.faults() == []
    table.lie(passes=10, hole0=[1, 2])
    assert table.faults() == [(0, ev.FAULT_BACK)]
    table.lie(passes=10, muck=[1, 2])
    assert table.events[-1] == (ev.MUCKED, 0, 0)


def test_rest_is_told_when_no_card_moved_for_three_seconds_and_for_longer_than_a_pause(table):
    table.lie(hole0=[1])
    for ms in (1_000, 2_999, 3_000, 9_000):
        table.felt.tick(ms)
    assert table.kinds() == [ev.HOLE, ev.REST]
    for ms in (11_999, 12_000, 30_000):
        table.felt.tick(ms)
    assert table.kinds() == [ev.HOLE, ev.REST, ev.REST]


def test_a_board_card_that_strays_into_the_next_reader_is_one_card(table):
    table.lie(board1=[30])
    table.lie(board1=[30], board2=[30])
    assert [event for event in table.events if event[0] == ev.BOARD] == [(ev.BOARD, 1, 30)]


def test_a_card_that_was_replaced_is_none_of_the_hand(table):
    table.lie(hole0=[4, 9])
    table.lie(hole0=[4])
    table.lie(hole0=[4, 17])
    assert table.felt.cards.tabled(0, 0) == 4 << 8 | 17
    assert list(table.felt.cards.seen[:1]) == [2]


# cards where they cannot be --------------------------------------------------------------------


def later(table, ms):
    """Nothing moves any more; so much later the table thinks about it."""
    table.felt.tick(table.clock.ticks_ms() + ms)


@pytest.mark.parametrize(
    ("first", "both", "place"),
    [
        ({"hole0": [1]}, {"hole0": [1], "hole1": [1]}, 1),
        ({"board1": [30]}, {"board1": [30], "board2": [30]}, 12),
        ({"hole0": [1]}, {"hole0": [1], "board0": [1]}, 10),
    ],
)
def test_one_card_on_two_readers_is_one_fault(table, first, both, place):
    table.lie(**first)
    table.lie(**both)
    later(table, 2_999)
    assert table.faults() == []
    later(table, 3_000)
    later(table, 9_000)
    assert table.faults() == [(place, ev.FAULT_MOVED)]


def test_a_card_that_only_passes_a_reader_is_no_fault(table):
    table.lie(hole0=[1, 2])
    table.lie(hole0=[1, 2], hole1=[1])
    table.lie(passes=10, hole0=[1, 2])
    later(table, 9_000)
    assert table.faults() == []


@pytest.mark.parametrize("other", [True, False])
def test_cuca_3_5_one_card_of_a_mucked_hand_that_lies_at_its_seat(table, other):
    """Three seconds later it is dead, unless the other one is there by then."""
    table.lie(hole0=[1, 2])
    table.lie(passes=10, muck=[1, 2])
    table.lie(hole0=[1])
    later(table, 1_500)
    assert table.faults() == []
    table.lie(passes=10, hole0=[1, 2] if other else [1])
    later(table, 3_000)
    assert table.faults() == [(0, ev.FAULT_BACK if other else ev.FAULT_DEAD)]


@pytest.mark.parametrize("where", ["hole1", "board0"])
def test_cuca_3_5_a_mucked_card_that_is_laid_somewhere_else(table, where):
    table.lie(hole0=[1, 2])
    table.lie(passes=10, muck=[1, 2])
    table.lie(**{where: [1]})
    assert table.faults() == []
    later(table, 3_000)
    assert table.faults() == [(1 if where == "hole1" else 10, ev.FAULT_DEAD)]
    assert ev.BOARD not in table.kinds()


def test_cuca_3_5_a_burned_card_that_lies_at_a_seat(table):
    table.lie(burn=[9])
    table.lie(passes=10, hole2=[9])
    later(table, 3_000)
    assert table.faults() == [(2, ev.FAULT_DEAD)]


def test_rp_4_3_after_a_shuffle_with_muck_and_burns_their_cards_are_dealt_again(table):
    table.lie(hole0=[1, 2], burn=[9])
    table.lie(passes=10, muck=[1, 2], burn=[9])
    table.felt.cards.reshuffled(ev.BACK_DEAD)
    table.lie(passes=10)
    table.lie(board0=[1], burn=[2], board1=[9])
    later(table, 9_000)
    assert table.faults() == []
    assert [event for event in table.events if event[0] == ev.BOARD] == [
        (ev.BOARD, 0, 1),
        (ev.BOARD, 1, 9),
    ]
    assert table.kinds().count(ev.BURN) == 2


def burned_again(table, back):
    """The second burn goes back onto the stub, and is the next burn or a board card."""
    table.lie(burn=[9])
    table.lie(passes=10, burn=[9, 10])
    if back:
        table.felt.cards.reshuffled(ev.BACK_BURN)
    table.lie(passes=10, burn=[9])
    return table.kinds().count(ev.BURN)


@pytest.mark.parametrize("back", [False, True])
def test_irr_13_a_burn_that_was_put_back_by_decision_counts_when_it_is_burned_again(table, back):
    assert burned_again(table, back) == 2
    table.lie(burn=[9, 10])
    assert table.kinds().count(ev.BURN) == (3 if back else 2)
    table.lie(passes=10)  # the older burn was lifted, and lies there again
    table.lie(burn=[9, 10])
    assert table.kinds().count(ev.BURN) == (3 if back else 2)


def test_irr_13_a_burn_that_was_put_back_may_be_a_board_card(table):
    burned_again(table, True)
    table.lie(burn=[9], board0=[10])
    later(table, 9_000)
    assert table.events.count((ev.BOARD, 0, 10)) == 1
    assert table.faults() == []


def test_tda_25c_cuca_2_2_a_hand_out_of_sight_is_told_once(table):
    table.lie(hole0=[1, 2])
    table.lie(passes=10)
    later(table, 19_999)
    assert table.faults() == []
    later(table, 20_000)
    later(table, 60_000)
    assert table.faults() == [(0, ev.FAULT_GONE)]
    table.lie(hole0=[1, 2])
    table.lie(passes=10)
    later(table, 20_000)
    assert table.faults() == [(0, ev.FAULT_GONE)] * 2


def test_a_mucked_hand_is_not_missed(table):
    table.lie(hole0=[1, 2])
    table.lie(passes=10, muck=[1, 2])
    table.lie(passes=10)
    later(table, 30_000)
    assert table.faults() == []


def test_tda_26_the_next_hand_may_be_dealt_from_the_other_deck(table):
    table.lie(hole0=[1, 2], hole1=[3, 4])
    table.lie(passes=10)
    table.felt.new_hand()
    table.lie(hole0=[61, 62], hole1=[63, 64])
    assert table.faults() == []
    table.lie(hole0=[61, 62], hole1=[63, 64], board0=[5])
    assert table.faults() == [(10, ev.FAULT_DECK)]


def test_a_card_of_the_hand_before_that_was_not_picked_up_is_told_once(table):
    table.lie(hole0=[1, 2])
    table.felt.new_hand()
    table.lie(hole0=[2], hole1=[3])
    assert table.faults() == []
    for ms in (3_000, 9_000, 60_000):
        later(table, ms)
    assert table.faults() == [(0, ev.FAULT_DEAD)]
    assert table.kinds().count(ev.HOLE) == 3
    table.lie(hole1=[3])
    table.lie(hole1=[3, 2])  # picked up, shuffled in and dealt
    later(table, 9_000)
    assert table.faults() == [(0, ev.FAULT_DEAD)]
    assert table.kinds().count(ev.HOLE) == 4


def test_cards_of_a_deal_that_is_repeated_may_be_collected_at_leisure(table):
    table.lie(hole0=[1, 2])
    table.felt.new_hand()
    table.felt.cards.stir()  # the key that began the deal anew
    for ms in (3_000, 9_000, 60_000):
        later(table, ms)
    assert table.faults() == []


def test_cards_that_lie_elsewhere_after_their_hand_are_no_fault(table):
    table.lie(muck=[1], burn=[4], board0=[5])
    table.felt.new_hand()
    table.lie(muck=[1], burn=[4], board0=[5], hole1=[3])
    later(table, 9_000)
    assert table.faults() == []


# board cards that move ---------------------------------------------------------------------------


def board_events(table):
    return [event for event in table.events if event[0] in (ev.BOARD, ev.TAKEN, ev.BURN)]


def test_a_packet_on_one_place_is_told_as_it_is_spread(table):
    table.lie(board0=[21, 22, 23])
    assert board_events(table) == [(ev.BOARD, 0, 21)]
    table.lie(board0=[21], board1=[22], board2=[23])
    assert board_events(table)[1:] == [(ev.BOARD, 1, 22), (ev.BOARD, 2, 23)]
    later(table, 9_000)
    assert table.faults() == []


def test_the_last_card_of_a_packet_is_told_whichever_it_is(table):
    table.lie(board0=[21, 22, 23])
    table.lie(board0=[23], board1=[22], board2=[21])
    assert sorted(board_events(table)[1:]) == [
        (ev.BOARD, 0, 23),
        (ev.BOARD, 1, 22),
        (ev.BOARD, 2, 21),
    ]


def test_a_packet_that_nobody_spreads_is_told_after_a_while(table):
    table.lie(board0=[21, 22])
    later(table, 2_999)
    assert board_events(table) == [(ev.BOARD, 0, 21)]
    later(table, 3_000)
    assert board_events(table)[1:] == [(ev.BOARD, 0, 22)]
    table.lie(passes=10, board0=[21], burn=[22])
    assert board_events(table)[2:] == [(ev.BURN, 0, 0)]  # it never was a card of the board


@pytest.mark.parametrize("both", [1, 5])
def test_a_board_card_that_was_heard_at_two_places_is_told_where_it_stays(table, both):
    table.lie(board4=[25])
    table.lie(passes=both, board4=[25], board3=[25])
    table.lie(board3=[25])
    assert board_events(table) == [(ev.BOARD, 4, 25), (ev.BOARD, 3, 25)]
    later(table, 9_000)
    assert table.faults() == []


def test_a_board_card_that_strays_into_the_burns_is_no_burn(table):
    table.lie(board0=[21])
    table.lie(board0=[21], burn=[21])
    assert board_events(table) == [(ev.BOARD, 0, 21)]
    table.lie(burn=[21])
    assert board_events(table)[1:] == [(ev.TAKEN, 10, ev.AT_BURN)]
    later(table, 9_000)
    assert table.faults() == []


def test_a_burn_that_strays_into_the_board_is_no_board_card(table):
    table.lie(burn=[9])
    table.lie(burn=[9], board0=[9])
    assert board_events(table) == [(ev.BURN, 0, 0)]


def test_cuca_3_5_mucked_cards_at_two_seats_are_told_at_both(table):
    table.lie(hole0=[1, 2])
    table.lie(passes=10, muck=[1, 2])
    table.lie(passes=10, hole1=[1], hole2=[2])
    later(table, 3_000)
    assert table.faults() == [(1, ev.FAULT_DEAD), (2, ev.FAULT_DEAD)]


def test_cuca_3_5_a_fold_that_brushes_the_burns_hides_no_dead_card(table):
    table.lie(hole0=[1, 2], hole1=[3, 4])
    table.lie(passes=10, muck=[1, 2], hole1=[3, 4])
    table.lie(hole3=[1], hole1=[3, 4])
    table.lie(passes=10, hole3=[1], muck=[3, 4])
    table.lie(passes=10, hole3=[1], burn=[3])
    table.lie(passes=10, hole3=[1], muck=[3])
    later(table, 3_000)
    assert table.faults() == [(3, ev.FAULT_DEAD)]


def boards_told(table):
    return [event[1:] for event in table.events if event[0] == ev.BOARD]


def test_cards_of_a_board_that_is_complete_lie_about_while_the_next_one_is_dealt(table):
    table.felt.cards.expect(zones.BOARD)
    table.lie(board2=[13], board3=[14], board4=[15], burn=[20])
    told = len(boards_told(table))
    table.felt.hear(ev.CUE_RUN, 255, 3)
    table.lie(passes=10, board2=[13], board4=[14, 15], burn=[20])  # slid along, not away
    table.lie(passes=10, board2=[13], board3=[24], board4=[15], burn=[20, 14])
    table.lie(passes=10, board2=[13], board3=[24], board4=[15, 25], burn=[20, 14])
    later(table, 9_000)
    assert boards_told(table)[told:] == [(3, 24), (4, 25)]
    assert table.kinds().count(ev.BURN) == 1
    assert table.faults() == []


def test_undone_they_are_cards_of_the_board_again(table):
    table.felt.cards.expect(zones.BOARD)
    table.lie(board3=[14], board4=[15])
    table.felt.hear(ev.CUE_RUN, 255, 3)
    table.felt.hear(ev.CUE_UNDONE, 255, 3)
    table.lie(passes=10)
    table.lie(board4=[15], burn=[14])
    assert boards_told(table).count((4, 15)) == 1  # of the second board something was undone
    assert ev.BURN not in table.kinds()
    table.felt.hear(ev.CUE_RUN, 255, 255)
    table.lie(passes=10)
    table.lie(board3=[14], board4=[15])
    assert boards_told(table).count((4, 15)) == 2
