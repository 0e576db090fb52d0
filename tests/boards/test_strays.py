"""Tags that a reader hears though they lie elsewhere: a neighbour's, or a card on two readers."""

from dataclasses import replace

import pytest
from floorman import events as ev

from simulator.faults import Wish
from simulator.radio.profiles import RC522
from simulator.radio.tags import Tag
from tests.boards.desk import Desk

FLOP = (21, 22, 23)
SILENT_HEAPS = replace(RC522, miss=0.0, bleed_per_hour=0.0, crowd_reads=0.0)


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def move(desk, place, to):
    for item in desk.world.at(place):
        desk.world.move(item, to)


def bleed(desk, tag, zone, passes):
    """The tag is heard next door in so many passes, one after the other."""
    antenna = desk.world.antennas[zone]
    antenna.profile = replace(antenna.profile, bleed_per_hour=1.0)
    ghosts = [Tag(tag.uid) for _ in range(passes)]
    antenna._bleed = lambda now, per_hour: ghosts.pop() if ghosts else None
    return ghosts


def alerts(desk):
    return [
        note["text"]["en"] for note in desk.state.document()["notes"] if note["tone"] == "alert"
    ]


def fill(desk):
    """All seats but the first play, and chips and the muck are heaps that nobody reads."""
    for antenna in desk.world.antennas.values():
        antenna.profile = SILENT_HEAPS
    seats = range(1, 10)
    desk.begin(dict.fromkeys(seats, 2000), button=6)
    desk.deal(*seats)
    desk.wait(3)


def test_a_chip_of_a_heap_next_door_is_no_wager_of_an_empty_seat(desk):
    fill(desk)
    heap = desk.world.change("rack9", 400)[0]
    for chip in heap:
        desk.world.move(chip, "bet9")
    desk.wait(3)
    before = len(desk.heard)
    ghosts = bleed(desk, heap[0].tag, "bet0", 2)
    desk.wait(3)
    assert not ghosts
    assert [event.kind for event in desk.heard[before:]] == []
    assert alerts(desk) == []


def test_a_card_in_the_muck_next_door_is_no_burn(desk):
    fill(desk)
    for seat in (9, 1, 2):
        move(desk, f"hole{seat}", "muck")
        desk.wait(4)
    before = len(desk.heard)
    ghosts = bleed(desk, desk.world.at("muck")[1].tag, "burn", 2)
    desk.wait(5)
    assert not ghosts
    assert [event.kind for event in desk.heard[before:]] == []
    assert desk.game.burns == 0


@pytest.mark.parametrize(
    ("second", "alert"),
    [("hole4", "seat 5: one card at two places"), ("board3", "one card at two places")],
)
def test_one_card_on_two_readers_is_one_fault_whatever_the_scan_hears_first(desk, second, alert):
    desk.begin({0: 2000, 3: 1500, 6: 900})
    desk.deal(3, 6, 0)
    desk.world.antennas[second].place(desk.world.at("hole0")[0].tag)
    desk.wait(20)
    assert [text for text in alerts(desk) if "two places" in text] == [alert]
    assert len([event for event in desk.heard if event.kind == ev.HOLE]) == 6


def test_hands_that_changed_seats_lie_at_one_place_each(desk):
    desk.begin({0: 2000, 3: 1500, 6: 900})
    desk.deal(3, 6, 0)
    one, other = desk.world.at("hole3"), desk.world.at("hole6")
    for item in one:
        desk.world.move(item, "hole6")
    for item in other:
        desk.world.move(item, "hole3")
    desk.wait(6)
    assert not [text for text in alerts(desk) if "two places" in text]


@pytest.mark.parametrize("place", ["hole9", "board2", "burn"])
@pytest.mark.parametrize("ms", range(0, 40, 8))
def test_a_card_that_slides_past_a_reader_is_none_of_its(tmp_path, ms, place):
    desk = Desk(tmp_path)
    desk.begin({0: 2000, 3: 1500, 6: 900})
    desk.wait(ms / 1000)
    desk.world.move(desk.world.cards[0], place)
    desk.wait(0.08)
    desk.world.move(desk.world.cards[0], "hole0")
    desk.wait(1)
    told = [(event.kind, event.seat) for event in desk.heard]
    assert [one for one in told if one[0] in (ev.HOLE, ev.BOARD, ev.BURN)] == [(ev.HOLE, 0)]


def flop_due(desk):
    """Three players called, their bets are in the pot."""
    desk.begin({0: 2000, 3: 1500, 6: 900})
    desk.bet(3, 50)
    desk.bet(6, 100)
    desk.deal(3, 6, 0)
    desk.bet(0, 100)
    desk.bet(3, 50)
    desk.rig.knock(6)
    desk.wait(1)
    for seat in (0, 3, 6):
        move(desk, f"bet{seat}", "pot")
    desk.wait(1.5)
    return [desk.world.cards[number] for number in (20, *FLOP)]


def flop_lies(desk):
    assert tuple(desk.game.board[:3]) == FLOP
    assert desk.eyes.row(1) == "S4 CHECK"
    assert alerts(desk) == []
    assert not [note for note in desk.state.document()["notes"] if "decide" in note["text"]["en"]]


@pytest.mark.parametrize("seconds", [0.4, 3])
def test_a_burn_that_is_laid_on_the_board_first_is_none_of_the_flop(desk, seconds):
    burn, *flop = flop_due(desk)
    desk.world.move(burn, "board0")
    desk.wait(seconds)
    desk.world.move(burn, "burn")
    desk.wait(1)
    for place, one in enumerate(flop):
        desk.world.move(one, f"board{place}")
        desk.wait(0.3)
    desk.wait(6)
    flop_lies(desk)


@pytest.mark.parametrize("seconds", [0.2, 0.6, 2])
def test_a_flop_that_is_spread_from_a_packet(desk, seconds):
    burn, *flop = flop_due(desk)
    desk.world.move(burn, "burn")
    desk.wait(1)
    for one in flop:
        desk.world.move(one, "board0")
    desk.wait(seconds)
    desk.world.move(flop[1], "board1")
    desk.world.move(flop[2], "board2")
    desk.wait(6)
    flop_lies(desk)


def test_a_flop_card_that_is_slid_from_the_third_place_to_the_second(desk):
    burn, *flop = flop_due(desk)
    desk.world.move(burn, "burn")
    desk.wait(1)
    desk.world.move(flop[0], "board0")
    desk.wait(0.5)
    desk.world.move(flop[1], "board2")
    desk.wait(0.5)
    desk.world.move(flop[1], "board1")
    desk.wait(0.5)
    desk.world.move(flop[2], "board2")
    desk.wait(6)
    flop_lies(desk)


@pytest.mark.parametrize(("percent", "seconds"), [(6, 120), (25, 20)])
def test_mangled_uids_never_become_a_card(desk, percent, seconds):
    seats = [*range(1, 10), 0] * 2
    desk.begin(dict.fromkeys(seats, 2000))
    desk.rig.faults.on(Wish("mangled", percent))
    for card, seat in enumerate(seats):
        desk.world.move(desk.world.cards[card], f"hole{seat}")
        desk.wait(0.5)
    desk.wait(seconds)
    told = [event for event in desk.heard if event.kind in (ev.HOLE, ev.FAULT, ev.TAKEN)]
    assert {event.kind for event in told} == {ev.HOLE}
    assert sorted(event.seat for event in told) == sorted(seats)
    assert alerts(desk) == desk.troubles() == []


def test_cards_of_a_foreign_deck_are_told_though_readers_miss_them_and_mangle_others(desk):
    desk.begin({0: 2000, 3: 1500, 6: 900})
    desk.deal(3, 6, 0)
    desk.rig.faults.on(Wish("miss", 6))
    desk.rig.faults.on(Wish("mangled", 6))
    for uid in ("04DEADBEEF0180", "04CAFE51020380"):
        desk.world.antennas["hole3"].place(Tag(bytes.fromhex(uid)))
    desk.wait(4)
    told = [event for event in desk.heard if event.kind == ev.FAULT]
    assert [(event.seat, event.value) for event in told] == [(3, ev.FAULT_UNKNOWN)]


def test_a_chip_that_protects_two_cards_delays_no_fold(desk):
    desk.begin({0: 2000, 3: 1500, 6: 900})
    desk.deal(3, 6, 0)
    cards = desk.world.at("hole0")
    [[chip]] = desk.world.change("rack0", 25)
    desk.world.move(chip, "hole0")
    desk.wait(3)
    desk.world.move(chip, "rack0")
    for place in ("dealer", "muck"):
        for card in cards:
            desk.world.move(card, place)
        desk.wait(1)
    assert not desk.game.live(0)
