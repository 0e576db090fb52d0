"""The doctor at tables with PN5180s where cards lie: each fault by its line, and no second one."""

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from floorman import events as ev

from host_tools.commands import cli
from host_tools.doctor import diagnosis, examination, newer, report
from host_tools.doctor.diagnosis import diagnose, groups
from host_tools.doctor.evidence import Air, Evidence, Line
from host_tools.doctor.finding import Finding
from host_tools.doctor.nets import where
from host_tools.doctor.newer import newer_of
from host_tools.table.builds import build
from simulator.faults import parse
from simulator.playing import checkup as checkups
from simulator.playing.checkup import Checkup
from simulator.radio import BENCH, PROFILES
from simulator.rig import Rig
from simulator.tags import make_tags
from tests.drivers.pn5180_rig import icodes
from tests.host_tools.doctor.faulty import HUBS, Spoil, dips, names, plugged_into, swapped
from tests.host_tools.doctor.test_diagnosis import WELL

KINDS = PROFILES["pn5180"].newer
NEWER = range(17)
AIR = replace(BENCH, newer=KINDS)


def examined(
    folder: Path, faults: str, places: Iterable[int] = (), spoil: Spoil = lambda rig: None,
    table: str = "full",
) -> Evidence:  # fmt: skip
    """A table with these faults, cards laid on `places` where there are any."""
    wishes = [parse(one) for one in faults.split()]
    checkup = Checkup("host", folder, wishes, AIR, spoil, table)
    person = checkup if places else None
    return examination.examine(checkup, person, places, watch_s=0.0)


def found_in(evidence: Evidence) -> list[Finding]:
    return diagnose(evidence, groups(evidence.table))


def moved(one: str, other: str) -> Spoil:
    """The modules of two places are plugged into each other's sockets."""

    def spoil(rig: Rig) -> None:
        first, second = rig.reader(one), rig.reader(other)
        first.antenna, second.antenna = second.antenna, first.antenna

    return spoil


ALONE: dict[str, tuple[str, Spoil, list[str]]] = {  # nobody need be there for that
    "well": ("", plugged_into(), []),
    "dead": ("unplug@hole4", plugged_into(), ["BUSY_HIGH hole 4"]),
    "the only one of its kind": ("unplug@muck", plugged_into(), ["BUSY_HIGH muck"]),
    "BUSY high": ("busy=high@board2", plugged_into(), ["BUSY_HIGH board 2"]),
    "BUSY low": ("busy=low@board2", plugged_into(), ["UNANSWERED board 2"]),
    "RST": ("reset@hole4", plugged_into(), ["UNANSWERED hole 4"]),
    "firmware": ("clone=0x35@hole4", plugged_into(), ["READER_FIRMWARE hole 4"]),
    "firmware of long ago": ("clone=0x12@hole4", plugged_into(), ["READER_FIRMWARE hole 4"]),
    "NSS swapped": (
        "touch=board2@hole4 touch=hole4@board2", plugged_into(), ["NSS_CROSSED hole 4 board 2"],
    ),
    "NSS at another": ("touch=hole2@hole5", plugged_into(), ["NSS_CROSSED hole 2 hole 5"]),
    "NSS of three in a ring": (
        "touch=board2@hole4 touch=hole6@board2 touch=hole4@hole6", plugged_into(),
        ["NSS_CROSSED hole 4 hole 6 board 2"],
    ),
    "two pairs of NSS": (
        "touch=hole2@hole1 touch=hole1@hole2 touch=muck@hole9 touch=hole9@muck", plugged_into(),
        ["NSS_CROSSED hole 1 hole 2", "NSS_CROSSED hole 9 muck"],
    ),
    "two in reset": (
        "reset@hole4 reset@board2", plugged_into(), ["UNANSWERED hole 4", "UNANSWERED board 2"],
    ),
    "two with BUSY low": (
        "busy=low@hole4 busy=low@hole5", plugged_into(),
        ["UNANSWERED hole 4", "UNANSWERED hole 5"],
    ),
    "NSS swapped beside one in reset": (
        "touch=hole2@hole1 touch=hole1@hole2 reset@hole4", plugged_into(),
        ["NSS_CROSSED hole 1 hole 2", "UNANSWERED hole 4"],
    ),
    "NSS at an RC522": ("touch=bet3@hole5", plugged_into(), ["READER_LOW hole 5"]),
    "no field": ("dark@hole4", plugged_into(), ["NO_FIELD hole 4"]),
    "no 5 V": (
        " ".join(f"dark@{zone}{n + 1}" for zone, count in (("hole", 10), ("board", 5))
                 for n in range(count)) + " dark@burn dark@muck",
        plugged_into(), ["NO_5V"],
    ),
    "no 5 V at a hub": ("dark@muck dark@hole1 dark@hole2 dark@hole3", plugged_into(), ["NO_5V"]),
    "the Pico's BUSY high": ("busy=high", plugged_into(), ["BUSY_LINE"]),
    "the Pico's BUSY low": ("busy=low", plugged_into(), ["BUSY_LINE"]),
    "BUSY of a hub": (
        "busy=high@board4 busy=high@board5 busy=high@burn busy=high@hole6 busy=high@hole7",
        plugged_into(), ["BUSY_GROUP"],
    ),
    "all of a kind": (
        " ".join(f"unplug@hole{n + 1}" for n in range(10)), plugged_into(), ["BUSY_KIND"],
    ),
    "a hub": ("hub@hub2", plugged_into(), ["GROUP_SILENT"]),
    "all in reset": ("reset", plugged_into(), ["HELD_IN_RESET"]),
    "all off their cable": ("unplug", plugged_into(), ["MISO_HIGH"]),
    "MISO": ("miso=low@readers", plugged_into(), ["MISO_LOW"]),
    "SCK and MOSI": ("", swapped(0), ["SWAPPED"]),
    "a supply that always dips": ("", dips("board1", 0.05), ["READER_FORGETS board 2"]),
    "noise": ("capture=100@hole4", plugged_into(), ["READER_NOISY hole 4"]),
    "two": ("unplug@hole4 dark@hole5", plugged_into(), ["BUSY_HIGH hole 4", "NO_FIELD hole 5"]),
    "one of each family": (
        "reset@hole1 unplug@bet3", plugged_into(), ["UNANSWERED hole 1", "READER_HIGH bet 3"],
    ),
}  # fmt: skip


@pytest.fixture(autouse=True)
def nobody_waits_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examination, "GONE_S", 2.0)


@pytest.mark.parametrize("what", ALONE)
def test_a_fault_has_its_name(tmp_path: Path, what: str) -> None:
    faults, spoil, expected = ALONE[what]
    assert names(found_in(examined(tmp_path, faults, spoil=spoil))) == expected


BY_HAND: dict[str, tuple[str, Spoil, list[str]]] = {  # at a bench
    "deaf": ("miss=100@board1", plugged_into(), ["DEAF board 1"]),
    "weak": ("miss=60@hole1", plugged_into(), ["WEAK hole 1"]),
    "unread": ("collision@hole1", plugged_into(), ["UNREADABLE hole 1"]),
    "no field, and cards": ("dark@hole1", plugged_into(), ["NO_FIELD hole 1"]),
    "modules moved": ("", moved("hole0", "board0"), ["WRONG_PLACE hole 1"]),
    "a supply that dips": ("", dips("board0", 1.0), ["SUPPLY_DIPPED board 1"]),
    "a line that rings": ("double=5@hole1", plugged_into(), ["SPI_ERRORS hole 1"]),
}


@pytest.mark.parametrize("what", BY_HAND)
def test_what_cards_tell_has_its_name(tmp_path: Path, what: str) -> None:
    faults, spoil, expected = BY_HAND[what]
    evidence = examined(tmp_path, faults, range(3), spoil, "bench")
    assert names(found_in(evidence)) == expected


def test_of_a_card_of_iso_15693_is_said_that_rc522s_cannot_hear_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make_tags({}, seed=1)
    uids = icodes(Random(1), len(made))
    deck = [replace(one, uid=uid) for one, uid in zip(made, uids, strict=True)]
    monkeypatch.setattr(checkups, "one_deck", lambda: deck)
    air = replace(BENCH, newer=("hole", "board"))
    checkup = Checkup("host", tmp_path, profile=air, build="bench")
    evidence = examination.examine(checkup, checkup, watch_s=0.0)
    assert names(found_in(evidence)) == ["CARD_VICINITY muck"]
    assert evidence.heard_at[0] == frozenset({0})
    assert not evidence.laid[0].answered


@pytest.mark.parametrize(
    ("table", "faults", "expected"),
    [
        ("bench", "unplug@hole1", ["BUSY_HIGH hole 1"]),
        ("bench", "dark@hole1 dark@board1 dark@muck", ["NO_5V"]),
        ("bench", "busy=low@board1", ["UNANSWERED board 1"]),
        ("home", "hub@hub2", ["GROUP_SILENT"]),
        ("home", "reset@hole3b", ["UNANSWERED hole 3b"]),
    ],
)
def test_on_other_builds_too(tmp_path: Path, table: str, faults: str, expected: list[str]) -> None:
    assert names(found_in(examined(tmp_path, faults, table=table))) == expected


@pytest.mark.parametrize(
    ("table", "kinds", "says"),
    [
        ("full", "rack", "not 'rack'"),
        ("full", "hole boards", "not 'boards'"),
        ("bench", "hole pot", "no reader is fitted under pot on this table"),
        ("home", "bet", "no reader is fitted under bet on this table"),
    ],
)
def test_kinds_that_have_no_pn5180_are_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], table: str, kinds: str, says: str
) -> None:
    doctor = ["doctor", "--board", "host", "--alone", "--build", table]
    with suppress(SystemExit):
        assert cli.main([*doctor, "--pn5180", kinds]) == cli.CANNOT
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("state", "name"),
    [(ev.READER_RESET, "BUSY_LINE"), (ev.READER_HIGH, "NONE_ANSWERS"), (ev.READER_LOW, "SWAPPED")],
)
def test_where_all_are_pn5180s_none_is_known_but_those_that_are_named(
    state: int, name: str
) -> None:
    every = dict.fromkeys(range(3), state)
    newer = newer_of(dict.fromkeys(every, 0), every, "bench", frozenset(("hole", "board", "muck")))
    lines = dict.fromkeys(every, WELL)
    found = Evidence(table="bench", versions=(0, 0, 0), health=every, lines=lines, newer=newer)
    assert names(diagnose(found, {})) == [name]
    assert newer_of(dict.fromkeys(every, 0), every, "bench") == {}


def test_a_table_of_rc522s_alone_has_no_pn5180() -> None:
    versions = dict.fromkeys(range(28), 146)
    for health in ({}, dict.fromkeys(range(16), ev.READER_HIGH), dict.fromkeys(range(28), 2)):
        assert not newer_of(versions, health, "full")


def test_two_ribbons_that_reach_a_whole_kind_are_two_ribbons() -> None:
    shared = groups()
    ill = [zone for hub in ("hub2", "hub3") for zone in shared[hub] if zone in NEWER]
    assert {*range(10, 15)} < {*ill}
    found = Evidence(
        versions=(0x41,) * 17 + (0x92,) * 11, newer=dict.fromkeys(NEWER, 0x41),
        health=dict.fromkeys(ill, ev.READER_RESET), lines=dict.fromkeys(range(28), WELL),
    )  # fmt: skip
    assert names(diagnose(found, shared)) == ["BUSY_GROUP", "BUSY_GROUP"]


def test_a_decoder_without_busy_is_that_of_its_multiplexer() -> None:
    ill = dict.fromkeys(range(16), ev.READER_RESET)
    versions = {zone: 0 if zone in ill else 0x41 if zone == 16 else 0x92 for zone in range(28)}
    found = Evidence(
        versions=tuple(versions.values()), health=ill, newer=newer_of(versions, ill, "full")
    )
    [one] = diagnose(found, {**HUBS, **groups()})
    assert (one.name, one.facts["group"]) == ("BUSY_GROUP", "the first decoder")


@pytest.mark.parametrize(("dips", "name"), [(0, "READER_SILENT"), (2, "SUPPLY_DIPPED")])
def test_one_that_answers_again_has_a_loose_supply(dips: int, name: str) -> None:
    found = Evidence(
        versions=(0x41,) * 28, newer={0: 0x41}, health={0: ev.READER_HIGH},
        lines={0: Line(0, 32, 0xFF, dips)},
    )  # fmt: skip
    assert names(diagnose(found, {})) == [f"{name} hole 1"]


def test_noise_that_leaves_one_poll_in_a_hundred_is_no_missing_field(tmp_path: Path) -> None:
    evidence = examined(tmp_path, "hiss=100@hole4")
    assert names(found_in(evidence)) == ["NOISE hole 4"]
    assert evidence.dark == set()


def test_lines_of_a_pn5180_are_named_by_net() -> None:
    words = build("full").words
    assert where(Finding("UNANSWERED", ("hole 4",)), words, "full", NEWER) == [
        "hole 4, RST: branch 2 cable 7, hub 2 cable 10, GP8",
        "hole 4, NSS: branch 2 cable 12, hub 2 cable 15, controller U4 pin 4 (Y3)",
        "hole 4, MISO: branch 2 cable 20, hub 2 cable 8, hub2 U2 pin 11 (4Y)",
        "hole 4, BUSY: branch 2 cable 30, busy 2 cable 6, busy U1 pin 6 (I3)",
    ]
    [line, *_] = where(Finding("NO_5V", (), {"group": "hub2"}), words, "full", NEWER)
    assert line == "hub2: plug H2 of the controller, U1, U2, U3 of the hub"
    [line] = where(Finding("NO_5V", (), {"group": "the table"}), words, "bench", range(3))
    assert line.startswith("5v_usb: VBUS, ")
    assert where(Finding("BUSY_LINE", (), {"level": "low"}), words, "full", NEWER) == [
        "reader_busy, GP21: busy U4 pin 3 (1Y)"
    ]
    assert where(Finding("WRONG_PLACE", ("bet 9",), {}), words, "full", NEWER) == [
        "bet 9, SS: branch 4 cable 13, hub 4 cable 16, controller U5 pin 10 (Y9)"
    ]


def test_of_two_whose_nss_are_crossed_those_and_busy_are_named() -> None:
    found = Evidence(
        versions=(0x41,) * 28, newer=dict.fromkeys(NEWER, 0x41), raises={3: 8, 8: 3},
        health={3: ev.READER_HIGH, 8: ev.READER_HIGH},
    )  # fmt: skip
    [one] = diagnose(found, {})
    lines = [line.partition(":")[0] for line in where(one, found.names[:28], "full", NEWER)]
    assert lines == [
        f"{place}, {pin}" for place in ("hole 4", "hole 9") for pin in ("NSS", "BUSY")
    ]


def test_two_that_fell_ill_though_one_raises_a_third_ones_busy_are_two() -> None:
    """The third answers: it was looked at while it carried something out of its own."""
    found = Evidence(
        versions=(0x41,) * 28, newer=dict.fromkeys(NEWER, 0x41), raises={3: 5},
        health={3: ev.READER_HIGH, 8: ev.READER_HIGH},
    )  # fmt: skip
    assert names(diagnose(found, {})) == ["UNANSWERED hole 4", "UNANSWERED hole 9"]


def test_the_report_names_a_firmware(tmp_path: Path) -> None:
    evidence = examined(tmp_path, "clone=0x3a@board1", table="bench")
    rows = {line[:9].strip(): line[9:].split() for line in report.table(evidence)}
    assert rows["hole 1"][:2] == ["PN", "4.1"]
    assert rows["board 1"][:2] == ["PN", "3.10"]
    [line, *_] = report.findings(found_in(evidence), evidence.names, "bench", evidence.newer)
    assert "has firmware 3.10" in line


def test_one_that_fell_ill_since_has_its_own_finding_alone() -> None:
    found = Evidence(
        versions=(0x41,) * 28, newer={0: 0x41}, dark={0}, quiet={0: Air(0, 100, 0, 100)},
        health={0: ev.READER_RESET},
    )  # fmt: skip
    assert names(diagnose(found, {})) == ["BUSY_HIGH hole 1"]


def test_the_page_names_findings_as_they_are_named() -> None:
    page = Path("docs/pn5180.md").read_text(encoding="utf-8")
    column = "".join(re.findall(r"^\| (`[A-Z].*?) \|", page, re.MULTILINE))
    told = "".join(Path(room.__file__).read_text() for room in (newer, diagnosis))
    found = re.findall(r"\w+", column)
    assert len(found) > 5
    assert [name for name in found if f'"{name}"' not in told] == []


def test_all_of_a_hub_without_a_field_is_told_from_one(tmp_path: Path) -> None:
    quiet = dict.fromkeys(NEWER, Air(0, 20, 0, 20))
    found = Evidence(
        versions=(0x41,) * 17 + (0x92,) * 11, newer=dict.fromkeys(NEWER, 0x41), quiet=quiet,
        dark={*range(3), 16, 12},
    )  # fmt: skip
    assert names(diagnose(found, groups()))[:2] == ["NO_5V", "NO_FIELD board 3"]
