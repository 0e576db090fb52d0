"""Where on the table a finding is: lines of the Pico, conductors of cables, pins of chips.

findings.toml says which lines (names of hardware/table.toml) and which pins of a reader each
finding is about; where these run is the netlist's.
"""

from collections.abc import Iterator, Sequence

from host_tools.doctor.diagnosis import Finding, sentences
from host_tools.table.builds import FULL, board_data
from host_tools.table.netlist import At, Component, Netlist, kinds, netlist, sockets

_PICO = "Raspberry Pi Pico"
_CHIPS = 4  # are named of a line


def where(finding: Finding, names: Sequence[str], table: str) -> list[str]:
    """Each line and pin that the finding is about; `names` are those of the table's readers."""
    said = sentences()[finding.name]
    n = netlist(_netlist(table, len(names)))
    modules = dict(sockets(n))
    found = []
    for place in finding.places:
        part = modules.get(names.index(place)) if place in names else None
        if part is not None:
            pins = said.get("pins", "").split()
            found += [f"{place}, {pin}: {', '.join(way(n, At(part, pin)))}" for pin in pins]
    found += _group(n, str(finding.facts.get("group", "")))
    nets = said.get("nets", "").format(**finding.facts).split()
    found += [f"{net}: {', '.join(map(pin, n.pins[f'controller:{net}']))}" for net in nets]
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
    return [f"{group}: plug {ref} of the {board}, U1, U2, U3 of the hub"]


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
    if len(path) == 1:  # an output: its gate, and on to the Pico
        path += [*n.followers(at)][:1]
    found = []
    for one in path:
        for conductor in _conductors(n, one):
            if conductor not in found:
                found.append(conductor)
    return [*found, pin(path[-1])]


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
