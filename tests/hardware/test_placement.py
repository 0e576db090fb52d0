"""Where readers and stickers go: the data, its drawing and the texts agree."""

import math
import re
from itertools import combinations, pairwise
from pathlib import Path

from host_tools.ground.importing import HARDWARE
from simulator.layout import placement
from simulator.world import ALL_ZONES, neighbours
from tests.hardware.placement import FILE, draw
from tests.hardware.test_board_data import BOARD

PLAN = placement()
README = (HARDWARE / "README.md").read_text()
PAGE = (Path(__file__).parents[2] / "docs" / "antennas.md").read_text()


def place(zone: str) -> tuple[float, float]:
    kind = zone.rstrip("0123456789")
    x, y = PLAN["at"][kind][int(zone[len(kind) :] or 0)]
    return x, y


def apart(one: str, other: str) -> float:
    return math.dist(place(one), place(other))


def test_every_zone_has_a_place_of_its_own() -> None:
    assert sum(len(places) for places in PLAN["at"].values()) == len(ALL_ZONES)
    assert len({place(zone) for zone in ALL_ZONES}) == len(ALL_ZONES)


def test_no_two_coils_are_nearer_than_the_pitch() -> None:
    nearest = min(apart(*pair) for pair in combinations(ALL_ZONES, 2))
    assert nearest == PLAN["pitch"] == 100


def test_coils_that_hand_on_ghosts_are_known_as_neighbours_or_never_follow_each_other() -> None:
    """The next field is up while a reader is read: it must be none of those near it."""
    near = neighbours(racks=True)
    for order in (BOARD["zones"]["scan"], BOARD["racks"]["scan"]):
        for one, following in pairwise([*order, order[0]]):
            assert following not in near[one]
            assert apart(one, following) >= 1.3 * PLAN["pitch"], (one, following)


def test_everything_lies_on_the_felt() -> None:
    wide, deep = PLAN["felt"]
    for x, y in map(place, ALL_ZONES):
        assert math.hypot(x / (wide / 2), y / (deep / 2)) < 0.95


def test_the_sticker_fits_its_card_and_the_coil_its_board() -> None:
    (x, y), radius = PLAN["sticker_at"], PLAN["sticker"] / 2
    assert abs(x) + radius < PLAN["card"][0] / 2
    assert abs(y) + radius < PLAN["card"][1] / 2
    assert PLAN["coil"][0] <= PLAN["board"][0]
    assert PLAN["coil"][1] / 2 <= PLAN["coil_from_edge"]
    assert PLAN["height"] <= PLAN["height_most"]


def test_the_picture_is_drawn_from_the_data() -> None:
    """`python -m tests.hardware.placement` draws it anew."""
    assert FILE.read_text(encoding="utf-8") == draw(PLAN)


def test_another_plan_makes_another_picture() -> None:
    for changed in ({"fan": 30}, {"sticker_at": [3, 0]}, {"height": 7}, {"pitch": 120}):
        assert draw(PLAN | changed) != draw(PLAN)


def test_the_readme_shows_the_picture_and_its_figures() -> None:
    assert "](placement.svg)" in README
    section = README.split("\n## Where readers and stickers go\n")[1].split("\n## ")[0]
    text = " ".join(section.split())
    for said in (
        f"fanned by {PLAN['fan']} mm",
        f"{PLAN['card'][0] + PLAN['fan']} x {PLAN['card'][1]} mm",
        f"{PLAN['height']} mm, at most {PLAN['height_most']} mm",
        f"{PLAN['pitch']} mm",
    ):
        assert said in text


def test_the_page_about_antennas_shows_its_pictures() -> None:
    named = re.findall(r"\]\((\S+\.svg)\)", PAGE)
    docs = Path(__file__).parents[2] / "docs"
    assert sorted(named) == sorted(
        ["../hardware/placement.svg", *(file.name for file in docs.glob("antennas_*.svg"))]
    )
