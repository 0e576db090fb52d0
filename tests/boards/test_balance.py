"""Chips that should lie in front, in the tray and in the racks against what the readers list."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from floorman import events as ev
from floorman.registry import TRAY
from floorman.rules import codes
from floorman.sensing.balance import EVEN, Balance

from host_tools.table.tagfile import Entry
from simulator.faults import Wish
from simulator.people.pace import BRISK
from simulator.playing.on_radio import play
from simulator.playing.phh import load
from tests.boards.desk import Desk

THREE = {0: 2000, 3: 1500, 6: 900}
REST = 4.5  # seconds until chips count as being at rest
STACKED = 1
SLOW = replace(BRISK, think=(4.0, 4.5), rest=(4.0, 4.5))
HANDS = Path(__file__).parents[1] / "hands"


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def begin(desk):
    """Preflop, blinds lie in front, seat 1 is to act."""
    desk.begin(THREE)
    desk.bet(3, 50)
    desk.bet(6, 100)
    desk.deal(3, 6, 0)


def raise_to(desk, total, *chips):
    """Seat 1 says a total; these chips go over the line."""
    desk.cable.tell(ev.KEY, ev.K_RAISE, total)
    for chip in chips:
        [[item]] = desk.world.change("rack0", chip)
        desk.world.move(item, "bet0")
    desk.wait(REST)


def call_to_the_flop(desk):
    desk.bet(0, 100)
    desk.bet(3, 50)
    desk.rig.knock(6)
    desk.wait(1)
    assert desk.game.phase == codes.BOARD


def sweep(desk):
    for seat in THREE:
        for chip in desk.world.at(f"bet{seat}"):
            desk.world.move(chip, "pot")
    desk.wait(REST)


def flop(desk):
    for place, card in (("burn", 20), ("board0", 21), ("board1", 22), ("board2", 23)):
        desk.world.move(desk.world.cards[card], place)
        desk.wait(0.5)
    desk.wait(1)


def differences(desk):
    """Zone, expected, seen of what the page shows."""
    return [
        (one["place"]["en"], one["expected"], one["seen"])
        for one in desk.state.document()["chips"]
    ]


def unread(desk):
    """Places that the page marks as chips nobody can list, as 'bet1' or 'pot'."""
    found = desk.state.document()["unread"]
    seats = [f"{sort}{n + 1}" for sort in ("bet", "rack") for n in range(10) if found[sort][n]]
    return seats + [name for name in ("pot", "bank") if found[name]]


def test_a_keyed_wager_that_is_not_there_is_named_once_and_heals(desk):
    begin(desk)
    raise_to(desk, 200, 100, 25, 25)
    sentence = "in front of seat 1: 150 of 200 are read, 50 are missing or stacked"
    assert desk.troubles() == [sentence]
    assert differences(desk) == [("in front of seat 1", 200, 150)]
    desk.wait(2 * REST)
    assert desk.troubles() == [sentence]
    desk.bet(0, 50)
    desk.wait(REST)
    assert differences(desk) == []
    assert desk.troubles() == [sentence]
    assert desk.game.actor == 3


def test_nothing_is_said_before_the_chips_rest(desk):
    begin(desk)
    desk.cable.tell(ev.KEY, ev.K_RAISE, 400)
    for _ in range(5):
        desk.bet(0, 50)
    assert desk.game.street_bet[0] == 400
    assert desk.troubles() == []


def test_a_stack_is_unread_and_not_short(desk):
    begin(desk)
    desk.cable.tell(ev.KEY, ev.K_RAISE, 400)
    [chips] = desk.world.change("rack0", 300)
    assert len(chips) > 1
    for chip in chips:
        desk.world.move(chip, "bet0", STACKED)
    desk.wait(REST)
    assert desk.troubles() == []
    assert unread(desk) == ["bet1"]


@pytest.mark.parametrize("how", ["stacked", "jammed"])
def test_read_chips_that_fall_silent_stay_a_wager_until_the_street_is_over(desk, how):
    begin(desk)
    desk.bet(0, 300)
    before = len(desk.heard)
    if how == "jammed":
        desk.rig.faults.on(Wish("collision", 0, "bet1"))
    for chip in desk.world.at("bet0"):
        desk.world.move(chip, "bet0", STACKED)
    desk.wait(REST)
    assert [event.kind for event in desk.heard[before:]] == []
    assert (unread(desk), desk.game.in_front[0], desk.game.actor) == (["bet1"], 300, 3)
    desk.bet(3, 250)
    desk.bet(6, 200)
    assert (desk.game.phase, desk.game.in_front[0]) == (codes.BOARD, 0)
    assert "alert" not in [note["tone"] for note in desk.state.document()["notes"]]


def test_rp_2_chips_that_come_to_light_elsewhere_were_pulled_in(desk):
    begin(desk)
    desk.bet(0, 300)
    for chip in desk.world.at("bet0"):
        desk.world.move(chip, "pot")
    desk.wait(REST)
    assert desk.eyes.row(1) == "! S1 PULLED IN"


def test_unread_places_are_told_again_to_a_host_that_comes_anew(rich):
    test_a_rack_of_stacks_is_unread(rich)
    rich.state.__init__()
    assert unread(rich) == []
    rich.cable.begin_anew()
    rich.wait(1)
    assert unread(rich) == ["rack4"]


def test_a_difference_is_told_again_to_a_host_that_comes_anew(desk):
    begin(desk)
    raise_to(desk, 200, 100)
    desk.state.__init__()
    desk.cable.begin_anew()
    desk.wait(1)
    assert differences(desk) == [("in front of seat 1", 200, 100)]


def test_swept_chips_are_even_and_one_that_leaves_the_tray_is_named(desk):
    begin(desk)
    call_to_the_flop(desk)
    sweep(desk)
    assert desk.troubles() == []
    desk.world.move(desk.world.at("pot")[0], "pile")
    desk.wait(REST)
    [(place, expected, seen)] = differences(desk)
    assert (place, expected) == ("pot", 300)
    assert seen < 300


def test_chips_beside_the_trays_reader_are_unread(desk):
    begin(desk)
    call_to_the_flop(desk)
    desk.world.move(desk.world.at("bet0")[0], "pile")
    sweep(desk)
    flop(desk)
    desk.wait(REST)
    assert desk.troubles() == []
    assert unread(desk) == ["pot"]


def test_chips_that_come_into_the_tray_are_named(desk):
    begin(desk)
    call_to_the_flop(desk)
    sweep(desk)
    [chips] = desk.world.change("rack0", 25)
    desk.world.move(chips[0], "pot")
    desk.wait(REST)
    assert desk.troubles() == ["pot: 325 lie there, 300 belong there, 25 too many"]


def test_the_last_wager_of_a_street_is_compared_too(desk):
    begin(desk)
    raise_to(desk, 200, 100, 100)
    desk.bet(3, 150)
    desk.cable.tell(ev.KEY, ev.K_CALL)
    desk.wait(REST)
    assert desk.game.phase == codes.BOARD
    assert desk.troubles() == [
        "in front of seat 7: 100 of 200 are read, 100 are missing or stacked"
    ]


def test_change_of_an_overchip_is_no_difference(desk):
    begin(desk)
    [[chip]] = desk.world.change("rack0", 500)
    desk.world.move(chip, "bet0")
    desk.wait(REST)
    assert desk.game.street_bet[0] == 100
    assert desk.troubles() == []


def test_the_log_of_the_host_speaks_german_too(desk):
    begin(desk)
    raise_to(desk, 200, 100)
    [note] = [n for n in desk.state.document()["notes"] if n["tone"] == "trouble"]
    assert (
        note["text"]["de"] == "vor Platz 1: 100 von 200 gelesen, 100 fehlen oder liegen im Stapel"
    )


# racks and bank ---------------------------------------------------------------------------


@pytest.fixture
def rich(tmp_path):
    tray = Entry(bytes.fromhex("04AABBCCDDEE80"), TRAY, 5000, "a tray")
    return Desk(tmp_path, more=[tray], racks=True)


def test_racks_that_are_even_say_nothing_all_hand(rich):
    begin(rich)
    raise_to(rich, 200, 100, 100)
    rich.bet(3, 150)
    rich.bet(6, 100)
    sweep(rich)
    flop(rich)
    rich.wait(2 * REST)
    assert rich.troubles() == []
    assert differences(rich) == []


def test_chips_that_came_to_the_table_are_named_with_their_rack(rich):
    begin(rich)
    rich.wait(REST)
    rich.bet(0, 100)
    rich.world.buy_in(6, 250)
    rich.wait(2 * REST)
    assert rich.troubles() == [
        "rack of seat 7: 1050 lie there, 800 belong there, 250 too many",
        "the table holds 250 more than it should",
    ]


def test_chips_that_changed_racks_leave_the_table_even(rich):
    begin(rich)
    rich.wait(2 * REST)
    [[chip]] = rich.world.change("rack3", 100)
    rich.world.move(chip, "rack6")
    rich.wait(2 * REST)
    assert differences(rich) == [("rack of seat 4", 1450, 1350), ("rack of seat 7", 800, 900)]


def test_a_tray_in_a_rack_counts_as_declared_and_loose_chips_beside_it_add(rich):
    begin(rich)
    rich.world.move(rich.box["a tray"], "rack0")
    rich.wait(REST)
    rich.bet(0, 100)
    rich.wait(2 * REST)
    assert rich.troubles() == [
        "rack of seat 1: 6900 lie there, 1900 belong there, 5000 too many",
        "the table holds 5000 more than it should",
    ]


def test_a_rack_of_stacks_is_unread(rich):
    rich.begin(THREE)
    rich.bet(6, 100)
    rich.bet(3, 50)
    for chip in rich.world.at("rack3")[1:]:
        rich.world.move(chip, "rack3", STACKED)
    rich.deal(3, 6, 0)
    rich.wait(2 * REST)
    rich.bet(0, 300)
    rich.wait(2 * REST)
    assert rich.troubles() == []
    assert unread(rich) == ["rack4"]


def test_a_table_without_racks_has_no_word_for_them(desk):
    begin(desk)
    desk.wait(REST)
    assert len(desk.state.document()["health"]) == 28
    assert desk.troubles() == []


def test_racks_that_are_fitted_are_in_the_list_of_readers(rich):
    rich.wait(1)
    names = [one["zone"] for one in rich.state.document()["health"]]
    assert names[28:] == [*(f"rack {n}" for n in range(1, 11)), "bank"]


def test_chips_before_the_next_street_bet_on_it(desk):
    begin(desk)
    call_to_the_flop(desk)
    sweep(desk)
    desk.bet(3, 200)
    [alert] = [n["text"]["en"] for n in desk.state.document()["notes"] if n["tone"] == "alert"]
    assert alert.startswith("seat 4")
    flop(desk)
    desk.wait(REST)
    assert (desk.game.street_bet[3], desk.game.actor) == (200, 6)
    assert desk.troubles() == []


def test_chips_before_the_next_street_of_who_still_owed_some_are_named_if_too_many(desk):
    begin(desk)
    raise_to(desk, 200, 100, 100)
    desk.bet(3, 150)
    desk.cable.tell(ev.KEY, ev.K_CALL)
    desk.wait(1)
    desk.bet(6, 150)
    desk.wait(REST)
    assert desk.troubles() == ["in front of seat 7: 250 lie there, 200 belong there, 50 too many"]


def test_a_bank_that_does_not_hold_what_was_declared_is_named(rich):
    rich.world.move(rich.box["a tray"], "bank")
    begin(rich)
    rich.cable.tell(ev.BANK, 0, 4500)
    rich.wait(REST)
    assert rich.troubles() == ["bank: 5000 lie there, 4500 belong there, 500 too many"]


def test_a_bank_nobody_declared_is_not_compared(rich):
    rich.world.move(rich.box["a tray"], "bank")
    begin(rich)
    rich.wait(REST)
    assert rich.troubles() == []


# whole hands at a pace that lets chips rest -------------------------------------------------


@pytest.mark.parametrize(  # any two of the three meet once
    ("hand", "profile", "racks"),
    [
        pytest.param("side_pot", "bench", True, id="side_pot-bench-racks"),
        pytest.param("side_pot", "rc522", False, id="side_pot-rc522"),
        pytest.param("heads_up", "bench", False, id="heads_up-bench"),
        pytest.param("heads_up", "rc522", True, id="heads_up-rc522-racks"),
    ],
)
def test_no_difference_where_there_is_none(hand, profile, racks, monkeypatch):
    found = Counter()
    tell = Balance._tell

    def count(self, i, state, seen, off):
        found[state] += 1
        tell(self, i, state, seen, off)

    monkeypatch.setattr(Balance, "_tell", count)
    played = play(load(HANDS / f"{hand}.phh"), "host", profile, pace=SLOW, racks=racks)
    assert played.result.over
    assert played.troubles == ()
    assert found[EVEN] >= 10
