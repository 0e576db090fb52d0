"""Deals at radio level that go wrong in one known way, and deals that do not.

A deal is a function of its seed and its book; what the table says of it is compared with what
the book foresees.
"""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from floorman import events as ev
from floorman.rules import books, codes

from host_tools.build.tagfile import Entry, tag_file
from host_tools.link.messages import Event, Message
from host_tools.table.view import Watched
from simulator.boards.by_name import BOARDS, Board
from simulator.bus import SimulationError
from simulator.cable import Cable
from simulator.people.crew import Task, Work
from simulator.people.dealer import Dealer
from simulator.people.pace import EASY, Pace
from simulator.people.player import Player
from simulator.people.scene import Scene
from simulator.playing.on_rules import Said
from simulator.radio.profiles import RC522
from simulator.rig import Rig
from simulator.tags import make_tags, odd_tags
from simulator.world import SEATS, Item, World

CLEAN = "clean"
FAULTS = (
    "first seat", "swapped", "stranger", "no cards", "one too few", "one too many",
    "button short", "duplicate", "unknown", "other deck", "joker", "cut", "absent",
)  # fmt: skip
"""What goes wrong: one thing a deal."""

PACE = replace(EASY, pitch=(0.25, 0.6), think=(0.2, 0.6), pile_up=0.05)
"""Every tenth card slides over a neighbour's reader, every twentieth second card lies exactly on
the first until its player looks."""
AIR = replace(RC522, miss=0.06)

_STACK, _SMALL, _BIG = 1_000, 50, 100
_CHIPS = {500: 10, 100: 60, 50: 10}
_PEEK = 0.05  # share of first cards that their player lifts at once
_SET_UP_S = 10.0
_QUIET_S = 6.0  # nobody moves, and the table has said all it has to say
_PATIENCE_S = 30.0  # for what nobody can see yet, such as three cards on one reader
_ODD = ("duplicate", "unknown", "joker", "cut")
_CODES = {
    "first seat": codes.FIRST_SEAT,
    "swapped": codes.ORDER,
    "stranger": codes.NOT_IN_HAND,
    "no cards": codes.NO_CARDS,
    "one too few": codes.FEW_CARDS,
    "one too many": codes.MANY_CARDS,
    "button short": codes.SHORT_BUTTON,
    "duplicate": codes.DUPLICATE,
    "unknown": codes.UNKNOWN_TAG,
    "other deck": codes.WRONG_BACK,
    "joker": codes.JOKER,
    "cut": codes.CUT_CARD,
}


@dataclass(frozen=True)
class Pitch:
    """One card to a seat; `odd` names what is wrong with the card."""

    seat: int
    odd: str = ""


@dataclass(frozen=True)
class Deal:
    """Who plays, what the dealer does, and the alert and seat the book foresees (0: none)."""

    seed: int
    book: int
    fault: str
    players: tuple[int, ...]
    button: int
    pitches: tuple[Pitch, ...]
    code: int
    seat: int

    @property
    def text(self) -> str:
        """The deal in one line, seats counted from 1."""
        cards = " ".join(f"{p.seat + 1}{p.odd and '!' + p.odd}" for p in self.pitches)
        return f"{self.fault}, {books.NAMES[self.book]}, button {self.button + 1}, cards {cards}"


@dataclass(frozen=True)
class Heard:
    """Alerts and proposals as (code, seat), seconds from the last card to the right one, and
    everything the rules said."""

    alarms: tuple[tuple[int, int], ...]
    seconds: float
    dealt: bool
    dead: tuple[int, ...]
    said: tuple[str, ...]


# plan ------------------------------------------------------------------------------------------


def plan(seed: int, book: int, fault: str) -> Deal:
    """Draw a deal.  ValueError for a fault nobody knows."""
    return _Plan(seed, book, fault).deal()


class _Plan:
    """Draws who plays and puts one thing wrong."""

    def __init__(self, seed: int, book: int, fault: str) -> None:
        self._seed, self._book, self._fault = seed, book, fault
        self._rng = Random(f"{seed} {book} {fault}")
        fewest = 3 if fault in ("swapped", "absent") else 2
        most = SEATS - 1 if fault == "stranger" else SEATS
        players = self._rng.sample(range(SEATS), self._rng.randint(fewest, most))
        self._button = players[0]
        self._circle = sorted(players, key=lambda seat: (seat - self._button - 1) % SEATS)
        self._pitches = [Pitch(seat) for seat in self._circle * 2]
        self._code = _CODES.get(fault, 0)
        self._seat = ev.UNKNOWN

    def deal(self) -> Deal:
        if self._fault != CLEAN:
            if self._fault not in FAULTS:
                raise ValueError(f"no fault {self._fault!r}; there are {', '.join(FAULTS)}")
            wrong: Callable[[], None] = getattr(
                self, "_" + self._fault.replace(" ", "_"), self._odd
            )
            wrong()
        return Deal(
            self._seed, self._book, self._fault, tuple(sorted(self._circle)), self._button,
            tuple(self._pitches), self._code, self._seat,
        )  # fmt: skip

    def _any(self, least: int = 0, most: int = 0) -> int:
        """Place of a card in the deal, not the first `least` nor the last `most` ones."""
        return self._rng.randrange(least, len(self._pitches) - most)

    def _first_seat(self) -> None:
        """The dealer begins one or more seats too far."""
        off = self._rng.randrange(1, len(self._circle))
        self._pitches = [Pitch(seat) for seat in (self._circle[off:] + self._circle[:off]) * 2]
        self._seat = self._pitches[0].seat

    def _swapped(self) -> None:
        """Two seats change places in one round; with the first card it is the first seat."""
        n = len(self._circle)
        start = self._rng.choice((0, n))
        one, other = sorted(self._rng.sample(range(start, start + n), 2))
        pitches = self._pitches
        pitches[one], pitches[other] = pitches[other], pitches[one]
        self._seat = pitches[one].seat
        if one == 0:
            self._code = codes.FIRST_SEAT
        elif self._book == books.TDA2019_BOOK:
            self._code, self._seat = 0, ev.UNKNOWN  # only the first card has to be in order

    def _stranger(self) -> None:
        self._seat = self._rng.choice([n for n in range(SEATS) if n not in self._circle])
        self._pitches.insert(self._any(), Pitch(self._seat))

    def _no_cards(self) -> None:
        self._seat = self._rng.choice(self._circle[1:])
        self._pitches = [pitch for pitch in self._pitches if pitch.seat != self._seat]

    def _one_too_few(self) -> None:
        """Mostly in the second round; in the first one the seat's next card is out of order."""
        n = len(self._circle)
        first_round = n > 2 and self._rng.random() < 0.3
        at = self._rng.randrange(1, n - 1) if first_round else self._rng.randrange(n, 2 * n - 1)
        self._seat = self._pitches.pop(at).seat
        if first_round and self._book != books.TDA2019_BOOK:
            self._code, self._seat = codes.ORDER, self._circle[at + 1]

    def _one_too_many(self) -> None:
        """Two cards stick together in the second round, or the first seat gets one more."""
        n = len(self._circle)
        at = self._rng.randrange(n, 2 * n)
        if self._rng.random() < 0.3:
            self._pitches.append(self._pitches[0])
            at = 0
        else:
            self._pitches.insert(at, self._pitches[at])
        self._seat = self._pitches[at].seat

    def _button_short(self) -> None:
        self._seat = self._pitches.pop().seat

    def _duplicate(self) -> None:
        self._mark(self._any(1), "duplicate")

    def _odd(self) -> None:
        self._mark(self._any(), self._fault)

    def _mark(self, at: int, odd: str) -> None:
        self._seat = self._pitches[at].seat
        self._pitches[at] = Pitch(self._seat, odd)

    def _absent(self) -> None:
        """The hand dies when the deal is over (TDA-30); nothing is wrong with the deal."""
        self._seat = self._rng.choice(self._circle)


# play ------------------------------------------------------------------------------------------


def play(deal: Deal, board: str = "host", pace: Pace = PACE) -> Heard:
    """Deal the cards over a fresh table's readers.

    SimulationError when the firmware breaks a chip's rules, BoardError when the board cannot
    run here.
    """
    rng = Random(f"hands {deal.seed} {deal.book} {deal.fault}")
    deck = rng.sample(range(52), 52)
    twin = deck[0]  # of the first card that is dealt
    entries = make_tags(_CHIPS, deal.seed, decks=2)
    odd = odd_tags(twin, deal.seed)
    known = entries + [entry for name, entry in odd.items() if name != "unknown"]
    rig = Rig(World(entries, AIR, deal.seed), deal.seed)
    with tempfile.TemporaryDirectory() as folder:
        tags = Path(folder) / "tags.bin"
        tags.write_bytes(tag_file(known))
        running = BOARDS[board](rig.wires, tags)
        try:
            return _Table(deal, rig, running, _box(rig.world, odd), deck, rng, pace).play()
        finally:
            running.close()


def _box(world: World, odd: dict[str, Entry]) -> dict[str, Item]:
    box = {name: world.put_in_box(entry) for name, entry in odd.items()}
    return {**box, "other deck": world.at("spare")[7]}


class _Table:
    """One deal: the people, and what the host hears."""

    def __init__(
        self, deal: Deal, rig: Rig, board: Board, box: dict[str, Item], deck: list[int],
        rng: Random, pace: Pace,
    ) -> None:  # fmt: skip
        self._deal, self._rig, self._board, self._box = deal, rig, board, box
        self._scene = Scene(rig, pace, rng)
        self._dealer = Dealer(self._scene)
        self._players = {seat: Player(self._scene, seat, self._dealer) for seat in range(SEATS)}
        self._said: list[tuple[int, Said]] = []
        self._game = Watched(self._say)
        self._cable = Cable(rig.wires, self._hear)
        self._last_card = 0
        rig.world.stack_deck(deck)
        rig.world.seat_players(dict.fromkeys(deal.players, _STACK))

    def _say(self, note: int, seat: int, value: int, rule: str) -> None:
        self._said.append((self._rig.clock.now, Said(note, seat, value, rule)))

    def _hear(self, message: Message) -> None:
        if isinstance(message, Event):
            self._game.feed(message.kind, message.seat, message.value, message.ms)

    def play(self) -> Heard:
        self._set_up()
        task = Task(self._rig.clock, self._work())
        self._run(lambda: task.finished, 60.0)
        if not task.finished:
            raise SimulationError(f"the deal does not end: {self._deal.text}")
        self._wait(_QUIET_S)
        if self._deal.code and not self._alarms():
            self._run(lambda: bool(self._alarms()), _PATIENCE_S - _QUIET_S)
            self._wait(2.0)
        return self._heard()

    def _set_up(self) -> None:
        deal, tell = self._deal, self._cable.tell
        tell(ev.BOOK, deal.book)
        for seat in deal.players:
            tell(ev.SEAT, seat, _STACK)
        for kind, value in ((ev.SMALL, _SMALL), (ev.BIG, _BIG), (ev.UNIT, _SMALL)):
            tell(kind, 0, value)
        tell(ev.BUTTON, deal.button)
        if deal.fault == "absent":
            tell(ev.ABSENT, deal.seat, 1)
        tell(ev.START, 0, 1)
        self._run(lambda: self._cable.untold == 0, _SET_UP_S)
        self._wait(0.3)

    def _run(self, done: Callable[[], bool], seconds: float) -> None:
        end = self._rig.clock.now + round(seconds * 1_000_000)
        self._board.run(lambda: done() or self._rig.clock.now >= end)

    def _wait(self, seconds: float) -> None:
        self._run(lambda: False, seconds)

    # people ------------------------------------------------------------------------------------

    def _work(self) -> Work:
        yield from self._post_blinds()
        counts = dict.fromkeys(range(SEATS), 0)
        for pitch in self._deal.pitches:
            yield self._scene.us(self._scene.pace.pitch)
            yield from self._dealer.slide(self._card(pitch), pitch.seat)
            counts[pitch.seat] += 1
            self._look(pitch.seat, counts[pitch.seat])
        self._last_card = self._rig.clock.now

    def _card(self, pitch: Pitch) -> Item:
        top = self._rig.world.top_card()
        if not pitch.odd:
            return top
        self._rig.world.move(top, "discard")
        return self._box[pitch.odd]

    def _post_blinds(self) -> Work:
        for seat, amount in ((self._game.small_seat, _SMALL), (self._game.big_seat, _BIG)):
            yield from self._players[seat].post(f"bet{seat}", amount, stake=True)
        yield 1_500_000

    def _look(self, seat: int, cards: int) -> None:
        if cards == 2 and seat in self._deal.players:
            self._scene.begin(self._players[seat].look())
        elif cards == 1 and self._scene.rng.random() < _PEEK:
            self._scene.begin(self._peek(seat))

    def _peek(self, seat: int) -> Work:
        """Somebody cannot wait for the second card."""
        world = self._rig.world
        cards = world.at(f"hole{seat}")
        yield self._scene.us((0.4, 0.9))
        for card in cards:
            world.move(card, f"hand{seat}")
        yield self._scene.us((0.3, 0.8))
        for card in cards:
            if card.place == f"hand{seat}":
                world.move(card, f"hole{seat}")

    # what the table said -----------------------------------------------------------------------

    def _alarms(self) -> list[tuple[int, int]]:
        notes = (codes.ALERT, codes.PROPOSED)
        return [(said.value, said.seat) for _, said in self._said if said.note in notes]

    def _heard(self) -> Heard:
        wanted = [
            at for at, said in self._said
            if said.note in (codes.ALERT, codes.PROPOSED) and said.value == self._deal.code
        ]  # fmt: skip
        return Heard(
            tuple(self._alarms()),
            (wanted[0] - self._last_card) / 1_000_000 if wanted else 0.0,
            self._game.phase != codes.DEAL,
            tuple(said.seat for _, said in self._said if said.note == codes.DEAD_HAND),
            tuple(f"{at / 1_000_000:7.3f}  {said.text}" for at, said in self._said),
        )


def complaint(deal: Deal, heard: Heard) -> str:
    """What the table should have said otherwise; empty when it was right."""
    wanted = ((deal.code, deal.seat),) if deal.code else ()
    if heard.alarms != wanted:
        return f"said {_names(heard.alarms)} instead of {_names(wanted)}"
    if not deal.code and not heard.dealt:
        return "the deal was not taken as complete"
    if heard.dead != ((deal.seat,) if deal.fault == "absent" else ()):
        return f"dead hands: {[seat + 1 for seat in heard.dead]}"
    return ""


def _names(alarms: tuple[tuple[int, int], ...]) -> str:
    by_code = {code: name for name, code in _CODES.items()}
    return (
        ", ".join(
            f"{by_code.get(code, 'code')} ({code}) at seat {seat + 1}" for code, seat in alarms
        )
        or "nothing"
    )
