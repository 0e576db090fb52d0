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
from host_tools.doctor.newer import as_older
from host_tools.table.builds import board_data

_LINES = 5
_OF_RACKS = 4  # A4 does not reach their decoder
_LEAST = 3  # readers that it explains: two may have a select in common

Named = Callable[[int], int]
"""Address that is meant -> the one that the lines name."""


@dataclass(frozen=True)
class Broken:
    """Address lines that are broken, and the readers whose state that explains."""

    lines: tuple[int, ...]
    zones: frozenset[int]

    @property
    def finding(self) -> Finding:
        """One line, or two of them."""
        line, *others = self.lines
        if not others:
            return Finding("ADDRESS_LINE", (), {"line": line})
        return Finding("ADDRESS_LINES", (), {"line": line, "other": others[0]})


def broken(evidence: Evidence) -> Broken | None:
    """The lines by whose fault most is explained and nothing is not so, the fewest of them."""
    if not evidence.aliases:
        return None
    found = [Broken(lines, _explains(evidence, named)) for lines, named in _faults()]
    best = max(found, key=lambda one: (len(one.zones), -len(one.lines)))
    return best if len(best.zones) >= _LEAST else None


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


def _explains(evidence: Evidence, named: Named) -> frozenset[int]:
    """Readers whose state this fault explains; none when one of them should be ill and is not."""
    selects = _selects(evidence)
    sent = {zone: (kind, named(at) & _mask(kind)) for zone, (kind, at) in selects.items()}
    reached = {*selects.values()}
    found = set()
    for zone, at in sent.items():
        together = [other for other, its in sent.items() if its == at and other != zone]
        state = evidence.health.get(zone)
        if (together or at not in reached) and not state:
            return frozenset()
        if at not in reached:
            gone = as_older(evidence, zone, state or 0) == ev.READER_HIGH
        else:
            gone = state == ev.READER_SHARED and _first(evidence, together) == (
                evidence.aliases.get(zone)
            )
        found |= {zone} if gone else set()
    return frozenset(found)


def _first(evidence: Evidence, together: list[int]) -> int:
    """The one of them that exams.ALIAS would name; -1 for none."""
    answer = (0, ev.READER_SHARED)
    return min((one for one in together if evidence.health.get(one, 0) in answer), default=-1)


def _selects(evidence: Evidence) -> dict[int, tuple[bool, int]]:
    """Reader -> is it on the decoder of the racks, and the output there."""
    table = len(board_data()["zones"]["outputs"])
    at = {zone: output for output, zone in evidence.outputs.items()}
    outputs = {zone: at.get(zone, zone) for zone in range(evidence.fitted)}
    return {zone: (out >= table, out % table) for zone, out in outputs.items()}


def _mask(racks: bool) -> int:
    return (1 << (_OF_RACKS if racks else _LINES)) - 1
