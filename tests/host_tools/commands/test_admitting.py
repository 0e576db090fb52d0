"""Options that let other devices in beside `floorman run`."""

from pathlib import Path

import pytest

from host_tools.commands.admitting import DEVICES, Entrance
from host_tools.link.messages import LinkError

CODES: list[int] = []


def test_without_a_host_nobody_else_comes_in(tmp_path: Path) -> None:
    entrance = Entrance(tmp_path, "", 8420, CODES.append, str)
    assert entrance.outside is None
    assert entrance.welcome([8420]) == ""
    entrance.close()


def test_the_ports_beside_the_page_are_the_doorstep_and_https(tmp_path: Path) -> None:
    shown: list[int] = []
    entrance = Entrance(tmp_path, "127.0.0.1", 8420, shown.append, str)
    assert entrance.outside
    assert (entrance.outside.doorstep_port, entrance.outside.port) == (8421, 8422)
    said = entrance.welcome([8420, 8422, 8421])
    assert "devices: https://127.0.0.1:8422/pair" in said
    assert "trust: http://127.0.0.1:8421/trust" in said
    assert len(shown) == 1
    entrance.close()
    assert shown[-1] == 0


def test_once_a_floor_device_is_paired_no_code_is_shown_at_the_start(tmp_path: Path) -> None:
    shown: list[int] = []
    entrance = Entrance(tmp_path, "127.0.0.1", 0, shown.append, str)
    assert entrance.reception
    entrance.reception.keyring.add("floor", "Ivo")
    assert "pairing" not in entrance.welcome([1, 2, 3])
    assert shown == []
    entrance.close()


def test_a_damaged_list_of_devices_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / DEVICES).write_text("{")
    with pytest.raises(LinkError, match="remove it, and pair them again"):
        Entrance(tmp_path, "127.0.0.1", 0, CODES.append, str)


def test_a_folder_that_is_none_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(LinkError, match="no audit log can be written"):
        Entrance(tmp_path / "gone", "", 0, CODES.append, str)
