"""A day's report, gathered from records, evening and audit log."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import TypedDict

from floorman import events as ev

from host_tools.commands.deck_book import Deck, Note, book
from host_tools.evening.journal import FILE as EVENING
from host_tools.evening.journal import written
from host_tools.ground import json_text
from host_tools.link.messages import Began, Event, Lost, Paired, Started
from host_tools.reveal.proving import sealing_in
from host_tools.store.authority import StampError
from host_tools.store.day import Ruled, played
from host_tools.store.drift import Clocks, Compared
from host_tools.store.stamps import FOLDER, Paper, papers
from host_tools.store.store import Store, StoredLine
from host_tools.table.lines import Line, messages_of
from host_tools.table.when import MOMENTS_MS, moment_of
from host_tools.table.words import cause

_BEGINS = time(6)
AUDIT = "audit.jsonl"
_DECK = {
    ev.FAULT_DECK: "other_deck",
    ev.FAULT_DUPLICATE: "twice",
    ev.FAULT_JOKER: "joker",
    ev.FAULT_CUT: "cut",
    ev.FAULT_UNKNOWN: "unknown",
}


class Noticed(TypedDict):
    """When, at which table, what was noticed."""

    at: str
    table: str
    text: str


class ClockWord(Noticed):
    """The system's word on the computer's clock: kept, free or unknown; then off by at most."""

    off_ms: int


class Against(TypedDict):
    """By how much the computer's clock went ahead of a table's own."""

    table: str
    hours: float
    drift_ms: int


class StampLine(TypedDict):
    """Heads that were written down; when an authority had seen them, and its name, as the answer
    says: empty while it waits, and nobody has judged it.
    """

    at: str
    file: str
    stamped: str
    by: str


class Report(TypedDict):
    """A day.  `unseen` are starts of tables that no computer heard of."""

    since: str
    until: str
    software: list[Noticed]
    hands: dict[str, int]
    left_out: list[str]
    rulings: list[Ruled]
    asked: dict[str, int]
    starts: list[Noticed]
    unseen: int
    pairings: list[Noticed]
    faults: list[Noticed]
    lost_events: int
    seals: dict[str, int]
    heads: list[Noticed]
    stamps: list[StampLine]
    decks: dict[str, int]
    book: list[Deck]
    devices: dict[str, int]
    clock: list[Noticed]
    drift_ms: int | None
    kept: list[ClockWord]
    against: list[Against]
    line: int
    head: str


def newest_day(store: Store) -> date | None:
    """The day of the newest line with a time; None where there is none."""
    query = "SELECT at FROM event WHERE at BETWEEN ? AND ? ORDER BY id DESC LIMIT 1"
    with store.reading() as connection:
        (at,) = connection.execute(query, (MOMENTS_MS[0], MOMENTS_MS[-1])).fetchone() or (0,)
    newest = moment_of(at)
    return (newest - timedelta(hours=_BEGINS.hour)).date() if newest else None


def collect(store: Store, day: date, language: str) -> Report:
    """All that is known of it; sentences of tables and rules are in the language."""
    since = datetime.combine(day, _BEGINS).astimezone()
    until = datetime.combine(day + timedelta(days=1), _BEGINS).astimezone()
    found = _Day(since, until, language)
    for session, _, port, _ in store.sessions():
        for row in store.of_session(session):
            found.take(port, row)
    found.beside(store.path.parent)
    report = found.report
    hands = played(store, since, until, language)
    report["hands"], report["rulings"] = hands.hands, hands.rulings
    report["left_out"] = hands.left_out
    report["book"] = book(found.notes, hands.began, since, until)
    with store.reading() as connection:
        query = "SELECT hash FROM event WHERE id = ?"
        row = connection.execute(query, (report["line"],)).fetchone()
    report["head"] = row[0].hex() if row else ""
    return report


def _text(at: datetime | None) -> str:
    return at.isoformat(sep=" ", timespec="seconds") if at else ""


class _Day:
    """Takes lines from the first there is: what a day changed is known by what was before."""

    def __init__(self, since: datetime, until: datetime, language: str) -> None:
        self._since, self._until = since, until
        self._language = language
        self._counts: dict[str, int] = {}  # starts so far, by port
        self._builds: dict[str, str] = {}
        self._pairings: dict[bytes, int] = {}
        self._heads: dict[str, Noticed] = {}
        self._seals: set[tuple[str, str, int]] = set()  # by table: what was told of which hand
        self._clocks: defaultdict[str, Clocks] = defaultdict(Clocks)
        self.notes: list[Note] = []  # of the audit log
        self.report: Report = {
            "since": _text(since), "until": _text(until),
            "software": [], "hands": Counter(), "left_out": [], "rulings": [],
            "asked": Counter(), "starts": [], "unseen": 0, "pairings": [], "faults": [],
            "lost_events": 0, "seals": Counter(), "heads": [], "decks": Counter(),
            "devices": Counter(), "clock": [], "drift_ms": None, "line": 0, "head": "",
            "stamps": [], "book": [], "kept": [], "against": [],
        }  # fmt: skip

    def _has(self, at: datetime | None) -> bool:
        return at is not None and self._since <= at < self._until

    # lines -----------------------------------------------------------------------------------

    def take(self, port: str, row: StoredLine) -> None:
        at = moment_of(row.at)
        today = self._has(at)
        moment: Noticed = {"at": _text(at), "table": port, "text": ""}
        self._follow(moment, row.line, today)
        if not today:
            return
        self.report["line"] = max(self.report["line"], row.id)
        line = row.line
        self._compare(moment, row.at, line)
        if "command" in line:
            self.report["asked"][f"{line.get('name') or '?'} ({line.get('role') or '?'})"] += 1
        self._seal(moment, line)
        if fault := _fault_in(line):
            self.report["faults"].append({**moment, "text": fault})

    def _follow(self, moment: Noticed, line: Line, today: bool) -> None:
        match next(messages_of([line]), None):
            case Began(build=build):
                self._run(moment, build, today)
            case Started() as started:
                self._start(moment, started, today)
            case Paired(table, count):
                self._pair(moment, table, count, today)
            case Lost(events) if today:
                self.report["lost_events"] += events
            case Event(kind=ev.FAULT, value=value, past=False) if today and value in _DECK:
                self.report["decks"][_DECK[value]] += 1

    def _run(self, moment: Noticed, build: str, today: bool) -> None:
        port = moment["table"]
        if today and build and self._builds.get(port) != build:
            self.report["software"].append({**moment, "text": build})
        self._builds[port] = build

    def _start(self, moment: Noticed, started: Started, today: bool) -> None:
        """A table tells how often it started: more often than was heard is told, too."""
        port = moment["table"]
        count = started.times
        before = self._counts.get(port)
        self._counts[port] = count
        if count == before:
            return
        self._clocks[port].begin()
        if not today:
            return
        if before is not None and count > before:
            self.report["unseen"] += count - before - 1
        self.report["starts"].append({**moment, "text": cause(started.cause, self._language)})

    def _pair(self, moment: Noticed, table: bytes, count: int, today: bool) -> None:
        before = self._pairings.get(table)
        self._pairings[table] = count
        if today and count != before:
            self.report["pairings"].append({**moment, "text": str(count)})

    def _compare(self, moment: Noticed, at: int, line: Line) -> None:
        """The computer's clock, by the table's own and by what its system says."""
        if "kind" in line and not line.get("past"):
            self._clocks[moment["table"]].take(at, line["ms"])
        elif "clock" in line:
            off = line.get("off_ms")
            off_ms = off if isinstance(off, int) else 0
            said: ClockWord = {**moment, "text": str(line["clock"]), "off_ms": off_ms}
            self.report["kept"].append(said)

    def _seal(self, moment: Noticed, line: Line) -> None:
        word, hand, head = sealing_in(line)
        if word and (moment["table"], word, hand) not in self._seals:
            self._seals.add((moment["table"], word, hand))
            self.report["seals"][word] += 1
        if head:
            self._heads[moment["table"]] = {**moment, "text": head}
            self.report["heads"] = list(self._heads.values())

    # beside the records ----------------------------------------------------------------------

    def beside(self, folder: Path) -> None:
        """The evening's clock, and who came in."""
        if (folder / EVENING).is_file():
            self.report["drift_ms"] = 0
            for deed in written(folder / EVENING)[1]:
                at = moment_of(deed.at)
                if deed.do == "stepped" and at and self._has(at):
                    self._step(at, deed["by"], deed["named"])
        self.notes += audited(folder / AUDIT)
        for said in self.notes:
            if self._has(datetime.fromisoformat(said["at"]).astimezone()):
                self.report["devices"][str(said["what"])] += 1
        for paper in papers(folder / FOLDER):
            if self._has(paper.at.astimezone()):
                self.report["stamps"].append(_stamped(paper))
        for table, clocks in self._clocks.items():
            self._compared(table, clocks.compared())

    def _compared(self, table: str, compared: Compared | None) -> None:
        if compared is None:
            return
        hours = round(compared.hours, 1)
        self.report["against"].append(
            {"table": table, "hours": hours, "drift_ms": compared.drift_ms}
        )
        self.report["clock"] += [
            {"at": _text(moment_of(at)), "table": table, "text": f"{by:+}"}
            for at, by in compared.steps
        ]

    def _step(self, at: datetime, by: int, named: bool) -> None:
        if named:
            self.report["clock"].append({"at": _text(at), "table": "", "text": f"{by:+}"})
        else:
            self.report["drift_ms"] = (self.report["drift_ms"] or 0) + by


def _stamped(paper: Paper) -> StampLine:
    said: StampLine = {"at": _text(paper.at), "file": paper.path.name, "stamped": "", "by": ""}
    if not paper.waits:
        try:
            stamp = paper.stamp()
            said |= {"stamped": _text(stamp.at), "by": stamp.by}
        except StampError as error:
            said["by"] = str(error)
    return said


def _fault_in(line: Line) -> str:
    """A sentence about what is wrong at the table; empty where the line has none."""
    if line.get("fault"):
        return f"{line.get('reader', line.get('part'))}: {line['fault']}"
    return str(line.get("trouble", line.get("failed", "")))


def audited(path: Path) -> Iterator[Note]:
    """Lines of an audit log; one that is none says nothing here (`store check` names it)."""
    if not path.is_file():
        return
    for text in path.read_text("utf-8", errors="replace").splitlines():
        try:
            line = json_text.parse_object(text)
            datetime.fromisoformat(line["at"]).astimezone()
            yield {**line, "what": line["what"]}
        except (ValueError, KeyError, TypeError, RecursionError, OverflowError):
            continue
