"""Arguments that several commands take, and how a command complains."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from host_tools.ground.cannot import CannotError
from host_tools.ground.plain import plain
from host_tools.table.builds import FULL, kinds_of
from host_tools.texts import languages

if TYPE_CHECKING:
    from host_tools.commands.parser import Parser
    from simulator.faults import Wish

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""What `add` of each command adds itself to."""
BOARDS = ("host", "vm", "pico")
BUILDS = ("bench", "home", "full")
PLAYABLE = BUILDS[1:]  # a bench has a reader for one seat
PROFILES = ("bench", "rc522", "pn5180")
PACES = ("easy", "brisk", "clumsy")
LANGUAGES = languages()
HTTP_PORT = 8420


def say(sentence: str) -> None:
    """A complaint of one sentence, whatever somebody else wrote into it."""
    print(f"floorman: {plain(sentence)}", file=sys.stderr)


def _fault(text: str) -> "Wish":
    from simulator.faults import at_start, parse

    try:
        return at_start(parse(text))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_board(parser: argparse.ArgumentParser) -> None:
    """What simulates the table."""
    parser.add_argument("--board", choices=BOARDS, default="host", help="what runs the firmware")
    parser.add_argument(
        "--profile", choices=PROFILES, default="bench", help="what the simulated readers can read"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of chance")
    add_build(parser, PLAYABLE)


def add_build(parser: argparse.ArgumentParser, builds: Sequence[str]) -> None:
    """Which build the simulated table is; None unless said."""
    parser.add_argument(
        "--build", choices=builds, help="what the simulated table reads: full unless given"
    )


def add_pico(parser: argparse.ArgumentParser) -> None:
    """`--port`, of commands that find the Pico themselves."""
    parser.add_argument(
        "--port", default="", help="/dev/ttyACM0, a pty, or socket://HOST:PORT; the one Pico that"
        " is found unless given",
    )  # fmt: skip


def check_board(options: argparse.Namespace, does: str) -> None:
    """CannotError unless it is a simulated table or a real one, and `--fault` fits it."""
    if options.board and options.port:
        raise CannotError(f"--board {does} a simulated table, --port a real one: name one of them")
    if options.fault and not options.board:
        raise CannotError("--fault is for the simulator (--board host): a real table has its own")


def add_newer(parser: argparse.ArgumentParser) -> None:
    """Where PN5180s lie, for who examines a table."""
    parser.add_argument(
        "--pn5180", type=_places, default=(), metavar="KINDS",
        help='kinds of places with PN5180s, as readers.txt has them: "hole board"; a real table'
        " need not be told while one of each kind answers",
    )  # fmt: skip


def _places(text: str) -> tuple[str, ...]:
    """Kinds of places, each as readers.txt may have it."""
    kinds = tuple(text.split())
    known = kinds_of(FULL)
    wrong = [kind for kind in kinds if kind not in known]
    if wrong or not kinds:
        raise argparse.ArgumentTypeError(
            f"PN5180s may lie under {', '.join(known)}, not {(wrong or [text])[0]!r}"
        )
    return kinds


def add_faults(parser: argparse.ArgumentParser) -> None:
    """Add --fault: what is wrong in the simulator from the start."""
    parser.add_argument(
        "--fault", type=_fault, action="append", default=[], metavar="NAME[=VALUE][@PLACE]",
        help="what is wrong in the simulator from the start, such as miss=6 or unplug@bet3"
        " (docs/scenarios.md); as often as you like",
    )  # fmt: skip


def check_readers(
    faults: "Sequence[Wish]", build: str | None, newer: Sequence[str] = (), profile: str = ""
) -> None:
    """CannotError when a table of this build lacks a reader that is to be ill, or places that are
    to have PN5180s: `newer` are their kinds, or those of the profile.
    """
    from simulator.faults import fitted
    from simulator.radio import PROFILES

    kinds = PROFILES[profile].newer if profile else newer
    for kind in newer:
        if kind not in kinds_of(build or FULL):
            raise CannotError(f"no reader is fitted under {kind} on this table")
    try:
        for wish in faults:
            fitted(wish, build or FULL, kinds)
    except ValueError as error:
        raise CannotError(str(error)) from None


def add_folder(parser: argparse.ArgumentParser, what: str) -> None:
    """Where a command keeps what it keeps, or finds it."""
    parser.add_argument("--folder", type=Path, metavar="DIR", help=what)


def add_records(parser: argparse.ArgumentParser) -> None:
    """The folder of the records; `--log` was its name."""
    add_folder(parser, "of the records")
    parser.add_argument("--log", type=Path, dest="folder", help=argparse.SUPPRESS)


def add_second(parser: argparse.ArgumentParser) -> None:
    """Which other pairing is needed beside the first."""
    parser.add_argument(
        "--second", type=Path, metavar="FILE",
        help="pairing.json of a second pairing, where the table needs both",
    )  # fmt: skip


def add_http(parser: argparse.ArgumentParser, port: int = HTTP_PORT) -> None:
    """Where a page is served."""
    parser.add_argument(
        "--http", default=port, metavar="PORT",
        type=whole(0, 0xFFFF, "a port is a number from 0 to 65535, not {}"),
        help=f"of the page, {port} unless given, 0 for any",
    )  # fmt: skip
    parser.add_argument("--open", action="store_true", help="open the page in a browser")


def add_page(parser: argparse.ArgumentParser) -> None:
    """Show it on a page instead of printing what came of it."""
    parser.add_argument(
        "--page", action="store_true", help="play it on the felt, with step, speed and back"
    )
    add_http(parser)


def add_many(parser: argparse.ArgumentParser) -> None:
    """How many files are gone through, and how much of that is told."""
    parser.add_argument(
        "--jobs", type=at_least(1, "job"), metavar="N",
        help="processes at work; as many as there are cores unless given",
    )  # fmt: skip
    parser.add_argument(
        "--quiet", action="store_true", help="print only what differs, and no progress"
    )


def at_least(least: int, thing: str) -> Callable[[str], int]:
    """A type of arguments: a whole number, not less than `least`."""
    return whole(least, sys.maxsize, f"{least} {thing} at least, not {{}}")


def whole(least: int, most: int, else_: str) -> Callable[[str], int]:
    """A type of arguments: a whole number in these bounds; `else_` is said of anything else."""

    def number(text: str) -> int:
        if text.isascii() and text.isdecimal() and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(else_.format(text))

    return number


def add_level(parser: argparse.ArgumentParser, default: str) -> None:
    """How deep the table is simulated."""
    parser.add_argument(
        "--level", choices=("radio", "event"), default=default,
        help="through people, radio and registers, or straight into the rules",
    )  # fmt: skip
