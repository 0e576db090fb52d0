"""Hands of some hours: how many, how they ended, and what was decided in them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TypedDict

from host_tools.records.from_lines import HandReader
from host_tools.records.hand import Hand, Subject
from host_tools.records.of_tables import Readers
from host_tools.store.store import Store
from host_tools.table.by_table import port_of

_RULED = (Subject.DECISION, Subject.RULING, Subject.MISDEAL)


class Ruled(TypedDict):
    """A decision, or a misdeal; `rule` is empty where no book has one."""

    at: str
    table: str
    hand: int
    text: str
    rule: str


@dataclass
class DayPlayed:
    """`hands` counts them by how they ended, `left_out` says which cannot be given; `began` has
    every hand with a time, of other days, too: when, and at which table.
    """

    hands: Counter[str] = field(default_factory=Counter)
    rulings: list[Ruled] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    began: list[tuple[datetime, str]] = field(default_factory=list)


def played(store: Store, since: datetime, until: datetime, language: str) -> DayPlayed:
    """The hands that began in these hours."""
    found = DayPlayed()
    first, last = _ms(since), _ms(until)
    readers = Readers(lambda table: HandReader(table=port_of(table), language=language))
    here: dict[HandReader, bool] = {}
    for row in store.by_table():
        _take(found, readers.take(row.line, row.id, row.at), since, until)
        here[readers.reader] = first <= row.at < last
        said = readers.reader.take_left_out()
        found.left_out += said if here[readers.reader] else []
    _take(found, readers.end(), since, until)
    for reader in here:
        found.left_out += reader.left_out if here[reader] else []
    found.rulings.sort(key=lambda one: one["at"])
    return found


def _ms(at: datetime) -> int:
    return round(at.timestamp() * 1000)


def _take(found: DayPlayed, hands: Iterable[Hand], since: datetime, until: datetime) -> None:
    for hand in hands:
        if not hand.started:  # of no day
            continue
        began = datetime.fromisoformat(hand.started).astimezone()
        found.began.append((began, hand.table))
        if not since <= began < until:
            continue
        found.hands[str(hand.ended)] += 1
        found.hands["irregular"] += hand.irregular != ""
        found.rulings += [
            {
                "at": (began + timedelta(milliseconds=one.ms)).isoformat(" ", "seconds"),
                "table": hand.table, "hand": hand.number, "text": one.text, "rule": one.rule,
            }
            for one in hand.remarks
            if one.what in _RULED
        ]  # fmt: skip
