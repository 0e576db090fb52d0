"""Whether a card new to a hand can be: of the deck in play, once, no joker and no cut card."""

from micropython import const

from floorman import events as ev
from floorman.registry import CARD
from floorman.sensing.owners import FREE
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Feed, Registry

_DECK = const(52)
_SUITS = const(4)


class Decks:
    """`cards` are those of each deck in this hand, as last counted; `owner` says whose each is."""

    def __init__(self, registry: "Registry", owner: bytearray, feed: "Feed") -> None:
        self._registry = registry
        self._owner = owner
        self._feed = feed
        self.cards = bytearray(3)
        self._place = bytearray(3)  # where the last card of each came to
        self._first = 0  # cards below are none of the game

    def play_from(self, lowest: int) -> None:
        """The game is played without the cards below this rank, as Short Deck is."""
        self._first = _SUITS * lowest

    def forget(self) -> None:
        """A new hand."""
        for deck in range(len(self.cards)):
            self.cards[deck] = 0

    def judge(self, tag: int, place: int) -> bool:
        """Tell what is wrong with a card new to this hand; whether something is."""
        value = self._registry.value(tag)
        fault = 0
        if value > _DECK:
            fault = ev.FAULT_CUT
        elif value == _DECK or value < self._first:
            fault = ev.FAULT_JOKER  # TDA24-35A6 names both in one breath
        elif self._is_foreign(self._registry.deck(tag), place):
            fault = ev.FAULT_DECK
        elif self._is_double(tag, value):
            fault = ev.FAULT_DUPLICATE
        if fault:
            self._feed(ev.FAULT, place, fault)
        return fault != 0

    def _is_foreign(self, deck: int, place: int) -> bool:
        """The deck most cards are of is the one in play; a first card may turn out foreign."""
        decks = self.cards
        self._count()
        other = 3 - deck
        self._place[deck] = place
        if not decks[other]:
            return False
        if decks[other] == 1 and decks[deck] == 2:
            self._feed(ev.FAULT, self._place[other], ev.FAULT_DECK)
        return decks[deck] < decks[other]

    def _count(self) -> None:
        """Those of each deck that are somebody's: one that was taken out again is none."""
        registry = self._registry
        self.forget()
        for tag in range(len(self._owner)):
            if self._owner[tag] != FREE and registry.kind(tag) == CARD:
                self.cards[registry.deck(tag)] += registry.value(tag) < _DECK

    def _is_double(self, tag: int, value: int) -> bool:
        registry = self._registry
        deck = registry.deck(tag)
        for i in range(len(self._owner)):
            if self._owner[i] == FREE or i == tag or registry.kind(i) != CARD:
                continue
            if registry.value(i) == value and registry.deck(i) == deck:
                return True
        return False
