"""A deck whose tags have secrets: it is played as any other, and copies of its cards are none."""

from dataclasses import replace
from random import Random

import pytest
from floorman import events as ev
from floorman.drivers.secret import Secret
from floorman.registry import CHIP
from floorman.rules import codes

from simulator import desk as desks
from simulator.attacks.moments import play_to
from simulator.attacks.on_felt import copies
from simulator.radio import UltralightAES
from simulator.tags import make_tags
from tests.boards.test_objects import Desk, asked

MASTER = bytes(range(16))
SEAT = 3


@pytest.fixture
def deck(tmp_path, monkeypatch):
    """A table of the home game whose cards have secrets; its key lies beside the tag file."""

    def entries(*about, **more):
        return [replace(tag, secret=tag.kind < CHIP) for tag in make_tags(*about, **more)]

    def give_secrets(rig):
        random = Random(28)
        secret = Secret(MASTER, random.randbytes)
        for card in rig.world.cards.values():
            card.tag = UltralightAES(card.tag.uid, random, bytes(secret.of(card.tag.uid)))

    monkeypatch.setattr(desks, "make_tags", entries)

    def laid(key=MASTER):
        (tmp_path / "secret.key").write_bytes(key)
        return Desk(tmp_path, before=give_secrets)

    return laid


def test_cards_that_know_their_secret_are_played_and_copies_are_named_and_fold_nobody(deck):
    desk = deck()
    play_to(desk, "bet")
    assert desk.game.phase == codes.BET
    assert not [text for text in desk.troubles() if "reader of" in text]
    first, second = copies(desk, SEAT)
    desk.world.move(first, "muck")
    desk.world.move(second, "hole8")
    desk.wait(4)
    for place in ("muck", "hole 9"):
        assert any(
            f"a copy of a tag lies on the reader of {place}" in t.lower() for t in desk.troubles()
        )
    assert desk.game.phase == codes.BET
    assert not [event for event in desk.heard if event.kind in (ev.MUCKED, ev.TAKEN)]
    assert [default for _, _, default in asked(desk)] in ([], [codes.OPT_PLAY_ON])


@pytest.mark.parametrize("key", [b"", bytes(17)])
def test_without_its_key_the_table_plays_by_what_is_keyed_and_says_so(deck, key):
    desk = deck(key)
    desk.wait(1)
    assert any("has 16 bytes" in text for text in desk.troubles())
