"""A simulated table under somebody's hands: the rig, its board, the host at its cable, people.

All of it lives in one thread, where `run`, or whoever calls `go_on`, keeps it going; `ask` hands
it a move from any other.
"""

import math
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from random import Random
from typing import Any, Protocol, TypedDict

from floorman import events as ev

from host_tools.console.trial import refusal
from host_tools.link.messages import Event, Message
from host_tools.table.named_games import game_named
from host_tools.table.seats import open_cards
from host_tools.table.state import TableState
from host_tools.texts import ROWS
from simulator.boards.by_name import Board
from simulator.bus import SimulationError
from simulator.faults import parse
from simulator.faults.registry import KEYS, without_racks
from simulator.hands_on.company import Company
from simulator.hands_on.reaching import Hands, Lies
from simulator.hands_on.tempo import Tempo
from simulator.people.pace import EASY, Pace
from simulator.rig import Rig
from simulator.world import SEATS

_TURN_US = 5_000  # of virtual time between two looks at moves and wall clock
_SHOW_S = 0.04
_SIT_US = 30_000_000
_STEP_US = 3_000_000  # a step in which nothing is understood is no longer
_GATHERED_US = 3_400_000  # before NEXT: a card that left is believed so long at most
_HOLD_US = 3_000_000
LOOK_S = 0.02
"""Moves are looked for so often while the table waits."""
_KEY_US = 250_000  # from one key to the next

Move = dict[str, Any]
Answer = Callable[[str], None]


class Time(TypedDict):
    paused: bool
    speed: float


class Playing(TypedDict):
    """People beside the one at the browser: who plays, why they are stuck, whether they can."""

    who: str
    stuck: str
    can: bool


class Picture(Lies):
    """The felt, how time runs, who plays, what is broken."""

    time: Time
    people: Playing
    faults: list[str]


class What(TypedDict):
    """A piece that is played, by which book, from where to where each drag of it goes; `one` is
    the value of the single chip that these move, or 0."""

    name: str
    book: str
    ways: list[list[str]]
    one: int


class Telling(Protocol):
    """Tells the table an event, as Cable.tell."""

    def __call__(
        self,
        kind: int,
        seat: int,
        value: int,
        done: Callable[[], None] = ...,
        wanted: Callable[[], bool] = ...,
        author: int = ...,
    ) -> None: ...


class PlayTable:
    """`take` is what the rig's cable gives each message to; `join` names its way back.

    `changed` is called when what lies there, or what the table said, is not what it was; `heard`
    with each message, once the host's state has it.
    """

    def __init__(
        self,
        rig: Rig,
        board: Board,
        state: TableState,
        changed: Callable[[], None] = lambda: None,
        pace: Pace = EASY,
        seed: int = 0,
        wall: Callable[[], float] = time.monotonic,
    ) -> None:
        self.rig = rig
        self.tempo = Tempo(lambda: rig.clock.now, wall)
        self._board = board
        self._state = state
        self._changed = changed
        self._wall = wall
        self.heard: Callable[[Message], None] = lambda message: None
        self.listeners: list[Callable[[Message], None]] = []
        self._wishes: deque[Callable[[], None]] = deque()
        self._rest = 0.0
        self._ended = False
        self._events = 0
        self._deal = (0, 0)  # number of the hand, how often it was dealt again
        self._shown: Picture | None = None
        self._next_show = 0.0
        self._rng = Random(f"hands on {seed}")
        self._pace = pace
        self.hands = Hands(rig, self._rng)
        self.hands.dealt_open = lambda: open_cards(self._state.game)
        self._verbs = {name[4:]: getattr(self, name) for name in dir(self) if name[:4] == "_do_"}

    def join(self, tell: Telling) -> None:
        """The host is at the cable; people may come."""
        self._cable = tell
        self.rig.faults.tell = tell
        show = self._show_hand
        game = lambda: self._state.game  # noqa: E731 (a new one with each session of the link)
        self.company = Company(self.rig, tell, game, show, self._pace, self._rng)

    def take(self, message: Message) -> None:
        """A message of the table."""
        self._events += isinstance(message, Event) and not message.past
        self._state.take(message)
        self._notice_hand()
        for listen in self.listeners:
            listen(message)
        self.heard(message)
        self._changed()

    def _notice_hand(self) -> None:
        """A hand, or its deal, began."""
        deal = (self._state.game.hand_no, self._state.game.redeals)
        if deal != self._deal:
            self._deal = deal
            self.hands.begin_hand()

    def _show_hand(self, seat: int) -> None:
        self.hands.show(f"hole{seat}")

    # time --------------------------------------------------------------------------------------

    def sit_down(self, players: int, stakes: Any) -> None:
        """Let people sit down and tell the table; SimulationError when it never knows."""
        task = self.company.sit_down(players, stakes)
        ends = self.rig.clock.now + _SIT_US
        self._board.run(lambda: task.finished or self.rig.clock.now > ends)
        if not task.finished:
            raise SimulationError(self.company.stuck or "the table was never told who plays")
        self.hands.gather()
        self.hands.make_change()

    def run(self) -> None:
        """Play until `end`."""
        self.begin()
        while not self._ended:
            time.sleep(min(self.go_on(), LOOK_S))

    def begin(self) -> None:
        """From here on time goes by as the wall clock's does."""
        self.tempo.pause(False)
        self.rig.clock.after(0, self._turn)

    def go_on(self, longest_s: float = math.inf) -> float:
        """Play until the table has to wait, or for so long; the seconds to wait."""
        ends = self._wall() + longest_s
        self._rest = self.tempo.rest()
        self._board.run(lambda: self._gives_way(ends))  # a move may cut its power
        self._show()
        return self._rest

    def _gives_way(self, ends: float) -> bool:
        while self._wishes:
            self._wishes.popleft()()
        return self._ended or self._rest > 0 or self._wall() >= ends

    def run_for(self, seconds: float) -> None:
        """So much virtual time at once."""
        ends = self.rig.clock.now + round(seconds * 1_000_000)
        self._board.run(lambda: self.rig.clock.now >= ends)

    def end(self) -> None:
        """From any thread: `run` returns."""
        self._ended = True

    def ask(self, who: int, move: Move, answer: Answer) -> None:
        """From any thread: make a move; `answer` is told why not, or an empty text."""
        self._wishes.append(lambda: answer(self.made(who, move)))

    def tell(self, kind: int, seat: int, value: int, author: int = ev.BY_HOUSE) -> "Future[None]":
        """From any thread: the host tells an event; done when the table has it.

        A table whose time stands still, or whose cable is pulled, has it later or never.
        """
        taken: Future[None] = Future()

        def done() -> None:
            if taken.set_running_or_notify_cancel():
                taken.set_result(None)

        def wanted() -> bool:
            return not taken.cancelled()

        self._wishes.append(partial(self._cable, kind, seat, value, done, wanted, author))
        return taken

    def _turn(self) -> None:
        self._rest = self.tempo.rest()
        self._show()
        self.rig.clock.after(_TURN_US, self._turn)

    # what is seen --------------------------------------------------------------------------------

    def picture(self) -> Picture:
        """The whole picture."""
        return {
            **self.hands.lies(),
            "time": {"paused": self.tempo.paused, "speed": self.tempo.speed},
            "people": {
                "who": self.company.who,
                "stuck": self.company.stuck,
                "can": self.company.can_play,
            },
            "faults": [f"{name}@{at}" if at else name for name, at in self.rig.faults.active],
        }

    @property
    def shown(self) -> Picture | None:
        """The picture of a moment ago, for other threads."""
        return self._shown

    def _show(self) -> None:
        if self._wall() < self._next_show:
            return
        self._next_show = self._wall() + _SHOW_S
        picture = self.picture()
        if picture != self._shown:
            self._shown = picture
            self._changed()

    # moves ---------------------------------------------------------------------------------------

    def made(self, who: int, move: Move) -> str:
        """Make a move now, in the table's thread; why it cannot be made, or an empty text."""
        verb = self._verbs.get(str(move.get("do")))
        if verb is None:
            return f"nobody knows how to {move.get('do')!r} here"
        try:
            verb(who, move)
        except (ValueError, SimulationError) as why:
            return str(why)
        self._next_show = 0.0
        return ""

    def _do_lift(self, who: int, move: Move) -> None:
        card = move.get("card")
        if card is not None and type(card) is not int:
            raise ValueError("a card has a number")
        self.hands.lift(who, _place(move, "from"), card, move.get("chips"))

    def _do_put(self, who: int, move: Move) -> None:
        self.hands.put(who, _place(move, "to"), bool(move.get("neat")))

    def _do_back(self, who: int, move: Move) -> None:
        self.hands.back(who)

    def _do_push(self, who: int, move: Move) -> None:
        self.hands.push(_place(move, "from"), _place(move, "to"))

    def _do_sweep(self, who: int, move: Move) -> None:
        self.hands.sweep()

    def _do_pitch(self, who: int, move: Move) -> None:
        """The upper card to whoever is next."""
        game = self._state.game
        seats = [n for n in range(SEATS) if self.rig.world.chips(f"rack{n}") or game.dealt[n]]
        around = sorted(seats, key=lambda n: (n - game.button - 1) % SEATS)
        if not around:
            raise ValueError("nobody sits at the table")
        seat = min(around, key=self.hands.cards_of)
        self.hands.lift(-1, "deck")
        self.hands.put(-1, f"hole{seat}")

    def _do_peek(self, who: int, move: Move) -> None:
        self.hands.peek(_seat(move))

    def _do_hide(self, who: int, move: Move) -> None:
        self.hands.hide(_seat(move))

    def _do_lay(self, who: int, move: Move) -> None:
        self.hands.lay(_seat(move))

    def _do_muck(self, who: int, move: Move) -> None:
        self.hands.muck(_seat(move))

    def _do_turn(self, who: int, move: Move) -> None:
        self.hands.turn(_place(move, "at"))

    def _do_knock(self, who: int, move: Move) -> None:
        self.rig.knock(_seat(move))

    def _do_gather(self, who: int, move: Move) -> None:
        self.hands.gather()

    def _do_key(self, who: int, move: Move) -> None:
        """A key of the pad, or several one after the other: {"key": "2 enter"}."""
        names = str(move.get("key")).split()
        strange = [name for name in names if name not in KEYS]
        if strange or not names:
            raise ValueError(f"there is no key {' '.join(strange)!r} on the pad")
        hold = self.rig.hold if move.get("long") else None
        for n, name in enumerate(names):
            press = partial(hold, us=_HOLD_US) if hold else self.rig.press
            self.rig.clock.after(n * _KEY_US, partial(press, KEYS.index(name)))

    def _do_fault(self, who: int, move: Move) -> None:
        self.rig.faults.on(without_racks(parse(str(move.get("fault")))))

    def _do_heal(self, who: int, move: Move) -> None:
        name, _, place = str(move.get("fault")).partition("@")
        self.rig.faults.off(name, place)

    def _do_people(self, who: int, move: Move) -> None:
        self.company.let(str(move.get("who")))

    def _do_game(self, who: int, move: Move) -> None:
        """The floor chooses the game of the next hand."""
        chosen = game_named(str(move.get("game")))
        if no := refusal(self._state.game, [chosen], {}):
            raise ValueError(no.text[self._state.speaks or ROWS[0]])
        self._cable(*chosen)

    def _do_pause(self, who: int, move: Move) -> None:
        self.tempo.pause(bool(move.get("paused")))

    def _do_speed(self, who: int, move: Move) -> None:
        speed = move.get("speed")
        self.tempo.run(float(speed) if isinstance(speed, int | float) else 0.0)

    def _do_step(self, who: int, move: Move) -> None:
        """On to the next thing that the table understands, then stand still."""
        self.tempo.pause(True)
        heard = self._events
        self.tempo.hurry(lambda: self._events > heard, _STEP_US)

    def _do_next(self, who: int, move: Move) -> None:
        """People play this hand to its end, fast; else cards are gathered and NEXT is keyed."""
        number = self._state.game.hand_no
        paused = self.tempo.paused
        self.tempo.pause(paused)
        if self.company.who != "everybody":
            self.hands.gather()
            self.company.between_hands()
            press = partial(self.rig.press, KEYS.index("next"))
            self.rig.clock.after(_GATHERED_US, press)
        self.tempo.hurry(lambda: self._state.game.hand_no != number)


def _place(move: Move, name: str) -> str:
    return str(move.get(name))


def _seat(move: Move) -> int:
    seat = move.get("seat")
    if type(seat) is not int or not 0 <= seat < SEATS:
        raise ValueError(f"seats are 0 to {SEATS - 1}")
    return seat
