"""The flasher against boot ROMs of both chips, in Node: its modules as a browser has them."""

import hashlib
import json
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host_tools.build import uf2
from host_tools.build.picos import BY_NAME
from simulator.boards.fetch import find_node

HERE = Path(__file__).parent
CHIPS = {"RP2040": BY_NAME["RPI_PICO"], "RP2350": BY_NAME["RPI_PICO2"]}
_SECTOR, _MEGABYTE = 4096, 1 << 20
_BINARY = bytes(n * 7 % 251 for n in range(3 * _SECTOR + 700))
_OTHER = {"RP2040": "RP2350", "RP2350": "RP2040"}
_FLASH = uf2.FLASH
_TRANSFERS = 200
"""More than a flashing of it has; a fault after so many comes too late."""


def _image(chip: str, binary: bytes = _BINARY) -> bytes:
    pico = CHIPS[chip]
    return uf2.encode(binary, pico.family, pico.ignored_block)


def _flash(chip: str, binary: bytes = b"") -> str:
    """The digest of a whole flash with a binary on what an older image had left."""
    size = {"RP2040": 2, "RP2350": 4}[chip] * _MEGABYTE
    pages = binary.ljust(-(-len(binary) // 256) * 256, b"\0")
    sectors = pages.ljust(-(-len(pages) // _SECTOR) * _SECTOR, b"\xff")
    return hashlib.sha256(sectors + b"\x5a" * (size - len(sectors))).hexdigest()


def _patched(image: bytes, block: int, at: int, word: int) -> bytes:
    place = block * uf2.BLOCK + at
    return image[:place] + struct.pack("<I", word) + image[place + 4 :]


def _without(image: bytes, block: int) -> bytes:
    return image[: block * uf2.BLOCK] + image[(block + 1) * uf2.BLOCK :]


def _renumbered(image: bytes) -> bytes:
    of = len(image) // uf2.BLOCK
    for block in range(of):
        image = _patched(_patched(image, block, 20, block), block, 24, of)
    return image


_PICO = _image("RP2040")
_BLOCKS = len(_PICO) // uf2.BLOCK
_TWO = _PICO[512:1024] + _PICO[:512] + _PICO[1024:]
WRONG_FILES = {
    "not_uf2": b"PK\3\4" + _PICO,
    "cut": _PICO[:-100],
    "damaged": _patched(_PICO, 5, 4, 1),
    "torn_file": _PICO[: -3 * uf2.BLOCK],
    "disorder": _TWO,
    "hole": _renumbered(_without(_PICO, 20)),
    "foreign": uf2.encode(_BINARY, 0xE48BFF5A),
    "several_chips": _patched(_PICO, 3, 28, 0xE48BFF59),
    "outside": _patched(_PICO, _BLOCKS - 1, 12, _FLASH + 2 * _MEGABYTE),
    "empty": _image("RP2350")[: uf2.BLOCK],
}
"""What is said -> a file of which it is said."""
_ERASE, _WRITE = ["erase", _FLASH, _SECTOR], ["write", _FLASH, _SECTOR]
_READ = ["read", _FLASH, 256]
STEPS: dict[str, tuple[list[list[Any]], dict[str, Any], str, list[int]]] = {
    "no erase": ([["exclusive"], ["exitXip"], ["write", _FLASH, 256], _READ], {}, "", [0]),
    "erased": ([["exitXip"], _ERASE, _READ], {}, "", [255]),
    "no room": ([["exitXip"], ["write", 0x20000000, 256]], {}, "INVALID_ADDRESS", []),
    "askew": ([["exitXip"], ["write", _FLASH + 8, 256]], {}, "BAD_ALIGNMENT", []),
    "drive": ([["exitXip"], _ERASE, _WRITE], {"copying": True}, "INTERLEAVED_WRITE", []),
    "drive shut": ([["exclusive"], ["exitXip"], _ERASE, _WRITE], {"copying": True}, "", []),
    "restarting": ([["reboot"], ["exclusive"]], {}, "disconnected.", []),
}
"""Commands one by one, the Pico's faults, what it refuses and what was read."""


def _cases(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, data in {**{chip: _image(chip) for chip in CHIPS}, **WRONG_FILES}.items():
        (folder / name).write_bytes(data)
    for name in WRONG_FILES:
        yield name, {"file": f"{folder}/{name}", "chip": "RP2040"}
    for chip in CHIPS:
        own = {"chip": chip, "file": f"{folder}/{chip}"}
        yield chip, own
        yield f"{chip} other", {**own, "chip": _OTHER[chip]}
        yield f"{chip} left halted", {**own, "faults": {"halted": True}}
        for fault in (
            {"denied": True}, {"held": True}, {"stuck": _FLASH + 5000}, {"copying": True},
            {"protects": _FLASH + _SECTOR},
        ):  # fmt: skip
            yield f"{chip} {next(iter(fault))}", {**own, "faults": fault}
        for n in range(_TRANSFERS):
            yield f"{chip} unplugged {n}", {**own, "faults": {"unplugged": n}}
        for name, (steps, faults, _, _) in STEPS.items():
            yield f"{chip} {name}", {"chip": chip, "steps": steps, "faults": faults}
        yield f"{chip} askew erase", {"chip": chip, "steps": [["erase", _FLASH + 256, _SECTOR]]}
        yield f"{chip} XIP", {"chip": chip, "steps": [_ERASE, _READ]}


@pytest.fixture(scope="module")
def came(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The outcome of each case."""
    cases = dict(_cases(tmp_path_factory.mktemp("images")))
    done = subprocess.run(
        [find_node(), HERE / "flash_cases.mjs"], input=json.dumps(cases), text=True,
        capture_output=True, check=True,
    )  # fmt: skip
    results: dict[str, Any] = json.loads(done.stdout)
    return results


@pytest.mark.parametrize("chip", CHIPS)
def test_an_image_is_written_read_back_and_started(chip: str, came: dict[str, Any]) -> None:
    one = came[chip]
    assert (one["said"], one["comesUp"], one["restarts"]) == ("", "image", True)
    assert one["flash"] == _flash(chip, _BINARY)
    assert one["commands"][:3] == ["1", "6", "3"]
    assert one["commands"].count("84") == 4  # a sector each
    assert one["commands"][-1] == {"RP2040": "2", "RP2350": "a"}[chip]
    assert [doing for doing, _ in one["told"]] == ["writing"] * 3 + ["checking"] * 3


@pytest.mark.parametrize("chip", CHIPS)
def test_an_image_of_the_other_chip_is_refused_untouched(chip: str, came: dict[str, Any]) -> None:
    one = came[f"{chip} other"]
    assert (one["said"], one["commands"]) == ("other_chip", [])
    assert one["values"] == {"chip": chip, "other": _OTHER[chip]}
    assert one["flash"] == _flash(_OTHER[chip])


@pytest.mark.parametrize("chip", CHIPS)
def test_whenever_it_is_unplugged_it_comes_up_whole_or_in_bootsel(
    chip: str, came: dict[str, Any]
) -> None:
    whole, old, states = _flash(chip, _BINARY), _flash(chip), set()
    for n in range(_TRANSFERS):
        one = came[f"{chip} unplugged {n}"]
        kept = {whole: "new", old: "old"}.get(one["flash"], "half")
        states.add((one["said"], kept))
        assert kept != "half" or one["comesUp"] == "BOOTSEL", n
    assert states == {
        ("unplugged", "old"), ("unplugged", "half"), ("unplugged", "new"), ("no_restart", "new"),
        ("", "new"),
    }  # fmt: skip


@pytest.mark.parametrize("chip", CHIPS)
def test_a_pico_that_has_refused_another_page_is_flashed(chip: str, came: dict[str, Any]) -> None:
    one = came[f"{chip} left halted"]
    assert (one["said"], one["flash"]) == ("", _flash(chip, _BINARY))


@pytest.mark.parametrize("chip", CHIPS)
def test_what_hinders_it_is_named(chip: str, came: dict[str, Any]) -> None:
    said = {fault: came[f"{chip} {fault}"] for fault in ("denied", "held", "stuck", "protects")}
    assert {fault: one["said"] for fault, one in said.items()} == {
        "denied": "denied", "held": "held", "stuck": "differs", "protects": "refused",
    }  # fmt: skip
    assert said["stuck"]["values"]["address"] == "0x10001388"
    assert said["protects"]["values"]["why"] == "NOT_PERMITTED"
    assert said["stuck"]["comesUp"] == said["protects"]["comesUp"] == "BOOTSEL"


@pytest.mark.parametrize("chip", CHIPS)
def test_nobody_writes_to_the_drive_meanwhile(chip: str, came: dict[str, Any]) -> None:
    assert came[f"{chip} copying"]["said"] == ""


@pytest.mark.parametrize("name", WRONG_FILES)
def test_a_file_that_is_no_whole_image_is_named(name: str, came: dict[str, Any]) -> None:
    assert (came[name]["said"], came[name]["commands"]) == (name, [])


def test_where_a_file_is_wrong_is_said(came: dict[str, Any]) -> None:
    assert came["damaged"]["values"] == {"block": 6}
    assert came["disorder"]["values"] == {"block": 1}
    assert came["torn_file"]["values"] == {"has": _BLOCKS - 3, "of": _BLOCKS}
    assert came["hole"]["values"] == {"address": "0x10001400"}
    assert came["foreign"]["values"] == {"family": "0xe48bff5a"}


@pytest.mark.parametrize("name", STEPS)
@pytest.mark.parametrize("chip", CHIPS)
def test_the_boot_rom_is_as_strict_as_a_real_one(
    chip: str, name: str, came: dict[str, Any]
) -> None:
    one, (_, _, refusal, read) = came[f"{chip} {name}"], STEPS[name]
    assert one["values"]["why"].lower().endswith(refusal.lower()) if refusal else not one["said"]
    assert one["told"] == read


def test_an_rp2040_hides_what_it_did_not_erase(came: dict[str, Any]) -> None:
    assert came["RP2350 askew erase"]["values"] == {"why": "BAD_ALIGNMENT"}
    assert came["RP2040 askew erase"]["said"] == ""
    assert came["RP2040 askew erase"]["flash"] == _flash("RP2040")


def test_an_rp2040_reaches_its_flash_once_it_has_left_xip(came: dict[str, Any]) -> None:
    assert (came["RP2040 XIP"]["told"], came["RP2350 XIP"]["told"]) == ([0], [255])
