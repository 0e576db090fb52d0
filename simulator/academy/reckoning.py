"""Questions that the table answers by counting: side pots, and where a dead button goes.

A reckoning is a scenario of `reckonings/` whose last step shows the answer: chips are collected,
or the next hand begins.  Nobody has written an answer down: the rules have played that step.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from random import Random

from floorman.rules.books import NAMES as BOOKS
from floorman.rules.codes import SEAT_HOLDS, SEAT_IN_HAND
from floorman.rules.state import NOBODY, SEATS

from host_tools.rulebook.reasons import decision
from host_tools.rulebook.tables import Ruling
from host_tools.table.view import Watched
from host_tools.texts import Said, amount, texts
from simulator.academy.cases import HERE, levels
from simulator.hands_on import gallery
from simulator.playing.scenario.model import Scenario
from simulator.playing.scenario.reader import load

_ANSWERS = 3
_FOLDER = HERE / "reckonings"
_DECISIONS = {"pot": "side_pots", "share": "side_pots"}
_BUTTON = "dead_button"
Fact = int | tuple[int, ...]  # chips, a seat from 0 (255: nobody), or seats


@dataclass(frozen=True)
class Reckoning:
    """A question about a scenario; `about` is the pot it asks for, 0 the main pot."""

    name: str
    asks: str
    about: int
    scenario: Scenario

    @property
    def id(self) -> str:
        """Names the question: three_all_ins.pot1.cuca."""
        number = str(self.about) if self.asks in _DECISIONS else ""
        return f"{self.name}.{self.asks}{number}.{self.scenario.book}"

    @property
    def row(self) -> Ruling:
        """The decision that it is about."""
        return decision(_DECISIONS.get(self.asks, _BUTTON))


@cache
def reckonings() -> dict[str, Reckoning]:
    """All by id, in the order of the levels; each book has every fourth."""
    asked = [(*one, ask) for level in levels() for one in level.reckonings for ask in one[1]]
    found = [
        _reckoning(name, ask, BOOKS[n % len(BOOKS)]) for n, (name, _, ask) in enumerate(asked)
    ]
    return {one.id: one for one in found}


def _reckoning(name: str, ask: str, book: str) -> Reckoning:
    scenario = next(one for one in load(_FOLDER / f"{name}.toml") if one.book == book)
    asks, _, about = ask.partition(" ")
    return Reckoning(name, asks, int(about or 0), scenario)


# the answer --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Table:
    """A table as it lies once all has happened."""

    scenario: Scenario
    game: Watched

    @property
    def pots(self) -> list[int]:
        """Main pot first."""
        out = [0] * SEATS
        return out[: self.game.pots(out)]

    @property
    def staked(self) -> dict[int, int]:
        """Chips that each seat has put in."""
        left = self.game.stack
        return {seat: had - left[seat] for seat, had in self.scenario.stacks.items()}

    @property
    def live(self) -> list[int]:
        """Seats whose hands play."""
        flags = self.game.flags
        return [
            seat
            for seat in sorted(self.scenario.stacks)
            if flags[seat] & SEAT_HOLDS == SEAT_IN_HAND
        ]

    @property
    def edges(self) -> list[int]:
        """Chips that a seat put in, at least, to play for a pot; the main pot first."""
        return sorted({self.staked[seat] for seat in self.live})

    @property
    def shares(self) -> list[tuple[int, ...]]:
        """Seats that play for each pot: those that put in as much as its edge."""
        staked = self.staked
        return [tuple(seat for seat in self.live if staked[seat] >= edge) for edge in self.edges]


@cache
def _table(id: str) -> _Table:
    scenario = reckonings()[id].scenario
    return _Table(scenario, gallery.played(scenario).game)


def answer(id: str) -> Fact:
    """The fact that the rules came to."""
    return next(_facts(reckonings()[id]))


@cache
def answers(id: str) -> tuple[Fact, ...]:
    """Three, the right one anywhere among them; the others are what people mistake it for."""
    found = list(dict.fromkeys(_facts(reckonings()[id])))[:_ANSWERS]
    Random(id).shuffle(found)
    return tuple(found)


def _facts(one: Reckoning) -> Iterator[Fact]:
    """The answer, then mistakes, the likely ones first."""
    return _KINDS[one.asks](_table(one.id), one.about)


def _pot(table: _Table, number: int) -> Iterator[int]:
    pots, shares = table.pots, table.shares
    yield pots[number]
    steps = [upper - lower for lower, upper in pairwise([0, *table.edges])]
    yield from {steps[number] * len(shares[number])} - {pots[number]}  # without the folded chips
    yield sum(pots[: number + 1])
    yield sum(pots)
    yield from pots


def _share(table: _Table, number: int) -> Iterator[tuple[int, ...]]:
    shares = table.shares
    yield shares[number]
    yield from shares[number - 1 : number] + shares[number + 1 :]
    yield tuple(sorted(table.scenario.stacks))
    yield tuple(table.live[:-1])
    yield tuple(table.live[1:])


def _button(table: _Table, _: int) -> Iterator[int]:
    yield from _round(table, table.game.button, (table.scenario.button,))


def _small(table: _Table, _: int) -> Iterator[int]:
    seat = table.game.small_seat
    right = seat if table.game.street_bet[seat] else NOBODY
    yield right
    yield from (one for one in _round(table, seat, (NOBODY,)) if one != right)


def _big(table: _Table, _: int) -> Iterator[int]:
    yield from _round(table, table.game.big_seat, (table.game.small_seat,))


def _round(table: _Table, seat: int, mistaken: tuple[int, ...]) -> Iterator[int]:
    """A seat, what it is taken for, and the seats behind it."""
    yield seat
    yield from mistaken
    seats = sorted(table.scenario.stacks)
    yield from (one for one in seats if one > seat)
    yield from seats


_KINDS: dict[str, Callable[[_Table, int], Iterator[Fact]]] = {
    "pot": _pot,
    "share": _share,
    "button": _button,
    "small": _small,
    "big": _big,
}


# in words ----------------------------------------------------------------------------------------


def prompt(one: Reckoning) -> Said:
    """The question."""
    of_main = one.asks in _DECISIONS and not one.about
    key = f"{one.asks}_main" if of_main else one.asks
    return _worded(lambda said: said[key].format(number=one.about))


def called(one: Reckoning, fact: Fact) -> Said:
    """An answer in words."""
    if isinstance(fact, tuple):
        return _seats([str(seat + 1) for seat in fact])
    if one.asks == "pot":
        return Said(lambda language: amount(fact, language))
    if fact == NOBODY:
        return _worded(lambda said: said["nobody"])
    there = _table(one.id).game.stack[fact]  # nobody is all-in there
    name = "seat" if there else "seat_empty"
    return _worded(lambda said: said[name].format(seat=fact + 1))


def _seats(names: list[str]) -> Said:
    *most, last = names
    name = "seats" if most else "seat"
    return _worded(lambda said: said[name].format(most=", ".join(most), last=last, seat=last))


def _worded(say: Callable[[Mapping[str, str]], str]) -> Said:
    return Said(lambda language: say(texts("academy", language)["reckon"]))
