"""Where on the table a finding is: lines of the Pico, conductors of cables, pins of chips.

findings.toml says which lines (names of hardware/table.toml) and which pins of a reader each
finding is about; where these run is the netlist's.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from host_tools.doctor.finding import Finding, sentences
from host_tools.table.builds import FULL, board_data, build_of, kind_of
from host_tools.table.netlist import (
    At,
    Component,
    Netlist,
    kinds,
    netlist,
    select,
    sockets,
)

_PICO = "Raspberry Pi Pico"
_CHIPS = 4  # are named of a line
_PINS = 6  # of a net


NOWHERE_ELSE: Mapping[int, int] = MappingProxyType({})
"""Every reader answers at the output that is planned for its place."""


def where(
    finding: Finding,
    names: Sequence[str],
    table: str,
    newer: Iterable[int] = (),
    outputs: Mapping[int, int] = NOWHERE_ELSE,
) -> list[str]:
    """Each line and pin that the finding is about.

    `names` are those of the table's readers, `newer` the numbers of PN5180s among them, `outputs`
    says which reader answers where another one is planned.
    """
    said = sentences()[finding.name]
    n = netlist(_netlist(table, len(names)), _kinds(table, newer))
    modules = {outputs.get(output, output): part for output, part in sockets(n)}
    found = []
    for place in finding.places:
        part = modules.get(names.index(place)) if place in names else None
        if part is not None:
            for one in said.get("pins", "").split():
                at = select(part) if one == "SS" else At(part, one)
                if at.pin in part.nets:
                    found.append(f"{place}, {at.pin}: {', '.join(way(n, at))}")
    found += _group(n, str(finding.facts.get("group", "")))
    nets = said.get("nets", "").format(**finding.facts).split()
    for net in nets:
        board, _, name = net.rpartition(":")
        every = n.pins.get(n.named(board or "controller", name), ())
        there = sorted(every, key=lambda at: at.part.board != board) if board else every
        found += [f"{name}: {', '.join(map(pin, there[:_PINS]))}"] if there else []
    lines = said.get("lines", "").format(**finding.facts).split()
    return found + [line(n, name) for name in lines if name in _named(n)]


def _group(n: Netlist, group: str) -> list[str]:
    """Where a hub is plugged in, or what enables a decoder."""
    hub = group.replace(" ", "")
    if "decoder" in group:
        return [line(n, name) for name in ("decoder_a4", "decoder_enable")]
    if hub not in n.table.cables:
        return []
    (board, ref), *_ = n.table.cables[hub].ends
    found = [f"{group}: plug {ref} of the {board}, U1, U2, U3 of the hub"]
    if (busy := n.table.cables.get(hub.replace("hub", "busy"))) is not None:
        (board, ref), (_, other) = busy.ends
        found.append(f"{group}: plug {ref} of the board of BUSY, {other} of the hub")
    return found


def _kinds(table: str, newer: Iterable[int]) -> tuple[str, ...]:
    """Kinds of the places where PN5180s lie."""
    readers = build_of(table).readers
    return tuple(sorted({kind_of(readers[zone]) for zone in newer}))


def _netlist(table: str, readers: int) -> str:
    """Racks and bank are on the netlist of their own."""
    return "racks" if table == FULL and readers > len(board_data()["zones"]["outputs"]) else table


def _named(n: Netlist) -> dict[str, At]:
    """The Pico's pins by the names of table.toml, those that are soldered."""
    [pico] = n.of_kind(_PICO)
    pins = {name: f"GP{number}" for name, number in board_data()["pins"].items()}
    return {name: At(pico, pin) for name, pin in pins.items() if pin in pico.nets}


def way(n: Netlist, at: At) -> list[str]:
    """From a reader's pin to the Pico or to the decoder: conductors of cables, and the end."""
    path = n.origin(at)
    if len(path) == 1:  # an output: its gate, and on to the Pico, or the chip that chooses it
        path += [*n.followers(at), *_choosers(n, at)][:1]
    found = []
    for one in path:
        for conductor in _conductors(n, one):
            if conductor not in found:
                found.append(conductor)
    return [*found, pin(path[-1])]


def _choosers(n: Netlist, at: At) -> Iterator[At]:
    """Inputs of chips on the line of an output."""
    for one in n.on_line(n.net(*at)):
        if one.pin in kinds()[one.part.kind].inputs:
            yield one


def pin(at: At) -> str:
    """A pin as somebody finds it: GP4, or the pin of a chip with its number."""
    if at.part.kind == _PICO:
        return at.pin
    number = str(kinds()[at.part.kind].pins.index(at.pin) + 1)
    name = f" ({at.pin})" if at.pin != number else ""
    return f"{at.part.name} pin {number}{name}"


def _apart(cable: str) -> str:
    """The name of a cable in words: hub2 is hub 2."""
    return cable.rstrip("0123456789") + " " + cable.lstrip("abcdefghijklmnopqrstuvwxyz")


def _conductors(n: Netlist, at: At) -> Iterator[str]:
    """Where the line of a pin runs through cables of its hub."""
    nets = {n.net(*one) for one in n.on_line(n.net(*at))}
    hub = at.part.board.partition(".")[0]
    for cable in reversed(n.table.cables.values()):
        if any(board.partition(".")[0] == hub for board, _ in cable.ends) and hub != "controller":
            plug = n.parts[" ".join(cable.ends[0])]
            here = [one for one in plug.nets if n.net(plug, one) in nets - {n.ground, *n.volts}]
            yield from (f"{_apart(cable.name)} cable {one}" for one in here)


def line(n: Netlist, name: str) -> str:
    """A line of the Pico: its name and pin, and the chips that it reaches."""
    at = _named(n)[name]
    reached = [one for one in n.on_line(n.net(*at)) if one.part.kind != _PICO]
    behind = [one for one in _behind(n, at) if one not in reached]
    chips = [pin(one) for one in [*reached, *behind] if _is_chip(one.part)]
    more = " .." if len(chips) > _CHIPS else ""
    return f"{name}, {at.pin}: {', '.join(chips[:_CHIPS])}{more}"


def _behind(n: Netlist, at: At) -> Iterator[At]:
    for out in n.followers(at):
        for one in n.on_line(n.net(*out)):
            if one != out:
                yield one


def _is_chip(part: Component) -> bool:
    return part.ref.startswith(("U", "M"))
