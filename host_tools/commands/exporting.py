"""The work of `floorman export`: hands out of stores and logs, into one file."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path

from host_tools import json_text, private
from host_tools.commands.arguments import say
from host_tools.exports.ohh import ohh
from host_tools.exports.phh import phh, phhs
from host_tools.exports.pokerstars import pokerstars
from host_tools.exports.unsaid import UnsaidError
from host_tools.records.from_lines import HandReader
from host_tools.records.hand import Hand
from host_tools.store.folder import FILE, default_folder
from host_tools.store.store import Store

_SQLITE = b"SQLite format 3\0"
_WRITERS: dict[str, Callable[[Sequence[Hand]], str]] = {
    "phh": lambda hands: phh(hands[0]) if len(hands) == 1 else phhs(hands),
    "ohh": ohh,
    "pokerstars": pokerstars,
}


@dataclass(frozen=True)
class Wanted:
    """The format, and which hands: of that number, or from that day on, or all."""

    format: str
    hand: int | None = None
    since: date | None = None

    def has(self, hand: Hand) -> bool:
        """Whether the hand is among them; one without a time is of no day."""
        if self.hand is not None:
            return hand.number == self.hand
        if self.since is None:
            return True
        return bool(hand.started) and datetime.fromisoformat(hand.started).date() >= self.since


@dataclass
class Found:
    """Hands that can be written, and how many cannot, by the reason; `unread` are sentences."""

    hands: list[Hand] = field(default_factory=list)
    unsaid: Counter[str] = field(default_factory=Counter)
    unread: list[str] = field(default_factory=list)


def export(files: Sequence[Path], wanted: Wanted, output: Path | None) -> int:
    """Write what is wanted; 0, or 1 when there is no hand to write.

    OSError, StoreError, or ValueError for a file that is neither a store nor a log.
    """
    found = find(files or [default_folder() / FILE], wanted)
    if found.hands:
        _write(_WRITERS[wanted.format](found.hands), output)
    _tell(found, wanted, output)
    return 0 if found.hands else 1


def find(files: Iterable[Path], wanted: Wanted) -> Found:
    """The hands of these files that the format can say."""
    found = Found()
    for path in files:
        for hand in _hands(path, found.unread):
            if wanted.has(hand):
                _keep(hand, wanted, found)
    return found


def _keep(hand: Hand, wanted: Wanted, found: Found) -> None:
    try:
        _WRITERS[wanted.format]([hand])
    except UnsaidError as error:
        found.unsaid[str(error)] += 1
    else:
        found.hands.append(hand)


def _hands(path: Path, unread: list[str]) -> Iterator[Hand]:
    with open(path, "rb") as file:
        store = file.read(len(_SQLITE)) == _SQLITE
    yield from _of_store(path, unread) if store else _of_log(path, unread)


def _of_store(path: Path, unread: list[str]) -> Iterator[Hand]:
    """Session by session: tables that play at the same time take turns in the store."""
    store = Store(path)
    try:
        for session, _, port, _ in store.sessions():
            follower = HandReader(table=port)
            for row in store.of_session(session):
                yield from follower.take(row.line, row.id, row.at)
            yield from follower.end()
            unread += follower.left_out
    finally:
        store.close()


def _of_log(path: Path, unread: list[str]) -> Iterator[Hand]:
    follower = HandReader()
    with open(path, encoding="utf-8") as file:
        for number, text in enumerate(file, 1):
            try:
                yield from follower.take(json_text.parse_object(text))
            except (ValueError, TypeError, AttributeError):
                if number > 1 and not text.endswith("\n"):
                    break  # the host was killed while it wrote
                raise ValueError(f"{path}, line {number} is no line of a log") from None
    yield from follower.end()
    unread += follower.left_out


def _write(text: str, output: Path | None) -> None:
    if output is None:
        sys.stdout.write(text)
        return
    with open(output, "w", encoding="utf-8", opener=private.opener) as file:
        file.write(text)


def _tell(found: Found, wanted: Wanted, output: Path | None) -> None:
    for sentence in found.unread:
        say(sentence)
    for why, count in found.unsaid.most_common():
        say(f"{_hands_of(count)} left out of {wanted.format}: {why}")
    if not found.hands:
        say("there is no hand to write")
    elif output is not None:
        print(f"{output}: {_hands_of(len(found.hands))}")


def _hands_of(count: int) -> str:
    return "one hand" if count == 1 else f"{count} hands"
