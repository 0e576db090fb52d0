"""LED rows: the chain as a person sees it, and the driver that fills it."""

from random import Random

import pytest
from floorman.drivers.max7219 import MAX7219Row

from simulator.bus import SimulationError
from simulator.chips.max7219 import MAX7219
from tests.drivers.panel_bus import Bus, frame

ROUND = 13  # frames of set-up and picture
SEED = 20261121


def row() -> tuple[MAX7219, Bus, MAX7219Row]:
    chip = MAX7219()
    bus = Bus(chip)
    return chip, bus, MAX7219Row(bus, bus.cs)


def words(register: int, values: bytes) -> bytes:
    return b"".join(bytes((register, value)) for value in values)


def draw(driver: MAX7219Row, columns: bytes) -> None:
    driver.show(bytearray(columns))
    while driver.refresh_line():
        pass


def test_after_power_up_nothing_is_shown():
    chip = MAX7219()
    frame(chip, words(1, b"\xff" * 8))
    assert not any(map(any, chip.pixels()))


def test_the_first_word_of_a_frame_goes_to_the_left_module_bit_7_on_the_left():
    chip, _, _ = row()
    frame(chip, words(1, b"\x80" + bytes(6) + b"\x01"))
    line = chip.pixels()[0]
    assert [x for x in range(64) if line[x]] == [0, 63]


def test_scan_limit_hides_the_lines_behind_it():
    chip, _, _ = row()
    for digit in range(1, 9):
        frame(chip, words(digit, b"\xff" * 8))
    frame(chip, words(0x0B, b"\x02" * 8))
    assert [all(line) for line in chip.pixels()] == [True] * 3 + [False] * 5


def test_the_test_register_lights_everything_even_in_shutdown():
    chip = MAX7219()
    frame(chip, words(0x0F, b"\x01" * 8))
    assert all(map(all, chip.pixels()))


def test_decode_mode_shows_digits_instead_of_bits():
    chip, _, _ = row()
    frame(chip, words(0x09, b"\x01" * 8))
    frame(chip, words(1, b"\x01" * 8))
    assert chip.pixels()[0][:8] == [0, 0, 1, 1, 0, 0, 0, 0]


def test_intensity_is_what_was_asked_for():
    chip = MAX7219()
    bus = Bus(chip)
    MAX7219Row(bus, bus.cs, 5)
    assert chip.intensity() == [5] * 8


@pytest.mark.parametrize("register", [0x0D, 0x0E])
def test_a_register_that_does_not_exist_is_refused(register: int):
    with pytest.raises(SimulationError, match="no register"):
        frame(MAX7219(), words(register, bytes(8)))


def test_a_frame_that_is_not_one_word_a_module_is_refused():
    with pytest.raises(SimulationError, match="14 bytes"):
        frame(MAX7219(), words(1, bytes(7)))


def test_a_row_that_wakes_up_in_test_mode_is_dark_after_set_up():
    chip = MAX7219()
    frame(chip, words(0x0F, b"\x01" * 8))
    bus = Bus(chip)
    MAX7219Row(bus, bus.cs)
    assert not any(chip.columns())


def test_random_pictures_arrive_column_for_column():
    print(f"seed {SEED}")
    random = Random(SEED)
    chip, _, driver = row()
    for _ in range(20):
        columns = random.randbytes(64)
        draw(driver, columns)
        assert chip.columns() == columns


def test_a_call_sends_one_frame_at_most_and_only_for_a_line_that_changed():
    chip, bus, driver = row()
    draw(driver, bytes(64))
    before = bus.frames
    driver.show(bytearray(b"\x05" + bytes(63)))
    sent = []
    for _ in range(9):
        at = bus.frames
        driver.refresh_line()
        sent.append(bus.frames - at)
    assert max(sent) == 1
    assert bus.frames - before == 2
    assert chip.columns()[0] == 5
    draw(driver, b"\x05" + bytes(63))
    assert bus.frames - before == 2


def test_refresh_says_when_it_is_done():
    _, _, driver = row()
    driver.show(bytearray(b"\xff" * 64))
    assert [driver.refresh_line() for _ in range(9)] == [True] * 7 + [False] * 2


def test_renewing_heals_a_module_whose_supply_dipped():
    chip, bus, driver = row()
    draw(driver, b"\x7f" * 64)
    chip.brown_out(3)
    assert not any(chip.columns()[24:32])
    before = bus.frames
    for _ in range(ROUND):
        driver.renew()
    assert bus.frames - before == ROUND
    assert chip.columns() == b"\x7f" * 64


def test_renewing_between_refreshes_loses_no_line():
    chip, _, driver = row()
    driver.show(bytearray(b"\x55" * 64))
    more = True
    while more:
        driver.renew()
        more = driver.refresh_line()
    assert chip.columns() == b"\x55" * 64
