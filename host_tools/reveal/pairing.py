"""The pairing with a table: digits that the dealer keys there, and the key that both make of them.

The digits cross no cable, so whoever relays the table's lines cannot make the key.
"""

import asyncio
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_tools import private
from host_tools.seal import keys

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
        private.make_folder(path.parent)
        path.unlink(missing_ok=True)
        fields = {"table": self.table.hex(), "count": self.count, "key": self.key.hex()}
        with open(path, "w", encoding="ascii", opener=private.opener) as file:
            json.dump(fields, file)


def load(path: Path) -> Pairing:
    """The pairing that a file holds; ValueError says what is wrong with it."""
    try:
        fields = json.loads(path.read_text(encoding="utf-8"))
        table, key = bytes.fromhex(fields["table"]), bytes.fromhex(fields["key"])
        pairing = Pairing(table, int(fields["count"]), key)
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"{path} is no pairing: pair the table anew with --pair") from None
    if len(table) != _TABLE or len(key) != len(keys.sha256()):
        raise ValueError(f"{path} is no pairing: pair the table anew with --pair")
    return pairing


def in_groups(digits: str) -> str:
    """Thirty digits as they are read out."""
    return " ".join(digits[n : n + _GROUP] for n in range(0, len(digits), _GROUP))


class Pairer:
    """Waits at the relay (feed.Taker) until the table says that it was paired once more."""

    def __init__(self, digits: str) -> None:
        self.source = 0
        self._digits = digits
        self._known: dict[str, int] = {}  # pairings before: table and count
        self._new = False  # what the relay had kept is through
        self._done: asyncio.Future[Pairing] = asyncio.get_running_loop().create_future()

    async def pairing(self) -> Pairing:
        """The new pairing, once the dealer has keyed the digits."""
        return await self._done

    def receive(self, source: int, line: dict[str, Any]) -> None:
        """A line of the relay."""
        self.source = source
        if "paired" not in line or self._done.done():
            return
        table, count = str(line["paired"]), int(line["count"])
        if self._new and count > self._known.get(table, 0):
            name = bytes.fromhex(table)
            self._done.set_result(Pairing(name, count, keys.pair_key(self._digits, name, count)))
        self._known[table] = count

    def beat(self, last: int) -> None:
        """All that was kept has come."""
        self._new = True
