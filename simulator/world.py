"""The physical table: antennas under the felt, cards and chips, and where each of them is."""

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from random import Random

from floorman.registry import CHIP, DECK_A, TRAY

from host_tools.table.builds import FULL, build, zone_of
from host_tools.table.tagfile import Entry
from simulator.bus import SimulationError
from simulator.chipset import VALUES
from simulator.layout import Layout
from simulator.radio import BENCH, Antenna, Profile
from simulator.tags import radio_tag

SEATS = 10
BOARD = 5

ZONES = (
    *(f"hole{n}" for n in range(SEATS)),
    *(f"board{n}" for n in range(BOARD)),
    "burn",
    "muck",
    *(f"bet{n}" for n in range(SEATS)),
    "pot",
)
"""Places that have a reader in the full build."""

RACKS = (*(f"rack{n}" for n in range(SEATS)), "bank")
"""Places that may have one: a seat's stack, the chips nobody plays with."""

_ROW = ("muck", "burn", *(f"board{n}" for n in range(BOARD)), "pot", "bank")
ALL_ZONES = (*ZONES, *RACKS)
"""As the firmware numbers its readers."""

OFF_READERS = (
    "deck",  # in the dealer's hand, top card first
    "discard",
    "spare",  # the second deck
    "box",  # jokers, cut cards and other cards that are in no deck
    "dealer",  # chips and cards the dealer holds
    "pile",  # the pot beside the tray's reader
    *RACKS,
    *(f"hand{n}" for n in range(SEATS)),  # cards a player has lifted
)


class Item:
    """A card, chip or tray: its tag, its worth (card number or chips) and a name."""

    __slots__ = ("is_chip", "is_tray", "name", "place", "tag", "value")

    def __init__(self, entry: Entry) -> None:
        self.tag = radio_tag(entry)
        self.is_chip = entry.kind >= CHIP
        self.is_tray = entry.kind == TRAY
        self.value = entry.value
        self.name = entry.name
        self.place = ""

    def __repr__(self) -> str:
        return f"{self.name} in {self.place}"


class World:
    """Items and places.  Nothing here takes time: whoever moves things waits on the clock.

    `entries` are the tags of the table (simulator.tags), `profile` says how well readers work,
    `racks` that there are readers under racks and bank, `named` which build of the table it is.
    With a `layout` things are read as they lie; without one all that lies on a reader lies well.
    """

    def __init__(
        self,
        entries: Iterable[Entry],
        profile: Profile = BENCH,
        seed: int = 0,
        racks: bool = False,
        layout: Layout | None = None,
        named: str = FULL,
    ) -> None:
        self.profile = profile
        self._layout = layout
        self.build = build(named, racks)
        names = self.build.readers
        air = {name: profile.at(name) for name in names}
        self.antennas: Mapping[str, Antenna] = (
            layout.coils(names, profile, seed)
            if layout
            else {name: Antenna(name, air[name], Random(f"{seed} {name}")) for name in names}
        )
        for name, near in near_each_other(names).items():
            self.antennas[name].neighbours = [self.antennas[other] for other in near]
        self._readers: dict[str, list[str]] = {}
        for name in names:
            self._readers.setdefault(zone_of(name), []).append(name)
        self._places: dict[str, list[Item]] = {name: [] for name in (*ZONES, *OFF_READERS)}
        self._over: dict[Item, str] = {}  # the reader that it lies over
        self._across: dict[Item, str] = {}
        self._bank: dict[int, deque[Item]] = {}
        self._bought_in = 0
        self.cards: dict[int, Item] = {}
        """Deck A by card number."""
        for entry in entries:
            self._make(entry)

    def _make(self, entry: Entry) -> None:
        item = Item(entry)
        if item.is_chip:
            self._bank.setdefault(item.value, deque()).append(item)
            item.place = "bank"
            return
        if entry.kind == DECK_A:
            self.cards[item.value] = item
        item.place = "deck" if entry.kind == DECK_A else "spare"
        self._places[item.place].append(item)

    def put_in_box(self, entry: Entry) -> Item:
        """One more card, of no deck in play."""
        item = Item(entry)
        item.place = "box"
        self._places["box"].append(item)
        return item

    # things and places -----------------------------------------------------------------------

    def at(self, place: str) -> list[Item]:
        """Things that lie there, in the order they came.  Not for the bank."""
        return list(self._places[place])

    def chips(self, place: str) -> int:
        """The worth of the chips at a place."""
        return sum(item.value for item in self._places[place] if item.is_chip)

    def move(self, item: Item, place: str, stack: int = 0) -> None:
        """Put an item down; things with the same non-zero `stack` lie exactly on each other.

        Where a place has several readers it lies over the one with the fewest tags.
        """
        self._lift(item)
        item.place = place
        if place == "bank":
            self._bank.setdefault(item.value, deque()).append(item)
        else:
            self._places[place].append(item)
        if self._is_read(item):
            readers = self._readers[place]
            over = self._over[item] = readers[0] if stack else min(readers, key=self._tags)
            self._lay(item, over, stack)

    def _lay(self, item: Item, reader: str, stack: int = 0) -> None:
        if self._layout:
            self._layout.lay(item.tag, reader, stack, is_card=not item.is_chip)
        else:
            self.antennas[reader].place(item.tag, stack)

    def _tags(self, reader: str) -> int:
        return len(self.antennas[reader].tags)

    def over(self, item: Item) -> str:
        """The reader that an item lies over; empty when it lies over none."""
        return self._over.get(item, "")

    def slide(self, item: Item, reader: str) -> None:
        """Push an item over another reader of its place."""
        self.straighten(item)
        self.antennas[self._over[item]].remove(item.tag)
        self._over[item] = reader
        self._lay(item, reader)

    def lay_across(self, item: Item, place: str, other: str) -> None:
        """Put an item down so that a second reader (`other`) hears it, too."""
        self.move(item, place)
        self._across[item] = other
        self._lay(item, other)

    def straighten(self, item: Item) -> None:
        """Lay a thing at its own place only; nothing happens when it lies there."""
        other = self._across.pop(item, "")
        if other:
            self.antennas[other].remove(item.tag)

    def _lift(self, item: Item) -> None:
        self.straighten(item)
        if item.place == "bank":
            self._bank[item.value].remove(item)
        else:
            self._places[item.place].remove(item)
        over = self._over.pop(item, "")
        if over:
            self.antennas[over].remove(item.tag)

    def _is_read(self, item: Item) -> bool:
        """A reader lies under it.  Chips in the bank stand in stacks, trays lie beside them."""
        return item.place in self._readers and (item.place != "bank" or item.is_tray)

    def is_read(self, place: str) -> bool:
        """True when a reader lies under a place."""
        return place in self._readers

    # chips -----------------------------------------------------------------------------------

    def seat_players(self, stacks: Mapping[int, int]) -> None:
        """Clear the felt of chips and give each seat its stack out of the bank."""
        for place in (*ZONES, "pile", "dealer", *(f"rack{n}" for n in range(SEATS))):
            self._to_bank(place)
        self._bought_in = 0
        for seat, stack in stacks.items():
            self.buy_in(seat, stack)

    def buy_in(self, seat: int, amount: int) -> None:
        """Sell chips to a seat."""
        self._withdraw(amount, f"rack{seat}")
        self._bought_in += amount

    def cash_out(self, seat: int) -> None:
        """Buy a seat's chips back."""
        self._bought_in -= self.chips(f"rack{seat}")
        self._to_bank(f"rack{seat}")

    def change(self, place: str, *amounts: int) -> list[list[Item]]:
        """The bank changes the chips of a place off the readers, so that `amounts` can be paid.

        Returns the chips of each amount, still at the place.  SimulationError when the place
        holds less, or the bank lacks a chip.
        """
        rest = self.chips(place) - sum(amounts)
        if rest < 0:
            raise SimulationError(f"{place} holds {self.chips(place)}, not {sum(amounts)}")
        if place in self._readers and place not in RACKS:
            raise SimulationError(f"money is not changed on a reader ({place})")
        self._to_bank(place)
        return [self._withdraw(amount, place) for amount in (*amounts, rest)][:-1]

    def break_chip(self, chip: Item) -> list[Item]:
        """The bank changes one chip off the readers into the fewest smaller ones.

        Returns them, at the same place; the chip itself when the bank has not enough.
        """
        place, rest = chip.place, chip.value
        smaller: list[Item] = []
        for value in VALUES:
            if value < chip.value:
                smaller += list(self._bank.get(value, ()))[: rest // value]
                rest = chip.value - sum(item.value for item in smaller)
        if rest:
            return [chip]
        self.move(chip, "bank")
        for item in smaller:
            self.move(item, place)
        return smaller

    def in_bank(self) -> Counter[int]:
        """How many chips of each value nobody has."""
        return Counter({value: len(chips) for value, chips in self._bank.items()})

    def _withdraw(self, amount: int, place: str) -> list[Item]:
        """As few chips as the bank can make the amount of."""
        chips = []
        for value in VALUES:
            while amount >= value and self._bank.get(value):
                chips.append(self._bank[value][0])  # it has rested longest off the readers
                self.move(chips[-1], place)
                amount -= value
        if amount:
            raise SimulationError(f"the bank cannot make {amount}: the chip set is too small")
        return chips

    def _to_bank(self, place: str) -> None:
        for item in self.at(place):
            if item.is_chip:
                self.move(item, "bank")

    def check_chips(self) -> None:
        """SimulationError unless the players' chips add up to what they bought."""
        total = sum(self.chips(place) for place in self._places)
        if total != self._bought_in:
            raise SimulationError(
                f"chips for {self._bought_in} were sold, {total} lie on the table"
            )

    # cards -----------------------------------------------------------------------------------

    def stack_deck(self, order: Sequence[int]) -> None:
        """Gather deck A in the dealer's hand, the first card of `order` on top.

        Cards that the game leaves out go into the box.
        """
        for item in self.at("deck"):
            self.move(item, "box")
        for card in order:
            self.move(self.cards[card], "deck")
        if len(self._places["deck"]) != len(order):
            raise SimulationError("the order of the deck names a card twice")

    def top_card(self) -> Item:
        """The next card of the deck."""
        return self._places["deck"][0]


def neighbours(racks: bool = False) -> dict[str, tuple[str, ...]]:
    """Antennas of the full build that are 8 cm apart, by name."""
    return near_each_other(build(FULL, racks).readers)


def near_each_other(readers: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Antennas 8 cm apart, by name: the seats' circle, a seat's own, the row of the board.

    Racks lie behind the seats' cards, the bank at the end of the row; of two cards of a seat each
    has one neighbour at the next seat.
    """
    names = set(readers)
    near: dict[str, list[str]] = {name: [] for name in readers}

    def beside(one: str, other: str) -> None:
        if one in names and other in names:
            near[one].append(other)

    for seat in range(SEATS):
        left, right = (seat - 1) % SEATS, (seat + 1) % SEATS
        for kind, others in (("hole", ("bet", "rack")), ("bet", ("hole",)), ("rack", ("hole",))):
            for there in (left, right):
                beside(f"{kind}{seat}", f"{kind}{there}")
            for other in others:
                beside(f"{kind}{seat}", f"{other}{seat}")
        beside(f"hole{seat}a", f"hole{left}b")
        beside(f"hole{seat}a", f"hole{seat}b")
        beside(f"hole{seat}b", f"hole{seat}a")
        beside(f"hole{seat}b", f"hole{right}a")
    for left_one, right_one in pairwise(_ROW):
        beside(right_one, left_one)
        beside(left_one, right_one)
    return {name: tuple(others) for name, others in near.items()}
