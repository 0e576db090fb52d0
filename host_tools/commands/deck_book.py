"""The deck book: notes of the audit log on decks, and what a day's report makes of them."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, TypedDict

OPENED, RETIRED = "deck_opened", "deck_retired"
Note = dict[str, Any]
"""A line of the audit log."""


class Deck(TypedDict):
    """A deck while it was open.  `table` is empty where nobody named one; `hands` began meanwhile
    at its table, or at all, up to the end of the hours: no record knows which open deck they were
    dealt from.  One that was opened before the notes that are kept counts from `since`.
    """

    deck: str
    table: str
    opened: str
    by: str
    retired: str
    retired_by: str
    why: str
    hands: int


def open_decks(notes: Iterable[Note]) -> dict[str, Note]:
    """Decks that nobody retired yet, each with the note that opened it."""
    found: dict[str, Note] = {}
    for note in notes:
        if note["what"] == OPENED:
            found[str(note.get("deck"))] = note
        elif note["what"] == RETIRED:
            found.pop(str(note.get("deck")), None)
    return found


def book(
    notes: Iterable[Note],
    begun: Sequence[tuple[datetime, str]],
    since: datetime,
    until: datetime,
) -> list[Deck]:
    """The decks that were open in these hours; `begun` are all hands, each with its table."""
    lives: list[tuple[Note, Note | None]] = []
    there: dict[str, Note] = {}
    for note in notes:
        name = str(note.get("deck"))
        if note["what"] == OPENED:
            there[name] = note
        elif note["what"] == RETIRED:
            lives.append((there.pop(name, {"deck": name}), note))
    lives += [(note, None) for note in there.values()]
    return [
        _deck(opened, retired or {}, begun, since, until)
        for opened, retired in lives
        if _at(opened, since) < until and _at(retired, until) >= since
    ]


def _at(note: Note | None, otherwise: datetime) -> datetime:
    return datetime.fromisoformat(note["at"]).astimezone() if note and "at" in note else otherwise


def _deck(
    opened: Note,
    retired: Note,
    begun: Iterable[tuple[datetime, str]],
    since: datetime,
    until: datetime,
) -> Deck:
    table = str(opened.get("table", ""))
    first, last = _at(opened, since), min(_at(retired, until), until)
    return {
        "deck": str(opened["deck"]),
        "table": table,
        "opened": _text(opened),
        "by": str(opened.get("by", "")),
        "retired": _text(retired),
        "retired_by": str(retired.get("by", "")),
        "why": str(retired.get("why", "")),
        "hands": sum(first <= at < last for at, where in begun if table in ("", where)),
    }


def _text(note: Note) -> str:
    at = _at(note, datetime.min).isoformat(sep=" ", timespec="seconds")
    return at if "at" in note else ""
