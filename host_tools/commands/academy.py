"""`floorman academy`: a quiz of rulings, and lessons at a simulated table."""

from host_tools.commands import run
from host_tools.commands.arguments import BOARDS, Commands


def add(commands: Commands) -> None:
    """Add `floorman academy` to the command line."""
    parser = commands.add_parser("academy", help="rulings to learn, asked and played")
    parser.description = "Serve the academy for dealers and floors beside a simulated table."
    parser.add_argument("--board", choices=BOARDS, default="host", help="what runs the firmware")
    run.add_served(parser)
    parser.set_defaults(**{**run.usual(), "play": True, "at": "academy"})
