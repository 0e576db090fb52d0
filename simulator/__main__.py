"""`python -m simulator`: a table in real time with people who play, on a TCP port.

Lines on standard output: `listening on socket://...`, before it with `--window` `window http://...`
(simulator/window), then `tell KIND SEAT VALUE` whenever the
people want something of the floor (stacks, blinds) that the host must tell the table.  With
`--pair DIGITS` the dealer first pairs the table by those 30 digits (host_tools/seal/keys.py draws
them) and `paired FOUR` is said: the four digits that table and `floorman reveal` both show.
"""

import argparse
import os
import signal
import sys
import tempfile
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

from host_tools.seal.keys import read_digits
from host_tools.table.builds import FULL
from simulator.boards import BoardError
from simulator.boards.by_name import BOARDS, Board
from simulator.bus import SimulationError
from simulator.faults import at_start, parse
from simulator.live import LivePort, Pacer
from simulator.people.crew import Task, Work
from simulator.people.guests import MANY_CHIPS, Guests
from simulator.people.pace import PACES, Pace
from simulator.people.pairing import pair
from simulator.people.session import Session
from simulator.people.stakes import BIG, SMALL, STACK, stakes
from simulator.power import PoweredBoard
from simulator.radio.profiles import PROFILES
from simulator.rig import Rig
from simulator.tags import carried, make_tags
from simulator.window import WindowServer
from simulator.world import World

_BOOT_US = 12_000_000


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m simulator", description=__doc__)
    parser.add_argument("--listen", default="127.0.0.1:0", metavar="127.0.0.1:PORT")
    parser.add_argument("--board", choices=sorted(BOARDS), default="vm")
    parser.add_argument("--profile", choices=sorted(PROFILES), default="bench")
    parser.add_argument("--build", choices=("home", FULL), default=FULL)
    parser.add_argument("--pace", choices=sorted(PACES), default="easy")
    parser.add_argument("--speed", type=float, default=1.0, help="virtual seconds a second")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", type=int, choices=range(2, 11), default=8, metavar="2..10")
    parser.add_argument("--blinds", default=f"{SMALL}/{BIG}")
    parser.add_argument("--stacks", default=str(STACK))
    parser.add_argument("--game", default="", help="as 'omaha', 'limit holdem'")
    parser.add_argument("--fault", action="append", default=[], type=parse)
    parser.add_argument("--pair", metavar="DIGITS", type=_digits, help="who may open hands")
    parser.add_argument(
        "--guests", action="store_true", help="they come and go as standard input says (guests.py)"
    )
    parser.add_argument("--window", action="store_true", help="a page of its rows and lights")
    parser.add_argument("--lang", default="", help="what that page speaks")
    parser.add_argument("--hands", type=int, help="end after so many hands")
    return parser.parse_args(arguments)


def _digits(text: str) -> str:
    try:
        read_digits(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def _say(line: str) -> None:
    with suppress(BrokenPipeError):  # the host is gone, and so are we in a moment
        print(line, flush=True)


def _guests(rig: Rig, rng: Random, pace: Pace) -> Guests:
    """People who do what is written on standard input."""
    guests = Guests(rig, _say, _tell, rng, pace)

    def listen() -> None:
        for line in sys.stdin:
            guests.orders.append(line)
        os.kill(os.getpid(), signal.SIGTERM)  # the host is gone

    threading.Thread(target=listen, daemon=True).start()
    return guests


def _people(table: Rig, digits: str | None, session: Session) -> Work:
    if digits:
        four = yield from pair(table, digits)
        print(f"paired {four}", flush=True)
    yield from session.work()


def _tell(kind: int, seat: int, value: int) -> None:
    print(f"tell {kind} {seat} {value}", flush=True)


def boot(rig: Rig, board: Board) -> None:
    """An emulated Pico is slower than life: nobody talks to it before it shows something."""
    print("simulator: an emulated Pico boots; it takes a minute or so", file=sys.stderr)
    board.run(lambda: bool(rig.eyes.row(1)) or rig.clock.now > _BOOT_US)
    if not rig.eyes.row(1):
        raise BoardError(f"the emulated Pico shows nothing after {_BOOT_US // 1_000_000} s")
    print("simulator: it shows its first row", file=sys.stderr)


def _play(options: argparse.Namespace, folder: Path) -> None:
    game = stakes(options.blinds, options.stacks, options.players, options.game)
    entries = make_tags(MANY_CHIPS if options.guests else game.chips, options.seed)
    profile = PROFILES[options.profile]
    rig = Rig(World(entries, profile, options.seed, named=options.build), options.seed)
    for wish in options.fault:
        rig.faults.on(at_start(wish))
    tags = carried(folder, entries, options.build, profile.newer)
    port = LivePort(rig.wires, int(options.listen.rpartition(":")[2]))
    rig.faults.tell = _tell
    window = WindowServer(rig.eyes, options.lang) if options.window else None
    board = PoweredBoard(BOARDS[options.board], rig, tags)
    try:
        if options.board == "pico":
            boot(rig, board)
        if window:
            print(f"window {window.url}", flush=True)
        print(f"listening on {port.url}", flush=True)
        pace = replace(PACES[options.pace], helps=bool(options.fault))
        rng = Random(options.seed)
        people = (
            _guests(rig, rng, pace)
            if options.guests
            else Session(rig, _tell, options.players, rng, pace, game)
        )
        Task(rig.clock, _people(rig, options.pair, people))
        Pacer(rig.wires, options.speed)
        board.run(lambda: options.hands is not None and people.hands > options.hands)
    finally:
        board.close()
        port.close()
        if window:
            window.close()


def main(arguments: list[str] | None = None) -> int:
    """Play; exit status 0 when all hands are played, 1 when people got stuck, 2 cannot run."""
    options = _options(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # so that everything is taken down
    try:
        with tempfile.TemporaryDirectory() as folder:
            _play(options, Path(folder))
    except BoardError as error:
        print(f"simulator: {error}", file=sys.stderr)
        return 2
    except SimulationError as error:
        print(f"simulator: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
