"""Things that tools find by looking into folders: none is overlooked."""

from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ("firmware/floorman", "host_tools", "simulator")
PATHS = {"host_tools/shims"}  # host_tools.ground.importing looks there


def test_a_folder_with_code_is_a_package() -> None:
    """Python would take a folder without one for any other of its name."""
    folders = {file.parent for source in SOURCES for file in (ROOT / source).rglob("*.py")}
    missing = [folder for folder in folders if not (folder / "__init__.py").is_file()]
    assert {folder.relative_to(ROOT).as_posix() for folder in missing} == PATHS


def test_pytest_looks_into_every_folder_of_tests(pytestconfig: pytest.Config) -> None:
    """Its usual list leaves out any folder called build."""
    left_out = pytestconfig.getini("norecursedirs")
    folders = {file.parent for file in (ROOT / "tests").rglob("test_*.py")}
    for folder in folders:
        for part in folder.relative_to(ROOT).parts:
            assert not any(fnmatch(part, pattern) for pattern in left_out), folder
