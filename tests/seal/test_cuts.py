"""Power cuts of a sealed hand: three moments here, all of them in `make bench ARGS=cuts`."""

import pytest

from tests.power.cuts import Cut
from tests.seal import cuts


@pytest.mark.parametrize("after", [40, 57, 67])  # between cards, and inside one's writes
def test_a_cut_loses_no_card_and_gives_no_key_early(after):
    assert cuts.wrong(Cut(after=(after,))) == ""


def test_a_hand_without_a_cut_is_sound():
    assert cuts.complaints(cuts.uncut().ear) == []
