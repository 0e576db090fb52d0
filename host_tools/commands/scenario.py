"""`floorman scenario`: scenario files through the table."""

import argparse

from host_tools.commands.arguments import Commands, add_board, add_level, add_many, add_page
from host_tools.ground.cannot import CannotError


def add(commands: Commands) -> None:
    """Add `floorman scenario` to the command line."""
    parser = commands.add_parser("scenario", help="run scenario files and explain them")
    parser.description = (
        "Run scenarios (docs/scenarios.md). Status 1 when the table says other than they do."
    )
    parser.add_argument("files", nargs="+", metavar="FILE.toml", help="files, or folders of them")
    add_board(parser)
    add_level(parser, "event")
    add_many(parser)
    add_page(parser)
    parser.add_argument("--json", action="store_true", help="a JSON object a line for each one")
    parser.set_defaults(command=_scenario)


def _scenario(options: argparse.Namespace) -> int:
    from simulator.playing.many import cores
    from simulator.playing.scenario.command import Options, command

    if options.page:
        from host_tools.commands.playing import show

        return show(options.files, ".toml", options.board, options.http, options.open)
    if options.build and options.level == "event":
        raise CannotError("--build is for --level radio: with event no table is simulated")
    how = Options(options.level, options.board, options.profile, options.seed, options.build)
    return command(options.files, how, options.json, options.jobs or cores(), options.quiet)
