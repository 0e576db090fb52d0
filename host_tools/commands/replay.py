"""`floorman replay`: recorded hands through the table."""

import argparse

from host_tools.commands.arguments import (
    Commands,
    add_board,
    add_faults,
    add_level,
    add_many,
    add_page,
    check_readers,
)
from host_tools.ground.cannot import CannotError


def add(commands: Commands) -> None:
    """Add `floorman replay` to the command line."""
    parser = commands.add_parser("replay", help="play recorded hands and compare")
    parser.description = (
        "Play hands in the PHH format. Status 1 when a hand ends other than recorded."
    )
    parser.add_argument("files", nargs="+", metavar="FILE.phh", help="files, or folders of them")
    add_board(parser)
    add_level(parser, "radio")
    add_faults(parser)
    add_many(parser)
    add_page(parser)
    parser.add_argument("--json", action="store_true", help="a JSON object a line for each hand")
    parser.set_defaults(board=None, profile=None, command=_replay)  # None: not said


def _replay(options: argparse.Namespace) -> int:
    from simulator.playing.many import cores
    from simulator.playing.replay import Options, replay

    if options.page:
        from host_tools.commands.playing import show

        return show(options.files, ".phh", options.board or "host", options.http, options.open)
    if options.level == "event" and (options.board or options.profile or options.build):
        raise CannotError(
            "--board, --profile, --build are for --level radio: with event no table is simulated"
        )
    board, profile = options.board or "host", options.profile or "bench"
    if options.level == "event" and options.fault:
        raise CannotError("--fault is for --level radio: with event no table is simulated")
    build = options.build or "full"
    check_readers(options.fault, options.build, profile=options.profile or "")
    how = Options(options.level, board, profile, options.seed, tuple(options.fault), build)
    return replay(options.files, how, options.json, options.jobs or cores(), options.quiet)
