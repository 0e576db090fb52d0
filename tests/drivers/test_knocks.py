"""Knocks over a virtual expander: who knocked, when a slap is heard by more than one sensor."""

from itertools import product
from random import Random

import pytest
from floorman.drivers.mcp23s17 import MCP23S17
from floorman.knocks import CLOSE, Knocks
from floorman.link.exams import LEARN_BEFORE, LEARN_BEHIND, LEARN_EACH

from host_tools.table.builds import board_data
from simulator.chips.mcp23s17 import expanders
from simulator.clock import Clock
from simulator.slaps import EVERYBODY, Slaps
from tests.drivers.panel_bus import Bus
from tests.drivers.sensors import far_away, quick

NOBODY = 255
WIRED = board_data()["knocks"]["pins"]
HOLD_US = 1_000 * board_data()["knocks"]["hold_ms"]
TICKS = 0x3FFFFFFF


class Desk:
    """Ten sensors, polled every 10 ms, some ticks before the counter wraps."""

    def __init__(self, seed: int = 0, reach: int = 1, hold_us: int = HOLD_US) -> None:
        device, _, self.sensors = expanders()
        self.clock = Clock()
        self.slaps = Slaps(self.clock, self.sensors, WIRED, hold_us, Random(seed))
        self.slaps.reach = reach
        bus = Bus(device)
        MCP23S17(bus, bus.cs, 0).configure(0xFFFF, 0)
        self.expander = MCP23S17(bus, bus.cs, 1)
        self.knocks = Knocks(self.expander)
        self.wait(20)

    def wait(self, ms: int) -> list[int]:
        """Poll for a while; the seats that knocked."""
        heard = []
        for _ in range(ms // 10):
            self.clock.advance(10_000)
            heard.append(self.knocks.poll(self.clock.now // 1000 + TICKS - 300 & TICKS))
        return [seat for seat in heard if seat != NOBODY]

    def after(self, us: int, seat: int) -> None:
        self.clock.after(us, lambda: self.slaps.slap(seat))

    def knock(self, seat: int, wait_ms: int = 500) -> list[int]:
        self.slaps.slap(seat)
        return self.wait(wait_ms)


@pytest.mark.parametrize("seat", range(10))
@pytest.mark.parametrize("hold_us", [0, 300, HOLD_US])
@pytest.mark.parametrize("reach", [0, 1, 2])
def test_a_slap_that_the_neighbours_hear_is_the_knock_of_one_seat(seat, hold_us, reach):
    for seed, phase in product(range(3), range(0, 10_000, 700)):
        desk = Desk(seed, reach, hold_us)
        desk.after(phase, seat)
        assert desk.wait(500) == [seat]
        assert not desk.knocks.bumped


@pytest.mark.parametrize("seat", range(10))
@pytest.mark.parametrize("reach", [3, 4, EVERYBODY])
def test_a_slap_that_the_whole_table_hears_is_nobodys(seat, reach):
    for phase in range(0, 10_000, 700):
        desk = Desk(phase, reach)
        desk.after(phase, seat)
        assert desk.wait(500) == []
        assert desk.knocks.bumped


@pytest.mark.parametrize("apart_ms", [15, 45, 58, 68, 75, 82, 90, 120, 200, 350])
@pytest.mark.parametrize("seat", range(10))
def test_a_double_knock_is_one_also_to_the_neighbours(seat, apart_ms):
    for phase in range(0, 10_000, 900):
        desk = Desk(phase)
        desk.after(phase, seat)
        desk.after(phase + 1000 * apart_ms, seat)
        assert desk.wait(900) == [seat]


def test_who_knocks_again_later_knocks_twice():
    desk = Desk()
    assert desk.knock(4, 500) + desk.knock(4) == [4, 4]


def test_a_neighbour_who_knocks_a_moment_later_is_heard():
    desk = Desk()
    assert desk.knock(4, 150) + desk.knock(5) == [4, 5]


@pytest.mark.parametrize(("one", "other"), [(3, 8), (0, 9), (7, 8), (6, 7), (2, 5)])
def test_of_two_who_knock_at_once_at_most_one_is_heard_and_no_third(one, other):
    desk = Desk()
    desk.after(2_000, one)
    desk.after(2_000, other)
    heard = desk.wait(500)
    assert len(heard) <= 1
    assert set(heard) <= {one, other}


def test_nobody_is_taken_for_the_seat_of_a_dead_sensor_between_two_that_hear():
    desk = Desk()
    wired = list(WIRED)
    wired[5] = []
    desk.slaps = Slaps(desk.clock, desk.sensors, wired, HOLD_US, Random(1))
    assert len(desk.knock(5)) <= 1


def test_a_sensor_that_is_low_at_the_start_is_no_knock():
    desk = Desk()
    desk.sensors.set_pin(5, 0)
    desk.knocks = Knocks(desk.expander)
    assert desk.wait(500) == []
    assert desk.knock(2) == [2]


def test_a_sensor_that_stays_low_knocks_once_and_others_are_heard():
    desk = Desk()
    desk.sensors.set_pin(2, 0)
    assert desk.wait(2_000) == [2]
    assert desk.knock(5) == [5]


def test_no_knock_comes_over_an_expander_that_does_not_answer():
    desk = Desk()
    desk.expander.answers = False
    assert desk.knock(3) == []
    desk.sensors.set_pin(6, 0)
    desk.expander.answers = True
    assert desk.wait(500) == []
    assert desk.knock(3) == [3]


# whose it is -----------------------------------------------------------------------------------


EACH_SIDE = pytest.mark.parametrize(("seat", "way"), [*product(range(10), (1, -1))])


def place(desk: Desk, where: float) -> tuple[list[int], int]:
    """A slap at a place of the felt: the seats that knocked, and the doubt."""
    desk.slaps.slap_at(where)
    return desk.wait(500), desk.knocks.doubt


@pytest.mark.parametrize("seat", range(10))
def test_a_slap_that_both_neighbours_hear_is_in_no_doubt(seat: int) -> None:
    assert place(Desk(), seat) == ([seat], NOBODY)


@EACH_SIDE
def test_a_slap_that_is_heard_further_on_one_side_may_be_that_neighbours(
    seat: int, way: int
) -> None:
    desk = Desk()
    far_away(desk.slaps, (seat - way) % 10)
    assert place(desk, seat) == ([seat], (seat + way) % 10)


@EACH_SIDE
def test_a_slap_that_a_quick_neighbour_hears_first_lies_where_the_others_hear_it(
    seat: int, way: int
) -> None:
    desk = Desk()
    other = (seat + way) % 10
    quick(desk.slaps, other)
    assert place(desk, seat) == ([other], seat | CLOSE)


@EACH_SIDE
@pytest.mark.parametrize(("lead", "close"), [(5, True), (30, False), (255, False)])
def test_a_neighbour_whose_sensor_is_seldom_first_leaves_a_doubt(
    seat: int, way: int, lead: int, close: bool
) -> None:
    desk = Desk()
    far_away(desk.slaps, (seat - way) % 10)
    other = (seat + way) % 10
    desk.knocks.learned[LEARN_EACH * other] = 10
    side = LEARN_BEFORE if way > 0 else LEARN_BEHIND
    desk.knocks.learned[LEARN_EACH * other + side] = lead
    assert place(desk, seat) == ([seat], other | CLOSE if close else other)


def test_sensors_that_hear_alike_know_whose_a_knock_is_however_hard_it_is() -> None:
    desk = Desk(5)
    desk.slaps.glue()
    for sensor in desk.slaps.sensors:
        sensor.trimmer = sensor.glue
    heard = [(seat, desk.knock(seat)) for seat in 10 * list(range(10))]
    assert sum(found == [seat] for seat, found in heard) > 95
    assert all(found in ([seat], []) for seat, found in heard)
