"""Images of the site: as they were built, and with the files of a new table behind them."""

import json
from pathlib import Path

import pytest

from host_tools.build.flash import NOT_COMPILED, build_name, folded
from host_tools.build.picos import PICOS, Pico, of_image
from host_tools.build.uf2 import BLOCK, content, encode
from simulator.boards import BoardError
from simulator.site.images import LIST, images, new_files

littlefs = pytest.importorskip("littlefs", reason="littlefs-python is not installed")
_FLASH_MB = {"RP2040": 2, "RP2350": 4}


def _built(folder: Path, pico: Pico, build: str) -> Path:
    path = folder / f"floorman-{pico.name}.uf2"
    told = b"floorman/loop\0" + build.encode() + b"\0"
    path.write_bytes(encode(told, pico.family, pico.ignored_block))
    return path


@pytest.mark.parametrize("pico", PICOS, ids=lambda pico: pico.name)
def test_a_new_table_has_its_files_where_micropython_looks(tmp_path: Path, pico: Pico) -> None:
    path = _built(tmp_path, pico, build_name())
    made = images([path])
    new, kept = json.loads(made[LIST])
    assert (new["files"], kept["files"], new["chip"]) == (True, False, pico.chip)
    assert made[f"site/images/{kept['name']}"] == path.read_bytes()
    whole = made[f"site/images/{new['name']}"]
    assert of_image(whole) is pico
    assert content(whole) == content(path.read_bytes()) + b"".join(new_files(pico).values())
    assert len(whole) == path.stat().st_size + len(new_files(pico)) * BLOCK


@pytest.mark.parametrize("pico", PICOS, ids=lambda pico: pico.name)
def test_the_files_are_read_on_a_flash_that_had_others(pico: Pico) -> None:
    flash = bytearray(b"\x5a" * (_FLASH_MB[pico.chip] << 20))
    for at, page in new_files(pico).items():
        flash[at : at + len(page)] = page
    found = littlefs.LittleFS(
        block_size=4096, block_count=(len(flash) - pico.files_at) // 4096, mount=False
    )
    found.context.buffer = flash[pico.files_at :]
    found.mount()
    texts = folded()
    assert sorted(found.listdir("/")) == sorted(NOT_COMPILED)
    for name in NOT_COMPILED:
        assert found.open(name, "rb").read() == texts[name].encode()


def test_an_image_of_another_firmware_is_not_taken_along(tmp_path: Path) -> None:
    path = _built(tmp_path, PICOS[0], "0.0.9+01234567")
    with pytest.raises(BoardError, match="is not of this firmware"):
        images([path])
    assert images([]) == {LIST: b"[]"}
