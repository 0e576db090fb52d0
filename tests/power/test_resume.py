"""The power goes in every kind of moment: the table goes on with the hand as it was."""

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.rules.state import PACKED

from simulator.faults.filling import journal_in
from simulator.power import PoweredBoard
from simulator.radio import Tag
from tests.boards.desk import Desk

THREE = {0: 2000, 3: 1500, 6: 900}


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path, powered=True)


def cut(desk, meanwhile=lambda: None):
    """The power goes now, something happens in the dark, the lights come back."""
    desk.rig.supply.cut_at(desk.rig.clock.now + 1)
    desk.rig.clock.after(1_000_000, meanwhile)
    desk.wait(6)
    assert isinstance(desk.board, PoweredBoard)
    assert desk.eyes.row(1) != ""


def picture(desk):
    """The picture a person sees, but for the row that turns its pages."""
    return [desk.eyes.row(n) for n in range(2)] + [desk.eyes.light(seat) for seat in range(10)]


def packed(game):
    state = bytearray(PACKED)
    game.pack(state)
    return state


def unharmed(desk, troubles=()):
    """A cut changes nothing: no event, no other trouble; lights and state are the same."""
    before = picture(desk), packed(desk.game), len(desk.heard)
    cut(desk)
    assert (picture(desk), packed(desk.game), len(desk.heard)) == before
    assert packed(desk.state.game) == before[1]
    assert set(desk.troubles()) == set(troubles)


def lay(desk, place, *cards):
    for card in cards:
        desk.world.move(desk.world.cards[card], place)


def flop(desk):
    lay(desk, "burn", 30)
    for n in range(3):
        lay(desk, f"board{n}", 31 + n)


def called_around(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    desk.bet(0, 100)
    desk.bet(3, 100)
    desk.rig.knock(6)
    desk.wait(1)
    assert desk.eyes.row(1) == "FLOP"


def sweep(desk):
    for seat in THREE:
        for chip in desk.world.at(f"bet{seat}"):
            desk.world.move(chip, "pot")
    desk.wait(1.5)


def test_before_the_first_hand_seats_and_level_are_kept(desk):
    desk.wait(1)
    for seat, chips in THREE.items():
        desk.cable.tell(ev.SEAT, seat, chips)
    desk.cable.tell(ev.BIG, 0, 100)
    desk.wait(1)
    unharmed(desk)
    assert list(desk.game.stack) == [2000, 0, 0, 1500, 0, 0, 900, 0, 0, 0]


def test_in_the_deal_cards_that_were_told_are_not_told_again(desk):
    desk.begin(THREE)
    lay(desk, "hole3", 1)
    lay(desk, "hole6", 2)
    desk.wait(1.5)
    cut(desk)
    assert sorted(event.seat for event in desk.heard if event.kind == ev.HOLE) == [3, 6]
    for place, card in (("hole0", 3), ("hole3", 4), ("hole6", 5), ("hole0", 6)):
        lay(desk, place, card)
        desk.wait(1)
    assert desk.eyes.row(1) == "S1 CALL 100"


def test_a_card_dealt_while_the_power_was_away_is_new(desk):
    desk.begin(THREE)
    lay(desk, "hole3", 1)
    desk.wait(1.5)
    cut(desk, lambda: lay(desk, "hole6", 2))
    assert [event.seat for event in desk.heard if event.kind == ev.HOLE] == [3, 6]
    assert desk.eyes.light(6) == {"big", "card 1"}


def test_in_betting(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    desk.bet(0, 300)
    unharmed(desk)
    desk.bet(3, 300)
    assert desk.eyes.row(1) == "S7 CALL 200"


def test_chips_that_came_in_the_dark_are_a_wager(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    desk.bet(0, 300)
    [chips] = desk.world.change("rack3", 300)

    def put():
        for chip in chips:
            desk.world.move(chip, "bet3")

    cut(desk, put)
    assert desk.eyes.row(1) == "S7 CALL 200"
    assert desk.game.contribution[3] == 300


def test_between_streets_and_the_board_goes_on(desk):
    called_around(desk)
    unharmed(desk)
    sweep(desk)
    unharmed(desk)
    cut(desk, lambda: flop(desk))
    assert desk.eyes.row(1) == "S4 CHECK"
    assert (desk.game.burns, desk.game.nboard) == (1, 3)
    unharmed(desk)


def test_old_chips_swept_in_the_dark_are_no_splash_and_no_wager(desk):
    called_around(desk)

    def swept():
        for seat in THREE:
            for chip in desk.world.at(f"bet{seat}"):
                desk.world.move(chip, "dealer")

    cut(desk, swept)
    for chip in desk.world.at("dealer"):
        desk.world.move(chip, "pot")
    desk.wait(2)
    flop(desk)
    desk.wait(2)
    assert desk.eyes.row(1) == "S4 CHECK"
    assert not [event for event in desk.heard if event.kind == ev.SPLASH]
    assert desk.game.pot() == 300


def test_a_board_card_that_cannot_be_is_named(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    cut(desk, lambda: lay(desk, "board0", 40))
    assert desk.game.nboard == 0
    assert desk.troubles() == ["a card that the hand does not know lies on the reader of board 1"]
    assert desk.eyes.row(1) == "S1 CALL 100"


def test_lifted_cards_come_back_as_what_they_were(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    cards = desk.world.at("hole3")
    for card in cards:
        desk.world.move(card, "hand3")
    desk.wait(1)
    cut(desk)
    events = len(desk.heard)
    for card in cards:
        desk.world.move(card, "hole3")
    desk.wait(2)
    assert len(desk.heard) == events
    assert {"card 1", "card 2"} <= desk.eyes.light(3)
    for card in cards:  # whose they are is known again
        desk.world.move(card, "muck")
    desk.wait(2)
    assert [event.seat for event in desk.heard if event.kind == ev.MUCKED] == [3]


def test_a_hand_that_never_comes_back_is_told(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    for card in desk.world.at("hole3"):
        desk.world.move(card, "hand3")
    desk.wait(1)
    cut(desk)
    desk.wait(20)
    gone = [event.seat for event in desk.heard if event.kind == ev.FAULT]
    assert gone == [3]


@pytest.mark.parametrize("ms", [1, 120, 400, 900])
def test_a_fold_on_its_way_when_the_power_went(desk, ms):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    for card in desk.world.at("hole0"):
        desk.world.move(card, "muck")
    desk.wait(ms / 1000)
    cut(desk)
    assert [event.seat for event in desk.heard if event.kind == ev.MUCKED] == [0]
    assert desk.eyes.row(1) == "S4 CALL 50"
    unharmed(desk)


def test_a_decision_stays_open_and_can_be_made(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    desk.world.antennas["hole3"].place(Tag(bytes.fromhex("04DEADBEEF0180")))
    desk.wait(2)
    assert desk.game.ruling == codes.ALERT_OBJECT
    cut(desk)
    assert desk.game.ruling == codes.ALERT_OBJECT
    assert desk.eyes.row(1).startswith("! S4")
    desk.rig.press(ev.K_ENTER)
    desk.wait(1)
    assert desk.game.ruling != codes.ALERT_OBJECT


def test_digits_half_typed_are_forgotten(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    for key in (9, 9):
        desk.rig.press(key)
        desk.wait(0.3)
    cut(desk)
    for key in (3, 0, 0, ev.K_RAISE):
        desk.rig.press(key)
        desk.wait(0.3)
    assert desk.eyes.row(1) == "S4 CALL 250"


def test_a_clock_that_ran_begins_again(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    desk.cable.tell(ev.KEY, ev.K_CLOCK)
    desk.wait(20)
    cut(desk)
    assert desk.game.clock_seat == 0
    desk.wait(20)
    assert not desk.game.ruling
    desk.wait(10)
    assert desk.game.ruling == codes.ALERT_CLOCK_DEAD


def test_undo_and_redo_reach_back_over_the_cut(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    desk.cable.tell(ev.KEY, ev.K_RAISE, 300)
    desk.wait(1)
    raised = packed(desk.game)
    unharmed(desk)
    desk.cable.tell(ev.KEY, ev.K_UNDO, 1)
    desk.wait(1)
    assert desk.eyes.row(1) == "S1 CALL 100"
    unharmed(desk)
    desk.cable.tell(ev.KEY, ev.K_FLOOR, codes.MENU_REDO)
    desk.wait(1)
    assert packed(desk.game) == raised
    assert packed(desk.state.game) == raised
    unharmed(desk)


def all_in(desk):
    """Three seats all-in before the flop, all tabled."""
    desk.begin({0: 900, 3: 900, 6: 900})
    desk.deal(3, 6, 0)
    for seat in (0, 3, 6):
        desk.bet(seat, 900)
    desk.rig.press(ev.K_SHOW)
    desk.wait(1)
    assert desk.eyes.row(1) == "FLOP"


def test_tabled_hands_stay_tabled_and_the_winner_is_paid(desk):
    all_in(desk)
    unharmed(desk)
    sweep(desk)
    flop(desk)
    desk.wait(2)
    unharmed(desk)
    for n in (3, 4):
        desk.world.move(desk.world.at("burn")[0], "discard")
        desk.wait(1)
        lay(desk, "burn", 40 + n)
        desk.wait(1)
        cut(desk)
        lay(desk, f"board{n}", 31 + n)
        desk.wait(2)
    assert desk.game.phase == codes.DONE
    assert sum(desk.game.stack) == 2700
    assert desk.troubles() == []
    assert not [event for event in desk.heard if event.kind == ev.FAULT]
    unharmed(desk)


def test_between_hands_the_next_one_begins(desk):
    all_in(desk)
    flop(desk)
    desk.wait(2)
    for n in (3, 4):
        lay(desk, "burn", 40 + n)
        lay(desk, f"board{n}", 31 + n)
        desk.wait(2)
    assert desk.game.phase == codes.DONE
    cut(desk)
    for card in desk.world.cards.values():
        desk.world.move(card, "discard")
    desk.wait(1)
    for seat in (0, 3, 6):
        desk.cable.tell(ev.SEAT, seat, 1000)
    desk.board.run(lambda: desk.cable.untold == 0)
    desk.rig.press(ev.K_NEXT)
    desk.wait(1)
    assert (desk.game.hand_no, desk.eyes.row(1)) == (2, "DEAL")
    unharmed(desk)
    desk.deal(6, 0, 3)
    assert desk.game.phase == codes.BET


def records(desk):
    """Records of the hand in the FRAM, as (kind, seat, value)."""

    journal = journal_in(desk.rig.fram.contents)
    start = bytearray(PACKED)
    journal.load(start)
    found = []
    while journal.read():
        found.append((journal.kind, journal.seat, journal.value))
    return start, found


def test_no_hole_card_is_in_the_journal(tmp_path):
    """Two deals that differ in the hole cards alone are the same to the last record."""
    kept = []
    for first in (0, 20):
        desk = Desk(tmp_path, powered=True)
        desk.begin(THREE)
        for n, seat in enumerate((3, 6, 0)):
            lay(desk, f"hole{seat}", first + 2 * n, first + 2 * n + 1)
        desk.wait(2)
        for card in desk.world.at("hole0"):
            desk.world.move(card, "muck")
        desk.wait(2)
        start, found = records(desk)
        kept.append((start, [record for record in found if record[0] != ev.HOLE]))
        assert len([record for record in found if record[0] == ev.HOLE]) == 6
    assert kept[0] == kept[1]


def test_what_the_host_told_is_carried_out_once(desk):
    """The record is written, the host was not answered yet: it tells again after the cut."""
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    desk.rig.supply.cut_after(1)
    desk.cable.tell(ev.KEY, ev.K_CALL)
    desk.wait(6)
    assert desk.rig.supply.cuts == 1
    assert desk.cable.untold == 0
    assert desk.eyes.row(1) == "S4 CALL 50"
    assert packed(desk.state.game) == packed(desk.game)
