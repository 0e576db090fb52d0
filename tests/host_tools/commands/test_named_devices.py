"""Devices that are somebody's: exported, called otherwise, and gone when they have ended."""

import json
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from host_tools.access.audit import Audit
from host_tools.access.keyring import DEVICES, Keyring
from host_tools.commands.cli import main
from tests.host_tools.commands.test_forgetting import AUDIT, everything, noted, stored

ZOE = "Zoë Müller"


def ended(hours: int = 12) -> datetime:
    """When a device was let in whose token has ended since."""
    return datetime.now(UTC) - timedelta(days=30, hours=hours)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Zoë has a tablet of the floor, another is called after her; one has ended."""
    for name in ("Mia", ZOE):
        stored(tmp_path, name)
    noted(tmp_path, "Mia")
    Keyring(tmp_path / DEVICES, lambda: ended()).add("dealer", f"{ZOE}s phone", hours=12)
    ring = Keyring(tmp_path / DEVICES)
    ring.add("floor", "Tablet 2", ZOE)
    ring.add("watch", f"the wall of {ZOE.upper()}")
    ring.add("watch", "Zoë Müllerin", "Mia")
    return tmp_path


def devices(folder: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((folder / DEVICES).read_text())
    return found


def run(folder: Path, *words: str) -> int:
    return main([*words, "--log", str(folder)])


def test_who_is_forgotten_has_no_device_under_the_name(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tokens = {one["id"]: one["digest"] for one in devices(folder)}
    assert run(folder, "player", "forget", ZOE) == 0
    assert "3 among the devices" in capsys.readouterr().out
    left = devices(folder)
    assert [(one["name"], one["person"]) for one in left] == [
        ("Tablet 2", "Player 1"), ("the wall of Player 1", ""), ("Zoë Müllerin", "Mia")
    ]  # fmt: skip
    assert all(tokens[one["id"]] == one["digest"] for one in left), "their tokens are as good"
    assert f"{ZOE}s".encode() not in everything(folder)
    assert run(folder, "store", "check") == 0


@pytest.mark.parametrize("deed", ["forget", "export"])
@pytest.mark.parametrize("name", ["Uma", "Smith, John", "Q" * 60, "Ann  Lee"])
def test_who_has_a_device_and_nothing_else_is_known(folder: Path, deed: str, name: str) -> None:
    Keyring(folder / DEVICES).add("dealer", "Tablet 3", " ".join(name.split())[:30])
    assert run(folder, "player", deed, name) == 0
    assert (devices(folder)[-1]["person"] == "Player 1") == (deed == "forget")
    assert run(folder, "player", deed, "Nobody") == 2


def test_all_that_is_kept_has_the_devices(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(folder, "player", "export", ZOE) == 0
    said = json.loads(capsys.readouterr().out)["devices"]
    assert said == devices(folder)[:3]


def test_a_token_that_is_taken_back_leaves_the_file(folder: Path) -> None:
    ring = Keyring(folder / DEVICES)
    gone = next(one for one in ring.devices() if one.person == ZOE)
    assert ring.revoke(gone.id)
    assert gone.id not in [one["id"] for one in devices(folder)]
    assert ZOE not in [one["person"] for one in devices(folder)]


def test_devices_that_ended_so_long_ago_go_with_the_records(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    revoked = devices(folder)
    revoked[3]["revoked"] = True  # as an earlier version kept it
    (folder / DEVICES).write_text(json.dumps(revoked))
    assert run(folder, "store", "keep", "31") == 0
    assert "1 devices" in capsys.readouterr().out
    assert len(devices(folder)) == 3
    assert run(folder, "store", "keep", "29") == 0
    assert [one["name"] for one in devices(folder)] == ["Tablet 2", f"the wall of {ZOE.upper()}"]


def test_a_table_that_runs_meanwhile_writes_no_name_that_it_remembers(folder: Path) -> None:
    running = Keyring(folder / DEVICES)
    token = running.add("dealer", "Tablet 3", ZOE)
    assert run(folder, "player", "forget", ZOE) == 0
    known = running.who(token)
    assert known
    assert known.name == "Player 1"
    running.add("watch", "the bar")
    assert [one["name"] for one in devices(folder)][-1] == "the bar"
    assert ZOE not in [one["person"] for one in devices(folder)]
    (folder / DEVICES).write_text("[1]")
    assert running.who(token) == known, "what is no list changes nothing"


def test_a_list_that_is_none_is_named_and_nothing_changes(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / DEVICES).write_text("[1]")
    for deed in ("forget", "export"):
        assert run(folder, "player", deed, ZOE) == 2
        assert "is no list of devices" in capsys.readouterr().err
    assert ZOE.encode() in everything(folder)


def test_a_device_that_the_audit_log_names_after_somebody_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Audit(folder / AUDIT, lambda: 0.0)) as audit:
        audit.note("paired", role="dealer", name=f"{ZOE}s phone", person="")
        audit.note("paired", role="dealer", name="Zoë Müllerin", person="")
    assert run(folder, "player", "forget", ZOE) == 0
    said = capsys.readouterr().err
    assert f'a device called "{ZOE}s phone" was let in: forget that name, too' in said
    assert "Müllerin" not in said
    assert run(folder, "player", "forget", f"{ZOE}s phone") == 0
    assert f"{ZOE}s".encode() not in everything(folder)
