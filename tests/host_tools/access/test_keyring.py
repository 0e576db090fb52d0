"""Tokens: known by their digest, taken back for good, kept from other users."""

import stat
from pathlib import Path

import pytest

from host_tools.access.keyring import Keyring
from host_tools.access.roles import OWNER, ROLES, STRANGER, Who

UNFIT = [
    f'[{{"id": "1", "role": "floor", "name": "x", "since": "", "digest": {digest}}}]'
    for digest in ("7", '"\u00e9"', "null")
]
"""No token could be compared with these."""
SINCE = "2026-05-01T20:00:00+02:00"


def test_a_token_is_known_after_a_restart_and_stands_in_no_file(tmp_path: Path) -> None:
    path = tmp_path / "devices.json"
    token = Keyring(path).add("dealer", "Mia", SINCE)
    found = Keyring(path).who(token)
    assert found is not None
    assert (found.role, found.name) == ("dealer", "Mia")
    assert token not in path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("strange", ["", "x", "\udcff", "é" * 50])
def test_other_tokens_are_nobodys(tmp_path: Path, strange: str) -> None:
    ring = Keyring(tmp_path / "devices.json")
    ring.add("floor", "Ivo", SINCE)
    assert ring.who(strange) is None


def test_a_token_taken_back_stays_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "devices.json"
    ring = Keyring(path)
    left: list[str] = []
    ring.listen(left.append)
    token, other = ring.add("dealer", "Mia", SINCE), ring.add("watch", "Wall", SINCE)
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
