"""Heads of records for a time stamp from outside, each paper as three files in a folder.

NAME.json says the heads, for people and programs; NAME.tsq is the request for it and NAME.tsr the
authority's answer, as `openssl ts` reads them, too.  A paper without an answer waits for one.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography.x509 import Certificate

from host_tools.ground import chain, json_text, private
from host_tools.ground.cannot import reading
from host_tools.store import authority
from host_tools.store.chaining import FIRST
from host_tools.store.retention import gone
from host_tools.store.schema import connect

FOLDER = "stamps"
RECORDS = "records"
_DIGITS = 8
_NAME = "%Y-%m-%dT%H%M%SZ"


@dataclass(frozen=True)
class Head:
    """A chain up to a number: RECORDS or a file up to a line, a table by its id up to a hand.

    A file is named with the digits that its first line's head begins with: the next evening is
    another one.
    """

    of: str
    number: int
    head: str


Has = Callable[[Head], bool | None]
"""Whether a head is in some records; None where they say nothing of it, or keep it no longer."""


def of_file(path: Path) -> list[Head]:
    """The head of a chained file, none of an empty one.  ValueError."""
    heads = chain.heads(path)
    return [Head(_named(path, heads), *one) for one in [*heads.items()][-1:]]


def in_file(path: Path) -> Has:
    """Heads of a chained file.  ValueError."""
    heads = chain.heads(path)
    here, all_of_them = _named(path, heads), set(heads.values())
    return lambda one: one.head in all_of_them or (False if one.of == here else None)


def in_store(path: Path, tables: Has) -> Has:
    """Heads of a store, and of the tables in it."""

    def has(one: Head) -> bool | None:
        if one.of != RECORDS:
            return tables(one)
        with closing(connect(path)) as connection:
            query = "SELECT hash FROM event WHERE id = ?"
            row = connection.execute(query, (one.number,)).fetchone()
            upto, head, _ = gone(connection, FIRST)
        if one.number == upto or row:
            return one.head == (row[0] if row else head).hex()
        return None if one.number < upto else False

    return has


def _named(path: Path, heads: Mapping[int, str]) -> str:
    return f"{path.name} {next(iter(heads.values()), '')[:_DIGITS]}"


class Paper:
    """One of them, by its text's path.  ValueError, a sentence, where a file of it is damaged."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with reading(path):
            self.data = path.read_bytes()
        try:
            said = json_text.parse_object(self.data)
            self.at = datetime.fromisoformat(said["at"])
            self.heads = [Head(str(one["of"]), int(one["number"]), str(one["head"]))
                          for one in said["heads"]]  # fmt: skip
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{path} says no heads") from None

    @property
    def asked(self) -> Path:
        """The request."""
        return self.path.with_suffix(".tsq")

    @property
    def answer(self) -> Path:
        """The authority's."""
        return self.path.with_suffix(".tsr")

    @property
    def waits(self) -> bool:
        """Nobody has answered."""
        return not self.answer.exists()

    def take(self, answer: bytes) -> authority.Stamp:
        """Keep an answer, if it is one to this request.  StampError."""
        stamp = authority.answered(self.asked.read_bytes(), answer, self.data)
        private.write(self.answer, answer)
        return stamp

    def stamp(self) -> authority.Stamp:
        """The stamp as the answer says it, whoever signed it.  StampError."""
        return authority.answered(*self._files())

    def judge(self, trusted: Sequence[Certificate]) -> authority.Stamp:
        """The same, signed under one of these certificates.  StampError."""
        return authority.judge(*self._files(), trusted)

    def _files(self) -> tuple[bytes, bytes, bytes]:
        with reading(self.path):
            return self.asked.read_bytes(), self.answer.read_bytes(), self.data


def papers(folder: Path) -> list[Paper]:
    """All that lie there, the oldest first."""
    return [Paper(path) for path in sorted(folder.glob("*.json"))]


def write(folder: Path, heads: Sequence[Head], now: datetime) -> Paper:
    """A new one, or the newest where it says these heads already."""
    before = papers(folder)
    if before and before[-1].heads == heads:
        return before[-1]
    said = {"at": now.isoformat(timespec="seconds"), "heads": [asdict(one) for one in heads]}
    text = json.dumps(said, indent=1) + "\n"
    named = now.astimezone(UTC)
    while (path := folder / f"{named:{_NAME}}.json").exists():
        named += timedelta(seconds=1)
    private.write(path.with_suffix(".tsq"), authority.ask(text.encode()))
    private.write(path, text)  # last: a power cut leaves a request of no paper
    return Paper(path)
