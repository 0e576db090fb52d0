"""The Makefile: what it runs, and that what it installs is pinned."""

import os
import re
import subprocess
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[2]


def would_run(*arguments: str, target: str = "run", **environment: str) -> str:
    command = ["make", "--dry-run", target, *arguments]
    surroundings = {**os.environ, **environment}
    return subprocess.run(
        command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=True
    ).stdout


def test_only_the_command_line_of_make_names_a_port() -> None:
    assert "--port /dev/ttyX" in would_run("PORT=/dev/ttyX")
    assert "--port" not in would_run(PORT="8080")


def test_the_emulated_table_takes_its_image_from_the_command_line() -> None:
    said = would_run("UF2=an.uf2", target="emulate").splitlines()
    [command] = [line for line in said if "floorman run" in line]
    assert command.startswith("FLOORMAN_UF2=an.uf2 ")
    assert command.rstrip().endswith("floorman run --board pico")
    assert "FLOORMAN_UF2" not in would_run(target="emulate")


def test_all_that_is_installed_is_pinned() -> None:
    assert "-c constraints.txt" in (ROOT / "Makefile").read_text()
    text = (ROOT / "constraints.txt").read_text()
    pins = dict(re.findall(r"^([a-z0-9-]+)==(\S+)$", text, re.MULTILINE))
    assert {"aiosignal", "multidict", "pluggy", "yarl"} <= pins.keys()
    assert all(version(name) == pin for name, pin in pins.items())
