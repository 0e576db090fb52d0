"""The pages as a static folder has them: each where its name is, every address told from there.

A server has pages at `/play` and their files at `/page/...`.  A folder may lie anywhere on a host,
so addresses that begin with a slash are written anew.  The policy that a server sends stands in
each page; a manifest, which is for one place alone, does not.
"""

import re
from pathlib import Path, PurePosixPath

from host_tools.outputs.server import PAGE
from simulator.academy.routes import PAGE as ACADEMY
from simulator.hands_on.play_routes import PAGE as PLAY

HERE = Path(__file__).parent / "page"
_WINDOW = Path(__file__).parents[1] / "window" / "page"
FOLDERS = {
    "page": PAGE,
    "play/page": PLAY,
    "academy/page": ACADEMY,
    "window/page": _WINDOW,
    "site": HERE,
}
"""Where in the site the files of a folder lie."""
PAGES = {
    "table": PAGE / "index.html",
    "console": PAGE / "console" / "index.html",
    "play": PLAY / "play.html",
    "gallery": PLAY / "gallery.html",
    "academy": ACADEMY / "academy.html",
    "quiz": ACADEMY / "quiz.html",
    "certificate": ACADEMY / "certificate.html",
    "film": PLAY / "film.html",
    "hands": PLAY / "film.html",
    "window": _WINDOW / "window.html",
    "home": HERE / "home.html",
    "flash": HERE / "flash" / "flash.html",
}
"""Page -> its file.  Recorded hands are watched as films: nobody plays on here."""
CARRIER = "page/kit/carrier.js"
_LEFT_OUT = (
    "site/offline",
    "page/evening",
    "page/access",
    "page/verify",
    "page/home",
    "page/hands.js",
)
_SORTS = (".js", ".css", ".svg", ".woff2")
POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'"
_CHARSET = '<meta charset="utf-8">\n'
_META = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
_MANIFEST = re.compile(r'<link rel="manifest"[^>]*>\n')
_IN_PAGE = re.compile(r'( (?:href|src)=")/([^"]*)')
_IN_SCRIPT = re.compile(r'\b((?:from|import) ")/([^"]*)')


def site() -> dict[str, bytes]:
    """Path in the site -> what lies there."""
    found = {
        f"{where}/{path.relative_to(folder).as_posix()}": path
        for where, folder in FOLDERS.items() for path in sorted(folder.rglob("*"))
        if path.suffix in _SORTS
    }  # fmt: skip
    found[CARRIER] = HERE / "carrier.js"
    made = {
        name: _told(name, path) for name, path in found.items() if not name.startswith(_LEFT_OUT)
    }
    made |= {f"{name}/index.html": _page(path, "../") for name, path in PAGES.items()}
    return made | {"index.html": _page(HERE / "index.html", "")}


def _told(name: str, path: Path) -> bytes:
    if path.suffix != ".js":
        return path.read_bytes()
    up = "../" * (len(PurePosixPath(name).parts) - 1)
    return _IN_SCRIPT.sub(rf"\1{up}\2", path.read_text("utf-8")).encode()


def _page(path: Path, up: str) -> bytes:
    text = _MANIFEST.sub("", path.read_text("utf-8")).replace(_CHARSET, _CHARSET + _META, 1)
    return _IN_PAGE.sub(lambda found: found[1] + up + _address(found[2]), text).encode()


def _address(path: str) -> str:
    """A file as it is, a page as the folder that has its name."""
    return path if PurePosixPath(path).suffix else f"{path or 'table'}/"
