"""Histories are read and misdeals planned as they were: read/ has them."""

import pytest

from tests import kept
from tests.simulator.playing import read


@pytest.mark.parametrize("name", read.RUNS)
def test_what_is_played_is_as_it_was(name: str) -> None:
    assert list(read.RUNS[name]()) == kept.read(read.FOLDER, name), kept.__doc__
