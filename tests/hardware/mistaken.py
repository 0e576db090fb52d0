"""Mistakes that somebody could make in a netlist: one at a time, by name or every one."""

import tomllib
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

from host_tools.table.netlist import OPEN, Component, Draft, kinds

Mistake = tuple[str, ...]
"""The name of a mistake of DO, and where it is made."""
_VALUES = ("1", "33", "10k", "1M", "100n", "1000u")
_TWENTY = 20
"""A cable so many times as long as it is."""


def listed(file: str) -> list[tuple[str, dict[str, str]]]:
    """The mistakes of a list in this folder, each with its build; `do` is made of it."""
    builds = tomllib.loads(Path(__file__).with_name(file).read_text(encoding="utf-8"))
    return [(build, mistake) for build, mistakes in builds.items() for mistake in mistakes]


def name_of(one: object) -> object:
    """A mistake by its words, where pytest names a case."""
    return one["do"] if isinstance(one, dict) else one


def solder(table: Draft, board: str, ref: str, pin: str, net: str) -> None:
    """A pin to another net of its board; - for none."""
    table.parts[f"{board} {ref}"].nets[pin] = net


def forget(table: Draft, board: str, ref: str, pin: str) -> None:
    """A pin is not said at all."""
    del table.parts[f"{board} {ref}"].nets[pin]


def swap(table: Draft, board: str, ref: str, one: str, other: str) -> None:
    """Two pins to each other's nets."""
    nets = table.parts[f"{board} {ref}"].nets
    nets[one], nets[other] = nets[other], nets[one]


def turn(table: Draft, board: str, ref: str) -> None:
    """A part with two pins the other way round."""
    swap(table, board, ref, *table.parts[f"{board} {ref}"].nets)


def short(table: Draft, board: str, one: str, other: str) -> None:
    """Two nets of a board joined."""
    for part in _on(table, board):
        for pin, net in part.nets.items():
            if net == other:
                part.nets[pin] = one


def take(table: Draft, board: str, ref: str) -> None:
    """A part left out."""
    del table.parts[f"{board} {ref}"]


def kind(table: Draft, board: str, ref: str, name: str) -> None:
    """Another kind of part in its place."""
    table.parts[f"{board} {ref}"].kind = name


def value(table: Draft, board: str, ref: str, size: str) -> None:
    """Another value."""
    table.parts[f"{board} {ref}"].value = size


def plug(table: Draft, cable: str, board: str, ref: str) -> None:
    """A cable's last plug elsewhere."""
    table.cables[cable].ends[-1] = (board, ref)


def lanes(table: Draft, cable: str, one: str, other: str) -> None:
    """Two conductors of a cable for each other, at all of its plugs."""
    for board, ref in table.cables[cable].ends:
        swap(table, board, ref, one, other)


def unplug(table: Draft, cable: str) -> None:
    """A cable left out."""
    del table.cables[cable]


def longer(table: Draft, cable: str, metres: str) -> None:
    """A cable of so many metres."""
    table.cables[cable].metres = float(metres)


DO: dict[str, Callable[..., None]] = {
    one.__name__: one
    for one in (
        solder, forget, swap, turn, short, take, kind, value, plug, lanes, unplug, longer,
    )
}  # fmt: skip


def make(table: Draft, mistake: Mistake) -> None:
    """A mistake in a table."""
    DO[mistake[0]](table, *mistake[1:])


def read(said: str) -> Mistake:
    """A mistake as people write it: kind hub1 U2 = 74HC125."""
    left, _, last = said.partition(" = ")
    end = [last] if left.startswith(("kind", "value")) else last.split()
    return (*left.split(" "), *end)


# every one ---------------------------------------------------------------------------------------


def every(table: Draft) -> Iterator[Mistake]:
    """All single mistakes on one board of each file, and with all cables."""
    for board in {file: board for board, file in table.files.items()}.values():
        nets = sorted({net for part in _on(table, board) for net in part.nets.values()} - {OPEN})
        yield from (("short", board, *two) for two in combinations(nets, 2))
        for part in _on(table, board):
            yield from _with_part(part, nets)
    yield from _with_cables(table)


def _on(table: Draft, board: str) -> list[Component]:
    return [part for part in table.parts.values() if part.board == board]


def _with_part(part: Component, nets: list[str]) -> Iterator[Mistake]:
    """A part left out, another one, its pins elsewhere."""
    at = (part.board, part.ref)
    yield ("take", *at)
    yield from (("value", *at, size) for size in _VALUES if part.value not in ("", size))
    for name, like in kinds().items():
        if name != part.kind and like.pins == kinds()[part.kind].pins:
            yield ("kind", *at, name)
    for pin, here in part.nets.items():
        yield ("forget", *at, pin)
        yield from (("solder", *at, pin, net) for net in (*nets, OPEN) if net != here)
    for one, other in combinations(part.nets, 2):
        if part.nets[one] != part.nets[other]:
            yield ("swap", *at, one, other)


def _with_cables(table: Draft) -> Iterator[Mistake]:
    """A cable left out, too long, or with its last plug in another socket of the same kind."""
    for name, cable in table.cables.items():
        yield ("unplug", name)
        yield ("longer", name, f"{_TWENTY * cable.metres:g}")
        here = table.parts[" ".join(cable.ends[-1])]
        for part in table.parts.values():
            if part.kind == here.kind and (part.board, part.ref) not in cable.ends:
                yield ("plug", name, part.board, part.ref)
