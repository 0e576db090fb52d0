"""A look for tests: every field of a game's record and every function of the rules.

Nothing but the rules and their tests reads the record itself.
"""

import importlib
import pkgutil
from functools import cache, partial
from types import FunctionType
from typing import Any

from floorman import rules
from floorman.rules.game import Game
from floorman.rules.state import State


@cache
def _functions() -> dict[str, FunctionType]:
    """Public functions of (s, ...) by name."""
    found = {}
    for info in pkgutil.iter_modules(rules.__path__):
        module = importlib.import_module(f"floorman.rules.{info.name}")
        for name, value in vars(module).items():
            own = isinstance(value, FunctionType) and value.__module__ == module.__name__
            if own and value.__code__.co_varnames[:1] == ("s",):
                found[name] = value
    return found


class Looking(Game):
    """A game whose fields are attributes and whose rules are methods; a test may set fields."""

    def __getattr__(self, name: str) -> Any:
        state = self.__dict__.get("state")
        if state is not None and hasattr(state, name):
            return getattr(state, name)
        if name in _functions():
            return partial(_functions()[name], state)
        raise AttributeError(f"neither a field nor a rule: {name}")

    def __setattr__(self, name: str, value: Any) -> None:
        state = self.__dict__.get("state")
        if state is not None and name not in self.__dict__ and hasattr(state, name):
            setattr(state, name, value)
        else:
            super().__setattr__(name, value)


def look(game: Game) -> Any:
    """The same for a game that was made elsewhere: of the table, of the host."""
    seen = Looking.__new__(Looking)
    seen.__dict__.update(vars(game))
    return seen


__all__ = ["Looking", "State", "look"]
