"""`floorman completion`: what a shell needs to complete the command line."""

import argparse

from host_tools.commands.arguments import Commands

_SHELLS = ("bash", "zsh", "tcsh")
_FILES = ("BOOK", "DIR", "FILE", "LIST", "tags")  # in metavars: a name of something on the disk


def add(commands: Commands) -> None:
    """Add `floorman completion` to the command line."""
    parser = commands.add_parser("completion", help="let a shell complete what is typed")
    parser.description = (
        "Print a script for the shell; of bash it goes to"
        " ~/.local/share/bash-completion/completions/floorman"
    )
    parser.add_argument("shell", choices=_SHELLS)
    parser.set_defaults(command=_completion)


def _completion(options: argparse.Namespace) -> int:
    import shtab

    _name_files(options.whole, shtab.FILE)
    print(shtab.complete(options.whole, options.shell))
    return 0


def _name_files(parser: argparse.ArgumentParser, files: object) -> None:
    """shtab completes an argument by its attribute `complete`."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in set(action.choices.values()):
                _name_files(command, files)
        elif any(word in str(action.metavar) for word in _FILES):
            action.complete = files  # type: ignore[attr-defined]
