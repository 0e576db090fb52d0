"""Pages over the simulator: a table to handle, the gallery, films of scenarios and hands."""

import argparse
import asyncio
from collections.abc import Sequence

from host_tools.commands.game import seated
from host_tools.commands.serving import SIMULATED_NAMES
from host_tools.ground.cannot import sentences
from host_tools.table.view import Input

_PLAYERS = 6


def play(
    options: argparse.Namespace, names: dict[int, str], rules: Sequence[Input], path: str = "play"
) -> int:
    """Serve a table to handle until a signal comes.  ValueError: no such game."""
    from simulator.hands_on.first_table import Game
    from simulator.hands_on.serving import Evening, serve
    from simulator.people.pace import EASY, PACES
    from simulator.people.stakes import BIG, SMALL, STACK, stakes

    players = options.players or _PLAYERS
    seated(names, players)
    game = Game(
        players,
        stakes(options.blinds or f"{SMALL}/{BIG}", options.stacks or str(STACK), players),
        options.board,
        options.profile,
        options.seed,
        PACES.get(options.pace or "", EASY),
        options.speed or 1.0,
    )
    called = names or dict(enumerate(SIMULATED_NAMES))

    def evening() -> Evening:
        return Evening(game, called, options.http, path, rules, options.lang or "")

    return asyncio.run(serve(evening, options.open))


def show(files: Sequence[str], suffix: str, board: str, http: int, browse: bool) -> int:
    """Serve what files hold as films until a signal comes.  CannotError."""
    from simulator.hands_on.film import films
    from simulator.hands_on.serving import Films, serve
    from simulator.playing.named_files import named_files

    names = dict(enumerate(SIMULATED_NAMES))
    with sentences():
        paths = named_files(list(files), suffix)
        found = [one for path in paths for one in films(path, names, board)]
    return asyncio.run(serve(lambda: Films(found, http), browse))
