"""A deck whose tags have secrets: it is played as any other, and copies of its cards are none."""

from functools import partial
from pathlib import Path
from random import Random

import pytest
from floorman import events as ev
from floorman.drivers.secret import Secret
from floorman.link import exams
from floorman.rules import codes

from host_tools.commands.giving_keys import give
from host_tools.link.messages import Event, Part
from host_tools.table.builds import FULL, build
from host_tools.table.tag_key import own_key
from simulator import desk as desks
from simulator.attacks.moments import play_to
from simulator.attacks.on_felt import copies
from simulator.playing import on_radio, phh
from simulator.playing.on_rules import differences
from simulator.radio import NTAG, Tag
from simulator.radio.ultralight_aes import UltralightAES
from simulator.tags import TAG_KEY, carried, make_tags
from tests.boards.test_objects import Desk, asked

HANDS = Path(__file__).parents[1] / "hands"
SEAT = 3
SECOND = 1_000_000
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
    assert asked(desk) == [(codes.ALERT_COPY, 8, codes.OPT_PLAY_ON)]
    assert desk.eyes.row(1) == "! S9 COPY"
    desk.world.move(second, "box")
    desk.wait(4)
    assert asked(desk) == []


def test_cards_that_rest_are_asked_no_more_and_again_behind_a_pass_that_missed_them(
    deck, monkeypatch
):
    asked_for = []
    ask = Secret.ask

    def counted(secret, inventory, reader, uid, at):
        asked_for.append(bytes(uid[at : at + 7]))
        return ask(secret, inventory, reader, uid, at)

    monkeypatch.setattr(Secret, "ask", counted)
    desk = deck()
    play_to(desk, "bet")
    assert len(asked_for) == len(set(asked_for)) == 6
    desk.wait(10)
    assert len(asked_for) == 6
    card = desk.world.at(f"hole{SEAT}")[0]
    desk.world.move(card, f"hand{SEAT}")
    desk.wait(1)
    desk.world.move(card, f"hole{SEAT}")
    desk.wait(2)
    assert asked_for[6:] == [card.tag.uid]


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
    parts = []
    desk.listeners.append(parts.append)
    desk.wait(1)
    assert any(says in text for text in desk.troubles())
    assert Part(ev.PART_TAGS, ev.PART_NO_KEY) in parts
    assert desk.examined(exams.KEY, MUCK).numbers == (0, 0, exams.KEY_NONE << 8, 0)


class Swap:
    """Somebody lifts a player's card and lays a copy in its place, which lies there when the power
    goes and when it is back; then the card lies there again."""

    def __init__(self, at):
        self.at = at
        self.supply = None
        self.rows = []
        self.faults = []

    def meddle(self, replay):
        self.rig = replay.rig
        replay.on_event = lambda heard: self.begin() if heard == self.at else None
        replay.on_message = self.hear

    def hear(self, message):
        if isinstance(message, Event) and message.kind == ev.FAULT:
            self.faults.append((message.seat, message.value))

    def begin(self):
        clock, place = self.rig.clock, f"hole{SEAT}"
        card = self.rig.world.at(place)[0].tag
        copy = Tag(card.uid)
        antenna = next(
            antenna
            for name, antenna in self.rig.world.antennas.items()
            if name.startswith(place) and card in antenna.tags
        )
        antenna.remove(card)
        clock.after(SECOND // 2, lambda: antenna.place(copy))
        clock.after(2 * SECOND, self.look)
        self.supply.cut_at(clock.now + 2 * SECOND + 500)
        clock.after(6 * SECOND, self.look)
        clock.after(6 * SECOND + 1, lambda: (antenna.remove(copy), antenna.place(card)))

    def look(self):
        self.rows.append(self.rig.eyes.row(1))


@pytest.mark.parametrize(("profile", "at"), [("rc522", 29), ("pn5180", 29)])
def test_a_whole_hand_is_as_recorded_though_a_copy_and_a_power_cut_come_in_its_middle(
    monkeypatch, profile, at
):
    monkeypatch.setattr(on_radio, "make_tags", partial(make_tags, secret=True))
    script = phh.load(HANDS / "side_pot.phh")
    swap = Swap(at)
    played = on_radio.play(
        script, profile=profile, seed=2, meddle=swap.meddle,
        cut=lambda supply: setattr(swap, "supply", supply),
    )  # fmt: skip
    assert swap.supply.cuts == 1
    assert swap.rows == [f"! S{SEAT + 1} COPY"] * 2
    assert swap.faults == [(SEAT, ev.FAULT_COPY), (SEAT, ev.FAULT_AWAY)]
    assert differences(script, played.result) == {}
    assert {text for text in played.troubles if "copy" in text} == set(played.troubles)


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
    """Tags of other kinds, with other keys, and of no file are named beside it."""
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
