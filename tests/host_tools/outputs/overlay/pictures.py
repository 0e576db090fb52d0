"""Takes the pictures of docs/overlay: twelve states in every skin, upright, and the named parts.

`python -m tests.host_tools.outputs.overlay.pictures docs/overlay`.  `--singles FOLDER` keeps each
state as a PNG of its own, over the same drawn table.
"""

import argparse
import asyncio
import base64
from pathlib import Path

from playwright.async_api import Page, async_playwright

from host_tools.outputs.skins import skins
from tests.browser import CHROMIUM, QUIET
from tests.host_tools.outputs.overlay import states
from tests.host_tools.outputs.overlay.playhouse import Playhouse

WIDE, TALL = {"width": 1920, "height": 1080}, {"width": 1080, "height": 1920}
CELL = (960, 540)
PHONE = (720, 1280)
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


# a picture [data address, width, height], parts [name, x, y, w, h] named beside it: outlined, or
# each by a line from a row of names above or below
_PARTS = """async ([src, width, height, parts, rows, zoom]) => {
  const image = new Image();
  await new Promise((done) => { image.onload = done; image.src = src; });
  const room = rows ? 110 : 0;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height + 2 * room;
  const draw = canvas.getContext("2d");
  draw.fillStyle = "#39424d";
  draw.fillRect(0, 0, canvas.width, canvas.height);
  draw.drawImage(image, 0, room, width, height);
  draw.font = "600 28px monospace";
  draw.lineWidth = 3;
  const label = (text, x, y) => {
    const w = draw.measureText(text).width + 16;
    const left = Math.max(4, Math.min(canvas.width - w - 4, x));
    draw.fillStyle = "#ff3d9a";
    draw.fillRect(left, y, w, 36);
    draw.fillStyle = "#ffffff";
    draw.fillText(text, left + 8, y + 27);
    return left + w / 2;
  };
  draw.strokeStyle = "#ff3d9a";
  const free = { top: 4, bottom: 4 };
  for (const [name, x, y, w, h] of parts.sort((a, b) => a[1] - b[1])) {
    draw.strokeRect(x * zoom, y * zoom + room, w * zoom, h * zoom);
    const end = (y + h) * zoom;
    const below = end > 0.9 * height || y * zoom < 40;
    if (!rows) { label(name, x * zoom, below ? end + 3 : y * zoom - 40); continue; }
    const side = (y + h / 2) * zoom < height / 2 ? "top" : "bottom";
    const left = Math.max(free[side], x * zoom);
    const at = label(name, left, side === "top" ? 10 : canvas.height - 46);
    free[side] = left + draw.measureText(name).width + 28;
    draw.beginPath();
    draw.moveTo(at, side === "top" ? 46 : canvas.height - 46);
    draw.lineTo((x + w / 2) * zoom, (side === "top" ? y * zoom : (y + h) * zoom) + room);
    draw.stroke();
  }
  return canvas.toDataURL("image/webp", 0.85);
}"""
_PLACES = """([selectors, frame]) => {
  const from = document.querySelector(frame).getBoundingClientRect();
  return selectors.map((selector) => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    const name = selector.split(" ").pop();
    return [name.replace("#", "."), x - from.x, y - from.y, width, height];
  });
}"""
_WHOLE = "#bar #pots #board #seats #lower-third".split()
_BOX = ".photo .hand .flag .name .stack .odds .pos .act .equity".split()


def _address(picture: bytes, kind: str = "image/png") -> str:
    return f"data:{kind};base64,{base64.b64encode(picture).decode()}"


async def _sheet(
    page: Page, pictures: list[list[str]], columns: int, cell: tuple[int, int], png: bool = False
) -> bytes:
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
        tall = []
        for skin in skins():
            taken = [
                [_address(await _picture(page, house, name, skin)), states.title(name)]
                for name in states.NAMES
            ]
            tall.append([taken[-1][0], skin])
            (folder / f"{skin}.webp").write_bytes(await _sheet(desk, taken, COLUMNS, CELL))
            for name, one in zip(states.NAMES, taken, strict=True):
                if singles:
                    (singles / f"{skin}_{name}.png").write_bytes(
                        await _sheet(desk, [one], 1, (1920, 1080), png=True)
                    )
        (folder / "portrait.webp").write_bytes(await _sheet(desk, tall, len(tall), PHONE))
        large = await browser.new_page(device_scale_factor=3)
        await large.goto(url)
        await _anatomy(large, desk, house, folder)
        await browser.close()
    await house.stop()


async def _anatomy(page: Page, desk: Page, house: Playhouse, folder: Path) -> None:
    """The parts of a picture, and of a player's box, with the names of their classes."""
    whole = await _picture(page, house, "11_lower_third", "felt")
    await _named(page, desk, "#stage", _WHOLE, whole, folder / "elements.webp")
    await _picture(page, house, "05_all_in", "felt")
    seat = '.seat[data-seat="3"]'
    box = await page.locator(seat).screenshot(animations="disabled")
    parts = [f"{seat} {part}" for part in _BOX]
    await _named(page, desk, seat, parts, box, folder / "box.webp")


async def _named(
    page: Page, desk: Page, frame: str, parts: list[str], picture: bytes, path: Path
) -> None:
    """A picture of what is in a frame, its parts named; small ones by lines."""
    size = await page.locator(frame).bounding_box()
    assert size is not None
    zoom = 1500 / size["width"]
    places = await page.evaluate(_PLACES, [parts, frame])
    drawn: str = await desk.evaluate(
        _PARTS,
        [_address(picture), 1500, size["height"] * zoom, places, zoom > 1, zoom],
    )
    path.write_bytes(base64.b64decode(drawn.partition(",")[2]))


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
