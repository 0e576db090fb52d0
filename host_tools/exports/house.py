"""Where hands were played: site, money, the player whose side is told, and the tournament."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from host_tools.exports import names
from host_tools.exports.identity import utc
from host_tools.records.hand import Hand

PLAY_MONEY = "XPM"
"""The code that the hh-specs give a currency without value."""


@dataclass(frozen=True)
class Finisher:
    """A player of a tournament; `place` is 0 while it goes on.  Money is in hundredths."""

    name: str
    place: int
    prize: int
    rebuys: int = 0
    add_ons: int = 0


@dataclass(frozen=True)
class Noted:
    """A hand that the evening noted, and those before it that it did not: behind hand `after` up
    to hand `number`, begun from `since` to `until`, in seconds since 1970.
    """

    after: int
    number: int
    since: int
    until: int

    def has(self, number: int, began: float) -> bool:
        """True for a hand of that number that was begun then."""
        is_of = self.after < number <= self.number or number == self.number
        return is_of and self.since <= began <= self.until


@dataclass(frozen=True)
class Tournament:
    """A tournament on one table.  Money is in hundredths, moments are seconds since 1970.

    `number` are digits that no other tournament has, `levels` are (small, big, ante) one after the
    other.  `buy_in` is without the `fee`; a price of 0 is of what nobody can buy.  `game` is as
    table/named_games.py has it, empty in no-limit hold'em.  `noted` are its hands where the
    computer's clock was set while it was played: that clock's time says of no hand then whether
    it was played in it.
    """

    number: str
    name: str
    began: int
    ended: int
    buy_in: int
    fee: int
    stack: int
    level_s: int
    levels: Sequence[tuple[int, int, int]] = ()
    rebuy: int = 0
    add_on: int = 0
    pool: int = 0
    game: str = ""
    finishers: Sequence[Finisher] = ()
    noted: Sequence[Noted] = ()

    def has(self, hand: Hand) -> bool:
        """True for a hand that was begun in its time by players of its own."""
        own = {finisher.name for finisher in self.finishers}
        seated = {seat.name for seat in hand.seats if seat.name}
        if not seated <= own or names.of_two(hand):
            return False
        began = utc(hand).timestamp()
        if self.noted:
            return any(one.has(hand.number, began) for one in self.noted)
        return self.began <= began <= self.ended

    def level(self, hand: Hand) -> int:
        """The level of a hand, from 1; the hand's own count where its blinds are no level."""
        ante = hand.ante if hand.antes != "none" else 0
        stakes = (hand.small, hand.big, ante)
        return self.levels.index(stakes) + 1 if stakes in self.levels else hand.level


@dataclass(frozen=True)
class House:
    """`cents` is what a chip of a ring game is worth, in hundredths of the currency.

    `hero` is a name, or the number of a seat; empty where nobody's side is told.  `shared` are
    names that two seats have at once in some hand of what is written.
    """

    site: str = "Floorman"
    currency: str = PLAY_MONEY
    cents: int = 100
    hero: str = ""
    tournaments: Sequence[Tournament] = ()
    shared: frozenset[str] = frozenset()

    def over(self, hands: Iterable[Hand]) -> "House":
        """The house as these hands are written, all in one file: what they share, and the hero as
        he is written in each.
        """
        hands = [*hands]
        shared = self.shared.union(*map(names.of_two, hands))
        known: dict[str, str] = {}
        for hand in hands:
            known |= names.called(hand, shared)
        return replace(self, shared=shared, hero=names.asked_for(self.hero, known) or self.hero)

    def players(self, hand: Hand) -> dict[int, str]:
        """A name for each seat."""
        return names.players(hand, self.shared)

    def tournament(self, hand: Hand) -> Tournament | None:
        """The one that the hand was played in."""
        return next((each for each in self.tournaments if each.has(hand)), None)

    def hero_of(self, hand: Hand) -> int | None:
        """The hero's seat 0..9 in a hand of these, None where the hero was not dealt in."""
        there = self.players(hand)
        named = [seat for seat, name in there.items() if name == self.hero]
        numbered = [seat for seat in there if str(seat + 1) == self.hero]
        return next(iter(named or numbered), None)

    def hero_among(self, tournament: Tournament) -> str:
        """The hero as he is written in the tournament's result, empty where he was not in it."""
        known = {each.name: names.written(each.name) for each in tournament.finishers}
        return names.asked_for(self.hero, known)

    def hundredths(self, hand: Hand) -> int:
        """The worth of a chip in the hand: in a tournament chips are no money."""
        return 100 if self.tournament(hand) else self.cents


NOWHERE = House()
"""Play money, nobody's side, no tournament."""


def number(hundredths: int) -> int | float:
    """Money as a number of JSON: whole where it can be."""
    return hundredths / 100 if hundredths % 100 else hundredths // 100


def amount(hundredths: int) -> str:
    """Money in digits: 12, 12.50."""
    whole, rest = divmod(hundredths, 100)
    return f"{whole}.{rest:02}" if rest else str(whole)
