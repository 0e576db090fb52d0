"""The wheel, installed into an environment of its own: every command works in another folder.

Beside it the environment holds what the package asks for, linked from this one: nothing is
fetched.  Building, installing and playing take some ten seconds.
"""

import os
import subprocess
import sys
import venv
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
HANDS = ROOT / "tests" / "hands"
SCENARIOS = ROOT / "tests" / "scenarios" / "examples"
FIRMWARE = {"main.py", "wiring.py", "manifest.py", "floorman/rules/game.py"}


def asked_for(name: str, extra: str = "") -> set[str]:
    """A distribution's dependencies, theirs included."""
    found: set[str] = set()
    for text in distribution(name).requires or ():
        requirement = Requirement(text)
        if not requirement.marker or requirement.marker.evaluate({"extra": extra}):
            found |= {requirement.name, *asked_for(requirement.name)}
    return found


def link(names: set[str], folder: Path) -> None:
    """Put these distributions of this environment into a folder."""
    for name in names:
        files = distribution(name).files or ()
        for top in {file.parts[0] for file in files} - {".."}:
            target = folder / top
            if not target.exists():
                target.symlink_to(Path(str(distribution(name).locate_file(top))))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", str(folder), str(ROOT)], check=True)
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the new environment's programs."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=True)
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python")]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", "--no-index", str(wheel)], check=True)
    [packages] = folder.glob("lib/python*/site-packages")
    link(asked_for("floorman"), packages)
    return folder / "bin"


def test_nothing_of_another_name_is_at_its_top(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"host_tools", "simulator"}
    assert {f"host_tools/firmware/{name}" for name in FIRMWARE} <= set(names)


def test_the_fonts_of_the_pages_come_with_their_licence(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    fonts = "host_tools/outputs/page/kit/fonts/"
    assert {f"{fonts}{name}" for name in ("sans.woff2", "mono.woff2", "OFL.txt")} <= set(names)
    licences = [name for name in names if ".dist-info/licenses/" in name]
    assert any(name.endswith("fonts/OFL.txt") for name in licences)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--version"], "floorman "),
        (
            "run --board host --hands 1 --speed 1000 --http 0 --players 3 --log logs".split(),
            "page:  http://",
        ),
        (["replay", str(HANDS / "walk.phh")], "walk.phh: as recorded"),
        (["scenario", str(SCENARIOS / "tda_47_reopening.toml")], "not to be read: 0"),
        (["rules", "TDA-43A"], "floorman/rules/"),
        (["rules", "--lang", "de", "CUCA-8g"], "CUCA-8g"),
        (["doctor", "--alone"], "- make image: "),
        (["firmware", "frozen"], "freeze them with frozen/manifest.py"),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, list) else "",
)
def test_a_command_works_elsewhere(
    installed: Path, tmp_path: Path, arguments: list[str], said: str
) -> None:
    done = floorman(installed, tmp_path, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert said in done.stdout
    if arguments[0] == "firmware":
        assert all((tmp_path / "frozen" / name).is_file() for name in FIRMWARE - {"main.py"})


def test_flash_compiles_all_and_then_looks_for_the_port(installed: Path, tmp_path: Path) -> None:
    done = floorman(installed, tmp_path, "flash", "--port", "/dev/ttyNOPE")
    assert done.returncode == 2
    assert done.stderr.startswith("floorman: no such port /dev/ttyNOPE")


@pytest.mark.parametrize(("board", "extra"), [("vm", "vm"), ("pico", "pico")])
def test_a_board_that_is_an_extra_says_so(
    installed: Path, tmp_path: Path, board: str, extra: str
) -> None:
    done = floorman(installed, tmp_path, "replay", str(HANDS / "walk.phh"), "--board", board)
    assert done.returncode == 2
    assert f"install floorman[{extra}], or use --board host" in done.stderr


def test_its_process_alone_knows_the_firmware(installed: Path, tmp_path: Path) -> None:
    """Nothing called micropython or floorman stands in other people's way."""
    ask = "import sys; sys.path.pop(0)\ntry:\n    import {}\nexcept ImportError:\n    print('no')"
    for name in ("micropython", "floorman", "wiring", "main"):
        assert python(installed, tmp_path, ask.format(name)) == "no\n"
    found = python(installed, tmp_path, "import host_tools, floorman; print(floorman.__file__)")
    assert found.endswith("/host_tools/firmware/floorman/__init__.py\n")


def floorman(programs: Path, folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [str(programs / "floorman"), *arguments], cwd=folder, env=_clean(folder),
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip


def python(programs: Path, folder: Path, program: str) -> str:
    return subprocess.run(
        [str(programs / "python"), "-c", program], cwd=folder, env=_clean(folder),
        capture_output=True, text=True, timeout=60, check=True,
    ).stdout  # fmt: skip


def _clean(folder: Path) -> dict[str, str]:
    """No way back to the checkout, and caches in the test's own folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return kept | {"XDG_CACHE_HOME": str(folder / "cache")}
