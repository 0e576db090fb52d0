"""How far boards reach and how well things are heard where they lie: laid/ has the figures."""

import pytest

from tests import kept
from tests.simulator.radio import laid


@pytest.mark.parametrize("name", laid.RUNS)
def test_things_lie_and_are_heard_as_they_were(name: str) -> None:
    assert list(laid.RUNS[name]()) == kept.read(laid.FOLDER, name), kept.__doc__
