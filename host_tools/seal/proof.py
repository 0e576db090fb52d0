"""Proofs for anybody: that a card, or a day, is what the table had committed itself to.

They say that the table sealed what it saw, not that it saw the truth.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from floorman import events as ev
from floorman.carried import shown_cards

from host_tools.link.messages import Began, Event, Lost, Record
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
from host_tools.seal.tables import Spoken, ToldSession, sessions, told
from host_tools.table.lines import Line
from host_tools.table.once_more import RING, OnceMore

_NUMBERS = 0xFFFF
_CARDS = (ev.HOLE, ev.UP_CARD)
_UNREAD = (ev.FAULT_BLIND, ev.FAULT_UNKNOWN)  # a card may be dealt there all the same
_TWO = 2  # seats: fewer play no hand


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
    return follow(sessions(lines), opener).close()


def follow(told_sessions: Iterable[ToldSession], opener: Opener | None = None) -> "Chain":
    """The chain behind all sessions of a table."""
    day = Chain(opener)
    for session in told_sessions:
        signer = session.signer
        day.origin = Origin(signer.number, signer.head) if signer else None
        day.is_restored = session.is_restored
        for one in session.told:
            day.hear(one)
    return day


@dataclass
class Chain:
    """Follows the lines of a table in their order; `findings` are what does not fit.

    `head` is the head of the table's chain behind the last line, empty where nothing says it.
    `ends` are those that came, `loose` events that no head binds, `unsealed` hands that such
    events begin, `lost` the hands whose key went with the power, `older` those of FM1, in which
    nobody signed.  `origin`: where the table said that the chain begins in the lines that follow.
    `first` is the first hand that begins here, `part` one that had begun before the host came:
    nothing is checked of it.
    """

    opener: Opener | None = None
    head: bytes = b""  # nothing before the first HANDKEY
    findings: list[Finding] = field(default_factory=list)
    ends: list[End] = field(default_factory=list)
    loose: int = 0
    between: int = 0  # events since the last hand's end
    unsealed: int = 0
    lost: list[int] = field(default_factory=list)
    older: list[int] = field(default_factory=list)
    hand: int | None = None
    protocol: int = FM1
    delay_s: int = 0  # the table keeps keys so long, as the last HANDKEY says
    records: int = 0
    counts: bool = True  # the hand was there from its beginning
    first: int | None = None
    part: int | None = None
    last_end: int | None = None
    whole: bool = True  # nothing is missing since the hand's beginning
    number: int | None = None  # of the ring, of the last line that has one
    last: tuple[int, int] = (-1, -1)  # boots and index of the last card
    shown: dict[int, set[int]] = field(default_factory=dict)  # by seat
    _ended: dict[int, dict[int, set[int]]] = field(default_factory=dict)  # shown in hands before
    origin: Origin | None = None
    is_restored: bool = False  # readers take the state that this session begins with
    _once: OnceMore[Spoken] = field(default_factory=OnceMore)
    _how: str = "unsaid"  # the session began so, and nothing new came
    _past: int = RING  # so many lines may be in the state that the session begins with
    _joins: bool = False  # the host came to a table that played; no hand began since
    _tells_all: bool = False  # the table said so, from its beginning on
    _over: bool = False  # a hand has its end, and nothing goes back behind it
    _begins: bool = False  # an event begins a hand, unless the rules refused it
    _seats: set[int] = field(default_factory=set)  # to which cards came since
    _dealt: int = 0  # hands since the last end that events begin, and cards came

    def say(self, text: str) -> None:
        self.findings.append(Finding(self.hand, text))

    def take(self, line: Line) -> list[Opened]:
        """The cards that this line opens: mostly none."""
        return self.hear(told(line))

    def hear(self, one: Spoken) -> list[Opened]:
        """Likewise, of a line that was read."""
        if not one.is_read:
            self._cannot_read(one)
        if one.message is None:
            return []
        return [card for new in self._once.take(one.message, one) for card in self._hear(new)]

    def _cannot_read(self, one: Spoken) -> None:
        self.say(f"line {one.number} cannot be read" if one.number else "a line cannot be read")

    def _hear(self, one: Spoken) -> list[Opened]:
        message = one.message
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
        except SealError as error:
            self.say(str(error))
        except ValueError:
            self._cannot_read(one)
        return []

    def follow(self, number: int, past: bool) -> None:
        """The number of a line that has one, and whether it says that it is in the state already.

        Only what comes first in a session is.
        """
        if past and not self._past:
            self.say("an event is told as one of before, and is none")
        how, self._how = self._how, ""
        anew = how == "replay" and not self._once.goes_on
        if how and not self._once.goes_on:
            self._join(how)
        if anew and number:
            self.say("a table that tells all from its beginning tells nothing before")
        follows = self.number is not None and number == (self.number + 1) & _NUMBERS and not anew
        begins = self.origin if how and self.origin and self.origin.number == number else None
        if begins and not (follows and self.head):
            self.begin_anew(begins.head)
        elif self.number is not None and not follows and not past:
            self.miss("the numbers of the lines have a gap", self._tells_all and not how)
        self.number = number

    def _join(self, how: str) -> None:
        """A session does not go on from what these lines tell."""
        knows = self.head or self.hand is not None or self.last_end is not None
        self._tells_all = how == "replay"
        self._joins = how in ("restore", "resume") and not knows

    def begin_anew(self, head: bytes) -> None:
        """The table names the head that the next line is linked to, and nobody signs that word.

        A chain from nothing between two hands is a new firmware's: no other line makes what
        follows fit to it.  Any other head but the one of these lines lets go of what they told.
        """
        if self.head and head != self.head:
            if self.number is not None and (self.hand is not None or any(head)):
                self.say("the chain begins anew, and nothing binds what was told before")
            self._let_go()
            self.whole = self.hand is None
        self._over = self._over and any(head)
        self.head, self.protocol = head, FM2

    def _let_go(self) -> None:
        """No head binds what came since the last hand's end."""
        self.loose += self.between
        self.unsealed += self._dealt
        self.between = self._dealt = 0

    def miss(self, text: str, is_sure: bool = False) -> None:
        """Lines are missing, and that is a fault where something is known of them."""
        if self.head:
            self.whole = False
        if self.head or is_sure:
            self.say(text)
        self.number = None

    def take_event(self, event: Event) -> None:
        """FM1 had no event between two hands in its chain."""
        self._past = max(0, self._past - 1) if event.past else 0
        if self._over and event.is_undo:
            self.say("an event takes back what a hand ended with")
        if self.hand is None and not (event.past and self.is_restored):
            self._look_for_a_hand(event)
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

    def _look_for_a_hand(self, event: Event) -> None:
        """An event begins one, and cards come: its HANDKEY should stand between them.

        The rules may have refused that event; nothing is told of a hand that no card came to.
        """
        if event.begins and not self._begins:
            self._begins = True
            self._seats.clear()
        is_unread = event.kind == ev.FAULT and event.value in _UNREAD
        if self._begins and (is_unread or event.kind in _CARDS):
            self._seats.add(event.seat)
            self._begins = len(self._seats) < _TWO
            self._dealt += not self._begins

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
            case Release() if not self._is_here(record.hand):
                self.say(f"the key of hand {record.hand} is released in another hand")
            case End():
                self.end(record)
        return self.open(record, what, body)

    def _is_here(self, hand: int) -> bool:
        """A hand whose key may be released: this one, one that ended, one before these lines."""
        return hand in (self.hand, *self._ended) or self.first is None or hand < self.first

    def _had_begun(self, hand: int) -> bool:
        """True of the hand that ran when the host came: its HANDKEY is not in these lines."""
        if self._joins and self.part is None:
            self.part = hand
        return self._joins and self.part == hand

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
        self.first = begun.hand if self.first is None else self.first
        if missing:
            self.say(f"hand {self.last_end} came before: hands are missing")
        elif self.head and self.whole and begun.head != self.head:
            self.say("the hand does not go on from the end of the one before")
        if begun.head != self.head:
            self.unsealed += self._dealt
        self._joins = self._over = self._begins = False
        self._dealt = 0
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
            if not self._had_begun(sealed.hand):
                self.say(f"a card of hand {sealed.hand} stands where it does not belong")
            return
        self.head = keys.link(self.head, body)
        self.records += 1
        if (sealed.boots, sealed.index) <= self.last:
            self.say(f"record {sealed.index} came before")
        self.last = (sealed.boots, sealed.index)

    def end(self, end: End) -> None:
        if end.hand != self.hand:
            self.end_part(end)
            return
        if self.whole and self.counts and end.records != self.records:
            self.say(f"{end.records} cards were sealed, {self.records} are there")
        if self.whole and end.head != self.head:
            self.say("the chain does not end as the table says: something was changed")
        if self.opener and not self.opener.knows(end):
            self.say(
                "its end is not of this pairing: pair the table again, or its log was changed"
            )
        self.ends.append(end)
        self._ended[end.hand] = self.shown if self.whole else {}
        self.go_on_from(end)

    def end_part(self, end: End) -> None:
        """The end of a hand that does not run."""
        if not self._had_begun(end.hand):
            self.say(f"hand {end.hand} ends where it does not belong")
            return
        self._let_go()
        self._joins = self._begins = False
        self.protocol = FM2 if end.tags else FM1
        self.go_on_from(end)

    def go_on_from(self, end: End) -> None:
        """The lines behind it are judged by this END."""
        self.head = end.head
        self.last_end = end.hand
        self.hand = None
        self._over = True

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
        self._let_go()
        return self.findings
