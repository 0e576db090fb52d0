"""The keypad over a virtual expander."""

import pytest
from floorman import events as ev
from floorman.drivers.mcp23s17 import MCP23S17
from floorman.keypad import LAYOUT, Keypad

from simulator.bus import SimulationError
from simulator.chips.mcp23s17 import expanders
from tests.drivers.panel_bus import Bus, frame

POLL_MS = 5
NOTHING = ev.UNKNOWN


class Desk:
    """The keypad's expander, and a clock that wraps while it is used."""

    def __init__(self, ms: int = 0x3FFFFFFF - 100) -> None:
        device, self.keys, _ = expanders()
        self.bus = Bus(device)
        self.keypad = Keypad(MCP23S17(self.bus, self.bus.cs, 0))
        self.ms = ms
        self.wait(POLL_MS)

    def wait(self, ms: int) -> list[int]:
        """Poll the keypad for a while; what it returned."""
        codes = []
        for _ in range(ms // POLL_MS):
            codes.append(self.keypad.poll(self.ms & 0x3FFFFFFF))
            self.ms += POLL_MS
        return [code for code in codes if code != NOTHING]

    def press(self, code: int, ms: int = 40) -> list[int]:
        self.keys.press(*divmod(LAYOUT.index(code), 5))
        return self.wait(ms)

    def release(self, code: int) -> list[int]:
        self.keys.release(*divmod(LAYOUT.index(code), 5))
        return self.wait(40)

    def strike(self, *codes: int) -> list[int]:
        """Press and let go one key after the other."""
        found = []
        for code in codes:
            found += self.press(code) + self.release(code)
        return found

    def amount_at(self, *codes: int) -> int:
        """Strike keys, the last one for the rules; the amount that came with it."""
        self.strike(*codes[:-1])
        self.keys.press(*divmod(LAYOUT.index(codes[-1]), 5))
        while self.keypad.poll(self.ms & 0x3FFFFFFF) == NOTHING:
            self.ms += POLL_MS
        return self.keypad.amount


def test_the_layout_has_every_key_once():
    assert sorted(LAYOUT) == list(range(25))


@pytest.mark.parametrize("code", range(ev.K_ENTER, ev.K_NEXT + 1))
def test_each_key_of_the_rules_is_returned_once(code: int):
    assert Desk().strike(code) == [code]


def test_digits_build_the_amount_and_are_not_returned():
    desk = Desk()
    assert desk.strike(*range(10)) == []
    assert desk.keypad.amount == 123456789


def test_three_zeros_and_clear():
    desk = Desk()
    desk.strike(1, 2, ev.K_THOUSAND)
    assert desk.keypad.amount == 12000
    desk.strike(ev.K_CLEAR)
    assert desk.keypad.amount == 0


def test_the_amount_comes_with_its_key_and_is_gone_after_it():
    desk = Desk()
    assert desk.amount_at(5, 0, 0, ev.K_RAISE) == 500
    desk.wait(10)
    assert desk.keypad.amount == 0


def test_an_amount_never_passes_what_the_table_can_hold():
    desk = Desk()
    desk.strike(*[9] * 12, ev.K_THOUSAND)
    assert desk.keypad.amount == 999_999_999


def test_a_bouncing_key_counts_once():
    desk = Desk()
    found = []
    for _ in range(3):
        found += desk.press(ev.K_CHECK, 5)
        desk.keys.release(*divmod(LAYOUT.index(ev.K_CHECK), 5))
        found += desk.wait(5)
    found += desk.press(ev.K_CHECK, 60)
    assert found == [ev.K_CHECK]


@pytest.mark.parametrize("before", range(0, 60, 10))
def test_a_key_that_is_down_while_the_ticks_wrap_counts(before: int):
    desk = Desk(0x3FFFFFFF - before)
    assert desk.strike(ev.K_CHECK) == [ev.K_CHECK]


def test_a_touch_shorter_than_the_debounce_is_no_key():
    desk = Desk()
    assert desk.press(ev.K_CHECK, 10) + desk.release(ev.K_CHECK) == []


def test_a_stuck_key_does_not_repeat_and_others_still_work():
    desk = Desk()
    assert desk.press(ev.K_CALL, 3000) == [ev.K_CALL]
    assert desk.strike(ev.K_FOLD, ev.K_NEXT) == [ev.K_FOLD, ev.K_NEXT]


def test_a_key_that_is_down_at_the_start_is_held_until_it_was_released():
    desk = Desk()
    desk.keys.press(*divmod(LAYOUT.index(ev.K_FOLD), 5))
    desk.keypad = Keypad(MCP23S17(desk.bus, desk.bus.cs, 0))
    assert desk.wait(1000) == []
    assert desk.strike(ev.K_CALL) == [ev.K_CALL]
    assert desk.release(ev.K_FOLD) == []
    assert desk.strike(ev.K_FOLD) == [ev.K_FOLD]


def test_two_keys_at_once_are_none():
    desk = Desk()
    desk.keys.press(0, 3)
    assert desk.press(ev.K_FOLD) == []


def test_three_keys_of_a_rectangle_are_refused():
    desk = Desk()
    assert desk.press(ev.K_CHECK) == [ev.K_CHECK]
    assert desk.press(ev.K_CALL) == [ev.K_CALL]
    assert desk.press(ev.K_RAISE) == []  # all-in seems to be down too
    assert desk.release(ev.K_CALL) == [ev.K_RAISE]


def test_an_idle_keypad_costs_one_frame_a_poll():
    desk = Desk()
    before = desk.bus.frames
    desk.wait(50)
    assert desk.bus.frames - before == 10


def test_a_scan_of_a_held_key_is_bounded():
    desk = Desk()
    desk.press(ev.K_CHECK)
    before = desk.bus.frames
    desk.wait(POLL_MS)
    assert desk.bus.frames - before == 12


def test_rows_driven_against_each_other_are_a_short():
    desk = Desk()
    frame(desk.bus.device, b"\x40\x14\x01")
    desk.keys.press(0, 0)
    with pytest.raises(SimulationError, match="joins a high and a low"):
        desk.keys.press(1, 0)


def test_columns_without_pull_up_read_low():
    device, _, _ = expanders()
    frame(device, b"\x40\x0a\x08")
    assert frame(device, b"\x41\x13\x00")[2] == 0


def test_a_key_is_held_until_it_is_let_go_of() -> None:
    desk = Desk()
    assert not desk.keypad.is_held()
    desk.press(7)
    assert desk.keypad.is_held()
    desk.wait(10_000)
    assert desk.keypad.is_held()
    desk.release(7)
    assert not desk.keypad.is_held()


def test_a_key_that_hangs_from_the_start_is_not_held_until_it_came_up() -> None:
    desk = Desk()
    desk.keys.press(*divmod(LAYOUT.index(7), 5))
    desk.keypad = Keypad(MCP23S17(desk.bus, desk.bus.cs, 0))
    desk.wait(200)
    assert not desk.keypad.is_held()
    desk.press(4)
    assert desk.keypad.is_held()
    desk.release(4)
    desk.release(7)
    desk.press(7)
    assert desk.keypad.is_held()
