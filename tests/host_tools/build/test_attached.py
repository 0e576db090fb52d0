"""Picos at this computer: which drives are theirs, which ports, and how a drive takes an image."""

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from host_tools.build import attached
from host_tools.build.attached import Drive, drives, mounted, ports, repl_of, table_on
from host_tools.build.picos import BY_NAME

INFO = "UF2 Bootloader v3.0\nModel: {model}\nBoard-ID: {board}\n"


def volume(folder: Path, board: str) -> Path:
    """A drive as a boot ROM shows it."""
    folder.mkdir(parents=True)
    text = INFO.format(model="Raspberry Pi " + board[:6], board=board)
    (folder / "INFO_UF2.TXT").write_text(text)
    return folder


def test_only_the_drives_of_our_boards_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pico, pico2 = volume(tmp_path / "RPI-RP2", "RPI-RP2"), volume(tmp_path / "RP2350", "RP2350")
    other, plain = volume(tmp_path / "FEATHER", "SAMD21-Feather"), tmp_path / "stick"
    plain.mkdir()
    places = [pico, pico2, other, plain, tmp_path / "gone"]
    monkeypatch.setattr(attached, "mounted", lambda: places)
    assert drives() == [Drive(pico, BY_NAME["RPI_PICO"]), Drive(pico2, BY_NAME["RPI_PICO2"])]


def test_mounted_folders_come_from_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "mounts"
    table.write_text(
        "/dev/sda1 / ext4 rw 0 0\n/dev/sdb1 /media/m\\303\\274ller/RPI-RP2\\0401 vfat rw 0 0\n"
    )
    monkeypatch.setattr(attached, "_MOUNTS", table)
    monkeypatch.setattr("sys.platform", "linux")
    assert mounted() == [Path("/"), Path("/media/müller/RPI-RP2 1")]
    table.unlink()
    assert mounted() == []


def test_a_drive_takes_all_of_an_image(tmp_path: Path) -> None:
    image = bytes(range(256)) * 4000
    Drive(tmp_path, BY_NAME["RPI_PICO"]).take(image)
    assert (tmp_path / "floorman.uf2").read_bytes() == image


def test_a_board_that_restarts_before_the_file_is_closed_is_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(fd: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", gone)
    Drive(tmp_path, BY_NAME["RPI_PICO"]).take(b"image")
    assert (tmp_path / "floorman.uf2").read_bytes() == b"image"


def test_a_drive_that_goes_in_the_middle_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(fd: int, data: bytes) -> int:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="Input/output error"):
        Drive(tmp_path, BY_NAME["RPI_PICO"]).take(b"image")


def plugged_in(monkeypatch: pytest.MonkeyPatch, *here: tuple[str, int | None, str | None]) -> None:
    found = [
        SimpleNamespace(device=name, vid=vid, serial_number=number) for name, vid, number in here
    ]
    monkeypatch.setattr(attached.list_ports, "comports", lambda: found)


def test_a_picos_port_is_told_by_its_maker(monkeypatch: pytest.MonkeyPatch) -> None:
    plugged_in(
        monkeypatch, ("/dev/ttyACM1", 0x2E8A, None), ("/dev/ttyUSB0", 0x0403, "A"),
        ("/dev/ttyS0", None, None),
    )  # fmt: skip
    assert ports() == ["/dev/ttyACM1"]


def test_a_table_without_a_repl_is_told_by_its_number_and_found_again_with_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "table").symlink_to("/dev/ttyACM0")
    table, repl = ("/dev/ttyACM0", 0x2E8A, "Floorman-e661"), ("/dev/ttyACM1", 0x2E8A, "E661")
    other = ("/dev/ttyACM2", 0x2E8A, "E662")
    plugged_in(monkeypatch, table, other)
    assert ports() == ["/dev/ttyACM0", "/dev/ttyACM2"]
    assert table_on("/dev/ttyACM0") == table_on(str(tmp_path / "table")) == "e661"
    assert table_on("/dev/ttyACM2") == table_on("/dev/ttyS0") == ""
    assert repl_of("e661") == ""
    plugged_in(monkeypatch, repl, other)
    assert table_on("/dev/ttyACM1") == ""
    assert repl_of("e661") == "/dev/ttyACM1"
