"""The figures of antennas.toml, and the integral that they are compared with."""

import math
from collections.abc import Iterator
from typing import Any

import pytest

from simulator.radio.coupling import (
    FIGURES,
    answering,
    coupling,
    detuned,
    ghosts_an_hour,
    handed_on,
    need,
)

USUAL = need(25.0)
RESONANCE_MHZ = 13.56


def numbers(table: dict[str, Any]) -> Iterator[Any]:
    return (value for name, value in table.items() if name != "source")


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_names_its_source(name: str) -> None:
    table = FIGURES[name]
    assert len(list(numbers(table))) >= 1
    assert len(table["source"].split()) > 8


@pytest.mark.parametrize("name", ["edge", "weak", "detuning", "scatter", "reach", "ghosts"])
def test_what_nobody_measured_is_said_to_be_open(name: str) -> None:
    assert "to be measured" in FIGURES[name]["source"]


@pytest.mark.parametrize(("height", "times"), [(5.0, 0.75), (8.0, 0.39), (12.0, 0.10)])
def test_cards_side_by_side_get_too_little(height: float, times: float) -> None:
    """Stickers 63 mm apart, the coil between them: an independent integral's three figures."""
    assert abs(coupling(31.5, 0.0, height)) / USUAL == pytest.approx(times, abs=0.03)


@pytest.mark.parametrize(("height", "times"), [(5.0, 3.1), (8.0, 2.4), (12.0, 1.7)])
def test_fanned_cards_get_enough(height: float, times: float) -> None:
    """Stickers 30 mm apart: three more of them."""
    assert coupling(15.0, 0.0, height) / USUAL == pytest.approx(times, rel=0.04)


def test_with_40_mm_of_reach_cards_side_by_side_get_just_enough_at_8_mm() -> None:
    assert abs(coupling(31.5, 0.0, 8.0)) / need(40.0) == pytest.approx(1.06, abs=0.06)


def test_far_away_the_coil_is_a_dipole() -> None:
    """Ten times as far along the axis a thousandth: the integral has no other way to end."""
    near, far = coupling(0.0, 0.0, 400.0), coupling(0.0, 0.0, 4000.0)
    assert near / far == pytest.approx(1000, rel=0.03)


def test_at_the_ring_the_coupling_changes_its_sign() -> None:
    for height in (5.0, 8.0, 12.0):
        signs = [coupling(float(x), 0.0, height) > 0 for x in range(50)]
        ring = signs.index(False)
        assert 19 < ring < 35
        assert not any(signs[ring:])


def test_stacked_stickers_ring_at_9_9_mhz() -> None:
    """And at 12.2 MHz with 10 mm between their centres: those are the table's couplings."""
    coupled = dict(FIGURES["detuning"]["coupling"])
    for distance, megahertz in ((0.0, 9.9), (10.0, 12.2)):
        assert RESONANCE_MHZ / math.sqrt(1 + coupled[distance]) == pytest.approx(
            megahertz, abs=0.03
        )


def test_stickers_detune_each_other_the_more_the_nearer_they_are() -> None:
    left = [detuned([distance]) for distance in (0.0, 5.0, 10.0, 15.0)]
    assert left == sorted(left)
    assert left[0] < 0.05
    assert detuned([]) == detuned([60.0]) == 1.0
    assert detuned([20.0, 20.0]) < detuned([20.0]) < 1.0


def test_the_edge_of_reading_is_steep() -> None:
    assert answering(1.0) == 0.5
    assert answering(1.12) == pytest.approx(0.9, abs=0.02)
    assert answering(0.9) == pytest.approx(0.1, abs=0.02)
    assert answering(0.0) == 0.0


@pytest.mark.parametrize(("pitch", "times"), [(60.0, 0.84), (80.0, 0.30), (100.0, 0.16)])
def test_a_dark_coil_hands_on_the_less_the_farther_it_is(pitch: float, times: float) -> None:
    assert handed_on(pitch) == pytest.approx(times)
    assert handed_on(pitch + 5) < times


def test_ghosts_are_as_many_as_users_report_at_80_mm() -> None:
    assert ghosts_an_hour(handed_on(80.0)) == pytest.approx(100)
    assert ghosts_an_hour(handed_on(100.0)) == pytest.approx(11, abs=1)
    assert ghosts_an_hour(0.0) == 0.0
