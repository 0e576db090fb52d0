"""Proofs for anybody: that a card, or a day, is what the table had committed itself to.

They say that the table sealed what it saw, not that it saw the truth.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from floorman import events as ev
from floorman.carried import shown_cards

from host_tools.link.messages import Began, Event, Lost, Message, Record, Signer
from host_tools.seal import keys
from host_tools.seal.opening import Opened, Opener
from host_tools.seal.records import (
    FM1,
    FM2,
    GONE,
    LATE,
    LOST,
    Body,
    End,
    HandKey,
    Release,
    Sealed,
    SealError,
    event_of,
    parse,
)
from host_tools.table.line_kinds import kind_of
from host_tools.table.lines import Line, message_of
from host_tools.table.once_more import RING, OnceMore

_NUMBERS = 0xFFFF
_OURS = {"session", "kind", "record", "lost", "paired", "signer", "signature", "signed_key"}


def proves(table: bytes, sealed: Sealed, face: int, r: bytes, flags: int = 0) -> bool:
    """True when the record was made of this face, by the r that opens it; needs no key."""
    plain = bytes((face, flags, 0, 0))
    return keys.equal(keys.commitment(table, sealed.public, plain, r), sealed.commitment)


@dataclass(frozen=True)
class Finding:
    """A fault of a hand: one sentence.  `hand` is N, or None between hands."""

    hand: int | None
    text: str


@dataclass(frozen=True)
class Origin:
    """The head that the chain went on from with the event of this number, as the table said."""

    number: int
    head: bytes


def verify(lines: Iterable[Line], opener: Opener | None = None) -> list[Finding]:
    """Faults of a day's lines (table/lines.py); nothing when all of it does.

    Chain, order and count are checked of every hand; with `opener`, which was paired, who told
    them, each card, and the hands that were shown.
    Lines that are neither events nor records of cards, nor what names the table, say nothing here.
    """
    return follow(lines, opener).close()


def follow(lines: Iterable[Line], opener: Opener | None = None) -> "Chain":
    """The chain behind all of a day's lines."""
    day = Chain(opener)
    for session in _sessions(lines):
        day.origin = _origin(session)
        for line in session:
            day.take(line)
    return day


def _sessions(lines: Iterable[Line]) -> Iterator[Sequence[Line]]:
    session: list[Line] = []
    for line in lines:
        if "session" in line and session:
            yield session
            session = []
        session.append(line)
    yield session


def _origin(session: Sequence[Line]) -> Origin | None:
    """The first that a session's lines tell; a later one is of another power-up."""
    for line in session:
        if "signer" in line:
            try:
                signer = message_of(line)
            except ValueError:
                return None
            return Origin(signer.number, signer.head) if isinstance(signer, Signer) else None
    return None


@dataclass
class Chain:
    """Follows the lines of a table in their order; `findings` are what does not fit.

    `head` is the head of the table's chain behind the last line, empty where nothing says it.
    `ends` are those that came, `loose` events that no head binds, `lost` the hands whose key went
    with the power, `older` those of FM1, in which nobody signed.  `origin`: where the table said
    that the chain begins in the lines that follow.  `stated` are sessions that begin with a state
    that these lines do not lead to.
    """

    opener: Opener | None = None
    head: bytes = b""  # nothing before the first HANDKEY
    findings: list[Finding] = field(default_factory=list)
    ends: list[End] = field(default_factory=list)
    loose: int = 0
    between: int = 0  # events since the last hand's end
    stated: int = 0
    lost: list[int] = field(default_factory=list)
    older: list[int] = field(default_factory=list)
    hand: int | None = None
    protocol: int = FM1
    delay_s: int = 0  # the table keeps keys so long, as the last HANDKEY says
    records: int = 0
    counts: bool = True  # the hand was there from its beginning
    last_end: int | None = None
    whole: bool = True  # nothing is missing since the hand's beginning
    number: int | None = None  # of the ring, of the last line that has one
    last: tuple[int, int] = (-1, -1)  # boots and index of the last card
    shown: dict[int, set[int]] = field(default_factory=dict)  # by seat
    _ended: dict[int, dict[int, set[int]]] = field(default_factory=dict)  # shown in hands before
    origin: Origin | None = None
    _once: OnceMore[Message | None] = field(default_factory=OnceMore)
    _how: str = "restore"  # the session began so, and nothing new came
    _past: int = RING  # so many lines may be in the state that the session begins with

    def say(self, text: str) -> None:
        self.findings.append(Finding(self.hand, text))

    def take(self, line: Line) -> list[Opened]:
        """The cards that this line opens: mostly none."""
        try:
            message = message_of(line) if kind_of(line) in _OURS else None
        except ValueError:
            self.say("a line cannot be read")
            return []
        news = self._once.take(message, message)
        return [card for one in news for card in self._take(one)]

    def _take(self, message: Message | None) -> list[Opened]:
        try:
            match message:
                case Lost():
                    self.miss("the table dropped events that nobody had fetched")
                case Began(how=how):
                    self._how = how
                    self._past = RING if how == "restore" else 0
                case Event(number=number):
                    self.follow(number, message.past)
                    self.take_event(message)
                case Record(number, what, body):
                    self.follow(number, False)
                    return self.take_record(what, body)
        except ValueError as error:
            self.say(str(error) if isinstance(error, SealError) else "a line cannot be read")
        return []

    def follow(self, number: int, past: bool) -> None:
        """The number of a line that has one, and whether it says that it is in the state already.

        Only what comes first in a session is.
        """
        if past and not self._past:
            self.say("an event is told as one of before, and is none")
        how, self._how = self._how, ""
        anew = how == "replay" and not self._once.goes_on
        self.stated += how in ("restore", "resume") and not self._once.goes_on
        if anew and number:
            self.say("a table that tells all from its beginning tells nothing before")
        if self.goes_on(number) and not anew:
            pass
        elif how and self.origin and self.origin.number == number:
            self.begin_anew(self.origin.head)
        elif self.number is not None and not past:
            self.miss("the numbers of the lines have a gap")
        self.number = number

    def begin_anew(self, head: bytes) -> None:
        """The table names the head that the next line is linked to, and nobody signs that word.

        A chain from nothing between two hands is a new firmware's: no other line makes what
        follows fit to it.  Any other head but the one of these lines lets go of what they told.
        """
        if self.head and head != self.head:
            if self.number is not None and (self.hand is not None or any(head)):
                self.say("the chain begins anew, and nothing binds what was told before")
            self.loose += self.between
            self.between = 0
            self.whole = self.hand is None
        self.head, self.protocol = head, FM2

    def goes_on(self, number: int) -> bool:
        """True when the chain goes on with this number."""
        known = self.number is not None and bool(self.head)
        return known and number == (self.number + 1) & _NUMBERS  # type: ignore[operator]

    def miss(self, text: str) -> None:
        if self.head:
            self.whole = False
            self.say(text)
        self.number = None

    def take_event(self, event: Event) -> None:
        """FM1 had no event between two hands in its chain."""
        self._past = max(0, self._past - 1) if event.past else 0
        payload = event_of(event, self.protocol)
        if self.head and (self.hand is not None or self.protocol != FM1):
            self.head = keys.link(self.head, payload)
        elif not self.head:
            self.loose += 1
        if self.head and self.hand is None:
            self.between += 1
        if event.kind == ev.SHOWN:
            cards = {*shown_cards(event.value)} - {ev.UNKNOWN}
            self.shown.setdefault(event.seat, set()).update(cards)

    def take_record(self, what: str, body: bytes) -> list[Opened]:
        if what == GONE:
            self.miss("a sealed record was lost before it was fetched")
            return []
        record = parse(what, body)
        match record:
            case HandKey():
                self.begin(record, body)
            case Sealed():
                self.take_card(record, body)
            case Release() if record.hand != self.hand and record.hand not in self._ended:
                self.say(f"the key of hand {record.hand} is released in another hand")
            case End():
                self.end(record)
        return self.open(record, what, body)

    def begin(self, begun: HandKey, body: bytes) -> None:
        if begun.policy == LOST:
            self.lost.append(begun.hand)
            if begun.hand == self.hand:
                self.lose(begun, body)
                return
        if self.hand is not None and self.hand != begun.hand:
            self.say("the hand has no end")
        missing = self.last_end is not None and begun.hand != self.last_end + 1
        self.hand = begun.hand
        if missing:
            self.say(f"hand {self.last_end} came before: hands are missing")
        elif self.head and self.whole and begun.head != self.head:
            self.say("the hand does not go on from the end of the one before")
        self.origin = None
        self.head = begun.head
        self.protocol = begun.protocol
        self.delay_s = begun.delay_s
        if self.protocol == FM1:
            self.older.append(begun.hand)
        else:
            self.head = keys.link(self.head, body)
        self.records = self.between = 0
        self.whole = True
        self.counts = begun.policy != LOST  # else its cards came before
        self.last = (begun.boots, -1)
        self.shown = {}

    def lose(self, begun: HandKey, body: bytes) -> None:
        """The hand that runs goes on without its key."""
        if self.whole and begun.head != self.head:
            self.say("the chain does not end as the table says: something was changed")
        self.head = keys.link(begun.head, body)

    def take_card(self, sealed: Sealed, body: bytes) -> None:
        if sealed.hand != self.hand:
            self.say(f"a card of hand {sealed.hand} stands where it does not belong")
            return
        self.head = keys.link(self.head, body)
        self.records += 1
        if (sealed.boots, sealed.index) <= self.last:
            self.say(f"record {sealed.index} came before")
        self.last = (sealed.boots, sealed.index)

    def end(self, end: End) -> None:
        if end.hand != self.hand:
            self.say(f"hand {end.hand} ends where it does not belong")
            return
        if self.whole and self.counts and end.records != self.records:
            self.say(f"{end.records} cards were sealed, {self.records} are there")
        if self.whole and end.head != self.head:
            self.say("the chain does not end as the table says: something was changed")
        if self.opener and not self.opener.knows(end):
            self.say(
                "its end is not of this pairing: pair the table again, or its log was changed"
            )
        self.head = end.head  # what follows is judged by it
        self.last_end = end.hand
        self.ends.append(end)
        self._ended[end.hand] = self.shown if self.whole else {}
        self.hand = None

    def open(self, record: Body, what: str, body: bytes) -> list[Opened]:
        """The cards that this record opens; what is said where one is not what was sealed."""
        if self.opener is None:
            return []
        opened = self.opener.take(what, body)
        while self.opener.refused:
            self.say(self.opener.refused.pop(0))
        if isinstance(record, Release):
            self.compare(record.hand, opened)
        return opened

    def compare(self, hand: int, opened: list[Opened]) -> None:
        """Each card that was shown had been sealed for its seat; late ones were shown before."""
        shown = self.shown if hand == self.hand else self._ended.pop(hand, {})
        dealt = [card for card in opened if card.kind != LATE]
        for seat, cards in shown.items() if dealt else ():
            if not cards <= {card.face for card in dealt if card.seat == seat}:
                self.say(f"seat {seat + 1} showed what was not sealed for it in hand {hand}")

    def close(self) -> list[Finding]:
        if self.hand is not None:
            self.say("the hand has no end yet")
        self.loose += self.between
        return self.findings
