"""The command line.

Exit status: 0 well; 1 a hand differs or its file cannot be read, or the people at a simulated
table got stuck; 2 it cannot be done; 130 interrupted.
"""

import argparse
import math
import os
import signal
import sys
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simulator.faults import Wish

BOARDS = ("host", "vm", "pico")
PROFILES = ("bench", "rc522")
LANGUAGES = ("en", "de")
HTTP_PORT = 8420
AMOUNT_LIMIT = 1 << 30
INTERRUPTED = 130  # what shells give for Ctrl-C


def main(arguments: list[str] | None = None) -> int:
    """Do what the arguments say; the exit status."""
    options = _parser().parse_args(arguments)
    try:
        status: int = options.command(options)
    except BrokenPipeError:  # whoever read us, say `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _say(sentence: str) -> None:
    print(f"floorman: {sentence}", file=sys.stderr)


def _http_port(text: str) -> int:
    if not text.isdecimal() or int(text) > 0xFFFF:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text}")
    return int(text)


def _hands(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"play one hand at least, not {text}")
    return int(text)


def _chips(text: str) -> int:
    if not text.isdecimal() or int(text) >= AMOUNT_LIMIT:
        raise argparse.ArgumentTypeError(f"{text} is not 0 to {AMOUNT_LIMIT - 1} chips")
    return int(text)


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = math.nan
    if not 0 < speed < math.inf:
        raise argparse.ArgumentTypeError(f"a speed is a number above 0, not {text}")
    return speed


def _fault(text: str) -> "Wish":
    from simulator.faults import at_start, parse

    try:
        return at_start(parse(text))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="floorman", description="The controller inside a real poker table: its host side."
    )
    parser.add_argument("--version", action="version", version=f"floorman {version('floorman')}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _add_run(commands.add_parser("run", help="show a table, a real one or a simulated one"))
    _add_replay(commands.add_parser("replay", help="play recorded hands and compare"))
    _add_scenario(commands.add_parser("scenario", help="run scenario files and explain them"))
    _add_rules(commands.add_parser("rules", help="print rules and what the table does"))
    _add_flash(commands.add_parser("flash", help="put the firmware on a Pico"))
    _add_build(commands.add_parser("build", help="write the firmware for a frozen image"))
    _add_tags(commands.add_parser("tags", help="make the tag file of your cards and chips"))
    return parser


def _add_board(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--board", choices=BOARDS, default="host", help="what runs the firmware")
    parser.add_argument(
        "--profile", choices=PROFILES, default="bench", help="what the simulated readers can read"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of chance")


def _add_faults(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--fault", type=_fault, action="append", default=[], metavar="NAME[=VALUE][@PLACE]",
        help="what is wrong in the simulator from the start, such as miss=6 or unplug@bet3"
        " (docs/scenarios.md); as often as you like",
    )  # fmt: skip


def _add_run(parser: argparse.ArgumentParser) -> None:
    parser.description = "Link to a table and show it on a page; without --port a simulated one."
    parser.add_argument("--port", default="", help="/dev/ttyACM0, a pty, or socket://HOST:PORT")
    _add_board(parser)
    _add_faults(parser)
    parser.set_defaults(board="vm", command=_run)
    parser.add_argument(
        "--speed", type=_speed, default=1.0, metavar="X", help="simulated seconds a second"
    )
    parser.add_argument(
        "--hands", type=_hands, metavar="N", help="end after so many simulated hands"
    )
    parser.add_argument(
        "--http", type=_http_port, default=HTTP_PORT, metavar="PORT",
        help=f"of the page, {HTTP_PORT} unless given, 0 for any",
    )  # fmt: skip
    parser.add_argument(
        "--bank", type=_chips, metavar="CHIPS", help="what lies in the bank now, over its reader"
    )
    parser.add_argument("--log", type=Path, metavar="DIR", help="folder for logs of events")
    parser.add_argument(
        "--names", default="", metavar="A,B,...", help="who sits in seat 1, 2, ..."
    )
    parser.add_argument(
        "--rules", default="", metavar="BOOK",
        help="tda2019, cuca, casino, or a house file; otherwise as the table has them",
    )  # fmt: skip
    parser.add_argument("--lang", choices=LANGUAGES, help="language of the LED rows and the page")


def _add_level(parser: argparse.ArgumentParser, default: str) -> None:
    parser.add_argument(
        "--level", choices=("radio", "event"), default=default,
        help="through people, radio and registers, or straight into the rules",
    )  # fmt: skip


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Play hands in the PHH format. Status 1 when a hand ends other than recorded."
    )
    parser.add_argument("files", nargs="+", metavar="FILE.phh", help="files, or folders of them")
    _add_board(parser)
    _add_level(parser, "radio")
    _add_faults(parser)
    parser.add_argument("--json", action="store_true", help="a JSON object a line for each hand")
    parser.set_defaults(board=None, profile=None, command=_replay)  # None: not said


def _add_scenario(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Run scenarios (docs/scenarios.md). Status 1 when the table says other than they do."
    )
    parser.add_argument("files", nargs="+", metavar="FILE.toml", help="files, or folders of them")
    _add_board(parser)
    _add_level(parser, "event")
    parser.add_argument("--json", action="store_true", help="a JSON object a line for each one")
    parser.set_defaults(command=_scenario)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.description = "Print a rule, what the table does about it, and where; or all of a book."
    parser.add_argument("id", nargs="?", default="", metavar="ID", help="TDA-43A, CUCA-8g, ...")
    parser.add_argument("--book", default="", metavar="B", help="tda2019, cuca or casino")
    parser.add_argument("--json", action="store_true", help="a JSON object a line for each rule")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="English or German")
    parser.set_defaults(command=_rules)


def _add_flash(parser: argparse.ArgumentParser) -> None:
    parser.description = "Compile the firmware and copy it onto a Pico that runs MicroPython."
    parser.add_argument("--port", required=True, help="/dev/ttyACM0")
    parser.add_argument("--tags", type=Path, metavar="FILE", help="copied as the Pico's tags.bin")
    parser.set_defaults(command=_flash)


def _add_build(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Write the firmware's sources as they go on a Pico, with a manifest that freezes them into"
        " a MicroPython image: it leaves the table three times as much memory."
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="new or empty")
    parser.set_defaults(command=_build)


def _add_tags(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Make tags.bin of a list: a line for each tag, its UID in hex and a card (Ah, or Ah B for"
        " a second deck) or the value of a chip."
    )
    parser.add_argument("list", type=Path, metavar="LIST.txt")
    parser.add_argument("file", type=Path, metavar="tags.bin", nargs="?", default=Path("tags.bin"))
    parser.set_defaults(command=_tags)


# Imports wait until a command needs them, so that --help and mistakes answer at once.


def _run(options: argparse.Namespace) -> int:
    from floorman import events as ev

    from host_tools.house import HouseError, named, speaking
    from host_tools.log import default_folder
    from host_tools.running import Options, run

    _leave_tidily()
    names = {seat: name for seat, name in enumerate(options.names.split(",")) if name}
    try:
        rules = named(options.rules).events if options.rules else []
        rules += [speaking(options.lang)] if options.lang else []
        rules += [(ev.BANK, 0, options.bank)] if options.bank is not None else []
    except HouseError as error:
        _say(str(error))
        return 2
    except OSError as error:
        _say(f"{options.rules} is neither a rule book nor a house file ({error.strerror})")
        return 2
    if options.fault and options.port:
        _say("--fault is for the simulator: a real table has its own")
        return 2
    return run(
        Options(
            options.port, options.board, options.profile, options.speed, options.seed,
            options.hands, options.http, options.log or default_folder(), names, rules,
            options.lang or "en", tuple(map(str, options.fault)),
        )
    )  # fmt: skip


def _leave_tidily() -> None:
    """A request to end takes the simulator down, too, while nobody else minds signals yet."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) != signal.SIG_IGN:  # as nohup has it
            signal.signal(number, lambda number, frame: sys.exit(128 + number))


def _replay(options: argparse.Namespace) -> int:
    from host_tools.messages import LinkError
    from host_tools.replay import Options, replay

    if options.level == "event" and (options.board or options.profile):
        _say("--board and --profile are for --level radio: with event no table is simulated")
        return 2
    board, profile = options.board or "host", options.profile or "bench"
    if options.level == "event" and options.fault:
        _say("--fault is for --level radio: with event no table is simulated")
        return 2
    how = Options(options.level, board, profile, options.seed, tuple(options.fault))
    try:
        return replay(options.files, how, options.json)
    except LinkError as error:  # a board that cannot run; bad hands are reported one by one
        _say(str(error))
        return 2


def _scenario(options: argparse.Namespace) -> int:
    from host_tools.messages import LinkError
    from host_tools.scenario.command import Options, command

    how = Options(options.level, options.board, options.profile, options.seed)
    try:
        return command(options.files, how, options.json)
    except LinkError as error:
        _say(str(error))
        return 2


def _rules(options: argparse.Namespace) -> int:
    from host_tools.rulebook.command import command

    return command(options.id, options.book, options.json, options.lang)


def _flash(options: argparse.Namespace) -> int:
    from host_tools.flash import flash

    return flash(options.port, options.tags)


def _build(options: argparse.Namespace) -> int:
    from host_tools.frozen import build

    return build(options.folder)


def _tags(options: argparse.Namespace) -> int:
    from host_tools.tagfile import write_tags

    return write_tags(options.list, options.file)


if __name__ == "__main__":
    sys.exit(main())
