"""A handled table and all of its pages' rooms, beside the pages: no sockets, no threads.

The same documents and commands as hands_on/serving.py has behind a server.
"""

import asyncio
import re
import tempfile
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import parse_qs, urlsplit

from floorman.rules.books import NAMES
from msgspec import Meta

from host_tools.access.roles import OWNER
from host_tools.console.desk import Desk
from host_tools.ground import json_text
from host_tools.outputs.commands import Command
from host_tools.outputs.live_document import Answering, Line, LiveDocument, converse
from host_tools.table.house import named
from host_tools.table.named_games import games_named
from host_tools.table.seats import SIMULATED_NAMES
from host_tools.table.state import TableState
from host_tools.table.view import Input
from host_tools.texts import ROWS, in_json, languages
from simulator.academy import practice
from simulator.bus import SimulationError
from simulator.hands_on import film, gallery
from simulator.hands_on.company import PLAYERS
from simulator.hands_on.first_table import Game, evening
from simulator.hands_on.moves import Moves
from simulator.hands_on.play_table import PlayTable
from simulator.hands_on.playing import Playing, in_turns
from simulator.looks import LOOK_S, looks
from simulator.people.stakes import BIG, SMALL, STACK, stakes
from simulator.playing.scenario.model import ScenarioError
from simulator.site.port import Port
from simulator.world import SEATS

_GONE = 4404
_HAND = re.compile(r"^variant *=", re.MULTILINE)  # PHH
Ended = Callable[[], None]


class Written(Command, frozen=True, kw_only=True):
    """A scenario that somebody wrote, or a hand as PHH."""

    text: Annotated[str, Meta(max_length=6000)]


def rooms_for(wish: Mapping[str, str]) -> "Rooms":
    """Rooms as an address wants them: "game", "book", "players", "language", "seed", each only if
    it is to be another than usual, and "piece", one of the gallery that stands there at first.

    ValueError for what there is not.
    """
    players = int(wish.get("players", "6"))
    if not 2 <= players <= SEATS:
        raise ValueError(f"2 to {SEATS} players sit at a table, not {players}")
    kind, language = wish.get("game", ""), wish.get("language", "")
    rules = [*named(_book(wish["book"])).events] if "book" in wish else []
    rules += [games_named(kind)[0]] if kind else []
    stakes_of = stakes(f"{SMALL}/{BIG}", str(STACK), players, kind)
    game = Game(players, stakes_of, seed=int(wish.get("seed", "0")))
    spoken = language if language in ROWS else ""
    rooms = Rooms(game, dict(enumerate(SIMULATED_NAMES)), rules, spoken)
    if "piece" in wish:
        rooms.first = partial(rooms.cause, gallery.piece(wish["piece"]))
    return rooms


def _book(name: str) -> str:
    """A book, and no path to one."""
    if name not in NAMES:
        raise ValueError(f"books are {', '.join(NAMES)}, not {name}")
    return name


class Rooms:
    """`rules` are events that tell the table what it plays by; `language` is every table's."""

    def __init__(
        self,
        game: Game,
        names: dict[int, str],
        rules: Sequence[Input] = (),
        language: str = "",
    ) -> None:
        self._game = game
        self._rules = rules
        self.playing = Playing(names, language, in_turns)
        self._desk = Desk(
            self.playing.state, self.playing.tell, None, lambda line: None, time.monotonic
        )
        self._table = LiveDocument(self._desk.document)
        self._felt = LiveDocument(self.playing.lies)
        self._looks = LiveDocument(
            lambda: looks(self.playing.eyes(), self.playing.state.speaks), LOOK_S
        )
        self.playing.changed = self._changed
        self.playing.heard = self._desk.heard
        self._at_work: set[asyncio.Task[None]] = set()
        self.first = self.begin
        """Opens the table that is there before anybody asks for another."""

    def _changed(self) -> None:
        self._table.changed()
        self._felt.changed()

    def start(self) -> None:
        """People sit down, and the documents live."""
        self._work(self._live())

    async def _live(self) -> None:
        async with self._table.living(), self._felt.living(), self._looks.living():
            self.first()
            await asyncio.Event().wait()

    def _work(self, does: Coroutine[None, None, None]) -> None:
        one = asyncio.get_running_loop().create_task(does)
        self._at_work.add(one)
        one.add_done_callback(self._at_work.discard)

    def begin(self) -> None:
        """The evening's game, from its first hand."""

        def opening(state: TableState, changed: Callable[[], None]) -> Any:
            return evening(self._game, state, changed, self._rules)

        self.playing.open(opening, _players_play)

    def cause(self, one: gallery.Piece) -> None:
        """A piece of the gallery, just before it happens."""
        self.playing.open(gallery.opening(one, self._game.board), what=gallery.what(one))

    # what pages open -----------------------------------------------------------------------------

    def open(
        self, address: str, post: Callable[[str], object], shut: Callable[[int], object]
    ) -> Port:
        """A page's line, as a server would open a socket at this address."""
        port = Port(post, shut)
        asked = urlsplit(address)
        found = self._room(asked.path)
        if found is None:
            shut(_GONE)
            return port
        line = Line(port, OWNER, _language(asked.query))
        self._work(_carry(line, port, *found))
        return port

    def _room(self, path: str) -> tuple[LiveDocument, Answering | None, Ended] | None:
        moves = Moves(self.playing)
        return {
            "/ws": (self._table, None, _nothing),
            "/console/ws": (self._table, self._desk.commands.over, _nothing),
            "/play/ws": (self._felt, moves.commands.over, moves.gone),
            "/window/ws": (self._looks, None, _nothing),
        }.get(path)

    # what pages ask ------------------------------------------------------------------------------

    def ask(self, address: str, body: str = "") -> tuple[int, str]:
        """A POST: the HTTP status of its answer, and its JSON."""
        asked = urlsplit(address)
        try:
            return 200, in_json(self._asked(asked.path, body), _language(asked.query))
        except KeyError:
            return 404, in_json({"error": f"nothing answers at {asked.path}"})
        except (ValueError, SimulationError) as error:
            return 409, in_json({"error": str(error)})

    def _asked(self, path: str, body: str) -> Mapping[str, Any]:
        if path == "/film/made":
            return self._filmed(json_text.read(body, Written).text)
        self.first = _nothing  # whoever asks has another table than the first one
        if path == "/academy/practice":
            practice.begin(self.playing, self._game)
            return {}
        what, _, name = path.removeprefix("/gallery/").partition("/")
        if what == "leave":
            self.begin()
        elif what == "cause":
            self.cause(gallery.piece(name))
        else:
            raise KeyError(path)
        return {}

    def _filmed(self, text: str) -> film.Film:
        """A scenario or a recorded hand as a film.  The table in play is left for it: there is
        room for one.
        """
        made = _read(text, self.playing.state.names)
        self.playing.close()
        try:
            return made()
        finally:
            self.begin()


def _read(text: str, names: dict[int, str]) -> Callable[[], film.Film]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / ("hand.phh" if _HAND.search(text) else "scenario.toml")
        path.write_text(text, "utf-8")
        try:
            return film.films(path, names)[0][1]
        except ScenarioError as error:
            raise ValueError(f"line {error.line}: {error.reason}") from None
        except ValueError as error:
            raise ValueError(str(error).removeprefix(f"{path}: ")) from None


def _language(query: str) -> str:
    asked = parse_qs(query).get("language", [""])[0]
    return asked if asked in languages() else ROWS[0]


def _players_play(table: PlayTable) -> None:
    table.company.let(PLAYERS)


def _nothing() -> None:
    pass


async def _carry(
    line: Line, port: Port, document: LiveDocument, answering: Answering | None, ended: Ended
) -> None:
    try:
        await converse(line, document.show, port.texts(), answering)
    finally:
        ended()
