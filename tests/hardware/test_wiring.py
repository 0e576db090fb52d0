"""firmware/wiring.py builds the table from the Pico's modules, in an order no chip objects to."""

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from floorman.display import frame
from floorman.keypad import LAYOUT
from floorman.power.watchdog import POWER
from floorman.rules.state import NOBODY
from floorman.sensing import zones

from host_tools.table import state
from host_tools.table.builds import board_data
from host_tools.table.netlist import netlist
from simulator.boards.host import load_wiring
from simulator.bus import Listener
from simulator.chips.watchdog import RP2040, RP2350, Controller
from simulator.rig import Rig
from simulator.wires import Wires
from simulator.world import ZONES, World
from tests.hardware.electric import pulls

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
SWINGS_US = 500  # until a disc has swung up and its capacitor is empty
PICO_ONLY = {"machine", "neopixel", "select", "sys", "time"}


def build(
    spoil: Callable[[Wires], None] = lambda wires: None,
    racks: bool = False,
    chip: Controller = RP2040,
) -> tuple[Rig, Any]:
    """A rig and the parts built on it; `spoil` may change the wires first."""
    rig = Rig(World([], racks=racks), chip=chip)
    spoil(rig.wires)
    return rig, load_wiring(rig.wires).build("/media/")


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found


def test_no_other_firmware_file_knows_the_pico():
    for path in sorted(FIRMWARE.rglob("*.py")):
        allowed = (
            {"machine"} if path.name in ("boot.py", "main.py") else set()
        )  # its reset, without a wiring too
        if path.name != "wiring.py":
            assert not imports(path) & PICO_ONLY - allowed, path.name


def test_everything_the_table_needs_is_there():
    _, parts = build()
    assert len(parts.readers) == len(parts.zones) == len(parts.order) == len(ZONES) == 28
    assert len(parts.rows) == 3
    assert parts.root == "/media/"
    assert parts.watchdog.cause == POWER
    assert parts.clock.ticks_diff(3, 1) == 2


@pytest.mark.parametrize("chip", [RP2040, RP2350])
def test_racks_and_bank_are_found_by_the_pin_of_their_board(chip):
    _, parts = build(chip=chip)
    assert len(parts.readers) == 28
    rig, parts = build(racks=True, chip=chip)
    assert len(parts.readers) == len(parts.zones) == len(parts.order) == len(rig.readers) == 39
    assert [zones.name(*zone) for zone in parts.zones[28:]] == list(state.ZONES[28:])
    assert parts.order[0] == parts.deal_order[0]
    for reader in parts.readers:
        reader.start()


def test_every_chip_select_is_high_before_the_first_frame():
    first: list[dict[int, int]] = []
    rig = Rig(World([]))
    levels: dict[int, int] = {}

    def noted(number: int, drive: Listener) -> Listener:
        def pin(level: int) -> None:
            levels[number] = level
            drive(level)

        return pin

    def seen(write: Callable[[bytes], None]) -> Callable[[bytes], None]:
        def frame(data: bytes) -> None:
            first.append(dict(levels))
            write(data)

        return frame

    rig.wires.outputs = [noted(*one) for one in enumerate(rig.wires.outputs)]
    rig.wires.writes = [seen(write) for write in rig.wires.writes]
    load_wiring(rig.wires).build("/media/")
    low = [number for number in (7, 9, 13, 14, 15, 17) if not first[0].get(number)]
    assert len(low) == 1  # the chip that is being talked to


def test_rows_are_where_the_eyes_look():
    rig, parts = build()
    for n, text in enumerate((b"POT 450", b"S3 CALL 200", b"50/100")):
        columns = bytearray(64)
        frame.draw(bytearray(text), len(text), columns)
        parts.rows[n].show(columns)
        while parts.rows[n].refresh_line():
            pass
        assert rig.eyes.row(n) == text.decode()


def test_keypad_and_knocks_are_on_their_expanders():
    rig, parts = build()
    assert parts.keypad.poll(0) == 255
    rig.keys.press(*divmod(LAYOUT.index(24), 5))
    assert [parts.keypad.poll(ms) for ms in (10, 40)] == [255, 24]
    assert parts.knocks.poll(0) == NOBODY
    rig.knock(7)
    rig.clock.advance(SWINGS_US)
    assert [parts.knocks.poll(ms) for ms in (10, 30)] == [NOBODY, 7]


def test_seat_lights_start_dark_and_take_colours():
    rig, parts = build()
    assert rig.chain.colours() == [(0, 0, 0)] * 50
    parts.lights.show(bytearray(b"\x01\x02\x03" * 50))
    assert rig.chain.colours()[49] == (2, 1, 3)


def test_a_table_without_fram_still_starts():
    def remove(wires: Wires) -> None:
        del wires.on_pin[17]

    _, parts = build(remove)
    assert parts.fram is None
    assert build()[1].fram is not None


def test_on_a_chip_that_is_not_known_no_register_is_touched():
    def exchange(wires: Wires) -> None:
        wires.machine = "Generic ESP32 module with ESP32"
        wires.poke = None  # type: ignore[assignment, method-assign]

    with pytest.raises(OSError, match="knows the RP2040 and the RP2350, and runs on: Generic"):
        build(exchange)


def test_the_port_reads_what_is_there_and_never_waits():
    rig, parts = build()
    buf = bytearray(4)
    assert parts.port.readinto(buf) == 0
    rig.wires.to_device += b"\x03abcdef"
    assert parts.port.readinto(buf) == 4
    assert buf == b"\x03abc"
    assert parts.port.readinto(buf) == 3


def test_the_port_writes_and_says_how_much_went():
    rig, parts = build()
    sent = bytearray()
    rig.wires.from_device = sent.extend
    assert parts.port.write(memoryview(b"frame and rest")[:5]) == 5
    assert sent == b"frame"


def test_pins_of_a_pico_that_starts_rest_where_the_netlists_resistors_hold_them():
    """Without a rack's board nothing holds its enable."""
    n = netlist("full")
    [pico] = n.of_kind("Raspberry Pi Pico")
    resting = Rig(World([])).wires.resting
    for pin in resting:
        held = {rail != n.ground for rail, _ in pulls(n, n.net(pico, f"GP{pin}"))}
        assert held == {bool(resting[pin])}
    assert len(resting) == 4


def test_a_pico_that_starts_again_lets_go_of_the_reader_that_it_spoke_to():
    pins, wires = board_data()["pins"], Rig(World([])).wires
    wires.pin(pins["reader_reset"], 1)
    wires.pin(pins["decoder_enable"], 0)
    wires.let_go()  # in a frame, which is nobody's mistake
    wires.pin(pins["decoder_a0"], 1)  # would raise while a reader is selected
    assert wires.buses[0].exchange(b"\x80") == b"\xff"  # nobody answers
