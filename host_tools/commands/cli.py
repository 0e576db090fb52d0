"""The command line.

Exit status: 0 well; 1 a hand differs or is none, or the people at a simulated table got stuck;
2 it cannot be done; 130 interrupted.
"""

import argparse
import logging
import os
import sys
import traceback
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from host_tools.commands import (
    academy,
    attack,
    bring_up,
    completion,
    deck,
    demo,
    doctor,
    evening,
    export,
    firmware,
    flash,
    image,
    key,
    player,
    replay,
    report,
    reveal,
    rules,
    run,
    scenario,
    stamp,
    store,
    tags,
    verify,
)
from host_tools.commands.arguments import say
from host_tools.commands.parser import Parser
from host_tools.ground.cannot import CannotError

# What a command does is imported when it runs, so that --help and mistakes answer at once.
COMMANDS = (
    *(run, evening, demo, academy, store, report, deck, player, export, replay, scenario, rules),
    *(reveal, verify, key, stamp),
    *(flash, bring_up, doctor, attack, image, firmware, tags),
    completion,
)
CANNOT = 2
INTERRUPTED = 130  # what shells give for Ctrl-C


def main(arguments: list[str] | None = None) -> int:
    """Do what the arguments say; the exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if "command" not in options:
        parser.print_help()
        return 0
    try:
        return ended(_loudly(options.command) if options.verbose else options.command, options)
    except BrokenPipeError:  # whoever read us, say `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


def _loudly(command: Callable[..., int]) -> Callable[..., int]:
    """The command with what its parts log, and where it was that it could not be done."""

    def loud(options: Any) -> int:
        logging.basicConfig(level=logging.INFO, format="%(name)s: %(message)s")
        try:
            return command(options)
        except (CannotError, OSError):
            traceback.print_exc()
            raise

    return loud


def ended(command: Callable[..., int], *words: Any, **named: Any) -> int:
    """The status of a command; where it cannot be done, or a file cannot be used, it says why."""
    try:
        return command(*words, **named)
    except CannotError as error:
        if str(error):
            say(str(error))
    except OSError as error:
        if not error.filename:
            raise
        say(f"{error.filename}: {error.strerror}")
    return CANNOT


def _parser() -> Parser:
    floorman = Parser(
        prog="floorman", description="The controller inside a real poker table: its host side."
    )
    floorman.add_argument("--version", action="version", version=f"floorman {version('floorman')}")
    commands = floorman.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        command.add(commands)
    floorman.set_defaults(verbose=False)
    for one in (floorman, *commands.choices.values()):
        one.add_argument(
            "-v", "--verbose", action="store_true", default=argparse.SUPPRESS,
            help="say what is going on, and where it went wrong",
        )  # fmt: skip
    floorman.set_defaults(whole=floorman, main=main)  # for completion, and for attacks by files
    return floorman


if __name__ == "__main__":
    sys.exit(main())
