"""The formats, by the words that people choose them with, and which hands of many are written."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from host_tools.exports.house import NOWHERE, House
from host_tools.exports.identity import Deal, Facts, deal_of, facts_of
from host_tools.exports.names import of_two
from host_tools.exports.ohh import ohh
from host_tools.exports.phh import phh, phhs
from host_tools.exports.pokerstars import pokerstars
from host_tools.exports.unsaid import UnsaidError
from host_tools.records.hand import Hand

_OTHERWISE = (
    "hand {0.number} of session {0.session} is told in two ways: both are written, with one number"
)


@dataclass(frozen=True)
class Format:
    """`write` gives the text of a file of hands; UnsaidError for one that it cannot say."""

    name: str
    suffix: str
    write: Callable[[Sequence[Hand], House], str]


def _phh(hands: Sequence[Hand], house: House) -> str:
    return phh(hands[0], house) if len(hands) == 1 else phhs(hands, house)


FORMATS = {
    "phh": Format("PHH", "phh", _phh),
    "ohh": Format("OHH", "ohh", ohh),
    "pokerstars": Format("PokerStars", "txt", pokerstars),
}


@dataclass(frozen=True)
class Wanted:
    """The format, and which hands: of that number, or from that day on, or all; and where they
    were played.
    """

    format: str
    hand: int | None = None
    since: date | None = None
    house: House = NOWHERE

    def has(self, hand: Hand) -> bool:
        """True when the hand is among them; one without a time is of no day."""
        if self.hand is not None:
            return hand.number == self.hand
        if self.since is None:
            return True
        return bool(hand.started) and datetime.fromisoformat(hand.started).date() >= self.since


@dataclass
class Found:
    """Hands that can be written, and how many cannot, by the reason; `unread` are sentences.

    `again` counts hands that stood in what was taken before, `shared` are names of two.
    """

    hands: list[Hand] = field(default_factory=list)
    unsaid: Counter[str] = field(default_factory=Counter)
    unread: list[str] = field(default_factory=list)
    again: int = 0
    shared: set[str] = field(default_factory=set)
    _known: dict[Deal, Facts] = field(default_factory=dict)

    def take(self, hands: Iterable[Hand], wanted: Wanted) -> None:
        """Those that are wanted, that the format can say, and that nobody told before."""
        for hand in hands:
            self.shared |= of_two(hand)
            if not wanted.has(hand) or self._is_told(hand):
                continue
            try:
                FORMATS[wanted.format].write([hand], wanted.house)
            except UnsaidError as error:
                self.unsaid[str(error)] += 1
            else:
                self.hands.append(hand)

    def _is_told(self, hand: Hand) -> bool:
        """A hand that another file tells otherwise is told once more, and said."""
        facts = facts_of(hand)
        known = self._known.setdefault(deal_of(hand), facts)
        if known is facts:
            return False
        if known != facts:
            self.unread.append(_OTHERWISE.format(hand))
            return False
        self.again += 1
        return True
