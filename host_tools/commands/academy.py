"""`floorman academy`: a quiz of rulings, and lessons at a table."""

import argparse

from host_tools.commands import run
from host_tools.commands.arguments import BOARDS, Commands


def add(commands: Commands) -> None:
    """Add `floorman academy` to the command line."""
    parser = commands.add_parser("academy", help="rulings to learn, asked and played")
    parser.description = (
        "Serve the academy for dealers and floors: at a simulated table, or at yours."
    )
    parser.add_argument("--port", default="", help="/dev/ttyACM0, a pty, or socket://HOST:PORT")
    parser.add_argument("--board", choices=BOARDS, default="host", help="what runs the firmware")
    run.add_served(parser)
    usual = run.usual()
    serve = usual["command"]

    def academy(options: argparse.Namespace) -> int:
        options.play = not options.port  # a real one is dealt by hand
        return int(serve(options))

    parser.set_defaults(**{**usual, "at": "academy", "command": academy})
