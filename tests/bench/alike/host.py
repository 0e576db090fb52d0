"""Runs in one tree: tables as its host follows them, in a digest for all that came of each.

`python host.py TREE TABLES OUT` unpickles from TABLES (name, lines of a log) of each table and
pickles into OUT, by the table's name, (kind, text) of each thing that the host made of it: lines
kept, notes, documents of page, console and overlay, hands, exports.
"""

import hashlib
import pickle
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

_TREE, _TABLES, _OUT = sys.argv[1:]
sys.path[:0] = [_TREE, f"{_TREE}/firmware", f"{_TREE}/host_tools/shims"]

from host_tools.console.offers import offers  # noqa: E402
from host_tools.exports.ohh import ohh  # noqa: E402
from host_tools.exports.phh import phh  # noqa: E402
from host_tools.exports.pokerstars import pokerstars  # noqa: E402
from host_tools.exports.unsaid import UnsaidError  # noqa: E402
from host_tools.link.messages import LinkError  # noqa: E402
from host_tools.records.from_lines import HandReader  # noqa: E402
from host_tools.reveal.follow import Follower  # noqa: E402
from host_tools.reveal.people import People  # noqa: E402
from host_tools.reveal.picture import Feed, Maker  # noqa: E402
from host_tools.reveal.settings import Settings  # noqa: E402
from host_tools.table.state import TableState  # noqa: E402
from host_tools.texts import in_json  # noqa: E402

try:
    from host_tools.table.lines import News, message_of, text_of
except ImportError:  # where an older tree has it
    from host_tools.store.lines import News, message_of, text_of

_LOOK = 20  # events between two looks at the documents
_NAMES = {0: "Ada", 1: "Bruno", 3: "Dalia"}
_FORMATS: dict[str, Callable[[Any], str]] = {
    "phh": phh, "ohh": lambda hand: ohh([hand]), "pokerstars": lambda hand: pokerstars([hand]),
}  # fmt: skip

Made = Iterator[tuple[str, str]]


class Host:
    """Everything beside one table."""

    def __init__(self) -> None:
        self._news = News()
        self._said: list[tuple[int, int, int]] = []
        self._state = TableState(_NAMES, hear=lambda *note: self._said.append(note[:3]))
        self._reader = HandReader()
        self._follower = Follower()
        self._picture = Maker(self._follower, lambda card: None, None)

    def take(self, n: int, line: dict[str, Any]) -> Made:
        """Follow a line."""
        message = message_of(line)
        kept = self._news.take(message)
        yield "line", text_of(kept) if kept else ""
        self._said.clear()
        try:
            self._state.take(message)
        except LinkError as error:
            yield "refused", str(error)
        yield "notes", str(self._said)
        self._follower.take(line, float(n))
        yield "trouble", self._follower.trouble
        yield from self._hands(self._reader.take(line))
        if n % _LOOK == 0:
            yield from self.documents(n)

    def documents(self, n: int) -> Made:
        """Page, console and overlay as they are now, in both languages."""
        whole = self._state.document()
        whole["console"] = self._state.ask(lambda game: offers(game, self._state.names))
        for language in ("en", "de"):
            yield f"page {language}", in_json(whole, language)
        shown = self._picture.document(Feed("live", 0), Settings(), People(), float(n))
        yield "overlay", in_json(shown)

    def end(self) -> Made:
        """There are no more lines."""
        yield from self._hands(self._reader.end())
        yield "left out", "\n".join(self._reader.left_out)

    def _hands(self, hands: list[Any]) -> Made:
        for hand in hands:
            yield "hand", repr(hand)
            for name, write in _FORMATS.items():
                try:
                    yield name, write(hand)
                except UnsaidError as error:
                    yield name, f"unsaid: {error}"


def made_of(lines: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Digests of all that a table comes to."""
    host = Host()
    every = [made for n, line in enumerate(lines) for made in host.take(n, line)]
    every += [*host.documents(len(lines)), *host.end()]
    return [(kind, hashlib.sha256(text.encode()).hexdigest()[:16]) for kind, text in every]


def main() -> None:
    tables = pickle.loads(Path(_TABLES).read_bytes())
    made = {name: made_of(lines) for name, lines in tables}
    Path(_OUT).write_bytes(pickle.dumps(made))


main()
