"""Address lines of the decoders that are broken: what a line names then, and whether that is it.

A line that stays low or high, or moves with another one, has some chip selects reach one reader
and others none.  Each such fault is tried: the readers that would answer together do, with each
other, and those that nothing would select are gone.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from floorman import events as ev

from host_tools.doctor.evidence import Evidence
from host_tools.doctor.finding import Finding
from host_tools.table.builds import board_data

_LINES = 5
_OF_RACKS = 4  # A4 does not reach their decoder
_LEAST = 3  # readers that it explains: two may have a select in common

Named = Callable[[int], int]
"""Address that is meant -> the one that the lines name."""


@dataclass(frozen=True)
class Broken:
    """Address lines that are broken, the readers that say so, and those that are ill of it."""

    lines: tuple[int, ...]
    witnesses: frozenset[int]
    zones: frozenset[int]

    @property
    def finding(self) -> Finding:
        """One line, or two of them."""
        line, *others = self.lines
        if not others:
            return Finding("ADDRESS_LINE", (), {"line": line})
        return Finding("ADDRESS_LINES", (), {"line": line, "other": others[0]})


def broken(evidence: Evidence) -> Broken | None:
    """The lines for whose fault most readers speak and none against it, the fewest of them."""
    if not evidence.aliases:
        return None
    found = [Broken(lines, *_explained(evidence, named)) for lines, named in _faults()]
    best = max(found, key=lambda one: (len(one.witnesses), -len(one.lines)))
    return best if len(best.witnesses) >= _LEAST else None


def _faults() -> Iterator[tuple[tuple[int, ...], Named]]:
    for line in range(_LINES):
        for named in _stuck(1 << line):
            yield (line,), named
    for line, other in combinations(range(_LINES), 2):
        one, both = 1 << line, 1 << line | 1 << other
        for named in (*_stuck(one, 1 << other), *_shorted(both)):
            yield (line, other), named


def _stuck(*bits: int) -> Iterator[Named]:
    """Each of them low or high."""
    every = sum(bits)
    for level in {0, every, *bits}:
        yield lambda at, level=level: at & ~every | level  # type: ignore[misc]


def _shorted(both: int) -> Iterator[Named]:
    """Two lines that touch, where low is the stronger level, and where high is."""
    yield lambda at: at if at & both == both else at & ~both
    yield lambda at: at | both if at & both else at


def _explained(evidence: Evidence, named: Named) -> tuple[frozenset[int], frozenset[int]]:
    """Readers that say that it is this fault, and all that are ill of it; none when one of them
    should be ill and is not.
    """
    selects, health = _selects(evidence), evidence.health
    sent = {zone: (kind, named(at) & _mask(kind)) for zone, (kind, at) in selects.items()}
    reached = {*selects.values()}
    answer = {zone for zone in sent if health.get(zone, 0) in (0, ev.READER_SHARED)}
    witnesses, ill = set(), set()
    for zone, at in sent.items():
        mates = {other for other, its in sent.items() if its == at and other != zone}
        first = min(mates & answer, default=None)  # as exams.ALIAS names it
        if zone not in health:
            if first is not None or at not in reached:
                return frozenset(), frozenset()
        elif at not in reached:
            gone = ev.READER_RESET if zone in evidence.newer else ev.READER_HIGH  # BUSY is high
            witnesses |= {zone} if health[zone] == gone else set()
        elif health[zone] == ev.READER_SHARED and evidence.aliases.get(zone, -1) == first:
            witnesses.add(zone)
        elif mates and evidence.newer.keys() & {zone, *mates}:
            ill.add(zone)  # two PN5180s with one select do not wait for each other's BUSY
    return frozenset(witnesses), frozenset(witnesses | ill)


def _selects(evidence: Evidence) -> dict[int, tuple[bool, int]]:
    """Reader -> is it on the decoder of the racks, and the output there."""
    table = len(board_data()["zones"]["outputs"])
    at = {zone: output for output, zone in evidence.outputs.items()}
    outputs = {zone: at.get(zone, zone) for zone in range(evidence.fitted)}
    return {zone: (out >= table, out % table) for zone, out in outputs.items()}


def _mask(racks: bool) -> int:
    return (1 << (_OF_RACKS if racks else _LINES)) - 1
