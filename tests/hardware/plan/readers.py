"""Readers of both families, and the hubs that they hang on."""

from collections.abc import Iterator, Mapping, Sequence

from tests.hardware.plan.plan import FIELDS_5V, GND, READERS_3V3, Plan
from tests.hardware.plan.sheets import gates, spaced

PLUGS = 7
"""The plugs of a branch for readers."""
_LINES = ("SCK", "MOSI", "RST")


def reader(
    plan: Plan, name: str, bus: Mapping[str, str], select: str, out: str, busy: str, field: str
) -> None:
    """A module: an RC522, or with a BUSY a PN5180, whose transmitter has a rail of its own."""
    pins = {"3V3": READERS_3V3, "GND": GND, "MISO": out} | dict(bus)
    if busy:
        plan.put(name, "PN5180 module", pins | {"NSS": select, "BUSY": busy, "5V": field})
    else:
        plan.put(name, "RC522 module", pins | {"SS": select})
    plan.bypass(name.split()[0], READERS_3V3)


def hub(
    plan: Plan, name: str, back: str, reset: str, selects: Sequence[str], busies: Sequence[str]
) -> None:
    """A hub: three lines through gates to its branch, each MISO through one that its select opens.

    `back` is MISO on its ribbon, `busies` are of a hub for PN5180s; "" for a line that ends there.
    """
    chips = [line or f"select of {name}.{n}" for n, line in enumerate(selects, 1)]
    answers = [f"MISO of {name}.{n}" for n in range(1, PLUGS + 1)]
    there = [f"{line} to {name}" for line in _LINES[:2]] + [reset]
    driven = [f"{line} of U1 of {name}" for line in _LINES[:2]] + [f"RST of {name}"]
    shared = f"MISO of the gates of {name}"
    opened = [(into, enable, shared) for into, enable in zip(answers, chips, strict=True)]
    one_way = [(into, GND, out) for into, out in zip(there, driven, strict=True)]
    for ref, ways in (("U1", one_way), ("U2", opened[:4]), ("U3", opened[4:])):
        gates(plan, f"{name} {ref}", "74LVC125A", READERS_3V3, ways)
    for line, out in zip(_LINES[:2], driven, strict=False):
        plan.lay(name, "resistor 33", out, f"{line} of {name}")
    plan.lay(name, "resistor 33", shared, back)
    for line in (*chips, *answers):
        plan.lay(name, "resistor network 8 10k", READERS_3V3, line)
    plan.store(name, "100u", READERS_3V3)
    ribbon(plan, f"{name} J1", there, back, chips)
    branch(plan, name, "J2", chips, busies)
    if busies:
        plan.store(name, "470u", FIELDS_5V)
        plan.plug(f"{name} J3", "box header 2x5", [FIELDS_5V, GND, *busies, GND])


def ribbon(plan: Plan, name: str, there: Sequence[str], back: str, selects: Sequence[str]) -> None:
    """A ribbon of 20: each fast line between grounds, seven selects, power at its edges."""
    fast = spaced([*there[:2], back, there[2]], GND)
    ends = [READERS_3V3, READERS_3V3, GND, *fast, *selects, GND, READERS_3V3]
    plan.plug(name, "box header 2x10", ends)


def branch(plan: Plan, hub: str, plug: str, selects: Sequence[str], busies: Sequence[str]) -> None:
    """A ribbon past readers: of 26, or of 34 with each BUSY and 5 V."""
    board = plug_board(hub, plug)
    fast = spaced([f"{line} of {hub}" for line in _LINES], GND)
    answers = [f"MISO of {hub}.{n}" for n in range(1, PLUGS + 1)]
    ends = [READERS_3V3, GND, *fast, *selects, GND, *answers, GND, READERS_3V3, READERS_3V3]
    more = [*busies, FIELDS_5V] if busies else []
    plan.plug(board, "box header 2x17" if busies else "box header 2x13", ends + more)


def plug_board(hub: str, plug: str) -> str:
    """Where a plug of a branch sits: hub1 J2, or hub1.3 J1 for its third."""
    return f"{hub} {plug}" if plug.startswith("J") else f"{hub}.{plug} J1"


def on_branch(
    plan: Plan,
    hub: str,
    selects: Sequence[str],
    busies: Sequence[str],
    newer: Mapping[int, bool],
) -> None:
    """The readers on a hub's branch: plug -> True for a PN5180."""
    chips = [line or f"select of {hub}.{n}" for n, line in enumerate(selects, 1)]
    bus = {line: f"{line} of {hub}" for line in _LINES}
    for plug, is_newer in newer.items():
        board = f"{hub}.{plug}"
        branch(plan, hub, str(plug), chips, busies)
        busy = busies[plug - 1] if is_newer else ""
        reader(plan, f"{board} M1", bus, chips[plug - 1], f"MISO of {board}", busy, FIELDS_5V)
        plan.store(board, "10u", READERS_3V3)
        if is_newer:
            plan.store(board, "100u", FIELDS_5V)
    plan.join(*plugs(hub, newer))


def plugs(hub: str, newer: Mapping[int, bool]) -> Iterator[str]:
    """A branch's plugs, the hub's first."""
    yield plug_board(hub, "J2")
    for plug in newer:
        yield plug_board(hub, str(plug))
