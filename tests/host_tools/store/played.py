"""Stores with hands that were played."""

from pathlib import Path

from host_tools.store.folder import FILE
from host_tools.store.store import Store
from host_tools.table.lines import Line
from simulator.attacks.fuzz.hand import Happening, deal, sit_down, to_the_end, to_the_turn
from tests.host_tools.stage import NAMES

STEP_MS = 400
HAND = (*to_the_turn()[len(sit_down()) + len(deal()) :], *to_the_end())
"""What happens in a hand once it is dealt."""


def session(when: str = "2026-11-23T20:00:00+01:00", port: str = "p") -> list[Line]:
    """The lines with which a session begins."""
    names = {str(seat): name for seat, name in NAMES.items()}
    began = {"session": when, "port": port, "build": "b", "how": "replay", "state": ""}
    return [began, {"names": names}]


def told(*happenings: Happening, first: int = 0) -> list[Line]:
    """Events, one each 0.4 s; `first` have been told before."""
    return [
        {"n": n & 0xFFFF, "kind": kind, "seat": seat, "value": value, "ms": n * STEP_MS,
         "past": False}
        for n, (kind, seat, value) in enumerate(happenings, first)
    ]  # fmt: skip


def evening(hands: int, when: str = "2026-11-23T20:00:00+01:00") -> list[Line]:
    """A session of so many hands; the stacks are set anew before each."""
    happenings: list[Happening] = []
    for number in range(1, hands + 1):
        happenings += [*sit_down(), *deal(number), *HAND]
    return [*session(when), *told(*happenings)]


def store_of(folder: Path, *lines: Line) -> Store:
    """A store with these lines."""
    store = Store(folder / FILE)
    store.append(*lines)
    return store
