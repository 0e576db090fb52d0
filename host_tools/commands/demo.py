"""`floorman demo`: what can go wrong at a table, to watch or to cause oneself."""

import argparse

from host_tools.commands.arguments import BOARDS, LANGUAGES, Commands, add_http


def add(commands: Commands) -> None:
    """Add `floorman demo` to the command line."""
    parser = commands.add_parser("demo", help="24 irregularities to watch or to cause")
    parser.description = "Serve the gallery of irregularities over a simulated table."
    parser.add_argument("--board", choices=BOARDS, default="host", help="what runs the firmware")
    parser.add_argument("--lang", choices=LANGUAGES, help="language of the LED rows and the page")
    add_http(parser)
    usual = dict.fromkeys(("players", "blinds", "stacks", "pace", "speed"))
    parser.set_defaults(command=_demo, profile="bench", seed=0, **usual)


def _demo(options: argparse.Namespace) -> int:
    from host_tools.commands.playing import play

    return play(options, {}, [], "gallery")
