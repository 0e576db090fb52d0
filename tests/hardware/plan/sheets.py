"""Chips as their data sheets want them: supply, ground, enables, inputs without use, 100 nF."""

from collections.abc import Iterator, Sequence

from tests.hardware.plan.plan import GND, PANEL_3V3, Plan

_Gate = tuple[str, str, str]
"""An input, its enable, and its output."""


def _chip(plan: Plan, name: str, kind: str, rail: str, pins: dict[str, str]) -> None:
    """A chip between VCC and GND with its capacitor."""
    plan.put(name, kind, {"VCC": rail, "GND": GND} | pins)
    plan.bypass(name.split()[0], rail)


def _expected(pins: dict[str, str]) -> dict[str, str]:
    """Pins without those that stay open."""
    return {pin: signal for pin, signal in pins.items() if signal}


def driver(plan: Plan, name: str, rail: str, ways: Sequence[tuple[str, str]]) -> None:
    """A 74LVC245A from A to B: DIR is high, OE is low, inputs without use are on ground."""
    pins = {"DIR": rail, "OE": GND}
    for n in range(8):
        into, out = ways[n] if n < len(ways) else (GND, "")
        pins |= {f"A{n + 1}": into, f"B{n + 1}": out}
    _chip(plan, name, "74LVC245A", rail, _expected(pins))


def gates(plan: Plan, name: str, kind: str, rail: str, ways: Sequence[_Gate]) -> None:
    """A chip of four gates: a low enable opens one; a spare one is off, its input on ground."""
    pins: dict[str, str] = {}
    for n in range(4):
        into, enable, out = ways[n] if n < len(ways) else (GND, rail, "")
        pins |= {f"{n + 1}A": into, f"{n + 1}OE": enable, f"{n + 1}Y": out}
    _chip(plan, name, kind, rail, _expected(pins))


def inverter(plan: Plan, name: str, rail: str, into: str, out: str) -> None:
    """A 74HC04 of which one gate is in use."""
    pins = {f"{n}A": GND for n in range(2, 7)} | {"1A": into, "1Y": out}
    _chip(plan, name, "74HC04", rail, pins)


def decoder(
    plan: Plan, name: str, rail: str, address: Sequence[str], enables: Sequence[str],
    outputs: Sequence[str],
) -> None:  # fmt: skip
    """A 74HC154: an output is low while both enables are."""
    pins = {f"A{n}": line for n, line in enumerate(address[:4])}
    pins |= {f"G{n}": line for n, line in enumerate(enables, 1)}
    pins |= {f"Y{n}": line for n, line in enumerate(outputs)}
    _chip(plan, name, "74HC154", rail, pins)


def chooser(
    plan: Plan, name: str, rail: str, address: Sequence[str], enable: str, out: str,
    inputs: Sequence[str], unused: str,
) -> None:  # fmt: skip
    """A 74HC4067: while its enable is low Z is the input that the address names."""
    pins = {f"S{n}": line for n, line in enumerate(address[:4])} | {"E": enable, "Z": out}
    pins |= {f"I{n}": inputs[n] if n < len(inputs) else unused for n in range(16)}
    _chip(plan, name, "74HC4067", rail, pins)


def _on_the_panel(select: str) -> dict[str, str]:
    return {
        "VDD": PANEL_3V3, "VSS": GND, "CS": select,
        "SCK": "panel_sck", "SI": "panel_mosi", "SO": "panel_miso",
    }  # fmt: skip


def expander(plan: Plan, name: str, address: int, ports: dict[int, str]) -> None:
    """An MCP23S17 out of reset at its address; ports 0 to 7 are GPA, 8 to 15 GPB."""
    pins = _on_the_panel("expander_cs") | {"RESET": PANEL_3V3}
    pins |= {f"A{bit}": PANEL_3V3 if address >> bit & 1 else GND for bit in range(3)}
    pins |= {f"GP{'AB'[port // 8]}{port % 8}": signal for port, signal in ports.items()}
    plan.put(name, "MCP23S17", pins)
    plan.bypass(name.split()[0], PANEL_3V3)


def fram(plan: Plan, name: str) -> None:
    """An FM25V02A that may be written and does not pause."""
    plan.put(name, "FM25V02A", _on_the_panel("fram_cs") | {"WP": PANEL_3V3, "HOLD": PANEL_3V3})
    plan.bypass(name.split()[0], PANEL_3V3)


def pico(plan: Plan, name: str, pins: dict[int, str], power: dict[str, str]) -> None:
    """A Pico: its GP pins by number, its power, all grounds."""
    grounds = dict.fromkeys([*(f"GND{n}" for n in range(1, 8)), "AGND"], GND)
    plan.put(name, "Raspberry Pi Pico", {f"GP{n}": to for n, to in pins.items()} | power | grounds)


def counted(name: str, count: int, first: int = 0) -> list[str]:
    """Signals with numbers: select 16, select 17."""
    return [f"{name} {n}" for n in range(first, first + count)]


def spaced(signals: Sequence[str], between: str) -> Iterator[str]:
    """Signals with a quiet conductor after each."""
    for signal in signals:
        yield from (signal, between)
