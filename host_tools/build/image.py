"""`floorman image`: MicroPython built from its sources with the firmware frozen in, as UF2."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from host_tools.build import board, frozen, functions, sign, starting
from host_tools.build.cache import cache
from host_tools.build.flash import build_name
from host_tools.build.micropython import RELEASED, VERSION, sources
from host_tools.build.picos import Pico
from host_tools.build.placed import linker_script
from host_tools.build.uf2 import encode
from host_tools.ground.cannot import CannotError

_TOOLS = {  # what is run -> the package that has it, on Debian and Ubuntu
    "cmake": "cmake",
    "make": "make",
    "cc": "gcc",
    "arm-none-eabi-gcc": "gcc-arm-none-eabi",
    "arm-none-eabi-g++": "gcc-arm-none-eabi",
}
_LIBRARIES = {  # what the compiler must find -> the same
    "nano.specs": "libnewlib-arm-none-eabi",
    "libstdc++_nano.a": "libstdc++-arm-none-eabi-newlib",
}
_SETTINGS = (
    "-DPICO_BUILD_DOCS=0",
    "-DPICO_NO_PICOTOOL=1",  # the SDK would download and build it, to write the UF2
    "-DPICO_NO_UF2=1",
    f"-DCMAKE_EXE_LINKER_FLAGS={functions.LINKING}",
)
# Where the interpreter last found a name, in bytes: with 512 in place of 128 an event of the rules
# takes a twentieth less time.
# The most that the flash is clocked with: half of the 200 MHz of floorman/power/speed.py.  The SDK
# sets the same for a Pico at that speed; its W25Q16JV may have 133 MHz.  At 125 and 150 MHz the
# flash has half of the processor's clock, as ever.
_FLAGS = "-DMICROPY_OPT_MAP_LOOKUP_CACHE_SIZE=512 -DMICROPY_HW_FLASH_MAX_FREQ=100000000"
# Whoever builds it, wherever and whenever, gets the same bytes: the image names the release that
# it is built of, not the day and the folders.
_SAME = {
    "SOURCE_DATE_EPOCH": str(RELEASED),
    "MICROPY_GIT_TAG": f"v{VERSION}",
    "MICROPY_GIT_HASH": "",
    "PYTHONPATH": str(Path(__file__).parent / "in_order"),
}
_LOG_LINES = 12  # of a build that fails
_ERROR = re.compile(r"\berror\b(?!\.c)", re.IGNORECASE)  # not a source of that name


def missing_tools() -> list[str]:
    """Tools to be installed before an image can be built, a clause each."""
    found = [
        f"{tool} (package {package})" for tool, package in _TOOLS.items() if not shutil.which(tool)
    ]
    if shutil.which("arm-none-eabi-gcc"):
        found += [
            f"{file} of the ARM compiler (package {package})"
            for file, package in _LIBRARIES.items()
            if not _compiler_finds(file)
        ]
    return found


def _compiler_finds(file: str) -> bool:
    """The compiler prints a path for a file that it has, and the bare name for one it lacks."""
    command = ["arm-none-eabi-gcc", f"-print-file-name={file}"]
    return subprocess.run(command, capture_output=True, text=True).stdout.strip() != file


def make_image(pico: Pico, target: Path, micropython: Path | None, key: Path | None = None) -> str:
    """Build it and write it to `target`, signed if there is a key; the name of the firmware in it.
    CannotError.
    """
    if key:
        sign.demand(pico, key)
    missing = missing_tools()
    if missing:
        raise CannotError(f"to build an image, install {', '.join(missing)}")
    source = sources(micropython)
    of_build = sha256(f"{source} {_SETTINGS} {_FLAGS} {_SAME}".encode()).hexdigest()[:8]
    folder = cache() / "image" / f"{pico.name}-{of_build}"
    folder.mkdir(parents=True, exist_ok=True)
    name = build_name()
    _freeze(folder / "frozen", source / "ports" / "rp2")
    print(f"floorman: building MicroPython {VERSION} for {pico.name}", file=sys.stderr)
    binary = _compile(pico, source, folder)
    board.check_size(pico, binary)
    if key:
        binary = sign.signed(binary, key)
    image = encode(binary, pico.family, pico.ignored_block)
    if frozen.build_in(image) != name:
        raise CannotError(f"this firmware is not in the image: remove {folder} and try again")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(image)
    return name


def _freeze(folder: Path, port: Path) -> None:
    """Fill the folder with what is frozen; a file that stays the same keeps its date.

    What make did for that file the last time then holds.
    """
    with tempfile.TemporaryDirectory(dir=folder.parent) as work:
        new = Path(work) / "frozen"
        wanted = {Path(name) for name in (*frozen.write(new), *starting.add(new, port))}
        for path in [path for path in folder.rglob("*") if path.is_file()]:
            if path.relative_to(folder) not in wanted:
                path.unlink()
        for name in wanted:
            text = (new / name).read_bytes()
            path = folder / name
            if not path.is_file() or path.read_bytes() != text:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(text)


def _compile(pico: Pico, source: Path, folder: Path) -> bytes:
    """Run cmake and make outside of the sources; what goes on the flash."""
    port, build = source / "ports" / "rp2", folder / "build"
    log = folder / "log.txt"
    log.unlink(missing_ok=True)
    script = folder / "memory.ld"
    script.write_text(linker_script(pico, port))
    configure = [
        "cmake", "-S", str(port), "-B", str(build), "-G", "Unix Makefiles", *_SETTINGS,
        f"-DMICROPY_BOARD={pico.name}",
        f"-DMICROPY_BOARD_DIR={board.define(pico, port, folder / 'board')}",
        f"-DMICROPY_FROZEN_MANIFEST={folder / 'frozen' / frozen.MANIFEST}",
        f"-DMICROPY_BOARD_LINKER_SCRIPT={script}",
    ]  # fmt: skip
    places = f"-ffile-prefix-map={source}=micropython -ffile-prefix-map={folder}=build"
    _run(configure, log, CFLAGS=f"{_FLAGS} {places}", CXXFLAGS=places, ASMFLAGS=places)
    make = ["cmake", "--build", str(build), "-j", str(os.cpu_count() or 1)]
    _run([*make, "--target", functions.TARGET], log)
    functions.add(build / functions.FILE)
    _run(make, log)
    return (build / "firmware.bin").read_bytes()


def _run(command: Sequence[str], log: Path, **settings: str) -> None:
    environment = {**os.environ, **_SAME, **settings}
    with log.open("a") as file:
        done = subprocess.run(command, env=environment, stdout=file, stderr=subprocess.STDOUT)
    if done.returncode:
        print("\n".join(_telling(log.read_text(errors="replace"))), file=sys.stderr)
        raise CannotError(f"MicroPython does not build: that is what its log, {log}, says of it")


def _telling(log: str) -> list[str]:
    """The first error and what stands behind it, or the end where none is named.

    Warnings follow the error that cmake stops for.
    """
    lines = log.splitlines()
    first = next((n for n, line in enumerate(lines) if _ERROR.search(line)), -_LOG_LINES)
    return lines[first:][:_LOG_LINES]


def image(pico: Pico, target: Path, micropython: Path | None, key: Path | None = None) -> int:
    """`floorman image`: exit status."""
    name = make_image(pico, target, micropython, key)
    size = target.stat().st_size
    print(f"{target}: firmware {name} in MicroPython {VERSION} for {pico.name}, {size} bytes")
    return 0
