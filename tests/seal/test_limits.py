"""Limits that docs/secrets.md names; a change that mends one changes that page, too."""

from dataclasses import replace

import pytest
from floorman import events as ev
from floorman.seal.keys import Vault

from host_tools.seal import keys
from host_tools.seal.opening import open_card
from host_tools.seal.records import Sealed
from simulator.attacks.sealed import CHIP, Ear, Medium, fresh, prime
from tests.boards.desk import Desk
from tests.host_tools.seal.maker import next_secret

THREE = {0: 2000, 3: 1500, 6: 900}


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path, powered=True, before=prime)


def hand(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)


def clear(desk):
    for place in [f"hole{seat}" for seat in THREE]:
        for card in list(desk.world.at(place)):
            desk.world.move(card, "discard")
    desk.wait(4)


def faces(ear, key, table):
    """Faces that open with it, of all that the cable has carried."""
    records = [Sealed(*Sealed.FORM.unpack(one.body)) for one in ear.of("sealed")]
    found = [open_card(key, table, one) for one in records]
    return [one.face for one in found if one is not None]


def test_one_reading_of_the_fram_in_a_hand_opens_it_and_with_the_cable_no_later_one(desk):
    """Random bytes drawn behind each hand are not in it."""
    ear = Ear()
    desk.listeners.append(ear.hear)
    hand(desk)
    vault = Vault(CHIP, Medium(bytearray(desk.rig.fram.contents)), "", fresh)
    secret, number = bytes(vault.secret), vault.hand
    key = keys.hand_key(secret, vault.table, number)
    assert sorted(faces(ear, key, vault.table)) == [0, 1, 2, 3, 4, 5]
    desk.cable.tell(ev.KEY, ev.K_FOLD)
    desk.cable.tell(ev.KEY, ev.K_FOLD)
    clear(desk)
    hand(desk)
    led_on = [secret, keys.expand(secret, b"fm1 next"), next_secret(secret, b"")]
    for guess in led_on:
        key = keys.hand_key(guess, vault.table, number + 1)
        assert faces(ear, key, vault.table) == []
    assert len(ear.of("sealed")) == 12


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
