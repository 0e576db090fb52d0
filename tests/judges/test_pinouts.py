"""Pins of bought chips in types.toml, judged by KiCad's libraries of symbols.

Where a symbol names no pin, its gate and its direction are compared.
"""

from typing import NamedTuple

import pytest

from host_tools.table.netlist import Kind, kinds, words
from tests.judges import pinned

GATES, EXPANDERS = pinned.KICAD_GATES, pinned.KICAD_EXPANDERS
COMPARATORS = pinned.KICAD_COMPARATORS
UNNAMED = "~"
SYMBOLS = {
    "74HC4067": (GATES, "CD74HC4067M"),
    "74LVC245A": (GATES, "74LS245"),
    "74LVC125A": (GATES, "74LS125"),
    "74AHC125": (GATES, "74LS125"),
    "74HC125": (GATES, "74LS125"),
    "74AHCT125": (GATES, "74LS125"),
    "74HC154": (GATES, "74LS154"),
    "74HC04": (GATES, "74LS04"),
    "MCP23S17": (EXPANDERS, "MCP23S17_SP"),
    "LM393": (COMPARATORS, "LM2903"),
}
CALLED = {
    "74HC4067": {"Z": "COM", "E": "~E"},
    "74LVC245A": {"DIR": "A->B", "OE": "CE"}
    | {f"{side}{n}": f"{side}{n - 1}" for side in "AB" for n in range(1, 9)},
    "74HC154": {f"Y{n}": f"S{n}" for n in range(16)} | {"G1": "E0", "G2": "E1"},
    "MCP23S17": {"CS": "~CS~", "RESET": "~RESET~"},
    "LM393": {"GND": "V-", "VCC": "V+", "2IN-": "_"}
    | {f"{n}IN{sign}": sign for n, sign in ((1, "+"), (1, "-"), (2, "+"))},
}
"""What a symbol calls our pins, where it calls them otherwise."""
ROLES = {"O": "out", "T": "tri", "C": "drain", "I": "in"}


class Pin(NamedTuple):
    """A pin of a symbol."""

    name: str
    gate: int
    direction: str


def symbol(library: pinned.Source, name: str) -> dict[int, Pin]:
    """Its pins by their numbers (KiCad 5: X name number x y ... gate shape direction)."""
    drawn = pinned.text(library).partition(f"\nDEF {name} ")[2].partition("\nENDDEF")[0]
    fields = (line.split() for line in drawn.splitlines() if line.startswith("X "))
    return {int(of[2]): Pin(of[1], int(of[9]), of[11]) for of in fields}


def ours(kind: Kind, at: int, meant: Pin) -> str:
    """The name of our pin, or gate and direction, as the symbol says its own."""
    pin = kind.pins[at]
    if meant.name != UNNAMED:
        return CALLED.get(kind.name, {}).get(pin, pin)
    roles = [role for role in ROLES.values() if pin in words(kind.of.get(role, ""))]
    return f"{pin[0]} {' '.join(roles)}"


def theirs(meant: Pin) -> str:
    return f"{meant.gate} {ROLES[meant.direction]}" if meant.name == UNNAMED else meant.name


@pytest.mark.parametrize("name", SYMBOLS)
def test_pins_lie_where_kicads_symbols_have_them(name: str) -> None:
    kind = kinds()[name]
    try:
        pins = symbol(*SYMBOLS[name])
    except pinned.MissingError as error:
        pytest.skip(str(error))
    assert sorted(pins) == list(range(1, len(kind.pins) + 1))
    said = [ours(kind, number - 1, pin) for number, pin in sorted(pins.items())]
    assert said == [theirs(pin) for _, pin in sorted(pins.items())]
