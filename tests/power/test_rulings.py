"""The power goes while a ruling waits for hands on the felt, or cards are gathered."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.boards.desk import Desk
from tests.power.test_left_over import muck, new_deal, press, told
from tests.power.test_resume import THREE, called_around, cut, flop, lay, packed, sweep, unharmed


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path, powered=True)


def four(desk):
    """Four cards on the flop, to be mixed."""
    called_around(desk)
    sweep(desk)
    flop(desk)
    desk.wait(2)
    lay(desk, "board3", 34)
    desk.wait(2)
    press(desk, ev.K_ENTER)
    assert desk.eyes.row(1) == "! MIX 4"


def put_right(desk):
    lay(desk, "burn", 32)
    lay(desk, "board1", 34)


def is_right(desk):
    assert (desk.game.ruling, desk.game.nboard, desk.game.burns) == (0, 3, 2)
    assert packed(desk.state.game) == packed(desk.game)
    actor = desk.game.actor
    desk.rig.knock(actor)
    desk.wait(1)
    assert desk.game.actor != actor


def test_tda_39_a_cut_while_four_lie_there_changes_nothing(desk):
    four(desk)
    unharmed(desk)
    actor = desk.game.actor
    desk.rig.knock(actor)
    desk.wait(1)
    assert desk.game.actor == actor
    put_right(desk)
    desk.wait(3)
    is_right(desk)


def test_tda_39_put_right_in_the_dark(desk):
    """Readers hear a card on the burns and three on the board."""
    four(desk)
    cut(desk, lambda: put_right(desk))
    desk.wait(3)
    is_right(desk)


def test_tda_39_the_four_are_in_the_air_when_the_power_goes(desk):
    four(desk)
    for n in range(4):
        desk.world.move(desk.world.at(f"board{n}")[0], "discard")
    desk.wait(3)
    cut(desk)
    assert desk.game.ruling == codes.ALERT_REPAIR
    lay(desk, "board0", 33)
    lay(desk, "board1", 31)
    lay(desk, "board2", 34)
    desk.wait(3)
    assert desk.game.ruling == codes.ALERT_REPAIR
    lay(desk, "burn", 32)
    desk.wait(3)
    is_right(desk)


def test_old_cards_are_counted_on_after_a_cut(desk):
    desk.begin(THREE)
    lay(desk, "hole3", 1)
    lay(desk, "hole0", 2)
    desk.wait(2)
    press(desk, ev.K_MISDEAL, ev.K_ENTER)
    assert desk.eyes.row(1) == "GATHER 2"
    unharmed(desk)
    desk.world.move(desk.world.cards[1], "discard")
    desk.wait(3)
    assert desk.eyes.row(1) == "GATHER 1"
    desk.world.move(desk.world.cards[2], "discard")
    desk.wait(3)
    assert desk.eyes.row(1) == "! NEW SHUFFLE"
    press(desk, ev.K_ENTER)
    assert desk.eyes.row(1) == "DEAL"


def test_cards_gathered_by_hand_are_asked_for_no_more(desk):
    """Old cards lie there all the same; a card dealt beside one is named at once."""
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    press(desk, ev.K_MISDEAL, ev.K_ENTER)
    assert desk.eyes.row(1) == "GATHER 6"
    press(desk, ev.K_FLOOR)
    card = desk.world.at("hole3")[0]
    desk.world.move(card, "hand3")  # lifted and laid back
    desk.wait(0.7)
    desk.world.move(card, "hole3")
    desk.wait(4)
    unharmed(desk)
    desk.wait(4)
    assert (desk.eyes.row(1), desk.game.gathers()) == ("DEAL", False)
    lay(desk, "hole3", 20)
    desk.wait(2)
    assert (desk.game.ruling, desk.game.option(0)) == (codes.ALERT_DEAD_CARD, codes.OPT_REDEAL)
    press(desk, ev.K_ENTER)
    desk.wait(1)
    assert desk.game.gathers()  # of the next deal they are asked for again


def test_a_hand_that_the_floor_begins_over_old_cards_asks_for_none_of_them(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    muck(desk, 0, 3)
    press(desk, ev.K_NEXT)
    assert desk.eyes.row(1) == "GATHER 2"
    press(desk, ev.K_FLOOR)
    desk.wait(4)
    unharmed(desk)
    assert (desk.game.phase, desk.eyes.row(1)) == (codes.DEAL, "DEAL")
    lay(desk, "hole0", 20)
    desk.wait(4)
    assert (desk.game.ruling, desk.game.gathers()) == (0, False)
    desk.world.move(desk.world.cards[20], "discard")
    desk.wait(2)
    new_deal(desk, 0, 3, 6)


def test_a_card_dealt_before_the_old_ones_are_gathered_is_named_at_its_seat(desk):
    """The deck is not complete: that card is gathered, too, and dealt again."""
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    muck(desk, 0, 3)
    press(desk, ev.K_NEXT)
    lay(desk, "hole0", 20)
    desk.wait(2)
    assert (told(desk, ev.HOLE)[-1], desk.eyes.row(1)) == (0, "GATHER 3")
    for card in desk.world.at("hole6"):
        desk.world.move(card, "discard")
    desk.wait(3)
    assert (desk.game.phase, desk.eyes.row(1)) == (codes.DONE, "GATHER 1")
    new_deal(desk, 0, 3, 6)
