"""The site in a folder of a host."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.boards import BoardError
from simulator.site.build import build
from tests.site.opened import WALK
from tests.site.served import Server, serving


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Serves it, with one film."""
    try:
        build(tmp_path / "floorman", [WALK], ())
    except BoardError as error:
        pytest.skip(f"Python for browsers cannot be had here: {error}")
    with serving(tmp_path) as server:
        yield server
