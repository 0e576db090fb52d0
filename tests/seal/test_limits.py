"""Limits that docs/secrets.md names; a change that mends one changes that page, too."""

from dataclasses import replace

import pytest
from floorman import events as ev

from simulator.attacks.sealed import prime
from tests.boards.desk import Desk

THREE = {0: 2000, 3: 1500, 6: 900}


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path, powered=True, before=prime)


def hand(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)


def test_copies_of_both_cards_on_the_muck_fold_the_hand_that_is_held_up(desk):
    hand(desk)
    seat = desk.game.actor
    held = list(desk.world.at(f"hole{seat}"))
    for card in held:
        desk.world.move(card, f"hand{seat}")
    desk.wait(3)
    entries = [one for one in desk.entries if one.uid in {card.tag.uid for card in held}]
    copies = [desk.world.put_in_box(replace(one, name="copy")) for one in entries]
    assert desk.game.live(seat)
    for copy in copies:
        desk.world.move(copy, "muck")
    desk.wait(4)
    assert [one.seat for one in desk.heard if one.kind == ev.MUCKED] == [seat]
    assert not desk.game.live(seat)
    for copy in copies:
        desk.world.move(copy, "box")
    desk.rig.press(ev.K_UNDO)
    desk.wait(1)
    assert desk.game.live(seat)
