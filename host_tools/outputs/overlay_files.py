"""The overlay's files, for whichever server has them on its address.

The page asks for everything relative to its own address, which ends in a slash: `base.css`,
`texts/de.json`, `kit/tokens.css`, `skins/felt/skin.json` (written from skin.toml), and the
WebSocket `ws`, which is the server's own.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from aiohttp import web

from host_tools.access import gate
from host_tools.outputs.skins import SKINS, SkinError, read
from host_tools.texts import languages, texts

OVERLAY = Path(__file__).parent / "overlay"
KIT = Path(__file__).parent / "page" / "kit"
"""Modules that the pages of all servers have."""
SECURITY = gate.SECURITY | {"Content-Security-Policy": "default-src 'self'; base-uri 'none'"}
"""A mixer may show it in a frame."""
_PHOTO = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*\.(png|jpg|jpeg|webp|svg)")
_KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}


def overlay_file(rest: str, homes: Sequence[Path] = (SKINS,)) -> web.Response:
    """The answer to what stands behind the page's address; "" is the page.

    `homes` are folders of skins, a later one counts before an earlier.  HTTPNotFound when there is
    no such file; a broken skin's sentence is the text of its answer.
    """
    parts = (rest or "index.html").split("/")
    if parts[0] == "kit":
        return file_in(KIT, "/".join(parts[1:]))
    if parts[0] == "skins" and len(parts) > 2:
        return _of_skin(parts[1], "/".join(parts[2:]), homes)
    if parts[0] == "texts":
        return _texts("/".join(parts[1:]).removesuffix(".json"))
    return file_in(OVERLAY, "/".join(parts))


def _texts(language: str) -> web.Response:
    """What the overlay says in a language, and how that one writes numbers."""
    if language not in languages():
        raise _none()
    said = {"texts": texts("overlay", language), "writes": texts("language", language)}
    return web.json_response(said, headers=SECURITY)


def _none() -> web.HTTPNotFound:
    return web.HTTPNotFound(text="there is no such file\n", headers=SECURITY)


def photo_in(folder: Path | None, name: str) -> web.StreamResponse:
    """A player's picture; HTTPNotFound for anything else."""
    path = folder / name if folder and _PHOTO.fullmatch(name) else None
    if path is None or not path.is_file() or path.resolve().parent != path.parent.resolve():
        raise web.HTTPNotFound(text="there is no such photo\n")
    return web.FileResponse(path, headers=SECURITY)


def _of_skin(name: str, rest: str, homes: Sequence[Path]) -> web.Response:
    for home in reversed(homes):
        folder = home / name
        if folder.parent == home and (folder / "skin.toml").is_file():
            return _description(folder) if rest == "skin.json" else file_in(folder, rest)
    raise web.HTTPNotFound(text=f"there is no skin {name}\n", headers=SECURITY)


def _description(folder: Path) -> web.Response:
    try:
        return web.json_response(read(folder).document(), headers=SECURITY)
    except SkinError as error:
        raise web.HTTPNotFound(text=f"{error}\n", headers=SECURITY) from None


def file_in(folder: Path, rest: str) -> web.Response:
    """The answer to a path in a folder; HTTPNotFound where nothing of a page lies there."""
    path = (folder / rest.replace("\0", "?")).resolve()
    kind = _KINDS.get(path.suffix)
    if kind is None or not path.is_relative_to(folder.resolve()) or not path.is_file():
        raise _none()
    return web.Response(body=path.read_bytes(), content_type=kind, headers=SECURITY)
