"""Address lines of the decoders that stand still or touch: named, and nothing beside them."""

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from floorman import events as ev

from host_tools.doctor.diagnosis import diagnose, groups
from host_tools.doctor.evidence import Evidence, LearnedReader
from host_tools.doctor.examination import examine
from host_tools.doctor.finding import Finding
from host_tools.table.builds import build, build_of
from simulator.playing.checkup import Checkup
from simulator.rig import Rig
from tests.host_tools.doctor.faulty import names
from tests.host_tools.doctor.test_diagnosis import WELL

Named = Callable[[int], int]


def low(*lines: int) -> Named:
    every = sum(1 << line for line in lines)
    return lambda at: at & ~every


def high(*lines: int) -> Named:
    every = sum(1 << line for line in lines)
    return lambda at: at | every


def touching(one: int, other: int) -> Named:
    """Low is the stronger level."""
    both = 1 << one | 1 << other
    return lambda at: at if at & both == both else at & ~both


def seen(table: str, named: Named, fitted: int = 0) -> Evidence:
    """A table as it tells of its readers when its lines name others than are meant."""
    count = fitted or len(build(table).readers)
    of_racks = len(build("full").readers)
    sent = {
        zone: (True, named(zone - of_racks) & 15) if zone >= of_racks else (False, named(zone))
        for zone in range(count)
    }
    there = {(zone >= of_racks, zone % of_racks) for zone in range(count)}
    found = Evidence(
        table=table, versions=(0x92,) * count, lines=dict.fromkeys(range(count), WELL)
    )
    for zone, at in sent.items():
        together = [other for other, its in sent.items() if its == at and other != zone]
        if at not in there:
            found.health[zone] = ev.READER_HIGH
        elif together:
            found.health[zone] = ev.READER_SHARED
            found.aliases[zone] = together[0]
    return found


def said(found: Evidence) -> list[Finding]:
    return diagnose(found, groups(found.table))


@pytest.mark.parametrize("table", ["home", "full"])
@pytest.mark.parametrize("level", [low, high])
@pytest.mark.parametrize("line", range(5))
def test_a_line_that_stands_still_is_the_one_finding(
    table: str, level: Callable[[int], Named], line: int
) -> None:
    """Readers without a partner are no culprits, outputs where no reader is no faults."""
    [found] = said(seen(table, level(line)))
    assert (found.name, found.facts) == ("ADDRESS_LINE", {"line": line})


@pytest.mark.parametrize("table", ["home", "full"])
@pytest.mark.parametrize("fault", [low, high, touching])
def test_two_lines_are_named_both(table: str, fault: Callable[[int, int], Named]) -> None:
    for line, other in combinations(range(5), 2):
        found = said(seen(table, fault(line, other)))
        assert [(one.name, one.facts) for one in found] == [
            ("ADDRESS_LINES", {"line": line, "other": other})
        ]


@pytest.mark.parametrize("line", range(4))
def test_racks_answer_in_pairs_with_the_others(line: int) -> None:
    racks = len(build_of("full").readers)
    assert names(said(seen("full", low(line), racks))) == ["ADDRESS_LINE"]


def test_a_reader_that_is_gone_besides_is_another_finding() -> None:
    found = seen("full", low(0))
    for zone in (6, 7):
        found.health[zone] = ev.READER_HIGH
        del found.aliases[zone]
    assert names(said(found)) == ["ADDRESS_LINE", "READER_HIGH hole 7", "READER_HIGH hole 8"]


def test_one_whose_partner_is_gone_may_be_well() -> None:
    found = seen("full", low(0))
    found.health[2] = ev.READER_HIGH
    for zone in (2, 3):
        del found.aliases[zone]
    del found.health[3]
    assert names(said(found)) == ["ADDRESS_LINE", "READER_HIGH hole 3"]


def test_pn5180s_that_share_a_select_do_not_answer_at_all() -> None:
    """Neither waits for the other's BUSY, so they witness nothing."""
    found = seen("full", low(0))
    found.newer = dict.fromkeys(range(17), 0x41)
    found.health |= dict.fromkeys((*range(1, 16), 17), ev.READER_HIGH)
    found.health[0] = ev.READER_SHARED
    found.aliases = {zone: other for zone, other in found.aliases.items() if zone > 17}
    del found.health[16]
    [one] = said(found)
    assert (one.name, one.facts) == ("ADDRESS_LINE", {"line": 0})


def test_where_readers_are_in_each_others_plugs_outputs_count() -> None:
    found = seen("full", low(1))
    swap = {2: 7, 7: 2}
    found.readers = {zone: LearnedReader(0, swap.get(zone), None, 0) for zone in range(28)}
    found.aliases = {
        swap.get(zone, zone): swap.get(other, other) for zone, other in found.aliases.items()
    }
    assert names(said(found)) == ["ADDRESS_LINE"]


def test_two_readers_that_share_a_select_are_no_broken_line() -> None:
    found = Evidence(
        versions=(0x92,) * 28, lines=dict.fromkeys(range(28), WELL), aliases={4: 5, 5: 4},
        health={4: ev.READER_SHARED, 5: ev.READER_SHARED},
    )  # fmt: skip
    assert names(said(found)) == ["READER_SHARED hole 5 hole 6"]


def wired(table: str, named: Named) -> Callable[[Rig], None]:
    """A table whose lines name others than are meant."""

    def spoil(rig: Rig) -> None:
        readers = build(table).readers
        for at, reader in enumerate(readers):
            if named(at) >= len(readers):
                rig.unplugged.add(reader)
            elif named(at) != at:
                rig.touching[reader] = readers[named(at)]

    return spoil


@pytest.mark.parametrize(
    ("table", "named", "name"),
    [
        ("home", low(0), "ADDRESS_LINE"),
        ("full", high(2), "ADDRESS_LINE"),
        ("full", touching(0, 1), "ADDRESS_LINES"),
    ],
)
def test_a_table_tells_of_it(tmp_path: Path, table: str, named: Named, name: str) -> None:
    checkup = Checkup("host", tmp_path, spoil=wired(table, named), build=table)
    assert names(said(examine(checkup, None, watch_s=0.0))) == [name]
