"""Takes the pictures of docs/overlay: twelve states in every skin, and the parts of a picture.

`python -m tests.host_tools.outputs.overlay.pictures docs/overlay`.  `--singles FOLDER` keeps each
state as a PNG of its own, over the same drawn table.
"""

import argparse
import asyncio
import base64
from pathlib import Path

from playwright.async_api import Page, async_playwright

from host_tools.outputs.skins import skins
from tests.host_tools.outputs.overlay import states
from tests.host_tools.outputs.overlay.playhouse import Playhouse
from tests.host_tools.outputs.test_page import CHROMIUM, QUIET

WIDE, TALL = {"width": 1920, "height": 1080}, {"width": 1080, "height": 1920}
CELL = (960, 540)
COLUMNS = 3
TABLE = Path(__file__).with_name("table.svg")

# pictures [data address, title] in a grid, on the drawn table, as one WebP
_SHEET = """async ([pictures, table, columns, width, height]) => {
  const load = (src) => new Promise((done, fail) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = fail;
    image.src = src;
  });
  const back = await load(table);
  const gap = 12, line = 44;
  const canvas = document.createElement("canvas");
  canvas.width = columns * (width + gap) + gap;
  canvas.height = Math.ceil(pictures.length / columns) * (height + line + gap) + gap;
  const draw = canvas.getContext("2d");
  draw.fillStyle = "#22262c";
  draw.fillRect(0, 0, canvas.width, canvas.height);
  for (const [n, [src, title]] of pictures.entries()) {
    const image = await load(src);
    const x = gap + (n % columns) * (width + gap);
    const y = gap + Math.floor(n / columns) * (height + line + gap);
    const scale = Math.min(width / image.width, height / image.height);
    const [w, h] = [image.width * scale, image.height * scale];
    const left = x + (width - w) / 2;
    draw.save();
    draw.beginPath();
    draw.rect(left, y, w, h);
    draw.clip();
    const cover = Math.max(w / back.width, h / back.height);
    draw.drawImage(back, left + (w - back.width * cover) / 2, y + (h - back.height * cover) / 2,
      back.width * cover, back.height * cover);
    draw.drawImage(image, left, y, w, h);
    draw.restore();
    draw.fillStyle = "#e6e9ee";
    draw.font = "26px sans-serif";
    draw.fillText(title, x + 4, y + height + 32);
  }
  return canvas.toDataURL(QUALITY[0], QUALITY[1]);
}"""
_WEBP = _SHEET.replace("QUALITY[0], QUALITY[1]", '"image/webp", 0.8')
_PNG = _SHEET.replace("QUALITY[0], QUALITY[1]", '"image/png"')


def _address(picture: bytes, kind: str = "image/png") -> str:
    return f"data:{kind};base64,{base64.b64encode(picture).decode()}"


async def _sheet(page: Page, pictures: list[list[str]], columns: int, png: bool = False) -> bytes:
    cell = CELL if columns > 1 else (WIDE["width"], WIDE["height"])
    table = _address(TABLE.read_bytes(), "image/svg+xml")
    script = _PNG if png else _WEBP
    drawn: str = await page.evaluate(script, [pictures, table, columns, *cell])
    return base64.b64decode(drawn.partition(",")[2])


async def _picture(page: Page, house: Playhouse, name: str, skin: str) -> bytes:
    house.document = states.document(name, skin=skin)
    tall = house.document["look"]["portrait"]
    await page.set_viewport_size(TALL if tall else WIDE)  # type: ignore[arg-type]
    await page.reload()
    await page.locator("#stage:not(.off):not(.still)").wait_for(state="attached")
    await page.wait_for_load_state("networkidle")
    return await page.screenshot(omit_background=True, animations="disabled")


async def _take(folder: Path, singles: Path | None) -> None:
    house = Playhouse()
    url = await house.start()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        page, desk = await browser.new_page(), await browser.new_page()
        await page.goto(url)
        for skin in skins():
            taken = [
                [_address(await _picture(page, house, name, skin)), states.title(name)]
                for name in states.NAMES
            ]
            (folder / f"{skin}.webp").write_bytes(await _sheet(desk, taken, COLUMNS))
            for name, one in zip(states.NAMES, taken, strict=True):
                if singles:
                    (singles / f"{skin}_{name}.png").write_bytes(
                        await _sheet(desk, [one], 1, png=True)
                    )
        await browser.close()
    await house.stop()


def main() -> None:
    """Take them all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--singles", type=Path, metavar="FOLDER")
    args = parser.parse_args()
    for folder in filter(None, (args.folder, args.singles)):
        folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(_take(args.folder, args.singles))


if __name__ == "__main__":
    main()
