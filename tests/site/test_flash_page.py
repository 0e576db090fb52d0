"""The flasher in a browser, with a boot ROM in place of its USB: what people see and are told."""

from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.build.flash import build_name
from host_tools.build.picos import PICOS, Pico
from host_tools.build.uf2 import encode
from simulator.boards import BoardError
from simulator.site.answers import answers
from simulator.site.images import images
from simulator.site.pages import site
from tests.browser import CHROMIUM
from tests.pages.measures import faults
from tests.pages.scene import Look
from tests.site.opened import Visit, visiting
from tests.site.served import serving

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")

_ROM = (Path(__file__).parent / "boot_rom.js").read_text("utf-8").replace("export class", "class")
_USB = """(() => {
  %s
  globalThis.plug = (chip, faults) => { globalThis.pico = new FakePico(chip, faults); };
  const requestDevice = async ({ filters }) => {
    const { pico } = globalThis;
    if (filters.some(({ productId }) => productId === pico?.productId)) return pico;
    throw new DOMException("No device selected.", "NotFoundError");
  };
  Object.defineProperty(navigator, "usb", { value: { requestDevice } });
})();"""
_PLUG = "([chip, faults]) => { globalThis.plug(chip, faults); }"
_NO_USB = """delete Navigator.prototype.usb;
Object.defineProperty(navigator, "userAgent", { value: "%s" });"""
_LOOKS = (
    Look((1280, 800), "en", "dark"), Look((360, 740), "de", "light"),
    Look((820, 1180), "de", "contrast"),
)  # fmt: skip
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
SAFARI = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1"


def _uf2(pico: Pico) -> bytes:
    told = b"floorman/loop\0" + build_name().encode() + b"\0"
    return encode(told.ljust(30_000, b"\x33"), pico.family, pico.ignored_block)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site without what a table needs, with an image for each Pico."""
    folder = tmp_path_factory.mktemp("site")
    uf2s = [folder / f"floorman-{pico.name}.uf2" for pico in PICOS]
    for path, pico in zip(uf2s, PICOS, strict=True):
        path.write_bytes(_uf2(pico))
    made = site() | {"answers/site.json": b'{"bytes": 1, "archives": []}', "offline.js": b""}
    texts = takewhile(lambda one: one[0].startswith("answers/texts"), answers())
    made |= {path: text.encode() for path, text in texts}
    try:
        made |= images(uf2s)
    except BoardError as error:
        pytest.skip(str(error))
    for name, data in made.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    with serving(folder) as server:
        yield f"{server.address}#flash"


def _flash(visit: Visit, chip: str, **wrong: Any) -> None:
    visit.inside.evaluate(_PLUG, [chip, wrong])
    visit.inside.locator("#flash").click()


def _measured(visit: Visit) -> list[str]:
    return faults(cast(Page, visit.inside))


@pytest.mark.parametrize("look", _LOOKS, ids=str)
def test_what_is_seen_from_the_image_to_the_end(
    browser: Browser, address: str, look: Look
) -> None:
    with visiting(browser, address, look, _USB % _ROM) as visit:
        inside = visit.inside
        fault, doing = inside.locator("#fault"), inside.locator("#doing")
        expect(inside.locator("#about")).to_contain_text(f"Floorman {build_name()}")
        expect(inside.locator("#image option")).to_have_count(4)
        assert _measured(visit) == []
        _flash(visit, "RP2350")
        expect(fault).to_contain_text("RP2350")
        assert inside.evaluate("pico.log") == []
        assert _measured(visit) == []
        _flash(visit, "RP2040", unplugged=40)
        expect(fault).to_contain_text("BOOTSEL")
        expect(fault).to_contain_text(" %")
        _flash(visit, "RP2040")
        expect(fault).to_be_empty()
        expect(doing).to_contain_text("floorman run")
        assert inside.evaluate("[pico.comesUp, pico.rebooting]") == ["image", True]
        assert _measured(visit) == []
        assert visit.said == []


def test_a_file_of_ones_own_is_checked_and_flashed(browser: Browser, address: str) -> None:
    with visiting(browser, address, script=_USB % _ROM) as visit:
        inside, file = visit.inside, visit.inside.locator("#file")
        expect(inside.locator("#flash")).to_be_enabled()
        image = encode(bytes(5000), PICOS[1].family, ignored_block=True)
        kind = {"name": "own.uf2", "mimeType": "application/octet-stream"}
        file.set_input_files({**kind, "buffer": image[:-512]})  # type: ignore[arg-type]
        expect(inside.locator("#fault")).to_have_text(
            "The file is torn: it has 19 of its 20 blocks. Get it again."
        )
        expect(inside.locator("#flash")).to_be_disabled()
        file.set_input_files({**kind, "buffer": image})  # type: ignore[arg-type]
        expect(inside.locator("#about")).to_contain_text("Pico 2 (RP2350): no Floorman in it")
        _flash(visit, "RP2350")
        expect(inside.locator("#doing")).to_contain_text("floorman flash")
        assert visit.said == []


@pytest.mark.parametrize(
    ("agent", "says"),
    [
        (FIREFOX, "Firefox has no WebUSB"),
        (SAFARI, "Safari has no WebUSB"),
        (IPHONE, "Use a computer"),
        ("Browser", "This browser has no WebUSB"),
    ],
)
def test_a_browser_that_cannot_says_why_and_what_to_do(
    browser: Browser, address: str, agent: str, says: str
) -> None:
    with visiting(browser, address, script=_NO_USB % agent) as visit:
        cannot = visit.inside.locator("#cannot")
        expect(cannot).to_contain_text(says)
        expect(cannot).to_contain_text("drive" if agent != IPHONE else "iPhone")
        expect(visit.inside.locator("#about")).to_contain_text("SHA-256")
        expect(visit.inside.locator("#flash")).to_be_disabled()
        assert _measured(visit) == []
