"""Reads the tags that somebody lays on a reader, and keeps them as a tag list and a tag file.

`/register` is its page, `/register/ws` what it shows, as outputs/live.py carries it, and
`/register/do` takes a command: start, stop, skip, undo, deck (`deck`), chips (`value`), dealer
(`lays`).
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Protocol, TypedDict

from aiohttp import web
from floorman.link.exams import NEW, PAIRED, REFUSED

from host_tools.access.gate import Gate, file_at
from host_tools.access.roles import OWNER, Who
from host_tools.evening import registering
from host_tools.evening.asking import doing
from host_tools.evening.refused import RefusedError
from host_tools.evening.registering import Registration
from host_tools.ground import private
from host_tools.outputs.commands import Command, Short
from host_tools.outputs.live import Live
from host_tools.table.tagfile import Entry, read_list, tag_file

LIST, FILE = "tags.txt", "tags.bin"
_LOOK_S = 0.12
_ANSWER_S = 1.0

Ask = Callable[[int], Awaitable[tuple[int, ...] | None]]
"""Have a question of exams.py answered for the reader; None when no answer came."""


class RegisterCommand(Command, frozen=True, kw_only=True):
    """A command of the page."""

    deck: Short = ""
    value: int = 0
    lays: bool = False


class Registered(TypedDict):
    """The page's document; no UID is in it.  `chips` are counts by value."""

    runs: bool
    deck: str
    value: int
    wanted: int | None
    missing: list[int]
    chips: dict[str, int]
    said: str
    values: dict[str, Any]
    dealer: bool
    lays: bool
    file: str


class HandPlayedError(Exception):
    """The table examines nothing while it plays."""


class PairingError(Exception):
    """Nor while somebody pairs it, and five seconds after."""


class SimulatedDealer(Protocol):
    """Lays the cards of a new deck in the simulator."""

    def lay(self, card: int) -> None:
        """This one, 0..51, on the reader."""

    def lift(self) -> None:
        """Whatever lies there."""


class Asking:
    """One question at a time over a link; `answer` takes what comes, in the loop's thread."""

    def __init__(self, send: Callable[[int], object]) -> None:
        self._send = send
        self._what = -1
        self._waits: asyncio.Future[tuple[int, tuple[int, ...]]] | None = None

    async def __call__(self, what: int) -> tuple[int, ...] | None:
        """The four numbers; HandPlayedError, PairingError when the table examines nothing."""
        self._waits = asyncio.get_running_loop().create_future()
        self._what = what
        self._send(what)
        try:
            said, numbers = await asyncio.wait_for(self._waits, _ANSWER_S)
        except TimeoutError:
            return None
        finally:
            self._waits = None
        if said == REFUSED:
            raise PairingError if numbers[0] == PAIRED else HandPlayedError
        return numbers

    def answer(self, what: int, numbers: tuple[int, ...]) -> None:
        """An examination came back."""
        if self._waits and not self._waits.done() and what in (self._what, REFUSED):
            self._waits.set_result((what, numbers))


class Registrar:
    """`folder` gets the list and the tag file; `ask` reads.  OSError, ValueError when the files
    are no list of tags.
    """

    def __init__(
        self,
        folder: Path,
        ask: Ask,
        page: Path,
        dealer: SimulatedDealer | None = None,
    ) -> None:
        self._folder = folder
        self._ask = ask
        self._page = page
        self.dealer = dealer
        self._changed: Callable[[], None] = lambda: None
        self._lays = False
        self._runs = False
        self.registration = Registration(entries=self._kept())

    def _kept(self) -> tuple[Entry, ...]:
        path = self._folder / LIST
        return tuple(read_list(path.read_text("utf-8"))) if path.exists() else ()

    # reading -------------------------------------------------------------------------------------

    async def follow(self) -> None:
        """Look at the reader again and again, while somebody registers."""
        while True:
            if self._runs:
                await self._look()
            await asyncio.sleep(_LOOK_S)

    async def _look(self) -> None:
        try:
            first = await self._ask(NEW)
            if first is None:
                return
            more = [await self._ask(what) for what in registering.questions(first)]
        except HandPlayedError:
            self._now(registering.interrupted(self.registration, "hand_runs"))
            return
        except PairingError:
            self._now(registering.interrupted(self.registration, "pairing"))
            return
        if None not in more:
            answers = [first, *(numbers for numbers in more if numbers)]
            self._now(registering.read(self.registration, registering.reading_of(answers)))
            self._deal()

    def _now(self, registration: Registration) -> None:
        entries = self.registration.entries
        if registration.entries != entries:
            self._keep(registration.entries)
        self.registration = registration
        self._changed()

    def _keep(self, entries: tuple[Entry, ...]) -> None:
        """Both files, each whole on the disk before it takes the place of the one before."""
        lines = "".join(registering.line_of(entry) + "\n" for entry in entries)
        private.write(self._folder / LIST, lines)
        private.write(self._folder / FILE, tag_file(entries))

    def _deal(self) -> None:
        if not (self.dealer and self._lays):
            return
        if self.registration.said == "lay" and self.registration.wanted is not None:
            self.dealer.lay(self.registration.wanted)
        elif self.registration.said not in ("lay", "complete"):
            self.dealer.lift()

    # pages ---------------------------------------------------------------------------------------

    def add_to(self, gate: Gate, app: web.Application) -> None:
        """Serve them; whoever comes through the gate may watch, the floor commands."""
        live = Live(gate, self.document)
        self._changed = live.changed
        app.router.add_get("/register", file_at(self._page / "register.html"))
        app.router.add_get("/register/ws", live.serve)
        app.router.add_post("/register/do", doing(gate, RegisterCommand, self.do, self.document))
        live.run_in(app)

    def document(self) -> Registered:
        """The whole page."""
        registration = self.registration
        return {
            "runs": self._runs,
            "deck": registration.deck,
            "value": registration.value,
            "wanted": registration.wanted,
            "missing": list(registration.missing),
            "chips": {str(value): n for value, n in sorted(registration.chips().items())},
            "said": registration.said if self._runs else "stopped",
            "values": dict(registration.values),
            "dealer": self.dealer is not None,
            "lays": self._lays,
            "file": FILE,
        }

    def do(self, command: RegisterCommand, who: Who = OWNER) -> None:
        """Carry out a command; RefusedError or WrongError says why not."""
        what, now = command.do, self.registration
        if what in ("start", "stop"):
            self._runs = what == "start"
        elif what == "skip":
            self._now(registering.skipped(now))
        elif what == "undo":
            self._now(registering.undone(now))
        elif what == "deck":
            self._now(registering.for_deck(now, command.deck))
        elif what == "chips":
            self._now(registering.for_chips(now, command.value))
        elif what == "dealer" and self.dealer:
            self._lays = command.lays
        else:
            raise RefusedError("unknown")
        self._changed()
