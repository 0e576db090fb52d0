"""What LateCards takes for a hole card of the hand that is over, and which hands it reads."""

from types import SimpleNamespace

import pytest
from floorman import events as ev
from floorman.sensing import zones
from floorman.sensing.felt import Felt
from floorman.sensing.late import LateCards
from floorman.sensing.presence import Zone

from tests.sensing.test_felt import Clock
from tests.sensing.test_presence import Registry

JOKER = 52
OTHER_DECK = 54  # its first card
NOBODY = 255
HOLE, MUCK, BURN, BOARD = (zones.HOLE, 3), (zones.MUCK, 0), (zones.BURN, 0), (zones.BOARD, 0)


class Tags(Registry):
    """Two decks, the first with a joker."""

    count = 110

    def kind(self, tag):
        return super().kind(0)

    def value(self, tag):
        return tag if tag < OTHER_DECK else tag - OTHER_DECK

    def deck(self, tag):
        return 1 if tag < OTHER_DECK else 2


class Expected:
    """What the rules know: `over` the hand, `open` to be tabled, `holes` that were shown."""

    def __init__(self):
        self.over = False
        self.open = True
        self.given_up = set()
        self.board = []
        self.holes = {}

    def running(self):
        return not self.over

    def tabling(self):
        return self.open

    def live(self, seat):
        return seat == 3 and seat not in self.given_up

    def place_of(self, face):
        return self.board.index(face) if face in self.board else -1

    def shown_by(self, face):
        return self.holes.get(face, NOBODY)


class Table:
    def __init__(self):
        self.told, self.events = [], []
        self.more = False  # hands to be shown behind one that was given up
        self.clock, self.expected = Clock(), Expected()
        kinds = [HOLE, MUCK, BURN, BOARD]
        self.zones = {kind: Zone(*kind) for kind in kinds}
        self.felt = Felt(
            list(self.zones.values()), Tags(), self.clock, self, lambda tag: tag & 255, LateCards
        )
        self.cards = self.felt.cards
        self.cards.attach(self.expected)
        self.cards.teller.sealer = SimpleNamespace(
            late=lambda face, seat: self.told.append((face, seat)), put=lambda face: None
        )
        self.felt.expect_cards(zones.BOARD)

    def feed(self, *event):
        self.events.append(event)
        if event[0] == ev.MUCKED:
            self.expected.given_up.add(event[1])
            self.expected.open = self.more

    def rest(self, where, *tags, passes=5):
        """Exactly these tags lie on a reader for some passes."""
        for _ in range(passes):
            for tag in tags:
                self.zones[where].see(tag)
            self.zones[where].end_pass(self.felt)
            self.tick()

    def tick(self, ms=100):
        self.clock.ms += ms
        self.felt.tick(self.clock.ms)

    def answer(self, *answers):
        for answer in answers:
            self.cards.answered(self.zones[HOLE], answer)


@pytest.fixture
def table():
    return Table()


def test_cards_at_the_muck_are_told_in_turn_with_who_had_shown_them(table):
    table.expected.over = True
    table.expected.holes = {8: 3}
    table.rest(MUCK, 7, 8)
    table.rest(MUCK, 7, 8, 9)
    assert table.told == [(7, NOBODY), (8, 3), (9, NOBODY)]


def test_one_card_is_told_at_a_time(table):
    table.expected.over = True
    table.rest(MUCK, 7, 8, passes=1)
    assert len(table.told) == 1


def test_a_card_that_is_at_the_muck_before_the_hand_is_over_is_not_told(table):
    table.rest(MUCK, 7)
    table.expected.over = True
    table.tick()
    assert table.told == []


@pytest.mark.parametrize("tag", [JOKER, JOKER + 1])
def test_jokers_and_cut_cards_are_nobodys(table, tag):
    table.expected.over = True
    table.rest(MUCK, tag)
    assert table.told == []


def test_a_burned_card_and_one_of_the_board_are_none(table):
    table.rest(BURN, 20)
    table.rest(BOARD, 21)
    table.expected.over = True
    table.expected.board = [22]  # of before a power cut
    table.rest(MUCK, 20, 21, 22)
    assert table.told == []


def test_a_card_of_another_deck_is_none(table):
    table.rest(BURN, 20)
    table.expected.over = True
    table.rest(MUCK, OTHER_DECK + 5, 5)
    assert table.told == [(5, NOBODY)]


def test_a_card_that_bleeds_in_twice_is_not_burned(table):
    table.rest(BURN, 20, passes=2)
    assert table.events == []


def test_what_an_undo_made_wait_is_told_when_the_hand_is_over_again(table):
    table.expected.over = True
    table.felt.asleep = False
    for tag in (7, 8):
        table.zones[MUCK].see(tag)
    table.zones[MUCK].end_pass(table.felt)
    table.expected.over = False
    table.tick()
    assert table.told == []
    table.expected.over = True
    table.tick()
    table.tick()
    assert table.told == [(7, NOBODY), (8, NOBODY)]


@pytest.mark.parametrize(("redeals", "told"), [(0, [(7, NOBODY)]), (1, [])])
def test_the_next_hand_tells_what_waits_and_a_redeal_does_not(table, redeals, told):
    table.expected.over = True
    table.zones[MUCK].see(7)
    table.zones[MUCK].end_pass(table.felt)
    table.felt.hear(ev.CUE_HAND, 2, redeals)
    table.tick()
    assert table.told == told


# seats -------------------------------------------------------------------------------------------


def test_eight_silent_passes_are_nobody(table):
    assert not table.cards.lies()
    table.answer(4, *[0] * 7)
    assert table.cards.lies()
    assert table.cards.seen[3] == 1
    table.answer(0)
    assert not table.cards.lies()
    assert table.cards.seen[3] == 0


def test_two_cards_that_lie_open_are_shown(table):
    table.answer(4)
    assert table.cards.open_hands(0)
    table.rest(HOLE, 9, 4)
    assert table.events == [(ev.SHOWN, 3, 4 << 8 | 9), (ev.KEY, ev.K_SHOW, 0)]
    assert table.cards.covers(table.zones[HOLE])


@pytest.mark.parametrize("tags", [(9,), (9, 4, 5)])
def test_anything_but_two_cards_is_no_hand(table, tags):
    table.answer(4)
    table.cards.open_hands(0)
    table.rest(HOLE, *tags, passes=40)
    assert table.events == [(ev.KEY, ev.K_SHOW, 0)]


def test_a_seat_that_answered_and_is_silent_gave_its_hand_up(table):
    table.answer(4, *[0] * 8)
    assert table.cards.open_hands(0)
    table.tick(4000)
    assert table.events == [(ev.MUCKED, 3, 0)]


def test_without_a_reader_for_who_is_left_the_key_is_told_at_once(table):
    table.more = True
    table.answer(4, *[0] * 8)
    assert not table.cards.open_hands(0)


@pytest.mark.parametrize("deaf", [0, 1])
def test_a_seat_that_never_answered_or_has_a_dead_reader_gave_nothing_up(table, deaf):
    table.answer(*[4] * deaf, *[0] * 8)
    table.zones[HOLE].deaf = deaf
    table.cards.open_hands(0)
    table.tick(4000)
    assert table.events == [(ev.KEY, ev.K_SHOW, 0)]


def test_nothing_is_shown_when_it_is_not_time_any_more(table):
    table.answer(4)
    table.cards.open_hands(0)
    table.expected.open = False
    table.rest(HOLE, 9, 4)
    assert table.events == []


def test_no_live_hand_is_nothing_to_read(table):
    table.expected.live = lambda seat: False
    assert not table.cards.open_hands(0)
