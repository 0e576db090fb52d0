"""Cues that sensing takes from the rules: who holds what, and which chips are a wager."""

from floorman import events as ev
from floorman.rules import codes

from tests.boards.desk import Desk
from tests.power.test_resume import cut

THREE = {0: 2000, 3: 1500, 6: 900}
REDO = codes.MENU_REDO


def told(desk, kind, seat):
    return [event.value for event in desk.heard if (event.kind, event.seat) == (kind, seat)]


def redeal(desk):
    """A misdeal is called, and the cards go back into the deck."""
    desk.cable.tell(ev.KEY, ev.K_MISDEAL)
    desk.cable.tell(ev.KEY, ev.K_ENTER)
    for card in desk.world.cards.values():
        desk.world.move(card, "deck")
    desk.wait(2)


def test_a_redeal_that_is_undone_and_done_again_leaves_everybody_his_cards(tmp_path):
    desk = Desk(tmp_path)
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    before = desk.game.log.count
    redeal(desk)
    desk.deal(3, 6, 0)
    assert desk.game.phase == codes.BET
    back = desk.game.log.count - before
    desk.cable.tell(ev.KEY, ev.K_UNDO, back)
    desk.cable.tell(ev.KEY, ev.K_FLOOR, codes.menu_value(REDO, back))
    desk.wait(1)
    assert (desk.game.phase, desk.game.redeals, desk.game.actor) == (codes.BET, 1, 0)
    for card in desk.world.at("hole0"):
        desk.world.move(card, "muck")
    desk.wait(3)
    assert told(desk, ev.MUCKED, 0) == [0]
    assert desk.game.actor == 3


def test_chips_in_front_when_a_deal_is_repeated_are_chips_behind_a_cut_as_well(tmp_path):
    """They are nobody's bet on an earlier street."""
    desk = Desk(tmp_path, powered=True)
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    desk.bet(0, 300)
    redeal(desk)
    cut(desk)
    desk.deal(3, 6, 0)
    desk.bet(0, 100)
    assert told(desk, ev.CHIPS, 0)[-1] == 400
