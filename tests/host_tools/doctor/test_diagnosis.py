"""Meanings of figures: findings that no simulated table has, and how they stand to each other."""

import pytest
from floorman import events as ev

from host_tools.doctor import report
from host_tools.doctor.diagnosis import diagnose, groups
from host_tools.doctor.evidence import Air, Evidence, LearnedKnocks, Line, Parts
from host_tools.doctor.finding import Finding, sentences
from host_tools.doctor.nets import where
from host_tools.link.messages import Part, Started
from host_tools.table.builds import NAMES, build
from host_tools.table.state import ZONES

COUNT = 28
WELL = Line(0, 32, 0xFF, 0)
SILENT = Air(0, 0, 0, 20)
HUBS = {"hub 1": (0, 1, 2), "hub 2": (10, 11, 12)}


def evidence(**facts: object) -> Evidence:
    """A table that is well but for `facts`."""
    found = Evidence(
        versions=(0x92,) * COUNT,
        self_tests=(0,) * COUNT,
        lines=dict.fromkeys(range(COUNT), WELL),
        quiet=dict.fromkeys(range(COUNT), SILENT),
        parts=Parts(True, True, True, False),
        by_hand=True,
        watched_s=60.0,
    )
    for name, value in facts.items():
        setattr(found, name, value)
    return found


def names(found: Evidence) -> list[str]:
    return [" ".join((one.name, *one.places)) for one in diagnose(found, HUBS)]


def start(cause: int) -> Started:
    return Started(0, cause, 0, 1, 0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("parts", "named"),
    [
        (Parts(False, False, False, True), ["PANEL_SILENT"]),
        (Parts(True, False, True, True), ["NO_KEYPAD"]),
        (Parts(True, True, False, False), ["NO_KNOCKS"]),
        (Parts(False, True, True, True), ["NO_FRAM", "STUCK_KEY"]),
    ],
)
def test_a_bus_that_is_silent_is_one_finding(parts: Parts, named: list[str]) -> None:
    assert names(evidence(parts=parts)) == named


@pytest.mark.parametrize(
    ("identity", "says"),
    [
        ("04 7F 03 02 FF FF FF FF", "reads 04 7F 03 02, it has 8 KB;"),  # MB85RS64V
        ("04 7F 27 03 00 00 00 00", "reads 04 7F 27 03, it has 128 KB;"),  # MB85RS1MT
        ("7F 7F 7F 7F 7F 7F C2 21", "reads 7F 7F 7F 7F 7F 7F C2 21, it has 16 KB;"),  # FM25V01A
        ("AE 83 09 01 00 00 00 00", "reads AE 83 09 01 00 00 00 00, its size is not known;"),
    ],
)
def test_a_fram_of_another_size_is_named_by_its_identity(identity: str, says: str) -> None:
    parts = Parts(False, True, True, False)
    [found] = diagnose(evidence(parts=parts, fram=bytes.fromhex(identity)), HUBS)
    assert found.name == "OTHER_FRAM"
    assert says in found.says
    for nobody in (b"", bytes(8), b"\xff" * 8):
        assert names(evidence(parts=parts, fram=nobody)) == ["NO_FRAM"]


def test_a_torn_file_of_what_was_learned_is_a_finding() -> None:
    assert names(evidence(torn=True, knocks={})) == ["LEARNED_TORN"]


def test_the_report_says_of_each_seat_what_was_learned() -> None:
    none = list(report.table(evidence()))
    assert not [line for line in none if "learned" in line]
    nothing = list(report.table(evidence(knocks={})))
    assert "learned of knocks: nothing ('floorman bring-up --step slaps')" in nothing
    one = LearnedKnocks(10, 420, None, 1)
    taught = list(report.table(evidence(knocks={0: one})))
    assert "  seat 1: 420 before seat 10's, always before seat 2's, 1 of 10 missed" in taught


def test_a_reader_that_hears_what_is_not_there() -> None:
    assert names(evidence(quiet={4: Air(0, 3, 0, 20)})) == ["NOISE hole 5"]
    assert names(evidence(quiet={4: Air(3, 0, 0, 20)})) == ["NOISE hole 5"]
    assert names(evidence(quiet={4: Air(0, 1, 0, 20)})) == []


def test_of_a_reader_that_fell_ill_meanwhile_nothing_more_is_said() -> None:
    heard = {"quiet": {3: Air(0, 18, 0, 20)}, "laid": {3: Air(0, 20, 0, 20)}}
    assert names(evidence(health={3: ev.READER_NOISY}, **heard)) == ["READER_NOISY hole 4"]
    assert names(evidence(**heard)) == ["NOISE hole 4"]


def test_a_felt_that_nobody_cleared_may_have_cards_on_it() -> None:
    assert names(evidence(quiet={4: Air(20, 0, 0, 20)}, by_hand=False)) == []
    assert names(evidence(ghosts=9, by_hand=False)) == []


@pytest.mark.parametrize(("ghosts", "seconds", "named"), [(2, 60, 1), (1, 60, 0), (1, 10, 1)])
def test_ghosts_are_counted_by_the_minute(ghosts: int, seconds: float, named: int) -> None:
    assert names(evidence(ghosts=ghosts, watched_s=seconds)) == ["GHOSTS"] * named


def test_a_copy_and_a_state_of_later_firmware_have_names() -> None:
    assert names(evidence(self_tests=(0, 1, 0))) == ["COPY hole 2"]
    assert names(evidence(health={27: 99})) == ["READER_OTHER pot"]


def test_a_group_is_named_when_all_of_it_is_silent_in_the_same_way() -> None:
    silent = dict.fromkeys(HUBS["hub 2"], ev.READER_HIGH)
    assert names(evidence(health=silent)) == ["GROUP_SILENT"]
    assert names(evidence(health={**silent, 5: ev.READER_LOW})) == [
        "GROUP_SILENT",
        "READER_LOW hole 6",
    ]
    mixed = {**silent, 11: ev.READER_LOW}
    assert [name.split()[0] for name in names(evidence(health=mixed))] == [
        "READER_HIGH", "READER_LOW", "READER_HIGH"
    ]  # fmt: skip


def test_a_group_that_answers_together_is_not_silent() -> None:
    shared = dict.fromkeys(HUBS["hub 2"], ev.READER_SHARED)
    assert names(evidence(health=shared)) == ["READER_SHARED board 1 board 2 board 3"]


def test_when_all_readers_fail_in_different_ways_each_is_named() -> None:
    health = dict.fromkeys(range(COUNT), ev.READER_HIGH) | {3: ev.READER_LOW}
    assert len(diagnose(evidence(health=health), {})) == COUNT


def test_ghosts_of_neighbours_are_counted_over_all_cards() -> None:
    beside = {zone: {zone + 1: Air(1, 0, 0, 20)} for zone in range(2)}
    assert names(evidence(beside=beside)) == []
    beside[5] = {2: Air(1, 0, 0, 20)}
    assert names(evidence(beside=beside)) == ["NEIGHBOURS hole 2 hole 3"]


def test_who_is_well_where_all_others_are_ill_disturbs_them() -> None:
    health = dict.fromkeys(range(COUNT), ev.READER_FORGETS) | {12: ev.READER_LOW}
    del health[3]
    assert names(evidence(health=health)) == ["BUS_DISTURBED hole 4"]


def test_who_is_well_where_most_are_silent_is_not_accused() -> None:
    """A line that stays high, or a chip in reset, is nobody else's doing."""
    health = dict.fromkeys(range(1, COUNT), ev.READER_HIGH)
    assert names(evidence(health=health)) == ["FEW_ANSWER hole 1"]
    mixed = {**health, 9: ev.READER_LOW}
    assert not [name for name in names(evidence(health=mixed)) if "BUS" in name]


def test_a_line_is_named_by_its_net() -> None:
    apart = {zone: zone ^ 4 for zone in range(24)}
    shared = evidence(health=dict.fromkeys(apart, ev.READER_SHARED), aliases=apart)
    [found] = diagnose(shared, HUBS)
    assert found.name == "ADDRESS_LINE"
    assert where(found, ZONES[:COUNT], "full") == [
        "decoder_a2, GP4: controller U2 pin 4 (A3), controller U4 pin 21 (A2),"
        " controller U5 pin 21 (A2)"
    ]
    [silent] = diagnose(evidence(health=dict.fromkeys((10, 11, 12), ev.READER_HIGH)), HUBS)
    assert where(silent, ZONES[:COUNT], "full") == [
        "hub 2: plug H2 of the controller, U1, U2, U3 of the hub"
    ]
    stuck = Finding("KNOCK_STUCK", (), {"seat": 8, "at": 7})
    assert where(stuck, ZONES[:COUNT], "full")[0].startswith(
        "knock7: controller U8 pin 28 (GPA7), controller U8 pin 3 (GPB2), controller K8"
    )


def test_rows_in_a_ring_are_one_finding_with_each_select() -> None:
    ring: dict[int, int | None] = {0: 1, 1: 2, 2: 0}
    [found] = diagnose(evidence(dark_rows=[0, 1, 2], lit_instead=ring), HUBS)
    lines = [line.partition(":")[0] for line in where(found, ZONES[:COUNT], "full")]
    assert lines == ["row0_cs, GP13", "row1_cs, GP14", "row2_cs, GP15"]
    into_dark: dict[int, int | None] = {0: 1, 1: None}
    assert names(evidence(dark_rows=[0, 1], lit_instead=into_dark)) == ["DARK_ROW", "DARK_ROW"]


def test_every_finding_of_every_reader_of_every_build_has_its_nets() -> None:
    for table in NAMES:
        names = build(table).words
        for newer in ((), range(len(names))):
            others = () if newer else ("BUSY", "5V")  # an RC522 has none
            for finding, said in sentences().items():
                pins = [one for one in said.get("pins", "").split() if one not in others]
                for place in names if pins else ():
                    one = Finding(finding, (place,), {"at": 0})
                    found = where(one, names, table, newer)
                    assert len(found) >= len(pins), (finding, place)


def test_one_card_elsewhere_swaps_no_hubs() -> None:
    places = {0: frozenset({10})}
    assert names(evidence(heard_at=places)) == ["WRONG_PLACE hole 1"]
    places[11] = frozenset({1})
    assert names(evidence(heard_at=places)) == ["WRONG_GROUP"]


def test_a_neighbour_that_hears_a_card_too_is_no_wrong_place() -> None:
    laid = {0: Air(20, 0, 0, 20)}
    assert names(evidence(heard_at={0: frozenset({0, 1})}, laid=laid)) == []


def test_only_a_start_during_the_examination_is_a_fault() -> None:
    assert names(evidence(starts=[start(0)])) == []
    [found] = diagnose(evidence(starts=[start(0), start(2)]), HUBS)
    assert found.says == "the table started again while it was examined: watchdog"


def test_a_table_without_its_tag_file_is_a_fault_until_it_has_one() -> None:
    found = evidence()
    found.hear([Part(ev.PART_TAGS, ev.PART_SILENT)])
    assert names(found) == ["NO_TAGS"]
    found.hear([Part(ev.PART_TAGS, ev.PART_NO_KEY)])
    assert names(found) == ["NO_TAG_KEY"]
    found.hear([Part(ev.PART_KEYPAD, ev.PART_SILENT), Part(ev.PART_TAGS, 0)])
    assert names(found) == []


def test_groups_are_those_of_the_board() -> None:
    shared = groups()
    second = [ZONES[zone] for zone in shared["the second decoder"]]
    assert second == ["muck", *(f"bet {n + 1}" for n in range(10)), "pot"]
    assert len(shared["the first decoder"]) == 16
