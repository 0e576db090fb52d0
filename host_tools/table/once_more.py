"""Lines that a table tells once more: a host that starts anew gets its ring again."""

from dataclasses import replace
from typing import Generic, TypeVar

from host_tools.link.messages import Began, Event, Lost, Message, Paired, Record

RING = 256
"""Events and records that a table keeps."""
_NUMBERS = 0xFFFF

_UNKNOWN, _IN_STATE, _FOLLOWED = 0, 1, 2

Item = TypeVar("Item")


class OnceMore(Generic[Item]):
    """Takes the messages of one table in their order, each with an item; gives the items of those
    that are new.

    A table tells its ring whole and in order, up to the newest that is known: from its first event
    on where the session is a replay, from any on where it restores a state.  Lines are held until
    they have come so far.  Where they break off, they were of another ring, and all are new.  So
    they are where its power has gone since; two simulated tables may tell the same from the start.
    Of another table, which names itself before it tells anything, nothing is known.

    `goes_on`: what is new in this session follows on what was known before it, and nobody needs
    the state that the session begins with.  It is needed where lines are missing, where the table
    was still telling what an earlier state has in it, and where UNDO went behind such a state.
    """

    def __init__(self) -> None:
        self.goes_on = False
        self._known: list[Event | Record] = []
        self._first = 0  # of the known, the table's first; negative when it is out of the ring
        self._how = ""  # of a session of which nothing was new so far
        self._again = False  # what comes in it may be told once more
        self._boot: int | None = None
        self._table = b""  # its id, once somebody is paired
        self._stands = _UNKNOWN  # how the game of who follows these lines stands
        self._on_state = False  # no hand began since it was taken from a state
        self._held: list[tuple[Event | Record, Item]] = []
        self._next = 0  # of the known ones, behind those that are held

    def take(self, message: Message | None, item: Item) -> list[Item]:
        """The items that come now, in their order."""
        match message:
            case Began():
                self._begin(message)
            case Event() | Record():
                return self._numbered(message, item)
            case Paired(table):
                self._meet(table)
            case Lost():
                self._stands = _UNKNOWN
                self._again = False
                self._held.clear()
        return [item]

    def rest(self) -> list[Item]:
        """The items that are held, where somebody knows that their lines were new."""
        return self._release()

    def _begin(self, began: Began) -> None:
        is_known = None not in (self._boot, began.boot)
        same = self._boot == began.boot if is_known else began.how == "restore"
        self._boot = began.boot
        self._held.clear()
        resumes = began.how == "resume"
        self.goes_on = resumes and self._stands == _FOLLOWED
        self._how = "" if resumes else began.how
        self._again = same and not resumes

    def _meet(self, table: bytes) -> None:
        """Another table was plugged in here."""
        if self._table not in (b"", table) and self._how and not self._held:
            self._known.clear()
            self._first, self._stands, self._again = 0, _UNKNOWN, False
        self._table = table

    @property
    def may_go_on(self) -> bool:
        """A session that begins here needs no state if nothing is missing before its lines."""
        return self._stands == _FOLLOWED

    def stand(self, followed: bool) -> None:
        """A hand begins here, before which somebody else followed the lines.

        `followed` is what `may_go_on` was then.
        """
        self._stands = _FOLLOWED if followed else _UNKNOWN
        self._on_state = False

    def _numbered(self, message: Event | Record, item: Item) -> list[Item]:
        at = self._place(_content(message))
        if at < 0:
            return [*self._release(), self._know(message, item)]
        self._held.append((message, item))
        self._next = at + 1
        if self._next == len(self._known):
            self._again = False
            self._held.clear()
            self._goes_on_if(True)
        return []

    def _place(self, message: Event | Record) -> int:
        """The place among the known ones of what is told once more; negative for what is new."""
        if not self._again:
            return -1
        if self._held or self._how == "replay":
            at = self._next if self._held else self._first
            is_known = 0 <= at < len(self._known) and _is_told(message, self._known[at])
            return at if is_known else -1
        places = [at for at, known in enumerate(self._known) if _is_told(message, known)]
        return places[-1] if places else -1

    def _release(self) -> list[Item]:
        held, self._held = self._held, []
        self._again = False
        return [self._know(*one) for one in held]

    def _know(self, message: Event | Record, item: Item) -> Item:
        """Something is new; a replay has the table's first line before that."""
        if self._how == "replay":
            self._first = len(self._known)
            self._how, self._stands, self._on_state = "", _FOLLOWED, False
        elif self._how:
            newest = self._known[-1].number if self._known else None
            self._goes_on_if(newest is not None and message.number == (newest + 1) & _NUMBERS)
        if isinstance(message, Event):
            self._follow(message)
        self._known.append(_content(message))
        if len(self._known) > RING:
            del self._known[0]
            self._first -= 1
        return item

    def _goes_on_if(self, follows: bool) -> None:
        """The session's beginning is known now."""
        self._how = ""
        self.goes_on = follows and self._stands == _FOLLOWED
        if not self.goes_on:
            self._stands, self._on_state = _IN_STATE, True

    def _follow(self, event: Event) -> None:
        if self._stands == _IN_STATE and not event.past:
            self._stands = _FOLLOWED
        if event.begins:
            self._on_state = False
        elif event.moves_back and self._on_state:
            self._stands = _UNKNOWN


def _content(message: Event | Record) -> Event | Record:
    """A line that is told once more is one of the past then."""
    return replace(message, past=False) if isinstance(message, Event) else message


def _is_told(message: Event | Record, known: Event | Record) -> bool:
    """A body that left the table's ring goes out empty, under its number."""
    if isinstance(message, Record) and message.what == "gone" and isinstance(known, Record):
        return message.number == known.number
    return message == known
