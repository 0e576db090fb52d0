"""The things of the felt under somebody's fingers: cards and chips lifted, put, turned over.

Nothing here tells the rules anything: what lies over a reader is what the table finds out.
A gesture that cannot be made is a ValueError with a sentence.
"""

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any, TypedDict

from simulator.bus import SimulationError
from simulator.people.pace import EASY
from simulator.people.scene import Scene
from simulator.rig import Rig
from simulator.world import OFF_READERS, SEATS, ZONES, Item

ALL, ONE = "all", "one"
_HELD = "dealer"
_PILES = ("deck", "spare", "discard")  # of which nobody sees more than the upper card's back
_ODD = ("box", "spare")  # cards there are none of the deck in play
_PLACES = frozenset((*ZONES, *OFF_READERS)) - {"bank", "dealer", "pile"}
_FACE_UP = tuple(f"board{n}" for n in range(5))
_CHANGE = (100, 100, 100, 100, 50, 25, 25, 500, 500, 1000, 1000)

Heap = list[tuple[int, int]]
"""Chips: value and count."""
InHand = TypedDict("InHand", {"from": str, "cards": int, "chips": Heap})
"""Things that somebody holds, and where they lay."""


class Lies(TypedDict):
    """Things on the felt by place: counts of piles, cards as pairs of id and face or "", heaps
    of chips; `held` by who holds it, `old` are ids of cards of the hand before.
    Faces are of what lies open or is looked at, of nothing else.
    """

    piles: dict[str, int]
    cards: dict[str, list[tuple[int, str]]]
    chips: dict[str, Heap]
    held: dict[str, InHand]
    old: list[int]


@dataclass
class Held:
    """Things that somebody holds, and where each thing lay before."""

    items: list[Item] = field(default_factory=list)
    before: list[str] = field(default_factory=list)


class Hands:
    """Hands over the felt of a rig.  `who` tells several people at it apart.

    `open` are cards that somebody turned face up, `seen` the seats whose lifted cards are
    looked at.  `dealt_open` names cards that the game deals face up: no dealer here turns one.
    """

    def __init__(self, rig: Rig, rng: Random) -> None:
        self._world = rig.world
        self._rng = rng
        self._tray = Scene(rig, EASY, rng).to_tray
        self._held: dict[int, Held] = {}
        self._stacks = count(1)
        self._ids: dict[Item, int] = {}
        self.open: set[Item] = set()
        self.dealt_open: Callable[[], Collection[str]] = frozenset
        self._old: set[Item] = set()
        self.seen: set[int] = set()
        self._odd = {item: place for place in _ODD for item in self._world.at(place)}

    # up and down -------------------------------------------------------------------------------

    def lift(self, who: int, place: str, card: int | None = None, chips: Any = None) -> None:
        """Take a card (by id, else the upper one), or chips: ONE of a value [ONE, value], ALL, or
        an amount."""
        _known(place)
        self.back(who)
        items = self._card(place, card) if chips is None else self._chips(place, chips)
        self._held[who] = Held(items, [item.place for item in items])
        for item in items:
            self.open.discard(item)
            self._world.move(item, _HELD)

    def put(self, who: int, place: str, neat: bool = False) -> None:
        """Let go over a place; a `neat` stack is one that no reader sees through."""
        _known(place)
        held = self._held.pop(who, None)
        if held is None:
            raise ValueError("nothing is in the hand: pick something up first")
        if place == "pot":
            self._tray([item for item in held.items if item.is_chip])
        stack = next(self._stacks) if neat and len(held.items) > 1 else 0
        for item in held.items:
            if item.place == _HELD:
                self._world.move(item, place, stack)
        if place == "deck":
            self._to_top([item for item in held.items if not item.is_chip])

    def back(self, who: int) -> None:
        """Put what somebody holds back where it lay."""
        held = self._held.pop(who, Held())
        for item, place in zip(held.items, held.before, strict=True):
            self._world.move(item, place)
            if place == "deck":
                self._to_top([item])

    def push(self, source: str, target: str) -> None:
        """All chips of a place to another in one motion."""
        self.lift(-1, source, chips=ALL)
        self.put(-1, target)

    def sweep(self) -> None:
        """Sweep the chips in front of every seat into the pot."""
        for seat in range(SEATS):
            if self._world.chips(f"bet{seat}"):
                self.push(f"bet{seat}", "pot")

    def _to_top(self, cards: list[Item]) -> None:
        """The deck's first card is its upper one."""
        if cards:
            for item in self._world.at("deck"):
                if item not in cards:
                    self._world.move(item, "deck")

    # what is taken -------------------------------------------------------------------------------

    def _card(self, place: str, number: int | None) -> list[Item]:
        cards = [item for item in self._world.at(place) if not item.is_chip]
        if not cards:
            raise ValueError(f"no card lies at {place}")
        if number is None:
            return [cards[0] if place == "deck" else cards[-1]]
        found = [item for item in cards if self._id(item) == number]
        if not found:
            raise ValueError(f"that card does not lie at {place} any more")
        return found

    def _chips(self, place: str, what: Any) -> list[Item]:
        if place == "pot":  # the tray's reader and the pile beside it are one heap
            for item in self._world.at("pile"):
                self._world.move(item, "pot")
        lie = [item for item in self._world.at(place) if item.is_chip]
        if not lie:
            raise ValueError(f"no chip lies at {place}")
        if what == ALL:
            return lie
        if isinstance(what, list) and len(what) == 2 and what[0] == ONE:
            return [_one(lie, what[1])]
        if type(what) is not int or what <= 0:
            raise ValueError("chips are one, all, or an amount")
        return self._amount(place, lie, what)

    def _amount(self, place: str, lie: list[Item], amount: int) -> list[Item]:
        """Just so much: a rack is changed at the bank, elsewhere the chips must be there."""
        if not self._world.is_read(place):
            try:
                [chips] = self._world.change(place, amount)
            except SimulationError as error:
                raise ValueError(str(error)) from None
            return chips
        chips, rest = [], amount
        for item in sorted(lie, key=lambda item: -item.value):
            if item.value <= rest:
                chips.append(item)
                rest -= item.value
        if rest:
            raise ValueError(f"the chips at {place} do not make {amount}")
        return chips

    def make_change(self) -> None:
        """Every rack has small chips, as far as its stack and the bank go."""
        for rack in (f"rack{seat}" for seat in range(SEATS)):
            stack = self._world.chips(rack)
            for n in range(len(_CHANGE) if not self._world.is_read(rack) else 0, 0, -1):
                pieces = _CHANGE[:n]
                if self._can_make(rack, [*pieces, stack - sum(pieces)]):
                    self._world.change(rack, *pieces)
                    break

    def _can_make(self, rack: str, amounts: list[int]) -> bool:
        """True when rack and bank together have the chips for these amounts in turn."""
        supply = self._world.in_bank()
        supply.update(item.value for item in self._world.at(rack))
        for amount in amounts:
            for value in sorted(supply, reverse=True):
                while amount >= value and supply[value]:
                    supply[value] -= 1
                    amount -= value
            if amount:
                return False
        return True

    # cards of a seat -----------------------------------------------------------------------------

    def peek(self, seat: int) -> None:
        """Both cards into the player's hand, and a look at them."""
        self.hide(seat)
        self.seen.add(seat)

    def hide(self, seat: int) -> None:
        """Both cards off the felt, out of every reader's sight."""
        cards = self._of(f"hole{seat}", seat)
        for item in cards:
            self._world.move(item, f"hand{seat}")

    def lay(self, seat: int) -> None:
        """Back onto the felt, face down."""
        self.seen.discard(seat)
        for item in self._of(f"hand{seat}", seat):
            self._world.move(item, f"hole{seat}")

    def muck(self, seat: int) -> None:
        """The seat's cards are pushed to the muck."""
        cards = [*self._world.at(f"hole{seat}"), *self._world.at(f"hand{seat}")]
        if not cards:
            raise ValueError(f"seat {seat + 1} has no cards")
        self.seen.discard(seat)
        for item in cards:
            self.open.discard(item)
            self._world.move(item, "muck")

    def turn(self, place: str) -> None:
        """Turn the cards of a place over where they lie."""
        _known(place)
        cards = [item for item in self._world.at(place) if not item.is_chip]
        if not cards:
            raise ValueError(f"no card lies at {place}")
        self.show(place) if not self.open & set(cards) else self.open.difference_update(cards)

    def show(self, place: str) -> None:
        """The cards of a place lie face up."""
        self.open.update(item for item in self._world.at(place) if not item.is_chip)

    def cards_of(self, seat: int) -> int:
        """How many cards a seat has, on the felt or in the hand."""
        there = [*self._world.at(f"hole{seat}"), *self._world.at(f"hand{seat}")]
        return sum(1 for item in there if not item.is_chip)

    def begin_hand(self) -> None:
        """Cards that lie about now belong to no hand any more, until they are gathered."""
        places = sorted(_PLACES - set(_PILES) - {"box"})
        self._old = {i for place in places for i in self._world.at(place) if not i.is_chip}

    def _of(self, place: str, seat: int) -> list[Item]:
        cards = [item for item in self._world.at(place) if not item.is_chip]
        if not cards:
            raise ValueError(f"seat {seat + 1} has no cards there")
        return cards

    def gather(self) -> None:
        """All cards of the deck are collected and shuffled; odd ones go where they came from."""
        for who in list(self._held):
            self.back(who)
        self.open.clear()
        self._old.clear()
        self.seen.clear()
        for item, home in self._odd.items():
            if item.place not in _PILES:
                self._world.move(item, home)
        self._world.stack_deck(self._rng.sample(range(52), 52))

    # what is seen --------------------------------------------------------------------------------

    def lies(self) -> Lies:
        """The whole of it."""
        cards, chips, up = {}, {}, self.dealt_open()
        for place in sorted(_PLACES | {"pile"}):
            there = self._world.at(place)
            if place not in _PILES and (lie := [i for i in there if not i.is_chip]):
                cards[place] = [(self._id(item), self._face(item, up)) for item in lie]
            if lie := [item for item in there if item.is_chip]:
                chips[place] = _counted(lie)
        chips |= self._pot(chips)
        piles = {place: len(self._world.at(place)) for place in _PILES}
        held = {str(who): _in_hand(held) for who, held in self._held.items() if held.items}
        self._old = {item for item in self._old if item.place not in _PILES}
        old = sorted(self._id(item) for item in self._old)
        return {"piles": piles, "cards": cards, "chips": chips, "held": held, "old": old}

    def _pot(self, chips: dict[str, Heap]) -> dict[str, Heap]:
        if "pile" not in chips:
            return {}
        both = Counter(dict(chips.pop("pile")))
        both.update(dict(chips.get("pot", [])))
        return {"pot": sorted(both.items(), reverse=True)}

    def _id(self, item: Item) -> int:
        """A card's number on the page, given in the order they come to light."""
        return self._ids.setdefault(item, len(self._ids))

    def _face(self, item: Item, up: Collection[str]) -> str:
        place, face = item.place, item.name.partition(" ")[0]
        looked_at = place.startswith("hand") and int(place[4:]) in self.seen
        if looked_at or place in _FACE_UP or place == "box" or item in self.open:
            return face
        return face if place.startswith("hole") and face in up else ""


def _known(place: str) -> None:
    if place not in _PLACES:
        raise ValueError(f"there is no place {place!r} on the felt")


def _one(lie: list[Item], value: Any) -> Item:
    for item in reversed(lie):
        if item.value == value:
            return item
    raise ValueError(f"no chip of {value} lies there")


def _counted(lie: list[Item]) -> Heap:
    found = Counter(item.value for item in lie)
    return sorted(found.items(), reverse=True)


def _in_hand(held: Held) -> InHand:
    chips = [item for item in held.items if item.is_chip]
    return {
        "from": held.before[0],
        "cards": len(held.items) - len(chips),
        "chips": _counted(chips),
    }
