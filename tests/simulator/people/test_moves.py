"""How people move, motion by motion: moves/ has what they do in each game."""

import pytest

from tests import kept
from tests.simulator.people import moves


@pytest.mark.parametrize("name", moves.RUNS)
def test_people_move_as_they_did(name: str) -> None:
    assert list(moves.RUNS[name]()) == kept.read(moves.FOLDER, name), kept.__doc__
