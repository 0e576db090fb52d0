"""The plan of each build, from hardware/table.toml: places, outputs, hubs, families of readers."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any

from host_tools.table.builds import board_data, build, kind_of
from tests.hardware.plan import controller, seats
from tests.hardware.plan.plan import GND, PANEL_3V3, READERS_3V3, VSYS, Plan
from tests.hardware.plan.readers import PLUGS, hub, on_branch, reader
from tests.hardware.plan.sheets import chooser, counted, decoder, gates, pico

_BOARD: dict[str, Any] = board_data()
_USB_5V = "5 V of USB"


@cache
def planned(name: str, newer: tuple[str, ...]) -> Plan:
    """The plan of a build: bench, home, full, racks; `newer` are the places of PN5180s."""
    plan = Plan()
    if name == "bench":
        _bench(plan, bool(newer))
        return plan
    names = build("home" if name == "home" else "full").readers
    hubs = _numbers("select", _BOARD["hubs"], _BOARD["zones"]["outputs"])
    busies = _numbers("BUSY", _BOARD["hubs"], _BOARD["zones"]["outputs"]) if newer else {}
    seats.supply(plan, bool(newer))
    controller.controller(plan, hubs)
    for board in (seats.seats, seats.rows, seats.keypad):
        board(plan)
    if newer:
        controller.busy(plan, busies)
    for one, chips in hubs.items():
        lines = busies.get(one, [])
        hub(plan, one, "reader_miso", controller.RESET, chips, lines)
        on_branch(plan, one, chips, lines, _families(chips, names, newer))
    if name == "racks":
        _racks(plan)
    return plan


def _numbers(
    line: str, hubs: Mapping[str, Sequence[str]], outputs: Sequence[str]
) -> dict[str, list[str]]:
    """Hub -> the numbered line of each plug; "" where nothing is plugged in."""
    found = {}
    for name, there in hubs.items():
        own = [f"{line} {outputs.index(place)}" for place in there]
        found[name] = own + [""] * (PLUGS - len(own))
    return found


def _families(
    selects: Sequence[str], names: Sequence[str], newer: Collection[str]
) -> dict[int, bool]:
    """Plug -> True for a PN5180; plugs without a reader are left out."""
    found = {}
    for plug, line in enumerate(selects, 1):
        number = int(line.rpartition(" ")[2]) if line else len(names)
        if number < len(names):
            found[plug] = kind_of(names[number]) in newer
    return found


def _racks(plan: Plan) -> None:
    outputs = _BOARD["racks"]["outputs"]
    hubs = _numbers("rack select", _BOARD["racks"]["hubs"], outputs)
    controller.racks(plan, hubs)
    for one, chips in hubs.items():
        hub(plan, one, "reader_miso", controller.RESET, chips, [])
        on_branch(plan, one, chips, [], _families(chips, outputs, ()))


# the bench ---------------------------------------------------------------------------------------


def _bench(plan: Plan, with_busy: bool) -> None:
    """Three readers on short leads: the Pico's lines reach them without a driver."""
    count = len(build("bench").readers)
    address = [f"decoder_a{bit}" for bit in range(5)]
    names = _BOARD["builds"]["bench"]["pins"] + ["reader_busy"] * with_busy
    power = {"VBUS": _USB_5V, "VSYS": VSYS, "3V3": PANEL_3V3}
    pico(plan, "bench U1", {_BOARD["pins"][name]: name for name in names}, power)
    plan.put("bench PS1", "step-down 3.3 V", {"IN": _USB_5V, "GND": GND, "OUT": READERS_3V3})
    plan.store("bench", "100u", READERS_3V3)
    selects, answers = counted("select", count), counted("MISO", count)
    enables = (address[4], "decoder_enable")
    decoder(plan, "bench U2", READERS_3V3, address, enables, selects)
    ways = [(a, select, "reader_miso") for a, select in zip(answers, selects, strict=True)]
    gates(plan, "bench U3", "74AHC125", READERS_3V3, ways)
    for line, rail in (("decoder_enable", PANEL_3V3), ("reader_reset", GND)):
        plan.lay("bench", "resistor 10k", line, rail)
    plan.lay("bench", "resistor 10k", "reader_miso", PANEL_3V3)
    _bench_readers(plan, selects, answers, counted("BUSY", count) if with_busy else [])


def _bench_readers(
    plan: Plan, selects: Sequence[str], answers: Sequence[str], busies: Sequence[str]
) -> None:
    bus = {"SCK": "SCK of the leads", "MOSI": "MOSI of the leads", "RST": "reader_reset"}
    for line in ("SCK", "MOSI"):
        plan.lay("bench", "resistor 33", f"reader_{line.lower()}", bus[line])
    for n, (select, answer) in enumerate(zip(selects, answers, strict=True)):
        busy = busies[n] if busies else ""
        reader(plan, f"bench M{n + 1}", bus, select, answer, busy, _USB_5V)
    if busies:
        plan.store("bench", "100u", _USB_5V)
        address = [f"decoder_a{bit}" for bit in range(5)]
        out = "reader_busy"
        chooser(plan, "bench U4", READERS_3V3, address, address[4], out, busies, GND)
    for line in busies:
        plan.lay("bench", "resistor 10k", line, READERS_3V3)
