"""`floorman run`: a table, a real one or a simulated one, on a page."""

import argparse
import math
import signal
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host_tools.commands.arguments import (
    LANGUAGES,
    Commands,
    add_board,
    add_faults,
    add_http,
    add_records,
    check_readers,
    whole,
)
from host_tools.commands.config import OPTION
from host_tools.commands.game import add_pair, add_people, people, seat_names
from host_tools.commands.streaming import DELAY_S, STREAM_SPEED, Stream
from host_tools.ground.cannot import CannotError, sentences
from host_tools.reveal.settings import LONGEST_S

if TYPE_CHECKING:
    from host_tools.commands.turns import Turns
    from host_tools.table.house import House
    from host_tools.table.named_games import Mix
    from host_tools.table.view import Input

AMOUNT_LIMIT = 1 << 30
_hands = whole(1, sys.maxsize, "play one hand at least, not {}")
_chips = whole(0, AMOUNT_LIMIT - 1, f"{{}} is not 0 to {AMOUNT_LIMIT - 1} chips")
_delay = whole(0, LONGEST_S, f"a delay is 0 to {LONGEST_S} seconds, not {{}}")
_NOT_PLAYED = ("port", "stream", "hands", "fault", "build", "pair")


def add(commands: Commands) -> None:
    """Add `floorman run` to the command line."""
    parser = commands.add_parser("run", help="show a table, a real one or a simulated one")
    parser.description = "Link to a table and show it on a page; without --port a simulated one."
    add_arguments(parser)
    add_people(parser)
    parser.add_argument(
        "--evening", type=Path, nargs="?", const=Path(), metavar="FILE",
        help="run a home game or a tournament on it, as `floorman evening` does",
    )  # fmt: skip


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `run` and `evening` have in common."""
    parser.add_argument("--port", default="", help="/dev/ttyACM0, a pty, or socket://HOST:PORT")
    add_board(parser)
    add_faults(parser)
    add_pair(parser)
    parser.set_defaults(command=_run, at="play", evening=None)
    parser.add_argument(
        "--speed",
        type=_speed,
        metavar="X",
        help="simulated seconds a second; 1 unless given, 3 with --stream",
    )
    parser.add_argument(
        "--hands", type=_hands, metavar="N", help="end after so many simulated hands"
    )
    add_served(parser)
    parser.add_argument(
        OPTION, type=Path, metavar="FILE",
        help="options by their names (TOML); what is typed counts before it",
    )  # fmt: skip
    parser.add_argument(
        "--play", action="store_true", help="handle the simulated table yourself: /play"
    )
    parser.add_argument(
        "--stream", type=_delay, nargs="?", const=DELAY_S, metavar="S",
        help=f"on air as well: the simulated table paired, and its overlay {DELAY_S} s behind",
    )  # fmt: skip
    parser.add_argument(
        "--bank", type=_chips, metavar="CHIPS", help="what lies in the bank now, over its reader"
    )
    parser.add_argument(
        "--names", default="", metavar="A,B,...", help="who sits in seat 1, 2, ..."
    )
    parser.add_argument(
        "--game", default="", metavar="GAME",
        help="the game: omaha, 'limit holdem', stud, ..., or several: horse, eight_game,"
        " nine_game, 'razz, badugi'; otherwise as the table has it",
    )  # fmt: skip
    parser.add_argument(
        "--every", default="", metavar="N",
        help="the next of several games comes after an orbit, with each level, or after N hands",
    )  # fmt: skip
    parser.add_argument(
        "--rules", default="", metavar="BOOK",
        help="a rule book (tda2019, ...) or a house file; otherwise as the table has them",
    )  # fmt: skip


def add_served(parser: argparse.ArgumentParser) -> None:
    """Where the pages are, for whom, and what they speak."""
    add_http(parser)
    parser.add_argument(
        "--host", default="", metavar="ADDRESS",
        help="let paired devices in over HTTPS at this address, 0.0.0.0 for all this computer has",
    )  # fmt: skip
    parser.add_argument(
        "--token", action="store_true",
        help="ask this user's own browser, too, for the token of the printed address",
    )  # fmt: skip
    parser.add_argument(
        "--four-eyes", action="store_true",
        help="undo and stacks of a console, and chips that the director's page gives, wait until"
        " another person agrees at another device",
    )  # fmt: skip
    add_records(parser)
    parser.add_argument("--lang", choices=LANGUAGES, help="language of the LED rows and the page")


def usual() -> dict[str, Any]:
    """What `run` does when nothing is said."""
    parser = argparse.ArgumentParser(add_help=False)
    add_arguments(parser)
    add_people(parser)
    return vars(parser.parse_args([]))


def _run(options: argparse.Namespace) -> int:
    from host_tools.commands.turns import serve

    _leave_tidily()
    return serve(options, _once)


def _once(options: argparse.Namespace, turns: "Turns") -> int:
    """Serve what the arguments say until it ends."""
    from floorman import events as ev

    from host_tools.access.terms import Terms
    from host_tools.build.behind import demand
    from host_tools.commands.running_evening import open_evening
    from host_tools.commands.serving import run
    from host_tools.commands.simulated_table import Options
    from host_tools.store.folder import default_folder, make_folder
    from host_tools.table.house import named, speaking
    from host_tools.table.named_games import described
    from host_tools.table.view import Input
    from host_tools.texts import ROWS

    with sentences():
        names = seat_names(options.names)
        house = named(options.rules) if options.rules else None
        mix, game_told = _games(options, house)
    rules = house.events if house else []
    rules += [game_told] if game_told else []
    if mix:
        options.game = described(mix.games)
        if options.evening is not None:
            raise CannotError("games that follow one another are set up on the evening's page")
    rules += [speaking(options.lang)] if options.lang in ROWS else []
    rules += [Input(ev.BANK, 0, options.bank)] if options.bank is not None else []
    if options.fault and options.port:
        raise CannotError("--fault is for the simulator: a real table has its own")
    if options.build and options.port:
        raise CannotError("--build is for the simulator: a real table says itself what it is")
    check_readers(options.fault, options.build, profile=options.profile or "")
    if options.play:
        return _play(options, names, rules, turns, mix)
    stream = None if options.stream is None else _stream(options)
    with sentences():
        game = people(options, names)
    if options.port:
        demand(options.port)
    speed = options.speed or (STREAM_SPEED if stream else 1.0)
    log = options.folder or default_folder()
    try:
        make_folder(log)
    except OSError as error:
        raise CannotError(
            f"no records can be written to {log} ({error.strerror}):"
            " name a folder with --folder DIR"
        ) from None
    with ExitStack() as opened:
        evening = (
            None
            if options.evening is None
            else open_evening(options.evening, log, options.four_eyes)
        )
        if evening:
            opened.callback(evening.close)
        return run(
            Options(
                options.port, options.board, options.profile, speed, options.seed,
                options.hands, options.http, log, names, rules,
                options.lang or "", tuple(map(str, options.fault)), game, options.open,
                options.build or "full", stream, options.host, evening.path if evening else None,
                Terms(options.token, options.four_eyes), mix,
            ),
            evening, turns,
        )  # fmt: skip


def _games(
    options: argparse.Namespace, house: "House | None"
) -> "tuple[Mix | None, Input | None]":
    """Games that follow one another, or the one that the table is told; ValueError."""
    from host_tools.table.named_games import Mix, every_named, games_named

    found = games_named(options.game) if options.game else ()
    kept = house.mix if house else None
    if len(found) < 2 and (found or not kept):
        if options.every:
            raise ValueError("--every is for several games: --game horse")
        return None, found[0] if found else None
    usual = kept or Mix(found)
    every = every_named(options.every) if options.every else usual.every
    return Mix(found or usual.games, every, usual.stud), None


def _play(
    options: argparse.Namespace,
    names: dict[int, str],
    rules: "list[Input]",
    turns: "Turns",
    mix: "Mix | None",
) -> int:
    """Somebody handles the simulated table."""
    from host_tools.commands.playing import play

    taken = [f"--{name}" for name in _NOT_PLAYED if getattr(options, name)]
    if taken:
        raise CannotError(f"--play handles one simulated table by itself: leave out {taken[0]}")
    with sentences():
        return play(options, names, rules, turns, mix)


def _stream(options: argparse.Namespace) -> Stream:
    """The dealer keys what `floorman reveal` would show.  CannotError: real ones do that."""
    from host_tools.reveal.pairing import draw_digits

    if options.port:
        raise CannotError(
            "--stream is for the simulator: start floorman reveal beside a real table"
        )
    options.pair = options.pair or draw_digits()
    return Stream(options.pair, options.stream, options.lang or LANGUAGES[0])


def _leave_tidily() -> None:
    """A request to end takes the simulator down, too, while nobody else minds signals yet."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) != signal.SIG_IGN:  # as nohup has it
            signal.signal(number, lambda number, frame: sys.exit(128 + number))


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = math.nan
    if not 0 < speed < math.inf:
        raise argparse.ArgumentTypeError(f"a speed is a number above 0, not {text}")
    return speed
