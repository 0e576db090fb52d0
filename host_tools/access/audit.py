"""The audit log: who connected, who was refused, who did what; JSON lines, appended only.

{"at": when, "what": "paired" | "revoked" | "opened" | "refused" | "command" | ..., and what else
belongs to it, "hash": of all before} (ground/chain.py).  Refusals are bounded, those of an address
and all together, or a flood of them would fill the disk: those left out are counted in "unlogged"
of the next one.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path

from host_tools.access.bucket import Bucket, Buckets
from host_tools.ground.chain import ChainedFile
from host_tools.ground.named import LONGEST, OF_A_LINE, cut, renamed

_REFUSALS, _REFUSALS_A_S = 200.0, 2.0
_ALL_REFUSALS, _ALL_REFUSALS_A_S = 1000.0, 4.0
REFUSED = "refused"


class Audit:
    """`clock` counts seconds, `now` says the time of the day.  OSError without the file."""

    def __init__(
        self,
        path: Path,
        clock: Callable[[], float],
        now: Callable[[], datetime] = lambda: datetime.now().astimezone(),
    ) -> None:
        self.path = path
        self._clock, self._now = clock, now
        self._refusals = Buckets(_REFUSALS, _REFUSALS_A_S, clock)
        self._all_refusals = Bucket(_ALL_REFUSALS, _ALL_REFUSALS_A_S, clock())
        self._unlogged = 0
        self._file = ChainedFile(path)

    def note(self, what: str, **fields: object) -> None:
        """Write one line; texts of strangers are cut."""
        if what == REFUSED and not self._has_room(str(fields.get("address", ""))):
            self._unlogged += 1
            return
        line: dict[str, object] = {
            "at": self._now().isoformat(timespec="milliseconds"),
            "what": what,
        }
        line |= _cut(fields)
        if what == REFUSED and self._unlogged:
            line["unlogged"], self._unlogged = self._unlogged, 0
        self._file.append(line)

    def _has_room(self, address: str) -> bool:
        return self._refusals.take(address) and self._all_refusals.take(self._clock())

    def close(self) -> None:
        """Give the file back."""
        self._file.close()


def _cut(fields: Mapping[str, object]) -> dict[str, object]:
    """Each person's name is cut for itself: who is forgotten is looked for by the whole of it."""
    named = renamed(fields, cut)
    return {
        name: value[:LONGEST] if isinstance(value, str) and name not in OF_A_LINE else value
        for name, value in named.items()
    }
