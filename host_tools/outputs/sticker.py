"""A sticker for the table: its public key as a QR code, and in letters for who has no camera."""

import re

from host_tools.access.picture import as_svg
from host_tools.texts import texts

_WIDTH, _HEIGHT = 96, 40  # millimetres
_CODE, _EDGE = 36, 2
_LINE = 19  # letters
_FIRST, _STEP, _LAST = 20, 4.6, 38.5
_SIZE = re.compile(r'width="(\d+)" height="(\d+)"')


def sticker(key: str, shown: str, language: str) -> str:
    """An SVG; `key` is the text of it, `shown` the letters that the table's row shows."""
    words = texts("verify", language)["sticker"]
    lines = [key[at : at + _LINE] for at in range(0, len(key), _LINE)]
    said = [_text(8, 4.2, words["what"]), _text(13, 3, words["how"])]
    said.append(_text(_LAST, 3, f"KEY {shown}"))
    said += [_text(_FIRST + _STEP * n, 3.8, line) for n, line in enumerate(lines)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}mm" height="{_HEIGHT}mm"'
        f' viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="monospace">\n'
        + "\n".join([_code(key), *said, "</svg>\n"])
    )


def _code(key: str) -> str:
    drawn = as_svg(key).decode()
    placed = rf'x="{_EDGE}" y="{_EDGE}" width="{_CODE}" height="{_CODE}" viewBox="0 0 \1 \2"'
    return _SIZE.sub(placed, drawn[drawn.index("<svg") :], count=1).strip()


def _text(y: float, size: float, text: str) -> str:
    return f'<text x="{_CODE + 2 * _EDGE}" y="{y}" font-size="{size}">{text}</text>'
