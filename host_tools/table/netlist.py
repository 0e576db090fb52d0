"""The netlist of a table, from hardware/netlist: every pin of every part, and what cables join.

A net is called after the first board that has it, `controller:cs16`; a line is nets with nothing
but small resistors between them.
"""

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import nan
from typing import Any, NamedTuple

from host_tools.ground.importing import HARDWARE
from host_tools.table.builds import board_data, build_of, kind_of

OPEN = "-"
"""A pin that nothing is soldered to."""
_RANGE = re.compile(r"\{(\d+)\.\.(\d+)\}")
_SIZE = re.compile(r"(\d+(?:\.\d+)?)([kMnu]?)")
_UNITS = {"": 1, "k": 1_000, "M": 1_000_000, "n": 1e-9, "u": 1e-6}
_SMALL = 1_000  # ohm: a signal passes
OLDER, NEWER = "RC522 module", "PN5180 module"


@dataclass(frozen=True)
class Kind:
    """A kind of parts, as types.toml or passives.toml has it; `of` is all that is said of it."""

    name: str
    pins: tuple[str, ...]
    inputs: frozenset[str]
    outputs: frozenset[str]
    """Pins that drive: push-pull, with an enable, open collectors."""
    either: frozenset[str]
    through: Mapping[str, str]
    """Output -> the input that it follows."""
    enable: Mapping[str, str]
    of: Mapping[str, Any]

    @property
    def supply(self) -> str:
        """The pin of its supply; "" for a part without."""
        return str(self.of["supply"]["pin"]) if "supply" in self.of else ""


@dataclass
class Component:
    """A part on a board; `nets` says what each pin is soldered to."""

    board: str
    ref: str
    kind: str
    value: str
    nets: dict[str, str]

    @property
    def name(self) -> str:
        """Where somebody finds it: hub1 U2."""
        return f"{self.board} {self.ref}"

    @property
    def number(self) -> float:
        """Its value in ohms or farads; nan, which is no size at all, for one that says none."""
        said = _SIZE.fullmatch(self.value)
        return float(said[1]) * _UNITS[said[2]] or nan if said else nan


class At(NamedTuple):
    """A pin of a part."""

    part: Component
    pin: str

    def __str__(self) -> str:
        return f"{self.part.name} {self.pin}"


@dataclass
class Cable:
    """A cable: its plugs as (board, ref), the first one's side first."""

    name: str
    ends: list[tuple[str, str]]
    kind: str
    plug: str
    metres: float


@dataclass
class Draft:
    """A table before its nets are joined: parts by name, rails by board, cables."""

    parts: dict[str, Component] = field(default_factory=dict)
    rails: dict[str, dict[str, float]] = field(default_factory=dict)
    idle: dict[str, dict[str, str]] = field(default_factory=dict)
    """Board -> its nets that are high or low while nobody drives them."""
    cables: dict[str, Cable] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    """Board -> the file that it is drawn after."""
    build: str = ""
    """Which build of the table it is: bench, home, full, racks."""
    newer: tuple[str, ...] = ()
    """Kinds of places whose readers are PN5180s."""


def spread(text: str) -> list[str]:
    """All names of A{1..3}: A1, A2, A3."""
    found = _RANGE.search(text)
    if not found:
        return [text]
    first, last = map(int, found.groups())
    step = 1 if first <= last else -1
    return [_RANGE.sub(str(n), text, count=1) for n in range(first, last + step, step)]


def words(text: str) -> list[str]:
    """Names in a line, ranges spread."""
    return [name for word in text.split() for name in spread(word)]


def paired(given: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Names and values whose ranges run beside each other; one value may be that of all."""
    for key, value in given.items():
        names, values = spread(key), spread(value)
        values = values * len(names) if len(values) == 1 else values
        yield from zip(names, values, strict=True)


@cache
def data(name: str) -> dict[str, Any]:
    """A file of hardware/netlist as it stands."""
    file = HARDWARE / "netlist" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def kinds() -> dict[str, Kind]:
    """All kinds of parts."""
    return {name: _kind(name, of) for name, of in (data("types") | data("passives")).items()}


def _kind(name: str, of: dict[str, Any]) -> Kind:
    driven = (words(of.get(role, "")) for role in ("out", "tri", "drain"))
    through = {out: into for into, out in paired(of.get("through", {}))}
    return Kind(
        name,
        tuple(words(of.get("pins", ""))),
        frozenset(words(of.get("in", ""))),
        frozenset(pin for pins in driven for pin in pins),
        frozenset(words(of.get("io", ""))),
        through,
        dict(paired(of.get("enable", {}))),
        of,
    )


# a table's parts ---------------------------------------------------------------------------------


def draft(build: str, newer: Collection[str] = ()) -> Draft:
    """All boards of a build with their parts, and the cables that reach them.

    `newer` are the kinds of places whose readers are PN5180s; the data has builds of its own with
    those that are usual.
    """
    said = data("table")["builds"][build]
    if "newer" in said:
        return draft(said["like"], said["newer"])
    table = Draft(build=build, newer=tuple(newer))
    for board, file in _fitted(build, newer):
        table.files[board] = file
        table.rails[board] = dict(data(file).get("rails", {}))
        table.idle[board] = dict(paired(data(file).get("idle", {})))
        for part in _parts(board, data(file)["parts"]):
            table.parts[part.name] = part
    for cable in _cables(newer):
        cable.ends = [end for end in cable.ends if end[0] in table.rails]
        if len(cable.ends) > 1:
            table.cables[cable.name] = cable
    return table


def _fitted(build: str, newer: Collection[str]) -> Iterator[tuple[str, str]]:
    """Boards and the file of each, those for PN5180s in the place of others."""
    said = data("table")["newer"] if newer else {"boards": {}, "beside": {}}
    instead = dict(paired(said["boards"]))
    for board, file in _boards(build).items():
        hub, plugged, _ = board.partition(".")
        if plugged and hub in instead:
            number = number_at(board)
            kind = kind_of(build_of(build).readers[number])
            file = instead["newer" if kind in newer else file]
        yield board, instead.get(board, file)
    if newer and build != "bench":
        yield from said["beside"].items()


def number_at(board: str) -> int:
    """The firmware's number of the reader on a board such as hub2.3."""
    hub, _, plug = board.partition(".")
    table = board_data()
    numbers = [*table["zones"]["outputs"], *table["racks"]["outputs"]]
    there = (table["hubs"] | table["racks"]["hubs"])[hub]
    return numbers.index(there[int(plug) - 1])


def _boards(build: str) -> dict[str, str]:
    said = data("table")["builds"][build]
    boards = dict(_boards(said["like"])) if "like" in said else {}
    for names, file in said.get("boards", {}).items():
        boards |= dict.fromkeys(spread(names), file)
    return {board: file for board, file in boards.items() if board not in said.get("without", ())}


def _parts(board: str, given: dict[str, Any]) -> Iterator[Component]:
    _, _, plug = board.partition(".")
    for names, said in given.items():
        for n, ref in enumerate(spread(names)):
            nets = dict(_nets(said, n if len(spread(names)) > 1 else -1))
            own = {pin: net.replace("{N}", plug) for pin, net in nets.items()}
            yield Component(board, ref, said["type"], said.get("value", ""), own)


def _nets(said: dict[str, Any], nth: int) -> Iterator[tuple[str, str]]:
    """Pin and net of the nth of several parts that are written as one; -1 for a single one."""
    kind = kinds()[said["type"]]
    if "on" in said:
        yield kind.supply, said["on"]
        for pin in words(kind.of["ground"]):
            yield pin, "gnd"
    pins = said["pins"]
    told = zip(kind.pins, pins, strict=True) if isinstance(pins, list) else pins.items()
    for pin, net in told:
        if nth < 0:
            yield from paired({pin: net})
        else:
            nets = spread(net)
            yield pin, nets[nth] if len(nets) > 1 else net


def _cables(newer: Collection[str]) -> Iterator[Cable]:
    given = data("table")["newer"]["cables"] if newer else {}
    instead = {name: said for names, said in given.items() for name in spread(names)}
    for names, said in data("table")["cables"].items():
        for n, name in enumerate(spread(names)):
            ends = [spread(end)[n % len(spread(end))].split() for end in said["ends"]]
            plugs = [(board, ref) for board, ref in ends]
            of = said | instead.get(name, {})
            yield Cable(name, plugs, of["kind"], of.get("plug", ""), of["metres"])


# what is joined ----------------------------------------------------------------------------------


class _Joined:
    """Names that are one: each is called after the first that was named."""

    def __init__(self) -> None:
        self._above: dict[str, str] = {}
        self._age: dict[str, int] = {}

    def find(self, name: str) -> str:
        self._age.setdefault(name, len(self._age))
        while (above := self._above.get(name)) is not None:
            name = above
        return name

    def join(self, one: str, other: str) -> None:
        first, second = sorted((self.find(one), self.find(other)), key=self._age.__getitem__)
        if first != second:
            self._above[second] = first


class _Pins(dict[str, list[At]]):
    """Net -> the pins on it; none for a net that nobody knows, which asking does not make."""

    def __missing__(self, net: str) -> list[At]:
        return []


class Netlist:
    """A table whose nets are joined over all its cables.

    A mistake in the data is no error here: rules name it.
    """

    def __init__(self, table: Draft) -> None:
        self.table = table
        self.parts = table.parts
        self._wires, self._lines = _Joined(), _Joined()
        self._join()
        self.pins = _Pins()
        """Net -> the pins on it."""
        self._on_line = _Pins()
        for part in self.parts.values():
            for pin, net in part.nets.items():
                if net != OPEN:
                    self.pins.setdefault(self.net(part, pin), []).append(At(part, pin))
        for part in self.parts.values():
            if part.kind == "resistor" and part.number < _SMALL:
                self._pass(part)
        for net, pins in self.pins.items():
            self._on_line.setdefault(self._lines.find(net), []).extend(pins)
        self.volts = {
            self.named(board, rail): volts
            for board, rails in table.rails.items()
            for rail, volts in rails.items()
        }
        self.ground = self.named(next(iter(table.rails)), "gnd")

    def _join(self) -> None:
        for part in self.parts.values():
            for net in part.nets.values():
                self._wires.find(f"{part.board}:{net}")
        for cable in self.table.cables.values():
            conductors: dict[str, str] = {}
            for plug in self.plugs(cable):
                for pin, net in plug.nets.items():
                    if net != OPEN:
                        here = f"{plug.board}:{net}"
                        self._wires.join(conductors.setdefault(pin, here), here)

    def _pass(self, part: Component) -> None:
        """A signal passes a small resistor."""
        ends = [self.net(part, pin) for pin in part.nets]
        if len(ends) == 2 and OPEN not in ends:
            self._lines.join(*ends)

    def plugs(self, cable: Cable) -> list[Component]:
        """The connectors that a cable is plugged into, without those that are not there."""
        there = (" ".join(end) for end in cable.ends)
        return [self.parts[name] for name in there if name in self.parts]

    def net(self, part: Component, pin: str) -> str:
        """What a pin is soldered to, by its name for the whole table."""
        net = part.nets.get(pin, OPEN)
        return OPEN if net == OPEN else self.named(part.board, net)

    def named(self, board: str, net: str) -> str:
        """The name for the whole table of a board's net."""
        return self._wires.find(f"{board}:{net}")

    def on_line(self, net: str) -> list[At]:
        """All pins on a net and on those behind small resistors."""
        return self._on_line[self._lines.find(net)]

    def drivers(self, net: str) -> list[At]:
        """Outputs on a line, the Pico's among them."""
        return [
            at
            for at in self.on_line(net)
            if at.pin in kinds()[at.part.kind].outputs | kinds()[at.part.kind].either
        ]

    def origin(self, at: At) -> list[At]:
        """A signal's way back from an input, buffer by buffer, to who makes it."""
        path = [at]
        while len(found := self._makers(path[-1])) == 1 and found[0] not in path:
            path.append(found[0])
            into = kinds()[found[0].part.kind].through.get(found[0].pin)
            if into is None:
                break
            path.append(At(found[0].part, into))
        return path

    def _makers(self, at: At) -> list[At]:
        return [one for one in self.drivers(self.net(*at)) if one != at]

    def followers(self, at: At) -> Iterator[At]:
        """The outputs of the buffers that follow an output."""
        for one in self.on_line(self.net(*at)):
            for out, into in kinds()[one.part.kind].through.items():
                if into == one.pin:
                    yield At(one.part, out)

    def of_kind(self, kind: str) -> list[Component]:
        """All parts of a kind."""
        return [part for part in self.parts.values() if part.kind == kind]

    def across(self, at: At) -> str:
        """The net at the other end of a part with two pins; OPEN where there is none."""
        return next((self.net(at.part, pin) for pin in at.part.nets if pin != at.pin), OPEN)

    def between(self, one: str, other: str) -> Iterable[Component]:
        """Parts with two pins that lead from one net to the other."""
        for at in self.pins[one]:
            if {self.net(at.part, pin) for pin in at.part.nets} == {one, other}:
                yield at.part


@cache
def netlist(build: str, newer: tuple[str, ...] = ()) -> Netlist:
    """The netlist of a build: bench, home, full, or racks, which is full with racks and bank.

    `newer` as for draft().
    """
    return Netlist(draft(build, newer))


def modules(n: Netlist) -> list[Component]:
    """The readers of both families."""
    return [part for part in n.parts.values() if part.kind in (OLDER, NEWER)]


def select(reader: Component) -> At:
    """The pin of its chip select."""
    return At(reader, str(kinds()[reader.kind].of["selects"]))


def sockets(n: Netlist) -> Iterator[tuple[int, Component]]:
    """The readers' modules and the number of each, which is that of the firmware."""
    if n.table.build == "bench":
        yield from enumerate(modules(n))
        return
    found = [part for part in modules(n) if part.board.startswith("hub")]
    yield from sorted((number_at(part.board), part) for part in found)
