"""Joins the parts of the reveal process.

It takes the relay's lines, runs the delay, and hands the server the delayed table and its
settings.

Everything here belongs to one thread, that of the asyncio loop.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from typing import Any

from floorman.rules import codes
from floorman.rules.state import NOBODY

from host_tools.ground.clocks import boot_clock
from host_tools.reveal.faces import Faces
from host_tools.reveal.follow import Card, Follower
from host_tools.reveal.memory import Memory
from host_tools.reveal.odds import Odds
from host_tools.reveal.people import People
from host_tools.reveal.picture import Feed, Maker
from host_tools.reveal.queue import Item, Queue
from host_tools.reveal.sections import OnAir, Picture, State, Status
from host_tools.reveal.settings import Settings
from host_tools.reveal.undone import Undone
from host_tools.seal.opening import Opener
from host_tools.statistics.tendencies import Tendencies

CLAP_S = 1.0
SILENT_S = 6.0  # three heartbeats of the relay
_LOOK_S = 1.0  # the longest sleep: the clock of asyncio stands still while the computer sleeps
_AT_ONCE = 200  # lines between two looks at the sockets
Moment = dict[str, Any]
Heard = Callable[[str, Moment], None]
"""Hears of a moment on the picture (see `Reveal.listen`)."""


class Reveal:
    """What goes on air.  `settings` and `people` are how it looks; `now` is the boot clock, and
    `executor` where equity is worked out, a thread unless given.

    `live` follows the table as the lines come, for the operator's preview, and never sees a hole
    card.  `delayed` follows what has left the queue.
    """

    def __init__(
        self,
        settings: Settings,
        queue: Queue,
        opener: Opener | None = None,
        now: Callable[[], float] = boot_clock,
        executor: Executor | None = None,
    ) -> None:
        self.settings = settings
        self.people = People.of(queue.noted("people") or {})
        self.clients = 0
        self._queue = queue
        self._now = now
        self._heard_at = now()
        self._listeners: list[Heard] = []
        self._faces = Faces(opener)
        self._odds = Odds(executor)
        self._wake = asyncio.Event()
        self.delayed = Follower(self._tell)
        self.delayed.tendencies = Tendencies()
        self.live = Follower()
        self._memory = Memory(queue, self.delayed)
        self._undone = Undone()
        self._is_quiet = False  # what is followed now is taken back at once
        self._first: Item | None = None
        self._clap = (0, 0.0)
        queue.set_delay(settings.whole_delay_s)
        self._rebuild()
        self._on_air = Maker(self.delayed, self._faces.face, self._odds)
        self._preview = Maker(self.live, _closed, None)

    def pair(self, opener: Opener | None) -> None:
        """Open hands with another pairing from now on, those that wait, too."""
        self._faces = Faces(opener)
        for item in self._queue:
            self._faces.take(item.line)
        self._on_air = Maker(self.delayed, self._faces.face, self._odds)
        self._tell("changed", {})

    def _rebuild(self) -> None:
        """Follow again what the queue has kept; nobody hears of what was shown before."""
        now = self._now()
        first = self._memory.begin(self.live, now)
        for item in self._queue.since(first):
            self._know(item)
            if self._queue.is_shown(item):
                self._memory.take(item, min(now, item.at + self._queue.delay_s))

    # in --------------------------------------------------------------------

    @property
    def source(self) -> int:
        """The relay's number of the last line that is kept here."""
        return self._queue.source

    def receive(self, source: int, line: dict[str, Any]) -> None:
        """A line of the relay, with its number there; one that came before is left out."""
        now = self._now()
        self._heard_at = now
        item = self._queue.put(source, line, now)
        if item:
            opened = self._know(item)
            self._wake.set()
            if opened:
                self._tell("changed", {})

    def beat(self, last: int) -> None:
        """The relay lives, and its last line has this number."""
        self._heard_at = self._now()
        if last < self._queue.source:
            self._queue.begin_anew()

    def _know(self, item: Item) -> bool:
        """What may be known at once; whether a hand was opened."""
        opened = self._faces.take(item.line)
        before = self.live.game.log.count
        self.live.take(item.line, item.at)
        self._undone.follow(item, before, self.live.game.log.count)
        if self._first is None and self.live.game.phase == codes.DEAL:
            self._first = item
        return opened

    # the delayed clock -----------------------------------------------------

    async def run(self) -> None:
        """Show what is due, as long as this is not cancelled."""
        working = asyncio.create_task(self._odds.work(lambda: self._tell("changed", {})))
        try:
            while True:
                self._wake.clear()
                self.step()
                wait = self._due_in()
                with suppress(TimeoutError):
                    sleep = _LOOK_S if wait is None else min(wait, _LOOK_S)
                    await asyncio.wait_for(self._wake.wait(), sleep)
        finally:
            working.cancel()

    def step(self) -> int:
        """Show what is due now, a part of it where that is much; how many lines that were."""
        shown = 0
        now = self._now()
        while shown < _AT_ONCE or self._is_quiet:
            if self._waits_for_undo(now) or not (item := self._queue.take(now)):
                break
            self._is_quiet = self._undone.until(item.id) is not None
            self._memory.take(item, now)
            shown += 1
        self._is_quiet = False
        if shown:
            self._undone.forget(self._queue.shown)
            self._tell("changed", {})
        return shown

    def _undo_ahead(self) -> Item | None:
        """The UNDO that takes back what comes next."""
        coming = self._queue.next
        return self._undone.until(coming.id) if coming else None

    def _waits_for_undo(self, now: float) -> bool:
        undo = self._undo_ahead()
        return undo is not None and now < undo.at + self._queue.delay_s

    def _due_in(self) -> float | None:
        """Seconds until something is shown, 0 when it is time; None when nothing waits."""
        now = self._now()
        undo = self._undo_ahead()
        return max(0.0, undo.at + self._queue.delay_s - now) if undo else self._queue.due_in(now)

    def listen(self, heard: Heard) -> None:
        """`heard(kind, data)` from now on: hand_started {"hand"}, all_in {"pot"}, showdown
        {"seat", "pot"}, hand_ended {"hand"}, all on the delayed clock; changed {} when the
        document may be another one.
        """
        self._listeners.append(heard)

    def _tell(self, kind: str, data: dict[str, Any]) -> None:
        if self._is_quiet:
            return
        for heard in self._listeners:
            heard(kind, data)

    def clap(self, count: int) -> None:
        """Draw the mark of a clap for a second; whoever calls has waited for the delay."""
        self._clap = (count, self._now() + CLAP_S)
        self._tell("changed", {})

    # how it looks ----------------------------------------------------------

    def change(self, **fields: Any) -> Settings:
        """Set settings; ValueError says what cannot be, and nothing is changed then."""
        settings = self.settings.changed(**fields)
        self._queue.set_delay(settings.whole_delay_s)
        self.settings = settings
        self._wake.set()
        self._tell("changed", {})
        return settings

    def set_person(self, seat: int, **fields: str) -> None:
        """Name, photo or flag of a seat; ValueError says what cannot be."""
        self.people.set(seat, **fields)
        self._queue.note("people", self.people.as_json())
        self._tell("changed", {})

    def document(self) -> OnAir:
        """The overlay's document: delayed, with what the settings show."""
        made = self._on_air.document(self._feed(), self.settings, self.people, self._now())
        count, until = self._clap
        return {**made, "clap": count if self._now() < until else None}

    def preview(self) -> Picture:
        """The same document of now, every hole card face down."""
        down = self.settings.changed(reveal_cards="never", reveal_players="immediate")
        return self._preview.document(Feed("live", 0), down, self.people, self._now())

    def _feed(self) -> Feed:
        return Feed(self._state(), self.settings.delay_s, self._starts_in())

    def _state(self) -> State:
        if self.settings.hidden:
            return "hidden"
        if self._is_stale():
            return "stale"
        return "live" if self.delayed.game.phase != codes.IDLE else "countdown"

    def _is_stale(self) -> bool:
        """The delayed clock has come to where nothing was heard any more."""
        return self._now() - self._queue.delay_s > self._heard_at + SILENT_S

    def _starts_in(self) -> int | None:
        """Seconds until the first hand, once it is known; None when it has begun."""
        if self._first is None or self.delayed.game.phase != codes.IDLE:
            return None
        return max(0, round(self._first.at + self._queue.delay_s - self._now()))

    # for the operator ------------------------------------------------------

    def status(self) -> Status:
        """How the stream is."""
        game = self.delayed.game
        acting = game.phase == codes.BET and game.actor != NOBODY
        return {
            "feed": self._state(),
            "delay_s": self.settings.delay_s,
            "waiting": self._queue.waiting,
            "starts_in_s": self._starts_in(),
            "hand": game.hand_no,
            "turn_seat": game.actor if acting else None,
            "pot": game.pot() if game.phase not in (codes.IDLE, codes.DONE) else 0,
            "to_call": game.to_call(game.actor) if acting else 0,
            "level": self.delayed.level,
            "level_left": game.clock_left or None,
            "overlay_on": not self.settings.hidden,
            "alert": self._alert(),
            "decision": game.decision(),
            "clients": self.clients,
            "head": self._faces.head[:4].hex(),
        }

    def _alert(self) -> str:
        if self._now() - self._heard_at > SILENT_S:
            return "nothing is heard from the relay: look at floorman run and the network"
        return self._unsealed() or self._faces.trouble or self.delayed.trouble or self._early()

    def _unsealed(self) -> str:
        if not codes.DEAL <= self.live.game.phase < codes.DONE:
            return ""
        if self._faces.is_lost:
            return (
                "the table's power went in this hand, and the hand's key with it: its cards stay"
                " sealed, the next hand's come as always"
            )
        if not self._faces.seals_nothing:
            return ""
        return (
            "the table seals no card of this hand: its seal.txt says off, another computer passes"
            " for it, or it was paired anew; pair it again"
        )

    def _early(self) -> str:
        """Cards come behind their hand: the table keeps its keys longer than the stream waits."""
        held, own = self._faces.delay_s, self.settings.delay_s
        if held < own or not held:
            return ""
        return (
            f"the table keeps each key for {held} s and the delay is {own} s: cards come behind"
            f" their hand, until it is {held} s and a hand's length"
        )


def _closed(card: Card) -> None:
    """A preview opens nothing."""
