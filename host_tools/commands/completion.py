"""`floorman completion`: what a shell needs to complete the command line."""

import argparse

from host_tools.commands.arguments import Commands

_SHELLS = ("bash", "zsh", "tcsh", "fish")
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
    if options.shell == "fish":
        print("\n".join(_for_fish(options.whole)))
        return 0
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


def _for_fish(parser: argparse.ArgumentParser, below: str = "__fish_use_subcommand") -> list[str]:
    """Lines for fish, which shtab does not know: `below` says where a parser's words may stand."""
    found = [f"complete -c floorman -n {below!r} -f"] if parser.prog == "floorman" else []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            said = {one.dest: one.help or "" for one in action._choices_actions}
            for name, command in action.choices.items():
                found.append(_fish(below, f"-f -a {name}", said.get(name, "")))
                found += _for_fish(command, f"__fish_seen_subcommand_from {name}")
        elif action.option_strings and action.help != argparse.SUPPRESS:
            found.append(_fish(below, _fish_option(action), action.help or ""))
    return found


def _fish_option(action: argparse.Action) -> str:
    names = [
        f"-l {name[2:]}" if name[1] == "-" else f"-s {name[1:]}" for name in action.option_strings
    ]
    if action.choices:
        return " ".join([*names, f"-x -a {' '.join(map(str, action.choices))!r}"])
    takes = action.nargs != 0
    file = takes and any(word in str(action.metavar) for word in _FILES)
    return " ".join([*names, *(["-r", "-F"] if file else ["-x"] if takes else [])])


def _fish(below: str, words: str, says: str) -> str:
    told = says.replace("\\", "").replace("'", "\\'").replace("%%", "%")
    return f"complete -c floorman -n {below!r} {words} -d '{told}'"
