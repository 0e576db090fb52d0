"""`floorman reveal`: the process that holds the delay, opens hands and serves the overlay."""

import argparse
from pathlib import Path

from host_tools.commands.arguments import Commands, add_folder, add_http, add_second, at_least
from host_tools.commands.streaming import PORT


def add(commands: Commands) -> None:
    """Add `floorman reveal` to the command line."""
    parser = commands.add_parser("reveal", help="hold the delay, open hands, serve the overlay")
    parser.description = (
        "Take the lines that `floorman run` relays, hold them back, open the hands that are over,"
        " and serve the overlay. Best on another computer, or as another user."
    )
    parser.add_argument(
        "feed", metavar="RELAY", help="relay.json as `floorman run` writes it, or a file of lines",
    )  # fmt: skip
    parser.add_argument(
        "--delay", type=at_least(0, "second"), metavar="S",
        help="seconds before anything is shown; as the settings have it unless given",
    )  # fmt: skip
    add_http(parser, PORT)
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS",
        help="let others reach overlay and console at this address, 0.0.0.0 for all this computer"
        " has; this computer alone unless given",
    )  # fmt: skip
    parser.add_argument("--certificate", type=Path, metavar="FILE", help="serve by HTTPS (PEM)")
    parser.add_argument("--key", type=Path, metavar="FILE", help="of the certificate (PEM)")
    parser.add_argument("--settings", type=Path, metavar="FILE", help="how it looks (TOML)")
    add_folder(parser, "for queue, pairing and token")
    parser.add_argument("--photos", type=Path, metavar="DIR", help="pictures of players")
    parser.add_argument(
        "--people", type=Path, metavar="FILE", help="flags and photos of players by name (TOML)"
    )
    parser.add_argument("--skins", type=Path, metavar="DIR", help="skins of your own")
    parser.add_argument(
        "--pair", nargs="?", const="", metavar="DIGITS",
        help="pair the table first: show 30 digits to key there; or, for the simulator, these,"
        " which stand in the list of processes",
    )  # fmt: skip
    add_second(parser)
    parser.add_argument(
        "--prove", metavar="HAND/SEAT", help="prove the cards of a seat, and end (seats from 1)"
    )
    parser.set_defaults(command=_reveal)


def _reveal(options: argparse.Namespace) -> int:
    from host_tools.commands.revealing import prove, reveal

    return prove(options) if options.prove else reveal(options)
