"""The firmware for a frozen image: what is written, and which build an image holds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.build.flash import FIRMWARE, UNFOLDED, FlashError, build_name, folded
from host_tools.build.frozen import MANIFEST, OLDER, build, build_in, write
from host_tools.build.uf2 import encode
from host_tools.commands.cli import ended


class Manifest:
    """Calls that manifest.py may make; keeps the files it freezes."""

    def __init__(self, folder: Path) -> None:
        self.included: list[str] = []
        self.frozen: set[str] = set()
        self.required: list[str] = []
        self._folder = folder
        calls = {
            "include": self.included.append, "package": self.package, "module": self.module,
            "require": self.require,
        }  # fmt: skip
        exec((folder / MANIFEST).read_text(), calls)

    def require(self, name: str, opt: int) -> None:
        self.required.append(name)

    def package(self, name: str, opt: int) -> None:
        for path in (self._folder / name).rglob("*.py"):
            self.module(path.relative_to(self._folder).as_posix(), opt)

    def module(self, name: str, opt: int) -> None:
        assert opt == 2  # with line numbers, which files leave out
        assert (self._folder / name).is_file()
        self.frozen.add(name)


def test_the_manifest_freezes_all_that_is_written_and_all_but_main_is(tmp_path: Path) -> None:
    files = write(tmp_path / "new")
    manifest = Manifest(tmp_path / "new")
    assert manifest.included == ["$(PORT_DIR)/boards/manifest.py"]
    assert manifest.required == ["usb-device-cdc"]
    assert manifest.frozen == set(files) - {MANIFEST} == set(folded()) - {"boot.py", "main.py"}


def test_a_folder_that_is_in_use_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.py").write_text("")
    with pytest.raises(FlashError, match=r"is not empty: name a new folder$"):
        write(tmp_path)
    assert ended(build, tmp_path) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["mine.py"]
    assert "is not empty" in capsys.readouterr().err


def test_compiled_it_is_what_flash_copies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(build, tmp_path / "firmware", compiled=True) == 0
    written = {path.name for path in (tmp_path / "firmware").iterdir()}
    assert written == {"boot.py", "main.py", "wiring.mpy", "floorman"}
    assert capsys.readouterr().out.endswith(f" bytes in {tmp_path}/firmware\n")
    assert ended(build, tmp_path / "firmware", compiled=True) == 2
    assert "is not empty" in capsys.readouterr().err


def test_a_build_is_named_after_its_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    name = build_name()
    assert UNFOLDED in (FIRMWARE / "floorman/__init__.py").read_text()
    assert f'b"{name}"' in folded()["floorman/__init__.py"]
    assert f'b"{name}"' in folded("x = 1\n")["floorman/__init__.py"]
    monkeypatch.setattr("host_tools.build.flash.fold", lambda text, *_: text + "# changed\n")
    assert build_name() != name


def test_what_is_frozen_is_the_same_whatever_order_a_python_has() -> None:
    """The name's digest is of all that is frozen; a set's order is of the process."""
    command = "from host_tools.build.flash import build_name; print(build_name())"
    environment = {**os.environ, "PYTHONHASHSEED": "27"}
    told = subprocess.run(
        [sys.executable, "-c", command],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == build_name()


@pytest.mark.parametrize(
    ("content", "build"),
    [
        (b"MicroPython v1.27.0 floorman", ""),
        (b"floorman/loop\0" + bytes(250) + b"0.1.0+0a1b2c3d\0", "0.1.0+0a1b2c3d"),
        (b"floorman/loop\0" + bytes(250) + b"0.1.0\0", OLDER),
    ],
)
def test_an_image_says_what_is_frozen_into_it(content: bytes, build: str) -> None:
    assert build_in(encode(content, 0xE48BFF56)) == build
