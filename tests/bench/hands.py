"""Hands for the Pico out of a seed, as records of hands.bin: kind, seat, value."""

import struct
from collections.abc import Sequence

from floorman import events as ev
from floorman.rules import games
from floorman.rules.state import SEATS

from tests.host_tools.exports.mixed import Alone
from tests.look import Looking
from tests.random_hands.dealer import Dealer, Event

SEED = 11
HURRY = 255  # a record: from here on nothing is measured but heap
TABLE = 254  # a record: a game's number, at a table where nobody sits
_DRAWN = 40  # hands of a game, of which the fullest are taken
_STACK, _SMALL, _BIG = 10_000, 50, 100


class Maker:
    """One table and what it was fed."""

    def __init__(self, seed: int = SEED) -> None:
        self._game = Looking(lambda note, seat, value, rule: None)
        self._dealer = Dealer(seed, self._game)
        self.records = bytearray()
        self._feed(Event(ev.BUTTON, 0))  # wherever it lay before
        self._feed(Event(ev.SMALL, 0, _SMALL))
        self._feed(Event(ev.BIG, 0, _BIG))

    def _feed(self, event: Event) -> None:
        self._game.feed(*event)
        self.records.extend(struct.pack("<BBI", event.kind, event.seat, event.value))

    def play(self, count: int) -> None:
        """So many ordinary hands of ten; who is broke buys in again."""
        game = self._game
        for _ in range(count):
            for seat in range(SEATS):
                if game.in_front[seat]:
                    self._feed(Event(ev.CHIPS, seat, 0))
                if not game.stack[seat]:
                    self._feed(Event(ev.SEAT, seat, _STACK))
            self._feed(Event(ev.KEY, ev.K_NEXT))
            while game.running():
                self._feed(self._dealer.sensible())

    def walk(self, count: int) -> None:
        """So many hands of two, the first of whom folds: short ones, for what piles up."""
        game = self._game
        self.records.extend(bytes((HURRY, 0, 0, 0, 0, 0)))
        for seat in range(2, SEATS):
            self._feed(Event(ev.SEAT, seat, 0))
        for seat in range(2):
            self._feed(Event(ev.CHIPS, seat, 0))
        for _ in range(count):
            for seat in range(2):
                if game.stack[seat] < 2 * _BIG:
                    self._feed(Event(ev.SEAT, seat, _STACK))
            self._feed(Event(ev.KEY, ev.K_NEXT))
            for n in range(4):
                self._feed(Event(ev.HOLE, (game.button + 1 + n) % 2, 4 * n))
            self._feed(Event(ev.MUCKED, game.actor))


def hands(count: int, walks: int, seed: int = SEED) -> bytes:
    """Ordinary hands, then walks."""
    maker = Maker(seed)
    maker.play(count)
    maker.walk(walks)
    return bytes(maker.records)


def to_sign(count: int) -> bytes:
    """So many hands, one in ten of them an ordinary one."""
    ordinary = -(-count // 10)
    return hands(ordinary, count - ordinary)


def of_games(each: int, names: Sequence[str] = games.NAMES) -> bytes:
    """So many hands of each game: those with the most players, and of these the longest."""
    records = bytearray()
    for name in names:
        for hand in _fullest(games.NAMES.index(name), each):
            records.extend(struct.pack("<BBI", TABLE, games.NAMES.index(name), 0))
            for event in hand.events:
                records.extend(struct.pack("<BBI", *event))
    return bytes(records)


def _fullest(game: int, each: int) -> list[Alone]:
    drawn = [Alone(seed, game, 0) for seed in range(_DRAWN)]
    for hand in drawn:
        hand.play()
    drawn.sort(key=lambda hand: (len(hand.setting.seats), len(hand.events)), reverse=True)
    return drawn[:each]
