"""The doctor names every fault: a table with it goes under examination, by radio and registers."""

from collections.abc import Callable
from pathlib import Path

import pytest
from floorman import BUILD
from floorman import events as ev

from host_tools.doctor import report
from host_tools.doctor.diagnosis import diagnose, groups
from host_tools.doctor.examination import ExamError, examine
from host_tools.doctor.finding import Finding, sentences
from host_tools.link.messages import Count
from host_tools.table.builds import board_data
from host_tools.table.state import ZONES as IN_WORDS
from simulator.attacks.sealed import prime
from simulator.faults import Wish, parse
from simulator.faults.registry import READERS
from simulator.playing.checkup import Checkup
from simulator.rig import Rig
from simulator.world import ZONES

PINS = board_data()["pins"]
HOLE4, BOARD2, BET9 = ZONES.index("hole3"), ZONES.index("board1"), ZONES.index("bet8")
HUBS = {"hub 1": range(7), "hub 2": range(7, 14), "hub 3": range(14, 21), "hub 4": range(21, 28)}
_WATER_LEVEL_READ = b"\x96\0"  # the frame
Spoil = Callable[[Rig], None]


def no_chip(name: str) -> Spoil:
    """The chip on this select is not there."""
    return lambda rig: rig.wires.on_pin.pop(PINS[name]) and None


def in_reset(*zones: str) -> Spoil:
    """RST of these readers is broken."""

    def spoil(rig: Rig) -> None:
        for zone in zones:
            rig.reader(zone).hold(True)
            rig.reader(zone).nrstpd = lambda level: None  # type: ignore[method-assign]

    return spoil


def swapped(bus: int) -> Spoil:
    return lambda rig: setattr(rig.wires.buses[bus], "swapped", True)


def plugged_into(**others: str) -> Spoil:
    """Chip select -> the reader that it reaches."""
    return lambda rig: rig.touching.update(others)


def hubs_swapped(one: str, other: str) -> Spoil:
    pairs = [*zip(HUBS[one], HUBS[other], strict=True), *zip(HUBS[other], HUBS[one], strict=True)]
    return plugged_into(**{ZONES[a]: ZONES[b] for a, b in pairs})


def unplugged(zones: range) -> Spoil:
    return lambda rig: rig.unplugged.update(ZONES[zone] for zone in zones)


def dark_from(light: int) -> Spoil:
    """The chain is broken in front of this light."""

    def spoil(rig: Rig) -> None:
        show, dark = rig.chain.show, bytes(150)[3 * light :]
        rig.wires.chains[PINS["lights"]] = lambda grb: show(grb[: 3 * light] + dark)

    return spoil


def dips(zone: str, every_s: float) -> Spoil:
    """The supply of a reader dips again and again."""

    def spoil(rig: Rig) -> None:
        def dip() -> None:
            rig.reader(zone).brown_out()
            rig.clock.after(round(every_s * 1_000_000), dip)

        rig.clock.after(1_000_000, dip)

    return spoil


def power_goes(after_s: float) -> Spoil:
    return lambda rig: rig.supply.cut_at(round(after_s * 1_000_000))


def line_rings(zone: str) -> Spoil:
    """Every eighth answer of a reader's WaterLevel has a bit too many.

    A Pico shifts byte by byte, other boards a frame at once.
    """

    def spoil(rig: Rig) -> None:
        chip, bus = rig.reader(zone), rig.wires.buses[0]
        exchange = chip.exchange
        frame, frames, sent = b"", 0, 0

        def ringing(tx: bytes) -> bytes:
            nonlocal frame, frames, sent
            rx = bytearray(exchange(tx))
            frame = frame + tx if bus.frames == frames else tx
            frames = bus.frames
            if frame == _WATER_LEVEL_READ:
                sent += 1
                rx[-1] ^= sent % 8 == 0
            return bytes(rx)

        chip.exchange = ringing  # type: ignore[method-assign]

    return spoil


def rows_swapped(*others: int) -> Spoil:
    """The chip select of each row goes to another's, in their order."""

    def spoil(rig: Rig) -> None:
        wired, pins = rig.wires.on_pin, [PINS[f"row{row}_cs"] for row in range(len(others))]
        were = [wired[pin] for pin in pins]
        for pin, other in zip(pins, others, strict=True):
            wired[pin] = were[other]

    return spoil


def fram_named(identity: str) -> Spoil:
    """Another chip is in the FRAM's place."""
    return lambda rig: setattr(rig.fram, "identity", bytes.fromhex(identity).ljust(9, b"\0"))


def line_stuck(bit: int) -> Spoil:
    """An address line of the decoders stays low."""
    high = [at for at in range(len(ZONES)) if at >> bit & 1]
    return plugged_into(**{ZONES[at]: ZONES[at ^ 1 << bit] for at in high})


WIRED_WRONG: dict[str, tuple[Spoil, str]] = {  # nobody need be there for that
    "miso=low@readers": (plugged_into(), "MISO_LOW"),
    "miso=high@readers": (plugged_into(), "MISO_HIGH"),
    "clone=255@burn": (plugged_into(), "READER_STRANGE burn"),
    "irq=low@muck": (plugged_into(), "READER_SILENT muck"),
    "stuck=enter": (plugged_into(), "STUCK_KEY"),
    "stuck=7": (plugged_into(), "STUCK_KEY"),
    "stuck=misdeal": (plugged_into(), "STUCK_KEY"),
    "one reset line": (in_reset("pot"), "READER_RESET pot"),
    "all reset lines": (in_reset(*ZONES), "HELD_IN_RESET"),
    "SCK and MOSI of the readers": (swapped(0), "SWAPPED"),
    "a hub without its plug": (unplugged(HUBS["hub 3"]), "GROUP_SILENT"),
    "the second decoder": (unplugged(range(16, 28)), "GROUP_SILENT"),
    "a line that rings": (line_rings("bet8"), "SPI_ERRORS bet 9"),
    "a supply that always dips": (dips("board1", 0.05), "READER_FORGETS board 2"),
    "address line A0": (line_stuck(0), "ADDRESS_LINE"),
    "address line A2": (line_stuck(2), "ADDRESS_LINE"),
    "a knock sensor that stays low": (lambda rig: rig.knocks.set_pin(2, 0), "KNOCK_STUCK"),
    "a FRAM of 8 KB": (fram_named("04 7F 03 02"), "OTHER_FRAM"),
    "a FRAM of 64 KB": (fram_named("7F 7F 7F 7F 7F 7F C2 23"), "OTHER_FRAM"),
    "no FRAM": (no_chip("fram_cs"), "NO_FRAM"),
}
BY_HAND: dict[str, tuple[Spoil, str]] = {
    "touch=bet3@hole5": (plugged_into(), "READER_SHARED hole 5 bet 3"),
    "miss=60@hole4": (plugged_into(), "WEAK hole 4"),
    "miss=100@board2": (plugged_into(), "DEAF board 2"),
    "miss=100": (plugged_into(), "CARD_UNHEARD"),
    "bleed=100000@bet5": (plugged_into(), "NEIGHBOURS bet 5"),
    "capture=100@hole4": (plugged_into(), "READER_NOISY hole 4"),
    "late=10@bet9": (plugged_into(), "READER_FLICKERS bet 9"),
    "double=7@bet9": (plugged_into(), "SPI_ERRORS bet 9"),
    "collision@bet9": (plugged_into(), "UNREADABLE bet 9"),
    "two hubs swapped": (hubs_swapped("hub 1", "hub 2"), "WRONG_GROUP"),
    "two readers swapped": (plugged_into(hole3="board1", board1="hole3"), "WRONG_PLACE hole 4"),
    "a supply that dips": (dips("board1", 5.0), "SUPPLY_DIPPED board 2"),
    "row 1 dark": (no_chip("row0_cs"), "DARK_ROW"),
    "row 2 dark": (no_chip("row1_cs"), "DARK_ROW"),
    "row 3 dark": (no_chip("row2_cs"), "DARK_ROW"),
    "two rows swapped": (rows_swapped(1, 0), "ROWS_SWAPPED"),
    "first and last row swapped": (rows_swapped(2, 1, 0), "ROWS_SWAPPED"),
    "three rows in a ring": (rows_swapped(1, 2, 0), "ROWS_SWAPPED"),
    "no light": (dark_from(0), "DARK_LIGHTS"),
    "lights from seat 4 on": (dark_from(17), "DARK_LIGHTS"),
    "the Pico's supply": (power_goes(9.0), "TABLE_RESTARTED"),
}
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


class Only:
    """So much of the checkup, which is table and person in one."""

    def __init__(self, checkup: Checkup, *names: str) -> None:
        for name in names:
            setattr(self, name, getattr(checkup, name))


def named(folder: Path, wishes: list[Wish], spoil: Spoil = lambda rig: None) -> list[Finding]:
    """Findings of the doctor; cards are laid on four places, two of them on hub 1."""
    checkup = Checkup("host", folder, wishes, spoil=spoil)
    places = (HOLE4, HOLE4 + 1, BOARD2, BET9)
    person = Only(checkup, "sees_row", "lit_row", "first_dark_light", "clear_felt", "lay", "take")
    return diagnose(examine(checkup, person, places, watch_s=3.0), {**HUBS, **groups()})


def wishes_of(what: str) -> list[Wish]:
    """A case is called as its wish, or in words."""
    return [] if " " in what else [parse(what)]


def names(found: list[Finding]) -> list[str]:
    return [" ".join((finding.name, *finding.places)) for finding in found]


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
