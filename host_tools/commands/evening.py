"""`floorman evening`: a home game or a small tournament on one table, from start to end."""

from pathlib import Path

from host_tools.commands import run
from host_tools.commands.arguments import Commands
from host_tools.commands.game import NOBODY


def add(commands: Commands) -> None:
    """Add `floorman evening` to the command line."""
    parser = commands.add_parser("evening", help="run a home game or a tournament on one table")
    parser.description = (
        "Everything that `run` has, and pages to set up an evening, to run it, and a clock for the"
        " wall. An evening that was interrupted goes on where it was."
    )
    run.add_arguments(parser)
    parser.set_defaults(**NOBODY)
    parser.instead.update(
        (f"--{name}", "its page /setup says who plays for what") for name in NOBODY
    )
    parser.add_argument(
        "--file", type=Path, dest="evening", default=Path(), metavar="FILE",
        help="where the evening is kept; evening.jsonl beside the records unless given",
    )  # fmt: skip
