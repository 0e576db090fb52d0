"""The plan of a table: which pins belong together, said without hardware/netlist.

A signal has one name for the whole table, `SCK of hub1`.  A pin that is not said stays open.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

GND = "ground"
PANEL_3V3, READERS_3V3 = "3.3 V of the Pico", "3.3 V of the readers"
SUPPLY_5V, LOGIC_5V, LIGHTS_5V, FIELDS_5V = (
    f"5 V {name}" for name in ("of the supply", "of the logic", "of the lights", "of the fields")
)
VSYS = "VSYS of the Pico"
POLED = frozenset({"electrolytic", "BAT85", "1N5819", "1N4007"})
LOOSE = POLED | {"resistor", "resistor network 8", "capacitor", "polyfuse 1.1 A"}
"""Kinds of parts that are known by where they lie, not by their name."""


@dataclass(frozen=True)
class Loose:
    """A part between two signals; those with a direction have them in the order of their pins."""

    board: str
    said: str
    first: str
    second: str

    def __str__(self) -> str:
        return f"{self.said} from {self.first} to {self.second}"

    def likeness(self, other: "Loose") -> int:
        """How much two have in common; 0 for parts of two boards."""
        if self.board != other.board:
            return 0
        ends = {self.first, self.second} & {other.first, other.second}
        return 1 + 2 * len(ends) + 2 * (self.said == other.said)


def loose(board: str, said: str, first: str, second: str) -> Loose:
    """A part between two signals, in the order of its pins where it has a direction."""
    ends = (first, second) if said.partition(" ")[0] in POLED else sorted((first, second))
    return Loose(board, said, *ends)


@dataclass(frozen=True)
class Chip:
    """A part that is known by its name: its kind, its value, the signal of each pin in use."""

    kind: str
    pins: Mapping[str, str]
    value: str = ""


@dataclass
class Plan:
    """All parts of a table, and the plugs that a cable joins."""

    chips: dict[str, Chip] = field(default_factory=dict)
    loose: Counter[Loose] = field(default_factory=Counter)
    cables: list[list[str]] = field(default_factory=list)

    def put(self, name: str, kind: str, pins: Mapping[str, str], value: str = "") -> None:
        """A part with a name: hub1 U2."""
        self.chips[name] = Chip(kind, pins, value)

    def lay(self, board: str, said: str, first: str, second: str) -> None:
        """A part between two signals, said as kind and value: a `resistor 10k`."""
        self.loose[loose(board, said, first, second)] += 1

    def store(self, board: str, size: str, rail: str) -> None:
        """An electrolytic capacitor at a rail."""
        self.lay(board, f"electrolytic {size}", rail, GND)

    def bypass(self, board: str, rail: str) -> None:
        """The 100 nF that a chip has beside it."""
        self.lay(board, "capacitor 100n", rail, GND)

    def plug(self, name: str, kind: str, signals: list[str]) -> None:
        """A connector whose pins 1, 2, 3 have these signals; "" for an open one."""
        self.put(name, kind, {str(n): signal for n, signal in enumerate(signals, 1) if signal})

    def join(self, *plugs: str) -> None:
        """A cable between plugs."""
        self.cables.append([*plugs])
