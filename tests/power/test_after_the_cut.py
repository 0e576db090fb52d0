"""News after a power cut: hands that go to the muck, tags, and a second cut."""

import pytest
from floorman import events as ev
from floorman.power.journal import PLACES

from simulator.radio import Tag
from tests.boards.desk import Desk
from tests.power.test_journal import Memory
from tests.power.test_keeper import Kept
from tests.power.test_resume import THREE, cut, packed, unharmed
from tests.power.test_second_cut import FOUR, lift

STRANGE = ("04DEADBEEF0180", "04DEADBEEF0280")


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path, powered=True)


def told(desk, kind, value=None):
    return [e.seat for e in desk.heard if e.kind == kind and value in (None, e.value)]


def muck_hand(desk, seat):
    for card in list(desk.world.at(f"hand{seat}")):
        desk.world.move(card, "muck")
    desk.wait(3)


def test_a_hand_that_was_lifted_over_the_cut_folds_when_it_comes_to_the_muck(desk):
    desk.begin(FOUR)
    desk.deal(3, 6, 8, 0)
    seat = desk.game.actor
    lift(desk, seat)
    cut(desk)
    assert desk.game.actor == seat
    muck_hand(desk, seat)
    assert told(desk, ev.MUCKED) == [seat]
    assert not desk.game.live(seat)
    assert desk.game.actor not in (seat, 255)
    unharmed(desk)


def test_a_card_of_a_live_seat_that_comes_to_the_muck_after_the_cut_buries_no_other_hand(desk):
    """Its own reader heard it after the cut: it is known whose it is."""
    desk.begin(FOUR)
    desk.deal(3, 6, 8, 0)
    actor = desk.game.actor
    other = next(seat for seat in FOUR if seat != actor)
    lift(desk, actor)
    cut(desk)
    for card in list(desk.world.at(f"hole{other}")):
        desk.world.move(card, "muck")
    desk.wait(3)
    assert told(desk, ev.MUCKED) == [other]
    assert desk.game.live(actor)
    assert desk.game.actor == actor


def test_tags_that_no_file_knows_are_told_once_each_over_two_cuts(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    for seat, uid in zip((3, 6), STRANGE, strict=True):
        desk.world.antennas[f"hole{seat}"].place(Tag(bytes.fromhex(uid)))
        desk.wait(2)
    assert told(desk, ev.FAULT, ev.FAULT_UNKNOWN) == [3, 6]
    for _ in range(2):
        cut(desk)
        assert told(desk, ev.FAULT, ev.FAULT_UNKNOWN) == [3, 6]
    state = packed(desk.game)
    desk.world.antennas["hole0"].place(Tag(bytes.fromhex("04DEADBEEF0380")))
    desk.wait(2)
    assert told(desk, ev.FAULT, ev.FAULT_UNKNOWN) == [3, 6, 0]
    assert packed(desk.game) != state


def test_a_note_of_muck_and_burn_outlives_a_second_cut_with_the_journal_begun_anew_between():
    medium = Memory()
    table = Kept(medium)
    table.feed(ev.SEAT, 0, 1000)
    table.keeper.note(2, 5)
    again = Kept(medium)
    assert (again.keeper._muck, again.keeper.noted) == (2, 5)
    again.keeper.journal._at = PLACES  # full
    again.feed(ev.SEAT, 1, 700)
    third = Kept(medium)
    assert (third.keeper._muck, third.keeper.noted) == (2, 5)
    assert list(third.game.stack[:2]) == [1000, 700]
