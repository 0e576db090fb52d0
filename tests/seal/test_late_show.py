"""Hands that lie open are read when SHOW is pressed at a table that knows no hole card."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from host_tools.seal.records import LATE
from tests.seal.late import clear, deal, faces, go_all_in, late_desk, move, opened, press, sealed


@pytest.fixture
def desk(tmp_path):
    return late_desk(tmp_path)


def street(desk):
    """Burn and board cards of the next street."""
    lie = sum(1 for place in range(5) if desk.world.at(f"board{place}"))
    move(desk, "burn", "discard")
    desk.world.move(desk.world.cards[30 + lie], "burn")
    desk.wait(1.5)
    for place in range(lie, lie + 1 if lie else 3):
        desk.world.move(desk.world.cards[20 + place], f"board{place}")
    desk.wait(2)


def shown(desk):
    return [event.seat for event in desk.heard if event.kind == ev.SHOWN]


def test_show_at_the_table_reads_the_hands_that_lie_open(desk):
    go_all_in(desk)
    assert desk.air.at_seats() == 0
    press(desk, ev.K_SHOW)
    desk.wait(2.5)
    assert shown(desk) == [0, 3]
    desk.air.named.clear()
    desk.wait(2)
    assert desk.air.at_seats() == 0  # read once
    for _ in range(3):
        street(desk)
    assert desk.game.phase == codes.DONE
    assert sealed(desk) == 0
    clear(desk, 0, 3)
    for place in ("burn", *(f"board{n}" for n in range(5))):
        move(desk, place, "muck")
    desk.wait(14)
    of_three, of_one = faces(desk, 0, 1), faces(desk, 2, 3)
    assert opened(desk) == {(face, 3, LATE) for face in of_three} | {
        (face, 0, LATE) for face in of_one
    }


def test_a_hand_that_is_not_read_is_asked_for(desk):
    go_all_in(desk)
    [first, _] = desk.world.at("hole3")
    desk.world.move(first, "hand3")
    desk.wait(1)
    press(desk, ev.K_SHOW)
    desk.wait(4)
    assert shown(desk) == [0]
    assert desk.eyes.row(1).startswith("! ")


def test_another_key_ends_the_reading(desk):
    go_all_in(desk)
    desk.rig.press(ev.K_SHOW)
    desk.wait(0.2)
    press(desk, ev.K_CLOCK)
    desk.air.named.clear()
    desk.wait(3)
    assert (shown(desk), desk.air.at_seats()) == ([], 0)


def test_a_hand_that_left_its_seat_before_the_show_was_given_up(desk):
    deal(desk, {0: 2000, 3: 2000}, (3, 0))
    press(desk, ev.K_CALL, ev.K_CHECK)
    for _ in range(3):
        street(desk)
        press(desk, ev.K_CHECK, ev.K_CHECK)
    assert desk.game.phase == codes.SHOWDOWN
    clear(desk, 3)
    desk.wait(3)
    press(desk, ev.K_SHOW)
    assert desk.game.phase == codes.DONE
    assert (shown(desk), desk.air.at_seats()) == ([], 0)
    assert [event.seat for event in desk.heard if event.kind == ev.MUCKED] == [3]
