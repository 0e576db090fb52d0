"""A deal while it is drawn: who plays, where the button lies, the dealer's steps so far."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random

from floorman.rules import games

from simulator.playing.misdeals.deal import (
    ANTES,
    BLINDS,
    NOWHERE,
    SEATS,
    Deal,
    Label,
    Manner,
    Pitch,
    Step,
    played,
)

_EMPTY_BUTTON = 0.12  # share of deals with a dead button, where the fault does not need a live one


class Draft:
    """Begins as a clean deal; a draw puts something wrong, and a label for it.

    `circle` are the players in the order of the deal, `pitches` its rounds, `size` of them,
    `before` the steps before them: the blinds, where the game has any.
    """

    def __init__(
        self,
        seed: int,
        book: int,
        kind: str,
        fewest: int,
        most: int,
        game: str = games.NAMES[0],
        boards: int = 1,
    ) -> None:
        self._seed, self._book, self._kind, self._game = seed, book, kind, game
        self.boards = boards
        line = played(game)
        self.size, self.has_button = line.hole, line.opens == games.BLINDS
        self.has_open = bool(line.up)
        self.rng = Random(f"{seed} {book} {kind}")
        players = self.rng.sample(range(SEATS), self.rng.randint(fewest, most))
        self.button = players[0]
        self._players = players
        self._order()
        self.before = self.blinds()
        self.pitches = self.rounds(self.circle)
        self.labels: list[Label] = []
        self.may: list[tuple[str, int]] = []
        self.manners: list[Manner] = []
        self.absent = NOWHERE
        self.throws: list[tuple[int, int]] = []  # of the first draw: seat, cards

    def _order(self) -> None:
        self.circle = sorted(self._players, key=self.turn)

    def turn(self, seat: int) -> int:
        """Where in a round the seat comes: left of the button, else left of the dealer."""
        return (seat - self.button - 1) % SEATS if self.has_button else seat

    def blinds(self) -> list[Step]:
        """They are posted, where the game has any, or the antes of a bomb pot."""
        if self.boards > 1:
            return [ANTES]
        return [BLINDS] if self.has_button else []

    def rounds(self, order: Sequence[int]) -> list[Step]:
        """The cards of all, one at a time."""
        return [Pitch(seat) for seat in [*order] * self.size]

    @property
    def n(self) -> int:
        """How many play."""
        return len(self.circle)

    @property
    def empty(self) -> list[int]:
        """Seats where nobody plays."""
        return [seat for seat in range(SEATS) if seat not in self.circle]

    def maybe_empty_button(self) -> None:
        """Now and then the button lies where nobody sits any more."""
        if self.has_button and self.n > 2 and self.empty and self.rng.random() < _EMPTY_BUTTON:
            self.empty_button()

    def empty_button(self) -> None:
        """The button lies at an empty seat; before anything else is drawn."""
        self.button = self.rng.choice(self.empty)
        self._order()
        self.pitches = self.rounds(self.circle)

    # places ------------------------------------------------------------------------------------

    def place(self, least: int = 0, most: int = 0) -> int:
        """Place of a card in the deal, not the first `least` nor the last `most` ones."""
        return self.rng.randrange(least, len(self.pitches) - most)

    def pitch(self, at: int) -> Pitch:
        """The card at a place."""
        step = self.pitches[at]
        assert isinstance(step, Pitch)
        return step

    def change(self, at: int, **changes: object) -> int:
        """Change the card at a place; its seat."""
        pitch = self.pitch(at)
        self.pitches[at] = replace(pitch, **changes)  # type: ignore[arg-type]
        return pitch.seat

    def after(self, seat: int) -> int:
        """The seat that gets the card after a seat's."""
        return self.circle[(self.circle.index(seat) + 1) % self.n]

    # what has to be said -------------------------------------------------------------------------

    def label(
        self,
        case: str,
        seat: int,
        *others: tuple[str, int],
        hidden: Sequence[tuple[str, int]] = (),
    ) -> None:
        """This has to be named, or one of the others; where its card hid, one of `hidden`."""
        if "too many" in case and self.has_open:
            others = (*others, ("early street", seat))
        self.labels.append(Label(((case, seat), *others), tuple(hidden)))
        if case in ("too many", "two too many"):
            self.may.append(("unheard", seat))

    def early(self, seat: int) -> tuple[str, int]:
        """A seat got a card before its turn: one to tell of in a label."""
        first = all(step.seat != self.circle[0] for step in self._until(seat))
        return ("first seat" if first else "order", seat)

    def _until(self, seat: int) -> Iterable[Pitch]:
        for step in self.pitches:
            if isinstance(step, Pitch):
                yield step
                if step.seat == seat:
                    return

    def _open_cards(self) -> list[tuple[str, int]]:
        """Which card lies open may be asked wherever somebody plays; an odd one may be keyed."""
        if not self.has_open:
            return []
        odd = [step.seat for step in self.pitches if isinstance(step, Pitch) and step.odd]
        asked = [("open card", seat) for seat in self.circle]
        return asked + [("duplicate", seat) for seat in odd]

    def done(self) -> Deal:
        """The deal as it was drawn."""
        return Deal(
            self._seed, self._book, self._kind, tuple(sorted(self.circle)), self.button,
            (*self.before, *self.pitches), tuple(self.manners), tuple(self.labels),
            (*self.may, *self._open_cards()), self.absent, self._game,
            self.boards,
        )  # fmt: skip


Draw = Callable[[Draft], None]
"""Puts something wrong, or does something clumsy."""
