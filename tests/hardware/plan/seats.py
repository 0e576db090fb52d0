"""Seats with knock sensor and lights, display rows, keypad, supply."""

from typing import Any

from host_tools.table.builds import board_data
from tests.hardware.plan.controller import knock, lights
from tests.hardware.plan.plan import GND, LIGHTS_5V, PANEL_3V3, SUPPLY_5V, Plan

_BOARD: dict[str, Any] = board_data()
_ROW = ("DIN", "CS", "CLK")


def supply(plan: Plan, others: bool) -> None:
    """The table's supply; with PN5180s its cable goes on to the board of BUSY."""
    plan.put("supply G1", "power supply 5 V", {"+": SUPPLY_5V, "-": GND})
    plan.plug("supply J1", "screw terminal 2", [SUPPLY_5V, GND])
    plan.join("supply J1", "controller J1", *["busy J2"] * others)


def seats(plan: Plan) -> None:
    """Each seat's board, and the chain of lights from one to the next."""
    count = _BOARD["table"]["seats"]
    plan.join("controller L1", "seat1 J2")
    for seat in range(1, count + 1):
        _knock(plan, f"seat{seat}", knock(seat - 1))
        _lights(plan, seat)
        plan.join(f"controller K{seat}", f"seat{seat} J1")
    for seat in range(1, count):
        plan.join(f"seat{seat} J3", f"seat{seat + 1} J2")


def _knock(plan: Plan, seat: str, line: str) -> None:
    """A piezo, clamped between ground and 3.3 V, against a threshold; 680 nF hold the knock."""
    disc, clamped = f"the disc of {seat}", f"the clamped disc of {seat}"
    threshold, top = f"the threshold of {seat}", f"RV1's top of {seat}"
    pins = {"1IN-": clamped, "1IN+": threshold, "1OUT": line, "2IN-": GND, "2IN+": GND}
    plan.put(f"{seat} U1", "LM393", pins | {"VCC": PANEL_3V3, "GND": GND})
    plan.bypass(seat, PANEL_3V3)
    plan.put(f"{seat} B1", "piezo disc", {"1": disc, "2": GND})
    plan.put(f"{seat} RV1", "trimmer", {"1": GND, "W": threshold, "3": top}, "10k")
    for what, one, other in (
        ("resistor 1M", disc, GND),
        ("resistor 10k", disc, clamped),
        ("BAT85", clamped, GND),
        ("BAT85", PANEL_3V3, clamped),
        ("resistor 47k", PANEL_3V3, top),
        ("resistor 100k", line, PANEL_3V3),
        ("capacitor 680n", line, GND),
    ):
        plan.lay(seat, what, one, other)
    plan.plug(f"{seat} J1", "pin header 1x3", [PANEL_3V3, line, GND])


def _lights(plan: Plan, seat: int) -> None:
    board, into, out = f"seat{seat}", lights(seat), lights(seat + 1)
    pins = {"DIN": into, "DOUT": out, "5V": LIGHTS_5V, "5V_OUT": LIGHTS_5V}
    plan.put(f"{board} S1", "WS2812B strip of five", pins | {"GND": GND, "GND_OUT": GND})
    plan.plug(f"{board} J2", "pin header 1x3", [LIGHTS_5V, into, GND])
    plan.plug(f"{board} J3", "pin header 1x3", [LIGHTS_5V, out, GND])


def rows(plan: Plan) -> None:
    """Each display row: two boards of four modules, the second fed by the first's outputs."""
    for number in range(1, len(_BOARD["rows"]["names"]) + 1):
        row = f"row{number}"
        rail, lines = f"5 V of {row}", {pin: f"{pin} of {row}" for pin in _ROW}
        power = {"VCC": rail, "GND": GND, "GND_OUT": GND}
        between = f"data between the modules of {row}"
        outs = {f"{pin}_OUT": lines[pin] for pin in ("CS", "CLK")} | {"VCC_OUT": rail}
        plan.put(f"{row} M1", "FC-16", power | lines | outs | {"DOUT": between})
        plan.put(f"{row} M2", "FC-16", power | lines | {"DIN": between})
        plan.store(row, "1000u", rail)
        plan.plug(f"{row} J1", "pin header 1x5", [rail, GND, *lines.values()])
        plan.join(f"controller W{number}", f"{row} J1")


def keypad(plan: Plan) -> None:
    """A key between each row and column, where its legend stands."""
    lines = [f"key {what} {n}" for what in ("row", "column") for n in range(5)]
    plan.plug("keypad J1", "pin header 1x10", lines)
    plan.join("controller P1", "keypad J1")
    for row, legend in enumerate(_BOARD["keypad"]["legend"]):
        for column in range(len(legend)):
            pins = {"1": f"key row {row}", "2": f"key column {column}"}
            plan.put(f"keypad S{1 + row * len(legend) + column}", "key", pins)
