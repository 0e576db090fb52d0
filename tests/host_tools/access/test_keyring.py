"""Tokens: known by their digest, taken back for good, kept from other users."""

import json
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from host_tools.access.keyring import Keyring
from host_tools.access.roles import OWNER, ROLES, STRANGER, Who

UNFIT = [
    f'[{{"id": "1", "role": "floor", "name": "x", "since": {since}, "digest": {digest}}}]'
    for since in ('"2026-05-01T20:00:00+02:00"', '""', "5", '"2026-05-01T20:00:00"')
    for digest in ("7", '"\u00e9"', "null")
]
"""No token could be compared with these."""
NOW = datetime(2026, 5, 1, 20, tzinfo=UTC)


def test_a_token_is_known_after_a_restart_and_stands_in_no_file(tmp_path: Path) -> None:
    path = tmp_path / "devices.json"
    token = Keyring(path).add("dealer", "Mia")
    found = Keyring(path).who(token)
    assert found is not None
    assert (found.role, found.name) == ("dealer", "Mia")
    assert token not in path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("strange", ["", "x", "\udcff", "é" * 50])
def test_other_tokens_are_nobodys(tmp_path: Path, strange: str) -> None:
    ring = Keyring(tmp_path / "devices.json")
    ring.add("floor", "Ivo")
    assert ring.who(strange) is None


def test_a_token_taken_back_stays_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "devices.json"
    ring = Keyring(path)
    left: list[str] = []
    ring.listen(left.append)
    token, other = ring.add("dealer", "Mia"), ring.add("watch", "Wall")
    device = ring.who(token)
    assert device is not None
    assert ring.revoke(device.device)
    assert not ring.revoke(device.device)
    assert left == [device.device]
    assert Keyring(path).who(token) is None
    assert Keyring(path).who(other) is not None
    assert [one.name for one in ring.devices()] == ["Wall"]


@pytest.mark.parametrize("text", ["{", '[{"id": 1}]', "[1]", '{"a": 1}', "[" * 100_000, *UNFIT])
def test_a_file_of_another_sort_is_one_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "devices.json"
    path.write_text(text)
    with pytest.raises(ValueError, match="no list of devices"):
        Keyring(path)


def test_what_a_role_may() -> None:
    may = {
        role: [one for one in ROLES if Who(role, "", "id").may(one)] for role in (*ROLES, "house")
    }
    assert may == {
        "watch": ["watch"],
        "dealer": ["watch", "dealer"],
        "floor": ["watch", "dealer", "floor"],
        "production": ["watch", "production"],
        "house": list(ROLES),
    }
    assert OWNER.may("floor")
    assert not any(STRANGER.may(role) for role in ROLES)


def test_a_token_ends_by_itself_and_stays_ended(tmp_path: Path) -> None:
    now = [NOW]
    ring = Keyring(tmp_path / "devices.json", lambda: now[0])
    evening, usual = ring.add("dealer", "Mia", hours=12), ring.add("watch", "Wall")
    found = ring.who(evening)
    assert found
    assert ring.seconds_left(found.device) == 12 * 3600
    now[0] += timedelta(hours=12)
    assert ring.who(evening) is None
    assert [one.name for one in ring.devices()] == ["Wall"]
    assert not ring.revoke(found.device)
    again = Keyring(tmp_path / "devices.json", lambda: now[0])
    assert again.who(evening) is None
    assert again.who(usual)
    now[0] += timedelta(days=90)
    assert again.who(usual) is None


def test_a_persons_token_bears_the_persons_name(tmp_path: Path) -> None:
    ring = Keyring(tmp_path / "devices.json")
    found = ring.who(ring.add("floor", "Tablet 2", "Mia Berg"))
    assert found
    assert found.name == "Mia Berg"
    assert [(one.name, one.person) for one in ring.devices()] == [("Tablet 2", "Mia Berg")]


def test_a_token_of_before_tokens_ended_ends_ninety_days_after_it_was_made(tmp_path: Path) -> None:
    path = tmp_path / "devices.json"
    now = [NOW]
    token = Keyring(path, lambda: now[0]).add("dealer", "Mia")
    [one] = json.loads(path.read_text())
    old = {name: one[name] for name in ("id", "role", "name", "digest", "since", "revoked")}
    path.write_text(json.dumps([old]))
    now[0] += timedelta(days=89)
    assert Keyring(path, lambda: now[0]).who(token)
    now[0] += timedelta(days=1)
    assert Keyring(path, lambda: now[0]).who(token) is None
