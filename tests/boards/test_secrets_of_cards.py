"""A deck whose tags have secrets: it is played as any other, and copies of its cards are none."""

from functools import partial
from random import Random

import pytest
from floorman import events as ev
from floorman.link import exams
from floorman.rules import codes

from host_tools.commands.giving_keys import give
from host_tools.table.builds import FULL, build
from host_tools.table.tag_key import own_key
from simulator import desk as desks
from simulator.attacks.moments import play_to
from simulator.attacks.on_felt import copies
from simulator.radio import NTAG, Tag, UltralightAES
from simulator.tags import TAG_KEY, carried, make_tags
from tests.boards.test_objects import Desk, asked

SEAT = 3
MUCK = build(FULL).readers.index("muck")


@pytest.fixture
def deck(tmp_path, monkeypatch):
    """A table of the home game whose cards have secrets; its key lies beside the tag file."""
    monkeypatch.setattr(desks, "make_tags", partial(make_tags, secret=True))
    monkeypatch.setattr(desks, "_ANSWER_US", 1_000_000)  # eight tags take half of it
    return lambda **more: Desk(tmp_path, **more)


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


@pytest.mark.parametrize(
    ("key", "says"), [(None, "their key is missing"), (b"", "16 bytes"), (bytes(17), "16 bytes")]
)
def test_without_its_key_the_table_plays_by_what_is_keyed_and_says_so(
    deck, monkeypatch, key, says
):
    def spoilt(folder, *about):
        tags = carried(folder, *about)
        path = tags.with_name("secret.key")
        path.unlink() if key is None else path.write_bytes(key)
        return tags

    monkeypatch.setattr(desks, "carried", spoilt)
    desk = deck()
    desk.wait(1)
    assert any(says in text for text in desk.troubles())
    assert desk.examined(exams.KEY, MUCK).numbers == (0, 0, exams.KEY_NONE << 8, 0)


class AtDesk:
    """The table as who gives keys sees it."""

    def __init__(self, desk):
        self.desk = desk
        self.heard = []

    def ask(self, what, place):
        return self.desk.examined(what, place)

    def wait(self, seconds, until=lambda: False):
        self.desk.wait(seconds)


def test_a_deck_as_delivered_gets_its_keys_on_the_muck_and_is_the_deck_then(deck):
    """What lies there beside it is named, what broke off goes on; no UID is on the cable."""
    desk = deck()
    cards = [desk.world.cards[n] for n in range(9)]
    for card in cards:
        card.tag = UltralightAES(card.tag.uid, Random(card.tag.uid))
    cards[3].tag = NTAG(cards[3].tag.uid)
    foreign = UltralightAES(cards[4].tag.uid, Random(1), bytes(range(16)))
    foreign.pages[4 * 0x29 + 3] = 4
    cards[4].tag = foreign
    laid = iter([cards[:3], [], cards[3:5], cards[5:]])
    said = []

    def ask(question):
        for item in list(desk.world.at("muck")):
            desk.world.move(item, "deck")
        desk.wait(1)
        here = next(laid, None)
        for item in here or ():
            desk.world.move(item, "muck")
        if here and cards[5] in here:
            desk.world.antennas["muck"].place(Tag(bytes.fromhex("04DEADBEEF0280")))
        desk.wait(1)
        return "" if here is not None else "q"

    assert give(AtDesk(desk), "muck", ask, said.append) == 0
    assert said == [
        "3 tags got their key, 0 had it.",
        "0 tags got their key, 0 had it.",
        "No tag lies there.",
        "0 tags got their key, 0 had it.",
        said[4],
        "4 tags got their key, 0 had it.",
        "1 tags there need none, or are in no list.",
        "7 tags got their key.",
    ]
    assert "is no MIFARE Ultralight AES" in said[4] or "was given another key" in said[4]
    for card in (*cards[:3], *cards[5:]):
        assert card.tag.key == own_key(TAG_KEY, card.tag.uid)
    for card in (*cards[:2], cards[5]):
        desk.world.move(card, "hole3")
    desk.wait(2)
    assert not [text for text in desk.troubles() if "copy" in text and "hole" in text]
