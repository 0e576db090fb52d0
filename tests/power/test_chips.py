"""The watchdogs of RP2040 and RP2350: each has its registers where the other has others."""

import pytest
from floorman.power.watchdog import BITE, POWER, RUN_PIN, SOFTWARE, Watchdog

from host_tools.link.messages import Began
from host_tools.table.tagfile import tag_file
from simulator.boards import BoardError
from simulator.boards.by_name import BOARDS
from simulator.boards.pico import modules
from simulator.bus import SimulationError, WatchdogBiteError
from simulator.cable import Cable
from simulator.chips.watchdog import RP2040, RP2350
from simulator.clock import Clock
from simulator.power import PoweredBoard
from simulator.rig import Rig
from simulator.tags import make_tags
from simulator.wires import Wires
from simulator.world import World

CHIPS = pytest.mark.parametrize("chip", [RP2040, RP2350], ids=["RP2040", "RP2350"])


class Pico:
    """A Pico that can be started again and again."""

    def __init__(self, chip):
        self.wires = Wires(Clock(), chip=chip)

    def start(self):
        machine = modules(self.wires)["machine"]
        return Watchdog(machine.mem32, machine.WDT, self.wires.machine)


@CHIPS
def test_a_bite_is_known_at_the_next_start(chip):
    pico = Pico(chip)
    dog = pico.start()
    assert dog.cause == POWER
    dog.feed(3)
    with pytest.raises(WatchdogBiteError):
        pico.wires.sleep(4_100_000)
    dog = pico.start()
    assert (dog.cause, dog.doing) == (BITE, 3)


@CHIPS
def test_it_bites_after_four_seconds_and_no_sooner(chip):
    pico = Pico(chip)
    dog = pico.start()
    for _ in range(3):
        dog.feed(3)
        pico.wires.sleep(3_900_000)


@CHIPS
def test_one_that_was_stopped_never_bites(chip):
    pico = Pico(chip)
    dog = pico.start()
    dog.feed(3)
    dog.stop()
    pico.wires.sleep(60_000_000)
    assert pico.start().cause == SOFTWARE


@CHIPS
def test_the_run_pin_is_told_from_the_supply(chip):
    pico = Pico(chip)
    pico.start()
    pico.wires.watchdog.power_on(run_pin=True)
    assert pico.start().cause == RUN_PIN


@pytest.mark.parametrize(
    ("chip", "other", "whose"),
    [(RP2350, RP2040, "0x4005800c is PLL_USB"), (RP2040, RP2350, "0x400d800c is nothing")],
)
def test_the_other_chips_addresses_are_refused(chip, other, whose):
    pico = Pico(chip)
    memory = modules(pico.wires)["machine"].mem32
    with pytest.raises(SimulationError, match=whose):
        memory[other.watchdog + 0x0C] = 1
    with pytest.raises(SimulationError, match=r"is (ACCESSCTRL|nothing)"):
        memory[other.chip_reset]


def test_a_riscv_pico_2_is_a_pico_2():
    pico = Pico(RP2350)
    machine = modules(pico.wires)["machine"]
    Watchdog(machine.mem32, machine.WDT, "Raspberry Pi Pico2 with RP2350-RISCV").feed(3)


@CHIPS
def test_only_on_an_rp2350_a_pull_down_leaves_a_pin_high(chip):
    wires = Wires(Clock(), chip=chip)
    wires.inputs[20] = lambda: 0
    pin = modules(wires)["machine"].Pin
    assert bool(pin(20, pin.IN, pin.PULL_DOWN)()) == (chip is RP2350)  # erratum E9


@pytest.mark.parametrize("board", ["host", "vm"])
def test_on_another_chip_the_table_does_not_start_and_says_why(board, tmp_path):
    rig, tags = Rig(World([])), tmp_path / "tags.bin"
    tags.write_bytes(tag_file(make_tags({}, seed=1)))
    rig.wires.machine = "Generic ESP32 module with ESP32"
    with pytest.raises(BoardError, match=r"^the table does not start: the firmware knows the RP"):
        PoweredBoard(BOARDS[board], rig, tags).run(lambda: rig.clock.now > 1_000_000)


@pytest.mark.parametrize("board", ["host", "vm"])
def test_the_whole_table_runs_on_an_rp2350(board, tmp_path):
    rig, tags = Rig(World([]), chip=RP2350), tmp_path / "tags.bin"
    tags.write_bytes(tag_file(make_tags({}, seed=1)))
    heard = []
    Cable(rig.wires, heard.append)
    running = BOARDS[board](rig.wires, tags)
    try:
        running.run(lambda: rig.clock.now > 5_000_000)
    finally:
        running.close()
    assert any(isinstance(message, Began) for message in heard)
    assert rig.wires.watchdog.enabled
