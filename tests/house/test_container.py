"""The container's recipe: what it copies is enough to build the package, what it starts is there.

No container engine runs in a test: its steps are read, and the build is done in a folder that
holds what they copy.
"""

import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

from host_tools.commands import cli

ROOT = Path(__file__).parents[2]
_STEPS = [
    line.split(" ", 1)
    for line in (ROOT / "Containerfile").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def _given(step: str) -> list[str]:
    return [what for name, what in _STEPS if name == step]


def _copied(folder: Path) -> None:
    """Put there what the recipe copies."""
    unwanted = shutil.ignore_patterns("__pycache__", "node_modules")
    for what in _given("COPY"):
        *sources, target = what.split()
        for source in sources:
            path = ROOT / source
            if path.is_dir():
                shutil.copytree(path, folder / target, ignore=unwanted)
            else:
                (folder / target).mkdir(exist_ok=True)
                shutil.copy(path, folder / target)


def test_what_is_copied_builds_the_package_whole(tmp_path: Path) -> None:
    _copied(tmp_path)
    [build] = [what for what in _given("RUN") if what.endswith(" .")]
    options = [word for word in build.split() if word.startswith("--")]
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--wheel-dir", str(tmp_path / "made")]
    subprocess.run([*pip, *options, str(tmp_path)], check=True)
    [wheel] = (tmp_path / "made").glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"host_tools/hardware/table.toml", "host_tools/firmware/main.py"} <= names
    netlist = {path.name for path in (ROOT / "hardware" / "netlist").iterdir()}
    assert {f"host_tools/hardware/netlist/{name}" for name in netlist} <= names
    assert "simulator/hands_on/page/play.html" in names


def test_what_it_asks_for_is_pinned_and_its_python_is_new_enough() -> None:
    [lists] = [what for what in _given("RUN") if " -r " in what]
    assert "--require-hashes" in lists
    assert (ROOT / lists.split()[-1]).is_file()
    [python] = _given("FROM")
    [version] = re.findall(r"/python:(\d+)\.(\d+)-slim$", python)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    oldest = project["requires-python"].removeprefix(">=").split(".")
    assert [*map(int, version)] >= [*map(int, oldest)]


def test_it_starts_a_table() -> None:
    [program], [words] = (map(json.loads, _given(step)) for step in ("ENTRYPOINT", "CMD"))
    assert program == ["floorman"]
    wanted = cli._parser().parse_args(words)
    assert wanted.http == 8420
    assert wanted.port == ""
