"""One walk with one card: what is concluded from what readers heard."""

import pytest
from floorman.link import exams

from host_tools.bring_up import marks, walk
from host_tools.bring_up.bench import Tags
from host_tools.bring_up.walk import Ears


def tags(heard: int) -> Tags:
    return Tags(heard, 0, min(heard, 1), 20)


def heard(*own: int, **ghosts: dict[int, int]) -> Ears:
    """Listings of its own card at levels 1, 2, ...; of others by their place."""
    places = {
        int(name[2:]): {at: tags(n) for at, n in by_level.items()}
        for name, by_level in ghosts.items()
    }
    return Ears({at: tags(n) for at, n in enumerate(own, 1)}, places)


WELL = (20, 20, 20, 20, 20, 20)


@pytest.mark.parametrize(
    ("one", "level"),
    [
        (heard(*WELL), 1 + marks.WALK_MARGIN),
        (heard(3, 17, *WELL), 2 + marks.WALK_MARGIN),
        (heard(0, 16, *WELL), 3 + marks.WALK_MARGIN),
        (heard(0, 0, 0, 0, 0, 0, 0, 12, 18), 9),
        (heard(0, 0, 0, 0, 0, 0, 0, 12, 16), None),
    ],
)
def test_a_reader_is_set_above_the_first_level_that_hears_its_card(
    one: Ears, level: int | None
) -> None:
    assert walk.level(one) == level


@pytest.mark.parametrize(
    ("one", "level"),
    [
        (heard(17, 5, 5, 5, 18, 20, 20, 20, 20), 5 + marks.WALK_MARGIN),
        (heard(17, 0, 0, 0, 0), None),
        (heard(20, 20, 20, 0, 0, 0), 2),  # too loud from the fourth on
        (heard(20, 20, 20, 20, 0, 20), 3),
    ],
)
def test_a_level_that_passes_once_is_not_taken(one: Ears, level: int | None) -> None:
    assert walk.level(one) == level


@pytest.mark.parametrize(("ghosts", "level"), [(0, 4), (1, 2)])
def test_it_stays_below_where_a_higher_one_hears_a_neighbours_card(
    ghosts: int, level: int
) -> None:
    """240 passes a minute, 20 listings: one ghost is 12 a minute while that card lies there."""
    assert walk.level(heard(*WELL, at4={7: 9, 3: ghosts})) == level


def test_the_loudest_neighbour_counts_and_not_all_together() -> None:
    one = heard(*WELL, at4={2: 1}, at6={2: 3}, at8={})
    assert one.rate(2) == 240 * 3 / 20


def test_where_even_the_lowest_hears_a_neighbour_it_is_the_lowest() -> None:
    assert walk.level(heard(0, *WELL, at4={9: 9, 1: 5})) == 2


def test_a_level_hears_what_a_lower_one_heard() -> None:
    assert heard(20, 20, at4={2: 5, 3: 0}).ghost(4, 3) == 5 / 20


def test_it_is_kept_whose_card_is_heard_most_from_afar() -> None:
    one = heard(20, 20, at4={2: 1}, at6={7: 9, 2: 4})
    assert walk.lines({3: one}, {3: 2}, {3: 3}) == {
        exams.READER_LINES + 3: bytes((2, 0, 7, 4 * 255 // 20))
    }


def test_a_reader_in_anothers_plug_is_kept_with_the_output_of_that() -> None:
    lines = walk.lines({0: heard(20, 20), 1: heard(20, 20)}, {0: 2, 1: 2}, {0: 1, 1: 0})
    assert [*lines.values()] == [bytes((2, 2, 0, 0)), bytes((2, 1, 0, 0))]
