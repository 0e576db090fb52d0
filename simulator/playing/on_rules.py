"""Plays a hand straight into the rules: the events sensing would give, without any radio."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import NamedTuple

from floorman import events as ev
from floorman.carried import shown
from floorman.rules import boards, codes
from floorman.rules.expected import Expected
from floorman.rules.game import Game
from floorman.rules.state import PACKED

from host_tools.rulebook.tables import rule_id
from host_tools.table.code_names import menu_card
from host_tools.table.timeline import Note
from host_tools.table.view import Seen, Watched
from host_tools.table.words import card as card_name
from host_tools.table.words import describe
from simulator.hand_script import Do, HandScript, Step
from simulator.people.plan import deal_order

SEATS = 10
_STEP_MS = 1000  # virtual time between two events
_DECISIONS = 256  # numbers of why.py fit into a byte
_QUIET = frozenset(
    {
        codes.NOTE_TURN,
        codes.NOTE_DEALT,
        codes.NOTE_SHOW_FIRST,
        codes.NOTE_TABLE_ALL,
        codes.NOTE_ALERT,
    }
)


class Said(NamedTuple):
    """A note of the rules; `seat` 0..9, 255 for none (for POT the number of the pot)."""

    note: int
    seat: int
    value: int
    rule: str

    @classmethod
    def of(cls, note: Note) -> "Said":
        """A note of a timeline."""
        return cls(note.note, note.seat, note.value, note.rule)

    @property
    def text(self) -> str:
        return describe(*self)


@dataclass(frozen=True)
class Pot:
    """An awarded pot: chips, the seats that could win it, the seats that did."""

    amount: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Result:
    """What the table made of a hand.  `stacks` maps seat to chips, `pots` begins with the main
    pot, `notes` is everything said, `events` how many the rules were fed,
    `keyed` the dealer's keys among them."""

    stacks: dict[int, int]
    pots: tuple[Pot, ...]
    notes: tuple[Said, ...]
    events: int
    over: bool
    keyed: tuple[str, ...] = ()

    @property
    def actions(self) -> tuple[Said, ...]:
        """What happened, as the table understood it: no turns, no alerts."""
        return tuple(said for said in self.notes if said.note not in _QUIET)

    @property
    def alerts(self) -> tuple[Said, ...]:
        return tuple(said for said in self.notes if said.note == codes.NOTE_ALERT)


def result_of(
    game: Seen | Watched,
    seats: dict[int, int],
    notes: list[Said],
    events: int,
    keyed: Iterable[str] = (),
) -> Result:
    """The result of the hand that `game` played last; `seats` are the keys to report."""
    stack = game.stack
    pots = zip(game.pot_amount, game.pot_seats, game.pot_winners, strict=True)
    return Result(
        stacks={seat: stack[seat] for seat in seats},
        pots=tuple(
            Pot(amount, _members(could), _members(did))
            for amount, could, did in islice(pots, game.npots)
        ),
        notes=tuple(notes),
        events=events,
        over=game.phase == codes.DONE,
        keyed=tuple(keyed),
    )


def _members(bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(SEATS) if bits >> seat & 1)


def differences(script: HandScript, result: Result) -> dict[int, tuple[int, float]]:
    """Seats whose stack is not the recorded one: (ours, record).

    Records halve an odd chip; a table gives it to one seat (TDA-20A), so less than one chip of
    difference is none.  Empty, too, where the record has no result.
    """
    record = script.finishing or {}
    return {
        seat: (result.stacks[seat], chips)
        for seat, chips in record.items()
        if abs(result.stacks[seat] - chips) >= script.unit
    }


Fed = tuple[int, int, int, int]
"""An event as the rules were fed it: kind, seat, value, ms."""


def play(script: HandScript, fed: list[Fed] | None = None) -> Result:
    """The whole hand on a new table; `fed` takes the events."""
    return _player().play(script, fed)


@cache
def _player() -> "_Player":
    return _Player()


class _Player:
    """One table for hand after hand: each begins with what a new table knows."""

    def __init__(self) -> None:
        self._game = Game(self._say)
        self._tell = self._game.feed
        self._expected = Expected(self._game)
        self._new = bytearray(PACKED)
        self._game.pack(self._new)
        self._ids = [rule_id(self._game, rule) for rule in range(_DECISIONS)]

    def _say(self, note: int, seat: int, value: int, rule: int) -> None:
        self._notes.append(Said(note, seat, value, self._ids[rule]))

    def _feed(self, kind: int, seat: int = 0, value: int = 0) -> None:
        ms = self._events * _STEP_MS
        if self._fed is not None:
            self._fed.append((kind, seat, value, ms))
        self._tell(kind, seat, value, ms)
        self._events += 1

    def play(self, script: HandScript, fed: list[Fed] | None = None) -> Result:
        self._script = script
        self._fed = fed
        self._notes: list[Said] = []
        self._keyed: list[str] = []
        self._events = 0
        self._game.unpack(self._new)
        self._game.log.open = False
        for event in script.beginning():
            self._feed(*event)
        self._post()
        self._deal()
        for step in script.steps:
            self._take(step)
        self._close_tabling()
        seen = Seen(self._game)
        return result_of(seen, script.stacks, self._notes, self._events, self._keyed)

    # before the cards --------------------------------------------------------------------------

    def _post(self) -> None:
        """Antes lie in front and are swept; then the blinds come."""
        expected = self._expected
        if self._game.ante_kind():
            for seat in self._script.stacks:
                ante = expected.contribution(seat) - expected.wager(seat)
                if ante:
                    self._feed(ev.CHIPS, seat, ante)
            self._sweep()
        for seat in self._script.stacks:
            if expected.wager(seat):
                self._feed(ev.CHIPS, seat, expected.wager(seat))

    def _deal(self) -> None:
        """Round by round from left of the button."""
        self._coming = {seat: list(cards) for seat, cards in self._script.holes.items()}
        self._hands: dict[int, list[int]] = {seat: [] for seat in self._coming}
        for _ in range(self._game.game_played().hole):
            for seat in deal_order(self._script):
                self._card(seat)

    def _card(self, seat: int) -> None:
        """The next card of the seat, named where it lies open."""
        hand = self._hands[seat]
        hand.append(self._coming[seat].pop(0))
        self._feed(ev.HOLE, seat)
        if self._game.game_played().up >> len(hand) - 1 & 1:
            self._feed(ev.UP_CARD, seat, hand[-1])

    # steps -------------------------------------------------------------------------------------

    def _take(self, step: Step) -> None:
        match step.do:
            case Do.FOLD | Do.MUCK:
                self._feed(ev.MUCKED, step.seat)
            case Do.CHECK_CALL:
                self._check_or_call(step.seat)
            case Do.RAISE:
                self._feed(ev.CHIPS, step.seat, step.amount)
            case Do.BOARD:
                self._board(step.cards)
            case Do.CARD:
                self._street(step.seat)
            case Do.DRAW:
                self._draw(step)
            case Do.SHOW:
                hand = self._hands[step.seat]
                for at in range(0, len(hand), 2):
                    self._feed(ev.SHOWN, step.seat, shown(hand, at))

    def _street(self, seat: int) -> None:
        """A card to a seat, the first one behind a burn."""
        if self._expected.burn_due():
            self._close_tabling()
            self._sweep()
            self._feed(ev.BURN)
        self._card(seat)

    def _draw(self, step: Step) -> None:
        self._sweep()
        for card in step.cards:
            self._hands[step.seat].remove(card)
            self._feed(ev.TAKEN, step.seat, ev.AT_MUCK)
        if not step.cards:
            self._feed(ev.KNOCK, step.seat)

    def _check_or_call(self, seat: int) -> None:
        owed = self._game.to_call(seat)
        if owed:
            self._feed(ev.CHIPS, seat, self._expected.wager(seat) + owed)
        else:
            self._feed(ev.KNOCK, seat)

    def _board(self, cards: tuple[int, ...]) -> None:
        self._close_tabling()
        self._sweep()
        self._agree()
        self._feed(ev.BURN)
        first = len(cards) // self._script.boards
        for card in cards[:first]:
            self._feed(ev.BOARD, self._expected.next_place(), card)
        for card in cards[first:]:
            menu = codes.menu_value(codes.MENU_SECOND, number=menu_card(card))
            self._feed(ev.KEY, ev.K_FLOOR, menu)
            self._keyed.append(f"BOARD 2 {card_name(card)}")

    def _agree(self) -> None:
        """Nobody can bet any more: the rest of the board is dealt as often as the script says."""
        runs = self._script.runs
        if runs > 1 and self._game.stage() == codes.RUNOUT and not boards.agreed(Seen(self._game)):
            self._feed(ev.KEY, ev.K_FLOOR, codes.menu_value(codes.MENU_RUNS, number=runs))
            self._keyed.append(f"RUN {runs}")

    def _sweep(self) -> None:
        for seat in self._script.stacks:
            if self._expected.front(seat):
                self._feed(ev.CHIPS, seat, 0)

    def _close_tabling(self) -> None:
        """The dealer's key, once every live hand lies open and while it still matters."""
        game = self._game
        if game.stage() not in (codes.RUNOUT, codes.SHOWDOWN) or Seen(game).shown_all:
            return
        live = [seat for seat in self._script.stacks if game.live(seat)]
        if all(game.standing(seat) & codes.SEAT_TABLED for seat in live):
            self._feed(ev.KEY, ev.K_SHOW)
            self._keyed.append("SHOW")
