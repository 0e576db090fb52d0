"""The report: findings first, then what was measured, as text that can be pasted into an issue."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from floorman.rules.state import SEATS

from host_tools.doctor.evidence import Air, Evidence
from host_tools.doctor.finding import Finding
from host_tools.doctor.nets import NOWHERE_ELSE, where
from host_tools.doctor.newer import firmware
from host_tools.table.builds import FULL
from host_tools.table.words import cause

_TESTS = ("passed", "FAILED", "none known")
_HEAD = ("reader", "chip", "self test", "SPI wrong", "dips", "noise", "card", "read by")
_COLUMNS = "{:<9} {:<6} {:<11} {:>9} {:>7} {:>7} {:>6}  {}"


def findings(
    found: Sequence[Finding],
    names: Sequence[str] = (),
    build: str = FULL,
    newer: Iterable[int] = (),
    outputs: Mapping[int, int] = NOWHERE_ELSE,
) -> Iterator[str]:
    """Findings with their remedies and where they run, numbered; `names` of the readers, `newer`
    the numbers of PN5180s among them, `outputs` who answers where another one is planned."""
    for n, finding in enumerate(found, 1):
        yield f"{n}. {finding.says}  [{finding.name}]"
        yield f"   {finding.remedy}"
        yield from (f"   - {place}" for place in where(finding, names, build, newer, outputs))
    if not found:
        yield "nothing wrong was found"


def document(evidence: Evidence, found: Sequence[Finding]) -> dict[str, Any]:
    """The findings for another program."""
    names = evidence.names[: evidence.fitted]
    named = [
        {
            "name": one.name,
            "places": [*one.places],
            "says": one.says,
            "remedy": one.remedy,
            "nets": where(one, names, evidence.table, evidence.newer, evidence.outputs),
        }
        for one in found
    ]
    return {"firmware": evidence.build, "readers": evidence.fitted, "findings": named}


def document_of_port(name: str, says: str, remedy: str) -> dict[str, Any]:
    """The same where no table is: the one thing that is wrong."""
    found = {"name": name, "places": [], "says": says, "remedy": remedy, "nets": []}
    return {"firmware": "", "readers": 0, "findings": [found]}


def table(evidence: Evidence) -> Iterator[str]:
    """The table of what was measured."""
    yield f"firmware {evidence.build}, {evidence.fitted} readers"
    if evidence.starts:
        start = evidence.starts[0]
        yield (
            f"last start: {cause(start.cause)}; so far {start.power} by power, {start.run} by RUN,"
            f" {start.watchdog} by the watchdog, {start.software} by the program"
        )
    if evidence.parts:
        parts = evidence.parts
        answers = {"FRAM": parts.fram, "keypad": parts.keypad, "knock sensors": parts.knocks}
        yield "second bus: " + ", ".join(
            f"{name} {'answers' if there else 'silent'}" for name, there in answers.items()
        )
    yield from _learned(evidence)
    if evidence.by_hand:
        dark = ", ".join(str(row + 1) for row in evidence.dark_rows) or "none"
        light = "none" if evidence.dark_light is None else f"from {evidence.dark_light + 1} on"
        yield f"dark rows: {dark}; dark lights: {light}"
        seconds = evidence.watched_s
        rate = 60 * evidence.ghosts / seconds if seconds else 0
        yield f"ghosts on the empty felt: {rate:.0f} a minute, watched for {seconds:.0f} s"
    yield ""
    yield _COLUMNS.format(*_HEAD)
    for zone in range(evidence.fitted):
        yield _row(evidence, zone).rstrip()
    for text in evidence.troubles:
        yield f"the table says: {text}"


def _learned(evidence: Evidence) -> Iterator[str]:
    """Tell of each seat how surely its own knock sensor is the first to hear a knock there."""
    if evidence.knocks is None:
        return
    if not evidence.knocks:
        yield "learned of knocks: nothing ('floorman bring-up --step slaps')"
    else:
        yield "learned of knocks: by how many us at least a seat's own sensor is the first"
    for seat, one in ((at + 1, one) for at, one in evidence.knocks.items()):
        before, behind = ("always" if us is None else us for us in (one.before_us, one.behind_us))
        yield (
            f"  seat {seat}: {before} before seat {(seat - 2) % SEATS + 1}'s,"
            f" {behind} before seat {seat % SEATS + 1}'s, {one.missed} of {one.knocks} missed"
        )
    yield from _of_readers(evidence)


def _of_readers(evidence: Evidence) -> Iterator[str]:
    """Tell how far each reader is turned up, where it is plugged in, and what it overhears."""
    names = evidence.names
    if not any(one.level for one in evidence.readers.values()):
        yield "learned of readers: nothing ('floorman bring-up --step walk')"
        return
    since = "" if evidence.in_force else ", from the next start on"
    yield f"learned of readers{since}: levels, plugs of others, cards heard from afar"
    for zone, one in evidence.readers.items():
        said = f"  {names[zone]}: level {one.level}"
        if one.output is not None:
            said += f", in the plug of {_named(names, one.output)}"
        if one.ghost is not None:
            said += f", hears {_named(names, one.ghost)} in {100 * one.heard // 255} of 100 polls"
        yield said


def _named(names: Sequence[str], reader: int) -> str:
    return names[reader] if reader < len(names) else f"a reader {reader + 1} that is none"


def _row(evidence: Evidence, zone: int) -> str:
    line = evidence.lines.get(zone)
    test = evidence.self_tests[zone] if zone < len(evidence.self_tests) else None
    heard = evidence.heard_at.get(zone)
    names = evidence.names
    return _COLUMNS.format(
        names[zone],
        _chip(evidence, zone),
        "not told" if test is None else _TESTS[test] if test < len(_TESTS) else str(test),
        "ILL" if zone in evidence.health else f"{line.wrong}/{line.of}" if line else "-",
        line.dips if line else "-",
        _share(evidence.quiet.get(zone), "disturbed"),
        _share(evidence.laid.get(zone), "answered"),
        ""
        if heard is None
        else ", ".join(evidence.names[place] for place in sorted(heard)) or "nobody",
    )


def _chip(evidence: Evidence, zone: int) -> str:
    """VersionReg, or the firmware of a PN5180."""
    version = evidence.versions[zone]
    if not version:
        return "-"
    return f"PN {firmware(version)}" if zone in evidence.newer else f"0x{version:02x}"


def _share(air: Air | None, what: str) -> str:
    return "-" if air is None else f"{getattr(air, what)}/{air.of}"
