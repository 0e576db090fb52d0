"""Lines that a table tells once more: a host that starts anew gets its ring again."""

from dataclasses import replace
from typing import Generic, TypeVar

from host_tools.link.messages import Began, Event, Lost, Message, Record

RING = 256
"""Events and records that a table keeps."""
_NUMBERS = 0xFFFF

Item = TypeVar("Item")


class OnceMore(Generic[Item]):
    """Takes the messages of one table in their order, each with an item; gives the items of those
    that are new.

    A table tells its ring whole and in order, up to the newest that is known: from its first event
    on where the session is a replay, from any on where it restores a state.  Lines are held until
    they have come so far.  Where they break off, they were of another ring, and all are new.  So
    they are where its power has gone since; two simulated tables may tell the same from the start.

    `goes_on`: what is new in this session follows on what was known before it.
    """

    def __init__(self) -> None:
        self.goes_on = False
        self._known: list[Event | Record] = []
        self._first = (
            0  # of the known ones, the table's first; negative when it is out of the ring
        )
        self._how = ""  # of a session of which nothing was new so far
        self._again = False  # what comes in it may be told once more
        self._boot: int | None = None
        self._held: list[tuple[Event | Record, Item]] = []
        self._next = 0  # of the known ones, behind those that are held

    def take(self, message: Message | None, item: Item) -> list[Item]:
        """The items that come now, in their order."""
        match message:
            case Began():
                self._begin(message)
            case Event() | Record():
                return self._numbered(_content(message), item)
            case Lost():
                return [*self._release(), item]
        return [item]

    def _begin(self, began: Began) -> None:
        is_known = None not in (self._boot, began.boot)
        same = self._boot == began.boot if is_known else began.how == "restore"
        self._boot = began.boot
        self._held.clear()
        resumes = began.how == "resume"
        self.goes_on = resumes and bool(self._known)
        self._how = "" if resumes else began.how
        self._again = same and not resumes

    def _numbered(self, message: Event | Record, item: Item) -> list[Item]:
        at = self._place(message)
        if at < 0:
            return [*self._release(), *self._know(message, item)]
        self._held.append((message, item))
        self._next = at + 1
        if self._next == len(self._known):
            self._end()
            self._held.clear()
        return []

    def _place(self, message: Event | Record) -> int:
        """Where it stands among the known ones, if it is told once more; negative if it is not."""
        if not self._again:
            return -1
        if self._held or self._how == "replay":
            at = self._next if self._held else self._first
            is_known = 0 <= at < len(self._known) and _is_told(message, self._known[at])
            return at if is_known else -1
        places = [at for at, known in enumerate(self._known) if _is_told(message, known)]
        return places[-1] if places else -1

    def _end(self) -> None:
        self._again = False
        self._how = ""
        self.goes_on = True

    def _release(self) -> list[Item]:
        held, self._held = self._held, []
        self._again = False
        return [item for message, one in held for item in self._know(message, one)]

    def _know(self, message: Event | Record, item: Item) -> list[Item]:
        """Something is new; a replay has the table's first line before that."""
        if self._how:
            self._begin_with(message)
        self._known.append(message)
        if len(self._known) > RING:
            del self._known[0]
            self._first -= 1
        return [item]

    def _begin_with(self, message: Event | Record) -> None:
        if self._how == "replay":
            self._first = len(self._known)
        elif self._known:
            self.goes_on = message.number == (self._known[-1].number + 1) & _NUMBERS
        self._how = ""


def _content(message: Event | Record) -> Event | Record:
    """A line that is told once more is one of the past then."""
    return replace(message, past=False) if isinstance(message, Event) else message


def _is_told(message: Event | Record, known: Event | Record) -> bool:
    """A body that left the table's ring goes out empty, under its number."""
    if isinstance(message, Record) and message.what == "gone" and isinstance(known, Record):
        return message.number == known.number
    return message == known
