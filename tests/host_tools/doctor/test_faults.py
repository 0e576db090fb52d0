"""The doctor names every fault: a table with it goes under examination, by radio and registers."""

from pathlib import Path

import pytest
from floorman import BUILD
from floorman import events as ev

from host_tools.doctor import report
from host_tools.doctor.diagnosis import diagnose, groups
from host_tools.doctor.examination import ExamError, examine
from host_tools.doctor.finding import Finding, sentences
from host_tools.link.messages import Count
from host_tools.table.state import ZONES as IN_WORDS
from simulator.attacks.sealed import prime
from simulator.faults import parse
from simulator.faults.registry import READERS
from simulator.playing.checkup import Checkup
from tests.bench import bench_doctor
from tests.host_tools.doctor.faulty import (
    BY_HAND,
    HOLE4,
    HUBS,
    WIRED_WRONG,
    line_rings,
    named,
    names,
    no_chip,
    plugged_into,
    wishes_of,
)

SAYS = {
    "stuck=7": "a key is down though nobody presses one",
    "address line A2": "readers answer in pairs: address line A2 of the decoders does not move",
    "row 2 dark": "LED row 2 stays dark, or dark in part",
    "lights from seat 4 on": "the seat lights stay dark from number 18 on (seat 4)",
    "a hub without its plug": "all readers on hub 3 are silent, and no other",
    "two rows swapped": "LED rows 1 and 2 show what is meant for each other",
    "a FRAM of 8 KB": "the FRAM is none that the table can use: its identity reads 04 7F 03 02, it"
    " has 8 KB; hands are kept on the Pico's flash, some 50 ms an event",
    "a FRAM of 64 KB": "the FRAM is none that the table can use: its identity reads 7F 7F 7F 7F 7F"
    " 7F C2 23, it has 64 KB; hands are kept on the Pico's flash, some 50 ms an event",
    "first and last row swapped": "LED rows 1 and 3 show what is meant for each other",
    "three rows in a ring": "LED rows 1 and 2 and 3 show what is meant for each other",
    "two hubs swapped": "the readers of hub 1 answer for those of hub 2: their cables are swapped",
}


def test_a_table_that_is_well_has_nothing(tmp_path: Path) -> None:
    assert named(tmp_path, []) == []


@pytest.mark.parametrize("nth", range(4))
def test_each_reader_that_is_unplugged_has_its_name(tmp_path: Path, nth: int) -> None:
    """Every fourth at a time: some of each hub."""
    pulled = [*zip(READERS, IN_WORDS, strict=False)][nth::4]
    checkup = Checkup("host", tmp_path, [parse(f"unplug@{name}") for name, _ in pulled])
    found = diagnose(examine(checkup, None, watch_s=0.0), groups())
    assert names(found) == [f"READER_HIGH {words}" for _, words in pulled]


@pytest.mark.parametrize(
    ("well", "fault", "name"),
    [
        (("muck",), "unplug", "FEW_ANSWER muck"),
        (("hole1",), "reset", "FEW_ANSWER hole 1"),
        (("hole1", "muck", "pot"), "unplug", "FEW_ANSWER hole 1 muck pot"),
    ],
)
def test_the_first_readers_that_are_plugged_in_are_not_accused(
    tmp_path: Path, well: tuple[str, ...], fault: str, name: str
) -> None:
    wishes = [parse(f"{fault}@{one}") for one in READERS if one not in well]
    found = diagnose(examine(Checkup("host", tmp_path, wishes), None, watch_s=0.0), groups())
    assert names(found) == [name]


def is_named(found: list[Finding], what: str, name: str) -> bool:
    """Nothing else is found, and the sentence says which."""
    assert names(found) == [name]
    return found[0].says == SAYS.get(what, found[0].says)


@pytest.mark.parametrize("what", WIRED_WRONG)
def test_what_is_wired_wrong_has_its_name_though_nobody_is_there(
    tmp_path: Path, what: str
) -> None:
    spoil, name = WIRED_WRONG[what]
    checkup = Checkup("host", tmp_path, wishes_of(what), spoil=spoil)
    found = diagnose(examine(checkup, None, watch_s=0.0), {**HUBS, **groups()})
    assert is_named(found, what, name)


@pytest.mark.parametrize("what", BY_HAND)
def test_what_somebody_sees_or_lays_has_its_name(tmp_path: Path, what: str) -> None:
    spoil, name = BY_HAND[what]
    assert is_named(named(tmp_path, wishes_of(what), spoil), what, name)


def test_two_faults_are_two_findings(tmp_path: Path) -> None:
    found = named(tmp_path, [parse("unplug@hole1"), parse("stuck=call")], no_chip("fram_cs"))
    assert names(found) == ["READER_HIGH hole 1", "NO_FRAM", "STUCK_KEY"]


@pytest.mark.parametrize(
    "cases",
    [
        ("bleed=100000@bet5", "row 3 dark"),  # a neighbour heard the card first
        ("irq=low@muck", "one reset line"),  # its trouble was shown over the row
        ("the second decoder", "address line A2"),
    ],
)
def test_two_faults_have_their_names_and_nothing_else(cases: tuple[str, str]) -> None:
    found = bench_doctor.found_with(*cases)
    assert bench_doctor.judge(bench_doctor.expected_of(cases), found) == bench_doctor.RIGHT


def test_every_finding_can_be_said_and_has_a_remedy() -> None:
    facts = dict.fromkeys(
        "group other state wrong of dips cause disturbed answered rate key row pin light seat line"
        " count heard at beside theirs ours port level version others rows selects kind size"
        " identity".split(), 1
    )  # fmt: skip
    for name in sentences():
        finding = Finding(name, ("hole 1",), facts)
        assert "{" not in finding.says + finding.remedy
        assert finding.remedy


def test_while_somebody_pairs_nothing_is_examined_and_behind_it_all_is(tmp_path: Path) -> None:
    checkup = Checkup("host", tmp_path)
    checkup.rig.hold(ev.K_FLOOR, 5_300_000)
    checkup.wait(6)
    with pytest.raises(ExamError, match=r"is being paired, or FLOOR is held .* then try again$"):
        examine(checkup, checkup)
    checkup.rig.press(ev.K_CLEAR)
    checkup.wait(1)
    evidence = examine(checkup, None, watch_s=1.0)
    assert diagnose(evidence, groups()) == []


def test_a_paired_table_that_was_just_switched_on_is_waited_for(tmp_path: Path) -> None:
    checkup = Checkup("host", tmp_path, spoil=prime)
    assert diagnose(examine(checkup, None, watch_s=1.0), groups()) == []


def test_while_a_hand_is_played_nothing_is_examined(tmp_path: Path) -> None:
    checkup = Checkup("host", tmp_path)
    for seat in range(3):
        checkup.tell(ev.SEAT, seat, 1000)
    for kind, value in ((ev.SMALL, 5), (ev.BIG, 10), (ev.UNIT, 5), (ev.START, 1)):
        checkup.tell(kind, 0, value)
    checkup.wait(2)
    with pytest.raises(
        ExamError, match=r"^a hand is being played, or its cards lie at seats: end"
    ):
        examine(checkup, checkup)


def test_after_it_the_table_shows_and_reads_as_before(tmp_path: Path) -> None:
    checkup = Checkup("host", tmp_path)
    checkup.wait(5)  # what a table tells of itself at its start has passed
    rows = [row.columns() for row in checkup.rig.rows]
    lights = checkup.rig.chain.colours()
    examine(checkup, checkup, (), watch_s=1.0)
    checkup.wait(3)
    assert [row.columns() for row in checkup.rig.rows] == rows
    assert checkup.rig.chain.colours() == lights
    checkup.lay(HOLE4)
    checkup.wait(1)
    assert [count for count in checkup.heard if isinstance(count, Count)][-1] == Count(HOLE4, 1)


def test_whoever_has_enough_leaves_the_rows_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(row: int) -> bool:
        raise KeyboardInterrupt

    checkup = Checkup("host", tmp_path)
    checkup.wait(5)  # what a table tells of itself at its start has passed
    rows = [row.columns() for row in checkup.rig.rows]
    monkeypatch.setattr(checkup, "sees_row", interrupted)
    with pytest.raises(KeyboardInterrupt):
        examine(checkup, checkup, (), watch_s=1.0)
    assert [row.columns() for row in checkup.rig.rows] == rows


def test_the_report_has_findings_first_and_a_line_for_each_reader(tmp_path: Path) -> None:
    checkup = Checkup("host", tmp_path, [parse("unplug@hole3")])
    evidence = examine(checkup, checkup, (HOLE4,), watch_s=1.0)
    names = evidence.names[: evidence.fitted]
    found = list(report.findings(diagnose(evidence, groups()), names))
    assert found[0].startswith("1. the reader of hole 3 does not answer: its data line stays high")
    assert found[0].endswith("[READER_HIGH]")
    assert "   - hole 3, SS: branch 1 cable 14, hub 1 cable 17, controller U4 pin 3 (Y2)" in found
    lines = list(report.table(evidence))
    assert lines[0] == f"firmware {BUILD.decode()}, 28 readers"
    rows = {line[:9].strip(): line[9:].split() for line in lines}
    assert rows["hole 3"] == ["-", "none", "known", "ILL", "0", "-", "-"]
    assert rows["hole 4"] == ["0x92", "passed", "0/256", "0", "0/20", "20/20", "hole", "4"]
    assert rows["pot"] == ["0x92", "passed", "0/256", "0", "0/20", "-"]
    assert list(report.findings([])) == ["nothing wrong was found"]


def test_on_micropython_it_finds_the_same(tmp_path: Path) -> None:
    """Without a person: nobody lays a card, nobody looks at a light."""
    checkup = Checkup("vm", tmp_path, [parse("unplug@hole3"), parse("stuck=7")])
    try:
        found = diagnose(examine(checkup, None, watch_s=1.0), groups())
    finally:
        checkup.close()
    assert names(found) == ["READER_HIGH hole 3", "STUCK_KEY"]


ON_PICO = {
    "a reader, a key, the FRAM": (
        ["unplug@hole3", "stuck=7"], no_chip("fram_cs"),
        ["READER_HIGH hole 3", "NO_FRAM", "STUCK_KEY"],
    ),
    "the data line": (["miso=low@readers"], plugged_into(), ["MISO_LOW"]),
    "a hub, a stranger": (
        ["hub@hub3", "clone=255@hole1"], plugged_into(), ["GROUP_SILENT", "READER_STRANGE hole 1"],
    ),
    "readers that share, a line that rings": (
        ["touch=bet3@hole5"], line_rings("bet8"),
        ["READER_SHARED hole 5 bet 3", "SPI_ERRORS bet 9"],
    ),
    "the second bus": (["miso=high@panel"], plugged_into(), ["PANEL_SILENT"]),
}  # fmt: skip


@pytest.mark.usefixtures("image")
@pytest.mark.parametrize("what", ON_PICO)
def test_on_an_emulated_pico_it_finds_the_same(tmp_path: Path, what: str) -> None:
    wishes, spoil, expected = ON_PICO[what]
    checkup = Checkup("pico", tmp_path, [parse(wish) for wish in wishes], spoil=spoil)
    try:
        found = diagnose(examine(checkup, None, watch_s=0.0), {**HUBS, **groups()})
    finally:
        checkup.close()
    assert names(found) == expected
