"""The watchdog alone: why the table started, what a bite interrupted, and when bites are a row."""

from collections import defaultdict

import pytest
from floorman.power import watchdog
from floorman.power.watchdog import Watchdog

# RP2040 data sheet 2.12.7 and 4.7.6
REASON, CHIP_RESET, CTRL_CLEAR = 0x40058008, 0x40064008, 0x4005B000
NOW, STARTED, BITES = 0x4005800C, 0x40058010, 0x40058014
MARK = 0x2F100000
POR, RUN = 1 << 8, 1 << 16


class Dog:
    def __init__(self):
        self.fed = 0

    def feed(self):
        self.fed += 1


class Chip:
    """Registers that outlive a start, and the chip's timer."""

    def __init__(self):
        self.memory = defaultdict(int)
        self.dogs = []
        self.timeouts = []

    def make(self, timeout):
        self.timeouts.append(timeout)
        self.dogs.append(Dog())
        return self.dogs[-1]

    def start(self, reason=0, reset=0):
        self.memory[REASON], self.memory[CHIP_RESET] = reason, reset
        return Watchdog(self.memory, self.make, "RP2040")

    def bite(self, doing=7):
        """The dog bites while the table does this."""
        self.start().feed(doing)
        return self.start(reason=1)


@pytest.mark.parametrize(
    ("reset", "cause"),
    [
        (POR, watchdog.POWER),
        (RUN, watchdog.RUN_PIN),
        (RUN | POR, watchdog.RUN_PIN),
        (0, watchdog.UNKNOWN),
        (~(RUN | POR), watchdog.UNKNOWN),
    ],
)
def test_a_reset_of_the_chip_says_what_it_was(reset, cause):
    dog = Chip().start(reset=reset)
    assert (dog.cause, dog.doing, dog.bit_too_often) == (cause, 0, False)


def test_a_bite_says_what_it_interrupted():
    dog = Chip().bite(doing=7)
    assert (dog.cause, dog.doing) == (watchdog.BITE, 7)


def test_a_reset_by_the_timer_that_nobody_marked_is_no_bite():
    chip = Chip()
    assert chip.start(reason=1, reset=POR).cause == watchdog.POWER
    assert chip.start(reason=1).cause == watchdog.SOFTWARE  # the first one left its mark
    assert chip.start().doing == 0


def test_the_program_that_is_started_again_finds_its_mark():
    chip = Chip()
    chip.start(reset=POR)
    assert chip.memory[STARTED] == MARK
    assert chip.start(reset=POR).cause == watchdog.SOFTWARE


def test_three_bites_in_a_row_are_too_many_and_another_start_ends_the_row():
    chip = Chip()
    dogs = []
    for _ in range(3):
        dog = chip.start(reason=1) if dogs else chip.bite()
        dogs.append(dog.bit_too_often)
        dog.feed(1)
    assert dogs == [False, False, True]
    assert chip.memory[BITES] == 3
    assert not chip.start().bit_too_often
    assert chip.memory[BITES] == 0


def test_after_8192_calm_steps_a_bite_begins_a_new_row():
    chip = Chip()
    dog = chip.bite()
    for _ in range(8191):
        dog.feed(1)
    assert chip.memory[BITES] == 1
    dog.feed(1)
    assert chip.memory[BITES] == 0
    assert not dog.bit_too_often


def test_the_first_step_starts_the_timer_and_each_one_feeds_it():
    chip = Chip()
    dog = chip.start()
    assert chip.dogs == []
    for step in (5, 6):
        dog.feed(step)
        assert chip.memory[NOW] == MARK | step
    assert chip.timeouts == [4000]
    assert chip.dogs[0].fed == 2
    dog.now(9)
    assert (chip.memory[NOW], chip.dogs[0].fed) == (MARK | 9, 2)


def test_a_loop_that_ends_by_order_puts_the_dog_to_sleep():
    chip = Chip()
    dog = chip.start()
    dog.feed(5)
    dog.stop()
    assert (chip.memory[CTRL_CLEAR], chip.memory[NOW]) == (1 << 30, 0)
    assert chip.start(reason=1).cause == watchdog.SOFTWARE
    dog.feed(5)
    assert chip.timeouts == [4000, 4000]
