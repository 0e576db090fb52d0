"""The house has no circle, and its arrows run down.

To say more of a folder, add it to LAYERS (who may import whom) or FLOORS (how high it may be).
"""

from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.house import arrows
from tests.house.arrows import Arrow

ROOT = Path(__file__).parents[2]

LAYERS = {
    "host_tools": (
        "ground texts",
        "access equity link rulebook",
        "build table",
        "doctor outputs records seal",
        "attack bring_up console evening exports statistics",
        "reveal store",
        "production",
        "commands",
    ),
    "simulator": (
        "bus clock chipset hand_script radio",
        "chips layout tags",
        "eyes wires",
        "boards cable live looks",
        "power reader_select slaps world",
        "faults people",
        "rig",
        "desk window",
        "playing __main__",
        "attacks hands_on",
        "academy",
        "site",
    ),
}
"""Folder -> its layers, the lowest first: a name imports from layers below its own."""

FLOORS = {"floorman.rules": 9, "host_tools": 9}
"""Folder -> how many files, or rooms, may stand on each other in it."""

ARROWS = {"host_tools": 78}
"""Folder -> how many arrows may lead from one of its rooms to another."""

OF_THE_FIRMWARE = {
    "host_tools": "floorman floorman.events floorman.registry floorman.link floorman.rules",
    "host_tools.table.balance": "floorman.sensing.balance",  # states of a balance message
    "host_tools.table.state": "floorman.display.lights floorman.display.news"  # replays the news
    " floorman.drivers.selftest",  # results of a chips message
    "host_tools.table.words": "floorman.power.watchdog",  # cause of a start
}
"""File or folder of the host -> what it may import of the firmware: the rules, and codes."""


TREES = [(ROOT / "firmware", "."), (ROOT, "host_tools"), (ROOT, "simulator")]


@pytest.fixture(scope="module")
def drawn() -> frozenset[Arrow]:
    return arrows.arrows(TREES)


def at_start(drawn: Iterable[Arrow]) -> list[Arrow]:
    return [arrow for arrow in drawn if not arrow.late]


# the house ---------------------------------------------------------------------------------------


def test_the_drawing_is_of_the_whole_house(drawn: frozenset[Arrow]) -> None:
    """Known arrows of every sort are there: a wrong path would draw an empty, sound house."""
    known = {
        Arrow("main", "wiring"),
        Arrow("floorman.link.frame", "floorman.crc"),
        Arrow("host_tools.table.words", "floorman.rules.books"),
        Arrow("host_tools.commands.cli", "host_tools.commands.run"),
        Arrow("host_tools.commands.replay", "simulator.playing.replay", late=True),
        Arrow("simulator.rig", "simulator.faults.switch"),
    }
    assert known <= drawn


def test_no_file_leads_back_to_itself(drawn: frozenset[Arrow]) -> None:
    assert arrows.circles(arrows.files(drawn)) == []


def test_no_room_leads_back_to_itself(drawn: frozenset[Arrow]) -> None:
    for folder in filter(None, arrows.folders(drawn)):
        assert arrows.circles(arrows.rooms(drawn, folder)) == [], f"in {folder}"
    assert arrows.circles(arrows.across(drawn)) == []


def test_firmware_below_host_below_simulator(drawn: frozenset[Arrow]) -> None:
    """The commands that open the simulator import it when they run, and no sooner."""
    roots = arrows.rooms(at_start(drawn))
    assert roots["floorman"] == set()
    assert roots["host_tools"] == {"floorman"}
    assert "host_tools" in roots["simulator"]
    late = {arrow.source for arrow in drawn if to_the_simulator(arrow)}
    assert {arrows.room(name) for name in late} == {"host_tools.commands"}


def to_the_simulator(arrow: Arrow) -> bool:
    return arrow.source.startswith("host_tools") and arrow.target.startswith("simulator")


@pytest.mark.parametrize("folder", LAYERS)
def test_names_import_from_layers_below(folder: str, drawn: frozenset[Arrow]) -> None:
    assert arrows.against_layers(arrows.rooms(drawn, folder), folder, LAYERS[folder]) == []


@pytest.mark.parametrize("folder", ARROWS)
def test_rooms_lead_to_no_more_rooms_than_said(folder: str, drawn: frozenset[Arrow]) -> None:
    assert 1 < arrows.count(arrows.rooms(drawn, folder)) <= ARROWS[folder]


@pytest.mark.parametrize("folder", FLOORS)
def test_no_folder_grows_higher_than_said(folder: str, drawn: frozenset[Arrow]) -> None:
    height = arrows.floors(arrows.rooms(drawn, folder))
    assert 1 < height <= FLOORS[folder]


def test_the_host_knows_rules_and_codes_of_the_firmware(drawn: frozenset[Arrow]) -> None:
    too_much = [
        f"{arrow.source} -> {arrow.target}"
        for arrow in drawn
        if arrow.source.startswith("host_tools") and arrow.target.startswith("floorman")
        and not arrow.target.startswith(allowed(arrow.source))
    ]  # fmt: skip
    assert too_much == []


def allowed(source: str) -> tuple[str, ...]:
    rows = (OF_THE_FIRMWARE["host_tools"], OF_THE_FIRMWARE.get(source, ""))
    return tuple(name for row in rows for name in row.split())


# the drawing itself, on a small tree -------------------------------------------------------------

SOUND = {
    "low/__init__.py": "",
    "low/ground.py": "import json\n",
    "low/first.py": "from . import ground\n",
    "high/__init__.py": "from high.roof import tiles\n",
    "high/roof.py": "from low.first import wall\n\ntiles = wall\n",
    "high/door.py": "def open():\n    from top import key\n",
    "top.py": "import high.roof\nfrom low import ground\n",
}


def draw(folder: Path, **changed: str) -> frozenset[Arrow]:
    """The small tree with other text in some files: `low__first` is low/first.py."""
    texts = SOUND | {f"{name.replace('__', '/')}.py": text for name, text in changed.items()}
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return arrows.arrows([(folder, ".")])


def test_every_way_to_import_is_an_arrow(tmp_path: Path) -> None:
    assert draw(tmp_path) == {
        Arrow("low.first", "low.ground"),
        Arrow("high", "high.roof"),
        Arrow("high.roof", "low.first"),
        Arrow("high.door", "top", late=True),
        Arrow("top", "high.roof"),
        Arrow("top", "low.ground"),
    }


def test_a_type_checkers_import_is_late(tmp_path: Path) -> None:
    text = "if typing.TYPE_CHECKING:\n    from top import key\n"
    assert Arrow("low.ground", "top", late=True) in draw(tmp_path, low__ground=text)


def test_a_circle_of_files_is_found(tmp_path: Path) -> None:
    assert arrows.circles(arrows.files(draw(tmp_path))) == []
    found = draw(tmp_path, low__ground="def f():\n    from low.first import wall\n")
    assert arrows.circles(arrows.files(found)) == [["low.first", "low.ground"]]
    assert arrows.circles(arrows.rooms(found, "low")) == [["low.first", "low.ground"]]


def test_a_circle_of_rooms_is_found_where_no_file_is_in_one(tmp_path: Path) -> None:
    found = draw(tmp_path, low__second="from high.attic import box\n", high__attic="")
    assert arrows.circles(arrows.files(found)) == []
    assert arrows.circles(arrows.rooms(at_start(found))) == [["high", "low"]]


def test_a_circle_of_rooms_across_the_roots_is_found(tmp_path: Path) -> None:
    found = draw(
        tmp_path,
        low__cellar__wine="from high.attic.box import key\n",
        low__cellar__shelf="",
        high__attic__box="",
        high__attic__rope="from low.cellar.shelf import jar\n",
    )
    assert arrows.circles(arrows.files(found)) == []
    assert ["high.attic", "low.cellar"] in arrows.circles(arrows.across(found))


def test_what_a_function_imports_opens_no_circle_of_roots(tmp_path: Path) -> None:
    found = draw(tmp_path)
    assert arrows.circles(arrows.rooms(found)) == [["high", "top"]]
    assert arrows.circles(arrows.rooms(at_start(found))) == []


def test_arrows_between_rooms_are_counted_once(tmp_path: Path) -> None:
    assert arrows.count(arrows.rooms(draw(tmp_path))) == 4
    found = draw(
        tmp_path, low__second="import top\nimport high.roof\nfrom high.roof import tiles\n"
    )
    assert arrows.count(arrows.rooms(found)) == 6


def test_floors_are_counted(tmp_path: Path) -> None:
    assert arrows.floors(arrows.rooms(draw(tmp_path), "low")) == 2
    found = draw(tmp_path, low__second="import low.first\n")
    assert arrows.floors(arrows.rooms(found, "low")) == 3


@pytest.mark.parametrize(
    ("text", "layers", "said"),
    [
        ("import low.ground", ("ground", "first second"), []),
        ("import low.first", ("ground", "first", "second"), []),
        ("import low.first", ("ground", "first second"),
         ["low.second -> low.first does not lead down"]),
        ("import low.first", ("ground", "second", "first"),
         ["low.second -> low.first does not lead down"]),
        ("import low.first", ("ground", "first"), ["low.second stands in no layer"]),
        ("import low.ground", ("ground", "first second third"), ["low.third is nowhere"]),
    ],
)  # fmt: skip
def test_an_arrow_against_the_layers_is_told(
    text: str, layers: tuple[str, ...], said: list[str], tmp_path: Path
) -> None:
    edges = arrows.rooms(draw(tmp_path, low__second=text + "\n"), "low")
    assert arrows.against_layers(edges, "low", layers) == said
