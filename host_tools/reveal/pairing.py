"""The pairing with a table: digits that the dealer keys there, and the key that both make of them.

The digits cross no cable, so whoever relays the table's lines cannot make the key.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_tools.ground import json_text, private
from host_tools.ground.cannot import reading
from host_tools.link.messages import Began, Message, Paired
from host_tools.reveal.feed import Taker
from host_tools.seal import hss, keys
from host_tools.seal.keys import draw_digits, read_digits
from host_tools.seal.opening import Opener
from host_tools.table.lines import message_of

__all__ = [
    "Opener",
    "Pairer",
    "Pairing",
    "draw_digits",
    "in_groups",
    "load",
    "opener",
    "read_digits",
]

_TABLE = 8
_GROUP = 3


@dataclass(frozen=True)
class Pairing:
    """`count` is how often the table was paired by then; `key` is K_pair."""

    table: bytes
    count: int
    key: bytes

    @property
    def check(self) -> str:
        """The four digits that the table shows, too."""
        return keys.check_digits(self.key)

    def save(self, path: Path) -> None:
        """Keep it for the user alone."""
        fields = {"table": self.table.hex(), "count": self.count, "key": self.key.hex()}
        private.write(path, json.dumps(fields))


def load(path: Path) -> Pairing:
    """The pairing that a file holds; ValueError says what is wrong with it."""
    with reading(path):
        data = path.read_bytes()
    try:
        fields = json_text.parse_object(data)
        table, key = bytes.fromhex(fields["table"]), bytes.fromhex(fields["key"])
        pairing = Pairing(table, int(fields["count"]), key)
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"{path} is no pairing: pair the table anew with --pair") from None
    if len(table) != _TABLE or len(key) != len(keys.sha256()):
        raise ValueError(f"{path} is no pairing: pair the table anew with --pair")
    return pairing


def opener(path: Path, second: Path | None) -> Opener:
    """What opens hands with the pairing of a file, and another one where the table needs both."""
    first = load(path)
    if second is None:
        return Opener([first.key], first.table)
    other = load(second)
    if other.table != first.table:
        raise ValueError(f"{second} is the pairing of another table")
    return Opener([first.key, other.key], first.table)


def in_groups(digits: str) -> str:
    """Thirty digits as they are read out."""
    return " ".join(digits[n : n + _GROUP] for n in range(0, len(digits), _GROUP))


class Pairer:
    """Stands before `taker` and waits until the table says that it was paired once more.

    A pairing that was there before the relay's first heartbeat is an older one, unless the digits
    were given `at_once`: to the dealer, too.  `says` hears what the paired table's row shows then.
    """

    def __init__(
        self,
        digits: str,
        taker: Taker,
        paired: Callable[[Pairing], None],
        at_once: bool = False,
        says: Callable[[str], None] = lambda text: None,
    ) -> None:
        self._digits = digits
        self._taker = taker
        self._paired = paired
        self._says = says
        self._build = self._signer = ""
        self._known: dict[bytes, int] = {}  # table and count
        self._new = at_once
        self._done = False

    @property
    def source(self) -> int:
        """The number of the last line there is."""
        return self._taker.source

    def receive(self, source: int, line: dict[str, Any]) -> None:
        """A line of the relay."""
        self._taker.receive(source, line)
        self._learn(line)
        told = _paired_in(line)
        if told and self._new and self.is_another(line):
            self._finish(told)
        self.look(line)

    def is_another(self, line: dict[str, Any]) -> bool:
        """Whether it tells of a pairing that was not known."""
        told = None if self._done else _paired_in(line)
        return told is not None and told.count > self._known.get(told.table, 0)

    def look(self, line: dict[str, Any]) -> None:
        """Note a pairing that was there before."""
        if told := _paired_in(line):
            self._known[told.table] = told.count

    def _finish(self, told: Paired) -> None:
        self._done = True
        key = keys.pair_key(self._digits, told.table, told.count)
        self._paired(Pairing(told.table, told.count, key))
        digest = self._build.partition("+")[2]
        if digest:
            self._says(f"it runs {self._build}: its row must show SW {digest.upper()}")
        self._say_signer()

    def _learn(self, line: dict[str, Any]) -> None:
        """What a relay says of the table's firmware and key, which its row says better."""
        told = _message_of(line)
        if isinstance(told, Began):
            self._build = told.build
        signer = str(line.get("signer", self._signer))
        if signer != self._signer:
            self._signer = signer
            if self._done:
                self._say_signer()

    def _say_signer(self) -> None:
        with suppress(ValueError):
            public = hss.whole_key(bytes.fromhex(self._signer))
            text, shown = hss.as_text(public), hss.print_of(public)
            self._says(f"it signs by {text}: its row and its sticker must show KEY {shown}")

    def beat(self, last: int) -> None:
        """All that was kept has come."""
        self._new = True
        self._taker.beat(last)


def _paired_in(line: dict[str, Any]) -> Paired | None:
    """What a line says of a pairing; nothing where it is another line, or none."""
    message = _message_of(line)
    return message if isinstance(message, Paired) and len(message.table) == _TABLE else None


def _message_of(line: dict[str, Any]) -> Message | None:
    try:
        return message_of(line)
    except ValueError:
        return None
