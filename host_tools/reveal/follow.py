"""The table as it was some time ago, rebuilt from its lines by the rules themselves."""

from dataclasses import dataclass
from typing import Any

from floorman import events as ev
from floorman.rules.state import SEATS

from host_tools.link.messages import Began, Event, Record
from host_tools.reveal.play import Listener, Play, Told
from host_tools.seal.records import NO_SEAT, Sealed, SealError, parse
from host_tools.statistics.tendencies import Tendencies
from host_tools.table.lines import message_of, names_in
from host_tools.table.timeline import Timeline
from host_tools.table.view import Seen, Watched, chips_of
from host_tools.texts import ROWS


@dataclass(frozen=True)
class Card:
    """Which sealed record a card at a seat is: what finds its face once the hand is opened."""

    hand: int
    boots: int
    index: int


class Follower:
    """Takes lines in their order; `now` is the time at which each one is taken.

    `cards` are the sealed cards of the hand that runs, each with the place it came to, oldest
    first.  `bought` is what each seat brought into the game.
    """

    def __init__(self, told: Told | None = None) -> None:
        self._listener = Listener(told)
        self._met = False
        self._begin_game()
        self.names: dict[int, str] = {}
        self.cards: list[tuple[int, Card]] = []
        self.bought: dict[int, int] = {}
        self.at_ms = 0  # by the table's own clock
        self.tendencies: Tendencies | None = None  # counted where somebody wants them
        self.level = 1
        self.level_new = False  # this hand is the first of its level
        self._stakes: tuple[int, ...] = (0, 0, 0)
        self.trouble = ""

    def _begin_game(self) -> None:
        self._timeline = Timeline(self._listener.hear)

    @property
    def language(self) -> str:
        """What the table's rows speak, empty before it was there."""
        return ROWS[self.game.language] if self._met else ""

    @property
    def game(self) -> Watched:
        """The rules' state."""
        return self._timeline.game

    @property
    def play(self) -> Play:
        """What happened in the hand."""
        return self._listener.play

    @property
    def places(self) -> dict[int, int]:
        """Seats that went out in this hand, and in which place."""
        return self._listener.places

    @property
    def deals(self) -> int:
        """Hands and redeals so far."""
        return self._listener.deals

    def memory(self) -> dict[str, Any]:
        """All that is known between two hands, as JSON has it."""
        return {
            "state": Seen(self.game).snapshot.hex(),
            "names": {str(seat): name for seat, name in self.names.items()},
            "bought": {str(seat): chips for seat, chips in self.bought.items()},
            "level": self.level,
            "stakes": list(self._stakes),
        }

    def remember(self, kept: dict[str, Any], now: float) -> bool:
        """Know all that again; False, and nothing is known, where the rules are others now."""
        line = {"session": "", "build": "", "how": "restore", "state": kept["state"]}
        self.take(line | {"port": ""}, now)
        if self.trouble:
            return False
        self.names = {int(seat): name for seat, name in kept["names"].items()}
        self.bought = {int(seat): chips for seat, chips in kept["bought"].items()}
        self.level = kept["level"]
        self._stakes = tuple(kept["stakes"])
        if self.tendencies:
            self.tendencies.remember(kept["names"], kept["counts"])
        return True

    def take(self, line: dict[str, Any], now: float) -> None:
        """Bring the table up to a line; one that cannot be followed is left out and named."""
        self._listener.now = now
        if self.tendencies:
            self.tendencies.take(line)
        try:
            self._take(line, now)
        except (SealError, ValueError) as error:
            self.trouble = str(error)

    def _take(self, line: dict[str, Any], now: float) -> None:
        self.names |= names_in(line)
        match message_of(line):
            case Record(what="sealed", body=body):
                self._lay(parse("sealed", body))
            case Event(past=False) as event:
                self._take_event(event)
            case Began(how=how) as began if how != "resume":
                self._begin(began, now)

    def _begin(self, began: Began, now: float) -> None:
        """A state anew; of the same hand as before the cards are still known."""
        hand = self.game.hand_no
        self._met = True
        self._follow(began)
        self._listener.play = Play(began=now)
        if began.how == "replay" or self.game.hand_no != hand:
            self.cards.clear()

    def _take_event(self, event: Event) -> None:
        self.at_ms = event.ms
        if event.kind == ev.SEAT and event.seat < SEATS:
            had = chips_of(self.game)[event.seat]
            before = self.bought.get(event.seat, 0) if had else 0
            self.bought[event.seat] = before + event.value - had
        deals = self._listener.deals
        self._follow(event)
        if self._listener.deals != deals:
            self.cards.clear()
            self._follow_level()

    def _follow(self, message: Began | Event) -> None:
        """ValueError when it does not follow from what was before; nothing is known then."""
        try:
            self._timeline.take(message)
        except ValueError as error:
            self._begin_game()
            raise ValueError(f"what the table says cannot be understood ({error})") from error

    def _follow_level(self) -> None:
        game = self.game
        stakes = (game.small, game.big, game.ante)
        self.level_new = stakes != self._stakes
        if self.level_new and self._stakes[1]:
            self.level += 1
        self._stakes = stakes

    def _lay(self, sealed: object) -> None:
        assert isinstance(sealed, Sealed)
        if sealed.seat != NO_SEAT:
            self.cards.append((sealed.seat, Card(sealed.hand, sealed.boots, sealed.index)))
