"""`floorman image`: what it asks the build for, what it writes, and how it fails.

cmake and the compilers are played by scripts; MICROPYTHON_DIR in the environment names sources to
build from for real.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from host_tools.build import frozen
from host_tools.build import image as image_module
from host_tools.build.flash import build_name, folded
from host_tools.build.frozen import build_in
from host_tools.build.image import image, missing_tools
from host_tools.build.picos import BY_NAME, PICOS, Pico, of_image
from host_tools.build.uf2 import content
from host_tools.commands.cli import ended
from tests.host_tools.build.test_functions import FROZEN
from tests.host_tools.build.test_micropython import STORAGE, release, unpacked

PICO, PICO2 = BY_NAME["RPI_PICO"], BY_NAME["RPI_PICO2"]
BUILD = "0.1.0+89abcdef"
PORTS = 'include("$(PORT_DIR)/boards/manifest.py")\n'
SOURCE = {"floorman/loop.py": "x = 1\n", "wiring.py": "y = 2\n"}
FIRMWARE = {**SOURCE, "manifest.py": PORTS}
MANIFEST = """\
freeze("$(PORT_DIR)/modules", ("_boot_fat.py", "rp2.py"))
require("neopixel")
module("_boot.py", opt=2)
module("first_start.py", opt=2)
module("start_files.py", opt=2)
"""
SOURCES = "MICROPYTHON_DIR"
CMAKE = """#!/bin/sh
echo "cmake $@ with CFLAGS=$CFLAGS" >> {log}
echo "$CFLAGS, $CXXFLAGS, $ASMFLAGS" >> {log}.same
echo "$SOURCE_DATE_EPOCH $MICROPY_GIT_TAG $MICROPY_GIT_HASH" >> {log}.same
while [ $# -gt 0 ]; do
    case "$1" in
        -B) build=$2; mkdir -p "$build" ;;
        --build) {build} ;;
    esac
    shift
done
"""
WRITES = (
    r'printf "floorman/loop\000{name}\000" > "$2/firmware.bin";'
    f" cp {FROZEN} $2/frozen_content.c"
)
IN_RAM = """\
*(EXCLUDE_FILE(*libc.a: *py/vm.c.o *py/bc.c.o) .text*)
*(EXCLUDE_FILE(*libgcc.a: *libc.a:*lib_a-mem*.o *libm.a: *py/vm.c.o) .rodata*)
"""
FAILS = 'echo "ld: region FLASH overflowed"; exit 1'


WALKING = """
import os
from contextlib import nullcontext

class Folder(nullcontext):
    def __init__(self, top, scan=os.scandir):
        self.found = iter(sorted(scan(top), key=lambda one: one.name, reverse={turned}))
    def __next__(self):
        return next(self.found)
    def __enter__(self):
        return self

os.scandir = Folder
for _, _, files in os.walk("."):
    print(*files, end="|")
"""
"""Walks a folder whose file system has an order of its own."""


class Tools:
    """Programs on a PATH of their own."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.log = folder / "cmake.log"
        monkeypatch.setenv("PATH", f"{self.bin}:/usr/bin:/bin")
        monkeypatch.setattr(image_module, "cache", lambda: folder / "cache")
        monkeypatch.setattr(image_module, "build_name", lambda: BUILD)
        monkeypatch.setattr(frozen, "write", self.write)
        self.put("make", "#!/bin/sh\n")
        self.put("cc", "#!/bin/sh\n")
        self.put("arm-none-eabi-g++", "#!/bin/sh\n")
        self.put("arm-none-eabi-gcc", '#!/bin/sh\necho "/arm/${1#*=}"\n')
        self.builds(WRITES.format(name=BUILD))

    def write(self, folder: Path) -> list[str]:
        """Firmware of two files, in place of folding a hundred."""
        unpacked(folder, FIRMWARE)
        return list(FIRMWARE)

    def builds(self, how: str) -> None:
        self.put("cmake", CMAKE.format(log=self.log, build=how))

    def put(self, name: str, script: str) -> None:
        path = self.bin / name
        path.write_text(script)
        path.chmod(0o755)


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tools:
    return Tools(tmp_path, monkeypatch)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return unpacked(tmp_path / "micropython", release())


@pytest.mark.parametrize("pico", PICOS, ids=lambda pico: pico.name)
def test_an_image_is_for_its_board_and_has_the_firmware_in_it(
    tools: Tools, source: Path, tmp_path: Path, pico, capsys
) -> None:
    target = tmp_path / "out" / "floorman.uf2"
    assert ended(image, pico, target, source) == 0
    assert of_image(target.read_bytes()) is pico
    assert build_in(target.read_bytes()) == BUILD
    said = capsys.readouterr().out
    assert said.startswith(f"{target}: firmware {BUILD} in MicroPython 1.27.0 for ")
    configure, build, rest = tools.log.read_text().splitlines()
    assert f"-S {source}/ports/rp2 -B {tmp_path}/cache/image/{pico.name}-" in configure
    assert f"-DMICROPY_BOARD={pico.name} " in configure
    assert "-DPICO_NO_PICOTOOL=1" in configure
    configure, _, flags = configure.partition(" with CFLAGS=")
    assert flags.startswith("-DMICROPY_OPT_MAP_LOOKUP_CACHE_SIZE=512 ")
    configure, _, script = configure.partition(" -DMICROPY_BOARD_LINKER_SCRIPT=")
    assert Path(script).read_text() == IN_RAM
    manifest = Path(configure.partition("-DMICROPY_FROZEN_MANIFEST=")[2])
    assert {name: (manifest.parent / name).read_text() for name in SOURCE} == SOURCE
    assert manifest.read_text() == MANIFEST
    assert build.startswith("cmake --build ")
    assert " --target BUILD_FROZEN_CONTENT " in build
    assert rest.startswith("cmake --build ")
    assert not [path for path in source.rglob("*") if "build" in path.name]


@pytest.mark.parametrize("pico", PICOS, ids=lambda pico: pico.name)
def test_the_files_begin_behind_the_image(
    tools: Tools, source: Path, tmp_path: Path, pico: Pico, capsys
) -> None:
    assert ended(image, pico, tmp_path / "a.uf2", source) == 0
    [board] = (tmp_path / "cache" / "image").glob(f"{pico.name}-*/board/mpconfigboard.h")
    assert board.read_text() == STORAGE.format(size="PICO_FLASH_SIZE_BYTES - 0x100000")
    fills = f"head -c {pico.files_at} /dev/zero >> $2/firmware.bin"
    tools.builds(f"{WRITES.format(name=BUILD)}; {fills}")
    assert ended(image, pico, tmp_path / "b.uf2", source) == 2
    assert "bytes too long: the files of an RPI_PICO" in capsys.readouterr().err
    assert not (tmp_path / "b.uf2").exists()


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("memmap_mp_rp2040.ld", "*vm.c.obj", "*vm.c.o", "is not the one of this release"),
        (
            "boards/manifest.py",
            '"$(PORT_DIR)/modules"',
            '"modules"',
            "is not the one of this release",
        ),
        (
            "boards/RPI_PICO/mpconfigboard.h",
            "STORAGE",
            "",
            "does not say how large the file system is",
        ),
    ],
)
def test_sources_with_other_files_are_refused(
    tools: Tools, source: Path, tmp_path: Path, capsys, name: str, old: str, new: str, says: str
) -> None:
    path = source / "ports/rp2" / name
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    assert ended(image, PICO, tmp_path / "a.uf2", source) == 2
    assert f"{path} {says}" in capsys.readouterr().err


def test_an_image_carries_what_starts_the_table(
    tools: Tools, source: Path, tmp_path: Path
) -> None:
    assert ended(image, PICO, tmp_path / "a.uf2", source) == 0
    [folder] = (tmp_path / "cache" / "image").glob("RPI_PICO-*/frozen")
    carried: dict[str, Any] = {}
    exec((folder / "start_files.py").read_text(), carried)
    assert [name for name, _ in carried["FILES"]] == ["boot.py", "main.py"]
    texts = {name: text.decode() for name, text in carried["FILES"]}
    assert texts == {name: folded()[name] for name in texts}
    boot = (folder / "_boot.py").read_text()
    assert boot.startswith("mounted = True\n")
    for there, looks in (["boot.py", "tags.bin"], 0), ([], 1):
        assert _looks(boot, there) == looks


def _looks(boot: str, files: list[str]) -> int:
    """How often _boot.py asks first_start to look, where these files lie."""
    asked: list[int] = []
    fakes = {
        "os": SimpleNamespace(listdir=lambda: files),
        "first_start": SimpleNamespace(look=lambda: asked.append(1)),
    }
    bare = {"__import__": lambda name, *rest: fakes[name]}
    exec(boot, {"__builtins__": bare})
    return len(asked)


def test_neither_day_nor_folder_gets_into_an_image(
    tools: Tools, source: Path, tmp_path: Path, monkeypatch
) -> None:
    """Compilers and MicroPython are told what to say in place of both."""
    monkeypatch.setenv("MICROPY_GIT_HASH", "of a checkout")
    assert ended(image, PICO, tmp_path / "a.uf2", source) == 0
    [folder] = (tmp_path / "cache" / "image").iterdir()
    places = f"-ffile-prefix-map={source}=micropython -ffile-prefix-map={folder}=build"
    flags, *releases = (tmp_path / "cmake.log.same").read_text().splitlines()
    assert flags == f"{image_module._FLAGS} {places}, {places}, {places}"
    assert releases[::2] == 3 * ["1765238400 v1.27.0 "]


@pytest.mark.parametrize("turned", [False, True])
def test_scripts_of_the_build_find_files_in_the_order_of_their_names(
    tmp_path: Path, turned: bool
) -> None:
    for name in ("b/2", "b/1", "a/3", "c", "a/b/4"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    walking = WALKING.format(turned=turned)
    assert _told_by_python(walking, tmp_path, **image_module._SAME) == "c|3|4|1 2|"
    assert _told_by_python(walking, tmp_path) == ("c|2 1|3|4|" if turned else "c|3|4|1 2|")


def _told_by_python(program: str, folder: Path, **settings: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, env={**os.environ, **settings},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


def test_what_stays_the_same_keeps_its_date_and_what_is_gone_goes(
    tools: Tools, source: Path, tmp_path: Path
) -> None:
    assert ended(image, PICO, tmp_path / "a.uf2", source) == 0
    [folder] = (tmp_path / "cache" / "image").glob("RPI_PICO-*/frozen")
    same, other, gone = folder / "wiring.py", folder / "floorman/loop.py", folder / "gone.py"
    for path in (same, other):
        os.utime(path, (1, 1))
    other.write_text("# of another firmware\n")
    gone.write_text("")
    assert ended(image, PICO, tmp_path / "a.uf2", source) == 0
    assert same.stat().st_mtime == 1
    assert other.read_text() == FIRMWARE["floorman/loop.py"]
    assert not gone.exists()


@pytest.mark.parametrize(
    ("tool", "package"),
    [
        ("cmake", "cmake"),
        ("make", "make"),
        ("arm-none-eabi-gcc", "gcc-arm-none-eabi"),
        ("arm-none-eabi-g++", "gcc-arm-none-eabi"),
    ],
)
def test_a_tool_that_is_missing_is_named_with_its_package(
    tools: Tools, tmp_path: Path, monkeypatch, capsys, tool: str, package: str
) -> None:
    monkeypatch.setenv("PATH", str(tools.bin))
    (tools.bin / tool).unlink()
    assert ended(image, PICO, tmp_path / "a.uf2", None) == 2
    assert f"to build an image, install {tool} (package {package})" in capsys.readouterr().err


def test_a_compiler_without_its_library_is_named(tools: Tools) -> None:
    assert missing_tools() == []
    tools.put("arm-none-eabi-gcc", '#!/bin/sh\necho "${1#*=}"\n')
    assert missing_tools() == [
        "nano.specs of the ARM compiler (package libnewlib-arm-none-eabi)",
        "libstdc++_nano.a of the ARM compiler (package libstdc++-arm-none-eabi-newlib)",
    ]


def test_a_build_that_fails_shows_the_end_of_its_log(
    tools: Tools, source: Path, tmp_path: Path, capsys
) -> None:
    tools.builds(FAILS)
    assert ended(image, PICO, tmp_path / "a.uf2", source) == 2
    said = capsys.readouterr().err
    assert "ld: region FLASH overflowed\nfloorman: MicroPython does not build" in said
    assert not (tmp_path / "a.uf2").exists()


def test_the_first_error_of_a_build_is_shown_not_the_warnings_behind_it(
    tools: Tools, source: Path, tmp_path: Path, capsys
) -> None:
    error = 'echo "-- error.c is fine"; echo "CMake Error at tinyusb: no such file"; '
    tools.builds(error + 'for n in $(seq 30); do echo "warning $n"; done; exit 1')
    assert ended(image, PICO, tmp_path / "a.uf2", source) == 2
    said = capsys.readouterr().err
    assert "CMake Error at tinyusb: no such file\nwarning 1\n" in said
    assert "error.c" not in said
    assert "warning 20" not in said


def test_an_image_that_holds_another_firmware_is_not_written(
    tools: Tools, source: Path, tmp_path: Path, capsys
) -> None:
    tools.builds(WRITES.format(name="0.0.9+01234567"))
    assert ended(image, PICO, tmp_path / "a.uf2", source) == 2
    assert "this firmware is not in the image: remove" in capsys.readouterr().err
    assert not (tmp_path / "a.uf2").exists()


def test_an_image_is_signed_before_it_is_an_image(
    tools: Tools, source: Path, tmp_path: Path
) -> None:
    key, target = tmp_path / "key.pem", tmp_path / "a.uf2"
    key.write_text("of a house")
    tools.put("picotool", '#!/bin/sh\n[ "$1 $2" = "seal --sign" ] && cat "$3" "$5" > "$4"\n')
    assert ended(image, PICO2, target, source, key) == 0
    assert content(target.read_bytes()).rstrip(b"\0").endswith(b"\0of a house")
    assert build_in(target.read_bytes()) == BUILD


@pytest.mark.parametrize(
    ("pico", "script", "says"),
    [
        (PICO, "", "the boot ROM of RPI_PICO knows no signatures: --pico RPI_PICO2"),
        (PICO2, "", "to sign an image, install picotool (github.com/raspberrypi/picotool; not"),
        (PICO2, "echo 'ERROR: no key' >&2; exit 1", "picotool does not sign: ERROR: no key"),
    ],
)
def test_an_image_that_cannot_be_signed_is_not_written(
    tools: Tools, source: Path, tmp_path: Path, capsys, pico, script: str, says: str
) -> None:
    key, target = tmp_path / "key.pem", tmp_path / "a.uf2"
    key.write_text("of a house")
    if script:
        tools.put("picotool", f"#!/bin/sh\n{script}\n")
    assert ended(image, pico, target, source, key) == 2
    assert f"floorman: {says}" in capsys.readouterr().err
    assert not target.exists()
    assert ended(image, PICO2, target, source, tmp_path / "none.pem") == 2
    assert "there is no key" in capsys.readouterr().err


def test_sources_that_will_not_do_are_one_sentence(tools: Tools, tmp_path: Path, capsys) -> None:
    assert ended(image, PICO2, tmp_path / "a.uf2", tmp_path) == 2
    assert "does not hold MicroPython's sources: name their folder" in capsys.readouterr().err


@pytest.mark.skipif(SOURCES not in os.environ, reason=f"{SOURCES} names no MicroPython sources")
@pytest.mark.parametrize("pico", PICOS, ids=lambda pico: pico.name)
def test_a_real_image_is_built(pico, tmp_path: Path, capsys) -> None:
    target = tmp_path / "floorman.uf2"
    assert ended(image, pico, target, Path(os.environ[SOURCES])) == 0, capsys.readouterr().err
    assert build_in(target.read_bytes()) == build_name()
    assert of_image(target.read_bytes()) is pico


@pytest.mark.skipif(SOURCES not in os.environ, reason=f"{SOURCES} names no MicroPython sources")
def test_a_real_image_has_the_same_bytes_from_other_folders(
    tmp_path: Path, monkeypatch, capsys
) -> None:
    here, there = tmp_path / "here.uf2", tmp_path / "there.uf2"
    copied = shutil.copytree(os.environ[SOURCES], tmp_path / "copied", symlinks=True)
    assert ended(image, PICO, here, Path(os.environ[SOURCES])) == 0, capsys.readouterr().err
    monkeypatch.setattr(image_module, "cache", lambda: tmp_path / "cache")
    assert ended(image, PICO, there, copied) == 0, capsys.readouterr().err
    assert here.read_bytes() == there.read_bytes()
