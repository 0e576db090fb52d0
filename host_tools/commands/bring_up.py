"""`floorman bring-up`: from a bare Pico to a table, step by step."""

import argparse
import sys

from host_tools.commands.arguments import (
    BOARDS,
    LANGUAGES,
    Commands,
    add_faults,
    add_newer,
    add_pico,
    check_board,
    check_readers,
)
from host_tools.ground.cannot import CannotError


def add(commands: Commands) -> None:
    """Add `floorman bring-up` to the command line."""
    parser = commands.add_parser("bring-up", help="lead through the first evening with a table")
    parser.description = (
        "From a bare Pico to a table that reads: one reader, two cards, three readers, a hub, all"
        " of them, then the rest. Each step says what to wire or to lay, measures with the table's"
        " own firmware, and names its pass mark and, when it fails, what it may be. It goes on"
        " where it was left (docs/first-evening.md). Status 0 no step failed and none is left, 1"
        " one did or is, 2 it cannot be done."
    )
    add_pico(parser)
    parser.add_argument("--board", choices=BOARDS, help="try it on a table in the simulator")
    parser.add_argument("--step", dest="first", metavar="STEP", help="begin with this step")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="English or German")
    add_newer(parser)
    add_faults(parser)
    parser.set_defaults(command=_bring_up)


def _bring_up(options: argparse.Namespace) -> int:
    from host_tools.bring_up.steps import NAMES
    from host_tools.commands.bringing_up import lead_on_port, lead_simulated

    check_board(options, "is")
    check_readers(options.fault, None, options.pn5180)
    if options.first and options.first not in NAMES:
        raise CannotError(f"{options.first} is no step; they are {', '.join(NAMES)}")
    if not sys.stdin.isatty():
        raise CannotError("bring-up leads a person from step to step: run it in a terminal")
    if options.board:
        return lead_simulated(
            options.board, options.fault, options.first, options.lang, options.pn5180
        )
    return lead_on_port(options.port, options.first, options.lang, options.pn5180)
