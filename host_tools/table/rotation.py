"""Games that follow one another at a table: which one is due, and what it is played for.

The table knows the game it plays, and nothing of the next one: GAME is told between two hands.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.state import SEATS

from host_tools.ground import json_text, private
from host_tools.link.messages import Began, Event, Message
from host_tools.table.named_games import LEVEL, Mix, Stakes, brings_in, described, exact
from host_tools.table.view import Input, Seen, Watched

_ANTE = 4  # bets of a stud game make so many antes, where nobody says otherwise
NO_STAKES = (0, 0, 0, ev.ANTE_NONE)


Asking = Callable[[Callable[[Watched], "Now | None"]], "Now | None"]


class Now(NamedTuple):
    """A table between two hands: the number of the last one, how many were dealt in, what is
    played, what for, which level it is.
    """

    hand: int
    players: int
    game: Input
    stakes: Stakes
    unit: int
    level: int


def stud_of(blinds: Stakes, unit: int) -> Stakes:
    """Where nobody says otherwise: the blinds are bring-in and bet, the ante a part of it."""
    small, big, _, _ = blinds
    return small, big, max(unit, big // _ANTE // unit * unit), ev.ANTE_EACH


def now_of(game: Watched) -> Now | None:
    """A table now; None while a hand is played."""
    if game.running():
        return None
    limit, line = game.game_played().limit, game.game_played().record[0]
    stakes = stakes_of(game)
    return Now(
        game.hand_no,
        players_of(game),
        exact(1 + limit, line),
        stakes,
        max(1, game.unit),
        stakes[1],
    )


def stakes_of(game: Seen | Watched) -> Stakes:
    """The level of the next hand."""
    waits = game.level_waits
    return (
        game.next_small if waits & 1 else game.small,
        game.next_big if waits & 2 else game.big,
        game.next_ante if waits & 4 else game.ante,
        waits >> 4 & 3 if waits & 4 else game.ante_mode,
    )


def players_of(game: Seen | Watched) -> int:
    """How many were dealt in, or may be."""
    dealt = sum(flags & codes.SEAT_IN_HAND > 0 for flags in game.flags)
    return dealt or sum(game.stack[seat] > 0 for seat in range(SEATS))


class Station(NamedTuple):
    """`at` counts the games of the mix, -1 before the first; `game` is played since the hand
    `since` was over and since that `level`; `blinds` are what a game with blinds was played for.
    """

    at: int
    since: int
    game: Input
    level: int
    blinds: Stakes = NO_STAKES


class Rotation:
    """`look` says what the table is to be told; `keep` is handed each new `where`.

    A game that somebody chooses is played as long as one of the mix; then goes on what follows
    it, or what would have come.  `levels`: the rotation tells antes and blinds, too.
    """

    def __init__(
        self,
        mix: Mix,
        where: Station | None = None,
        keep: Callable[[Station], None] = lambda where: None,
        levels: bool = True,
    ) -> None:
        self._mix = mix
        self._where = where
        self._keep = keep
        self._levels = levels
        self._before: Station | None = None
        self._told: tuple[int, Input] | None = None

    def anew(self) -> None:
        """Nobody knows whether the table heard what it was told."""
        self._told = None

    def heard(self, message: Message, ask: Asking) -> list[Input]:
        """Events that a message of the table asks for; `ask` reads the game as it is now."""
        if isinstance(message, Began):
            self.anew()
        if isinstance(message, Began) or (isinstance(message, Event) and not message.past):
            return self.look(ask(now_of))
        return []

    def look(self, now: Now | None) -> list[Input]:
        """A table between two hands, or None: a hand runs."""
        if now is None:
            self._told = None
            return []
        where = self._follow(now)
        if not self._is_due(now, where):
            return []
        game = self._mix.games[(where.at + 1) % len(self._mix.games)]
        if game == now.game or self._told == (now.hand, game):
            return []
        self._told = now.hand, game
        return [*self._level(now, where, game), game]

    def _follow(self, now: Now) -> Station:
        where = self._where
        if where is None or now.hand < where.since:
            return self._set(Station(self._found(now.game, 0, -1), now.hand, now.game, now.level))
        if now.game == where.game:
            unplayed = now.hand == where.since and now.level != where.level
            return self._set(where._replace(level=now.level)) if unplayed else where
        before, self._before = self._before, where
        if before and before.game == now.game and now.hand == where.since:
            return self._set(before)  # it was taken back, and comes when another hand is over
        at = self._found(now.game, where.at + 1, where.at)
        return self._set(Station(at, now.hand, now.game, now.level, where.blinds))

    def _found(self, game: Input, first: int, otherwise: int) -> int:
        """The place of a game, the next one from `first` on."""
        places = range(first, first + len(self._mix.games))
        at = [n % len(places) for n in places]
        return next((n for n in at if self._mix.games[n] == game), otherwise)

    def _set(self, where: Station) -> Station:
        self._where = where
        self._keep(where)
        return where

    def _is_due(self, now: Now, where: Station) -> bool:
        if where.at < 0:
            return True
        if self._mix.every == LEVEL:
            return now.level != where.level
        return now.hand - where.since >= (self._mix.every or max(2, now.players))

    def _level(self, now: Now, where: Station, game: Input) -> list[Input]:
        """Blinds, or ante and bring-in, where it is the other sort of game."""
        if not (self._levels and now.stakes[1]) or brings_in(game) == brings_in(now.game):
            return []
        stud = self._mix.stud or stud_of(now.stakes, now.unit)
        small, big, ante, mode = stud if brings_in(game) else self._blinds(now, where)
        if brings_in(game):
            self._set(where._replace(blinds=now.stakes))
        return [Input(ev.SMALL, 0, small), Input(ev.BIG, 0, big), Input(ev.ANTE, mode, ante)]

    def _blinds(self, now: Now, where: Station) -> Stakes:
        """The blinds stay as they are, unless stud was played for something of its own."""
        if self._mix.stud and where.blinds[1]:
            return where.blinds
        return now.stakes[0], now.stakes[1], where.blinds[2], where.blinds[3]


FILE = "rotation.json"
"""In the folder of the records: which of the games is played, for a host that starts again."""


def kept_rotation(mix: Mix, path: Path) -> Rotation:
    """The rotation of a mix, where a host before left it."""
    named = described(mix.games)

    def keep(where: Station) -> None:
        private.write(path, json.dumps({"games": named, **where._asdict()}) + "\n")

    return Rotation(mix, _read(path, named), keep)


def _read(path: Path, named: str) -> Station | None:
    """None when there is no such file, or one of other games."""
    try:
        kept = json_text.parse(path.read_text("utf-8"))
        where = Station(
            kept["at"], kept["since"], Input(*kept["game"]), kept["level"], tuple(kept["blinds"])
        )
        return where if kept["games"] == named else None
    except (OSError, ValueError, KeyError, TypeError):
        return None
