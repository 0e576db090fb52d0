"""Time stamps beside a file of records: what an authority had seen of it, and when."""

import argparse
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host_tools.ground.cannot import reading

if TYPE_CHECKING:
    from host_tools.store.authority import Stamp
    from host_tools.store.stamps import Has, Paper

_NOT_THE_REST = (
    "whether the authority's certificate was revoked, which one it bound itself to (ESSCertID),"
    " and its clock",
    "what came behind the newest time stamp",
)


def add(parser: argparse.ArgumentParser) -> None:
    """`--ca`, `--stamps`."""
    parser.add_argument(
        "--ca", type=Path, metavar="PEM",
        help="certificates that vouch for an authority: the time stamps of floorman stamp are"
        " checked, and what they saw must be here",
    )  # fmt: skip
    parser.add_argument(
        "--stamps", type=Path, metavar="DIR", help="of the time stamps, beside FILE unless given"
    )


@dataclass
class Stamped:
    """Stamps that hold, what does not fit, what was not checked."""

    stamps: list[dict[str, Any]] = field(default_factory=list)
    findings: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)

    def as_text(self) -> list[str]:
        return [f"{one['stamp']}: {', '.join(one['heads'])}" for one in self.stamps]


def judge(options: argparse.Namespace, has: "Has") -> Stamped:
    """All of them, by `--ca`; without it how many nobody checked.  ValueError."""
    from host_tools.store.authority import StampError, certificates
    from host_tools.store.stamps import FOLDER, papers

    found = Stamped()
    folder = options.stamps or options.file.parent / FOLDER
    all_of_them = papers(folder)
    if not options.ca:
        found.unchecked += [f"{len(all_of_them)} time stamps (--ca PEM)"] if all_of_them else []
        return found
    with reading(options.ca):
        pem = options.ca.read_bytes()
    try:
        trusted = certificates(pem)
    except ValueError:
        raise ValueError(f"{options.ca} holds no certificates in PEM") from None
    for paper in all_of_them:
        try:
            stamp = None if paper.waits else paper.judge(trusted)
        except StampError as error:
            found.findings.append(f"{paper.answer} {error}")
        else:
            _take(found, paper, stamp, has)
    if not found.stamps:
        found.findings.append(f"no time stamp in {folder} is of {options.file}")
    found.unchecked += _NOT_THE_REST
    return found


def _take(found: Stamped, paper: "Paper", stamp: "Stamp | None", has: "Has") -> None:
    if stamp is None:
        found.unchecked.append(f"{paper.path}, which waits for its answer")
        return
    seen = [f"{one.of} up to {one.number}" for one in paper.heads if has(one)]
    lost = [f"{one.of} up to {one.number}" for one in paper.heads if has(one) is False]
    found.findings += [f"{one} was there on {stamp}, and is not here" for one in lost]
    if seen:
        made = {"stamp": f"stamped {stamp}", "at": stamp.at.isoformat(), "by": stamp.by}
        found.stamps.append({**made, "heads": seen})


def of_lines(ends: Iterable[tuple[str, int, str]]) -> "Has":
    """Heads of tables, by the hands that end in a file."""
    by_table: dict[str, dict[int, set[str]]] = {}
    for table, hand, head in ends:
        by_table.setdefault(table, {}).setdefault(hand, set()).add(head)
    return lambda one: _of(by_table.get(one.of, {}), one.number, one.head)


def _of(hands: dict[int, set[str]], number: int, head: str) -> bool | None:
    """None where the table, or what it did so early, is not in the file."""
    if not hands or number < min(hands):
        return None
    return head in hands.get(number, ())
