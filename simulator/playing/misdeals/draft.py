"""A deal while it is drawn: who plays, where the button lies, the dealer's steps so far."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random

from simulator.playing.misdeals.deal import (
    NOWHERE,
    SEATS,
    Blinds,
    Deal,
    Label,
    Manner,
    Pitch,
    Step,
)

_EMPTY_BUTTON = 0.12  # share of deals with a dead button, where the fault does not need a live one


class Draft:
    """Begins as a clean deal; a draw puts something wrong, and a label for it.

    `circle` are the players in the order of the deal, `pitches` the two rounds, `before` the
    steps before them: the blinds.
    """

    def __init__(self, seed: int, book: int, kind: str, fewest: int, most: int) -> None:
        self._seed, self._book, self._kind = seed, book, kind
        self.rng = Random(f"{seed} {book} {kind}")
        players = self.rng.sample(range(SEATS), self.rng.randint(fewest, most))
        self.button = players[0]
        self._players = players
        self._order()
        self.before: list[Step] = [Blinds()]
        self.pitches: list[Step] = [Pitch(seat) for seat in self.circle * 2]
        self.labels: list[Label] = []
        self.may: list[tuple[str, int]] = []
        self.manners: list[Manner] = []
        self.absent = NOWHERE

    def _order(self) -> None:
        self.circle = sorted(self._players, key=lambda seat: (seat - self.button - 1) % SEATS)

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
        if self.n > 2 and self.empty and self.rng.random() < _EMPTY_BUTTON:
            self.empty_button()

    def empty_button(self) -> None:
        """The button lies at an empty seat; before anything else is drawn."""
        self.button = self.rng.choice(self.empty)
        self._order()
        self.pitches = [Pitch(seat) for seat in self.circle * 2]

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

    def done(self) -> Deal:
        """The deal as it was drawn."""
        return Deal(
            self._seed, self._book, self._kind, tuple(sorted(self.circle)), self.button,
            (*self.before, *self.pitches), tuple(self.manners), tuple(self.labels),
            tuple(self.may), self.absent,
        )  # fmt: skip


Draw = Callable[[Draft], None]
"""Puts something wrong, or does something clumsy."""
