"""Notes of sensing must outlive cuts that follow each other, and what else lies about."""

import pytest
from floorman import events as ev
from floorman.drivers.fram import FRAM

from simulator.faults import wish
from tests.boards.desk import Desk
from tests.power.cuts import Cut, Uncut
from tests.power.test_resume import THREE, called_around, cut, flop, lay, packed, unharmed
from tests.power.test_trouble import hang

FOUR = {0: 2000, 3: 1500, 6: 900, 8: 1000}


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path, powered=True)


def one_folded(desk):
    """A hand of four, the first to act has folded; the next to act."""
    desk.begin(FOUR)
    desk.deal(3, 6, 8, 0)
    for card in list(desk.world.at(f"hole{desk.game.actor}")):
        desk.world.move(card, "muck")
    desk.wait(2)
    return desk.game.actor


def lift(desk, seat):
    for card in list(desk.world.at(f"hole{seat}")):
        desk.world.move(card, f"hand{seat}")
    desk.wait(0.1)


def long_log(desk):
    """So many events that the journal begins anew in the middle of the hand."""
    for n in range(560):
        desk.cable.tell(ev.FIELD, 0, 20 + n % 2)
    desk.board.run(lambda: desk.cable.untold == 0)
    desk.wait(1)
    assert desk.game.log.cut


def test_a_burn_is_told_before_it_is_noted():
    """The power goes behind the first record after the turn's hands were tabled."""
    uncut = Uncut()
    assert uncut.wrong(Cut(after=(80,))) == ""


def test_a_cut_while_the_felt_is_read_folds_nobody(desk):
    actor = one_folded(desk)
    heard = len(desk.heard)
    lift(desk, actor)
    now = desk.rig.clock.now
    desk.rig.supply.cut_at(now + 1)
    desk.rig.supply.cut_at(now + 2_250_001)
    desk.wait(8)
    assert desk.rig.supply.cuts == 2
    assert (desk.game.actor, len(desk.heard)) == (actor, heard)
    assert desk.game.live(actor)


def test_a_lifted_hand_lives_through_a_cut_when_the_log_is_full(desk):
    actor = one_folded(desk)
    long_log(desk)
    lift(desk, actor)
    cut(desk)
    assert desk.game.actor == actor
    assert desk.game.live(actor)


def test_one_strange_card_at_the_muck_folds_no_lifted_hand(desk):
    desk.begin(FOUR)
    desk.deal(3, 6, 8, 0)
    actor = desk.game.actor
    lift(desk, actor)
    cut(desk)
    lay(desk, "muck", 45)
    desk.wait(2)
    assert desk.game.actor == actor
    assert desk.game.live(actor)


def test_a_bet_over_a_reader_that_died_in_the_dark_stands(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    desk.bet(0, 300)
    before = packed(desk.game)
    cut(desk, lambda: desk.rig.unplugged.add("bet0"))
    assert packed(desk.game) == before
    desk.rig.unplugged.clear()
    desk.wait(4)
    assert packed(desk.game) == before


def test_old_chips_over_a_reader_that_comes_back_are_no_bet(desk):
    called_around(desk)
    cut(desk, lambda: desk.rig.unplugged.add("bet0"))
    desk.rig.unplugged.clear()
    desk.wait(3)
    flop(desk)
    desk.wait(3)
    for seat in (3, 6):
        desk.rig.knock(seat)
        desk.wait(1)
    assert [desk.game.contribution[seat] for seat in THREE] == [100, 100, 100]
    assert (desk.game.bet, desk.game.actor) == (0, 0)


def test_a_fram_that_misses_a_read_at_power_up_is_asked_again(desk, monkeypatch):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    desk.bet(0, 300)
    before = packed(desk.game)
    check = FRAM.check
    missed = []

    def miss_once(fram):
        if not missed:
            missed.append(fram)
            fram.answers = False
        else:
            check(fram)

    monkeypatch.setattr(FRAM, "check", miss_once)
    cut(desk)
    assert missed
    assert packed(desk.game) == before
    assert desk.troubles() == []


@pytest.mark.parametrize("key", ["call", "fold", "allin"])
def test_a_key_that_hangs_is_not_taken_again_after_a_cut(desk, key):
    """Nor after a bite of the watchdog; let go, it is a key as ever."""
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    desk.bet(0, 100)
    desk.rig.faults.on(wish("stuck", key))
    desk.wait(4)
    before = packed(desk.game)
    desk.rig.faults.on(wish("power"))
    desk.wait(8)
    assert packed(desk.game) == before
    hang(desk)
    desk.wait(8)
    assert packed(desk.game) == before
    desk.rig.faults.off("stuck")
    desk.wait(1)
    desk.rig.press(ev.K_FOLD)
    desk.wait(1)
    assert packed(desk.game) != before


def test_a_knock_sensor_that_hangs_knocks_for_nobody_after_a_cut(desk):
    called_around(desk)
    flop(desk)
    desk.wait(3)
    desk.rig.knocks.set_pin(desk.game.actor, 0)
    desk.wait(1)
    desk.rig.press(ev.K_UNDO)
    desk.wait(1)
    unharmed(desk)
