"""Pages over the simulator: a table to handle, the gallery, films of scenarios and hands."""

import argparse
import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from floorman import events as ev

from host_tools.access.gate import Gate
from host_tools.access.terms import Terms
from host_tools.commands.admitting import Entrance
from host_tools.commands.game import seated
from host_tools.commands.turns import Turns
from host_tools.ground.cannot import sentences
from host_tools.outputs.home import ACADEMY, DEVICES, GALLERY, PLAY, Links
from host_tools.store.folder import default_folder, make_folder
from host_tools.table.named_games import Mix
from host_tools.table.seats import SIMULATED_NAMES
from host_tools.table.view import Input

if TYPE_CHECKING:
    from simulator.hands_on.playing import Playing

_PLAYERS = 6


def play(
    options: argparse.Namespace,
    names: dict[int, str],
    rules: Sequence[Input],
    turns: Turns,
    mix: Mix | None = None,
) -> int:
    """Serve a table to handle until a signal comes.  ValueError: no such game."""
    from simulator.academy.practice import begin
    from simulator.academy.routes import AcademyRoutes
    from simulator.hands_on.first_table import Game
    from simulator.hands_on.playing import Playing
    from simulator.hands_on.serving import Evening, serve
    from simulator.people.pace import EASY, PACES
    from simulator.people.stakes import BIG, SMALL, STACK, stakes

    players = options.players or _PLAYERS
    seated(names, players)
    game = Game(
        players,
        stakes(
            options.blinds or f"{SMALL}/{BIG}",
            options.stacks or str(STACK),
            players,
            options.game,
        ),
        options.board,
        options.profile,
        options.seed,
        PACES.get(options.pace or "", EASY),
        options.speed or 1.0,
        mix,
    )
    called = names or dict(enumerate(SIMULATED_NAMES))

    playing = Playing(called, options.lang or "")
    entrance = _entrance(options, playing)

    def evening(end: Callable[[], None]) -> Evening:
        home = turns.home(_here(options), end)
        gate = entrance.gate if entrance else Gate()
        rooms = [AcademyRoutes(gate, partial(begin, playing, game)).add_to]
        return Evening(
            game, playing, called, options.http, options.at, rules, entrance, home, rooms
        )

    def begun(ports: Sequence[int]) -> str:
        turns.port = ports[0]
        return entrance.welcome(ports) if entrance else ""

    try:
        return asyncio.run(serve(evening, options.open, begun))
    finally:
        if entrance:
            entrance.close()


def _entrance(options: argparse.Namespace, playing: "Playing") -> Entrance | None:
    """Where other devices come in, if they are to; they are the same as those of `run`."""
    if not (options.host or options.token):
        return None
    folder = options.folder or default_folder()
    make_folder(folder)
    return Entrance(
        folder, options.host, options.http,
        lambda code: playing.tell(ev.CODE, 0, code), lambda: playing.state.speaks,
        Terms(options.token),
    )  # fmt: skip


def _here(options: argparse.Namespace) -> dict[str, Links]:
    seen = {"window": "/window"}
    here: dict[str, Links] = {
        PLAY: {"play": "/play", "table": "/", "console": "/console", **seen},
        GALLERY: {"gallery": "/gallery"},
        ACADEMY: {"academy": "/academy"},
    }
    return {**here, DEVICES: {"devices": "/devices", **seen}} if options.host else here


def show(files: Sequence[str], suffix: str, board: str, http: int, browse: bool) -> int:
    """Serve what files hold as films until a signal comes.  CannotError."""
    from simulator.hands_on.film import films
    from simulator.hands_on.serving import Films, serve
    from simulator.playing.named_files import named_files

    names = dict(enumerate(SIMULATED_NAMES))
    with sentences():
        paths = named_files(list(files), suffix)
        found = [one for path in paths for one in films(path, names, board)]
    return asyncio.run(serve(lambda end: Films(found, http), browse))
