"""Flashing: what goes on the Pico, and what is said when it does not get there."""

import os
import pty
import subprocess
import threading
import tty
from pathlib import Path

import pytest
from floorman.link.frame import check
from floorman.link.messages import STAYS, STOP, TROUBLE

from host_tools.build import flash as flash_module
from host_tools.build.flash import (
    FlashError,
    build_name,
    compile_firmware,
    copy,
    flash,
    stop_table,
)
from host_tools.link.host_session import frame


def test_everything_is_compiled_but_main(tmp_path: Path) -> None:
    sizes = compile_firmware(tmp_path)
    assert "main.py" in sizes
    assert "floorman/link/session.mpy" in sizes
    assert not any(name.endswith(".py") and name != "main.py" for name in sizes)
    assert not any("manifest" in name for name in sizes)
    for name, size in sizes.items():
        assert (tmp_path / name).stat().st_size == size
    # every .mpy begins with M and the format's version
    assert (tmp_path / "floorman/link/session.mpy").read_bytes()[:2] == b"M\x06"


def test_a_file_that_does_not_compile_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    firmware = tmp_path / "firmware"
    firmware.mkdir()
    (firmware / "wrong.py").write_text("def f(:\n")
    monkeypatch.setattr(flash_module, "FIRMWARE", firmware)
    with pytest.raises(FlashError, match=r"^wrong.py, line 1: invalid syntax$"):
        compile_firmware(tmp_path / "build")


def test_a_running_table_is_asked_to_stop() -> None:
    controller, terminal = pty.openpty()
    stop_table(os.ttyname(terminal))
    sent = bytearray(os.read(controller, 100))
    assert check(sent, len(sent)) == len(sent)
    assert sent[2] == STOP
    os.close(controller)
    os.close(terminal)


def test_a_table_that_plays_on_is_said_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    controller, terminal = pty.openpty()
    tty.setraw(terminal)
    name = os.ttyname(terminal)
    answer = frame(3, TROUBLE, b"something else") + frame(4, STAYS, b"clear the felt")
    table = threading.Thread(
        target=lambda: os.read(controller, 100) and os.write(controller, answer)
    )
    table.start()
    assert flash(name, None) == 2
    assert capsys.readouterr().err == f"floorman: the table on {name} plays on: clear the felt\n"
    table.join()
    os.close(controller)
    os.close(terminal)


def test_mpremotes_failure_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("")
    with pytest.raises(FlashError, match=r"^mpremote did not get through to /dev/ttyNOPE: .+$"):
        copy(tmp_path, "/dev/ttyNOPE")


def test_a_port_that_says_nothing_is_given_up(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("")
    controller, terminal = pty.openpty()
    name = os.ttyname(terminal)
    with pytest.raises(FlashError, match=f"^nothing on {name} answers mpremote: is it a Pico"):
        copy(tmp_path, name, patience=1)
    os.close(controller)
    os.close(terminal)


class Pico:
    """Stands in for mpremote: what is asked is answered, what is done is kept."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, frozen: str, *files: str) -> None:
        self.steps: list[str] = []
        self._said = "\r\n".join((frozen, *files, ""))
        self._run = subprocess.run
        monkeypatch.setattr(subprocess, "run", self.run)
        monkeypatch.setattr(
            flash_module, "stop_table", lambda port: self.steps.append(f"stop {port}")
        )

    def run(self, command: list[str], **options: object) -> "subprocess.CompletedProcess[str]":
        if "mpremote" not in command:
            return self._run(command, **options)  # type: ignore[call-overload,no-any-return]
        if "exec" in command:
            return subprocess.CompletedProcess(command, 0, self._said, "")
        self.steps.append(" ".join(Path(part).name for part in command[2:]))
        return subprocess.CompletedProcess(command, 0, "", "")


@pytest.fixture
def tags(tmp_path: Path) -> Path:
    path = tmp_path / "tags.bin"
    path.write_bytes(b"tags")
    return path


def test_flash_stops_then_copies_all_of_the_build(
    monkeypatch: pytest.MonkeyPatch, tags: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pico = Pico(monkeypatch, "", "floorman", "wiring.mpy")
    assert flash("ttyX", tags) == 0
    assert pico.steps[0] == "stop ttyX"
    assert pico.steps[1].startswith("mpremote connect ttyX fs cp -r floorman main.py tags.bin ")
    assert pico.steps[1].endswith(" : + reset")
    assert "bytes on ttyX" in capsys.readouterr().out


def test_a_pico_with_this_firmware_frozen_gets_main_and_loses_what_would_go_before_it(
    monkeypatch: pytest.MonkeyPatch, tags: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pico = Pico(monkeypatch, build_name(), "floorman", "wiring.mpy")
    assert flash("ttyX", tags) == 0
    (step,) = pico.steps[1:]
    assert step == (
        "mpremote connect ttyX fs rm -r :floorman + fs rm -r :wiring.mpy +"
        " fs cp -r main.py tags.bin : + reset"
    )
    assert capsys.readouterr().out == "main.py on ttyX; all else is frozen into its image\n"


def test_another_firmware_frozen_is_named_and_gets_all_files(
    monkeypatch: pytest.MonkeyPatch, tags: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pico = Pico(monkeypatch, "0.0.9+01234567")
    assert flash("ttyX", tags) == 0
    assert "cp -r floorman main.py tags.bin wiring.mpy :" in pico.steps[1]
    assert "holds another firmware, 0.0.9+01234567" in capsys.readouterr().err


def test_missing_tags_are_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert flash("ttyX", Path("no-tags.bin")) == 2
    assert capsys.readouterr().err == "floorman: no-tags.bin: No such file or directory\n"
