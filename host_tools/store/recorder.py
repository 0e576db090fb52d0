"""A table's words on their way into the store."""

from collections import deque
from collections.abc import Callable, Mapping
from datetime import datetime

from host_tools.ground.clocks import Kept, boot_clock
from host_tools.link.messages import LinkError, Message
from host_tools.store.schema import StoreError
from host_tools.store.store import Store
from host_tools.table.lines import Line, News

_HOUR_S = 3600


class Recorder:
    """`take` what a table on a port says, then `settle` it before the table is told so.

    `names` has who sits where, by seat.  `kept` says whether somebody keeps the computer's clock;
    it is asked when a session begins, and each hour.
    """

    def __init__(
        self,
        store: Store,
        port: str,
        names: dict[int, str] | None = None,
        kept: Callable[[], Kept] | None = None,
    ) -> None:
        self._store = store
        self._kept = kept
        self._asked = 0.0
        self._port = port
        self._names = _by_text(names or {})
        self._begun = False
        self._news = News()
        self._taken: list[Line] = []
        self._own: deque[Line] = deque()

    def take(self, message: Message) -> None:
        """Note a message if it belongs in the records; it is not kept before `settle` returns."""
        line = self._news.take(message)
        if line is None:
            return
        self._taken.append(line)
        if "session" in line:
            now = datetime.now().astimezone().isoformat(timespec="milliseconds")
            line.update(session=now, port=self._port)
            self._begun = True
            self._asked = -_HOUR_S
            if self._names:
                self._taken.append({"names": self._names})
        if self._kept and boot_clock() - self._asked >= _HOUR_S:
            self._asked = boot_clock()
            word, off_ms = self._kept()
            self._taken.append({"clock": word, "off_ms": off_ms})

    def call(self, names: Mapping[int, str]) -> None:
        """Name the players from now on, from any thread; it stands before what comes next."""
        self._names = _by_text(names)
        if self._begun:
            self.add({"names": self._names})

    def add(self, line: Line) -> None:
        """Note a line of the host's own, from any thread: it stands before what comes next."""
        self._own.append(line)

    def settle(self) -> None:
        """Keep what was taken; LinkError says why it cannot be, and all of it is forgotten."""
        lines, self._taken = self._taken, []
        lines[:0] = [self._own.popleft() for _ in range(len(self._own))]
        if lines:
            try:
                self._store.append(*lines)
            except StoreError as error:
                raise LinkError(str(error)) from None


def _by_text(names: Mapping[int, str]) -> dict[str, str]:
    return {str(seat): name for seat, name in sorted(names.items())}
