"""Evenings as they were: those drawn by seed (drawn/), figures on every limit (figured/)."""

import pytest

from tests import kept
from tests.host_tools.evening import drawn, figured


@pytest.mark.parametrize("name", drawn.RUNS)
def test_an_evening_goes_as_it_did(name: str) -> None:
    assert list(drawn.RUNS[name]()) == kept.read(drawn.FOLDER, name), kept.__doc__


@pytest.mark.parametrize("name", figured.RUNS)
def test_figures_and_refusals_are_as_they_were(name: str) -> None:
    assert list(figured.RUNS[name]()) == kept.read(figured.FOLDER, name), kept.__doc__
