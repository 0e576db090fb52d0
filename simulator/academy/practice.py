"""Practice: whoever deals is not told what will go wrong, when, or whether anything will.

In most hands something does: a card that is none of the deck comes up, two cards stick together,
or a player puts in chips a second time.  Readers and rules find it as they find anything.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from random import Random, SystemRandom
from typing import TypedDict

from floorman import events as ev
from floorman.rules import codes

from host_tools.link.messages import Event, Message
from host_tools.table.state import TableState
from host_tools.table.view import Watched
from simulator.hands_on.company import PLAYERS
from simulator.hands_on.first_table import Game, evening
from simulator.hands_on.play_table import PlayTable, What
from simulator.hands_on.playing import Opening, Playing
from simulator.world import Item

NAME = "practice"
WHAT: What = {"name": NAME, "book": "", "ways": [], "one": 0}
_ODD = ("joker", "cut", "unknown")
_OTHER_DECK = "other deck"
_STUCK, _AGAIN = "stuck", "again"
SLIPS = (*_ODD, _OTHER_DECK, _STUCK, _STUCK, _AGAIN, _AGAIN)
_OFTEN = 0.8  # of the hands have one
_HOLE_CARDS = 2
_LAST_OF_FLOP = 2
_SECOND_US = 1_500_000  # from one motion of chips to the next
_CHIP = 500


class Practice(TypedDict):
    """Codes of what may be found, each with the piece of the gallery that is like it."""

    faults: dict[str, str]


FAULTS: Practice = {
    "faults": {
        "JOKER": "joker",
        "CUT_CARD": "cut_card",
        "UNKNOWN_TAG": "stranger",
        "WRONG_BACK": "other_deck",
        "FLOP_FOUR": "four_card_flop",
        "STRING_BET": "string_bet",
    }
}


@dataclass
class Slip:
    """Something that will go wrong: with the `moment`-th card or wager of the hand."""

    what: str
    moment: int


class Slips:
    """Lets things go wrong at a table; `game()` is what the host knows of it."""

    def __init__(self, table: PlayTable, game: Callable[[], Watched], rng: Random) -> None:
        self._table = table
        self._game = game
        self._rng = rng
        self._hand = 0
        self._slip: Slip | None = None
        self._cards = self._wagers = 0
        self._lent: tuple[Item, str] | None = None  # an odd card, and where it comes from
        table.listeners.append(self.hear)

    def hear(self, message: Message) -> None:
        """A message of the table."""
        if not isinstance(message, Event) or message.past:
            return
        game = self._game()
        if game.hand_no != self._hand:
            self._begin(game)
        if message.kind == ev.HOLE:
            self._cards += 1
            self._after_card()
        elif message.kind == ev.BOARD and message.seat == _LAST_OF_FLOP:
            self._after_flop()
        elif message.kind == ev.CHIPS and message.value and game.phase == codes.BET:
            self._wagers += 1
            self._after_wager(message.seat)

    def _begin(self, game: Watched) -> None:
        """A hand: what will go wrong, and when, if anything does."""
        self._hand = game.hand_no
        self._cards = self._wagers = 0
        self._slip = None
        self._take_back()
        players = sum(1 for flags in game.flags if flags & codes.SEAT_IN_HAND)
        if players and self._rng.random() < _OFTEN:
            what = self._rng.choice(SLIPS)
            last = players - 1 if what == _AGAIN else players * _HOLE_CARDS - 1
            self._slip = Slip(what, self._rng.randint(1, max(1, last)))

    def _due(self, *whats: str) -> str:
        """The slip that happens now, or empty; it happens once."""
        slip = self._slip
        if slip is None or slip.what not in whats:
            return ""
        self._slip = None
        return slip.what

    def _after_card(self) -> None:
        """The next card of the deck is an odd one."""
        if self._slip is None or self._slip.moment != self._cards:
            return
        if what := self._due(*_ODD, _OTHER_DECK):
            self._lend(self._odd(what))

    def _after_flop(self) -> None:
        if self._due(_STUCK):
            world = self._table.rig.world
            world.move(world.top_card(), f"board{_LAST_OF_FLOP + 1}")

    def _after_wager(self, seat: int) -> None:
        """A player who has acted puts in one chip more, a moment later."""
        game, world = self._game(), self._table.rig.world
        called = game.street_bet[seat] == game.bet and seat != game.actor
        more = [item for item in world.at(f"rack{seat}") if item.value == _CHIP]
        late = self._slip is not None and self._wagers >= self._slip.moment
        if called and more and late and self._due(_AGAIN):
            put = partial(world.move, more[0], f"bet{seat}")
            self._table.rig.clock.after(_SECOND_US, put)

    def _odd(self, what: str) -> Item | None:
        world = self._table.rig.world
        if what == _OTHER_DECK:
            return next(iter(world.at("spare")), None)
        return next((item for item in world.at("box") if item.name.startswith(what)), None)

    def _take_back(self) -> None:
        """The odd card of the hand before is out of the deck again."""
        if self._lent:
            self._table.rig.world.move(*self._lent)
            self._lent = None

    def _lend(self, item: Item | None) -> None:
        """The card lies on top of the deck."""
        world = self._table.rig.world
        if item is None:
            return
        self._lent = (item, item.place)
        world.move(item, "deck")
        for other in world.at("deck"):
            if other is not item:
                world.move(other, "deck")


def begin(playing: Playing, game: Game) -> None:
    """Somebody is to deal there, and is not told what goes wrong."""
    playing.open(opening(game, SystemRandom()), _players_play, what=WHAT)


def _players_play(table: PlayTable) -> None:
    table.company.let(PLAYERS)


def opening(game: Game, rng: Random) -> Opening:
    """A game of players who play for themselves, where things go wrong."""

    @contextmanager
    def opened_at(state: TableState, changed: Callable[[], None]) -> Iterator[PlayTable]:
        with evening(game, state, changed) as table:
            Slips(table, lambda: state.game, rng)
            yield table

    return opened_at
