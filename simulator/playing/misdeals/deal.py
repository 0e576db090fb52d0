"""The parts of a deal: the dealer's steps, the players' manners, and what has to be said."""

from collections.abc import Set
from dataclasses import dataclass

from floorman.rules import books
from floorman.rules.games import NAMES
from floorman.rules.played import Played

SEATS = 10
NOWHERE = 255


def played(game: str) -> Played:
    """The line of a game, by its name."""
    return Played(NAMES.index(game))


@dataclass(frozen=True)
class Pitch:
    """One card to a seat.  `odd` names what is wrong with the card itself.

    With `over` the card lies `over_s` seconds at that seat first; with `across` it lies on the
    readers of both seats that long and is then straightened.  `wait_s` is how long the dealer
    stops before it, `gone_s` how long it is on the floor before it comes to its seat.
    """

    seat: int
    odd: str = ""
    wait_s: float = 0.0
    over: int = NOWHERE
    over_s: float = 0.0
    across: bool = False
    gone_s: float = 0.0

    @property
    def text(self) -> str:
        """As in: 3!joker (over 4 0.2 s)."""
        parts = [f"{self.seat + 1}{self.odd and '!' + self.odd}"]
        if self.wait_s:
            parts.insert(0, f"(wait {self.wait_s:.1f} s)")
        if self.over != NOWHERE:
            how = "across" if self.across else "over"
            parts.append(f"({how} {self.over + 1} {self.over_s:.2f} s)")
        if self.gone_s:
            parts.append(f"(fell for {self.gone_s:.1f} s)")
        return " ".join(parts)


@dataclass(frozen=True)
class Push:
    """The last card of a seat is pushed on to another one."""

    seat: int
    to: int

    @property
    def text(self) -> str:
        """As in: (push 3 to 4)."""
        return f"(push {self.seat + 1} to {self.to + 1})"


@dataclass(frozen=True)
class Key:
    """The dealer keys what no reader sees about a card: exposed, boxed, shuffle, off table."""

    what: str
    seat: int

    @property
    def text(self) -> str:
        """As in: (key boxed 3)."""
        return f"(key {self.what} {self.seat + 1})"


@dataclass(frozen=True)
class Plain:
    """A step that needs no more than its name."""

    name: str

    @property
    def text(self) -> str:
        """As in: (blinds)."""
        return f"({self.name})"


BLINDS = Plain("blinds")
"""They are posted."""
ANTES = Plain("antes")
"""Everybody pays the ante of a bomb pot."""
CALLS = Plain("calls")
"""All call or check, and the dealer pulls the bets in."""
BURN = Plain("burn")
"""The top card goes to the burns."""


@dataclass(frozen=True)
class Flops:
    """Behind so many burns, so many cards on the readers, then three beside them, keyed.

    `twice`: the first one of these is keyed as one that lies on the readers.
    """

    burns: int = 1
    cards: int = 3
    twice: bool = False

    @property
    def text(self) -> str:
        """As in: (flops: 1 burned, 3 cards)."""
        twice = ", one twice" if self.twice else ""
        return f"(flops: {self.burns} burned, {self.cards} cards{twice})"


@dataclass(frozen=True)
class Throws:
    """Each throws so many cards away in turn, by seat; none: it stands pat."""

    cards: tuple[tuple[int, int], ...]

    @property
    def text(self) -> str:
        """As in: (away: 3 2, 5 0)."""
        return f"(away: {', '.join(f'{seat + 1} {count}' for seat, count in self.cards)})"


@dataclass(frozen=True)
class Again:
    """The dealer takes the first option, deal again, and collects; `left` seats' cards stay."""

    left: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """As in: (again, left at 4)."""
        left = "".join(f", left at {seat + 1}" for seat in self.left)
        return f"(again{left})"


Step = Pitch | Push | Key | Plain | Flops | Throws | Again


@dataclass(frozen=True)
class Manner:
    """A player's way with the cards: lifts the first one early, holds, squeezes.

    `after_s` from the card to the hand, `for_s` until the hand lies there again.
    """

    what: str
    seat: int
    after_s: float
    for_s: float

    @property
    def text(self) -> str:
        """As in: seat 3 lifts after 0.41 s for 1.2 s."""
        return (
            f"seat {self.seat + 1} {self.what} after {self.after_s:.2f} s for {self.for_s:.1f} s"
        )


@dataclass(frozen=True)
class Label:
    """Something that the table has to name: one of these (case of expected.CASES, seat).

    One of `hidden` is right, too, when a card of the first one's seat lay where nobody hears it.
    """

    any_of: tuple[tuple[str, int], ...]
    hidden: tuple[tuple[str, int], ...] = ()

    def right(self, hid: Set[int]) -> tuple[tuple[str, int], ...]:
        """All that is right when cards hid at these seats."""
        return self.any_of + (self.hidden if self.any_of[0][1] in hid else ())


@dataclass(frozen=True)
class Deal:
    """A function of seed, book, kind, game and boards, of which two are a bomb pot's.

    All of `labels` have to be named, `may` need not but are not wrong either.  The hand of
    `absent` dies when the deal is over.
    """

    seed: int
    book: int
    kind: str
    players: tuple[int, ...]
    button: int
    steps: tuple[Step, ...]
    manners: tuple[Manner, ...] = ()
    labels: tuple[Label, ...] = ()
    may: tuple[tuple[str, int], ...] = ()
    absent: int = NOWHERE
    game: str = NAMES[0]
    boards: int = 1

    @property
    def played(self) -> Played:
        """The game that is dealt."""
        return played(self.game)

    @property
    def goes_on(self) -> bool:
        """The dealer goes on to boards, a street or a draw."""
        return any(step == CALLS or isinstance(step, Flops) for step in self.steps)

    @property
    def blinds(self) -> tuple[int, int]:
        """Seats of small and big blind."""
        circle = sorted(self.players, key=lambda seat: (seat - self.button - 1) % SEATS)
        return (circle[1], circle[0]) if len(circle) == 2 else (circle[0], circle[1])

    @property
    def text(self) -> str:
        """The deal in words, seats counted from 1."""
        cards = " ".join(step.text for step in self.steps)
        manners = "".join(f"; {manner.text}" for manner in self.manners)
        players = " ".join(str(seat + 1) for seat in self.players)
        game = "" if self.game == NAMES[0] else f"{self.game}, "
        return (
            f"{self.kind}, {game}{books.NAMES[self.book]}, players {players}, "
            f"button {self.button + 1}, cards {cards}{manners}"
        )
