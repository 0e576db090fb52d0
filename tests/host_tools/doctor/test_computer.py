"""The doctor on the computer, and which table it then examines."""

import json
import os
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from floorman import BUILD

from host_tools.build import attached, made
from host_tools.build.attached import Drive
from host_tools.build.picos import BY_NAME
from host_tools.commands import examining
from host_tools.commands.cli import main
from host_tools.doctor import computer
from simulator.playing.checkup import Checkup


@pytest.fixture(autouse=True)
def nothing_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attached, "ports", list)
    monkeypatch.setattr(attached, "drives", list)
    monkeypatch.setattr(computer, "missing_tools", list)


def test_a_computer_that_has_all_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--alone"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert first.startswith("floorman ")
    no_pico, making = lines
    assert no_pico.startswith("- no Pico is found (ports here: ")
    assert "a cable that carries data, for one that only charges shows no port" in no_pico
    assert making == "- make image: all it needs is here"


def test_json_has_the_same_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--alone", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["computer"].startswith("floorman ")
    assert said["lacks"] == []
    assert len(said["notes"]) == 2


def test_a_package_that_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def version(package: str) -> str:
        if package == "aiohttp":
            raise PackageNotFoundError(package)
        return "1.0"

    monkeypatch.setattr(computer, "version", version)
    assert main(["doctor", "--alone"]) == 1
    said = capsys.readouterr().out
    assert "- the package aiohttp is missing, so floorman run has no page: pip install aio" in said


def test_a_port_that_may_not_be_opened_is_named_with_its_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = tmp_path / "ttyACM0"
    port.touch()
    if os.geteuid() == 0:
        os.chown(port, -1, 1)  # a group that users may join
    monkeypatch.setattr(attached, "ports", lambda: [str(port)])
    monkeypatch.setattr(computer.os, "access", lambda path, mode: False)
    [sentence] = computer.missing()
    assert sentence == (
        f"no permission for {port}: 'sudo usermod -aG {port.group()} $USER', then log in anew"
    )


def test_what_an_image_would_need_and_a_pico_in_bootsel_are_notes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drive = Drive(Path("/media/me/RP2350"), BY_NAME["RPI_PICO2"])
    monkeypatch.setattr(attached, "drives", lambda: [drive])
    monkeypatch.setattr(made, "fits", lambda pico: True)
    monkeypatch.setattr(computer, "missing_tools", lambda: ["cmake (package cmake)"])
    assert list(computer.notes()) == [
        "a Pico (RPI_PICO2) waits in BOOTSEL on /media/me/RP2350, so it has no port: 'make flash'",
        "make image: install cmake (package cmake)",
    ]
    assert next(computer.notes("", "de")).endswith("hat also keinen Anschluss: 'make flash'")


def test_the_one_pico_that_is_here_is_examined(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(examining, "examine_port", lambda *what: asked.append(what) or 1)
    monkeypatch.setattr(attached, "ports", lambda: ["/dev/ttyACM7"])
    monkeypatch.setattr(computer.os, "access", lambda path, mode: True)
    assert main(["doctor", "--alone"]) == 1
    assert asked == [("/dev/ttyACM7", True, False, "en", ())]
    monkeypatch.setattr(attached, "ports", lambda: ["/dev/ttyACM7", "/dev/ttyACM8"])
    assert main(["doctor", "--alone"]) == 0
    assert "several Picos are here: say which with --port" in capsys.readouterr().out
    monkeypatch.setattr(attached, "is_there", "/dev/ttyACM8".__eq__)
    assert main(["doctor", "--alone", "--port", "/dev/ttyACM8"]) == 1
    assert asked[1:] == [("/dev/ttyACM8", True, False, "en", ())]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "x", "--board", "host"], "--board examines a simulated table, --port a real"),
        (["--fault", "miss"], "--fault is for the simulator (--board host)"),
        (["--board", "host", "--fault", "busy=low@hole4"], "busy is a fault of a PN5180, and un"),
    ],
)
def test_what_cannot_be_is_one_sentence(arguments: list[str], sentence: str, capsys) -> None:
    assert main(["doctor", *arguments]) == 2
    assert capsys.readouterr().err.startswith(f"floorman: {sentence}")


def test_somebody_is_asked_for_only_where_a_pico_is(monkeypatch, capsys) -> None:
    """The computer's own report needs nobody, in a pipe and in a scheduled job too."""
    monkeypatch.setattr(attached, "ports", list)
    assert main(["doctor"]) < 2
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(attached, "ports", lambda: ["/dev/ttyACM7"])
    assert main(["doctor"]) == 2
    said = "floorman: nobody can be asked here: name --alone, or run it in a terminal"
    assert capsys.readouterr().err.startswith(said)


def test_a_table_in_the_simulator_is_examined_by_the_command(capsys) -> None:
    assert main(["doctor", "--board", "host", "--alone", "--fault", "unplug@hole3"]) == 1
    said = capsys.readouterr().out
    assert (
        "1. the reader of hole 3 does not answer: its data line stays high  [READER_HIGH]" in said
    )
    assert "\npot       0x92   passed           0/32       0    0/20      -\n" in said


def test_a_table_with_another_firmware_is_examined_and_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys
) -> None:
    monkeypatch.setattr(examining, "TableOnPort", lambda port: Checkup("host", tmp_path))
    monkeypatch.setattr(examining, "build_name", lambda: "9.9.9+89abcdef")
    assert examining.examine_port("/dev/ttyACM7", alone=True) == 1
    said = capsys.readouterr().out
    assert f"the table has the firmware {BUILD.decode()}, this floorman has 9.9.9+89abcd" in said
    assert "then 'make flash PORT=/dev/ttyACM7'" in said
