"""Virtual chips answer as they did, to whatever they are told: traffic/ has it line by line."""

import pytest

from tests import kept
from tests.simulator.chips import traffic


@pytest.mark.parametrize("name", traffic.RUNS)
def test_a_chip_answers_as_it_did(name: str) -> None:
    assert list(traffic.RUNS[name]()) == kept.read(traffic.FOLDER, name), kept.__doc__
