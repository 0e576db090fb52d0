"""Exports are as they were: written/ has their texts, or digests of them."""

import pytest

from tests import kept
from tests.host_tools.exports import written


@pytest.mark.parametrize("name", written.RUNS)
def test_hands_and_results_are_written_as_they_were(name: str) -> None:
    assert list(written.RUNS[name]()) == kept.read(written.FOLDER, name), kept.__doc__
