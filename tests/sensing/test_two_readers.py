"""A zone with two readers: a card over either lies there, and only a silence of both is one."""

import pytest
from floorman import events as ev
from floorman.sensing import zones
from floorman.sensing.presence import Zone
from floorman.sensing.unnamed import mark_heard, may_be_unnamed, same_answer

from tests.boards.desk import Desk
from tests.sensing.test_presence import Felt

A, B = 0, 1


@pytest.fixture
def felt():
    return Felt()


def pair():
    return Zone(zones.HOLE, 3, 2)


def passes(zone, felt, *seen):
    """Each pass: tags over the first reader, tags over the second one."""
    for first, second in seen:
        for nth, tags in ((A, first), (B, second)):
            for tag in tags:
                zone.see(tag, 0, nth)
        zone.end_pass(felt)


def test_a_card_over_each_reader_is_two_cards_of_the_zone(felt):
    zone = pair()
    passes(zone, felt, *[([7], [8])] * 3)
    assert sorted(felt.heard) == [("+", 7), ("+", 8)]
    assert zone.count == 2


def test_a_card_that_both_hear_is_one(felt):
    zone = pair()
    passes(zone, felt, *[([7], [7])] * 3)
    assert felt.heard == [("+", 7)]
    assert zone.count == 1


def test_a_card_that_moves_to_the_other_reader_stays(felt):
    zone = pair()
    passes(zone, felt, *[([7], [])] * 3, *[([], [7])] * 10, *[([7], [])] * 10)
    assert felt.heard == [("+", 7)]


def test_it_is_gone_when_neither_hears_it(felt):
    zone = pair()
    passes(zone, felt, *[([], [7])] * 3, *[([], [])] * 7)
    assert zone.holds(7)
    passes(zone, felt, ([], []))
    assert felt.heard == [("+", 7), ("-", 7)]


def test_what_a_dead_reader_heard_last_is_believed_on(felt):
    zone = pair()
    passes(zone, felt, *[([7], [8])] * 3)
    zone.deaf = 1 << B
    passes(zone, felt, *[([], [])] * 20)
    assert felt.heard[2:] == [("-", 7)]
    assert zone.holds(8)


def test_until_another_zone_believes_it(felt):
    zone = pair()
    passes(zone, felt, *[([7], [8])] * 3)
    zone.deaf = 1 << B
    zone.moved(8, felt)
    assert felt.heard[2:] == [("-", 8)]
    zone.moved(7, felt)
    assert zone.holds(7)  # its own reader hears it, or misses it soon


def test_the_other_reader_takes_it_over(felt):
    zone = pair()
    passes(zone, felt, *[([], [8])] * 3)
    zone.deaf = 1 << B
    passes(zone, felt, ([8], []), *[([], [])] * 8)
    assert felt.heard == [("+", 8), ("-", 8)]


def test_each_reader_knows_the_answer_of_its_own_card(felt):
    zone = pair()
    passes(zone, felt, *[([7], [8])] * 3)
    for nth in (A, B):
        assert may_be_unnamed(zone, nth)
        assert not same_answer(zone, 0x44, nth)  # for the first time
    zone.end_pass(felt)
    passes(zone, felt, ([7], [8]))
    assert same_answer(zone, 0x44, A)
    mark_heard(zone, A)
    zone.end_pass(felt)
    assert (zone.missed(7), zone.missed(8)) == (0, 1)


def test_a_reader_under_no_card_is_not_asked_for_one(felt):
    zone = pair()
    passes(zone, felt, *[([7, 8], [])] * 3)
    assert may_be_unnamed(zone, A)
    assert not may_be_unnamed(zone, B)


# through the readers ----------------------------------------------------------------------------


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path, build="home")
    desk.begin({0: 1000, 1: 1000}, stake=False)
    desk.deal(0, 1)
    return desk


def told(desk, kind):
    return [event.seat for event in desk.heard if event.kind == kind]


def test_each_card_is_dealt_once_and_the_seat_asked(desk):
    assert sorted(told(desk, ev.HOLE)) == [0, 0, 1, 1]
    assert [seat["cards_seen"] for seat in desk.state.document()["seats"][:2]] == [2, 2]
    assert desk.game.actor == 0


def test_a_card_pushed_over_and_back_is_told_to_nobody(desk):
    events = len(desk.heard)
    first = desk.world.at("hole0")[0]
    for reader in ("hole0b", "hole0a", "hole0b"):
        desk.world.slide(first, reader)
        desk.wait(2)
    assert len(desk.heard) == events
    assert desk.troubles() == []


def test_a_card_over_both_readers_is_in_one_place(desk):
    events = len(desk.heard)
    desk.world.antennas["hole0b"].place(desk.world.at("hole0")[0].tag)
    desk.wait(5)
    assert len(desk.heard) == events
    assert desk.state.document()["seats"][0]["cards_seen"] == 2


def test_a_card_over_both_readers_of_a_seat_while_it_is_dealt(tmp_path):
    desk = Desk(tmp_path, build="home")
    desk.begin({0: 1000, 1: 1000}, stake=False)
    for n, seat in enumerate((1, 0, 1, 0)):
        card = desk.world.cards[n]
        desk.world.move(card, f"hole{seat}")
        other = "b" if desk.world.over(card).endswith("a") else "a"
        desk.world.antennas[f"hole{seat}{other}"].place(card.tag)
        desk.wait(1)
    desk.wait(1)
    assert told(desk, ev.HOLE) == [1, 0, 1, 0]
    assert desk.game.actor == 0


def test_a_dead_reader_of_two_is_named_and_the_other_goes_on(desk):
    desk.rig.unplugged.add("hole1b")
    desk.wait(1.5)
    [trouble] = desk.troubles()
    assert "hole 2b" in trouble
    assert "hole 2a" not in trouble
    health = {one["zone"]: one["state"] for one in desk.state.document()["health"]}
    assert [name for name, state in health.items() if state] == ["hole 2b"]
    assert "deaf" in desk.eyes.light(1)
    events = len(desk.heard)
    desk.world.move(desk.world.at("hole1")[0], "hand1")
    desk.wait(1.5)
    assert desk.state.document()["seats"][1]["cards_seen"] == 1
    assert len(desk.heard) == events
    desk.rig.unplugged.clear()
    desk.wait(1.5)
    assert "deaf" not in desk.eyes.light(1)


def test_a_hand_is_folded_when_both_readers_lose_it(desk):
    cards = desk.world.at("hole0")
    desk.world.move(cards[0], "muck")
    desk.wait(2)
    assert told(desk, ev.MUCKED) == []
    desk.world.move(cards[1], "muck")
    desk.wait(2)
    assert told(desk, ev.MUCKED) == [0]
