"""The controller, and the boards beside it: racks with their decoder, BUSY of PN5180s."""

from collections.abc import Mapping, Sequence
from typing import Any

from host_tools.table.builds import board_data
from tests.hardware.plan.plan import (
    FIELDS_5V,
    GND,
    LIGHTS_5V,
    LOGIC_5V,
    PANEL_3V3,
    READERS_3V3,
    SUPPLY_5V,
    VSYS,
    Plan,
)
from tests.hardware.plan.readers import PLUGS, ribbon
from tests.hardware.plan.sheets import (
    chooser,
    counted,
    decoder,
    driver,
    expander,
    fram,
    gates,
    inverter,
    pico,
)

_BOARD: dict[str, Any] = board_data()
_LINES = [f"decoder_a{bit}" for bit in range(5)]
ADDRESS = [f"buffered {line}" for line in _LINES]
"""The address lines behind the Pico's driver."""
RESET, _ENABLE, _NOT_A4 = "buffered reader_reset", "buffered decoder_enable", "decoder_a4 inverted"
_READERS = ("reader_sck", "reader_mosi")
_HIGH = ("decoder_enable", "expander_cs", "fram_cs", "reader_miso", "panel_miso", "reader_busy")
_ROWS = range(1, 4)


def lights(seat: int) -> str:
    """The data that reaches a seat's lights, seats from 1."""
    return f"data to the lights of seat{seat}"


def controller(plan: Plan, hubs: Mapping[str, Sequence[str]]) -> None:
    """The controller's board; `hubs` has the selects of each hub's plugs."""
    pins = {number: name for name, number in _BOARD["pins"].items()}
    pico(plan, "controller U1", pins, {"VSYS": VSYS, "3V3": PANEL_3V3})
    _power(plan)
    _to_readers(plan, hubs)
    _expanders(plan)
    _to_rows(plan)
    for line in _HIGH:
        plan.lay("controller", "resistor 10k", line, PANEL_3V3)
    plan.lay("controller", "resistor 10k", "reader_reset", GND)


def _power(plan: Plan) -> None:
    plan.plug("controller J1", "screw terminal 2", [SUPPLY_5V, GND])
    for rail in (*(f"5 V of row{row}" for row in _ROWS), LIGHTS_5V, LOGIC_5V):
        plan.lay("controller", "polyfuse 1.1 A", SUPPLY_5V, rail)
    plan.lay("controller", "1N5819", VSYS, LOGIC_5V)
    converter = {"IN": LOGIC_5V, "GND": GND, "OUT": READERS_3V3}
    plan.put("controller PS1", "step-down 3.3 V", converter)
    plan.store("controller", "1000u", READERS_3V3)
    plan.store("controller", "1000u", LIGHTS_5V)


def _to_readers(plan: Plan, hubs: Mapping[str, Sequence[str]]) -> None:
    """Drivers, decoders, a ribbon to each hub, those to the boards beside."""
    slow = [*_LINES, "decoder_enable", "reader_reset"]
    out = [*ADDRESS, _ENABLE, RESET]
    driver(plan, "controller U2", READERS_3V3, [*zip(slow, out, strict=True)])
    _hub_drivers(plan, "controller", "U3", hubs)
    selects = counted("select", 28)
    first, second = (ADDRESS[4], _ENABLE), (_NOT_A4, _ENABLE)
    decoder(plan, "controller U4", READERS_3V3, ADDRESS, first, selects[:16])
    decoder(plan, "controller U5", READERS_3V3, ADDRESS, second, selects[16:])
    inverter(plan, "controller U6", READERS_3V3, ADDRESS[4], _NOT_A4)
    for n, (hub, chips) in enumerate(hubs.items(), 1):
        there = [f"SCK to {hub}", f"MOSI to {hub}", RESET]
        ribbon(plan, f"controller H{n}", there, "reader_miso", chips)
        plan.join(f"controller H{n}", f"{hub} J1")
    _to_racks(plan, "controller")
    _to_busy(plan, "controller H6")


def _hub_drivers(plan: Plan, board: str, chip: str, hubs: Mapping[str, Sequence[str]]) -> None:
    """SCK and MOSI of each hub from an output of its own, which 33 ohm end."""
    ways = []
    for line, name in zip(_READERS, ("SCK", "MOSI"), strict=True):
        for hub in hubs:
            ways.append((line, f"{name} driven for {hub}"))
            plan.lay(board, "resistor 33", f"{name} driven for {hub}", f"{name} to {hub}")
    if board == "racks":
        ways.append(("rack_enable", "buffered rack_enable"))
    driver(plan, f"{board} {chip}", READERS_3V3, ways)


def _to_racks(plan: Plan, board: str) -> None:
    """The ribbon of the racks' board: A0 to A3, GP20 and the Pico's 3.3 V for selects."""
    there = [*_READERS, RESET]
    lines = [*ADDRESS[:4], "rack_enable", PANEL_3V3, GND]
    ribbon(plan, f"{board} H5", there, "reader_miso", lines)


def _to_busy(plan: Plan, name: str) -> None:
    ends = [READERS_3V3, GND, *ADDRESS, GND, "reader_busy", GND]
    plan.plug(name, "box header 2x5", ends)


def _expanders(plan: Plan) -> None:
    """Keypad, knocks and FRAM on the second bus."""
    at = _BOARD["expanders"]
    keys = {n: f"key row {n}" for n in range(5)} | {8 + n: f"key column {n}" for n in range(5)}
    expander(plan, "controller U7", at["keypad"], keys)
    heard = enumerate(_BOARD["knocks"]["pins"])
    ports = {port: knock(seat) for seat, own in heard for port in own}
    expander(plan, "controller U8", at["knocks"], ports)
    fram(plan, "controller U9")
    plan.plug("controller P1", "pin header 1x10", [keys[n] for n in sorted(keys)])
    for seat in range(_BOARD["table"]["seats"]):
        plan.plug(f"controller K{seat + 1}", "pin header 1x3", [PANEL_3V3, knock(seat), GND])


def knock(seat: int) -> str:
    """The line of a seat's knock sensor, seats from 0."""
    return f"knock of seat{seat + 1}"


def _to_rows(plan: Plan) -> None:
    """5 V for rows and lights, and what ends each line."""
    names = ["panel_sck", "panel_mosi", *(f"row{n}_cs" for n in range(3)), "lights"]
    ways = [(name, GND, f"{name} at 5 V") for name in names]
    gates(plan, "controller U10", "74AHCT125", LOGIC_5V, ways[:4])
    gates(plan, "controller U11", "74AHCT125", LOGIC_5V, ways[4:])
    for row in _ROWS:
        lines = ["panel_mosi", f"row{row - 1}_cs", "panel_sck"]
        ends = [f"{pin} of row{row}" for pin in ("DIN", "CS", "CLK")]
        for line, end in zip(lines, ends, strict=True):
            plan.lay("controller", "resistor 100", f"{line} at 5 V", end)
        plan.plug(f"controller W{row}", "pin header 1x5", [f"5 V of row{row}", GND, *ends])
    plan.lay("controller", "resistor 330", "lights at 5 V", lights(1))
    plan.plug("controller L1", "pin header 1x3", [LIGHTS_5V, lights(1), GND])


def racks(plan: Plan, hubs: Mapping[str, Sequence[str]]) -> None:
    """The racks' board: a third decoder, and drivers for two hubs."""
    _to_racks(plan, "racks")
    plan.join("controller H5", "racks H5")
    _hub_drivers(plan, "racks", "U1", hubs)
    plan.lay("racks", "resistor 10k", "rack_enable", PANEL_3V3)
    enable = "buffered rack_enable"
    lines = counted("rack select", len(_BOARD["racks"]["outputs"]))
    decoder(plan, "racks U2", READERS_3V3, ADDRESS, (enable, enable), lines)
    for n, (hub, chips) in enumerate(hubs.items(), 6):
        there = [f"SCK to {hub}", f"MOSI to {hub}", RESET]
        ribbon(plan, f"racks H{n}", there, "reader_miso", chips)
        plan.join(f"racks H{n}", f"{hub} J1")


def busy(plan: Plan, hubs: Mapping[str, Sequence[str]]) -> None:
    """The board of BUSY: 28 lines onto one, a ribbon to each hub, 5 V behind a fuse."""
    _to_busy(plan, "busy J1")
    plan.join("controller H6", "busy J1")
    plan.plug("busy J2", "screw terminal 2", [SUPPLY_5V, GND])
    plan.lay("busy", "polyfuse 1.1 A", SUPPLY_5V, FIELDS_5V)
    lines = counted("BUSY", len(hubs) * PLUGS)
    inverted = "decoder_a4 inverted for BUSY"
    for ref, enable, own in (("U1", ADDRESS[4], lines[:16]), ("U2", inverted, lines[16:])):
        chooser(
            plan, f"busy {ref}", READERS_3V3, ADDRESS, enable, "the chosen BUSY", own, READERS_3V3
        )
    inverter(plan, "busy U3", READERS_3V3, ADDRESS[4], inverted)
    way = ("the chosen BUSY", GND, "the chosen BUSY driven")
    gates(plan, "busy U4", "74LVC125A", READERS_3V3, [way])
    plan.lay("busy", "resistor 33", "the chosen BUSY driven", "reader_busy")
    for line in lines:
        plan.lay("busy", "resistor network 8 10k", READERS_3V3, line)
    for n, (hub, there) in enumerate(hubs.items(), 1):
        plan.plug(f"busy H{n}", "box header 2x5", [FIELDS_5V, GND, *there, GND])
        plan.join(f"busy H{n}", f"{hub} J3")
