"""Mistakes of makers with a Pico and its cable: each ends in the one sentence that cures it.

Each mistake is made at a real port (a pty with MicroPython's own REPL or another device behind it)
or at a BOOTSEL drive, and told by the real command.
"""

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial, partialmethod
from pathlib import Path
from types import SimpleNamespace

import pytest
from serial.tools import list_ports

from host_tools.build import attached, behind, made
from host_tools.build.flash import NOT_COMPILED, build_name, folded
from host_tools.build.picos import BY_NAME
from host_tools.build.uf2 import encode
from host_tools.commands import flashing
from host_tools.link.client import Client, open_port
from host_tools.link.port_error import forbidden
from tests.host_tools.build.at_port import device, modem, mute, python, sensor
from tests.host_tools.build.test_attached import volume
from tests.host_tools.commands.test_cli import floorman

OLD = "0.0.9+01234567"
RADIO = "Raspberry Pi Pico W with RP2040"
PICO2 = "Raspberry Pi Pico2 with RP2350"
PACKAGE = "floorman/__init__.py"
ESP = "Generic ESP32 module with ESP32"
BOTH = {name: folded()[name] for name in NOT_COMPILED}
_PATIENCE_S = 0.3  # no table is at these ports
_BUSY_S = 30.0  # a REPL on a busy computer
HERE: AbstractContextManager[str] = nullcontext("/dev/ttyACM9")
OURS = build_name()


@dataclass(frozen=True)
class Mistake:
    """A device at a port, the words that are typed, the sentence's end, and more of it."""

    at: Callable[[], AbstractContextManager[str]]
    typed: str
    cure: str
    says: str = ""


def board(**what: object) -> Callable[[], AbstractContextManager[str]]:
    return partial(python, **what)  # type: ignore[arg-type]


@contextmanager
def held() -> Iterator[str]:
    """A port that a serial monitor has open."""
    with device(mute) as port:
        opens = f"import serial; p = serial.Serial({port!r}, exclusive=True); print(flush=True)"
        monitor = subprocess.Popen(
            [sys.executable, "-c", opens + "; input()"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert monitor.stdin
        assert monitor.stdout
        monitor.stdout.readline()
        yield port
        monitor.communicate(b"\n")


DOCTOR, FLASH, RUN = "doctor --alone --port {port}", "flash --port {port}", "run --port {port}"
GERMAN = f"{DOCTOR} --lang de"
MISTAKES = {
    "stock MicroPython": Mistake(
        board(), DOCTOR, "'make image BOARD=RPI_PICO && make flash PORT={port}'", "[STOCK]"
    ),
    "stock MicroPython with an own program in Latin-1": Mistake(
        board(files={"main.py": "# Tür\nprint(1)".encode("latin-1")}), DOCTOR,
        "'make image BOARD=RPI_PICO && make flash PORT={port}': what came from somebody else stays"
        " on the Pico under another name",
        "main.py there came from somebody",
    ),
    "stock MicroPython, and a timer prints": Mistake(
        board(ticks=True), DOCTOR, "'make image BOARD=RPI_PICO && make flash PORT={port}'",
        "MicroPython 1.27.0 is on {port} (Raspberry Pi Pico with RP2040)",
    ),
    "an old firmware as files": Mistake(
        board(machine=PICO2, files={**BOTH, PACKAGE: f"BUILD = b'{OLD}'"}), DOCTOR,
        "'make image BOARD=RPI_PICO2 && make flash PORT={port}'", f"has the firmware {OLD}, this",
    ),
    "FLOOR was held, and the firmware lies in files": Mistake(
        board(machine=PICO2, files={**BOTH, PACKAGE: f"BUILD = b'{OURS}'"}), DOCTOR,
        "unplug it and plug it in again without a key held", "[HELD]",
    ),
    "the image, and nothing beside it": Mistake(
        board(frozen=OURS), DOCTOR, "'make flash PORT={port}'", "lacks boot.py and main.py"
    ),
    "the image beside an own program": Mistake(
        board(frozen=OURS, files={"boot.py": "# as I was told", "main.py": "print(1)"}), DOCTOR,
        "save it if you need it, then 'make flash PORT={port}'", "boot.py and main.py there came",
    ),
    "the image was just dragged": Mistake(
        board(frozen=OURS, files={"main.py": "from first_start import wait\nwait()\n"}), DOCTOR,
        "leave it plugged in for that long, then try again", "[WAITS]",
    ),
    "files of another firmware before the image": Mistake(
        board(frozen=OURS, files={**BOTH, "wiring.py": ""}), DOCTOR, "'make flash PORT={port}'",
        "takes wiring.py on its flash first",
    ),
    "the image alone, in German": Mistake(
        board(frozen=OURS), GERMAN, "'make flash PORT={port}'", "fehlt boot.py und main.py, um"
    ),
    "FLOOR was held": Mistake(
        board(frozen=OURS, files=BOTH), DOCTOR,
        "unplug it and plug it in again without a key held", "[HELD]",
    ),
    "an old image": Mistake(
        board(frozen=OLD, files=BOTH), DOCTOR,
        "'make image BOARD=RPI_PICO && make flash PORT={port}'", f"has the firmware {OLD}, this",
    ),
    "an old image, and none made for it": Mistake(
        board(frozen=OLD), FLASH, "'make image BOARD=RPI_PICO', then flash again", OLD
    ),
    "a Pico W": Mistake(
        board(machine=RADIO), DOCTOR,
        "'make image BOARD=RPI_PICO && make flash PORT={port}'; it takes the image without radio,"
        " and files that are on it are lost", "[PICO_W]",
    ),
    "a Pico 2 with stock MicroPython, in German": Mistake(
        board(machine=PICO2), GERMAN,
        "'make image BOARD=RPI_PICO2 && make flash PORT={port}'", "und kein Floorman  [STOCK]",
    ),
    "CircuitPython": Mistake(
        board(name="circuitpython", machine="rp2040"), FLASH,
        "hold the Pico's BOOTSEL button while you plug it in, then 'make flash'",
    ),
    "another board with MicroPython": Mistake(
        board(machine=ESP), FLASH, "plug a Pico or a Pico 2 in, and name its port with --port"
    ),
    "a table is wanted of a bare REPL": Mistake(
        board(), RUN, "'floorman doctor --port {port}' says what is there"
    ),
    "a modem's port": Mistake(
        partial(device, modem), DOCTOR, "name the Pico's port with --port", "it says 'ERROR'"
    ),
    "an Arduino's port": Mistake(
        partial(device, sensor), FLASH, "name the Pico's port with --port", "T=21.5"
    ),
    "a port that is mute, in German": Mistake(
        partial(device, mute), GERMAN,
        "nennen Sie einen anderen Anschluss mit --port (Anschlüsse hier: keine)",
        "(es hat keinen USB-Namen)  [SILENT]",
    ),
    "a port that is mute": Mistake(
        partial(device, mute), FLASH, "name another port with --port", "nothing on {port} answers"
    ),
    "a serial monitor has the port, doctor": Mistake(
        held, DOCTOR, "close that program, then try again", "python"
    ),
    "a serial monitor has the port, run": Mistake(
        held, RUN, "close that program, then try again", "is busy"
    ),
    "a cable that only charges": Mistake(
        lambda: HERE, "flash", "hold its BOOTSEL button meanwhile if it is new",
        "plug it in with a cable that carries data, for one that only charges shows no port",
    ),
    "a cable that only charges, and a port": Mistake(
        lambda: HERE, DOCTOR, "with a cable that carries data, or name another port with --port"
    ),
    "sources that are none": Mistake(
        lambda: HERE, "image a.uf2 --micropython .", "name their folder, or none, and they are"
        " downloaded",
    ),
    "a list for a tag file": Mistake(
        lambda: HERE, "flash --tags list.txt",
        "'floorman tags LIST.txt list.txt' makes one of a list", "this is no tag file",
    ),
}  # fmt: skip


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer without a Pico, in whose folder nothing was made yet."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(made, "FIRMWARE", tmp_path / "firmware")
    monkeypatch.setattr(attached, "mounted", list)
    monkeypatch.setattr(list_ports, "comports", list)
    monkeypatch.setattr(Client, "connect", partialmethod(Client.connect, _PATIENCE_S))
    monkeypatch.setattr(behind, "ANSWER_S", _BUSY_S)
    monkeypatch.setattr(flashing, "compile_firmware", lambda folder: pytest.fail("compiled"))
    (tmp_path / "list.txt").write_text("04A2B1C3D4E580 Ah\n")


def ends(typed: str, port: str) -> str:
    """The whole output of a command that failed, without a traceback."""
    done = floorman(*typed.format(port=port).split())
    assert done.returncode in (1, 2)
    said = (done.stdout + done.stderr).strip()
    assert "Traceback" not in said
    return said


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_ends_in_the_sentence_that_cures_it(
    mistake: Mistake, monkeypatch: pytest.MonkeyPatch
) -> None:
    if getattr(mistake.at, "func", None) is device:
        monkeypatch.setattr(behind, "ANSWER_S", _PATIENCE_S)
    with mistake.at() as port:
        said = ends(mistake.typed, port)
        assert mistake.says.format(port=port) in said
        assert said.removesuffix(" (ports here: none)").endswith(mistake.cure.format(port=port))


@pytest.mark.parametrize(("machine", "typed"), [(PICO2, DOCTOR), (ESP, DOCTOR), (ESP, FLASH)])
def test_what_ran_before_runs_again_after_somebody_has_asked(machine: str, typed: str) -> None:
    """Also on a board that `flash` leaves alone."""
    with python(machine) as port:
        ends(typed, port)
        with open_port(port) as serial:
            serial.write(b"print('starts', starts)\r")
            heard = b""
            while not (found := re.search(rb"starts (\d)", heard)):
                heard += serial.read(200)
    assert found[1] == b"2"


def test_a_picos_program_that_minds_no_ctrl_c_is_no_stranger_under_any_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(behind, "ANSWER_S", _PATIENCE_S)
    link = tmp_path / "by-id"
    with device(sensor) as port:
        link.symlink_to(port)
        usb = {"vid": 0x2E8A, "serial_number": "E661", "product": "Board", "hwid": "USB"}
        here = SimpleNamespace(device=port, **usb)
        monkeypatch.setattr(list_ports, "comports", lambda: [here])
        said = ends(DOCTOR, str(link))
    assert f"a Pico is on {link}, but its program" in said
    assert "(Board)  [KEPT]" in said
    assert said.endswith("then 'make flash ERASE=1', which takes its files, too")


def test_json_names_the_finding() -> None:
    with python() as port:
        _, last = ends(f"{DOCTOR} --json", port).splitlines()
    [found] = json.loads(last)["findings"]
    assert found["name"] == "STOCK"
    assert found["remedy"].endswith(f"make flash PORT={port}'")


# drives ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "other"), [("RPI_PICO", "RPI_PICO2"), ("RPI_PICO2", "RPI_PICO")])
def test_an_image_of_the_other_board_never_reaches_the_drive(
    name: str, other: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its boot ROM would leave it unwritten, without a word."""
    drive = volume(tmp_path / "drive", BY_NAME[name].volume)
    monkeypatch.setattr(attached, "mounted", lambda: [drive])
    image = tmp_path / "wrong.uf2"
    image.write_bytes(encode(b"floorman/loop\0", BY_NAME[other].family))
    said = ends(f"flash --image {image}", "")
    assert f"is for {other}, and this board is an {name}" in said
    assert said.endswith(f"'make image BOARD={name}', or name its image with --image")
    assert [path.name for path in drive.iterdir()] == ["INFO_UF2.TXT"]


@pytest.mark.parametrize("typed", [DOCTOR, FLASH, RUN])
def test_a_pico_in_bootsel_has_no_port_and_is_found_on_its_drive(
    typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive = volume(tmp_path / "drive", "RP2350")
    monkeypatch.setattr(attached, "mounted", lambda: [drive])
    said = ends(typed, "/dev/ttyACM9")
    assert f"a Pico (RPI_PICO2) waits in BOOTSEL on {drive}, so it has no port" in said
    assert said.endswith("'make image BOARD=RPI_PICO2 && make flash'")


# permission --------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", [DOCTOR, FLASH])
def test_a_port_of_another_group_names_the_group(typed: str, tmp_path: Path) -> None:
    """As a user without rights has it: the superuser gives his away for the command."""
    controller, terminal = pty.openpty()
    port = os.ttyname(terminal)
    os.chmod(port, 0)
    os.chmod(tmp_path, 0o777)
    root = os.geteuid() == 0
    if root:
        os.chown(port, -1, 1)  # a group that users may join
        os.seteuid(65534)
    try:
        said = ends(typed, port)
    finally:
        if root:
            os.seteuid(0)
        group = Path(port).group()
        os.close(controller)
        os.close(terminal)
    assert f"no permission for {port}" in said
    assert said.endswith(f"'sudo usermod -aG {group} $USER', then log in anew")


def test_nobody_is_told_to_join_the_superusers_group() -> None:
    assert str(forbidden("/dev/null")).endswith(
        "alone: 'sudo chmod a+rw /dev/null', each time it is plugged in"
    )
