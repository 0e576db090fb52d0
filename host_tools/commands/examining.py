"""What `floorman doctor` does: the computer, a table on a port, or one in the simulator."""

import json
import sys
import tempfile
from collections.abc import Collection, Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.build import attached, behind
from host_tools.build.flash import build_name
from host_tools.commands.arguments import say
from host_tools.doctor import report
from host_tools.doctor.computer import about, missing, notes
from host_tools.doctor.diagnosis import diagnose, groups
from host_tools.doctor.examination import Patient, Person, examine
from host_tools.doctor.finding import Finding
from host_tools.doctor.on_port import PersonAtKeyboard, TableOnPort
from host_tools.link.port_error import PortError
from host_tools.table.builds import FULL

if TYPE_CHECKING:
    from simulator.faults import Wish


def computer(port: str, as_json: bool = False, language: str = "en") -> tuple[int, str]:
    """Say what this computer lacks; (status, the port to examine or "")."""
    lacking, remarks = list(missing(language)), list(notes(port, language))
    if as_json:
        print(json.dumps({"computer": about(), "lacks": lacking, "notes": remarks}))
    else:
        print(about())
        for sentence in (*lacking, *remarks):
            print(f"- {sentence}")
    here = attached.ports()
    if not port and len(here) > 1:
        (say if as_json else print)("several Picos are here: say which with --port")
    found = port or (here[0] if len(here) == 1 else "")
    return (1 if lacking else 0), found


def examine_port(
    port: str, alone: bool, as_json: bool = False, language: str = "en", newer: Iterable[str] = ()
) -> int:
    """Examine a real table, or say what is at the port in its place; exit status.

    `newer` are kinds of places with PN5180s.
    """
    try:
        patient = TableOnPort(port)
    except PortError as error:
        return _no_table(behind.why(error, port), as_json, language)
    if not as_json:
        print(f"table on {port}")
    with closing(patient):
        person = None if alone else PersonAtKeyboard(input)
        return _report(patient, person, port, as_json, newer)


def _no_table(found: PortError, as_json: bool, language: str) -> int:
    says, remedy = found.says(language), found.remedy(language)
    if as_json:
        print(json.dumps(report.document_of_port(found.name, says, remedy)))
        return 1
    print(f"\n1. {says}  [{found.name}]\n   {remedy}")
    return 1


def examine_simulated(
    board: str,
    wishes: "Iterable[Wish]",
    alone: bool,
    build: str = FULL,
    as_json: bool = False,
    newer: Collection[str] = (),
) -> int:
    """Examine a table in the simulator, where somebody does what is asked; exit status."""
    from simulator.playing.checkup import Checkup
    from simulator.radio import BENCH

    if not as_json:
        print(about())
        print(f"table in the simulator, board {board}")
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(
            Checkup(board, Path(folder), wishes, replace(BENCH, newer=tuple(newer)), build=build)
        ) as checkup,
    ):
        return _report(checkup, None if alone else checkup, "", as_json, newer)


def _report(
    patient: Patient, person: Person | None, port: str, as_json: bool, newer: Iterable[str]
) -> int:
    """Examine, print; `port` is "" for a table in the simulator, whose firmware is always ours."""
    evidence = examine(patient, person, tell=_tell, newer=newer)
    found = diagnose(evidence, groups(evidence.table, evidence.outputs))
    if port and evidence.build != build_name():
        versions = {"theirs": evidence.build, "ours": build_name(), "port": port}
        found.append(Finding("OTHER_FIRMWARE", (), versions))
    if as_json:
        print(json.dumps(report.document(evidence, found)))
        return 1 if found else 0
    print()
    names = evidence.names[: evidence.fitted]
    named = report.findings(found, names, evidence.table, evidence.newer, evidence.outputs)
    for line in (*named, "", *report.table(evidence)):
        print(line)
    return 1 if found else 0


def _tell(text: str) -> None:
    print(f"... {text}", file=sys.stderr, flush=True)
