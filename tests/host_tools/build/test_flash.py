"""Flashing: what goes on the Pico, and what is said when it does not get there."""

import os
import pty
import threading
import tty
from pathlib import Path

import pytest
from floorman.link.frame import check
from floorman.link.messages import STAYS, STOP, TROUBLE

from host_tools.build import flash as flash_module
from host_tools.build.flash import FlashError, compile_firmware, copy, stop_table
from host_tools.link.host_session import frame


def test_everything_is_compiled_but_boot_and_main(tmp_path: Path) -> None:
    sizes = compile_firmware(tmp_path)
    assert "main.py" in sizes
    assert "floorman/link/session.mpy" in sizes
    assert {name for name in sizes if name.endswith(".py")} == {"boot.py", "main.py"}
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


def test_a_table_that_plays_on_is_said_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flash_module, "_STAYS_S", 30.0)  # it is over with the table's sentence
    controller, terminal = pty.openpty()
    tty.setraw(terminal)
    name = os.ttyname(terminal)
    answer = frame(3, TROUBLE, b"something else") + frame(4, STAYS, b"clear the felt")
    table = threading.Thread(
        target=lambda: os.read(controller, 100) and os.write(controller, answer)
    )
    table.start()
    with pytest.raises(FlashError, match=f"^the table on {name} plays on: clear the felt$"):
        stop_table(name)
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


def test_boot_comes_last_for_it_takes_the_repl(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(
        flash_module, "_mpremote", lambda port, *words, patience: said.extend(words)
    )
    for name in ("boot.py", "main.py", "tags.bin"):
        (tmp_path / name).write_text("")
    copy(tmp_path, "ttyP")
    assert [Path(word).name for word in said[3:6]] == ["main.py", "tags.bin", "boot.py"]


def test_a_file_that_is_kept_gets_a_name_that_no_other_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(flash_module, "_mpremote", lambda port, word, text, patience: exec(text))
    monkeypatch.chdir(tmp_path)
    for text in ("one", "other"):
        Path("main.py").write_text(text)
        flash_module.keep(["main.py"], "ttyP")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {
        "before_main.py": "one",
        "_before_main.py": "other",
    }
    assert capsys.readouterr().out.startswith("main.py is kept as before_main.py\n")
