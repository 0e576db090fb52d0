"""`floorman verify` with files that are no lines, or not quite: it says what to do."""

import gzip
from pathlib import Path

import pytest

from host_tools.commands.cli import main
from host_tools.seal.hss import as_text
from host_tools.store.folder import FILE
from host_tools.store.store import Store
from tests.host_tools.seal.signed_day import SignedDay, copied, records, text


@pytest.fixture(scope="module")
def day() -> SignedDay:
    return SignedDay(2, index=7)


def status(path: Path, made: bytes, *words: str) -> int:
    path.write_bytes(made)
    return main(["verify", str(path), *words])


def test_marks_and_blank_lines_are_passed_over(day: SignedDay, tmp_path: Path) -> None:
    told = text(day.lines)
    key = "--signer", as_text(day.public)
    for made in ("\ufeff" + told, told + "\n", told + " \r\n\n", told.replace("\n", "\n\n")):
        assert status(tmp_path / "day", made.encode(), *key) == 0


def test_what_is_no_text_is_said_to_be_none(
    day: SignedDay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = text(day.lines)
    for made, said in (
        (gzip.compress(told.encode()), "is compressed: unpack it first"),
        (told.encode("utf-16-le").join([b"\xff\xfe", b""]), "save it as UTF-8"),
        (told.encode("utf-16-be").join([b"\xfe\xff", b""]), "save it as UTF-8"),
    ):
        assert status(tmp_path / "day", made) == 2
        assert said in capsys.readouterr().err


def test_a_folder_has_its_records_named(
    day: SignedDay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Store(tmp_path / FILE).close()
    assert main(["verify", str(tmp_path)]) == 2
    said = f"{tmp_path} is a folder: its records are {tmp_path / FILE}"
    assert said in capsys.readouterr().err


def test_a_line_that_cannot_be_read_is_named_by_its_number(
    day: SignedDay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = copied(day.lines)
    lines[20]["value"] = None
    assert status(tmp_path / "day", text(lines).encode()) == 1
    assert "line 21 cannot be read" in capsys.readouterr().out
    for at in records(lines, "handkey", "sealed", "release", "end"):
        lines[at]["body"] = None
    assert status(tmp_path / "day", text(lines).encode()) == 2
    first = records(lines, "handkey")[0] + 1
    assert f"has no sealed hands: line {first} cannot be read" in capsys.readouterr().err


def test_certificates_that_are_none_are_named(
    day: SignedDay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "day"
    assert status(path, text(day.lines).encode(), "--ca", str(path)) == 2
    assert f"{path} holds no certificates in PEM" in capsys.readouterr().err


def test_a_key_with_a_wrong_letter_is_said_to_have_one(
    day: SignedDay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = as_text(day.public)
    slip = key[:-1] + ("A" if key[-1] != "A" else "B")
    other = "one of them is another"
    for typed, said in ((slip, other), (key[:-1] + "0", other), (key[:-1], "has 72 letters")):
        with pytest.raises(SystemExit):
            status(tmp_path / "day", text(day.lines).encode(), "--signer", typed)
        assert said in capsys.readouterr().err


def test_what_no_signature_binds_is_said(
    day: SignedDay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The day's report tells of it."""
    assert status(tmp_path / "day", text(day.lines).encode()) == 0
    assert "what consoles asked for, what the table complained of" in capsys.readouterr().out
