"""The doctor at a bench and at a home table: each reader by its name, each card where it lies."""

import pytest

from host_tools.doctor import report
from host_tools.doctor.diagnosis import diagnose, groups
from host_tools.doctor.evidence import Evidence
from host_tools.doctor.examination import examine
from host_tools.table.builds import build
from simulator.faults import parse
from simulator.playing.checkup import Checkup


def examined(folder, name, places=None, faults=()) -> Evidence:
    checkup = Checkup("host", folder, map(parse, faults), build=name)
    try:
        return examine(checkup, checkup, places, watch_s=1.0)
    finally:
        checkup.close()


def test_a_bench_of_three_readers_is_well_and_names_the_card_on_each(tmp_path):
    evidence = examined(tmp_path, "bench")
    assert diagnose(evidence, groups("bench")) == []
    assert evidence.heard_at == {n: frozenset({n}) for n in range(3)}
    table = list(report.table(evidence))
    assert "3 readers" in table[0]
    rows = table[-3:]
    for name, row in zip(build("bench").words, rows, strict=True):
        assert row.startswith(name)
        assert row.endswith(f"20/20  {name}")


def test_of_a_seats_two_readers_the_one_that_is_ill_is_named(tmp_path):
    evidence = examined(tmp_path, "home", [0, 3, 20], ["unplug@hole4b", "irq=low@hole5a"])
    names = [(one.name, one.places) for one in diagnose(evidence, groups("home"))]
    assert [places for _, places in names] == [("hole 5a",), ("hole 4b",)]
    pair = frozenset({3, 20})
    assert evidence.heard_at == {0: frozenset({0, 17}), 3: pair}


@pytest.mark.parametrize("name", ["bench", "home", "full"])
def test_hubs_and_decoders_are_those_of_the_build(name):
    readers = set(range(len(build(name).readers)))
    for members in groups(name).values():
        assert set(members) <= readers
    assert bool(groups(name)) == (name != "bench")


@pytest.mark.parametrize(
    ("build", "zone", "words"),
    [("bench", "muck", "muck"), ("bench", "hole1", "hole 1"), ("home", "hole3b", "hole 3b"),
     ("full", "bet9", "bet 9")],
)  # fmt: skip
@pytest.mark.parametrize(
    ("how", "name"), [("low", "BUS_DISTURBED"), ("weak", "BUS_DISTURBED"), ("high", "FEW_ANSWER")]
)
def test_a_module_that_drives_miso_unselected_is_named(tmp_path, build, zone, words, how, name):
    """One that holds the line high looks as if the others were away: it is to be unplugged."""
    checkup = Checkup("host", tmp_path, [parse(f"drives={how}@{zone}")], build=build)
    [found] = diagnose(examine(checkup, None, watch_s=0.0), groups(build))
    assert (found.name, found.places) == (name, (words,))
    assert f"unplug {words}" in found.remedy or f"unplug the reader of {words}" in found.remedy


def test_two_readers_of_a_bench_that_are_noisy_accuse_nobody(tmp_path):
    evidence = examined(tmp_path, "bench", [2], ["capture=100@hole1", "capture=100@board1"])
    names = [(one.name, one.places) for one in diagnose(evidence, groups("bench"))]
    assert names == [("READER_NOISY", ("hole 1",)), ("READER_NOISY", ("board 1",))]
