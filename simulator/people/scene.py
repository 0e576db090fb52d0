"""The scene all at the table share: the table itself, its pace, who still holds cards."""

import re
from collections.abc import Callable, Iterable
from random import Random
from typing import Protocol

from simulator.eyes import UNREADABLE
from simulator.people.crew import Task, Ticking, Until, Work
from simulator.people.pace import Pace, Span
from simulator.world import SEATS, Item, World

_ACTION_ROW = 1
_ENGLISH = {
    "GEBEN": "DEAL",
    "ZEIGEN": "SHOW",
    "PAUSE": "IDLE",
    "ENDE": "DONE",
    "STRASSE": "STREET",
    "TAUSCHEN": "DRAW",
    "SAMMELN": "GATHER",
    "WEG": "AWAY",
}
_IN_TURN = re.compile(r"S(\d+) ")
_TRAY_CHIPS = 8  # left on the reader when it can list any number


class Eyes(Protocol):
    """The part of the table's lights that people see."""

    def row(self, n: int) -> str:
        """Text of LED row n: 0 pot, 1 action, 2 blinds."""

    def light(self, seat: int) -> set[str]:
        """Names of what the seat's lights say."""


class Table(Protocol):
    """A running table: its firmware is driven by whoever advances the clock."""

    world: World

    @property
    def clock(self) -> Ticking:
        """The clock that the table's people wait on."""

    @property
    def eyes(self) -> Eyes:
        """The table's lights as eyes see them."""

    def press(self, key: int) -> None:
        """Tap a key of the dealer's keypad (code of floorman.events): down and up again."""

    def knock(self, seat: int) -> None:
        """Rap on the felt in front of a seat."""


class Scene:
    """One hand's shared things.

    `live` holds the seats that still have cards, `acted` those that did something in turn, `keyed`
    what the dealer had to type, `paid` what each seat has put at stake in this hand (a big blind
    ante is nobody's stake), `pending` the chips of it that the table has not understood yet,
    `silent_raises` those that came without a word though a small chip might be for change, `dead`
    the zones whose reader the host's page names as dead.
    """

    def __init__(self, table: Table, pace: Pace, rng: Random) -> None:
        self.table = table
        self.world = table.world
        self.pace = pace
        self.rng = rng
        self.live: set[int] = set()
        self.peeks = 0
        self.silent_raises = 0
        self.dead: set[str] = set()
        self.keyed: list[str] = []
        self.acted: set[int] = set()
        self.pending: dict[int, list[Item]] = {}
        self.paid = dict.fromkeys(range(SEATS), 0)
        crowd = self.world.profile.crowd
        self._readable = crowd - 1 if crowd else SEATS * SEATS
        if not self.world.is_read("bet0"):
            self._readable = 0
        self._tray_chips = min(self._readable, _TRAY_CHIPS)

    # time ------------------------------------------------------------------------------------

    def us(self, span: Span) -> int:
        """Draw a time from a span of the pace, in microseconds."""
        return round(self.rng.uniform(*span) * 1_000_000)

    def begin(self, work: Work) -> Task:
        """Let somebody do something beside what else goes on."""
        return Task(self.table.clock, work)

    def cuts(self) -> int:
        """How often the lights went out."""
        supply = getattr(self.table, "supply", None)
        return supply.cuts if supply else 0

    def wary(self) -> bool:
        """True when a power cut is armed: the lights may go out at any time."""
        supply = getattr(self.table, "supply", None)
        return supply is not None and supply.armed

    def until(self, seen: Callable[[], bool], seconds: float, complaint: str) -> Until:
        """Wait for something; too long a wait fails with the complaint and the action row."""
        return Until(seen, seconds, lambda: f"{complaint}; action row says {self.action()!r}")

    # what one sees ---------------------------------------------------------------------------

    def action(self) -> str:
        """Text of the action row; what a German table asks for in its English words."""
        row = self.table.eyes.row(_ACTION_ROW)
        return " ".join(_ENGLISH.get(word, word) for word in row.split(" "))

    def has_words(self) -> bool:
        """True when the action row has words: behind a cut it shines at random, then is dark."""
        row = self.table.eyes.row(_ACTION_ROW)
        return row != "" and UNREADABLE not in row

    def is_redrawn(self) -> bool:
        """True while the action row still names another seat than the turn light."""
        named = _IN_TURN.match(self.action())
        lit = [seat for seat in range(SEATS) if self._is_lit(seat)]
        return not self.has_words() or bool(named and lit and int(named[1]) - 1 not in lit)

    def has_turn(self, seat: int) -> bool:
        """True when the turn light of the seat is on, and it is to act."""
        return self._is_lit(seat) and not self._draws()

    def draws(self, seat: int) -> bool:
        """True when the seat is to draw, or to throw a card away."""
        return self._is_lit(seat) and self._draws()

    def _is_lit(self, seat: int) -> bool:
        return "turn" in self.table.eyes.light(seat)

    def _draws(self) -> bool:
        return self.action().endswith((" DRAW", " 1 AWAY"))

    def cards_seen(self, seat: int) -> int:
        """How many of the seat's cards its lights say the table sees."""
        return len({"card 1", "card 2"} & self.table.eyes.light(seat))

    def is_dead(self, zone: str) -> bool:
        """True when people know that a reader is out of order: from the page, or by its cable."""
        return zone in self.dead or zone in getattr(self.table, "unplugged", ())

    def winners(self) -> set[int]:
        """Seats whose winner light is on."""
        return {seat for seat in range(SEATS) if "winner" in self.table.eyes.light(seat)}

    def readable(self, chips: int) -> bool:
        """True when a bet reader lists that many chips."""
        return chips <= self._readable

    def listed(self, zone: str, cards: int) -> int:
        """So many of these cards a reader lists, side by side."""
        crowd = self.world.profile.at(zone).crowd
        return min(cards, crowd - 1) if crowd else cards

    def hides(self, cards: int) -> bool:
        """True when a seat's reader does not list a hand of so many."""
        return self.listed("hole0", cards) < cards

    def is_hidden(self, seat: int) -> bool:
        """True when the seat's reader does not list what lies there."""
        return self.hides(len(self.world.at(f"hole{seat}")))

    def is_over(self) -> bool:
        """Somebody has won, or nobody played for anything: all folded to a bet without a blind."""
        return bool(self.winners()) or self.action().startswith(("DONE", "GATHER"))

    # chips -----------------------------------------------------------------------------------

    def front(self, seat: int) -> int:
        """Chips in the bet zone of the seat."""
        return self.world.chips(f"bet{seat}")

    def behind(self, seat: int) -> int:
        """Chips in the rack of the seat."""
        return self.world.chips(f"rack{seat}")

    def fronts(self) -> dict[int, int]:
        """Seat -> chips in its bet zone, for all seats that have some there."""
        return {seat: self.front(seat) for seat in range(SEATS) if self.front(seat)}

    def level(self, seat: int, big: int) -> int:
        """The total of the seat's call; nobody pays more than another hand can match."""
        highest = max(big, *self.fronts().values(), 0)
        others = self.live - {seat}
        return min(highest, max((self.front(one) + self.behind(one) for one in others), default=0))

    def is_dead_blind(self, seat: int) -> bool:
        """The hand was ruled dead before it acted: its blind stays in the pot (TDA-30)."""
        return not (self.world.at("board0") or seat in self.live or seat in self.acted)

    def to_tray(self, chips: Iterable[Item]) -> None:
        """Put chips on the pot; the tray's reader keeps only as many as it can list."""
        for chip in chips:
            self.world.move(chip, "pot")
        tray = self.world.at("pot")
        for chip in tray[: max(0, len(tray) - self._tray_chips)]:
            self.world.move(chip, "pile")


def name(seat: int) -> str:
    """The seat as the table shows it: S1..S10."""
    return f"S{seat + 1}"
