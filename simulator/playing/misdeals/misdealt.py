"""A deal over the readers of a fresh table: the people's hands, and what the host hears."""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.games import NAMES

from host_tools.table.house import parameter
from host_tools.table.tagfile import Entry
from host_tools.table.timeline import Note, Timeline
from host_tools.table.view import Watched
from simulator.boards.by_name import BOARDS, Board
from simulator.bus import SimulationError
from simulator.cable import Cable
from simulator.people.crew import Task
from simulator.people.pace import EASY, Pace
from simulator.people.scene import Scene
from simulator.playing.misdeals.deal import Deal, Label
from simulator.playing.misdeals.expected import ALERTS, of_book
from simulator.playing.misdeals.people import People
from simulator.playing.on_rules import Said
from simulator.radio.profiles import BENCH, PN5180, RC522
from simulator.rig import Rig
from simulator.tags import carried, make_tags, odd_tags
from simulator.world import Item, World

PACE = replace(EASY, pitch=(0.25, 0.6), think=(0.2, 0.6), pile_up=0.05)
"""Every tenth card slides over a neighbour's reader, every twentieth second card lies exactly on
the first until its player looks."""
AIRS = {"bench": BENCH, "rc522": replace(RC522, miss=0.06), "pn5180": replace(PN5180, miss=0.06)}
"""Profiles of the readers, by name."""

_STACK, _SMALL, _BIG = 1_000, 50, 100
_BOMB = 2  # big blinds
_CHIPS = {500: 10, 100: 60, 50: 10}
_MORE_CHIPS = {500: 10, 100: 100, 50: 40}  # where all put some in
_SET_UP_S = 10.0
_DEAL_S = 150.0
_QUIET_S = 6.0  # nobody moves, and the table has said all it has to say
_PATIENCE_S = 30.0  # for what nobody can see yet, such as three cards on one reader
_ALARMS = (codes.NOTE_ALERT, codes.NOTE_PROPOSED)
_ENDS = (codes.OPT_REDEAL, codes.OPT_VOID)


@dataclass(frozen=True)
class Alarm:
    """Something the table said; `offers` is the default of a proposal that is still open."""

    code: int
    seat: int
    proposed: bool
    open: bool
    offers: int = 0


@dataclass(frozen=True)
class Heard:
    """What the table made of a deal, and everything that was said.

    `dealt`: it takes the deal as complete.  `seconds` from the last card to the first alarm.
    `hid`: the seats where a card lay exactly on the first one.
    """

    alarms: tuple[Alarm, ...]
    seconds: float
    dealt: bool
    dead: tuple[int, ...]
    said: tuple[str, ...]
    hid: frozenset[int]


def play(deal: Deal, board: str = "host", pace: Pace = PACE, air: str = "rc522") -> Heard:
    """Deal the cards over a fresh table's readers.

    SimulationError when the firmware breaks a chip's rules, BoardError when the board cannot
    run here.
    """
    rng = Random(f"hands {deal.seed} {deal.book} {deal.kind}")
    deck = rng.sample(range(52), 52)
    chips = _MORE_CHIPS if deal.boards > 1 or not deal.played.has_board else _CHIPS
    entries = make_tags(chips, deal.seed, decks=2)
    odd = odd_tags(deck[0], deal.seed)  # a duplicate of the first card that is dealt
    known = entries + [entry for name, entry in odd.items() if name != "unknown"]
    rig = Rig(World(entries, AIRS[air], deal.seed), deal.seed)
    rig.world.stack_deck(deck)
    rig.world.seat_players(dict.fromkeys(deal.players, _STACK))
    with tempfile.TemporaryDirectory() as folder:
        tags = carried(Path(folder), known, newer=rig.world.profile.newer)
        running = BOARDS[board](rig.wires, tags)
        try:
            return _Table(deal, rig, running, _box(rig.world, odd), Scene(rig, pace, rng)).play()
        finally:
            running.close()


def _box(world: World, odd: dict[str, Entry]) -> dict[str, list[Item]]:
    box = {name: [world.put_in_box(entry)] for name, entry in odd.items()}
    return {**box, "other deck": world.at("spare")[7:] + world.at("spare")[:7]}


class _Table:
    """One deal: the people, the board, and what the host hears."""

    def __init__(
        self, deal: Deal, rig: Rig, board: Board, box: dict[str, list[Item]], scene: Scene
    ) -> None:
        self._deal, self._rig, self._board = deal, rig, board
        self._said: list[tuple[int, Said]] = []
        self._timeline = Timeline(self._say)
        self._people = People(deal, scene, box, (_SMALL, _BIG), _BOMB * _BIG)
        self._cable = Cable(rig.wires, self._timeline.take)

    def _say(self, note: Note) -> None:
        self._said.append((self._rig.clock.now, Said.of(note)))

    def play(self) -> Heard:
        self._set_up()
        task = Task(self._rig.clock, self._people.work())
        self._run(lambda: task.finished, _DEAL_S)
        if not task.finished:
            raise SimulationError(f"the deal does not end: {self._deal.text}")
        self._run(lambda: self._people.at_rest, _DEAL_S)
        self._wait(_QUIET_S)
        if not self._is_named():
            self._run(self._is_named, _PATIENCE_S - _QUIET_S)
            self._wait(2.0)
        return self._heard()

    def _is_named(self) -> bool:
        """Nothing is left to name, or the deal ends for another reason."""
        if any(default in _ENDS for default in open_proposals(self._timeline.game).values()):
            return True
        said = {(one.value, one.seat) for one in self._alarms()}
        wanted = [self._says(label) for label in self._deal.labels]
        return all(not one or one & said for one in wanted)

    def _says(self, label: Label) -> set[tuple[int, int]]:
        """Alerts of which the book wants one."""
        return {
            (ALERTS[name], seat)
            for case, seat in label.right(self._people.hid)
            for name in of_book(case, self._deal.book).names
        }

    def _set_up(self) -> None:
        deal, tell = self._deal, self._cable.tell
        tell(ev.BOOK, deal.book)
        if deal.game != NAMES[0]:
            tell(ev.GAME, 0, deal.played.record[0])
        for seat in deal.players:
            tell(ev.SEAT, seat, _STACK)
        for kind, value in ((ev.SMALL, _SMALL), (ev.BIG, _BIG), (ev.UNIT, _SMALL)):
            tell(kind, 0, value)
        tell(ev.BUTTON, deal.button)
        if deal.boards > 1:
            tell(ev.PARAM, parameter("bomb"), _BOMB)
            tell(ev.PARAM, parameter("bomb_boards"), deal.boards)
            tell(ev.KEY, ev.K_FLOOR, codes.MENU_BOMB)
        if deal.absent in deal.players:
            tell(ev.ABSENT, deal.absent, 1)
        tell(ev.START, 0, 1)
        self._run(lambda: self._cable.untold == 0, _SET_UP_S)
        self._wait(0.3)

    def _run(self, done: Callable[[], bool], seconds: float) -> None:
        end = self._rig.clock.now + round(seconds * 1_000_000)
        self._board.run(lambda: done() or self._rig.clock.now >= end)

    def _wait(self, seconds: float) -> None:
        self._run(lambda: False, seconds)

    # what the table said -----------------------------------------------------------------------

    def _alarms(self) -> list[Said]:
        return [said for _, said in self._said if said.note in _ALARMS]

    def _heard(self) -> Heard:
        game = self._timeline.game
        times = [at for at, said in self._said if said.note in _ALARMS]
        first = (times[0] - self._people.last_card_us) / 1_000_000 if times else 0.0
        asked = open_proposals(game)
        alarms = []
        for said in self._alarms():
            proposed = said.note == codes.NOTE_PROPOSED
            key = (said.value, said.seat)
            is_open = proposed and key in asked
            offers = asked.get(key, 0) if proposed else 0
            alarms.append(Alarm(said.value, said.seat, proposed, is_open, offers))
        return Heard(
            tuple(dict.fromkeys(alarms)),
            first,
            game.phase == codes.BET if self._deal.goes_on else game.phase != codes.DEAL,
            tuple(said.seat for _, said in self._said if said.note == codes.NOTE_DEAD_HAND),
            tuple(f"{at / 1_000_000:7.3f}  {said.text}" for at, said in self._said),
            frozenset(self._people.hid),
        )


def open_proposals(game: Watched) -> dict[tuple[int, int], int]:
    """(code, seat) of each decision that is open -> its default option."""
    room = len(game.ruling_options) // len(game.ruling_code)
    return {
        (game.ruling_code[n], game.ruling_seat[n]): game.ruling_options[n * room]
        for n in range(game.open_rulings)
    }
