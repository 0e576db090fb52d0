"""The driver as a package for MicroPython's mip: what it holds, and the documented example."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from mpremote import mip  # type: ignore[import-untyped]

from host_tools.ground.importing import FIRMWARE
from simulator.boards.vm import VMBoard
from simulator.chips.mfrc522 import MFRC522Chip
from simulator.clock import Clock
from simulator.radio import Antenna, Tag
from simulator.wires import Wires
from tests.house.arrows import arrows

ROOT = Path(__file__).parents[2]
PACKAGE = FIRMWARE / "package.json"
TASK = Path(__file__).parent / "package_task.py"
NAMED = ("floorman.drivers.mfrc522", "floorman.drivers.iso14443a")
"""What people import."""
_CS = 17
_UIDS = (bytes.fromhex("04112233445566"), bytes.fromhex("0411227788990a"), b"\xde\xad\xbe\xef")


class Board:
    """A board's files in a folder, as mpremote writes them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fs_exists(self, path: str) -> bool:
        return (self.folder / path).exists()

    def fs_mkdir(self, path: str) -> None:
        (self.folder / path).mkdir()

    def fs_writefile(self, path: str, data: bytes, progress_callback: object) -> None:
        (self.folder / path).write_bytes(data)


@pytest.fixture
def installed(tmp_path: Path) -> list[tuple[str, Path]]:
    """(name on the board, file here) of what mip puts there."""
    mip._install_package(Board(tmp_path), str(PACKAGE), "", "lib", None, False)
    found = sorted(path for path in tmp_path.rglob("*") if path.is_file())
    return [(path.relative_to(tmp_path).as_posix(), path) for path in found]


def _example() -> str:
    [text] = re.findall(r"```python\n(.*?)```", (ROOT / "docs/mfrc522.md").read_text(), re.S)
    return str(text)


@pytest.fixture
def boards(tmp_path: Path, installed: list[tuple[str, Path]]) -> Iterator[list[VMBoard]]:
    """Boards that a test runs."""
    running: list[VMBoard] = []
    yield running
    for board in running:
        board.close()


def _told(
    boards: list[VMBoard], folder: Path, installed: list[tuple[str, Path]], wires: Wires
) -> list[str]:
    """Lines that the example prints on MicroPython."""
    (folder / "example.py").write_text(_example())
    board = VMBoard(wires, None, TASK, [*installed, ("example.py", folder / "example.py")])
    boards.append(board)
    board.run(lambda: bool(board.reports))
    return board.reports[0].decode().splitlines()


def _wired(tags: tuple[bytes, ...]) -> Wires:
    wires = Wires(Clock())
    antenna = Antenna("desk")
    for uid in tags:
        antenna.place(Tag(uid))
    chip = MFRC522Chip(wires.clock, antenna)
    wires.clock.advance(2_000)  # the board has been on for a while
    wires.on_pin[_CS] = wires.buses[0].line(chip)
    return wires


@pytest.mark.parametrize("tags", [(), _UIDS])
def test_the_example_lists_every_tag(
    boards: list[VMBoard], tmp_path: Path, installed: list[tuple[str, Path]],
    tags: tuple[bytes, ...],
) -> None:  # fmt: skip
    told = _told(boards, tmp_path, installed, _wired(tags))
    assert sorted(line.split()[0] for line in told) == sorted(uid.hex() for uid in tags)


def test_a_reader_without_supply_is_said_in_a_sentence(
    boards: list[VMBoard], tmp_path: Path, installed: list[tuple[str, Path]]
) -> None:
    wires = _wired(())
    wires.buses[0].stuck = 0
    [told] = _told(boards, tmp_path, installed, wires)
    assert told.startswith("RFID reader: MISO stays low: no supply")


def test_the_example_has_eleven_lines() -> None:
    assert len([line for line in _example().splitlines() if line]) == 11


def test_the_package_holds_what_is_imported_and_no_more() -> None:
    edges = arrows([(FIRMWARE, "floorman")])
    wanted = {"floorman", "floorman.drivers", *NAMED}
    while more := {one.target for one in edges if one.source in wanted} - wanted:
        wanted |= more
    described = json.loads(PACKAGE.read_text())
    names = [name for name, _ in described["urls"]]
    assert {_module(name) for name in names} == wanted
    assert described["urls"] == [[name, name] for name in names]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert described["version"] == project["version"]


def _module(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
