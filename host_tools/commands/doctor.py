"""`floorman doctor`: what is wrong with the table, or with the computer beside it."""

import argparse
import sys

from host_tools.commands.arguments import (
    BOARDS,
    BUILDS,
    LANGUAGES,
    Commands,
    add_build,
    add_faults,
    add_newer,
    add_pico,
    check_board,
    check_readers,
)
from host_tools.ground.cannot import CannotError


def add(commands: Commands) -> None:
    """Add `floorman doctor` to the command line."""
    parser = commands.add_parser("doctor", help="find out what is wrong with a table")
    parser.description = (
        "Without a Pico: what this computer lacks. With one, between hands: firmware, chips,"
        " wires, what each reader hears, FRAM, keys, rows and lights; each fault by name, with"
        " what to do. The report can be pasted into an issue. Status 0 all is well, 1 something"
        " is wrong, 2 it cannot be done."
    )
    add_pico(parser)
    parser.add_argument("--board", choices=BOARDS, help="examine a table in the simulator")
    parser.add_argument(
        "--alone", action="store_true",
        help="ask nobody to lay cards or to look at lights: deaf readers then go unnoticed",
    )  # fmt: skip
    parser.add_argument(
        "--json", action="store_true", help="a JSON object a line: this computer, the table"
    )
    parser.add_argument(
        "--lang", choices=LANGUAGES, default="en",
        help="of what it says about a port without a table; an examination speaks English",
    )  # fmt: skip
    add_newer(parser)
    add_faults(parser)
    add_build(parser, BUILDS)
    parser.set_defaults(command=_doctor)


def _doctor(options: argparse.Namespace) -> int:
    from host_tools.commands.examining import computer, examine_port, examine_simulated

    check_board(options, "examines")
    if options.build and not options.board:
        raise CannotError(
            "--build is for the simulator (--board host): a real table says itself what it is"
        )
    check_readers(options.fault, options.build, options.pn5180)
    if options.board:
        build = options.build or "full"
        return examine_simulated(
            options.board, options.fault, options.alone, build, options.json, options.pn5180
        )
    if options.port:
        _demand(options.port, options.lang)
    if options.json and not options.alone:
        raise CannotError("--json asks nobody to lay cards: name --alone, too")
    status, port = computer(options.port, options.json, options.lang)
    if not port:
        return status
    if not options.alone and not sys.stdin.isatty():
        raise CannotError("nobody can be asked here: name --alone, or run it in a terminal")
    return examine_port(port, options.alone, options.json, options.lang, options.pn5180) or status


def _demand(port: str, language: str) -> None:
    """CannotError, in the language, when nothing is plugged in there."""
    from host_tools.build import behind
    from host_tools.link.port_error import PortError

    try:
        behind.demand(port)
    except PortError as error:
        raise CannotError(error.sentence(language)) from None
