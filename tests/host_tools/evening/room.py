"""An evening without cable or page: the rules as the table, a clock that a test moves."""

import random
from pathlib import Path
from typing import Any

from floorman import events as ev
from floorman.rules import codes

from host_tools.evening.asking import DirectorCommand
from host_tools.evening.counted_time import CountedTime
from host_tools.evening.director import Director
from host_tools.evening.fold import Evening
from host_tools.evening.journal import Journal
from host_tools.evening.table import Look, look_of
from host_tools.table.view import Seen, Watched

NAMES = ("Ada", "Bruno", "Chen", "Dalia", "Emil", "Farah", "Goran", "Hanna", "Ivo", "Jana")
STEPS = [
    {"minutes": 20, "small": 25, "big": 50},
    {"minutes": 20, "small": 50, "big": 100},
    {"minutes": 10, "unit": 100},
    {"minutes": 20, "small": 100, "big": 200},
    {"minutes": 20, "small": 400, "big": 800, "ante": 800, "ante_mode": ev.ANTE_BIG},
    {"minutes": 20, "small": 2000, "big": 4000},
]
TOURNAMENT = {"kind": "tournament", "stack": 1000, "steps": STEPS, "buy_in": 2000}
CASH = {
    "kind": "cash", "steps": [{"minutes": 600, "small": 50, "big": 100}], "chips": [50, 100, 500],
    "least_buy": 2000, "most_buy": 10000,
}  # fmt: skip
_MINUTE = 60_000
_HAND_EVENTS = 400


class RulesTable:
    """The firmware's rules, told at once unless the link `holds`; `play` a hand of people who like
    to go all in.
    """

    def __init__(self) -> None:
        self.listener: Director | None = None
        self.holds = False
        self.held: list[tuple[int, int, int]] = []
        self.away = False
        self.told: list[tuple[int, int, int]] = []
        self.game = Watched(self._say)

    def _say(self, note: int, seat: int, value: int, rule: int) -> None:
        if self.listener:
            self.listener.hear(note, seat, value, self.game)

    def look(self) -> Look | None:
        return None if self.away else look_of(Seen(self.game))

    def tell(self, kind: int, seat: int, value: int) -> None:
        self.told.append((kind, seat, value))
        self.held.append((kind, seat, value))
        if not self.holds:
            self.let_through()

    def let_through(self, most: int = 99) -> None:
        """All that was told reaches the table, in order."""
        for _ in range(min(most, len(self.held))):
            self.feed(*self.held.pop(0))

    def feed(self, kind: int, seat: int = 0, value: int = 0) -> None:
        self.game.feed(kind, seat, value, 0)

    def key(self, key: int, amount: int = 0) -> None:
        self.feed(ev.KEY, key, amount)

    def play(self, rng: random.Random, bold: float = 0.5) -> None:
        """One hand from NEXT to its last chip."""
        self.key(ev.K_NEXT)
        self.finish(rng, bold)

    def finish(self, rng: random.Random, bold: float) -> None:
        """A hand whose deal has begun, to its last chip."""
        game = self.game
        assert game.phase == codes.DEAL, (game.phase, list(game.stack), game.ruling)
        deck = rng.sample(range(52), 52)
        holes: dict[int, list[int]] = {seat: [] for seat in range(10)}
        for _ in range(_HAND_EVENTS):
            self._step(rng, bold, deck, holes)
            if game.phase == codes.DONE:
                return
        raise AssertionError(f"phase {game.phase} goes on for ever")

    def _step(
        self, rng: random.Random, bold: float, deck: list[int], holes: dict[int, list[int]]
    ) -> None:
        game = self.game
        if game.ruling:
            self.key(ev.K_ENTER)
        elif game.phase == codes.DEAL:
            least = min(len(holes[s]) for s in range(10) if game.flags[s] & codes.SEAT_IN_HAND)
            order = [(game.button + 1 + n) % 10 for n in range(10)]
            seat = next(
                s for s in order if game.flags[s] & codes.SEAT_IN_HAND and len(holes[s]) == least
            )
            holes[seat].append(deck.pop())
            self.feed(ev.HOLE, seat)
        elif game.phase == codes.BET:
            owed = game.to_call(game.actor)
            if rng.random() < bold:
                self.key(ev.K_ALLIN)
            elif owed:
                self.key(ev.K_FOLD if rng.random() < 0.6 else ev.K_CALL)
            else:
                self.key(ev.K_CHECK)
        elif game.phase in (codes.BOARD, codes.RUNOUT):
            self.feed(ev.BURN)
            first = {1: 0, 2: 3, 3: 4}[game.street + 1]
            for place in range(first, 3 if first == 0 else first + 1):
                self.feed(ev.BOARD, place, deck.pop())
        else:
            for seat in range(10):
                live = game.flags[seat] & codes.SEAT_HOLDS == codes.SEAT_IN_HAND
                if live and not game.flags[seat] & codes.SEAT_TABLED:
                    one, other = holes[seat]
                    self.feed(ev.SHOWN, seat, one << 8 | other)
            self.key(ev.K_SHOW)


class Room:
    """A director at such a table; `minutes` pass when a test says so, and `wall_is_off` is how
    far the computer's clock stands from them.
    """

    def __init__(
        self, folder: Path, table: RulesTable | None = None, now: int = 0, off: int = 0
    ) -> None:
        self.folder = folder
        self.now = now
        self.wall_is_off = off
        self.table = table or RulesTable()
        self.journal = Journal(folder / "evening.jsonl")
        time = CountedTime(
            lambda: self.now + self.wall_is_off, lambda: self.now / 1000, self.journal.evening
        )
        self.director = Director(self.journal, self.table, time)
        self.table.listener = self.director
        self.director.tick()
        self.director.tick()

    @property
    def evening(self) -> Evening:
        return self.director.evening

    def do(self, what: str, **values: Any) -> None:
        self.director.do(DirectorCommand(do=what, **values))
        self.director.tick()

    def minutes(self, minutes: float) -> None:
        self.now += round(minutes * _MINUTE)
        self.director.tick()

    def play(self, rng: random.Random, bold: float = 0.5) -> None:
        self.table.play(rng, bold)
        self.director.tick()
        self.director.tick()

    def seat(self, players: int, **values: Any) -> None:
        for seat in range(players):
            self.do("sit", seat=seat, name=NAMES[seat], **values)

    def killed(self) -> "Room":
        """The host dies and is started again; the table plays on."""
        self.journal.close()
        return Room(self.folder, self.table, self.now, self.wall_is_off)
