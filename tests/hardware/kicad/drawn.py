"""The bench's board as it is drawn, from hardware/bench/board.toml: places, footprints, notes."""

import tomllib
from functools import cache
from typing import Any
from uuid import UUID, uuid5

from host_tools.ground.importing import HARDWARE
from host_tools.table.builds import build, in_words
from host_tools.table.netlist import OPEN, Component, kinds, netlist

FOLDER = HARDWARE / "bench"
_SPACE = UUID("6f1a5ad0-3c5e-5b5c-9a54-5f6c6f6f726d")


@cache
def plan() -> dict[str, Any]:
    """The file as it stands."""
    return tomllib.loads((FOLDER / "board.toml").read_text(encoding="utf-8"))


def parts() -> list[Component]:
    """All parts of the bench."""
    return list(netlist("bench").parts.values())


def footprint(part: Component) -> str:
    """The name of a part's footprint."""
    return str(plan()["footprints"][part.kind])


def value(part: Component) -> str:
    """The words beside a part: its value, what a reader reads, or its kind."""
    if part.kind == "RC522 module":
        return in_words(build("bench").readers[int(part.ref[1:]) - 1])
    return part.value or part.kind


def pins(part: Component) -> list[tuple[str, str, str]]:
    """Number, name and KiCad's net of each pin."""
    named = enumerate(kinds()[part.kind].pins, 1)
    return [(str(number), name, net(part, str(number), name)) for number, name in named]


def net(part: Component, number: str, name: str) -> str:
    """A pin's net as KiCad calls it: local labels have a stroke, an open pin's net is its own."""
    if is_open(part, name):
        return f"unconnected-({part.ref}-{name}-Pad{number})"
    found = part.nets[name]
    return found if found == "gnd" else f"/{found}"


def is_open(part: Component, name: str) -> bool:
    """A pin leads nowhere on the board: no net, or one that it has for itself."""
    bench = netlist("bench")
    found = bench.net(part, name)
    return found == OPEN or len(bench.pins[found]) == 1


def uuid(*path: object) -> str:
    """A number for a thing that stays the same from one making to the next."""
    return str(uuid5(_SPACE, " ".join(map(str, path))))
