"""What the rules said of the hand that runs, and the state does not keep: who did what, and when.

Times are seconds of the clock that the listener hands in.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from floorman.rules import codes
from floorman.rules.state import NOBODY

from host_tools.table.timeline import Note

Told = Callable[[str, dict[str, int]], None]
"""Hears of a moment: hand_started, all_in, showdown or hand_ended, and what belongs to it."""

_ACTS = {
    codes.NOTE_FOLDED: "fold",
    codes.NOTE_CHECKED: "check",
    codes.NOTE_CALLED: "call",
    codes.NOTE_OPENED: "bet",
    codes.NOTE_RAISED: "raise",
    codes.NOTE_BROUGHT_IN: "post",
    codes.NOTE_ALL_IN: "all_in",
    codes.NOTE_POSTED_SMALL: "post",
    codes.NOTE_POSTED_BIG: "post",
    codes.NOTE_STRADDLED: "post",
    codes.NOTE_KILLED: "post",
    codes.NOTE_ANTE_PAID: "post",
}
_CHIPS = ("call", "bet", "raise", "all_in")  # put in of one's own will


@dataclass(frozen=True)
class LastAct:
    """A seat's last action; `amount` is its total in front, `at` when it was told."""

    kind: str
    amount: int
    at: float


@dataclass
class Play:
    """One hand.  `asked` are the seats whose turn it was, `acted` those that did something,
    `bet` those that put chips in of their own will; `won` is chips by seat.
    """

    acts: dict[int, LastAct] = field(default_factory=dict)
    asked: set[int] = field(default_factory=set)
    acted: set[int] = field(default_factory=set)
    bet: set[int] = field(default_factory=set)
    all_in: bool = False
    """Nobody can bet any more, and every hand is tabled."""
    shown_down: bool = False
    won: dict[int, int] = field(default_factory=dict)
    began: float = 0
    ended: float | None = None
    folded: dict[int, float] = field(default_factory=dict)
    clock: tuple[int, float] | None = None
    """Seconds of the clock that runs, and when it was called."""


class Listener:
    """Hears the notes of one game; `play` is the hand they add up to."""

    def __init__(self, told: Told | None = None) -> None:
        self.play = Play()
        self.deals = 0  # hands and redeals so far
        self.places: dict[int, int] = {}  # in which a seat went out
        self.now = 0.0
        self._told = told or (lambda kind, data: None)

    def hear(self, said: Note) -> None:
        """Take a note of the rules (codes.py)."""
        note, seat, value = said.note, said.seat, said.value
        play = self.play
        if note in (codes.NOTE_BUTTON_AT, codes.NOTE_REDEAL):
            self.deals += 1
        if note == codes.NOTE_BUTTON_AT:
            self.play = Play(began=self.now)
            self.places.clear()
            self._told("hand_started", {"hand": value})
        elif note in (codes.NOTE_UNDONE, codes.NOTE_REDEAL):
            self.play = Play(began=play.began, asked=set(play.asked))
        elif note == codes.NOTE_TURN:
            play.asked.add(seat)
        elif note in _ACTS:
            self._act(seat, _ACTS[note], value)
        elif note == codes.NOTE_DEAD_HAND:
            play.folded[seat] = self.now
        elif note == codes.NOTE_STREET:
            self._next_street()
        elif note == codes.NOTE_CLOCK:
            play.clock = (value, self.now) if value else None
        elif note == codes.NOTE_ELIMINATED:
            self.places[seat] = value
        else:
            self._hear_end(note, seat, value)

    def _hear_end(self, note: int, seat: int, value: int) -> None:
        play = self.play
        if note == codes.NOTE_TABLE_ALL and not play.all_in:
            play.all_in = True
            self._told("all_in", {"pot": value})
        elif note == codes.NOTE_SHOW_FIRST:
            self._show_down(seat, value)
        elif note in (codes.NOTE_WINS, codes.NOTE_MOVED) and seat != NOBODY:
            if play.all_in:
                self._show_down(seat, value)
            play.won[seat] = play.won.get(seat, 0) + value
        elif note in (codes.NOTE_HAND_OVER, codes.NOTE_HAND_VOID) and play.ended is None:
            play.ended = self.now
            self._told("hand_ended", {"hand": value})

    def _show_down(self, seat: int, pot: int) -> None:
        if not self.play.shown_down:
            self.play.shown_down = True
            self._told("showdown", {"seat": seat, "pot": pot})

    def _act(self, seat: int, kind: str, amount: int) -> None:
        play = self.play
        play.acts[seat] = LastAct(kind, amount, self.now)
        play.clock = None
        if kind == "post":
            return
        play.acted.add(seat)
        if kind == "fold":
            play.folded[seat] = self.now
        elif kind in _CHIPS:
            play.bet.add(seat)

    def _next_street(self) -> None:
        """What was done in the street before is done: only who is out of it stays marked."""
        play = self.play
        for seat, act in list(play.acts.items()):
            if act.kind not in ("fold", "all_in"):
                del play.acts[seat]
