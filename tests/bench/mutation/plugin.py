"""pytest plugin of the bench: runs the tests of a list, in its order, and no others."""

import os
from pathlib import Path

import pytest

_CHOSEN = os.environ.get("MUTANTS_CHOSEN")


class Chooser:
    """Leaves out what is not on the list."""

    def __init__(self, path: Path) -> None:
        self._places = {name: at for at, name in enumerate(path.read_text().splitlines())}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if item.nodeid in self._places]
        items[:] = sorted(chosen, key=lambda item: self._places[item.nodeid])


def pytest_configure(config: pytest.Config) -> None:
    if _CHOSEN:
        config.pluginmanager.register(Chooser(Path(_CHOSEN)))
