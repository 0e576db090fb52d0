"""A fuzzer throws as much as it did, of every kind: thrown/ has what comes of a seed."""

import pytest

from tests import kept
from tests.simulator.attacks import thrown


@pytest.mark.parametrize("name", thrown.RUNS)
def test_a_seed_throws_what_it_threw(name: str) -> None:
    assert list(thrown.RUNS[name]()) == kept.read(thrown.FOLDER, name), kept.__doc__
