"""Sealing on an emulated Pico; runs where there is an image (tests/conftest.py)."""

import pytest

from simulator.boards.emulator import find_image
from tests.bench.bench_pico import Bench


@pytest.mark.usefixtures("image")
def test_vectors_are_met_and_a_sealed_card_keeps_its_time():
    figures = Bench(find_image(), lambda what, value: None)
    figures.seal()
    found = figures.figures
    assert found["vectors of HMAC, HKDF and SHA-256, wrong"] == "0 of 19"
    assert int(found["a sealed card, longest"].split()[0]) <= 5000
