"""The builds of the table, as hardware/table.toml has them: which readers each has, and where.

A reader is called after its zone, `hole3`, or `hole3a` and `hole3b` where it has two; people count
seats from 1, so they read `hole 4a`.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from math import dist
from typing import Any

from host_tools.ground.importing import HARDWARE

FULL = "full"
NAMES = ("bench", "home", FULL)
BUILD_FILE = "build.txt"
"""Beside the tags on a Pico: the name of the build (firmware/wiring.py)."""
SEAL_FILE = "seal.txt"
"""And how hole cards are sealed."""
READERS_FILE = "readers.txt"
"""And the kinds of places whose readers are PN5180s."""


@dataclass(frozen=True)
class Build:
    """`readers` in the order of the decoders' outputs, which is the firmware's.

    `hubs` has those on each hub.
    """

    name: str
    readers: tuple[str, ...]
    hubs: dict[str, list[str]]

    @cached_property
    def zones(self) -> tuple[str, ...]:
        """The places with a reader, in the order of the firmware's numbers."""
        return tuple(dict.fromkeys(map(zone_of, self.readers)))

    def zone(self, reader: int) -> int:
        """The number of the zone that a reader lies under."""
        return self.zones.index(zone_of(self.readers[reader]))

    def beside(self, reader: int) -> list[int]:
        """The readers of the two places nearest to a reader's."""
        here = place_of(zone_of(self.readers[reader]))
        apart = {
            zone: dist(here, place_of(zone))
            for zone in self.zones
            if zone != zone_of(self.readers[reader])
        }
        near = sorted(apart, key=apart.__getitem__)[:2]
        return [n for n, other in enumerate(self.readers) if zone_of(other) in near]

    @cached_property
    def words(self) -> tuple[str, ...]:
        """What people call each reader."""
        return tuple(map(in_words, self.readers))


@cache
def board_data() -> dict[str, Any]:
    """hardware/table.toml as it stands."""
    return tomllib.loads((HARDWARE / "table.toml").read_text(encoding="utf-8"))


def build_of(name: str) -> Build:
    """What a table that calls itself so has at most; one that nobody knows is a full one."""
    return build(name if name in NAMES else FULL, racks=True)


@cache
def build(name: str, racks: bool = False) -> Build:
    """A build by its name; with `racks` readers lie under racks and bank.

    KeyError when there is none of this name.
    """
    board = board_data()
    if name == FULL:
        readers, hubs = board["zones"]["outputs"], board["hubs"]
        if racks:
            readers, hubs = readers + board["racks"]["outputs"], hubs | board["racks"]["hubs"]
    else:
        readers, hubs = board["builds"][name]["outputs"], board["builds"][name]["hubs"]
    return Build(name, tuple(readers), hubs)


def zone_of(reader: str) -> str:
    """The zone that a reader lies under."""
    found = re.match(r"[a-z]+\d*", reader)
    assert found
    return found[0]


def kind_of(reader: str) -> str:
    """The kind of place that a reader lies under: hole, board."""
    return zone_of(reader).rstrip("0123456789")


def kinds_of(table: str) -> tuple[str, ...]:
    """The kinds of places with a reader in a build, without racks and bank."""
    return tuple(dict.fromkeys(map(kind_of, build(table).readers)))


def place_of(zone: str) -> tuple[float, float]:
    """Where a zone's coil lies, in millimetres from the table's middle."""
    kind = kind_of(zone)
    x, y = board_data()["placement"]["at"][kind][int(zone[len(kind) :] or 0)]
    return x, y


def in_words(reader: str) -> str:
    """What people call a reader or a zone: hole 4, hole 4a, muck."""
    return re.sub(r"\d+", lambda number: f" {int(number[0]) + 1}", reader)
