"""`floorman demo`: what can go wrong at a table, to watch or to cause oneself."""

from host_tools.commands import run
from host_tools.commands.arguments import BOARDS, Commands


def add(commands: Commands) -> None:
    """Add `floorman demo` to the command line."""
    parser = commands.add_parser("demo", help="irregularities to watch or to cause")
    parser.description = "Serve the gallery of irregularities over a simulated table."
    parser.add_argument("--board", choices=BOARDS, default="host", help="what runs the firmware")
    run.add_served(parser)
    parser.set_defaults(**{**run.usual(), "play": True, "at": "gallery"})
