"""Who plays at a simulated table, how fast, and for what."""

import argparse

from host_tools.commands.arguments import PACES, whole
from host_tools.ground.named import is_made_up

_PLAYERS, _MOST = 8, 10
_players = whole(2, _MOST, f"2 to {_MOST} players sit at a table, not {{}}")
_PEOPLE = ("players", "pace", "stacks", "blinds")
_OURS = (*_PEOPLE, "pair")
NOBODY = dict.fromkeys(_PEOPLE)
"""What `evening` says of them: who plays for what is set up on its page."""


def add_people(parser: argparse.ArgumentParser) -> None:
    """Add the people of a simulated table to the arguments of a command."""
    group = parser.add_argument_group("the people at a simulated table")
    group.add_argument(
        "--players", type=_players, metavar="N", help=f"how many, 2 to {_MOST}; {_PLAYERS} usually"
    )
    group.add_argument("--pace", choices=PACES, help="how they play; easy unless given")
    group.add_argument(
        "--stacks", metavar="CHIPS",
        help="what they buy in for: 10000 unless given; with commas, a stack for each of them",
    )  # fmt: skip
    group.add_argument("--blinds", metavar="S/B", help="50/100 unless given")


def add_pair(parser: argparse.ArgumentParser) -> None:
    """What the simulated dealer keys before the first hand."""
    parser.add_argument(
        "--pair", type=_digits, metavar="DIGITS",
        help="the simulated dealer keys these first: who may open hands",
    )  # fmt: skip


def _digits(text: str) -> str:
    from host_tools.reveal.pairing import read_digits

    try:
        read_digits(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def seat_names(text: str) -> dict[int, str]:
    """Seat -> name of `--names`; ValueError when there are more than seats."""
    names = text.split(",")
    if len(names) > _MOST:
        raise ValueError(f"a table has {_MOST} seats, not {len(names)} names")
    for name in filter(is_made_up, names):
        raise ValueError(f"{name} is a name for somebody who was forgotten: choose another one")
    return {seat: name for seat, name in enumerate(names) if name}


def seated(names: dict[int, str], players: int) -> None:
    """ValueError when somebody of a simulated table is named who does not play."""
    if names and max(names) >= players:
        seat = max(names) + 1
        raise ValueError(
            f"{names[seat - 1]} has seat {seat}, and {players} play: say --players {seat}"
        )


def people(options: argparse.Namespace, names: dict[int, str]) -> tuple[str, ...]:
    """The same for `python -m simulator`; ValueError is a sentence."""
    from simulator.people.stakes import BIG, SMALL, STACK, most_players, stakes

    given = [name for name in _OURS if getattr(options, name) is not None]
    if given and options.port:
        raise ValueError(f"--{given[0]} is for the simulator: real people sit at a real table")
    if options.evening is not None and given and given[0] in _PEOPLE:
        raise ValueError(f"--{given[0]}: who plays for what is set up on the evening's page")
    stacks = str(STACK) if options.stacks is None else options.stacks
    blinds = f"{SMALL}/{BIG}" if options.blinds is None else options.blinds
    players = options.players or (
        stacks.count(",") + 1 if "," in stacks else min(_PLAYERS, most_players(options.game))
    )
    if players > _MOST:
        raise ValueError(f"{players} stacks: a table seats {_MOST}")
    stakes(blinds, stacks, players, options.game)
    if not options.port:
        seated(names, players)
    pace = options.pace or PACES[0]
    pairing = ("--pair", options.pair) if options.pair else ()
    return (
        "--players", str(players), "--pace", pace, "--stacks", stacks, "--blinds", blinds,
        "--game", options.game, *pairing,
    )  # fmt: skip
