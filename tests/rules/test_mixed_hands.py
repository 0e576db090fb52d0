"""Hands of a nine-game final table end as pokerkit has them, by events and by radio."""

import warnings
from pathlib import Path

import pytest
from pokerkit import HandHistory

from simulator.playing import on_radio, on_rules, phh

MIXED = Path(__file__).parents[3] / "shared" / "hands-mixed"
REFUSED = {"85"}
"""In limit the last chips of a player are raised for with less than a bet: pokerkit refuses it."""
FILES = [file for file in sorted(MIXED.glob("*.phh")) if file.stem not in REFUSED] or [
    MIXED / "none.phh"
]
needs_mixed = pytest.mark.skipif(
    not MIXED.is_dir(), reason="the folder ../shared/hands-mixed is not here"
)


def stacks(file):
    with warnings.catch_warnings(action="ignore"):
        *_, last = HandHistory.loads(file.read_text())
    return dict(enumerate(last.stacks))


@needs_mixed
def test_each_variant_that_is_played_is_among_them():
    variants = {file.read_text().split("'")[1] for file in FILES}
    assert variants == {"NT", "FT", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D"}


@needs_mixed
@pytest.mark.parametrize("stem", REFUSED)
def test_what_pokerkit_refuses_is_refused_with_a_sentence(stem):
    with pytest.raises(ValueError, match="does not fit there"):
        phh.load(MIXED / f"{stem}.phh")


@needs_mixed
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_hand_ends_as_pokerkit_has_it(file):
    result = on_rules.play(phh.load(file))
    assert result.over
    assert result.stacks == stacks(file)
    assert result.alerts == ()


@needs_mixed
@pytest.mark.parametrize("file", FILES[-7:], ids=lambda file: file.stem)
def test_people_play_it_with_readers_that_list_all_they_hear(file):
    played = on_radio.play(phh.load(file), profile="bench", seed=1)
    assert played.result.stacks == stacks(file)
    assert played.troubles == ()
