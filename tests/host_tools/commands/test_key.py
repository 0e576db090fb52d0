"""`floorman key`: a table's public key out of the records, a sticker, the page."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from host_tools.commands.cli import main
from host_tools.seal import hss
from host_tools.store.folder import FILE
from host_tools.store.store import Store
from tests.host_tools.seal.maker import Maker
from tests.host_tools.seal.signed_day import Lines, SignedDay

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def day() -> SignedDay:
    return SignedDay(1, index=7)


def kept(folder: Path, lines: Lines) -> list[str]:
    store = Store(folder / FILE)
    store.append(*lines)
    store.close()
    return ["key", "--folder", str(folder)]


def test_a_key_a_sticker_and_a_page(
    day: SignedDay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = kept(tmp_path, day.lines)
    drawn, page = tmp_path / "sticker.svg", tmp_path / "verify.html"
    assert main([*command, "--sticker", str(drawn), "--checker", str(page), "--lang", "de"]) == 0
    key = hss.as_text(day.public)
    told = capsys.readouterr()
    shown = f"KEY {hss.print_of(day.public)}"
    assert told.out == f"{key}\n"
    assert f"the row shows {shown} behind a pairing" in told.err
    sticker = ET.fromstring(drawn.read_text("utf-8"))
    said = [one.text or "" for one in sticker.iter(f"{SVG}text")]
    assert said[:2] == ["Dieser Tisch unterschreibt seine Hände", "floorman verify --signer"]
    assert said[2] == shown
    assert "".join(said[3:]) == key
    (code,) = sticker.findall(f"{SVG}svg")
    assert (code.get("width"), code.get("viewBox")) == ("36", "0 0 296 296")
    assert page.read_text("utf-8").startswith("<!doctype html>")


def test_records_without_a_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    maker = Maker()
    maker.play([1, 2])
    session = SignedDay(0, index=7).lines[0]
    assert main(kept(tmp_path, [session, *maker.lines])) == 2
    assert "names no table's key: pair the table, and let it end a hand" in capsys.readouterr().err


def test_a_sticker_is_of_one_table(
    day: SignedDay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = {"signer": bytes(40).hex(), "from": 0, "head": bytes(32).hex()}
    command = kept(tmp_path, [*day.lines, other])
    assert main(command) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert main([*command, "--sticker", str(tmp_path / "x.svg")]) == 2
    assert "is of 2 tables" in capsys.readouterr().err
