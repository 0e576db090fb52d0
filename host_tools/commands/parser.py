"""Arguments that were typed wrong: one sentence, and what was perhaps meant."""

import argparse
import difflib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from host_tools.commands import config
from host_tools.ground.plain import plain

_LANGUAGE = "--lang"
_ALIKE = 0.7  # a slip of the fingers: --folder is no --format
_ENGLISH = "What it prints is English; its pages, where it has some, speak German, too."


class Parser(argparse.ArgumentParser):
    """argparse without the wall of usage before each complaint."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.instead: dict[str, str] = {}
        """Options that other commands have, and what does it here."""

    def format_help(self) -> str:
        """As argparse has it; a command that is told no language says which one it speaks."""
        whole = any(isinstance(one, argparse._SubParsersAction) for one in self._actions)
        if not whole and not self.epilog and _LANGUAGE not in self._option_string_actions:
            self.epilog = _ENGLISH
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        """Ends with status 2."""
        self.exit(2, f"{self.prog}: error: {plain(message)}\n")

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """As argparse has it, but what is not known is refused here, where options have names."""
        found, unknown = super().parse_known_args(self._with_file(args), namespace)
        if unknown:
            self.error(f"there is no {unknown[0]}{self._hint(unknown[0].split('=')[0])}")
        return found, unknown

    def _hint(self, word: str) -> str:
        if word in self.instead:
            return f": {self.instead[word]}"
        return _perhaps(word, self._option_string_actions) or f": {self.prog} --help lists all"

    def _with_file(self, args: Sequence[str] | None) -> Sequence[str] | None:
        """The words of `--config FILE` before those that were typed, which so count."""
        if args is None or config.OPTION not in self._option_string_actions:
            return args
        only = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
        only.add_argument(config.OPTION, type=Path)
        try:
            path = only.parse_known_args(args)[0].config
            return [*config.words(path, self._option_string_actions), *args] if path else args
        except ValueError as error:
            self.error(str(error))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if isinstance(action, argparse._SubParsersAction) and value not in action.choices:
            hint = _perhaps(value, action.choices)
            raise argparse.ArgumentError(
                None, f"there is no command {value}{hint or f': {self.prog} --help lists all'}"
            )
        super()._check_value(action, value)


def _perhaps(word: str, there_is: Iterable[str]) -> str:
    close = difflib.get_close_matches(word, list(there_is), 1, _ALIKE)
    return f", did you mean {close[0]}?" if close else ""
