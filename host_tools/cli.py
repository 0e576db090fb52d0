"""The command line.  Exit status: 0 well, 1 a hand differs or cannot be read, 2 cannot be done."""

import argparse
import os
import sys
from importlib.metadata import version
from pathlib import Path

BOARDS = ("host", "vm", "pico")
PROFILES = ("bench", "rc522")
HTTP_PORT = 8420


def main(arguments: list[str] | None = None) -> int:
    """Do what the arguments say; the exit status."""
    options = _parser().parse_args(arguments)
    if getattr(options, "board", None) == "pico" and not getattr(options, "port", None):
        _say("the emulated pico board comes with a later release; use --board host or --board vm")
        return 2
    try:
        status: int = options.command(options)
    except BrokenPipeError:  # whoever read us, say `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def _say(sentence: str) -> None:
    print(f"floorman: {sentence}", file=sys.stderr)


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
    return parser


def _add_board(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--board", choices=BOARDS, default="host", help="what runs the firmware")
    parser.add_argument(
        "--profile", choices=PROFILES, default="bench", help="what the simulated readers can read"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of chance")


def _add_run(parser: argparse.ArgumentParser) -> None:
    parser.description = "Link to a table and show it on a page; without --port a simulated one."
    parser.add_argument("--port", default="", help="/dev/ttyACM0, a pty, or socket://HOST:PORT")
    _add_board(parser)
    parser.set_defaults(board="vm", command=_run)
    parser.add_argument(
        "--speed", type=float, default=1.0, metavar="X", help="simulated seconds a second"
    )
    parser.add_argument("--hands", type=int, metavar="N", help="end after so many simulated hands")
    parser.add_argument(
        "--http", type=int, default=HTTP_PORT, metavar="PORT",
        help=f"of the page, {HTTP_PORT} unless given, 0 for any",
    )  # fmt: skip
    parser.add_argument("--log", type=Path, metavar="DIR", help="folder for logs of events")
    parser.add_argument(
        "--names", default="", metavar="A,B,...", help="who sits in seat 1, 2, ..."
    )


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Play hands in the PHH format. Status 1 when a hand ends other than recorded."
    )
    parser.add_argument("files", nargs="+", metavar="FILE.phh", help="files, or folders of them")
    _add_board(parser)
    parser.add_argument(
        "--level", choices=("radio", "event"), default="radio",
        help="through people, radio and registers, or straight into the rules",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="a JSON object a line for each hand")
    parser.set_defaults(command=_replay)


def _add_scenario(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Run scenarios (docs/scenarios.md). Status 1 when the table says other than they do."
    )
    parser.add_argument("files", nargs="+", metavar="FILE.toml", help="files, or folders of them")
    _add_board(parser)
    parser.add_argument(
        "--level", choices=("radio", "event"), default="event",
        help="through people, radio and registers, or straight into the rules",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="a JSON object a line for each one")
    parser.set_defaults(command=_scenario)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.description = "Print a rule, what the table does about it, and where; or all of a book."
    parser.add_argument("id", nargs="?", default="", metavar="ID", help="TDA-43A, CUCA-8g, ...")
    parser.add_argument("--book", default="", metavar="B", help="tda2019, cuca or casino")
    parser.add_argument("--json", action="store_true", help="a JSON object a line for each rule")
    parser.set_defaults(command=_rules)


def _add_flash(parser: argparse.ArgumentParser) -> None:
    parser.description = "Compile the firmware and copy it onto a Pico that runs MicroPython."
    parser.add_argument("--port", required=True, help="/dev/ttyACM0")
    parser.add_argument("--tags", type=Path, metavar="FILE", help="copied as the Pico's tags.bin")
    parser.set_defaults(command=_flash)


# Imports wait until a command needs them, so that --help and mistakes answer at once.


def _run(options: argparse.Namespace) -> int:
    from host_tools.log import default_folder
    from host_tools.running import Options, run

    if options.speed <= 0:
        _say("--speed must be above 0")
        return 2
    names = {seat: name for seat, name in enumerate(options.names.split(",")) if name}
    return run(
        Options(
            options.port, options.board, options.profile, options.speed, options.seed,
            options.hands, options.http, options.log or default_folder(), names,
        )
    )  # fmt: skip


def _replay(options: argparse.Namespace) -> int:
    from host_tools.messages import LinkError
    from host_tools.replay import Options, replay

    how = Options(options.level, options.board, options.profile, options.seed)
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

    return command(options.id, options.book, options.json)


def _flash(options: argparse.Namespace) -> int:
    from host_tools.flash import flash

    return flash(options.port, options.tags)


if __name__ == "__main__":
    sys.exit(main())
